/**
 * `npm start`: installs what is missing, builds what changed, serves dist/. Only node: imports until the
 * packages are there. PORT, HOST and BASE_PATH in the environment choose where.
 */
import { ensureInstalled } from './start/install.mjs';
import { distFolder } from './start/root.mjs';

/** @param {string | undefined} text */
function portFrom(text) {
  if (text === undefined || text === '') return undefined;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Error(`PORT is not a port: ${text}`);
  return port;
}

async function main() {
  const port = portFrom(process.env.PORT);
  ensureInstalled();
  const { ensureBuilt } = await import('./start/build.mjs');
  await ensureBuilt();
  const { serve } = await import('./serve.mjs');
  const site = await serve({
    directory: distFolder,
    port,
    host: process.env.HOST || undefined,
    base: process.env.BASE_PATH,
  });
  for (const url of site.networkUrls) console.log(`For other machines: ${url}`);
  console.log(site.url);
}

main().catch((/** @type {unknown} */ error) => {
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  const words = error instanceof Error ? error.message : String(error);
  console.error(taken ? 'That port is taken: choose another PORT, or none for the next free one.' : words);
  process.exitCode = 1;
});
