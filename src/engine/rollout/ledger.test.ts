import { expect, test } from 'vitest';
import { SupoLedger, type SupoRollout } from '../context/supo-ledger.ts';
import { documentTokens } from '../text/contextTokens.ts';
import type { EpisodeSpec, Trajectory } from '../trajectory/model.ts';
import { allTurns } from '../trajectory/turns.ts';
import { runEpisode } from './run.ts';

const spec = (seed: number, manager: string): EpisodeSpec => ({
  environment: 'archive',
  preset: 'default',
  // A narrow window, so that most episodes overflow.
  settings: {
    ...{ entities: 40, trainingWorlds: 1, heldOutWorlds: 1 },
    ...{ W: 1024, thresholdShare: 0.12, maxSummaries: 2, maxSteps: 10 },
  },
  split: 'held-out',
  kind: null,
  hops: null,
  seed,
  rollout: 0,
  manager,
  agent: 'random',
  mode: 'sampled',
  temperature: 1,
});

/** The episode's own lengths, step by step, through the ledger of S1-S5. Its actions take no tokens, nor does v_sum. */
function throughLedger({ segments, window }: Trajectory): SupoRollout {
  const ledger = new SupoLedger(segments[0]?.promptTokens.value ?? 0, 0, {
    threshold: window.threshold ?? 0,
    maxSummaries: window.maxSummaries ?? 0,
    maxCalls: window.maxSteps ?? 0,
  });
  const question = ledger.context;
  for (const { turns, boundary } of segments) {
    for (const { answer, dropped, context, compression, calls } of turns) {
      const raw = calls[0]?.observation;
      const output = compression?.output ?? raw?.text.slice(0, raw.readableChars) ?? '';
      const grown = (context.after.value ?? 0) - (context.before.value ?? 0);
      const observation = dropped ? documentTokens(output) : grown;
      ledger.step({ action: 0, observation: answer === null ? observation : null });
      expect(ledger.context).toBe(context.after.value);
    }
    if (boundary) {
      ledger.summarise((boundary.tokensAfter.value ?? 0) - question);
      expect(ledger.context).toBe(boundary.tokensAfter.value);
    }
  }
  return ledger.result();
}

test.each(['ziprl', 'uncompressed'])('an episode under %s keeps the books of S1 to S5', async (manager) => {
  const endings = new Set<string>();
  let boundaries = 0;
  for (let seed = 0; seed < 20; seed++) {
    const trajectory = await runEpisode({ spec: spec(seed, manager), forward: null });
    const ledger = throughLedger(trajectory);
    const { outcome, segments } = trajectory;
    expect(ledger.reason).toBe(outcome.reason);
    expect(ledger.overlong).toBe(outcome.status === 'overlong');
    expect(ledger.segments).toHaveLength(segments.length);
    expect(ledger.summaries).toBe(segments.filter((segment) => segment.boundary).length);
    expect(ledger.calls).toBe(allTurns(trajectory).length + ledger.summaries);
    segments.forEach(({ turns, boundary, promptTokens }, i) => {
      const held = ledger.segments[i];
      expect(held?.promptTokens).toBe(promptTokens.value);
      expect(held?.keptSteps).toEqual(turns.filter((turn) => !turn.dropped).map((turn) => turn.index));
      if (boundary) expect(held?.droppedStep).toBe(turns.find((turn) => turn.dropped)?.index);
    });
    endings.add(ledger.reason);
    boundaries += ledger.summaries;
  }
  // Else the episodes would have shown nothing.
  expect(boundaries).toBeGreaterThan(5);
  expect(endings.size).toBeGreaterThan(1);
});
