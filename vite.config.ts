import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// Relative base: the same build works at any sub-path of any static host.
export default defineConfig({
  base: './',
  plugins: [react(), tailwindcss()],
  worker: { format: 'es' },
  build: { target: 'esnext' },
  // Pre-bundling breaks onnxruntime-web's own URL for its wasm file.
  optimizeDeps: { exclude: ['onnxruntime-web'] },
});
