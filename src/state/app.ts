/** Puts the page's stores together and starts what runs beside them. One per page; tests build the stores alone. */
import type { StoreApi } from 'zustand/vanilla';
import type { Trajectory } from '../engine/trajectory/model.ts';
import { createImporterClient, type ImporterClient } from '../workers/importer/client.ts';
import { createPolicyClient, type PolicyClient } from '../workers/policy/client.ts';
import { chooseBackend } from '../workers/runtime/backend.ts';
import { createSearchClient } from '../workers/search/client.ts';
import {
  ADVANTAGES_PATH,
  addressOf,
  applyAddress,
  attachAddress,
  foreignQuery,
  TRAIN_PATH,
} from './address.ts';
import { createAdvantagesStore } from './advantages.ts';
import { followEpisode, type SessionEpisodes } from './advantages-episode.ts';
import type { AdvantagesStore } from './advantages-state.ts';
import { exampleEpisode } from './example.ts';
import { createInspectStore } from './inspect.ts';
import type { InspectStore } from './inspect-state.ts';
import { logTarget } from './log-address.ts';
import { createLogsStore } from './logs.ts';
import type { LogsStore } from './logs-state.ts';
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
  readonly advantages: StoreApi<AdvantagesStore>;
  readonly logs: StoreApi<LogsStore>;
  readonly policy: PolicyClient;
  readonly session: SessionEpisodes;
  readonly importer: ImporterClient;
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
  const advantages = createAdvantagesStore();
  const importer = createImporterClient();
  const logs = createLogsStore({
    importer,
    search: createSearchClient(),
    showEpisode: inspect.getState().openTrajectory,
    now: () => performance.now(),
  });
  const link = () => {
    const { path } = parseAddress('', location.hash);
    const here = path === '/' ? '/inspect' : path;
    const hash = formatHash(here, addressOf({ settings, inspect, page, advantages, logs }, here));
    return `${location.origin}${location.pathname}${foreignQuery(location.search)}${hash}`;
  };
  const session = followEpisode(inspect, advantages);
  return { settings, page, inspect, advantages, logs, policy, importer, session, link };
}

function isOpen(path: string, inspect: StoreApi<InspectStore>): boolean {
  return path === ADVANTAGES_PATH || path === TRAIN_PATH || inspect.getState().episode.status !== 'idle';
}

/** Reads the address, opens what it names and keeps everything in step from then on. */
export function startApp(app: App): void {
  const { settings, page, inspect, advantages, logs, policy } = app;
  let shown: string | null = null;
  const open = () => {
    const parsed = parseAddress(location.search, location.hash);
    const before = shown;
    shown = parsed.path;
    // Another workspace, named without more, is found as it was left.
    if (before !== null && before !== shown && parsed.given.size === 0 && isOpen(shown, inspect)) {
      page.getState().reportBad(parsed.bad);
      return;
    }
    applyAddress(parsed, app);
    if (shown === ADVANTAGES_PATH || shown === TRAIN_PATH) return;
    const target = logTarget(parsed.values);
    if (target) {
      logs.getState().expect(target);
      // The example stands ready behind the question for the file.
      if (inspect.getState().episode.status === 'idle') void inspect.getState().openExample();
      return;
    }
    logs.getState().hide();
    void openNamed(inspect, parsed.values).then((possible) => {
      if (possible) return;
      const { bad, reportBad } = page.getState();
      reportBad([...bad, { name: 'whatif', value: PARAMETERS.whatif.write(parsed.values.whatif) }]);
    });
  };
  open();
  attachPlayer(inspect);
  attachAddress(
    { settings, inspect, page, advantages, logs },
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
