/** What buttons and keys of the workspace have in common. */
import { trainStore } from '../../state/train.ts';
import type { TrainerStatus } from '../../workers/trainer/status.ts';
import { saveBlob } from '../ui/save-blob.ts';

export function isBusy({ state }: Pick<TrainerStatus, 'state'>): boolean {
  return !['idle', 'paused', 'failed'].includes(state);
}

/** On the way, so that a pause means something. */
export function isGoing({ state }: Pick<TrainerStatus, 'state'>): boolean {
  return state === 'running' || state === 'loading' || state === 'recovering';
}

/** Starts, pauses or goes on. */
export function toggle(): void {
  const { arms, advance, pause } = trainStore.getState();
  const busy = arms.some(({ client }) => isBusy(client.status.getSnapshot()));
  if (busy) pause();
  else void advance('run');
}

/** Gives the browser a file to save. */
export function saveFile(name: string, content: string | Uint8Array<ArrayBuffer>, type: string): void {
  saveBlob(name, new Blob([content], { type }));
}
