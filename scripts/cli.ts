/** Entry of `npm run -s cli -- COMMAND`; see cli/main.ts. */
import { main } from './cli/main.ts';

// A reader that has seen enough, such as head, closes the pipe: that is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

process.exitCode = await main(process.argv.slice(2), {
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
});
