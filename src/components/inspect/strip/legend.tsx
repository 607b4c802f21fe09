import type { ReactNode } from 'react';
import { LEVELS } from '../../../engine/quality/levels.ts';
import { useText } from '../../../i18n/use-text.ts';

interface LegendProps {
  /** The episode knows which facts its answer needs. */
  readonly needs: boolean;
  /** Texts stay raw: nothing is compressed. */
  readonly raw: boolean;
  /** The axis has two scales that meet at L. */
  readonly broken: boolean;
}

/** What the colours of the strip stand for, in the order in which they are stacked. */
export function Legend({ needs, raw, broken }: LegendProps) {
  const { t } = useText('strip');
  return (
    <ul className="flex min-w-0 items-center gap-3 overflow-hidden text-2xs whitespace-nowrap text-ink-2 max-md:hidden">
      <Item swatch={<span className="size-2.5 bg-question" />} text={t('legend.question')} />
      <Item swatch={<span className="size-2.5 bg-summary" />} text={t('legend.summary')} />
      <Item
        swatch={
          <span className="flex">
            {LEVELS.map((level) => (
              <span key={level} className="size-2.5" style={{ background: `var(--level-${level})` }} />
            ))}
          </span>
        }
        text={t('legend.kept')}
      />
      <Item swatch={<span className="h-2.5 w-1 bg-raw" />} text={t(raw ? 'legend.raw' : 'legend.reading')} />
      {needs ? (
        <Item
          swatch={
            <svg
              width="22"
              height="8"
              viewBox="0 0 22 8"
              aria-hidden="true"
              stroke="var(--needed)"
              strokeWidth="1.5"
            >
              <path d="M4 4h14" strokeWidth="2" />
              <circle cx="4" cy="4" r="2.5" fill="var(--needed)" />
              <circle cx="18" cy="4" r="2.5" fill="var(--surface)" />
            </svg>
          }
          text={t('legend.needed')}
        />
      ) : null}
      {broken ? (
        <Item
          swatch={<span className="h-2.5 w-3 border-b border-dashed border-ink bg-sunken" />}
          text={t('legend.broken')}
        />
      ) : null}
    </ul>
  );
}

function Item({ swatch, text }: { readonly swatch: ReactNode; readonly text: string }) {
  return (
    <li className="flex items-center gap-1">
      {swatch}
      {text}
    </li>
  );
}
