/** The archive as an environment: presets, and worlds made when first asked for. */
import { stream } from '../../random.ts';
import type { Environment, OpenEnvironment, Split } from '../environment.ts';
import { resolveSettings } from '../settings.ts';
import { WINDOW_FIELDS, type WindowSettings } from '../window.ts';
import { ARCHIVE_EPISODE_FIELDS, ARCHIVE_PRESETS, archiveSettings } from './presets.ts';
import { ARCHIVE_FIELDS, type ArchiveSettings, QUESTION_KINDS } from './settings.ts';
import { type ArchiveWorld, createWorld } from './world.ts';

export interface OpenArchive extends OpenEnvironment {
  readonly settings: ArchiveSettings;
  world(split: Split, index: number): ArchiveWorld;
}

/** Worlds kept, whatever their settings: two default presets' worth, a few megabytes each. */
const KEPT_WORLDS = 24;
const kept = new Map<string, ArchiveWorld>();

/** A world by what it depends on; the one used longest ago goes first when there are too many. */
function keptWorld(settings: ArchiveSettings, split: Split, index: number): ArchiveWorld {
  const key = JSON.stringify([settings, split, index]);
  const world = kept.get(key) ?? createWorld(settings, split, index);
  kept.delete(key);
  kept.set(key, world);
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT_WORLDS) break;
    kept.delete(oldest);
  }
  return world;
}

export function openArchive(preset: string, overrides: Readonly<Record<string, unknown>> = {}): OpenArchive {
  const all = archiveSettings(preset, overrides);
  const settings = resolveSettings<ArchiveSettings>(ARCHIVE_FIELDS, pick(all, Object.keys(ARCHIVE_FIELDS)));
  const window = resolveSettings<WindowSettings>(WINDOW_FIELDS, pick(all, Object.keys(WINDOW_FIELDS)));
  const worldCount = (split: Split) => (split === 'train' ? settings.trainingWorlds : settings.heldOutWorlds);
  const world = (split: Split, index: number) => {
    if (!(Number.isInteger(index) && index >= 0 && index < worldCount(split))) {
      throw new RangeError(`world ${index}: there are ${worldCount(split)} ${split} worlds`);
    }
    return keptWorld(settings, split, index);
  };
  return {
    environment: 'archive',
    preset,
    overrides,
    settings,
    window,
    worldCount,
    world,
    task(split, seed, wish) {
      const chosen = world(split, stream(seed, 'archive', split, 'world').int(worldCount(split)));
      return { world: chosen, task: chosen.task(seed, wish) };
    },
  };
}

export const archive: Environment = {
  id: 'archive',
  presets: Object.keys(ARCHIVE_PRESETS),
  questionKinds: QUESTION_KINDS,
  fields: ARCHIVE_EPISODE_FIELDS,
  open: openArchive,
};

function pick(from: object, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));
}
