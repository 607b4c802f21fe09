import { describe, expect, it } from 'vitest';
import { History } from './train-history.ts';

describe('a history', () => {
  it('keeps every figure of every step, past its first room', () => {
    const history = new History();
    for (let step = 1; step <= 300; step++) history.append(step, { reward: step / 300 });
    expect(history.length).toBe(300);
    expect(history.column('reward')?.[299]).toBe(1);
    expect(history.steps()[0]).toBe(1);
  });

  it('holds NaN where nothing was measured, also before a column began', () => {
    const history = new History();
    history.append(1, { reward: 1 });
    history.append(2, { reward: null, kl: 0.5 });
    expect([...(history.column('reward') ?? [])]).toEqual([1, Number.NaN]);
    expect([...(history.column('kl') ?? [])]).toEqual([Number.NaN, 0.5]);
  });

  it('takes a step that is repeated for the one that counts, and drops what came after it', () => {
    const history = new History();
    for (const step of [1, 2, 3]) history.append(step, { reward: step });
    history.append(2, { kl: 7 });
    expect([...history.steps()]).toEqual([1, 2]);
    expect([...(history.column('reward') ?? [])]).toEqual([1, Number.NaN]);
  });

  it('comes back whole from its data', () => {
    const history = new History();
    history.append(1, { reward: 1 });
    history.append(2, { kl: 0.5 });
    expect(History.from(history.data()).data()).toEqual(history.data());
  });
});
