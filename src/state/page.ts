/** What concerns the page and no workspace: the backend asked for, what of the address could not be used, help. */
import { createStore } from 'zustand/vanilla';
import type { BackendChoice, BackendSetting } from '../workers/runtime/backend.ts';
import type { BadParameter } from './url.ts';

export interface PageStore {
  readonly backend: BackendSetting;
  /** What a policy would run on; null until the browser has said. */
  readonly expected: BackendChoice | null;
  readonly bad: readonly BadParameter[];
  readonly helpOpen: boolean;
  readonly setBackend: (backend: BackendSetting) => void;
  readonly reportBad: (bad: readonly BadParameter[]) => void;
  readonly showHelp: (helpOpen: boolean) => void;
}

export function createPageStore() {
  return createStore<PageStore>()((set) => ({
    backend: 'auto',
    expected: null,
    bad: [],
    helpOpen: false,
    setBackend: (backend) => set({ backend }),
    reportBad: (bad) => set({ bad }),
    showHelp: (helpOpen) => set({ helpOpen }),
  }));
}
