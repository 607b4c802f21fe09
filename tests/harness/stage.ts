/** What nearly every spec stands on: a browser and the built site, there from its first test to its last. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launch } from './browser.ts';
import { type Site, startSite } from './site.ts';

export interface Stage {
  readonly browser: Browser;
  readonly site: Site;
}

/** Call at the top of a spec. @returns what its tests, not the lines beside them, may read */
export function setStage(options: Parameters<typeof launch>[0] = {}): Stage {
  let stage: Stage | null = null;
  beforeAll(async () => {
    const [browser, site] = await Promise.all([launch(options), startSite()]);
    stage = { browser, site };
  });
  afterAll(async () => {
    await Promise.all([stage?.browser.close(), stage?.site.close()]);
  });
  const ready = (): Stage => {
    if (stage === null) throw new Error('the stage is set when the first test begins');
    return stage;
  };
  return {
    get browser() {
      return ready().browser;
    },
    get site() {
      return ready().site;
    },
  };
}
