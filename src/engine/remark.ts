/**
 * Something said of a file, a row or a run: a code that the catalogues have a sentence for, and the values it needs.
 * Engine layer. As with ZipscopeError, people read the catalogue's sentence, each in their own language.
 */
export interface Remark {
  readonly code: string;
  readonly values: Readonly<Record<string, string | number>>;
}

export const remark = (code: string, values: Remark['values'] = {}): Remark => ({ code, values });

/** The same for remarks that say the same. */
export const remarkKey = ({ code, values }: Remark): string => `${code} ${JSON.stringify(values)}`;
