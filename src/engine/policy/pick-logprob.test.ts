import fc from 'fast-check';
import { expect, test } from 'vitest';
import { GraphBuilder } from '../graph/builder.ts';
import { gradients } from '../graph/gradients.ts';
import { interpret } from '../graph/interpreter.ts';
import type { Tensor } from '../graph/ir.ts';
import { reduceSum } from '../graph/operators.ts';
import { pickLogProbabilities } from './pick-logprob.ts';

function graph() {
  const builder = new GraphBuilder();
  const logits = builder.input('logits', ['B', 2, 'N']);
  const legal = builder.input('legal', ['B', 'K', '2*N']);
  const target = builder.input('target', ['B', 'K', '2*N']);
  const picks = pickLogProbabilities(logits, legal, target);
  const entropy = picks.entropy();
  const [d] = gradients(reduceSum(picks.logProb, [0, 1]), [logits]) as [Tensor];
  const [dEntropy] = gradients(reduceSum(entropy, [0, 1]), [logits]) as [Tensor];
  return builder.finish({ logProb: picks.logProb, entropy, d, dEntropy });
}

interface Pick {
  readonly logits: readonly number[];
  readonly legal: readonly boolean[];
  readonly picked: number;
}

/** One state of one pick over 2N options. */
function evaluate({ logits, legal, picked }: Pick) {
  const options = logits.length;
  return interpret(graph(), {
    logits: { shape: [1, 2, options / 2], data: logits },
    legal: { shape: [1, 1, options], data: legal.map(Number) },
    target: { shape: [1, 1, options], data: logits.map((_, i) => Number(i === picked)) },
  });
}

const pick = fc
  .integer({ min: 1, max: 6 })
  .chain((items) =>
    fc.record({
      logits: fc.array(fc.double({ min: -40, max: 40, noNaN: true }), {
        minLength: 2 * items,
        maxLength: 2 * items,
      }),
      legal: fc.array(fc.boolean(), { minLength: 2 * items, maxLength: 2 * items }),
      picked: fc.nat(2 * items - 1),
    }),
  )
  .map(({ logits, legal, picked }) => ({ logits, picked, legal: legal.map((l, i) => l || i === picked) }));

test('the log-probability is that of the softmax over the legal options', () => {
  fc.assert(
    fc.property(pick, (p) => {
      const result = evaluate(p);
      const among = p.logits.filter((_, i) => p.legal[i]);
      const top = Math.max(...among);
      const lse = top + Math.log(among.reduce((sum, x) => sum + Math.exp(x - top), 0));
      const entropy = among.reduce((sum, x) => sum - Math.exp(x - lse) * (x - lse), 0);
      expect(result.logProb?.data[0]).toBeCloseTo((p.logits[p.picked] ?? 0) - lse, 6);
      expect(result.entropy?.data[0]).toBeCloseTo(entropy, 6);
    }),
  );
});

test('its gradient is the picked option minus the probabilities, and nothing reaches an illegal option', () => {
  fc.assert(
    fc.property(pick, (p) => {
      const result = evaluate(p);
      const among = p.logits.map((x, i) => (p.legal[i] ? x : Number.NEGATIVE_INFINITY));
      const top = Math.max(...among);
      const powers = among.map((x) => Math.exp(x - top));
      const total = powers.reduce((a, b) => a + b, 0);
      powers.forEach((power, i) => {
        expect(result.d?.data[i]).toBeCloseTo(Number(i === p.picked) - power / total, 6);
        if (!p.legal[i]) expect(result.dEntropy?.data[i]).toBeCloseTo(0, 12);
      });
    }),
  );
});

test('the entropy gradient agrees with central differences', () => {
  const p: Pick = { logits: [0.3, -1, 2, 0.5], legal: [true, true, false, true], picked: 0 };
  const h = 1e-5;
  const at = (i: number, delta: number) =>
    evaluate({ ...p, logits: p.logits.map((x, j) => (j === i ? x + delta : x)) }).entropy?.data[0] ??
    Number.NaN;
  p.logits.forEach((_, i) => {
    expect(evaluate(p).dEntropy?.data[i]).toBeCloseTo((at(i, h) - at(i, -h)) / (2 * h), 7);
  });
});

test('a pick with one legal option has log-probability 0, entropy 0 and no gradient', () => {
  const result = evaluate({ logits: [-30, 30, 5, 7], legal: [true, false, false, false], picked: 0 });
  expect(result.logProb?.data[0]).toBeCloseTo(0, 12);
  expect(result.entropy?.data[0]).toBeCloseTo(0, 12);
  for (const g of result.d?.data ?? []) expect(g).toBeCloseTo(0, 12);
});

test('padding has log-probability 0 and no gradient', () => {
  const result = interpret(graph(), {
    logits: { shape: [1, 2, 2], data: [1, 2, 3, 4] },
    legal: { shape: [1, 1, 4], data: [0, 0, 0, 0] },
    target: { shape: [1, 1, 4], data: [0, 0, 0, 0] },
  });
  expect(result.logProb?.data[0]).toBeCloseTo(0, 12);
  for (const g of result.d?.data ?? []) expect(g).toBeCloseTo(0, 12);
});
