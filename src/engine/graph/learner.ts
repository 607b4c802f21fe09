/**
 * A gradient graph and the AdamW graph, with parameters, moments and the running gradient kept where the runtime
 * keeps them. Chunks are accumulated one after the other and consumed by one update, so n chunks and one chunk of
 * all states give the same step.
 */
import { type AdamWSettings, adamWGraph, HP_LENGTH, hyperParameters } from './adamw.ts';
import type { Graph } from './ir.ts';
import { writeOnnx } from './onnx/write.ts';
import type { DeviceTensor, HostTensor, Runtime, SessionOutputs } from './runtime.ts';

/** Everything needed to go on training elsewhere. */
export interface LearnerState {
  readonly parameters: Float32Array;
  readonly m: Float32Array;
  readonly v: Float32Array;
  /** Optimiser steps taken. */
  readonly step: number;
}

export interface UpdateReport {
  /** Before clipping. Not finite where the gradient is not; the parameters are lost then. */
  readonly gradientNorm: number;
  readonly clipScale: number;
  readonly step: number;
}

export interface Learner {
  /** Adds the gradient of one chunk; the other outputs of the gradient graph are returned. */
  accumulate(feeds: Readonly<Record<string, HostTensor>>): Promise<SessionOutputs>;
  /** One AdamW step from the accumulated gradient, which starts at zero again. */
  update(settings: AdamWSettings): Promise<UpdateReport>;
  /** The accumulated gradient so far, for checks and displays. */
  gradient(): Promise<Float32Array>;
  state(): Promise<LearnerState>;
  release(): Promise<void>;
}

export function freshState(parameters: Float32Array): LearnerState {
  return {
    parameters,
    m: new Float32Array(parameters.length),
    v: new Float32Array(parameters.length),
    step: 0,
  };
}

/**
 * `gradientGraph` has inputs P and G [length] beside its own, and an output G2 = G + the gradient of its loss.
 */
export async function createLearner(
  runtime: Runtime,
  gradientGraph: Graph,
  start: LearnerState,
): Promise<Learner> {
  const length = start.parameters.length;
  const [gradientSession, updateSession] = await Promise.all([
    runtime.create(writeOnnx(gradientGraph), { keep: ['G2'] }),
    runtime.create(writeOnnx(adamWGraph(length)), { keep: ['P2', 'M2', 'V2'] }),
  ]);
  const vector = (data: Float32Array): HostTensor => ({ shape: [length], data });
  const zero = vector(new Float32Array(length));
  let p: HostTensor | DeviceTensor = vector(start.parameters.slice());
  let m: HostTensor | DeviceTensor = vector(start.m.slice());
  let v: HostTensor | DeviceTensor = vector(start.v.slice());
  let g: HostTensor | DeviceTensor = zero;
  let { step } = start;

  return {
    async accumulate(feeds) {
      const outputs = await gradientSession.run({ ...feeds, P: p, G: g });
      dispose(g);
      g = outputs.device('G2');
      return outputs;
    },
    async update(settings) {
      const hp: HostTensor = { shape: [HP_LENGTH], data: hyperParameters(settings, step + 1) };
      const outputs = await updateSession.run({ P: p, M: m, V: v, G: g, hp });
      for (const old of [p, m, v, g]) dispose(old);
      p = outputs.device('P2');
      m = outputs.device('M2');
      v = outputs.device('V2');
      g = zero;
      step += 1;
      const [gradientNorm = Number.NaN, clipScale = Number.NaN] = outputs.host('metrics').data;
      return { gradientNorm, clipScale, step };
    },
    gradient: () => download(g),
    async state() {
      const [parameters, mean, square] = await Promise.all([p, m, v].map(download));
      return {
        parameters: parameters as Float32Array,
        m: mean as Float32Array,
        v: square as Float32Array,
        step,
      };
    },
    async release() {
      for (const tensor of [p, m, v, g]) dispose(tensor);
      await Promise.all([gradientSession.release(), updateSession.release()]);
    },
  };
}

function isDevice(tensor: HostTensor | DeviceTensor): tensor is DeviceTensor {
  return 'dispose' in tensor;
}

function dispose(tensor: HostTensor | DeviceTensor): void {
  if (isDevice(tensor)) tensor.dispose();
}

async function download(tensor: HostTensor | DeviceTensor): Promise<Float32Array> {
  return isDevice(tensor) ? tensor.download() : tensor.data.slice();
}
