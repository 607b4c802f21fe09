/** Counting and analysing what is open, in slices short enough that the page's questions are answered in between. */
import { type Analysis, analyse, findingsOf } from '../../engine/trajectory/analysis.ts';
import { type CountTokens, withEstimates } from '../../engine/trajectory/estimate.ts';
import { glanceOf } from '../../engine/trajectory/glance.ts';
import type { Trajectory } from '../../engine/trajectory/model.ts';
import { summarise } from '../../engine/trajectory/summary.ts';
import { allTurns } from '../../engine/trajectory/turns.ts';
import { windowTexts } from '../../engine/trajectory/window-text.ts';
import type { Refined, RunPlace } from './protocol.ts';

/** A run that is open. Both may be exchanged once by a finer look. */
export interface OpenRun {
  trajectory: Trajectory;
  analysis: Analysis | null;
}

/** Texts beyond this are counted by samples: the tokenizer reads some megabytes a second. */
const EXACT_CHARS = 8_000_000;
const SAMPLES = 4;
const SAMPLE_CHARS = 400;

function lacksCounts(trajectory: Trajectory): boolean {
  return (
    trajectory.source.episode === null &&
    allTurns(trajectory).some(({ context }) => context.before.value === null)
  );
}

/** Samples spread evenly over a long text; short ones are counted whole. */
function sampled(count: CountTokens): CountTokens {
  return (text) => {
    if (text.length <= 2 * SAMPLES * SAMPLE_CHARS) return count(text);
    let tokens = 0;
    for (let i = 0; i < SAMPLES; i++) {
      const at = Math.floor((i * (text.length - SAMPLE_CHARS)) / (SAMPLES - 1));
      tokens += count(text.slice(at, at + SAMPLE_CHARS));
    }
    return Math.round((tokens * text.length) / (SAMPLES * SAMPLE_CHARS));
  };
}

/** The same estimates as at one go, with the counting itself cut into slices. */
async function estimated(
  trajectory: Trajectory,
  count: CountTokens,
  pause: () => Promise<void>,
): Promise<Trajectory> {
  const texts = trajectory.segments.flatMap(windowTexts);
  const chars = texts.reduce((sum, { text }) => sum + text.length, 0);
  const counter = chars > EXACT_CHARS ? sampled(count) : count;
  const counts = new Map<string, number>();
  for (const { text } of texts) {
    if (!counts.has(text)) counts.set(text, counter(text));
    await pause();
  }
  return withEstimates(trajectory, (text) => counts.get(text) ?? counter(text));
}

const isOwn = ({ source, task }: Trajectory) => source.episode !== null || task.needs.length > 0;

export async function refineRun(
  run: OpenRun,
  place: RunPlace,
  loadTokenizer: () => Promise<CountTokens>,
  pause: () => Promise<void>,
): Promise<Refined> {
  if (lacksCounts(run.trajectory)) {
    run.trajectory = await estimated(run.trajectory, await loadTokenizer(), pause);
  }
  const { trajectory } = run;
  run.analysis = await analyse(trajectory, pause);
  const findings = findingsOf(trajectory, run.analysis);
  if (!isOwn(trajectory)) return { ...place, glance: glanceOf(trajectory), findings };
  // Our own episodes know what their answers needed, which no foreign log does.
  const { reexplorations, commitmentsLost, tokensSaved, loops } = summarise(trajectory);
  return {
    ...place,
    glance: glanceOf(trajectory),
    findings: { ...findings, reexplorations, commitmentsLost, tokensSaved, loops, orphans: 0 },
  };
}
