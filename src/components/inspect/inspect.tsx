/**
 * The workspace: strip on top, document and compression under it, the selected decision at the right, where the
 * episode comes from at the left, transport at the bottom. Fills the screen from 1024 px on, stacks below that.
 */
import { lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useInspect, useLogs, useTimeline } from '../../state/hooks.tsx';
import { stepAt, type TimelineTurn } from '../../state/playback.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { RailLayout } from '../ui/rail-layout.tsx';
import { Center } from './center.tsx';
import { DecisionColumn } from './decision-column.tsx';
import { EpisodeRail } from './episode/episode-rail.tsx';
import { useErrorText } from './episode/error-text.ts';
import { Strip } from './strip/strip.tsx';
import { Transport } from './transport/transport.tsx';
import { useDraftAt } from './whatif/use-draft.ts';
import { BranchBar, DraftBar } from './whatif/what-if-bar.tsx';

// Readers' words, virtual lists and their panels stay out of the first view.
const Logs = lazy(() => import('../logs/logs.tsx'));

/** Opened logs where there are any, else the episode. */
export function Inspect() {
  const { t } = useText('logs');
  const areLogsShown = useLogs((state) => state.shown || state.job.status === 'reading');
  if (!areLogsShown) return <EpisodeView />;
  return (
    <Suspense fallback={<Empty title={t('loadingView')} />}>
      <Logs />
    </Suspense>
  );
}

function EpisodeView() {
  const { t } = useText('detail');
  const timeline = useTimeline();
  const cursor = useInspect((state) => state.cursor);
  const step = timeline && stepAt(timeline, cursor);
  const at = timeline?.turns[cursor.turn];
  return (
    <RailLayout
      rail={(collapse) => <EpisodeRail onCollapse={collapse} />}
      expandLabel={t('rail.expand')}
      onClick={giveKeysBack}
    >
      <div className="order-first flex min-h-0 min-w-0 flex-col gap-1.5 lg:order-none lg:grid lg:grid-rows-[var(--strip-height)_minmax(0,1fr)_auto]">
        <Strip />
        {timeline && step && at ? (
          <div className="flex min-h-0 min-w-0 flex-col gap-1.5 lg:grid lg:grid-cols-[minmax(0,1fr)_320px]">
            <div className="h-[30rem] min-h-0 min-w-0 lg:h-auto">
              <Center trajectory={timeline.trajectory} at={at} step={step} />
            </div>
            <DecisionColumn trajectory={timeline.trajectory} at={at} step={step} />
          </div>
        ) : (
          <Nothing />
        )}
        <Walk at={at ?? null} />
      </div>
      <Announcer />
    </RailLayout>
  );
}

const KEYS_SHOWN = ['Space', 'ArrowLeft', 'ArrowRight', 'k', 'j', '?'];

/**
 * A button pressed by a pointer would keep Space and Enter for itself, which play the episode and run a what-if;
 * one pressed by keyboard keeps them.
 */
function giveKeysBack(event: MouseEvent): void {
  const { activeElement } = document;
  if (event.detail > 0 && activeElement instanceof HTMLButtonElement) activeElement.blur();
}

/** The transport with what stands at its right end: a draft first, then a branch, else the keys to begin with. */
function Walk({ at }: { readonly at: TimelineTurn | null }) {
  const tried = useDraftAt(at?.turn ?? null);
  const branch = useInspect((state) => state.branch);
  return (
    <Transport compact={tried !== null || branch !== null}>
      {tried !== null && at !== null ? (
        <DraftBar turn={at.turn} tried={tried} />
      ) : branch !== null ? (
        <BranchBar branch={branch} />
      ) : (
        <span className="flex items-center gap-1">
          {KEYS_SHOWN.map((name) => (
            <Kbd key={name} name={name} />
          ))}
        </span>
      )}
    </Transport>
  );
}

/** No episode on screen: why, and the two quickest ways to one. */
function Nothing() {
  const { t } = useText('detail');
  const errorText = useErrorText();
  const episode = useInspect((state) => state.episode);
  const running = useInspect((state) => state.run.status === 'running');
  const openExample = useInspect((state) => state.openExample);
  const runEpisode = useInspect((state) => state.runEpisode);
  if (episode.status === 'loading' || running) {
    return (
      // Where panels are stacked, as tall as the screen: what comes below would be pushed down in sight otherwise.
      <div className="min-h-dvh border border-line bg-surface lg:min-h-0" aria-busy="true">
        <Empty title={t(running ? 'empty.running' : 'empty.loading')} />
      </div>
    );
  }
  return (
    <div className="border border-line bg-surface">
      <Empty
        title={
          episode.status === 'failed'
            ? t('empty.failed', { why: errorText(episode.error) })
            : t('empty.nothing')
        }
      >
        <Button look="primary" onClick={() => void openExample()}>
          {t('empty.openExample')}
        </Button>
        <Button onClick={() => void runEpisode()}>{t('episode.run')}</Button>
      </Empty>
    </div>
  );
}

/** Tells screen readers where the walk stands, once it has stood there long enough to be said. */
function Announcer() {
  const { t } = useText('detail');
  const timeline = useTimeline();
  const cursor = useInspect((state) => state.cursor);
  const [said, setSaid] = useState('');
  const first = useRef(true);
  const step = timeline && stepAt(timeline, cursor);
  const turn = timeline?.turns[cursor.turn]?.turn;
  const level = turn?.compression?.level ?? null;
  const text =
    step === null || step === undefined
      ? ''
      : t('announce', {
          turn: step.turn + 1,
          step: t(`step.${step.kind}`),
          detail:
            step.kind === 'level' || step.kind === 'picks'
              ? level === null
                ? ''
                : t('announceLevel', { level })
              : '',
        });
  useEffect(() => {
    // The page opening is no news.
    if (first.current) {
      first.current = false;
      return;
    }
    const timer = setTimeout(() => setSaid(text), 300);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p className="sr-only" aria-live="polite">
      {said}
    </p>
  );
}
