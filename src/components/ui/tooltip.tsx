import { type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { cx } from './class-names.ts';

interface TooltipProps {
  readonly content: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}

/**
 * An explanation shown while its trigger is hovered or holds the focus; Escape hides it. The trigger is a focusable
 * span unless a control inside takes the focus itself. Placed by CSS anchoring in the top layer: it never shifts
 * the page and never needs measuring.
 */
export function Tooltip({ content, children, className }: TooltipProps) {
  const id = useId();
  const trigger = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const target = trigger.current;
    const box = tip.current;
    if (!target || !box) return;
    // The control inside is what a screen reader lands on, so it carries the description.
    const control = target.querySelector<HTMLElement>('button, a, input, select, [tabindex]');
    if (!control) target.tabIndex = 0;
    (control ?? target).setAttribute('aria-describedby', id);
    const show = () => {
      if (!box.matches(':popover-open')) box.showPopover({ source: target });
    };
    const hide = () => {
      if (box.matches(':popover-open')) box.hidePopover();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide();
    };
    const focusShow = (event: FocusEvent) => {
      if (event.target instanceof Element && event.target.matches(':focus-visible')) show();
    };
    target.addEventListener('pointerenter', show);
    target.addEventListener('pointerleave', hide);
    target.addEventListener('focusin', focusShow);
    target.addEventListener('focusout', hide);
    target.addEventListener('keydown', onKey);
    return () => {
      target.removeEventListener('pointerenter', show);
      target.removeEventListener('pointerleave', hide);
      target.removeEventListener('focusin', focusShow);
      target.removeEventListener('focusout', hide);
      target.removeEventListener('keydown', onKey);
    };
  }, [id]);

  return (
    <>
      <span ref={trigger} className={cx('inline-flex', className)}>
        {children}
      </span>
      {createPortal(
        <div
          ref={tip}
          id={id}
          role="tooltip"
          popover="manual"
          className="tip border border-ink bg-ink px-2 py-1.5 text-xs text-surface shadow-lg"
        >
          {content}
        </div>,
        document.body,
      )}
    </>
  );
}
