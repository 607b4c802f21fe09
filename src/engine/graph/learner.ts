/**
 * A gradient graph and the AdamW graph, with parameters, moments and the running gradient kept where the runtime
 * keeps them. Chunks are accumulated one after the other and consumed by one update, so n chunks and one chunk of
 * all states give the same step. A mark keeps one earlier state where it is, to go back to without a download.
 */
import { type AdamWSettings, adamWGraph, HP_LENGTH, hyperParameters } from './adamw.ts';
import type { Graph } from './ir.ts';
import { writeOnnx } from './onnx/write.ts';
import { serialQueue } from './queue.ts';
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
  /** Before clipping. Where it is not finite, no step was taken and the gradient is gone. */
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
  /** Lends the parameters, where they are, to another session of the same runtime. They are not to be disposed. */
  withParameters<T>(use: (parameters: HostTensor | DeviceTensor) => Promise<T>): Promise<T>;
  /** Remembers the present state instead of the one marked before; the start is marked at first. */
  mark(): Promise<void>;
  /** Forgets what was accumulated since the last update. */
  dropGradient(): Promise<void>;
  /** Goes back to the marked state; the gradient starts at zero again. */
  rollback(): Promise<void>;
  state(): Promise<LearnerState>;
  marked(): Promise<LearnerState>;
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
  let now: Held = {
    p: vector(start.parameters.slice()),
    m: vector(start.m.slice()),
    v: vector(start.v.slice()),
    step: start.step,
  };
  let mark = now;
  let g: HostTensor | DeviceTensor = zero;
  const clearGradient = () => {
    dispose(g);
    g = zero;
  };

  // Each call reads what the one before it left, so calls made at once take their turn.
  const { add: inTurn } = serialQueue();

  return {
    accumulate: (feeds) =>
      inTurn(async () => {
        const outputs = await gradientSession.run({ ...feeds, P: now.p, G: g });
        dispose(g);
        g = outputs.device('G2');
        return outputs;
      }),
    update: (settings) =>
      inTurn(async () => {
        const { p, m, v, step } = now;
        const hp: HostTensor = { shape: [HP_LENGTH], data: hyperParameters(settings, step + 1) };
        const outputs = await updateSession.run({ P: p, M: m, V: v, G: g, hp });
        clearGradient();
        const [gradientNorm = Number.NaN, clipScale = Number.NaN] = outputs.host('metrics').data;
        const next: Held = {
          p: outputs.device('P2'),
          m: outputs.device('M2'),
          v: outputs.device('V2'),
          step: step + 1,
        };
        const left = Number.isFinite(gradientNorm) ? now : next;
        if (left === now) now = next;
        if (left !== mark) disposeHeld(left);
        return { gradientNorm, clipScale, step: now.step };
      }),
    gradient: () => inTurn(() => download(g)),
    withParameters: (use) => inTurn(() => use(now.p)),
    mark: () =>
      inTurn(async () => {
        if (mark !== now) disposeHeld(mark);
        mark = now;
      }),
    dropGradient: () => inTurn(async () => clearGradient()),
    rollback: () =>
      inTurn(async () => {
        clearGradient();
        if (mark !== now) disposeHeld(now);
        now = mark;
      }),
    state: () => inTurn(() => downloadHeld(now)),
    marked: () => inTurn(() => downloadHeld(mark)),
    release: () =>
      inTurn(async () => {
        clearGradient();
        for (const held of new Set([now, mark])) disposeHeld(held);
        await Promise.all([gradientSession.release(), updateSession.release()]);
      }),
  };
}

/** Parameters and moments of one optimiser step, where they are. */
interface Held {
  readonly p: HostTensor | DeviceTensor;
  readonly m: HostTensor | DeviceTensor;
  readonly v: HostTensor | DeviceTensor;
  readonly step: number;
}

function disposeHeld({ p, m, v }: Held): void {
  for (const tensor of [p, m, v]) dispose(tensor);
}

async function downloadHeld({ p, m, v, step }: Held): Promise<LearnerState> {
  return { parameters: await download(p), m: await download(m), v: await download(v), step };
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
