/** The step in TensorFlow.js on its WASM backend: its own autodiff, AdamW written over its tensors. */
import * as tf from '@tensorflow/tfjs-core';
// Without this import variableGrads finds no gradient of any operator.
import '@tensorflow/tfjs-core/dist/register_all_gradients';
import { setThreadsCount, setWasmPaths } from '@tensorflow/tfjs-backend-wasm';
import plainUrl from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm.wasm?url';
import simdUrl from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm?url';
import threadedUrl from '@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-threaded-simd.wasm?url';
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

type Weights = ReadonlyMap<string, tf.Tensor>;

function get<T>(values: ReadonlyMap<string, T>, name: string): T {
  const value = values.get(name);
  if (value === undefined) throw new RangeError(`no tensor ${name}`);
  return value;
}

function normed(w: Weights, name: string, x: tf.Tensor): tf.Tensor {
  const centred = tf.sub(x, tf.mean(x, -1, true));
  const variance = tf.mean(tf.mul(centred, centred), -1, true);
  const y = tf.div(centred, tf.sqrt(tf.add(variance, 1e-5)));
  return tf.add(tf.mul(y, get(w, `${name}.gain`)), get(w, `${name}.bias`));
}

const linear = (w: Weights, name: string, x: tf.Tensor): tf.Tensor =>
  tf.add(tf.matMul(x, get(w, `${name}.weight`)), get(w, `${name}.bias`));

function attention(w: Weights, name: string, x: tf.Tensor, bias: tf.Tensor, states: number): tf.Tensor {
  const heads = WIDTH / HEAD_WIDTH;
  const joined = linear(w, `${name}.in`, normed(w, `${name}.norm`, x));
  const parts = tf.transpose(tf.reshape(joined, [states, ITEMS, 3, heads, HEAD_WIDTH]), [2, 0, 3, 1, 4]);
  const [q, k, v] = tf.split(parts, 3, 0).map((part) => tf.reshape(part, [states, heads, ITEMS, HEAD_WIDTH]));
  if (!q || !k || !v) throw new Error('three parts expected');
  const scores = tf.matMul(tf.mul(q, 1 / Math.sqrt(HEAD_WIDTH)), k, false, true);
  const mixed = tf.matMul(tf.softmax(tf.add(scores, bias)), v);
  return linear(w, `${name}.out`, tf.reshape(tf.transpose(mixed, [0, 2, 1, 3]), [states * ITEMS, WIDTH]));
}

function lossOf(w: Weights, batch: Weights, states: number): tf.Scalar {
  const features = get(batch, 'features');
  const mask = get(batch, 'mask');
  const bias = tf.reshape(tf.mul(tf.sub(mask, 1), 1e9), [states, 1, 1, ITEMS]);
  let x = linear(w, 'input', tf.reshape(features, [states * ITEMS, FEATURES]));
  for (let layer = 0; layer < LAYERS; layer++) {
    const block = `block${layer}`;
    x = tf.add(x, attention(w, `${block}.attention`, x, bias, states));
    const hidden = tf.relu(linear(w, `${block}.ffn.in`, normed(w, `${block}.ffn.norm`, x)));
    x = tf.add(x, linear(w, `${block}.ffn.out`, hidden));
  }
  const heads = MAIN_HEADS.length;
  const outputs = tf.reshape(linear(w, 'heads', normed(w, 'final.norm', x)), [states, ITEMS, heads + 2]);
  const [main, answer, value] = tf.split(outputs, [heads, 1, 1], 2);
  if (!main || !answer || !value) throw new Error('three heads expected');
  const headOf = tf.slice(features, [0, 0, HEAD_ONE_HOT_OFFSET], [states, ITEMS, heads]);
  const mainLogit = tf.sum(tf.mul(main, headOf), 2);
  const flat = tf.concat([mainLogit, tf.reshape(answer, [states, ITEMS])], 1);
  const logits = tf.reshape(flat, [states, 1, 2 * ITEMS]);
  const values = tf.div(tf.sum(tf.mul(tf.reshape(value, [states, ITEMS]), mask), 1), tf.sum(mask, 1));

  const target = get(batch, 'target');
  const lse = tf.logSumExp(tf.add(logits, tf.mul(tf.sub(get(batch, 'legal'), 1), 1e9)), -1);
  const logProb = tf.sub(tf.sum(tf.mul(target, logits), -1), tf.mul(tf.sum(target, -1), lse));
  const error = tf.sub(values, get(batch, 'valueTarget'));
  const valueLoss = tf.sum(tf.mul(get(batch, 'valueWeight'), tf.mul(error, error)));
  return tf.sub(valueLoss, tf.sum(tf.mul(get(batch, 'weight'), logProb)));
}

export async function tensorflow({ states, threads }: Order): Promise<Contender> {
  setWasmPaths({
    'tfjs-backend-wasm.wasm': plainUrl,
    'tfjs-backend-wasm-simd.wasm': simdUrl,
    'tfjs-backend-wasm-threaded-simd.wasm': threadedUrl,
  });
  if (threads > 1) setThreadsCount(threads);
  if (!(await tf.setBackend('wasm'))) throw new Error('TensorFlow.js has no WASM backend here');
  await tf.ready();
  const { learningRate, beta1, beta2, epsilon, weightDecay, maxNorm } = OPTIMISER;
  const named = namedParameters();
  const weights = new Map(
    named.map(({ name, shape, data }) => [name, tf.variable(tf.tensor(data, shape), true, name)]),
  );
  const zeros = () => new Map(named.map(({ name, shape }) => [name, tf.variable(tf.zeros(shape))]));
  const [m, v] = [zeros(), zeros()];
  const batch: Weights = new Map(
    Object.entries(batchOf(states)).map(([name, { shape, data }]) => [name, tf.tensor(data, [...shape])]),
  );
  let taken = 0;
  return {
    async step() {
      const [c1, c2] = corrections(++taken);
      const { value, grads } = tf.variableGrads(() => lossOf(weights, batch, states), [...weights.values()]);
      tf.tidy(() => {
        const squares = Object.values(grads).map((g) => tf.sum(tf.mul(g, g)));
        const norm = tf.sqrt(tf.addN(squares));
        const scale = tf.minimum(tf.div(maxNorm, tf.add(norm, NORM_EPSILON)), 1);
        for (const [name, raw] of Object.entries(grads)) {
          const g = tf.mul(raw, scale);
          const [pOwn, mOwn, vOwn] = [get(weights, name), get(m, name), get(v, name)];
          mOwn.assign(tf.add(tf.mul(mOwn, beta1), tf.mul(g, 1 - beta1)));
          vOwn.assign(tf.add(tf.mul(vOwn, beta2), tf.mul(tf.mul(g, g), 1 - beta2)));
          const direction = tf.div(tf.mul(mOwn, c1), tf.add(tf.sqrt(tf.mul(vOwn, c2)), epsilon));
          pOwn.assign(tf.sub(pOwn, tf.mul(tf.add(direction, tf.mul(pOwn, weightDecay)), learningRate)));
        }
      });
      tf.dispose(grads);
      const [loss = Number.NaN] = await value.data();
      value.dispose();
      return loss;
    },
  };
}
