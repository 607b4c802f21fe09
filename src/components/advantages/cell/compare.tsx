import { memo, useMemo, useState } from 'react';
import { computeAdvantages, ESTIMATORS, isBlocked } from '../../../engine/advantage/registry.ts';
import type { SettingName } from '../../../engine/advantage/settings.ts';
import { TEACHING_GROUPS, type View } from '../../../engine/advantage/teaching-groups.ts';
import { useText } from '../../../i18n/use-text.ts';
import { type AdvantagesState, editedBatch } from '../../../state/advantages-state.ts';
import { useAdvantages } from '../../../state/hooks.tsx';
import { SelectField } from '../../ui/field.tsx';
import { formatSigned, UNKNOWN } from '../../ui/format.ts';
import { useSettingWords } from '../controls/setting-words.ts';
import { scaleClass } from '../grid/paint.ts';
import type { SelectedPath } from '../model/selected.ts';

/** The same token under two other estimators, or under the settings a teaching group is to be compared with. */
export const Compare = memo(function Compare({
  path,
  token,
}: {
  readonly path: SelectedPath;
  readonly token: number;
}) {
  const { t } = useText('advantages');
  const source = useAdvantages((state) => state.source.type);
  const estimator = useAdvantages((state) => state.estimator);
  const views = useMemo(() => viewsFor(source, estimator), [source, estimator]);
  return (
    <section aria-label={t('compare.title')} className="border-t border-line px-2.5 py-1.5">
      <h3 className="label mb-1">{t('compare.title')}</h3>
      {views.map((view, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the two places are what they are.
        <Other key={`${source}${i}`} initial={view} path={path} token={token} />
      ))}
    </section>
  );
});

const USUAL: readonly View[] = [
  { estimator: 'grpo', settings: {} },
  { estimator: 'supo', settings: {} },
  { estimator: 'drgrpo', settings: {} },
];

function viewsFor(source: AdvantagesState['source']['type'], estimator: string): readonly View[] {
  const against = TEACHING_GROUPS.find(({ id }) => id === source)?.against ?? [];
  const others = USUAL.filter(
    (view) => view.estimator !== estimator && against.every((given) => given.estimator !== view.estimator),
  );
  return [...against, ...others].slice(0, 2);
}

interface OtherProps {
  readonly initial: View;
  readonly path: SelectedPath;
  readonly token: number;
}

function Other({ initial, path, token }: OtherProps) {
  const { t } = useText('advantages');
  const { t: m } = useText('methods');
  const [view, setView] = useState(initial);
  const batch = useAdvantages(editedBatch);
  const at = useAdvantages((state) => state.at);
  const value = useMemo(() => {
    const result = computeAdvantages(view.estimator, batch, view.settings)[at];
    if (!result || isBlocked(result)) return null;
    const turn = result.rollouts[path.rollout]?.segments[path.segment]?.turns[path.turn];
    return turn ? (turn.tokens?.[token] ?? turn.advantage) : null;
  }, [view, batch, at, path, token]);
  const words = useSettingWords();
  const settings = Object.entries(view.settings);
  return (
    <div className="mb-1 flex items-end gap-2">
      <SelectField
        className="flex-1"
        label={
          settings.length === 0
            ? t('compare.defaults')
            : settings.map(([name, given]) => words.pair(name as SettingName, given)).join(', ')
        }
        value={view.estimator}
        options={ESTIMATORS.map(({ name }) => ({ value: name, label: m(`estimators.${name}.name`) }))}
        onChange={(estimator) => setView({ estimator, settings: {} })}
      />
      <span
        className={`grid-table num flex h-7 w-24 items-center justify-end px-2 text-sm ${scaleClass(value, 1.5)}`}
      >
        {value === null ? UNKNOWN : formatSigned(value, 4)}
      </span>
    </div>
  );
}
