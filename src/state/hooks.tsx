/** React's way to the stores. Select primitives or objects the store keeps; never build a fresh one in a selector. */
import { createContext, use, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { PolicyStatus } from '../workers/policy/client.ts';
import type { AdvantagesStore } from './advantages-state.ts';
import type { App } from './app.ts';
import { type InspectStore, shownTimeline } from './inspect-state.ts';
import type { LogsStore } from './logs-state.ts';
import { type OfflineState, offlineStore } from './offline.ts';
import type { PageStore } from './page.ts';
import type { Timeline } from './playback.ts';
import type { SettingsStore } from './settings.ts';
import { type TrainerWork, trainerWork } from './trainer-work.ts';

export const AppContext = createContext<App | null>(null);

export function useApp(): App {
  const app = use(AppContext);
  if (!app) throw new Error('useApp outside of AppContext');
  return app;
}

export function useInspect<T>(select: (state: InspectStore) => T): T {
  return useStore(useApp().inspect, select);
}

export function useAdvantages<T>(select: (state: AdvantagesStore) => T): T {
  return useStore(useApp().advantages, select);
}

export function useLogs<T>(select: (state: LogsStore) => T): T {
  return useStore(useApp().logs, select);
}

/** The timeline on screen, original or branch; null while there is none. */
export function useTimeline(): Timeline | null {
  return useInspect(shownTimeline);
}

export function useSettings<T>(select: (state: SettingsStore) => T): T {
  return useStore(useApp().settings, select);
}

export function usePage<T>(select: (state: PageStore) => T): T {
  return useStore(useApp().page, select);
}

export function usePolicyStatus(): PolicyStatus {
  const { status } = useApp().policy;
  return useSyncExternalStore(status.subscribe, status.getSnapshot);
}

export function useOffline(): OfflineState {
  return useStore(offlineStore);
}

/** What the trainer is at; null while no run is on screen. */
export function useTrainerWork(): TrainerWork | null {
  return useStore(trainerWork, ({ trainer }) => trainer);
}
