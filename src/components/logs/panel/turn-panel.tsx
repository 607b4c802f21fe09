import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import type { RawPlace } from '../../../engine/trajectory/model.ts';
import type { Outline } from '../../../engine/trajectory/outline.ts';
import { useText } from '../../../i18n/use-text.ts';
import { useApp, useLogs } from '../../../state/hooks.tsx';
import type { RunPlace, TurnView } from '../../../workers/importer/protocol.ts';
import { Button } from '../../ui/button.tsx';
import { formatCount } from '../../ui/format.ts';
import { BlockText } from '../turns/block-text.tsx';
import { TextViewer } from '../viewer/text-viewer.tsx';
import { Facts, Part } from './facts.tsx';

interface TurnPanelProps {
  readonly place: RunPlace;
  readonly outline: Outline;
  readonly onBoundary: (afterTurn: number) => void;
}

/** The selected turn in numbers, why it is marked, and the records it came from. */
export function TurnPanel({ place, outline, onBoundary }: TurnPanelProps) {
  const { t } = useText('logs');
  const { importer } = useApp();
  const turn = useLogs((state) => state.turn);
  const [view, setView] = useState<TurnView | null>(null);
  const [record, setRecord] = useState<RawPlace | null>(null);
  useEffect(() => {
    let stale = false;
    importer.turns(place, turn, turn + 1).then(
      ([found]) => !stale && setView(found ?? null),
      () => undefined,
    );
    return () => {
      stale = true;
    };
  }, [importer, place, turn]);
  if (!view || view.index !== turn) return <p className="text-sm text-ink-3">{t('turn.loading')}</p>;
  const { context, usage } = view;
  const isTrailing = turn >= outline.turns.count;
  const again = outline.reexplorations.filter((one) => one.turn === turn);
  const alone = outline.orphans.filter((one) => one.turn === turn);
  const boundary = outline.boundaries.find((one) => one.afterTurn === turn);
  const places = distinct(view.raw);
  return (
    <>
      <h3 className="mb-1 text-sm font-semibold">
        {isTrailing ? t('turn.trailing') : t('turn.heading', { turn: turn + 1 })}
      </h3>
      <Facts
        rows={[
          [
            t('toolbar.segment'),
            t('turn.segmentOf', { segment: view.segment + 1, count: outline.segmentStarts.length }),
          ],
          [t('turn.before'), context?.before ? context.before : null],
          [t('turn.peak'), context?.before ? context.peak : null],
          [t('turn.after'), context && context.after.value !== null ? context.after : null],
          [t('turn.prompt'), promptOf(view, t)],
          [t('turn.cached'), usage?.cached ?? null],
          [t('turn.completion'), usage?.completion ?? null],
          [t('turn.reasoningTokens'), usage?.reasoning ?? null],
          [t('turn.model'), view.model],
          [t('turn.time'), view.time],
        ]}
      />
      {again.map((one) => (
        <div key={`${one.tool} ${one.target}`} className="mt-2 border-l-2 border-ink pl-2 text-xs">
          <p className="font-semibold break-words">
            <BlockText text={t('turn.again', { target: one.target.slice(0, 200) })} />
          </p>
          <p>{t('turn.againWhere', { previous: one.previousTurn + 1, boundary: one.afterTurn + 1 })}</p>
          <Button className="mt-1" onClick={() => onBoundary(one.afterTurn)}>
            {t('boundary.show', { turn: one.afterTurn + 1 })}
          </Button>
        </div>
      ))}
      {alone.map((one, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: orphans of one turn may be equal in every part.
        <p key={i} className="mt-2 border-l-2 border-ink pl-2 text-xs">
          {one.kind === 'call'
            ? t('turn.orphanCall', { name: one.name.slice(0, 80) })
            : t('turn.orphanResult')}
        </p>
      ))}
      {boundary ? (
        <Button className="mt-2" onClick={() => onBoundary(turn)}>
          {t('boundary.show', { turn: turn + 1 })}
        </Button>
      ) : null}
      <Part title={t('turn.raw')}>
        {places.length === 0 ? (
          <p className="text-xs text-ink-3">{t('turn.noRaw')}</p>
        ) : (
          <ul className="flex flex-wrap gap-1">
            {places.map((one) => (
              <li key={`${one.row} ${one.path}`}>
                <Button className="num text-xs!" onClick={() => setRecord(one)}>
                  {one.path === null
                    ? t('turn.rawWhole', { row: one.row + 1 })
                    : t('turn.rawPart', { row: one.row + 1, path: one.path.slice(0, 40) })}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Part>
      {record ? (
        <TextViewer
          title={t('turn.rawOf', { row: record.row + 1 })}
          load={async () => {
            const found = await importer.record(place.file, record);
            return found && (found.isCut ? `${found.text}\n\n[${t('turn.rawCut')}]` : found.text);
          }}
          onClose={() => setRecord(null)}
        />
      ) : null}
    </>
  );
}

/** A count that the reader did not take for a measurement is shown as such. */
function promptOf({ usage, context }: TurnView, t: TFunction<'logs'>): string | number | null {
  const prompt = usage?.prompt ?? null;
  if (prompt === null || context?.before.basis === 'measured') return prompt;
  return `${formatCount(prompt)} · ${t('turn.notMeasured')}`;
}

function distinct(places: readonly RawPlace[]): RawPlace[] {
  const known = new Set<string>();
  return places.filter(({ row, path }) => {
    const key = `${row} ${path}`;
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
}
