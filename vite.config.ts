import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildId } from './scripts/start/sources.mjs';
import { security } from './scripts/vite/security.ts';
import { serviceWorker } from './scripts/vite/service-worker.ts';

const build = buildId();

// How long a plugin takes depends on the machine; whether the build warns must not.
const rolldownOptions = { checks: { bundlerTimings: false } };

export default defineConfig({
  // Relative: the same build works at any sub-path of any static host.
  base: './',
  plugins: [react(), tailwindcss(), security(build), serviceWorker(build)],
  worker: { format: 'es', rolldownOptions },
  build: {
    target: 'esnext',
    modulePreload: { polyfill: false },
    // About the 250 kB that the first view may cost compressed; the bench measures that itself.
    chunkSizeWarningLimit: 800,
    rolldownOptions,
  },
  // Pre-bundling breaks onnxruntime-web's own URL for its wasm file.
  optimizeDeps: { exclude: ['onnxruntime-web'] },
});
