/** Entry of `npm run -s cli -- COMMAND`; see cli/main.ts. */
import { main } from './cli/main.ts';

process.exitCode = await main(process.argv.slice(2), {
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
});
