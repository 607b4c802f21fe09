/** What has to be said while a run is on, laid over the foot of the charts, so that nothing under it moves. */
import { type ReactNode, useEffect, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { trainStore } from '../../state/train.ts';
import type { Arm } from '../../state/train-arm.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { isBusy, toggle } from './actions.ts';
import { useErrorText } from './use-error-text.ts';
import { useArmStatus, useArmsStatus, useTrain } from './use-train.ts';

export function Notices() {
  const { t } = useText('train');
  const arms = useTrain((state) => state.arms);
  const elsewhere = useTrain((state) => state.elsewhere);
  return (
    <div className="relative z-20 -mt-1.5 h-0">
      <div className="inset-x-2 bottom-1.5 flex max-h-[40dvh] flex-col gap-1 overflow-y-auto max-lg:fixed lg:absolute">
        {elsewhere ? (
          <Said action={<Button onClick={toggle}>{t('runs.tryAgain')}</Button>}>{t('runs.elsewhere')}</Said>
        ) : null}
        <Refused />
        {arms.map((arm) => (
          <OfRun key={arm.id} arm={arm} isAlone={arms.length === 1} />
        ))}
        <Hidden />
      </div>
    </div>
  );
}

interface SaidProps {
  readonly urgency?: 'status' | 'alert';
  readonly action: ReactNode;
  readonly children: ReactNode;
}

function Said({ urgency = 'status', action, children }: SaidProps) {
  return (
    <Notice urgency={urgency} className="shrink-0 shadow-lg">
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0">{children}</p>
        {action}
      </div>
    </Notice>
  );
}

/** What was asked for and not done. What ended a run is said of that run, once. */
function Refused() {
  const { t } = useText('train');
  const errorText = useErrorText();
  const error = useTrain((state) => state.error);
  const arms = useTrain((state) => state.arms);
  const dismiss = useTrain((state) => state.dismiss);
  const isOfRun = arms.some(({ client }) => {
    const { state, lastFailure } = client.status.getSnapshot();
    return state === 'failed' && lastFailure?.code === error?.code;
  });
  if (error === null || isOfRun) return null;
  return (
    <Said urgency="alert" action={<Button onClick={dismiss}>{t('dismiss')}</Button>}>
      {t('error', { why: errorText(error) })}
    </Said>
  );
}

/** What a run survived, and what it did not. */
function OfRun({ arm, isAlone }: { readonly arm: Arm; readonly isAlone: boolean }) {
  const { t } = useText('train');
  const shell = useText('shell').t;
  const errorText = useErrorText();
  const { state, backend, recoveries, recoveredFrom, lastFailure } = useArmStatus(arm);
  const [read, setRead] = useState<string | null>(null);
  const name = isAlone ? '' : `${arm.letter} #${arm.config.seed}: `;
  const text =
    lastFailure === null
      ? null
      : state === 'failed'
        ? errorText(lastFailure)
        : recoveries === 0
          ? null
          : t('status.recovered', {
              count: recoveries,
              from: recoveredFrom ?? 0,
              backend: backend === null ? '—' : shell(`backend.${backend}`),
              why: errorText(lastFailure),
            });
  if (text === null || text === read) return null;
  const dismiss = () => {
    setRead(text);
    trainStore.getState().dismiss();
  };
  return (
    <Said
      urgency={state === 'failed' ? 'alert' : 'status'}
      action={<Button onClick={dismiss}>{t('dismiss')}</Button>}
    >
      {name}
      {text}
    </Said>
  );
}

/** That the tab was out of sight while training went on; until it is read, or training starts again. */
function Hidden() {
  const { t } = useText('train');
  const arms = useTrain((state) => state.arms);
  const busy = isBusy(useArmsStatus(arms));
  const [wasHidden, setWasHidden] = useState(false);
  useEffect(() => {
    if (!busy) return;
    setWasHidden(document.hidden);
    const look = () => {
      if (document.hidden) setWasHidden(true);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [busy]);
  if (!wasHidden) return null;
  return (
    <Said action={<Button onClick={() => setWasHidden(false)}>{t('dismiss')}</Button>}>
      {t('status.hidden')}
    </Said>
  );
}
