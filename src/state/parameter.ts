/** One thing an address can say: what it is at first, how it is read, how it is written. */
import type * as v from 'valibot';

export interface Parameter<T> {
  readonly initial: T;
  /** From the text of the address, already percent-decoded. */
  readonly read: v.GenericSchema<string, T>;
  readonly write: (value: T) => string;
}
