import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.ts';

type Look = 'plain' | 'primary' | 'bare';

const LOOKS: Record<Look, string> = {
  plain: 'border border-line-strong bg-surface text-ink hover:bg-sunken',
  primary: 'border border-ink bg-ink text-surface hover:bg-ink-2',
  bare: 'border border-transparent text-ink-2 hover:bg-sunken hover:text-ink',
};

interface ButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  readonly look?: Look;
  /** Pressed state of a toggle; leave out for a plain action. */
  readonly pressed?: boolean;
  /** A square button of a single sign; give it an `aria-label`, or use IconButton. */
  readonly square?: boolean;
  readonly type?: 'button' | 'submit';
}

/** An action. Its text says what happens. */
export function Button({ look = 'plain', pressed, square = false, className, type, ...rest }: ButtonProps) {
  return (
    <button
      type={type ?? 'button'}
      aria-pressed={pressed}
      className={cx(
        'inline-flex h-7 shrink-0 items-center justify-center gap-1.5 rounded-md text-sm whitespace-nowrap',
        'disabled:opacity-45 aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-surface',
        square ? 'w-7' : 'px-2.5',
        LOOKS[look],
        className,
      )}
      {...rest}
    />
  );
}

interface IconButtonProps extends Omit<ButtonProps, 'square' | 'children' | 'aria-label'> {
  readonly label: string;
  readonly children: ReactNode;
}

/** A button of one sign, named for screen readers and on hover. */
export function IconButton({ label, look = 'bare', children, ...rest }: IconButtonProps) {
  return (
    <Button look={look} square aria-label={label} title={label} {...rest}>
      {children}
    </Button>
  );
}
