import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { gather } from './gather.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('sends what came within an interval together, in order, and the rest at once when asked', () => {
  const sent: (readonly number[])[] = [];
  const { push, flush } = gather<number>((values) => sent.push(values), 100);
  push(1);
  push(2);
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(100);
  push(3);
  flush();
  flush();
  vi.advanceTimersByTime(200);
  expect(sent).toEqual([[1, 2], [3]]);
});
