/** The bundled episode, fetched as the file it is. */
import { ZipscopeError } from '../engine/error.ts';
import type { Trajectory } from '../engine/trajectory/model.ts';
import { dataUrl } from '../workers/data-url.ts';

export const EXAMPLE_PATH = 'episodes/long-chain.json';

/** @param read the reader of our own file form */
export function exampleEpisode(read: (text: string, file: string) => Trajectory) {
  return async (): Promise<Trajectory> => {
    const url = dataUrl(EXAMPLE_PATH);
    const response = await fetch(url);
    if (!response.ok) throw new ZipscopeError('download-failed', { url, status: response.status });
    return read(await response.text(), EXAMPLE_PATH);
  };
}
