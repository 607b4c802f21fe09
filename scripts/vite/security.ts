/** Puts the page's policy and the build's identity into index.html, and the headers into a `_headers` file. */
import type { Plugin } from 'vite';
import { ISOLATION_HEADERS, META_POLICY, SECURITY_HEADERS } from '../security.mjs';

/** Static hosts that know `_headers` files send these; the others leave the <meta> and the service worker. */
export function headersFile(): string {
  const lines = Object.entries({ ...SECURITY_HEADERS, ...ISOLATION_HEADERS }).map(
    ([name, value]) => `  ${name}: ${value}`,
  );
  return `/*\n${lines.join('\n')}\n/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n`;
}

/** Files beside the page have no hash in their name: the page asks for them as those of its own build. */
export function nameBuild(html: string, build: string): string {
  return html.replace(/\b(src|href)="\.\/([\w.-]+)"/g, `$1="./$2?v=${build}"`);
}

/** Build only: the development server needs inline scripts. */
export function security(build: string): Plugin {
  return {
    name: 'zipscope:security',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => ({
        html: nameBuild(html, build),
        tags: [
          {
            tag: 'meta',
            attrs: { 'http-equiv': 'Content-Security-Policy', content: META_POLICY },
            // Before every script and stylesheet: a policy binds only what follows it.
            injectTo: 'head-prepend',
          },
          { tag: 'meta', attrs: { name: 'zipscope-build', content: build }, injectTo: 'head' },
        ],
      }),
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: '_headers', source: headersFile() });
    },
  };
}
