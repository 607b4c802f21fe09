/**
 * One tab trains at a time: two would halve each other's speed and write over each other's checkpoints. By Web Locks
 * where there are any (secure origins), else by asking the other tabs.
 */

export interface Claim {
  release(): void;
}

const NAME = 'zipscope-training';
/** A tab that draws charts on a busy machine may take a while to answer. */
const ANSWER_MS = 1000;

/** @returns null where another tab holds the claim */
export async function claimTraining(locks: LockManager | undefined = navigator.locks): Promise<Claim | null> {
  return locks === undefined ? claimByAsking() : claimByLock(locks);
}

function claimByLock(locks: LockManager): Promise<Claim | null> {
  return new Promise((resolve, reject) => {
    locks
      .request(NAME, { ifAvailable: true }, (lock) => {
        if (lock === null) {
          resolve(null);
          return undefined;
        }
        return new Promise<void>((release) => resolve({ release }));
      })
      .catch(reject);
  });
}

async function claimByAsking(): Promise<Claim | null> {
  const channel = new BroadcastChannel(NAME);
  const isTaken = await new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), ANSWER_MS);
    channel.onmessage = ({ data }) => {
      if (data !== 'taken') return;
      clearTimeout(timer);
      resolve(true);
    };
    channel.postMessage('who');
  });
  if (isTaken) {
    channel.close();
    return null;
  }
  channel.onmessage = ({ data }) => {
    if (data === 'who') channel.postMessage('taken');
  };
  return { release: () => channel.close() };
}
