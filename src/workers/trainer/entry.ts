/** The trainer worker's script. */
import { nextTask } from '../commands.ts';
import { chooseBackend } from '../runtime/backend.ts';
import { download } from '../runtime/download.ts';
import { availableThreads, loadOnnxruntime } from '../runtime/onnxruntime.ts';
import { createRuntime } from '../runtime/sessions.ts';
import { serve } from '../serve.ts';
import { trainerHandler } from './handler.ts';
import type { TrainerCommands, TrainerEvent } from './protocol.ts';

serve<TrainerCommands, TrainerEvent>(self, (emit) =>
  trainerHandler(
    {
      chooseBackend: ({ backend, fallback }) =>
        chooseBackend(backend, fallback, { gpu: navigator.gpu, secure: isSecureContext }),
      availableThreads,
      openRuntime: async ({ backend }, threads, onBytes) =>
        createRuntime(await loadOnnxruntime(backend, threads, onBytes), backend),
      download: (url, onBytes) => download(url, onBytes),
      now: () => performance.now(),
      nextTask,
    },
    emit,
  ),
);
