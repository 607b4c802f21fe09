/**
 * The one place that reads and writes the browser's location. Read at the start and when the person opens another
 * address in the same page; written from the stores, throttled, without a history entry per step.
 */
import type { StoreApi } from 'zustand/vanilla';
import { episodeSettings } from './episode.ts';
import type { InspectStore } from './inspect-state.ts';
import type { PageStore } from './page.ts';
import { timelineOf } from './playback.ts';
import type { SettingsStore } from './settings.ts';
import { type Address, formatHash, PARAMETERS, type ParsedAddress, parseAddress } from './url.ts';

export interface AddressStores {
  readonly settings: StoreApi<SettingsStore>;
  readonly inspect: StoreApi<InspectStore>;
  readonly page: StoreApi<PageStore>;
}

/** What the stores say, as an address. */
export function addressOf({ settings, inspect, page }: AddressStores): Partial<Address> {
  const { cursor, source, speed, branch, episode, settings: episodeForm } = inspect.getState();
  const turn = episode.status === 'ready' ? timelineOf(episode.trajectory).turns[cursor.turn] : undefined;
  return {
    // An example says nothing about the form beside it, so a link to it stays short.
    ...(source === 'live' ? episodeForm : {}),
    // A file cannot be named: whoever opens the link finds the example.
    source: source === 'file' ? 'example' : source,
    speed,
    turn: cursor.turn,
    step: turn && cursor.step === turn.landing ? null : cursor.step,
    whatif: branch?.change ?? null,
    backend: page.getState().backend,
    ...settings.getState().pinned,
  };
}

/** Hands a parsed address to the stores that own its facts. Opening what it names is the caller's. */
export function applyAddress(parsed: ParsedAddress, { settings, inspect, page }: AddressStores): void {
  const { values, given } = parsed;
  settings.getState().pin({
    ...(given.has('lang') ? { lang: values.lang } : {}),
    ...(given.has('theme') ? { theme: values.theme } : {}),
  });
  page.getState().setBackend(values.backend);
  page.getState().reportBad(parsed.bad);
  inspect.getState().changeSettings(episodeSettings(values));
  inspect.getState().setSpeed(values.speed);
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
    const hash = formatHash(path === '/' ? '/inspect' : path, addressOf(stores));
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
  ];
  return () => {
    stopped = true;
    for (const stop of stops) stop();
  };
}
