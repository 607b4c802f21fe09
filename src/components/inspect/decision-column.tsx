import { useState } from 'react';
import type { Trajectory } from '../../engine/trajectory/model.ts';
import { useText } from '../../i18n/use-text.ts';
import { draftStore, tryLevel } from '../../state/draft.ts';
import { useInspect } from '../../state/hooks.tsx';
import { whatIfObstacle } from '../../state/inspect-state.ts';
import type { Step, StepKind, TimelineTurn } from '../../state/playback.ts';
import { formatShare } from '../ui/format.ts';
import { LevelChip } from '../ui/level-chip.tsx';
import { Panel } from '../ui/panel.tsx';
import { decisionOf } from './model/decisions.ts';
import { queryOf } from './model/ledger.ts';
import { isKeptRaw } from './model/reading.ts';
import { AnswerPanel } from './panels/answer-panel.tsx';
import { BoundaryPanel } from './panels/boundary-panel.tsx';
import { LevelPanel } from './panels/level-panel.tsx';
import { QualityBar, QualityPanel, QualityTotal } from './panels/quality-panel.tsx';
import { SearchPanel } from './panels/search-panel.tsx';
import { Section } from './panels/section.tsx';
import { useDraftAt } from './whatif/use-draft.ts';

type SectionName = 'search' | 'level' | 'quality' | 'words';

/** What is open without being asked: the decision in view, with its reasons. */
const OPEN: Readonly<Record<StepKind, readonly SectionName[]>> = {
  act: ['search'],
  answer: ['search'],
  read: ['search'],
  level: ['level'],
  picks: ['level', 'quality'],
  boundary: [],
};

interface DecisionColumnProps {
  readonly trajectory: Trajectory;
  readonly at: TimelineTurn;
  readonly step: Step;
}

/** Everything about the selected decision: its options, the choice, and what the choice is worth. */
export function DecisionColumn({ trajectory, at, step }: DecisionColumnProps) {
  const { t } = useText('detail');
  const selectTurn = useInspect((state) => state.selectTurn);
  const { turn, boundary } = at;
  // A rollout that ran out of steps has no answering turn; its end is told where it stopped.
  const endsHere =
    isLastTurn(trajectory, turn.index) &&
    step.step === at.kinds.length - 1 &&
    trajectory.outcome.status !== 'unknown';
  return (
    <Panel
      title={t('decision.title', { turn: turn.index + 1, step: t(`step.${step.kind}`) })}
      bodyClassName="overflow-y-auto"
      className="h-full"
    >
      {step.kind === 'boundary' && boundary !== null ? (
        <BoundaryPanel trajectory={trajectory} boundary={boundary} onTurn={selectTurn} />
      ) : (
        <>
          {step.kind === 'answer' || endsHere ? (
            <AnswerPanel trajectory={trajectory} onTurn={selectTurn} />
          ) : null}
          <Sections at={at} step={step} />
        </>
      )}
    </Panel>
  );
}

function isLastTurn(trajectory: Trajectory, turn: number): boolean {
  const last = trajectory.segments.findLast((segment) => segment.turns.length > 0)?.turns.at(-1);
  return last?.index === turn;
}

function Sections({ at, step }: { readonly at: TimelineTurn; readonly step: Step }) {
  const { t } = useText('detail');
  // What the person opened or closed holds for that kind of step from then on.
  const [choices, setChoices] = useState<Readonly<Record<string, boolean>>>({});
  const { turn } = at;
  const tried = useDraftAt(turn);
  const obstacle = useInspect((state) => whatIfObstacle(state, turn.index));
  const isOpen = (name: SectionName) => choices[`${step.kind} ${name}`] ?? OPEN[step.kind].includes(name);
  const toggle = (name: SectionName) => () =>
    setChoices({ ...choices, [`${step.kind} ${name}`]: !isOpen(name) });

  const reached = (kind: StepKind) => at.kinds.indexOf(kind) <= step.step && at.kinds.includes(kind);
  const { compression } = turn;
  const quality = tried?.result.quality ?? compression?.quality ?? null;
  const call = turn.calls[0];
  const searched = turn.answer ?? (call === undefined ? null : queryOf(call.arguments));
  // Our own policy writes nothing; the models of other logs do.
  const words = [turn.reasoning, turn.text]
    .filter((part) => part !== null && part.trim() !== '')
    .join('\n\n');
  const act = decisionOf(turn, 'act');
  const probability = act?.probabilities?.[act.picks[0]?.option ?? -1] ?? null;
  const levelProbability =
    compression?.level == null ? null : (compression.levelProbabilities?.[compression.level - 1] ?? null);
  return (
    <>
      <Section
        title={t(turn.answer === null ? 'section.search' : 'section.answer')}
        summary={
          <>
            <span className="truncate font-semibold" title={searched ?? undefined}>
              {searched}
            </span>
            {probability === null ? null : (
              <span className="num text-xs text-ink-3">{formatShare(probability)}</span>
            )}
          </>
        }
        open={isOpen('search')}
        onToggle={toggle('search')}
      >
        <SearchPanel turn={turn} showResults={reached('read')} />
      </Section>
      {compression === null || !reached('level') ? null : (
        <Section
          title={t('section.level')}
          summary={
            <>
              {compression.level === null ? null : <LevelChip level={compression.level} />}
              <span className="num text-xs text-ink-3">{formatShare(levelProbability)}</span>
            </>
          }
          open={isOpen('level')}
          onToggle={toggle('level')}
        >
          <LevelPanel
            turn={turn}
            ratio={reached('picks') ? (quality?.parts.ratio ?? null) : null}
            tried={tried?.draft.level ?? null}
            onTry={(level) => tryLevel(draftStore, turn, level)}
            obstacle={obstacle}
          />
        </Section>
      )}
      {quality === null || !reached('picks') ? null : (
        <Section
          title={t('section.quality')}
          summary={
            <>
              <span className="w-28">
                <QualityBar quality={quality} />
              </span>
              <QualityTotal quality={quality} preview={tried?.result.preview === true} />
            </>
          }
          open={isOpen('quality')}
          onToggle={toggle('quality')}
        >
          <QualityPanel quality={quality} before={tried === null ? null : (compression?.quality ?? null)} />
        </Section>
      )}
      {words === '' ? null : (
        <Section title={t('section.words')} summary={null} open={isOpen('words')} onToggle={toggle('words')}>
          <p className="text-sm break-words whitespace-pre-wrap">{words}</p>
        </Section>
      )}
      {isKeptRaw(turn) ? <p className="p-2.5 text-sm text-ink-2">{t('decision.noCompression')}</p> : null}
    </>
  );
}
