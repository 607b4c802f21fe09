/** Opens what an address names, leaving alone what is on screen already. */
import type { StoreApi } from 'zustand/vanilla';
import type { EpisodeSpec } from '../engine/trajectory/model.ts';
import { episodeSettings, toSpec } from './episode.ts';
import { canTryWhatIf, type InspectState, type InspectStore } from './inspect-state.ts';
import type { Address } from './url.ts';

/** @returns false where the what-if the address asks for is not possible for this episode */
export async function openNamed(inspect: StoreApi<InspectStore>, address: Address): Promise<boolean> {
  const { turn, step, whatif } = address;
  if (isShown(inspect.getState(), address)) {
    inspect.getState().goTo({ turn, step });
  } else if (address.source !== 'live') {
    await inspect.getState().openExample({ turn, step });
  } else {
    await inspect.getState().runEpisode();
    inspect.getState().goTo({ turn, step });
  }
  const { branch, tryWhatIf, dropWhatIf, episode } = inspect.getState();
  if (JSON.stringify(branch?.change ?? null) === JSON.stringify(whatif)) return true;
  if (whatif === null) {
    dropWhatIf();
    return true;
  }
  const possible = canTryWhatIf(inspect.getState(), whatif.turn);
  if (possible) await tryWhatIf(whatif);
  // An episode that could not be had says so itself.
  return possible || episode.status !== 'ready';
}

function isShown({ source, episode }: InspectState, address: Address): boolean {
  if (episode.status !== 'ready' || source !== address.source) return false;
  if (source === 'example') return true;
  const spec = episode.trajectory.source.episode;
  return spec !== null && sameEpisode(spec, toSpec(episodeSettings(address), spec.agent));
}

/** Key order aside, since a worker's copy need not keep it. */
function sameEpisode(a: EpisodeSpec, b: EpisodeSpec): boolean {
  const keys = Object.keys(b) as (keyof EpisodeSpec)[];
  return keys.every((key) => canonical(a[key]) === canonical(b[key]));
}

function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  return JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
