import type { TFunction } from 'i18next';
import { memo, useEffect, useState } from 'react';
import { MARK, type Outline } from '../../../engine/trajectory/outline.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useApp } from '../../../state/hooks.tsx';
import { runKey, type TextSpan } from '../../../state/logs-state.ts';
import type { RelatedRun } from '../../../state/run-relations.ts';
import type { BlockView, RunPlace, TurnView } from '../../../workers/importer/protocol.ts';
import { cx } from '../../ui/class-names.ts';
import { formatCount, formatTokens } from '../../ui/format.ts';
import { blockName } from './block-name.ts';
import { BlockText } from './block-text.tsx';

interface TurnCardProps {
  readonly view: TurnView | null;
  readonly index: number;
  readonly place: RunPlace;
  readonly outline: Outline;
  readonly isSelected: boolean;
  /** The span a link or a hit points to, where it lies in this turn. */
  readonly span: TextSpan | null;
  /** Runs of sub-agents that this turn started. */
  readonly started: readonly RelatedRun[];
  readonly onSelect: (turn: number) => void;
  readonly onWhole: (turn: number, block: BlockView) => void;
}

/** One turn of the list: what went in, what the model wrote and called, what came back. */
export const TurnCard = memo(function TurnCard(props: TurnCardProps) {
  const { view, index, place, outline, isSelected, span, started, onSelect, onWhole } = props;
  const { t } = useText('logs');
  const { logs } = useApp();
  const isTrailing = index >= outline.turns.count;
  const marks = outline.turns.marks[index] ?? 0;
  return (
    <article
      aria-current={isSelected ? 'true' : undefined}
      aria-label={isTrailing ? t('turn.trailing') : t('turn.heading', { turn: index + 1 })}
      className={cx(
        'border-b border-line py-1.5 pr-2 pl-2.5',
        isSelected ? 'border-l-4 border-l-ink bg-surface pl-1.5' : 'bg-surface',
      )}
    >
      <header className="flex h-5 items-baseline gap-2 overflow-hidden whitespace-nowrap">
        <button
          type="button"
          className="num text-xs font-semibold underline-offset-2 hover:underline"
          onClick={() => onSelect(index)}
        >
          {isTrailing ? t('turn.trailing') : t('turn.heading', { turn: index + 1 })}
        </button>
        {view?.context ? (
          <span className="num text-xs text-ink-2">
            {t('turn.tokens', { tokens: formatTokens(widest(view)) })}
          </span>
        ) : null}
        {(['reexploration', 'orphan', 'compressing'] as const)
          .filter((mark) => (marks & MARK[mark]) !== 0)
          .map((mark) => (
            <span key={mark} className="border border-line-strong px-1 text-2xs text-ink-2">
              {t(`marks.${mark}`)}
            </span>
          ))}
        <span className="ml-auto truncate text-2xs text-ink-3">
          {[view?.model, view?.time].filter((part) => part).join(' · ')}
        </span>
      </header>
      {view === null ? (
        <p className="text-xs text-ink-3">{t('turn.loading')}</p>
      ) : view.blocks.length === 0 ? (
        <p className="text-xs text-ink-3">{t('turn.nothing')}</p>
      ) : (
        view.blocks.map((block) => (
          <Block
            key={block.id}
            block={block}
            place={place}
            turn={index}
            t={t}
            span={span?.block === block.id ? span : null}
            onWhole={onWhole}
          />
        ))
      )}
      {started.length === 0 ? null : (
        <p className="mt-1 flex flex-wrap gap-x-3 pl-2 text-xs">
          {started.slice(0, MOST_STARTED).map(({ place: to, id }) => (
            <button
              key={runKey(to)}
              type="button"
              className="max-w-full truncate underline underline-offset-2"
              onClick={() => void logs.getState().openRun(to)}
            >
              ↳ <BlockText text={t('relations.started', { run: id.slice(0, 80) })} />
            </button>
          ))}
        </p>
      )}
    </article>
  );
});

const MOST_STARTED = 20;

function widest({ context }: TurnView) {
  const counts = context ? [context.before, context.peak, context.after] : [];
  return counts.reduce((a, b) => ((b.value ?? -1) > (a.value ?? -1) ? b : a), {
    value: null,
    basis: 'unknown',
  });
}

/** Signs at the left edge: who speaks. Ink and ground only, since colours have other meanings. */
const EDGES: Readonly<Record<BlockView['kind'], string>> = {
  message: 'border-l-2 border-question bg-sunken',
  reasoning: 'border-l-2 border-dotted border-line-strong text-ink-2',
  reply: 'border-l-2 border-ink',
  call: 'border-l-2 border-line-strong',
  result: 'border-l-2 border-line bg-sunken',
  answer: 'border-l-4 border-double border-ink',
};

interface BlockProps {
  readonly block: BlockView;
  readonly place: RunPlace;
  readonly turn: number;
  readonly t: TFunction<'logs'>;
  readonly span: TextSpan | null;
  readonly onWhole: (turn: number, block: BlockView) => void;
}

function Block({ block, place, turn, t, span, onWhole }: BlockProps) {
  const { text, chars, kind } = block;
  const isCut = chars > text.length;
  const isMono = kind === 'call' || kind === 'result' || block.role === 'tool';
  return (
    <section className={cx('mt-1 pl-2', EDGES[kind])} data-block={block.id} data-turn={turn}>
      <h3 className="label flex gap-2">
        <span className="truncate">{blockName(block, t)}</span>
        {block.note === null ? null : <span className="font-normal">{t(`block.note.${block.note}`)}</span>}
      </h3>
      <div className={cx('max-h-64 overflow-hidden text-sm', isMono && 'num text-xs')}>
        {text === '' ? (
          <span className="text-xs text-ink-3">{t('block.empty')}</span>
        ) : (
          <BlockText text={text} span={span} />
        )}
      </div>
      {span !== null && span.end > SAFE_CHARS ? <Around place={place} turn={turn} span={span} /> : null}
      {isCut || text.length > SAFE_CHARS ? (
        <button
          type="button"
          className="text-xs text-ink-2 underline underline-offset-2 hover:text-ink"
          onClick={() => onWhole(turn, block)}
        >
          {t('block.whole', { count: chars, chars: formatCount(chars) })}
        </button>
      ) : null}
    </section>
  );
}

/** What surely shows within the height of a block; a span beyond it is shown by itself below. */
const SAFE_CHARS = 600;
const AROUND = 400;

/** The neighbourhood of a span that lies beyond what the list shows of its text. */
function Around({
  place,
  turn,
  span,
}: {
  readonly place: RunPlace;
  readonly turn: number;
  readonly span: TextSpan;
}) {
  const { importer } = useApp();
  const [text, setText] = useState<string | null>(null);
  const { block } = span;
  useEffect(() => {
    let stale = false;
    importer.block(place, turn, block).then(
      (loaded) => !stale && setText(loaded),
      () => undefined,
    );
    return () => {
      stale = true;
    };
  }, [importer, place, turn, block]);
  if (text === null) return null;
  const from = Math.max(0, span.start - AROUND);
  return (
    <div className="num mt-1 border-t border-dashed border-line-strong pt-1 text-xs">
      …
      <BlockText
        text={text.slice(from, Math.min(span.end, span.start + 2 * AROUND) + AROUND)}
        from={from}
        span={span}
      />
      …
    </div>
  );
}
