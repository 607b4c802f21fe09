/** The built site behind a server of its own, at any path, as `npm start` or as a plain host would serve it. */
import { type Site, type SiteOptions, serve } from '../../scripts/serve.mjs';
import { distFolder } from '../../scripts/start/root.mjs';

export type { Site };

/** A name of this machine that is not localhost, for a browser launched by `launch`. */
export const CLASSROOM_HOST = 'classroom.test';

export function startSite(options: Partial<SiteOptions> = {}): Promise<Site> {
  return serve({ directory: distFolder, port: 0, ...options });
}

/** The address another machine would use: plain http and not localhost, so no secure context. */
export function classroomUrl(site: Site): string {
  return site.url.replace('//localhost:', `//${CLASSROOM_HOST}:`);
}
