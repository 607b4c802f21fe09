/** The settings of a live episode as the form and the address hold them, and the engine's record made from them. */
import { archiveSettings } from '../engine/environments/archive/presets.ts';
import type { ForcedDecision } from '../engine/rollout/forced.ts';
import type { EpisodeSpec, Trajectory } from '../engine/trajectory/model.ts';
import { timelineOf } from './playback.ts';
import { type Address, DEFAULT_ADDRESS, type SIZES, type WhatIf } from './url.ts';

const NAMES = [
  'preset',
  'kind',
  'hops',
  'seed',
  'manager',
  'size',
  'mode',
  'temperature',
  'window',
  'threshold',
  'summaries',
  'steps',
  'noise',
  'adversarial',
] as const satisfies readonly (keyof Address)[];

export type EpisodeSettings = Pick<Address, (typeof NAMES)[number]>;
export type PolicySize = (typeof SIZES)[number];

export function episodeSettings(address: Address): EpisodeSettings {
  return Object.fromEntries(NAMES.map((name) => [name, address[name]])) as unknown as EpisodeSettings;
}

export const DEFAULT_EPISODE: EpisodeSettings = episodeSettings(DEFAULT_ADDRESS);

/** The policy that runs where none is asked for: the one trained on the preset's own kind of question. */
export function policySize(settings: EpisodeSettings): PolicySize {
  return settings.size ?? (settings.preset === 'long-chain' || settings.preset === 'stress' ? 'long' : 's');
}

/** What is in force for the settings left to the preset: what the form shows beside an empty field. */
export function inForce(settings: EpisodeSettings) {
  return archiveSettings(settings.preset, overrides(settings));
}

function overrides(settings: EpisodeSettings): Record<string, unknown> {
  const given = {
    W: settings.window,
    thresholdShare: settings.threshold,
    maxSummaries: settings.summaries,
    maxSteps: settings.steps,
    distractorShare: settings.noise,
    adversarialShare: settings.adversarial,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null));
}

/** @param agent file name of the loaded policy */
export function toSpec(settings: EpisodeSettings, agent: string): EpisodeSpec {
  return {
    environment: 'archive',
    preset: settings.preset,
    settings: overrides(settings),
    split: 'held-out',
    kind: settings.kind,
    hops: settings.hops,
    seed: settings.seed,
    rollout: 0,
    manager: settings.manager,
    agent,
    mode: settings.mode,
    temperature: settings.temperature,
  };
}

/** The document decision a change stands for, in the document its turn read. */
export function decisionOf(trajectory: Trajectory, change: WhatIf): ForcedDecision {
  if (change.units === null) return { type: 'level', level: change.level };
  const turn = timelineOf(trajectory).turns[change.turn]?.turn;
  const documentId = turn?.calls.find((call) => call.observation)?.observation?.documentId ?? '';
  const units = change.units.map(([start, end]) => ({ documentId, start, end }));
  return { type: 'units', level: change.level, units };
}
