import { describe, expect, it } from 'vitest';
import { commandQueue, nextTask } from './commands.ts';

const cancelled = { code: 'cancelled' };

/** A command that ends when told to. */
function held() {
  let end: (result: string) => void = () => undefined;
  const result = new Promise<string>((resolve) => {
    end = resolve;
  });
  return { command: () => result, end };
}

describe('a queue of commands', () => {
  it('runs one at a time, in the order they came', async () => {
    const { inTurn } = commandQueue();
    const first = held();
    const log: string[] = [];
    const one = inTurn(1, first.command);
    const two = inTurn(2, async () => {
      log.push('second');
      return 'two';
    });
    await nextTask();
    expect(log).toEqual([]);
    first.end('one');
    expect([await one, await two]).toEqual(['one', 'two']);
  });

  it('breaks off the command that runs, whatever it throws then, and goes on', async () => {
    const { inTurn, cancel } = commandQueue();
    const broken = inTurn(1, async (signal) => {
      while (!signal.aborted) await nextTask();
      throw new Error('broken off');
    });
    const next = inTurn(2, async () => 'next');
    await nextTask();
    cancel(1);
    await expect(broken).rejects.toMatchObject(cancelled);
    await expect(next).resolves.toBe('next');
  });

  it('never starts a command that was cancelled while it waited', async () => {
    const { inTurn, cancel } = commandQueue();
    const first = held();
    const one = inTurn(1, first.command);
    let started = false;
    const waiting = inTurn(2, async () => {
      started = true;
    });
    cancel(2);
    first.end('one');
    await one;
    await expect(waiting).rejects.toMatchObject(cancelled);
    expect(started).toBe(false);
  });

  it('leaves other failures as they are, and takes no notice of a cancel that comes too late', async () => {
    const { inTurn, cancel } = commandQueue();
    const failure = new Error('no');
    await expect(inTurn(1, () => Promise.reject(failure))).rejects.toBe(failure);
    cancel(1);
    await expect(inTurn(1, async () => 'again')).resolves.toBe('again');
  });
});
