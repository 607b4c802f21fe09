import type { ComponentProps } from 'react';

/** A part that scrolls by itself, reachable and scrollable by keyboard; named where it has a label. */
export function Scroller(props: ComponentProps<'section'>) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
  return <section tabIndex={0} {...props} />;
}
