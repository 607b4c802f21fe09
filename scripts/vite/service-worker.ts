/** Builds src/workers/service into dist/sw.js after everything else, with the list of what was built in it. */
import { type Plugin, build as viteBuild } from 'vite';
import { shellOf } from './shell.ts';

const ENTRY = 'src/workers/service/worker.ts';

export function serviceWorker(build: string): Plugin {
  let outDir = 'dist';
  let root = '.';
  return {
    name: 'zipscope:service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = config.build.outDir;
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir = outDir }) {
        await viteBuild({
          configFile: false,
          root,
          logLevel: 'warn',
          define: { ZIPSCOPE_SHELL: JSON.stringify(shellOf(dir, build)) },
          build: {
            outDir: dir,
            emptyOutDir: false,
            copyPublicDir: false,
            target: 'esnext',
            modulePreload: false,
            rolldownOptions: {
              input: ENTRY,
              checks: { bundlerTimings: false },
              // A classic script: module service workers came to browsers much later.
              output: { format: 'iife', entryFileNames: 'sw.js' },
            },
          },
        });
      },
    },
  };
}
