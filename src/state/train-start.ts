/** Which shipped policy a run starts from. */
import type { RunConfig } from '../engine/training/config.ts';
import type { Want } from './models.ts';
import { startsFresh } from './train-draft.ts';

/** The shipped cold start of a run; null for one that makes its own. */
export function coldStart(config: Pick<RunConfig, 'recipe' | 'preset' | 'size'>): Want | null {
  if (startsFresh(config)) return null;
  if (config.preset === 'long-chain' || config.preset === 'stress') return { size: 'long' };
  const sizes = { XS: 'xs', S: 's', M: 'm', L: 'm' } as const;
  return { size: sizes[config.size] };
}
