/** The selected cell: what its number is made of, step by step, what may be changed about it, and other estimators. */
import { memo, useEffect } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import type { EditedGroup } from '../../../state/advantages-edits.ts';
import { editedGroup, groupResult, lossSettings } from '../../../state/advantages-state.ts';
import { useAdvantages } from '../../../state/hooks.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { formatSigned } from '../../ui/format.ts';
import { StepBackIcon, StepIcon } from '../../ui/icons.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type CellFacts, headline, type Step, steps } from '../model/arithmetic.ts';
import { cellLinks } from '../model/cell-links.ts';
import { pointed } from '../model/links.ts';
import { pathOf, type SelectedPath } from '../model/selected.ts';
import { CellEdit } from './cell-edit.tsx';
import { Compare } from './compare.tsx';
import { CopyArithmetic } from './copy-arithmetic.tsx';
import { MathFormula } from './math.tsx';

export function CellPanel() {
  const { t } = useText('advantages');
  const edited = useAdvantages(editedGroup);
  const cell = useAdvantages((state) => state.cell);
  const path = pathOf(edited, cell);
  if (!path) {
    return (
      <Panel title={t('cell.title')} className="h-full">
        <Empty title={t('cell.none')} />
      </Panel>
    );
  }
  return <Selected edited={edited} path={path} key={`${path.rollout}.${path.segment}.${path.turn}`} />;
}

function Selected({ edited, path }: { readonly edited: EditedGroup; readonly path: SelectedPath }) {
  const { t } = useText('advantages');
  const result = useAdvantages(groupResult);
  const loss = useAdvantages(lossSettings);
  const show = useAdvantages((state) => state.show);
  const wanted = useAdvantages((state) => state.cell.token ?? 0);
  const { rollout, segment, turn } = path;
  const value = result?.rollouts[rollout]?.segments[segment]?.turns[turn];
  const given = edited.group.rollouts[rollout]?.segments[segment]?.turns[turn];
  const token = Math.min(wanted, Math.max(0, (given?.tokens ?? 1) - 1));
  const setToken = (next: number) => {
    const origin = edited.origins[rollout]?.[segment]?.[turn];
    if (origin !== undefined) show({ cell: { rollout, turn: origin, token: next } });
  };

  useEffect(() => {
    if (result) pointed.setState({ links: cellLinks(edited, result, { rollout, segment, turn, token }) });
  }, [edited, result, rollout, segment, turn, token]);
  useEffect(() => () => pointed.setState({ links: {}, term: null }), []);

  if (!result || !value || !given) return null;
  const facts: CellFacts = { group: edited.group, result, path: { ...path, token }, loss };
  const list = steps(facts);
  const heading =
    given.kind === 'summary'
      ? t('cell.headingSummary', { rollout: rollout + 1, segment: segment + 1 })
      : t('cell.heading', { rollout: rollout + 1, turn: (given.index ?? turn) + 1 });
  const tokens = given.tokens ?? 0;
  const advantage = value.tokens?.[token] ?? value.advantage;
  return (
    <Panel
      title={heading}
      aside={<CopyArithmetic title={heading} facts={facts} steps={list} />}
      className="h-full"
      bodyClassName="overflow-auto"
    >
      <div className="flex items-baseline justify-between gap-2 px-2.5 pt-1.5">
        <output
          aria-label={t('cell.advantage')}
          className="num text-2xl font-semibold"
          data-exact={advantage}
        >
          {formatSigned(advantage, 6)}
        </output>
        {value.masked ? (
          <span className="hatched border border-line-strong px-1 text-xs">
            <span className="bg-surface px-1">{t('grid.noLoss')}</span>
          </span>
        ) : null}
        {value.tokens && tokens > 1 ? (
          <span className="flex items-center gap-1 text-xs">
            <IconButton
              label={t('cell.tokenBack')}
              disabled={token === 0}
              onClick={() => setToken(token - 1)}
            >
              <StepBackIcon />
            </IconButton>
            <span className="num">{t('cell.token', { n: token + 1, of: tokens })}</span>
            <IconButton
              label={t('cell.tokenOn')}
              disabled={token >= tokens - 1}
              onClick={() => setToken(token + 1)}
            >
              <StepIcon />
            </IconButton>
          </span>
        ) : null}
      </div>
      <div className="overflow-x-auto border-b border-line px-2.5 py-2 text-base">
        <MathFormula formula={headline(facts)} block />
      </div>
      <ol className="px-2.5">
        {list.map((step) => (
          <StepLine key={step.name} step={step} />
        ))}
      </ol>
      {list.length === 0 ? <p className="px-2.5 py-1.5 text-sm text-ink-2">{t('cell.noSteps')}</p> : null}
      <CellEdit edited={edited} path={path} />
      <Compare path={path} token={token} />
    </Panel>
  );
}

/** A step that says the same stays as it is: a move of w changes the last ones alone. */
const StepLine = memo(DrawnStep, (before, after) => JSON.stringify(before) === JSON.stringify(after));

function DrawnStep({ step }: { readonly step: Step }) {
  const { t } = useText('advantages');
  return (
    <li className="border-b border-line py-1 last:border-b-0">
      <div className="flex items-baseline justify-between gap-2">
        <span className="text-2xs text-ink-3">
          {t(`steps.${step.name}`)} <span className="num">{step.equation}</span>
        </span>
        <span className="num text-sm font-semibold" title={String(step.value)} data-step={step.name}>
          {formatSigned(step.value, 6).replace('+', '')}
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-x-2 overflow-x-auto py-1 text-sm">
        <MathFormula formula={step.symbols} />
        <span aria-hidden="true" className="text-ink-3">
          =
        </span>
        <MathFormula formula={step.operands} />
      </div>
      {step.note ? <p className="text-2xs text-ink-3">{t(`notes.${step.note}`)}</p> : null}
    </li>
  );
}
