/**
 * The async interface to whatever runs ONNX files. The engine never imports onnxruntime-web: workers implement
 * this for browsers, scripts for Node. Implementations run one call at a time (two runs at once hang a WebGPU
 * session) in the order they were asked for.
 */

/** A float32 tensor in host memory, row-major. */
export interface HostTensor {
  readonly shape: readonly number[];
  readonly data: Float32Array;
}

/** A float32 tensor where the runtime keeps it. It lives until disposed; a disposed one must not be fed. */
export interface DeviceTensor {
  readonly shape: readonly number[];
  download(): Promise<Float32Array>;
  dispose(): void;
}

export interface SessionOptions {
  /** Outputs that stay on the device; all others come back as host tensors. */
  readonly keep?: readonly string[];
}

export interface SessionOutputs {
  /** @throws where the output does not exist or was kept on the device. */
  host(name: string): HostTensor;
  /** @throws where the output does not exist or came back to the host. */
  device(name: string): DeviceTensor;
}

export interface Session {
  run(feeds: Readonly<Record<string, HostTensor | DeviceTensor>>): Promise<SessionOutputs>;
  release(): Promise<void>;
}

export interface Runtime {
  readonly backend: 'wasm' | 'webgpu';
  create(model: Uint8Array, options?: SessionOptions): Promise<Session>;
}
