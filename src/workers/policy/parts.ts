/** The policy worker's parts in a browser. */
import { readPolicy } from '../../engine/policy/checkpoint.ts';
import { runEpisode } from '../../engine/rollout/run.ts';
import { chooseBackend } from '../runtime/backend.ts';
import { download } from '../runtime/download.ts';
import { availableThreads, loadOnnxruntime } from '../runtime/onnxruntime.ts';
import { createRuntime } from '../runtime/sessions.ts';
import { sessionForward, statesPerCall } from './forward.ts';
import type { PolicyParts } from './handler.ts';

export const browserParts: PolicyParts = {
  chooseBackend: ({ backend, fallback }) =>
    chooseBackend(backend, fallback, { gpu: navigator.gpu, secure: isSecureContext }),
  availableThreads,
  openRuntime: async (choice, threads, onBytes) => {
    const ort = await loadOnnxruntime(choice.backend, threads, onBytes);
    const runtime = createRuntime(ort, choice.backend);
    return {
      open: async (file, { size }) => {
        const session = await runtime.create(file);
        return {
          forward: sessionForward(session, (items) => statesPerCall(choice, size, items)),
          dispose: () => session.release(),
        };
      },
    };
  },
  download: (url, onBytes, signal) => download(url, onBytes, { signal }),
  describe: (file, name) => {
    const { size, parameters, metadata } = readPolicy(file);
    return { name, bytes: file.length, size, parameters: parameters.length, metadata };
  },
  runEpisode,
};
