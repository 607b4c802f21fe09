/** Puts the page's stores together and starts what runs beside them. One per page; tests build the stores alone. */
import type { StoreApi } from 'zustand/vanilla';
import type { Trajectory } from '../engine/trajectory/model.ts';
import { createPolicyClient, type PolicyClient } from '../workers/policy/client.ts';
import { chooseBackend } from '../workers/runtime/backend.ts';
import { addressOf, applyAddress, attachAddress, foreignQuery } from './address.ts';
import { exampleEpisode } from './example.ts';
import { createInspectStore } from './inspect.ts';
import type { InspectStore } from './inspect-state.ts';
import { policyFiles } from './models.ts';
import { startOffline } from './offline.ts';
import { openNamed } from './open.ts';
import { createPageStore, type PageStore } from './page.ts';
import { attachPlayer } from './player.ts';
import { createSettingsStore, type SettingsStore } from './settings.ts';
import { formatHash, PARAMETERS, parseAddress } from './url.ts';

export interface App {
  readonly settings: StoreApi<SettingsStore>;
  readonly page: StoreApi<PageStore>;
  readonly inspect: StoreApi<InspectStore>;
  readonly policy: PolicyClient;
  /** The address of the view as it is now. */
  readonly link: () => string;
}

export function createApp(readEpisode: (text: string, file: string) => Trajectory): App {
  const first = parseAddress(location.search, location.hash);
  const settings = createSettingsStore(() => localStorage);
  const page = createPageStore();
  const policy = createPolicyClient({ settings: { backend: first.values.backend } });
  const inspect = createInspectStore({
    example: exampleEpisode(readEpisode),
    policyFile: policyFiles(),
    policy,
  });
  const link = () => {
    const { path } = parseAddress('', location.hash);
    const hash = formatHash(path === '/' ? '/inspect' : path, addressOf({ settings, inspect, page }));
    return `${location.origin}${location.pathname}${foreignQuery(location.search)}${hash}`;
  };
  return { settings, page, inspect, policy, link };
}

/** Reads the address, opens what it names and keeps everything in step from then on. */
export function startApp(app: App): void {
  const { settings, page, inspect, policy } = app;
  const open = () => {
    const parsed = parseAddress(location.search, location.hash);
    applyAddress(parsed, app);
    void openNamed(inspect, parsed.values).then((possible) => {
      if (possible) return;
      const { bad, reportBad } = page.getState();
      reportBad([...bad, { name: 'whatif', value: PARAMETERS.whatif.write(parsed.values.whatif) }]);
    });
  };
  open();
  attachPlayer(inspect);
  attachAddress(
    { settings, inspect, page },
    { location, history, setTimeout: (work, ms) => window.setTimeout(work, ms) },
  );
  // Our own writes replace the address silently; this is the person's, or a link within the page.
  window.addEventListener('hashchange', open);

  const lookForBackend = async () => {
    const scope = { gpu: navigator.gpu as GPU | undefined, secure: window.isSecureContext };
    const expected = await chooseBackend(page.getState().backend, null, scope);
    page.setState({ expected });
    return expected.backend;
  };
  let backend = lookForBackend();
  page.subscribe((state, previous) => {
    if (state.backend === previous.backend) return;
    backend = lookForBackend();
    // A refusal shows in the policy's own status.
    policy.configure({ backend: state.backend }).catch(() => undefined);
  });
  void startOffline(() => backend);
}
