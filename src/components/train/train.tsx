/**
 * The workspace: what is trained at the left, transport and charts in the middle, runs kept at the right, one status
 * line below. Fills the screen from 1024 px on, stacks below that.
 */
import { useEffect } from 'react';
import { usePage } from '../../state/hooks.tsx';
import { trainStore } from '../../state/train.ts';
import { type TrainAction, takeTrainKeys } from '../../state/train-keys.ts';
import { isBusy, toggle } from './actions.ts';
import { ChartsPanel } from './charts-panel.tsx';
import { Notices } from './notices.tsx';
import { RolloutsDialog } from './rollouts-dialog.tsx';
import { RunsRail } from './runs-rail.tsx';
import { SetupRail } from './setup-rail.tsx';
import { StatusLine } from './status-line.tsx';
import { TransportBar } from './transport-bar.tsx';

export function Train() {
  const backend = usePage((state) => state.backend);
  useEffect(() => void trainStore.getState().begin(backend), [backend]);
  useTrainKeys();
  useEffect(() => {
    // For whoever drives the page from outside: the first view is complete.
    document.documentElement.dataset.ready = 'true';
  }, []);
  return (
    <div className="flex flex-col gap-1.5 p-1.5 lg:grid lg:h-[calc(100dvh-44px)] lg:min-h-[560px] lg:grid-cols-[232px_minmax(0,1fr)_208px]">
      <SetupRail />
      <div className="order-first flex min-h-0 min-w-0 flex-col gap-1.5 lg:order-none">
        <TransportBar />
        <ChartsPanel />
        <Notices />
        <StatusLine />
      </div>
      <RunsRail />
      <RolloutsDialog />
    </div>
  );
}

/** The keys of the workspace, named and bound by the page's registry. */
function useTrainKeys(): void {
  useEffect(() => takeTrainKeys(act), []);
}

function act(action: TrainAction): void {
  const { arms, cursor, advance, walk, zoom, zoomBy, openStep, askForSetting } = trainStore.getState();
  const [arm] = arms;
  const isAtRest = arms.length > 0 && arms.every(({ client }) => !isBusy(client.status.getSnapshot()));
  switch (action) {
    case 'toggleTraining':
      toggle();
      return;
    case 'oneStep':
      if (isAtRest) void advance('step');
      return;
    case 'onePhase':
      if (isAtRest) void advance('phase');
      return;
    case 'nextPoint':
      walk(1);
      return;
    case 'previousPoint':
      walk(-1);
      return;
    case 'openPoint':
      if (arm && cursor !== null && cursor > 0) void openStep(arm.id, cursor);
      return;
    case 'zoomIn':
      zoomBy(1 / 2);
      return;
    case 'zoomOut':
      zoomBy(2);
      return;
    case 'zoomAll':
      zoom(null);
      return;
    case 'nextRun':
      focusRun(1);
      return;
    case 'previousRun':
      focusRun(-1);
      return;
    case 'findSetting':
      askForSetting();
      return;
    default:
      action satisfies never;
  }
}

/** Moves the focus over the kept runs, whose buttons then are one Tab away. */
function focusRun(by: number): void {
  const runs = [...document.querySelectorAll<HTMLElement>('[data-run]')];
  const at = runs.findIndex((run) => run.contains(document.activeElement));
  const next = at < 0 ? (by > 0 ? 0 : runs.length - 1) : at + by;
  runs[next]?.focus();
}
