import { describe, expect, it } from 'vitest';
import { twoWindowTrajectory } from '../engine/trajectory/test-builders.ts';
import type { RunRequest } from '../workers/policy/protocol.ts';
import { type AddressStores, addressOf, applyAddress, attachAddress, foreignQuery } from './address.ts';
import { createAdvantagesStore } from './advantages.ts';
import { createInspectStore } from './inspect.ts';
import { openNamed } from './open.ts';
import { createPageStore } from './page.ts';
import { createSettingsStore } from './settings.ts';
import { closedLogs } from './testing/closed-logs.ts';
import { formatHash, parseAddress } from './url.ts';

function stores(): AddressStores & { readonly ran: string[] } {
  const ran: string[] = [];
  const policy = {
    load: async () => ({ name: 's', bytes: 1, size: 'S' as const, parameters: 1, metadata: {} }),
    run: ({ spec }: RunRequest) => {
      ran.push(`seed ${spec.seed}`);
      const trajectory = twoWindowTrajectory();
      const result = { ...trajectory, source: { ...trajectory.source, episode: spec } };
      return { id: 0, result: Promise.resolve(result), cancel: () => undefined };
    },
  };
  const inspect = createInspectStore({
    example: async () => twoWindowTrajectory(),
    policyFile: async () => ({ name: 's', url: 'models/s' }),
    policy,
  });
  return {
    settings: createSettingsStore(() => localStorage),
    page: createPageStore(),
    logs: closedLogs(),
    advantages: createAdvantagesStore(),
    inspect,
    ran,
  };
}

const hashOf = (all: AddressStores) => formatHash('/inspect', addressOf(all, '/inspect'));

async function open(all: AddressStores, hash: string) {
  const parsed = parseAddress('', hash);
  applyAddress(parsed, all);
  return openNamed(all.inspect, parsed.values);
}

describe('the address of a view', () => {
  it.each([
    '#/inspect',
    '#/inspect?turn=2',
    '#/inspect?turn=2&step=1',
    '#/inspect?turn=1&whatif=1:4&speed=2',
    '#/inspect?source=live&seed=9&turn=1',
    '#/inspect?backend=wasm&lang=zh&theme=dark',
  ])('%s leads to a view with the same address', async (hash) => {
    const all = stores();
    await open(all, hash);
    expect(hashOf(all)).toBe(hash);
  });

  it('of the example says nothing about the form beside it', async () => {
    const all = stores();
    await open(all, '#/inspect');
    all.inspect.getState().changeSettings({ seed: 5 });
    expect(hashOf(all)).toBe('#/inspect');
  });

  it('runs a live episode once, however often its turns are visited', async () => {
    const all = stores();
    await open(all, '#/inspect?source=live&seed=9');
    await open(all, '#/inspect?source=live&seed=9&turn=2');
    expect([all.ran, all.inspect.getState().cursor.turn]).toEqual([['seed 9'], 2]);
    await open(all, '#/inspect?source=live&seed=10');
    expect(all.ran).toEqual(['seed 9', 'seed 10']);
  });

  it('says when it asks for a what-if the episode has no place for', async () => {
    const all = stores();
    expect(await open(all, '#/inspect?whatif=3:4')).toBe(false);
    expect(await open(all, '#/inspect?whatif=1:4')).toBe(true);
  });

  it('is written a little after a change, once for many, and takes our parameters out of the query', async () => {
    const all = stores();
    await open(all, '#/inspect');
    const location = { search: '?turn=3&class=7b', hash: '#/inspect', pathname: '/zip/' };
    const written: string[] = [];
    const due: (() => void)[] = [];
    attachAddress(all, {
      location,
      history: { replaceState: (_data, _title, url) => written.push(String(url)) },
      setTimeout: (work) => due.push(work),
    });
    for (const turn of [1, 2, 3]) all.inspect.getState().selectTurn(turn);
    expect([written, due.length]).toEqual([[], 1]);
    due[0]?.();
    expect(written).toEqual(['/zip/?class=7b#/inspect?turn=3']);
  });

  it('leaves foreign parameters of the query alone', () => {
    expect(foreignQuery('?turn=3')).toBe('');
    expect(foreignQuery('?utm=1&lang=zh')).toBe('?utm=1');
  });
});
