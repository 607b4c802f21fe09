import { runVectorFolder } from '../vectors/run.ts';
import { type Command, jsonOption } from './command.ts';

export const vectors: Command = {
  usage: 'vectors <dir>',
  about: 'Run every vector file of a folder through the engine',
  options: [jsonOption()],
  async run(given, io) {
    const results = await runVectorFolder(given.argument(0));
    const failures = results.filter((result) => result.failure !== null);
    const passed = results.length - failures.length;
    if (given.flag('json')) {
      io.out(JSON.stringify({ passed, failed: failures.length, failures }));
    } else {
      for (const { file, name, failure } of failures) {
        io.out(`FAILED ${name === '' ? file : `${file}/${name}`}: ${failure}`);
      }
      io.out(`${passed} passed, ${failures.length} failed`);
    }
    return failures.length === 0 ? 0 : 1;
  },
};
