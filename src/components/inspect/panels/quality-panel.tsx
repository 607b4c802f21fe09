import { useState } from 'react';
import type { QualityBreakdown } from '../../../engine/quality/qcom.ts';
import { useText } from '../../../i18n/use-text.ts';
import { cx } from '../../ui/class-names.ts';
import { formatCount, formatSigned } from '../../ui/format.ts';
import { ChevronIcon } from '../../ui/icons.tsx';
import { Explain } from '../explain.tsx';
import { type Part, partRows } from '../model/quality.ts';
import { InfoDetail } from './info-detail.tsx';
import { LevelDetail, RatioDetail } from './length-details.tsx';
import { SemDetail } from './sem-detail.tsx';

interface QualityPanelProps {
  readonly quality: QualityBreakdown;
  /** What it was before the change being tried out; null where nothing is tried. */
  readonly before: QualityBreakdown | null;
  readonly initiallyOpen?: Part | null;
}

/** Q_com as four slots, as wide as their weights and filled as far as their scores; each opens to its inputs. */
export function QualityPanel({ quality, before, initiallyOpen = null }: QualityPanelProps) {
  const { t } = useText('detail');
  const [open, setOpen] = useState<Part | null>(initiallyOpen);
  const rows = partRows(quality);
  const beforeRows = before === null ? null : partRows(before);
  return (
    <div>
      <ul>
        {rows.map(({ part, score, weight, contribution }, index) => {
          const isOpen = open === part;
          const change = beforeRows === null ? null : contribution - (beforeRows[index]?.contribution ?? 0);
          return (
            <li key={part} className="border-t border-line first:border-t-0">
              <button
                type="button"
                aria-expanded={isOpen}
                onClick={() => setOpen(isOpen ? null : part)}
                className="flex h-5.5 w-full items-center gap-1 text-sm hover:bg-sunken"
              >
                <span className={cx('text-ink-3', !isOpen && '-rotate-90')}>
                  <ChevronIcon />
                </span>
                <span className="flex-1 truncate text-left">{t(`quality.part.${part}`)}</span>
                <span className="num text-xs text-ink-3">
                  {formatCount(weight, 1)} × {formatCount(score, 2)} =
                </span>
                <span className="num w-10 text-right text-xs font-semibold">
                  {formatCount(contribution, 3)}
                </span>
                {change === null ? null : <Delta value={change} />}
              </button>
              {isOpen ? (
                <div className="pb-2 pl-5 text-xs text-ink-2">
                  <PartDetail part={part} quality={quality} />
                </div>
              ) : null}
            </li>
          );
        })}
      </ul>
      {quality.level === null ? <p className="text-xs text-ink-2">{t('quality.noLevel')}</p> : null}
    </div>
  );
}

/** The bar alone: also the closed panel's summary. */
export function QualityBar({ quality }: { readonly quality: QualityBreakdown }) {
  const { t } = useText('detail');
  return (
    <div
      role="img"
      aria-label={t('quality.barLabel', { total: formatCount(quality.total, 2) })}
      className="flex h-3.5 w-full gap-px"
    >
      {partRows(quality).map(({ part, weight, contribution }) => (
        <span
          key={part}
          title={t(`quality.part.${part}`)}
          className="relative block border border-line-strong bg-surface"
          style={{ width: `${weight * 100}%` }}
        >
          <span
            className="absolute inset-y-0 left-0 bg-ink-2 transition-[width] duration-150"
            style={{ width: weight === 0 ? 0 : `${(contribution / weight) * 100}%` }}
          />
        </span>
      ))}
    </div>
  );
}

/** A change of a score: sign, digits and the diverging scale. */
export function Delta({ value }: { readonly value: number }) {
  const rounded = Number(value.toFixed(3));
  return (
    <span
      className={cx(
        'num w-14 px-1 text-right text-xs',
        rounded > 0 && 'bg-signed-pos-1 text-on-signed-pos-1',
        rounded < 0 && 'bg-signed-neg-1 text-on-signed-neg-1',
      )}
    >
      {formatSigned(value, 3)}
    </span>
  );
}

function PartDetail({ part, quality }: { readonly part: Part; readonly quality: QualityBreakdown }) {
  const { t } = useText('detail');
  const { ratio, level, sem } = quality.parts;
  switch (part) {
    case 'ratio':
      return ratio === null ? <p>{t('quality.noLevel')}</p> : <RatioDetail part={ratio} />;
    case 'level':
      return level === null ? <p>{t('quality.noLevel')}</p> : <LevelDetail part={level} />;
    case 'info':
      return <InfoDetail quality={quality} />;
    case 'sem':
      return <SemDetail part={sem} />;
    default:
      return part satisfies never;
  }
}

/** The total as a number that explains itself; a tilde while the units are only the likeliest ones. */
export function QualityTotal({
  quality,
  preview,
}: {
  readonly quality: QualityBreakdown;
  readonly preview: boolean;
}) {
  return (
    <Explain id={preview ? 'preview' : 'qcom'}>
      <span className="num font-semibold">
        {preview ? '~' : ''}
        {formatCount(quality.total, 3)}
      </span>
    </Explain>
  );
}
