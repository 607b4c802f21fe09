/**
 * The one place that reads and writes the browser's location. Read at the start and when the person opens another
 * address in the same page; written from the stores, throttled, without a history entry per step.
 */
import type { StoreApi } from 'zustand/vanilla';
import { ADVANTAGE_FIELDS } from '../engine/advantage/settings.ts';
import { LOSS_FIELDS } from '../engine/loss/settings.ts';
import { addressSettings, engineSettings, GROUP_SOURCES } from './advantages-address.ts';
import { type AdvantagesState, type AdvantagesStore, isUnnamed, sameHand } from './advantages-state.ts';
import { episodeSettings } from './episode.ts';
import type { InspectStore } from './inspect-state.ts';
import { logAddress } from './log-address.ts';
import type { LogsStore } from './logs-state.ts';
import type { PageStore } from './page.ts';
import { timelineOf } from './playback.ts';
import type { SettingsStore } from './settings.ts';
import { trainForm } from './train-form.ts';
import { type Address, formatHash, PARAMETERS, type ParsedAddress, parseAddress } from './url.ts';

export interface AddressStores {
  readonly settings: StoreApi<SettingsStore>;
  readonly inspect: StoreApi<InspectStore>;
  readonly page: StoreApi<PageStore>;
  readonly advantages: StoreApi<AdvantagesStore>;
  readonly logs: StoreApi<LogsStore>;
}

export const ADVANTAGES_PATH = '/advantages';
export const TRAIN_PATH = '/train';

/** What the stores say of the workspace at `path`, as an address. */
export function addressOf(stores: AddressStores, path: string): Partial<Address> {
  const { settings, inspect, page, advantages, logs } = stores;
  return {
    ...(path === ADVANTAGES_PATH
      ? advantagesAddress(advantages.getState())
      : path === TRAIN_PATH
        ? { train: trainForm.getState() }
        : logs.getState().shown
          ? (logAddress(logs.getState()) ?? {})
          : inspectAddress(inspect.getState())),
    backend: page.getState().backend,
    ...settings.getState().pinned,
  };
}

/** A hand is written whole or not at all: what a group opens with may change between two versions of the page. */
function advantagesAddress(state: AdvantagesState): Partial<Address> {
  const { source, opening, estimator, given, loss, edits, colour, sort, figure, cell } = state;
  const changed = !sameHand(state, { ...opening, edits });
  return {
    // A file cannot be named: whoever opens the link finds the first teaching group.
    group: isUnnamed(source) ? GROUP_SOURCES[0] : source.type,
    ...(changed && { estimator, ...addressSettings({ ...given, ...loss }) }),
    edits,
    colour,
    sort,
    figure,
    cell: cell.rollout === 0 && cell.turn === 0 && !cell.token ? null : cell,
  };
}

function inspectAddress(state: InspectStore): Partial<Address> {
  const { cursor, source, speed, branch, episode, settings: episodeForm } = state;
  const turn = episode.status === 'ready' ? timelineOf(episode.trajectory).turns[cursor.turn] : undefined;
  return {
    // An example says nothing about the form beside it, so a link to it stays short.
    ...(source === 'live' ? episodeForm : {}),
    // A file or a rollout cannot be named: whoever opens the link finds the example.
    source: source === 'live' ? 'live' : 'example',
    speed,
    turn: cursor.turn,
    step: turn && cursor.step === turn.landing ? null : cursor.step,
    whatif: branch?.change ?? null,
  };
}

/** Hands a parsed address to the stores that own its facts. Opening what it names is the caller's. */
export function applyAddress(parsed: ParsedAddress, stores: AddressStores): void {
  const { settings, inspect, page, advantages } = stores;
  const { values, given } = parsed;
  settings.getState().pin({
    ...(given.has('lang') ? { lang: values.lang } : {}),
    ...(given.has('theme') ? { theme: values.theme } : {}),
  });
  page.getState().setBackend(values.backend);
  page.getState().reportBad(parsed.bad);
  if (parsed.path === ADVANTAGES_PATH) {
    applyAdvantages(values, advantages);
    return;
  }
  if (parsed.path === TRAIN_PATH) {
    // A link within the page that says nothing of the form leaves it as it is.
    if (parsed.given.has('train')) trainForm.setState(values.train, true);
    return;
  }
  inspect.getState().changeSettings(episodeSettings(values));
  inspect.getState().setSpeed(values.speed);
}

function applyAdvantages(values: Address, store: StoreApi<AdvantagesStore>): void {
  const { source, openGroup } = store.getState();
  // What a file holds is in no address, so one that names no other group keeps it.
  if (source.type !== values.group && !(isUnnamed(source) && values.group === GROUP_SOURCES[0])) {
    openGroup(values.group);
  }
  const { opening, take, show } = store.getState();
  const { estimator, edits, colour, sort, figure, cell } = values;
  const hand = {
    estimator: estimator ?? opening.estimator,
    given: estimator === null ? opening.given : engineSettings(values, ADVANTAGE_FIELDS),
    loss: estimator === null ? opening.loss : engineSettings(values, LOSS_FIELDS),
    edits,
  };
  if (!sameHand(hand, store.getState())) take(hand);
  show({ colour, sort, figure, cell: cell ?? { rollout: 0, turn: 0 } });
}

/** The query with our own parameters taken out: they move to the hash with the first change. */
export function foreignQuery(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of Object.keys(PARAMETERS)) query.delete(name);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

export interface Browser {
  readonly location: Pick<Location, 'search' | 'hash' | 'pathname'>;
  readonly history: Pick<History, 'replaceState'>;
  setTimeout(work: () => void, ms: number): number;
}

// Browsers limit replaceState to some hundred calls in half a minute; playback at top speed stays well below.
const WRITE_EVERY_MS = 250;

/** Keeps the address in step with the stores. @returns stops listening */
export function attachAddress(stores: AddressStores, browser: Browser): () => void {
  let due = false;
  let stopped = false;
  const write = () => {
    due = false;
    if (stopped) return;
    const { path } = parseAddress('', browser.location.hash);
    const here = path === '/' ? '/inspect' : path;
    const hash = formatHash(here, addressOf(stores, here));
    const query = foreignQuery(browser.location.search);
    if (hash === browser.location.hash && query === browser.location.search) return;
    browser.history.replaceState(null, '', `${browser.location.pathname}${query}${hash}`);
  };
  const soon = () => {
    if (due) return;
    due = true;
    browser.setTimeout(write, WRITE_EVERY_MS);
  };
  const stops = [
    stores.settings.subscribe(soon),
    stores.inspect.subscribe(soon),
    stores.page.subscribe(soon),
    stores.advantages.subscribe(soon),
    trainForm.subscribe(soon),
    stores.logs.subscribe(soon),
  ];
  return () => {
    stopped = true;
    for (const stop of stops) stop();
  };
}
