import type { ReactNode } from 'react';
import type { TokenCount } from '../../../engine/trajectory/model.ts';
import { cx } from '../../ui/class-names.ts';
import { formatCount, formatTokens } from '../../ui/format.ts';
import { BlockText } from '../turns/block-text.tsx';

type Fact = readonly [name: string, value: string | number | TokenCount | null];

function printed(value: number | TokenCount): string {
  return typeof value === 'number'
    ? formatCount(value, Number.isInteger(value) ? 0 : 3)
    : formatTokens(value);
}

/** Names and values in two columns; what is null is left out. */
export function Facts({ rows }: { readonly rows: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-sm">
      {rows
        .flatMap(([name, value]) => (value === null ? [] : [{ name, value }]))
        .map(({ name, value }) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid border-b border-line py-0.5">
            <dt className="text-xs text-ink-3">{name}</dt>
            <dd className={cx('min-w-0 break-words text-right', typeof value !== 'string' && 'num')}>
              {typeof value === 'string' ? <BlockText text={value} /> : printed(value)}
            </dd>
          </div>
        ))}
    </dl>
  );
}

export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="mt-3 first:mt-0">
      <h3 className="label mb-1">{title}</h3>
      {children}
    </section>
  );
}
