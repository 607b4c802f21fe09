/** The shape a translation of a namespace must have: the same keys, any text. */
export type Translated<T> = {
  readonly [K in keyof T as K extends `${string}_one` ? never : K]: T[K] extends string
    ? string
    : Translated<T[K]>;
};
