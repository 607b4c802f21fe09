/** How a browser runs policy networks: which backend, which runtime, and what a policy file is. */
import { readPolicy } from '../../engine/policy/checkpoint.ts';
import { chooseBackend } from '../runtime/backend.ts';
import { availableThreads, loadOnnxruntime } from '../runtime/onnxruntime.ts';
import { createRuntime } from '../runtime/sessions.ts';
import { sessionForward, statesPerCall } from './forward.ts';
import type { PolicyParts } from './handler.ts';

export const browserNetwork: Pick<
  PolicyParts,
  'chooseBackend' | 'availableThreads' | 'openRuntime' | 'describe'
> = {
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
  describe: (file, name) => {
    const { size, parameters, metadata } = readPolicy(file);
    return { name, bytes: file.length, size, parameters: parameters.length, metadata };
  },
};
