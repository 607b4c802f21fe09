/**
 * The one error type the engine throws for bad input: a code the catalogues translate and the values the
 * sentence needs. `message` is the code with its values, for logs; people read the catalogue's sentence.
 */
export class ZipscopeError extends Error {
  readonly code: string;
  readonly values: Readonly<Record<string, string | number>>;

  constructor(code: string, values: Readonly<Record<string, string | number>> = {}) {
    super(`${code} ${JSON.stringify(values)}`);
    this.name = 'ZipscopeError';
    this.code = code;
    this.values = values;
  }
}
