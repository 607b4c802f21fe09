/**
 * Addresses of the files that come with the build under a fixed name (models/, episodes/). They carry the
 * build they are wanted from, so that caches never hand a page the files of another build. Page side only:
 * a worker is handed the address, since its own base is another folder.
 */

/** The identity the build wrote into the page; null under the development server. */
export function pageBuild(): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name="zipscope-build"]')?.content ?? null;
}

/** @param path relative to the page, e.g. 'models/manifest.json' */
export function dataUrl(path: string): string {
  const url = new URL(path, document.baseURI);
  const build = pageBuild();
  if (build !== null) url.searchParams.set('v', build);
  return url.href;
}
