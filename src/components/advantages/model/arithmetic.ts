/**
 * One cell's advantage step by step: each step as a formula, the same with its live operands, and the number it comes
 * to. Nothing is computed here that the engine did not compute: operands are read off its results. Pure. One file,
 * since the steps of one estimator stand on those of another (HRR on a base, whitening on a GAE).
 */

import { overlongTerm } from '../../../engine/advantage/dapo.ts';
import type { GroupAdvantage, RolloutAdvantage, TurnAdvantage } from '../../../engine/advantage/estimator.ts';
import type { Group, GroupTurn } from '../../../engine/advantage/group-model.ts';
import type { LossSettings } from '../../../engine/loss/settings.ts';
import { ratio, surrogate } from '../../../engine/loss/surrogate.ts';
import { type Formula, fraction, number, op, power, root, row, symbol } from './formula.ts';

export const STEP_NAMES = [
  'shaped',
  'mean',
  'deviation',
  'base',
  'quality',
  'reference',
  'dq',
  'lambda',
  'delta',
  'local',
  'factor',
  'corrected',
  'shift',
  'surrogate',
] as const;
export type StepName = (typeof STEP_NAMES)[number];

export interface Step {
  readonly name: StepName;
  readonly equation: string;
  readonly symbols: Formula;
  readonly operands: Formula;
  readonly value: number;
  /** What of it no paper gives. */
  readonly note?: StepNote;
}

export type StepNote = 'no-compression' | 'level-reference' | 'group-mean-critic' | 'single';

export interface CellPath {
  readonly rollout: number;
  readonly segment: number;
  readonly turn: number;
  /** Within the turn, where tokens differ. */
  readonly token: number;
}

export interface CellFacts {
  readonly group: Group;
  readonly result: GroupAdvantage;
  readonly path: CellPath;
  readonly loss: LossSettings;
}

/** More operands than this are summed up in words. */
const MOST_OPERANDS = 6;

const eq = op('=');
const minus = op('−');
const plus = op('+');
const times = op('·');
const joined = (items: readonly Formula[], sign: Formula): Formula =>
  row(...items.flatMap((item, i) => (i === 0 ? [item] : [sign, item])));
const fenced = (...items: readonly Formula[]): Formula => row(op('('), ...items, op(')'));

function bits({ group, result, path }: CellFacts) {
  const rollout = result.rollouts[path.rollout];
  const turn = rollout?.segments[path.segment]?.turns[path.turn];
  const given = group.rollouts[path.rollout]?.segments[path.segment]?.turns[path.turn];
  return rollout && turn && given ? { rollout, turn, given } : null;
}

/** The headline: what the number is made of. */
export function headline({ result }: CellFacts): Formula {
  const { settings, estimator } = result;
  const base = estimator === 'hrr' ? settings.base : estimator;
  const part: Formula =
    base === 'compactionrl'
      ? row(
          power(
            fenced(symbol('γ', 'gamma'), symbol('λ', 'lambda', { sub: 's' })),
            symbol('N', 'after', { sub: '>s' }),
          ),
          times,
          symbol('A', 'local', { sup: 'loc' }),
        )
      : settings.normStd
        ? fraction(
            row(symbol('R', 'R', { sub: 'i' }), minus, symbol('μ', 'mu')),
            row(symbol('σ', 'sigma'), plus, symbol('ε', 'eps')),
          )
        : row(symbol('R', 'R', { sub: 'i' }), minus, symbol('μ', 'mu'));
  if (estimator !== 'hrr') return row(symbol('A', 'A'), eq, part);
  return row(
    symbol('A', 'A', { sup: '(i,j)' }),
    eq,
    part,
    plus,
    symbol('w', 'w'),
    fenced(symbol('Q', 'Q', { sub: 'com' }), minus, symbol('Q', 'reference', { bar: true })),
  );
}

export function steps(facts: CellFacts): Step[] {
  const found = bits(facts);
  if (!found) return [];
  const { result } = facts;
  const base = result.estimator === 'hrr' ? result.settings.base : result.estimator;
  return [
    ...(base === 'compactionrl' ? gaeSteps(facts, found.turn) : groupSteps(facts, found.rollout, base)),
    ...(result.estimator === 'hrr' ? hindsightSteps(facts, found.turn, found.given) : []),
    ...surrogateStep(facts, found.turn, found.given),
  ];
}

function counted({ result }: CellFacts): number[] {
  const { statistics, settings } = result;
  if (!statistics) return [];
  return result.rollouts.flatMap(({ used, segments }, i) => {
    if (used === null) return [];
    if (!settings.countOverlong && result.rollouts[i]?.mask === 'overlong') return [];
    return statistics.unit === 'rows' ? segments.map(() => used) : [used];
  });
}

function groupSteps(facts: CellFacts, rollout: RolloutAdvantage, base: string): Step[] {
  const { group, result, path } = facts;
  const { statistics, settings, gate } = result;
  if (!statistics || statistics.mean === null || statistics.std === null || rollout.used === null) return [];
  const { mean, std, n, ddof } = statistics;
  const list: Step[] = [];
  const length = group.rollouts[path.rollout]?.length ?? null;
  if (base === 'mastery' && gate && rollout.reward !== null && length !== null) {
    const { start, max } = gate;
    const penalty = gate.penalties[path.rollout] ?? 0;
    const inside = gate.open && start !== null && max !== null && length > start && max > start;
    list.push({
      name: 'shaped',
      equation: 'M5',
      symbols: row(
        symbol('r'),
        eq,
        symbol('R', 'R', { sub: 'i' }),
        minus,
        inside
          ? fraction(
              row(symbol('l', 'length'), minus, symbol('L', 'threshold', { sub: 'start' })),
              row(
                symbol('L', 'threshold', { sub: 'max' }),
                minus,
                symbol('L', 'threshold', { sub: 'start' }),
              ),
            )
          : number(0),
      ),
      operands: row(
        number(rollout.reward, 'R'),
        minus,
        inside
          ? fraction(
              row(number(length, 'length', 0), minus, number(start, 'threshold', 0)),
              row(number(max, 'threshold', 0), minus, number(start, 'threshold', 0)),
            )
          : number(-penalty),
      ),
      value: rollout.used,
    });
  }
  if (base === 'dapo' && rollout.reward !== null && length !== null) {
    const term = overlongTerm(length, settings.lengthMax, settings.lengthCache);
    list.push({
      name: 'shaped',
      equation: 'B2',
      symbols: row(
        symbol('r'),
        eq,
        symbol('R', 'R', { sub: 'i' }),
        plus,
        symbol('r', 'length', { sub: 'len' }),
      ),
      operands: row(number(rollout.reward, 'R'), plus, number(term, 'length')),
      value: rollout.used,
    });
  }
  const rewards = counted(facts);
  const own = statistics.meanScope === 'group' && rewards.length === n;
  const few = own && rewards.length <= MOST_OPERANDS;
  const sum = (of: readonly number[]) => of.reduce((a, b) => a + b, 0);
  list.push({
    name: 'mean',
    equation: 'G1',
    symbols: row(symbol('μ', 'mu'), eq, fraction(row(op('Σ'), symbol('R', 'rewards')), symbol('n'))),
    operands:
      statistics.spread === 'single' && n === 1
        ? number(mean, 'mu')
        : fraction(
            few
              ? joined(
                  rewards.map((reward) => number(reward, 'rewards', 3)),
                  plus,
                )
              : number(own ? sum(rewards) : mean * scopeCount(statistics, 'meanScope'), 'rewards'),
            number(scopeCount(statistics, 'meanScope'), undefined, 0),
          ),
    value: mean,
    ...(statistics.spread === 'single' && n === 1 && { note: 'single' as const }),
  });
  if (statistics.normStd) {
    const scopeN = scopeCount(statistics, 'stdScope');
    const squares = std ** 2 * (scopeN - ddof);
    list.push({
      name: 'deviation',
      equation: 'G1',
      symbols: row(
        symbol('σ', 'sigma'),
        eq,
        root(
          fraction(
            row(op('Σ'), power(fenced(symbol('R', 'rewards'), minus, symbol('μ', 'mu')), number(2))),
            row(symbol('n'), minus, symbol('ddof', 'ddof')),
          ),
        ),
      ),
      operands:
        scopeN <= 1
          ? number(std, 'sigma')
          : root(
              fraction(
                number(squares, 'rewards'),
                row(number(scopeN, undefined, 0), minus, number(ddof, 'ddof')),
              ),
            ),
      value: std,
    });
  }
  const top = row(number(rollout.used, 'R'), minus, number(mean, 'mu'));
  list.push({
    name: 'base',
    equation: base === 'supo' ? 'S8' : base === 'supo-trajectory' ? 'S9' : base === 'drgrpo' ? 'B3' : 'G1',
    symbols: row(
      symbol('A', 'base', { sub: 'i' }),
      eq,
      statistics.normStd
        ? fraction(
            row(symbol(list[0]?.name === 'shaped' ? 'r' : 'R', 'R', { sub: 'i' }), minus, symbol('μ', 'mu')),
            row(symbol('σ', 'sigma'), plus, symbol('ε', 'eps')),
          )
        : row(symbol('R', 'R', { sub: 'i' }), minus, symbol('μ', 'mu')),
    ),
    operands: statistics.normStd
      ? fraction(top, row(number(std, 'sigma', 6), plus, number(statistics.eps, 'eps', 6)))
      : top,
    value: rollout.base,
  });
  return list;
}

function scopeCount(
  statistics: NonNullable<GroupAdvantage['statistics']>,
  scope: 'meanScope' | 'stdScope',
): number {
  return statistics[scope] === 'batch' ? statistics.batchN : statistics.n;
}

function hindsightSteps({ group, result, path }: CellFacts, turn: TurnAdvantage, given: GroupTurn): Step[] {
  const { w, reference: kind } = result.settings;
  const { dq, reference } = turn;
  const whole = row(symbol('A', 'A', { sup: '(i,j)' }), eq, symbol('A', 'base', { sub: 'i' }));
  if (dq === null || reference === null || given.qcom === null) {
    return [
      {
        name: 'shift',
        equation: 'Z12',
        symbols: row(whole, plus, number(0)),
        operands: row(number(turn.base, 'base', 6), plus, number(0)),
        value: turn.advantage,
        note: 'no-compression',
      },
    ];
  }
  const scores = (group.rollouts[path.rollout]?.segments ?? []).flatMap(({ turns }) =>
    turns.flatMap(({ qcom }) => (qcom === null ? [] : [qcom])),
  );
  const list: Step[] = [];
  if (kind === 'trajectory') {
    list.push({
      name: 'reference',
      equation: 'Z10',
      symbols: row(
        symbol('Q', 'reference', { bar: true }),
        eq,
        fraction(row(op('Σ'), symbol('Q', 'reference', { sub: 'com' })), symbol('T')),
      ),
      operands: fraction(
        scores.length <= MOST_OPERANDS
          ? joined(
              scores.map((score) => number(score, 'reference', 3)),
              plus,
            )
          : number(
              scores.reduce((a, b) => a + b, 0),
              'reference',
            ),
        number(scores.length, undefined, 0),
      ),
      value: reference,
    });
  }
  list.push({
    name: 'dq',
    equation: 'Z11',
    symbols: row(
      symbol('ΔQ', 'dq'),
      eq,
      symbol('Q', 'Q', { sub: 'com' }),
      minus,
      symbol('Q', 'reference', kind === 'level' ? { bar: true, sub: 'level' } : { bar: true }),
    ),
    operands: row(number(given.qcom, 'Q', 6), minus, number(reference, 'reference', 6)),
    value: dq,
    ...(kind === 'level' && { note: 'level-reference' as const }),
  });
  list.push({
    name: 'shift',
    equation: 'Z12',
    symbols: row(whole, plus, symbol('w', 'w'), times, symbol('ΔQ', 'dq')),
    operands: row(number(turn.base, 'base', 6), plus, number(w, 'w'), times, signed(dq, 'dq')),
    value: turn.advantage,
  });
  return list;
}

/** A negative factor in brackets. */
const signed = (value: number, term: Parameters<typeof number>[1]): Formula =>
  value < 0 ? fenced(number(value, term, 6)) : number(value, term, 6);

/** V of the next token of the same segment; 0 after its last. */
function nextValue({ result, path }: CellFacts, turn: TurnAdvantage): number {
  const own = turn.gae?.values[path.token + 1];
  if (own !== undefined) return own;
  const turns = (result.rollouts[path.rollout]?.segments ?? []).flatMap((segment) => segment.turns);
  const later = turns.slice(turns.indexOf(turn) + 1);
  const next = later.find(({ gae }) => gae?.segment === turn.gae?.segment && (gae?.values.length ?? 0) > 0);
  return next?.gae?.values[0] ?? 0;
}

function isLastToken({ result, path }: CellFacts, turn: TurnAdvantage): boolean {
  if (!turn.gae || path.token < turn.gae.values.length - 1) return false;
  const turns = (result.rollouts[path.rollout]?.segments ?? []).flatMap((segment) => segment.turns);
  return turns
    .slice(turns.indexOf(turn) + 1)
    .every(({ gae }) => gae?.segment !== turn.gae?.segment || gae?.values.length === 0);
}

function gaeSteps(facts: CellFacts, turn: TurnAdvantage): Step[] {
  const { result, path } = facts;
  const { gae } = turn;
  const { gamma, lambda: fixed, alpha } = result.settings;
  const value = gae?.values[path.token];
  const local = gae?.local[path.token];
  if (!gae || gae.lambda === null || gae.factor === null || value === undefined || local === undefined)
    return [];
  const reward = isLastToken(facts, turn) ? (result.rollouts[path.rollout]?.used ?? 0) : 0;
  const next = nextValue(facts, turn);
  const list: Step[] = [];
  if (fixed === null) {
    list.push({
      name: 'lambda',
      equation: 'C6',
      symbols: row(
        symbol('λ', 'lambda', { sub: 's' }),
        eq,
        number(1),
        minus,
        fraction(number(1), row(symbol('α', 'alpha'), times, symbol('l', 'length'))),
      ),
      operands: row(
        number(1),
        minus,
        fraction(number(1), row(number(alpha, 'alpha'), times, number(gae.segmentTokens, 'length', 0))),
      ),
      value: gae.lambda,
    });
  }
  const delta = reward + gamma * next - value;
  const later = delta === local ? 0 : local - delta;
  list.push({
    name: 'delta',
    equation: 'C5',
    symbols: row(
      symbol('δ'),
      eq,
      symbol('r', 'R'),
      plus,
      symbol('γ', 'gamma'),
      symbol('V', 'value', { sup: '′' }),
      minus,
      symbol('V', 'value'),
    ),
    operands: row(
      number(reward, 'R'),
      plus,
      number(gamma, 'gamma'),
      times,
      number(next, 'value'),
      minus,
      number(value, 'value'),
    ),
    value: delta,
    ...(result.settings.critic === 'group-mean' && { note: 'group-mean-critic' as const }),
  });
  list.push({
    name: 'local',
    equation: 'C5',
    symbols: row(
      symbol('A', 'local', { sup: 'loc' }),
      eq,
      symbol('δ'),
      plus,
      symbol('γ', 'gamma'),
      symbol('λ', 'lambda', { sub: 's' }),
      symbol('A', 'local', { sup: 'loc′' }),
    ),
    operands: row(number(delta, undefined, 6), plus, number(later, undefined, 6)),
    value: local,
  });
  list.push({
    name: 'factor',
    equation: 'C7',
    symbols: power(
      fenced(symbol('γ', 'gamma'), symbol('λ', 'lambda', { sub: 's' })),
      symbol('N', 'after', { sub: '>s' }),
    ),
    operands: power(
      fenced(number(gamma, 'gamma'), times, number(gae.lambda, 'lambda')),
      number(gae.tokensAfter, 'after', 0),
    ),
    value: gae.factor,
  });
  list.push({
    name: 'corrected',
    equation: 'C7',
    symbols: row(symbol('A', 'base'), eq, symbol('f'), times, symbol('A', 'local', { sup: 'loc' })),
    operands: row(number(gae.factor, 'after', 6), times, signed(local, 'local')),
    value: gae.factor * local,
  });
  return list;
}

function surrogateStep({ loss, path }: CellFacts, turn: TurnAdvantage, given: GroupTurn): Step[] {
  const old = given.logProbs?.[path.token];
  const now = given.newLogProbs?.[path.token];
  if (old === undefined || now === undefined || loss.ratio === 'sequence') return [];
  const rho = ratio(now, old);
  const advantage = turn.tokens?.[path.token] ?? turn.advantage;
  const { value } = surrogate(rho, advantage, {
    epsLow: loss.epsLow,
    epsHigh: loss.epsHigh,
    dual: loss.dualClip,
  });
  return [
    {
      name: 'surrogate',
      equation: 'G3',
      symbols: row(
        symbol('m'),
        eq,
        op('min'),
        fenced(symbol('ρ'), symbol('A', 'A'), op(','), op('clip'), fenced(symbol('ρ')), symbol('A', 'A')),
      ),
      operands: row(
        op('min'),
        fenced(
          number(rho * advantage),
          op(','),
          number(Math.min(1 + loss.epsHigh, Math.max(1 - loss.epsLow, rho)) * advantage),
        ),
      ),
      value,
    },
  ];
}
