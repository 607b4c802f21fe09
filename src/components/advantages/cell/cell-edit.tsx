import { memo } from 'react';
import type { GroupRollout } from '../../../engine/advantage/group-model.ts';
import { isLevel, LEVELS } from '../../../engine/quality/levels.ts';
import { QUALITY_TERMS } from '../../../engine/quality/qcom.ts';
import { useText } from '../../../i18n/use-text.ts';
import { type EditedGroup, movedBoundary } from '../../../state/advantages-edits.ts';
import { useAdvantages } from '../../../state/hooks.tsx';
import { Button } from '../../ui/button.tsx';
import { LimitedNumber } from '../../ui/limited-number.tsx';
import type { SelectedPath } from '../model/selected.ts';

/** What may be changed about a turn: its Q_com or the parts of it, its level, its mask, where its window begins. */
export const CellEdit = memo(function CellEdit({
  edited,
  path,
}: {
  readonly edited: EditedGroup;
  readonly path: SelectedPath;
}) {
  const { t } = useText('advantages');
  const edit = useAdvantages((state) => state.edit);
  const { group, origins } = edited;
  const rollout = group.rollouts[path.rollout];
  const given = rollout?.segments[path.segment]?.turns[path.turn];
  const turn = origins[path.rollout]?.[path.segment]?.[path.turn];
  if (!rollout || !given || turn === undefined) return null;
  const place = { rollout: path.rollout, turn };
  const { parts, qcom, level, masked } = given;
  const window = path.segment;
  return (
    <section aria-label={t('edit.title')} className="border-t border-line px-2.5 py-1.5">
      <h3 className="label">{t('edit.title')}</h3>
      <div className="grid grid-cols-4 gap-1.5">
        {qcom === null ? null : (
          <LimitedNumber
            label="Qcom"
            value={round(qcom)}
            low={0}
            high={1}
            step={0.05}
            limit={t('edit.share')}
            onChange={(value) => value !== null && edit({ type: 'qcom', ...place, value })}
          />
        )}
        {level === null ? null : (
          <label className="flex min-w-0 flex-col gap-0.5">
            <span className="label">{t('edit.level')}</span>
            <select
              className="num h-7 rounded-md border border-line-strong bg-surface px-1 text-sm"
              value={level}
              onChange={({ target }) => {
                const value = Number(target.value);
                if (isLevel(value)) edit({ type: 'level', ...place, value });
              }}
            >
              {LEVELS.map((option) => (
                <option key={option}>{option}</option>
              ))}
            </select>
          </label>
        )}
        <label className="col-span-2 flex items-end gap-1.5 pb-1 text-sm">
          <input
            type="checkbox"
            checked={masked}
            onChange={({ target }) => edit({ type: 'mask', ...place, value: target.checked })}
          />
          {t('edit.mask')}
        </label>
        {parts === null
          ? null
          : QUALITY_TERMS.map((part) => (
              <LimitedNumber
                key={part}
                label={t(`colour.${part}`)}
                value={round(parts[part])}
                low={0}
                high={1}
                step={0.05}
                limit={t('edit.share')}
                onChange={(value) => value !== null && edit({ type: 'part', ...place, part, value })}
              />
            ))}
      </div>
      {rollout.segments.length > 1 ? (
        <div className="mt-1.5 flex flex-wrap items-center gap-1.5 text-sm">
          {window > 0 ? (
            <BoundaryMove
              rollout={rollout}
              index={path.rollout}
              boundary={window - 1}
              label={t('edit.start')}
            />
          ) : null}
          {window < rollout.segments.length - 1 ? (
            <BoundaryMove rollout={rollout} index={path.rollout} boundary={window} label={t('edit.end')} />
          ) : null}
        </div>
      ) : null}
    </section>
  );
});

interface BoundaryMoveProps {
  readonly rollout: GroupRollout;
  readonly index: number;
  readonly boundary: number;
  readonly label: string;
}

function BoundaryMove({ rollout, index, boundary, label }: BoundaryMoveProps) {
  const { t } = useText('advantages');
  const edit = useAdvantages((state) => state.edit);
  return (
    <span className="flex items-center gap-1">
      <span className="text-xs text-ink-2">{label}</span>
      {([-1, 1] as const).map((by) => {
        const sizes = movedBoundary(rollout, boundary, by);
        return (
          <Button
            key={by}
            square
            disabled={sizes === null}
            aria-label={`${label}: ${t(by < 0 ? 'edit.earlier' : 'edit.later')}`}
            onClick={() => sizes && edit({ type: 'windows', rollout: index, sizes })}
          >
            {by < 0 ? '←' : '→'}
          </Button>
        );
      })}
    </span>
  );
}

/** As many digits as one would type. */
const round = (value: number) => Number(value.toFixed(4));
