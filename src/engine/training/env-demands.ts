/** What a preset must measure up to. RECONSTRUCTION, ours: the margins. */
import { LEVELS } from '../quality/levels.ts';
import type { EnvironmentCheck } from './env-check.ts';
import type { LevelMargin } from './level-comparison.ts';

export interface Measured extends EnvironmentCheck {
  /** Shipped S cold start of the preset, sampled at temperature 1; null where there is none. */
  readonly coldStart: number | null;
  readonly trained: number | null;
  readonly trainedUniform: Readonly<Record<number, number>> | null;
  /** Its own levels against the best uniform one, on the same questions. */
  readonly trainedMargin: LevelMargin | null;
  /** Share of the cold start's greedy episodes that cross a summary boundary. */
  readonly policyBoundaryShare: number | null;
}

export interface Demand {
  readonly demand: string;
  /** null: not measured. */
  readonly holds: boolean | null;
  readonly found: string;
}

const MARGIN = 0.1;
const TIGHT_MARGIN = 0.2;
const LEVEL_SHARE = 0.03;
/** How far mean characters may lie apart and still count as the same, as a share. */
const SAME_CHARS = 0.05;

/** Demands on the preset `measured.preset`; unknown presets have none. */
export function demandsOn(measured: Measured): Demand[] {
  switch (measured.preset) {
    case 'default':
      return onDefault(measured);
    case 'tight':
      return onTight(measured);
    case 'long-chain':
      return onLongChain(measured);
    default:
      return [];
  }
}

const atLeast = (demand: string, value: number | null, least: number): Demand => ({
  demand,
  holds: value === null ? null : value >= least,
  found: value === null ? 'none' : value.toFixed(3),
});
const atMost = (demand: string, value: number, most: number): Demand => ({
  demand,
  holds: value <= most,
  found: value.toFixed(3),
});

function onDefault(m: Measured): Demand[] {
  const below = m.teacher - MARGIN;
  const demands = [
    atLeast('the teacher answers 0.95', m.teacher, 0.95),
    oneBudget(m, below),
    atMost('uniform level 4 is 0.10 lower', m.uniform[4], below),
    atMost('uniform level 5 is 0.10 lower', m.uniform[5], below),
    atMost('no compression is 0.10 lower', m.none, below),
    atMost('the random policy answers at most 0.05', m.random, 0.05),
    atLeast(
      'the teacher uses every level for 3 % of the documents',
      Math.min(...m.teacherLevels),
      LEVEL_SHARE,
    ),
    atLeast('level 4 instead of 5 costs exact match', m.level5.own - m.level5.at4, MARGIN),
  ];
  demands.push({
    demand: 'the S cold start, sampled, answers 0.20 to 0.30',
    holds: m.coldStart === null ? null : m.coldStart >= 0.2 && m.coldStart <= 0.3,
    found: m.coldStart?.toFixed(3) ?? 'none',
  });
  const margin = m.trainedMargin;
  demands.push({
    demand: "the trained policy's own levels beat every uniform level by 0.10",
    holds: margin && margin.difference >= MARGIN,
    found: margin
      ? `${margin.difference.toFixed(3)} over level ${margin.level}, paired se ${margin.se.toFixed(3)}`
      : 'none',
  });
  return demands;
}

/** A budget whose characters are not the teacher's compares nothing, so it fails as one that is as good would. */
function oneBudget({ sameChars }: Measured, below: number): Demand {
  const apart = sameChars.chars / sameChars.teacherChars - 1;
  const demand = 'one budget of the same characters is 0.10 lower';
  if (Math.abs(apart) <= SAME_CHARS) return atMost(demand, sameChars.em, below);
  return { demand, holds: false, found: `characters ${(100 * apart).toFixed(0)} % apart` };
}

function onTight(m: Measured): Demand[] {
  const best = Math.max(...LEVELS.map((level) => m.uniform[level]));
  return [atMost('every uniform level is 0.20 below the teacher', best, m.teacher - TIGHT_MARGIN)];
}

function onLongChain(m: Measured): Demand[] {
  return [
    atLeast('the teacher answers 0.90', m.teacher, 0.9),
    atLeast("half of the teacher's episodes cross a summary boundary", m.teacherBoundaryShare, 0.5),
    atLeast("70 % of the policy's greedy episodes cross a summary boundary", m.policyBoundaryShare, 0.7),
  ];
}
