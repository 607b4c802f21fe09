import { describe, expect, it } from 'vitest';
import { resolveFields } from '../../../engine/advantage/fields.ts';
import { computeAdvantages } from '../../../engine/advantage/registry.ts';
import { TEACHING_GROUPS, type View } from '../../../engine/advantage/teaching-groups.ts';
import { AGGREGATIONS } from '../../../engine/loss/aggregation.ts';
import { LOSS_FIELDS } from '../../../engine/loss/settings.ts';
import { headline, steps } from './arithmetic.ts';
import { cellText, gridValues, niceRange, scaleStep } from './cells.ts';
import { type Formula, latex } from './formula.ts';
import { lossShares } from './loss.ts';

const loss = resolveFields(LOSS_FIELDS);

const cases: [string, View][] = TEACHING_GROUPS.flatMap(({ id, view, against }) =>
  [view, ...against].map((one): [string, View] => [id, one]),
);

/** Value of a formula made of numbers, as a reader would work it out. */
function worth(formula: Formula): number {
  const text = latex(formula)
    .replace(/\\frac\{((?:[^{}]|\{[^{}]*\})*)\}\{((?:[^{}]|\{[^{}]*\})*)\}/g, '(($1)/($2))')
    .replace(/\\sqrt\{(.*)\}/, 'Math.sqrt($1)')
    .replace(/\{([^{}]*)\}\^\{([^{}]*)\}/g, '(($1)**($2))')
    .replaceAll('\\cdot', '*')
    .replace('min (', 'Math.min(');
  return Number(new Function(`return ${text}`)());
}

describe('the arithmetic of a cell', () => {
  it.each(cases)(
    'of %s under %j ends at the number of the grid, every step being worth what it says',
    (id, view) => {
      const group = TEACHING_GROUPS.find((teaching) => teaching.id === id)?.group;
      const result = group && computeAdvantages(view.estimator, [group], view.settings)[0];
      if (!result) throw new Error('no result');
      for (const [r, rollout] of result.rollouts.entries()) {
        for (const [s, { turns }] of rollout.segments.entries()) {
          for (const [t, turn] of turns.entries()) {
            const path = { rollout: r, segment: s, turn: t, token: 0 };
            const facts = { group, result, path, loss };
            const list = steps(facts).filter(({ name }) => name !== 'surrogate');
            expect(list.at(-1)?.value).toBeCloseTo(turn.tokens?.[0] ?? turn.advantage, 9);
            for (const step of steps(facts))
              expect(worth(step.operands), step.name).toBeCloseTo(step.value, 6);
            expect(latex(headline(facts))).toContain('=');
          }
        }
      }
    },
  );
});

describe('the scale', () => {
  it.each([
    [0, 0],
    [0.001, 0],
    [0.16, 1],
    [1, 6],
    [-1, -6],
    [-0.5, -3],
    [7, 6],
  ])('%d of 1 is step %d', (value, step) => {
    expect(scaleStep(value, 1)).toBe(step);
  });

  it.each([
    [0, 1],
    [0.96, 1],
    [1.099, 1.5],
    [1.65, 2],
    [0.15, 0.15],
    [23, 30],
    [Number.NaN, 1],
  ])('for a largest value of %d ends at %d', (largest, range) => {
    expect(niceRange(largest)).toBeCloseTo(range, 12);
  });
});

describe('the numbers of the grid', () => {
  it('say what is masked and what is not known, never 0 for either', () => {
    const group = TEACHING_GROUPS.find(({ id }) => id === 'overlong-masked')?.group;
    const result = group && computeAdvantages('supo', [group])[0];
    if (!result) throw new Error('no result');
    const { rows } = gridValues(group, result, 'qcom', null);
    expect(rows.map((row) => row.every(({ masked }) => masked))).toEqual([false, false, false, true]);
    expect(rows.flat().every(({ value }) => value === null)).toBe(true);
    expect(cellText('qcom', null)).toBe('—');
  });
});

describe('shares of the loss', () => {
  it.each(AGGREGATIONS)('add up to 1 under %s', (aggregation) => {
    const group = TEACHING_GROUPS.find(({ id }) => id === 'overlong-masked')?.group;
    if (!group) throw new Error('no group');
    const results = computeAdvantages('supo', [group]);
    const shares = lossShares([group], results, 0, aggregation, null);
    expect(shares?.rollouts.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 7);
    expect(shares?.rollouts[3]).toBe(0);
  });

  it('are not told where the number of tokens is not known', () => {
    const group = TEACHING_GROUPS[0]?.group;
    if (!group) throw new Error('no group');
    const [first] = group.rollouts;
    const unknown = {
      ...group,
      rollouts: [
        { ...first, id: 'x', segments: [{ turns: [{ ...first?.segments[0]?.turns[0], tokens: null }] }] },
      ],
    } as typeof group;
    expect(lossShares([unknown], computeAdvantages('grpo', [unknown]), 0, 'token-mean', null)).toBeNull();
  });
});
