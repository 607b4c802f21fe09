import type { strip as english } from '../en/strip.ts';
import type { Translated } from '../translated.ts';

export const strip: Translated<typeof english> = {
  title: '窗口随时间的变化',
};
