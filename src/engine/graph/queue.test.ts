import { describe, expect, it } from 'vitest';
import { serialQueue } from './queue.ts';

const tick = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('serialQueue', () => {
  it('starts a job only when the one before has ended, in the order of arrival', async () => {
    const queue = serialQueue();
    const log: string[] = [];
    const job = (name: string, ticks: number) => async () => {
      log.push(`${name} starts`);
      for (let i = 0; i < ticks; i++) await tick();
      log.push(`${name} ends`);
      return name;
    };
    const results = await Promise.all([
      queue.add(job('a', 3)),
      queue.add(job('b', 0)),
      queue.add(job('c', 1)),
    ]);
    expect(results).toEqual(['a', 'b', 'c']);
    expect(log).toEqual(['a starts', 'a ends', 'b starts', 'b ends', 'c starts', 'c ends']);
  });

  it('goes on after a job that failed', async () => {
    const queue = serialQueue();
    const failed = queue.add(async () => {
      throw new Error('no');
    });
    const next = queue.add(async () => 'yes');
    await expect(failed).rejects.toThrow('no');
    await expect(next).resolves.toBe('yes');
  });
});
