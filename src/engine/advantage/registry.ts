/**
 * Every estimator by name, and the one way to run one: settings checked, groups that lack what it needs set aside
 * and named, the rest computed as one batch. A new estimator is a file and a line here. Engine layer.
 */
import { ZipscopeError } from '../error.ts';
import { compactionrl } from './compaction.ts';
import { dapo } from './dapo.ts';
import { type Estimator, evenRollout, type GroupAdvantage } from './estimator.ts';
import { type Given, resolveFields } from './fields.ts';
import type { Group } from './group-model.ts';
import { drgrpo, grpo } from './grpo.ts';
import { hindsight, hrrOn } from './hrr.ts';
import { mastery } from './mastery.ts';
import { unmet } from './missing.ts';
import { ADVANTAGE_FIELDS, type AdvantageSettings, type BaseName, type SettingName } from './settings.ts';
import { supo, supoTrajectory } from './supo.ts';

const BASES: Readonly<Record<BaseName, Estimator>> = {
  grpo,
  drgrpo,
  dapo,
  supo,
  'supo-trajectory': supoTrajectory,
  compactionrl,
  mastery,
};

export const ESTIMATORS: readonly Estimator[] = [
  grpo,
  drgrpo,
  hrrOn((name) => BASES[name]),
  supo,
  supoTrajectory,
  compactionrl,
  mastery,
  dapo,
];

/** @throws ZipscopeError 'unknown-estimator' naming those that exist */
export function estimatorNamed(name: string): Estimator {
  const found = ESTIMATORS.find((estimator) => estimator.name === name);
  if (found) return found;
  const known = ESTIMATORS.map((estimator) => estimator.name).join(', ');
  throw new ZipscopeError('unknown-estimator', { name, known });
}

/**
 * Settings of an estimator: the table's, then the estimator's own, those of HRR's base before HRR's, then what is
 * given. @throws what resolveFields throws
 */
export function advantageSettings(estimator: Estimator, given: Given = {}): AdvantageSettings {
  const checked = resolveFields(ADVANTAGE_FIELDS, given);
  const below = estimator.name === 'hrr' ? BASES[checked.base].defaults : {};
  return resolveFields(ADVANTAGE_FIELDS, below, estimator.defaults, given);
}

/** Settings that the estimator reads, those of HRR's base included. */
export function settingsInUse(
  estimator: Estimator,
  { base }: Pick<AdvantageSettings, 'base'>,
): readonly SettingName[] {
  return estimator.name === 'hrr' ? [...estimator.settings, ...BASES[base].settings] : estimator.settings;
}

export const isBlocked = ({ missing }: GroupAdvantage) => missing.some(({ effect }) => effect === 'blocked');

/** Nothing can be said about these rollouts: all of them masked, with advantage 0. */
function blockedResult(estimator: Estimator, group: Group, settings: AdvantageSettings): GroupAdvantage {
  const rollouts = group.rollouts.map((rollout) => {
    const even = evenRollout(rollout, 0, null, settings);
    const segments = even.segments.map(({ turns }) => ({
      turns: turns.map((turn) => ({ ...turn, masked: true })),
    }));
    return { ...even, segments };
  });
  const missing = unmet(group, estimator.needs(settings));
  return {
    id: group.id,
    estimator: estimator.name,
    settings,
    statistics: null,
    gate: null,
    rollouts,
    missing,
  };
}

/**
 * Advantages of a batch of groups, one result per group in order.
 * @throws ZipscopeError 'unknown-estimator', and what resolveFields throws
 */
export function computeAdvantages(
  name: string,
  groups: readonly Group[],
  given: Given = {},
): GroupAdvantage[] {
  const estimator = estimatorNamed(name);
  const settings = advantageSettings(estimator, given);
  const needs = estimator.needs(settings);
  const missing = groups.map((group) => unmet(group, needs));
  const isOpen = (i: number) => missing[i]?.every(({ effect }) => effect !== 'blocked') ?? false;
  const computed = estimator.compute(
    groups.filter((_, i) => isOpen(i)),
    settings,
  );
  let at = 0;
  return groups.map((group, i) => {
    const result = isOpen(i) ? computed[at++] : undefined;
    return result ? { ...result, missing: missing[i] ?? [] } : blockedResult(estimator, group, settings);
  });
}

/**
 * Results of HRR for the same batch at another w: bases, statistics and what is missing do not depend on it, so that
 * a slider need not have them worked out again.
 */
export function atW(
  results: readonly GroupAdvantage[],
  groups: readonly Group[],
  w: number,
): GroupAdvantage[] {
  const open = results.flatMap((result, i) => (isBlocked(result) ? [] : [i]));
  const reference = results[0]?.settings.reference ?? 'trajectory';
  const shifted = hindsight(
    open.flatMap((i) => results[i] ?? []),
    open.flatMap((i) => groups[i] ?? []),
    { w, reference },
  );
  return results.map((result, i) => {
    const moved = shifted[open.indexOf(i)] ?? result;
    return { ...moved, settings: { ...moved.settings, w } };
  });
}
