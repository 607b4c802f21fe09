/**
 * Parses the command line and runs one command. Exit codes: 0 done, 1 bad input or a failed check, 2 wrong usage;
 * each failure is one line on standard error.
 */
import { type CAC, cac } from 'cac';
import { ZipscopeError } from '../../src/engine/error.ts';
import { errorSentence } from '../../src/i18n/error-sentence.ts';
import { type Command, Given, type Io, UsageError } from './command.ts';
import { COMMANDS } from './registry.ts';

const PROGRAM = 'npm run -s cli --';

function declare(cli: CAC, command: Command, io: Io): void {
  const declared = cli.command(command.usage, command.about);
  for (const { flags, about } of command.options) declared.option(flags, about);
  declared.action((...received: unknown[]) => {
    // cac hands over the arguments one by one, a variadic one as a list, and the options last.
    const { '--': _, ...options } = received.at(-1) as Record<string, unknown>;
    const positionals = received.slice(0, -1).flat().map(String);
    return command.run(new Given(positionals, options), io);
  });
}

/** @param argv without the interpreter and the script */
export async function main(argv: readonly string[], io: Io, commands = COMMANDS): Promise<0 | 1 | 2> {
  const cli = cac(PROGRAM);
  for (const command of commands) declare(cli, command, io);
  cli.help();
  try {
    cli.parse(['node', PROGRAM, ...argv], { run: false });
    if (cli.options.help) return 0;
    if (!cli.matchedCommand) {
      const names = commands.map((command) => command.usage.split(' ')[0]).join(', ');
      const [name] = cli.args;
      throw new UsageError(
        name === undefined ? `name a command: ${names}` : `there is no command ${name}; known: ${names}`,
      );
    }
    return await cli.runMatchedCommand();
  } catch (error) {
    if (error instanceof ZipscopeError) {
      io.err(errorSentence(error.code, error.values));
      return 1;
    }
    if (error instanceof UsageError || (error instanceof Error && error.name === 'CACError')) {
      io.err(`wrong usage: ${error.message}`);
      return 2;
    }
    io.err(
      errorSentence('internal-error', { message: error instanceof Error ? error.message : String(error) }),
    );
    return 1;
  }
}
