/** What a command of the command line is. One file per command, one line in registry.ts. */
export interface CommandOption {
  /** As help shows it: '--level <g>' takes a value, '--json' is a switch. */
  readonly flags: string;
  readonly about: string;
}

/** Where a command writes: results to standard output, progress to standard error. */
export interface Io {
  out(line: string): void;
  err(line: string): void;
}

export interface Command {
  /** Name and arguments, e.g. 'vectors <dir>', 'inspect <...files>'. */
  readonly usage: string;
  readonly about: string;
  readonly options: readonly CommandOption[];
  /**
   * @returns the exit code: 0 done, 1 a failed check
   * @throws UsageError (exit 2), ZipscopeError (exit 1, with the catalogue's sentence)
   */
  run(given: Given, io: Io): Promise<0 | 1>;
}

/** The command was called wrongly. */
export class UsageError extends Error {}

const JSON_OPTION: CommandOption = { flags: '--json', about: 'Print JSON' };
export const jsonOption = (about = JSON_OPTION.about): CommandOption => ({ ...JSON_OPTION, about });

/** Arguments and options as given, read with the type a command needs. */
export class Given {
  readonly #positionals: readonly string[];
  readonly #options: Readonly<Record<string, unknown>>;

  constructor(positionals: readonly string[], options: Readonly<Record<string, unknown>>) {
    this.#positionals = positionals;
    this.#options = options;
  }

  /** The i-th argument; cac has made sure that required ones are there. */
  argument(i: number): string {
    const value = this.#positionals[i];
    if (value === undefined) throw new UsageError('an argument is missing');
    return value;
  }

  get arguments(): readonly string[] {
    return this.#positionals;
  }

  flag(name: string): boolean {
    return this.#options[name] === true;
  }

  optional(name: string): string | null {
    const value = this.#options[name];
    if (value === undefined) return null;
    if (Array.isArray(value)) throw new UsageError(`--${dashed(name)} is given more than once`);
    return String(value);
  }

  required(name: string): string {
    const value = this.optional(name);
    if (value === null) throw new UsageError(`--${dashed(name)} is missing`);
    return value;
  }

  oneOf<const T extends string>(name: string, allowed: readonly T[], otherwise?: T): T {
    const value = this.optional(name) ?? otherwise ?? null;
    const found = allowed.find((one) => one === value);
    if (found === undefined) {
      throw new UsageError(
        `--${dashed(name)} is ${value ?? 'missing'}; it must be one of ${allowed.join(', ')}`,
      );
    }
    return found;
  }

  integer(name: string, otherwise?: number): number {
    const value = this.optional(name);
    if (value === null && otherwise !== undefined) return otherwise;
    const number = Number(value ?? Number.NaN);
    if (!Number.isSafeInteger(number)) {
      throw new UsageError(`--${dashed(name)} is ${value ?? 'missing'}; it must be a whole number`);
    }
    return number;
  }

  /** Every value of an option that may be repeated. */
  list(name: string): string[] {
    const value = this.#options[name];
    if (value === undefined) return [];
    return (Array.isArray(value) ? value : [value]).map(String);
  }
}

const dashed = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
