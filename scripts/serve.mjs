/**
 * A static server for dist/: sirv answers the files (MIME, ETag, ranges, .br and .gz beside the originals),
 * this file adds the headers, the sub-path and the choice of a port.
 */
import { createServer } from 'node:http';
import { networkInterfaces } from 'node:os';
import sirv from 'sirv';
import { ISOLATION_HEADERS, isTrustworthyHost, SECURITY_HEADERS } from './security.mjs';

export const DEFAULT_PORT = 4180;
const PORTS_TRIED = 100;

/**
 * @typedef {object} SiteOptions
 * @property {string} directory folder to serve
 * @property {number | undefined} [port] exactly this one; 0 for any; undefined for the next free from the default
 * @property {string | undefined} [host] undefined or 'localhost' for this machine only, '0.0.0.0' for all interfaces
 * @property {string | undefined} [base] path the site lives under, '/' or '/some/dir/'
 * @property {boolean | undefined} [bare] send no header of ours, as a plain static host does
 *
 * @typedef {object} Site
 * @property {string} url http://localhost:PORT/BASE/
 * @property {number} port
 * @property {readonly string[]} networkUrls addresses other machines can open
 * @property {() => Promise<void>} close
 */

/**
 * @param {string} path
 * @returns {string} the path with a slash at both ends
 */
export function normaliseBase(path) {
  const inner = path.replace(/^\/+|\/+$/g, '');
  return inner === '' ? '/' : `/${inner}/`;
}

/**
 * @param {string} directory
 * @param {string} base
 * @param {boolean} bare
 * @returns {import('node:http').RequestListener}
 */
function listener(directory, base, bare) {
  // dev: look files up at each request, so that a rebuild under a running server is picked up.
  const files = sirv(directory, {
    dev: true,
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders(response, pathname) {
      // Names under assets/ carry a hash of their content; everything else is asked for again by its ETag.
      const hashed = pathname.startsWith('/assets/');
      response.setHeader('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
    onNoMatch(_request, response) {
      refuse(response, 404, 'Not found');
    },
  });
  return (request, response) => {
    if (!bare) {
      for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
      if (isTrustworthyHost(request.headers.host)) {
        for (const [name, value] of Object.entries(ISOLATION_HEADERS)) response.setHeader(name, value);
      }
    }
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuse(response, 405, 'Only GET and HEAD');
    const url = request.url ?? '/';
    if (`${url}/` === base) {
      response.setHeader('Location', base);
      return refuse(response, 308, 'Moved');
    }
    if (!url.startsWith(base)) return refuse(response, 404, 'Not found');
    request.url = url.slice(base.length - 1);
    files(request, response);
  };
}

/**
 * @param {import('node:http').ServerResponse} response
 * @param {number} status
 * @param {string} words
 */
function refuse(response, status, words) {
  response.statusCode = status;
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.end(`${words}\n`);
}

/**
 * @param {import('node:http').RequestListener} listen
 * @param {number} port
 * @param {string} host
 * @returns {Promise<import('node:http').Server>} rejects with the system's error (EADDRINUSE and others)
 */
function bind(listen, port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer(listen);
    server.once('error', reject);
    server.listen({ port, host }, () => resolve(server));
  });
}

/** @param {import('node:http').Server} server */
function portOf(server) {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  return address.port;
}

/** @param {import('node:http').Server} server */
function shut(server) {
  return new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
}

/** @param {unknown} error */
const codeOf = (error) => (error instanceof Error && 'code' in error ? error.code : undefined);

/**
 * Browsers try both loopback addresses for "localhost": where another program holds one of the two, the port
 * counts as taken. A machine without IPv6 has one address only.
 * @param {import('node:http').RequestListener} listen
 * @param {number} port
 * @param {string} host
 */
async function bindAll(listen, port, host) {
  if (host !== 'localhost') return [await bind(listen, port, host)];
  const first = await bind(listen, port, '127.0.0.1');
  try {
    return [first, await bind(listen, portOf(first), '::1')];
  } catch (error) {
    if (codeOf(error) !== 'EADDRINUSE') return [first];
    await shut(first);
    throw error;
  }
}

/** @param {number} port @param {string} base */
function networkUrls(port, base) {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter((address) => address.family === 'IPv4' && !address.internal)
    .map((address) => `http://${address.address}:${port}${base}`);
}

/**
 * @param {SiteOptions} options
 * @returns {Promise<Site>} rejects with EADDRINUSE when a given port is taken
 */
export async function serve({ directory, port, host = 'localhost', base = '/', bare = false }) {
  const path = normaliseBase(base);
  const listen = listener(directory, path, bare);
  const candidates =
    port === undefined
      ? Array.from({ length: PORTS_TRIED }, (_, offset) => DEFAULT_PORT + offset)
      : Array.from({ length: port === 0 ? PORTS_TRIED : 1 }, () => port);
  /** @type {unknown} */
  let refusal;
  for (const candidate of candidates) {
    try {
      const servers = await bindAll(listen, candidate, host);
      const first = servers[0];
      if (first === undefined) throw new Error('no server');
      const taken = portOf(first);
      return {
        url: `http://localhost:${taken}${path}`,
        port: taken,
        networkUrls: host === 'localhost' ? [] : networkUrls(taken, path),
        close: async () => {
          await Promise.all(servers.map(shut));
        },
      };
    } catch (error) {
      if (codeOf(error) !== 'EADDRINUSE') throw error;
      refusal = error;
    }
  }
  throw refusal;
}
