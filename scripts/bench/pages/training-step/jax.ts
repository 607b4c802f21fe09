/**
 * The step in jax-js, one jitted function. Arrays are counted there: a use consumes one reference, `.ref` adds one.
 */
import { defaultDevice, init, jit, nn, numpy as np, valueAndGrad } from '@jax-js/jax';
import { FEATURES, HEAD_ONE_HOT_OFFSET, MAIN_HEADS } from '../../../../src/engine/policy/state.ts';
import {
  batchOf,
  corrections,
  HEAD_WIDTH,
  ITEMS,
  LAYERS,
  NORM_EPSILON,
  namedParameters,
  OPTIMISER,
  WIDTH,
} from './problem.ts';
import type { Contender, Order } from './protocol.ts';

type Weights = Record<string, np.Array>;
type Batch = Record<string, np.Array>;

/** Takes one reference of the named array. */
function take(arrays: Record<string, np.Array>, name: string): np.Array {
  const array = arrays[name];
  if (!array) throw new RangeError(`no array ${name}`);
  return array.ref;
}

function dispose(arrays: Record<string, np.Array>): void {
  for (const array of Object.values(arrays)) array.dispose();
}

function standardise(x: np.Array): np.Array {
  const centred = x.ref.sub(np.mean(x, -1, { keepdims: true }));
  const variance = np.mean(centred.ref.mul(centred.ref), -1, { keepdims: true });
  return centred.div(np.sqrt(variance.add(1e-5)));
}

function normed(w: Weights, name: string, x: np.Array): np.Array {
  return standardise(x)
    .mul(take(w, `${name}.gain`))
    .add(take(w, `${name}.bias`));
}

function linear(w: Weights, name: string, x: np.Array): np.Array {
  return np.matmul(x, take(w, `${name}.weight`)).add(take(w, `${name}.bias`));
}

function attention(w: Weights, name: string, x: np.Array, bias: np.Array, states: number): np.Array {
  const heads = WIDTH / HEAD_WIDTH;
  const joined = linear(w, `${name}.in`, normed(w, `${name}.norm`, x));
  const parts = np.transpose(joined.reshape([states, ITEMS, 3, heads, HEAD_WIDTH]), [2, 0, 3, 1, 4]);
  const [q, k, v] = np.split(parts, 3, 0).map((part) => part.reshape([states, heads, ITEMS, HEAD_WIDTH]));
  if (!q || !k || !v) throw new Error('three parts expected');
  const scores = np.matmul(q.mul(1 / Math.sqrt(HEAD_WIDTH)), np.transpose(k, [0, 1, 3, 2]));
  const mixed = np.matmul(nn.softmax(scores.add(bias), -1), v);
  return linear(w, `${name}.out`, np.transpose(mixed, [0, 2, 1, 3]).reshape([states * ITEMS, WIDTH]));
}

function lossOf(w: Weights, batch: Batch, states: number): np.Array {
  const features = take(batch, 'features');
  const mask = take(batch, 'mask');
  const bias = mask.ref.sub(1).mul(1e9).reshape([states, 1, 1, ITEMS]);
  let x = linear(w, 'input', features.ref.reshape([states * ITEMS, FEATURES]));
  for (let layer = 0; layer < LAYERS; layer++) {
    const block = `block${layer}`;
    x = x.ref.add(attention(w, `${block}.attention`, x, bias.ref, states));
    const hidden = nn.relu(linear(w, `${block}.ffn.in`, normed(w, `${block}.ffn.norm`, x.ref)));
    x = x.add(linear(w, `${block}.ffn.out`, hidden));
  }
  bias.dispose();
  const outputs = linear(w, 'heads', normed(w, 'final.norm', x)).reshape([
    states,
    ITEMS,
    MAIN_HEADS.length + 2,
  ]);
  const [main, answer, value] = np.split(outputs, [MAIN_HEADS.length, MAIN_HEADS.length + 1], 2);
  if (!main || !answer || !value) throw new Error('three heads expected');
  const [, headOf, rest] = np.split(
    features,
    [HEAD_ONE_HOT_OFFSET, HEAD_ONE_HOT_OFFSET + MAIN_HEADS.length],
    2,
  );
  if (!headOf || !rest) throw new Error('the features have a head');
  rest.dispose();
  const mainLogit = np.sum(main.mul(headOf), 2);
  const logits = np
    .concatenate([mainLogit, answer.reshape([states, ITEMS])], 1)
    .reshape([states, 1, 2 * ITEMS]);
  const values = np.sum(value.reshape([states, ITEMS]).mul(mask.ref), 1).div(np.sum(mask, 1));

  const target = take(batch, 'target');
  const lse = nn.logsumexp(logits.ref.add(take(batch, 'legal').sub(1).mul(1e9)), -1);
  const logProb = np.sum(target.ref.mul(logits), -1).sub(np.sum(target, -1).mul(lse));
  const error = values.sub(take(batch, 'valueTarget'));
  const valueLoss = np.sum(take(batch, 'valueWeight').mul(error.ref).mul(error));
  const loss = valueLoss.sub(np.sum(take(batch, 'weight').mul(logProb)));
  dispose(w);
  dispose(batch);
  return loss;
}

export async function jaxJs({ backend, states }: Order): Promise<Contender> {
  await init(backend);
  defaultDevice(backend);
  const { learningRate, beta1, beta2, epsilon, weightDecay, maxNorm } = OPTIMISER;
  const array = ({ shape, data }: { shape: readonly number[]; data: Float32Array }) =>
    np.array(data as Float32Array<ArrayBuffer>).reshape([...shape]);
  const named = namedParameters();
  const zeros = (): Weights => Object.fromEntries(named.map(({ name, shape }) => [name, np.zeros(shape)]));
  let p: Weights = Object.fromEntries(named.map((entry) => [entry.name, array(entry)]));
  let m = zeros();
  let v = zeros();
  const batch: Batch = Object.fromEntries(
    Object.entries(batchOf(states)).map(([name, t]) => [name, array(t)]),
  );

  const step = jit(
    (given: { p: Weights; m: Weights; v: Weights; batch: Batch; c1: np.Array; c2: np.Array }) => {
      const refs = (arrays: Weights): Weights =>
        Object.fromEntries(Object.entries(arrays).map(([name, a]) => [name, a.ref]));
      const [loss, gradient] = valueAndGrad((w: Weights) => lossOf(w, refs(given.batch), states))(
        refs(given.p),
      );
      const squares = Object.values(gradient as Weights).map((g) => np.sum(g.ref.mul(g.ref)));
      const norm = np.sqrt(squares.reduce((sum, square) => sum.add(square)));
      const scale = np.minimum(np.array(maxNorm).div(norm.add(NORM_EPSILON)), 1);
      const next: { p: Weights; m: Weights; v: Weights } = { p: {}, m: {}, v: {} };
      for (const [name, raw] of Object.entries(gradient as Weights)) {
        const g = raw.mul(scale.ref);
        const mNext = take(given.m, name)
          .mul(beta1)
          .add(g.ref.mul(1 - beta1));
        const vNext = take(given.v, name)
          .mul(beta2)
          .add(g.ref.mul(g).mul(1 - beta2));
        const direction = mNext.ref.mul(given.c1.ref).div(np.sqrt(vNext.ref.mul(given.c2.ref)).add(epsilon));
        const old = take(given.p, name);
        next.p[name] = old.ref.sub(direction.add(old.mul(weightDecay)).mul(learningRate));
        next.m[name] = mNext;
        next.v[name] = vNext;
      }
      scale.dispose();
      given.c1.dispose();
      given.c2.dispose();
      for (const arrays of [given.p, given.m, given.v, given.batch]) dispose(arrays);
      return { loss, ...next };
    },
  );

  let taken = 0;
  return {
    async step() {
      const [c1, c2] = corrections(++taken);
      const held = Object.fromEntries(Object.entries(batch).map(([name, a]) => [name, a.ref]));
      const out = step({ p, m, v, batch: held, c1: np.array(c1), c2: np.array(c2) });
      ({ p, m, v } = out);
      // Waits for the whole step: the last weight is written after all that it depends on.
      const last = Object.values(p).at(-1);
      await last?.blockUntilReady();
      return (await out.loss.data())[0] ?? Number.NaN;
    },
  };
}
