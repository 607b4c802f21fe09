import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { throttle } from './throttle.ts';

describe('throttle', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('sends the first value at once, then the latest of each interval', () => {
    const sent: number[] = [];
    const updates = throttle((value: number) => sent.push(value), 100);
    updates.push(1);
    updates.push(2);
    updates.push(3);
    expect(sent).toEqual([1]);
    vi.advanceTimersByTime(100);
    expect(sent).toEqual([1, 3]);
    updates.push(4);
    expect(sent).toEqual([1, 3]);
    vi.advanceTimersByTime(100);
    expect(sent).toEqual([1, 3, 4]);
  });

  it('sends at once again after a quiet interval', () => {
    const sent: number[] = [];
    const updates = throttle((value: number) => sent.push(value), 100);
    updates.push(1);
    vi.advanceTimersByTime(250);
    updates.push(2);
    expect(sent).toEqual([1, 2]);
  });

  it('sends nothing after it was stopped', () => {
    const sent: number[] = [];
    const updates = throttle((value: number) => sent.push(value), 100);
    updates.push(1);
    updates.push(2);
    updates.stop();
    vi.advanceTimersByTime(1000);
    expect(sent).toEqual([1]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
