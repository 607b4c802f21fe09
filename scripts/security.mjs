/**
 * The page's security headers, stated once: the build puts the policy into a <meta>, `npm start` and the
 * generated `_headers` file send it, the service worker adds it to worker scripts. Only node: imports are
 * allowed here, `npm start` reads this before anything is installed.
 */

/** @type {Readonly<Record<string, readonly string[]>>} */
const DIRECTIVES = {
  'default-src': ["'self'"],
  // WebAssembly needs its own word; eval and new Function stay forbidden.
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'style-src': ["'self'"],
  'worker-src': ["'self'"],
  'connect-src': ["'self'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
};

/** @param {Readonly<Record<string, readonly string[]>>} directives */
const spell = (directives) =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');

/** The policy as a <meta> can carry it. */
export const META_POLICY = spell(DIRECTIVES);

/** The policy as a response header: a <meta> may not say who may frame the page. */
export const HEADER_POLICY = spell({ ...DIRECTIVES, 'frame-ancestors': ["'none'"] });

/** Headers every response may carry. */
export const SECURITY_HEADERS = {
  'Content-Security-Policy': HEADER_POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

/**
 * Cross-origin isolation, without which there are no WASM threads. Browsers honour it on trustworthy origins
 * only and warn on the console elsewhere, so it is left out for plain http from another machine.
 */
export const ISOLATION_HEADERS = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/**
 * Whether a browser takes this host for trustworthy over plain http.
 * @param {string | undefined} host the request's Host header
 */
export function isTrustworthyHost(host) {
  const name = (host ?? '').replace(/:\d+$/, '');
  return (
    name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || /^127(\.\d+){3}$/.test(name)
  );
}
