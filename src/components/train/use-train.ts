import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { trainStore } from '../../state/train.ts';
import type { Arm } from '../../state/train-arm.ts';
import type { Draft } from '../../state/train-draft.ts';
import { trainForm } from '../../state/train-form.ts';
import type { TrainStore } from '../../state/train-state.ts';
import type { Trace } from '../../state/train-traces.ts';
import { INITIAL_TRAINER_STATUS, type TrainerStatus } from '../../workers/trainer/status.ts';
import { isBusy } from './actions.ts';

export function useTrain<T>(select: (state: TrainStore) => T): T {
  return useStore(trainStore, select);
}

export function useForm<T>(select: (form: Draft) => T): T {
  return useStore(trainForm, select);
}

const never = () => () => undefined;
const initial = () => INITIAL_TRAINER_STATUS;

export function useArmStatus(arm: Arm | null): TrainerStatus {
  return useSyncExternalStore(
    arm?.client.status.subscribe ?? never,
    arm?.client.status.getSnapshot ?? initial,
  );
}

/** Of several runs the first that is at something, else the first: what a key does to all of them goes by it. */
export function useArmsStatus(arms: readonly Arm[]): TrainerStatus {
  return useSyncExternalStore(
    useCallback(
      (listener: () => void) => {
        const stops = arms.map(({ client }) => client.status.subscribe(listener));
        return () => {
          for (const stop of stops) stop();
        };
      },
      [arms],
    ),
    () => {
      const all = arms.map(({ client }) => client.status.getSnapshot());
      return all.find(isBusy) ?? all[0] ?? INITIAL_TRAINER_STATUS;
    },
  );
}

/** Redraws of one chart are this far apart; charts take turns, so that no frame draws more than one. */
const ROUND_MS = 900;
const TURN_MS = 100;

/** Changes when the histories have grown since this chart's last turn. */
export function useTurn(traces: readonly Pick<Trace, 'runs'>[], slot: number): string {
  const latest = useRef(traces);
  latest.current = traces;
  const shown = traces.flatMap(({ runs }) => runs.map(({ id }) => id)).join();
  const [drawn, setDrawn] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: other runs are looked at at once.
  useEffect(() => {
    const look = () => setDrawn(signature(latest.current));
    look();
    let round: ReturnType<typeof setInterval> | undefined;
    const first = setTimeout(
      () => {
        look();
        round = setInterval(look, ROUND_MS);
      },
      TURN_MS * (slot % (ROUND_MS / TURN_MS)),
    );
    return () => {
      clearTimeout(first);
      clearInterval(round);
    };
  }, [shown, slot]);
  return drawn;
}

const signature = (traces: readonly Pick<Trace, 'runs'>[]) =>
  traces.flatMap(({ runs }) => runs.map(({ id, history }) => `${id}:${history.version}`)).join();

/** An arm as what useTurn watches; the same object for the same arm. */
const watched = new WeakMap<Arm, readonly Pick<Trace, 'runs'>[]>();
const NONE: readonly Pick<Trace, 'runs'>[] = [];

export function asTrace(arm: Arm | null): readonly Pick<Trace, 'runs'>[] {
  if (arm === null) return NONE;
  const known = watched.get(arm) ?? [{ runs: [{ id: arm.id, seed: arm.config.seed, history: arm.history }] }];
  watched.set(arm, known);
  return known;
}
