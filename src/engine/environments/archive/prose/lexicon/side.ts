/** Worlds are for training or held out; the split goes down to the parts names are made of. */
export const SIDES = ['train', 'held-out'] as const;
export type Side = (typeof SIDES)[number];
export type Material<T> = Readonly<Record<Side, T>>;
