/** Presets of the archive: partial layers over the defaults of archive/settings.ts and window.ts. */
import { ZipscopeError } from '../../error.ts';
import { resolveSettings } from '../settings.ts';
import { WINDOW_FIELDS, type WindowSettings } from '../window.ts';
import { ARCHIVE_FIELDS, type ArchiveSettings } from './settings.ts';

export type ArchiveEpisodeSettings = ArchiveSettings & WindowSettings;

export const ARCHIVE_EPISODE_FIELDS = { ...ARCHIVE_FIELDS, ...WINDOW_FIELDS };

export const ARCHIVE_PRESETS = {
  default: {},
  // More lists, since a uniform level fails by the lists it cannot hold.
  tight: { maxSummaries: 1, kindShares: { bridge: 0.38, comparison: 0.12, collection: 0.5 } },
  // Half of the facts and of the relations asked for are worded otherwise than a bag of words can tell, so that most
  // rollouts fail whatever the policy does: where a high learning rate slides (docs/learning.md).
  reworded: { wordingNoise: 0.5, synonymShare: 0.5 },
  // Some lists at the end of a chain, none longer than level 3 holds, so that levels matter here too.
  'long-chain': {
    kindShares: { bridge: 0.8, comparison: 0, collection: 0.2 },
    hops: [5, 8],
    collectionHops: [2, 4],
    collectionFacts: [8, 16],
    // At the default's rates three of four chains of this length would hold a differently worded link.
    wordingNoise: 0.02,
    synonymShare: 0.02,
    thresholdShare: 0.2,
    maxSummaries: 4,
    maxSteps: 24,
  },
  // Lists are not asked for here; short ones leave names for so many entities.
  stress: {
    entities: 640,
    kindShares: { bridge: 1, comparison: 0, collection: 0 },
    hops: [16, 120],
    collectionFacts: [4, 12],
    wordingNoise: 0,
    synonymShare: 0,
    trainingWorlds: 1,
    heldOutWorlds: 1,
    W: 8192,
    thresholdShare: 0.35,
    maxSummaries: 96,
    maxSteps: 256,
    // So much is kept that the next name would often be past the fortieth.
    maxCandidates: 120,
  },
} as const satisfies Record<string, Partial<ArchiveEpisodeSettings>>;

export type ArchivePreset = keyof typeof ARCHIVE_PRESETS;

export function isArchivePreset(name: string): name is ArchivePreset {
  return Object.hasOwn(ARCHIVE_PRESETS, name);
}

/**
 * A preset's settings with `overrides` laid over them.
 * @throws ZipscopeError 'unknown-preset' {preset, known}, and what resolveSettings throws.
 */
export function archiveSettings(
  preset: string,
  overrides: Readonly<Record<string, unknown>> = {},
): ArchiveEpisodeSettings {
  if (!isArchivePreset(preset)) {
    const known = Object.keys(ARCHIVE_PRESETS).join(', ');
    throw new ZipscopeError('unknown-preset', { preset, known });
  }
  return resolveSettings<ArchiveEpisodeSettings>(ARCHIVE_EPISODE_FIELDS, ARCHIVE_PRESETS[preset], overrides);
}
