import type { inspect as english } from '../en/inspect.ts';
import type { Translated } from '../translated.ts';

export const inspect: Translated<typeof english> = {
  title: '检视',
};
