/**
 * Whether an environment is worth training in: it must punish both losing what matters and keeping everything.
 * The teacher, who knows the facts, is measured at its own levels and at every uniform one.
 */
import { budget } from '../context/budget.ts';
import type { ContextManager } from '../context/manager.ts';
import { uncompressed } from '../context/uncompressed.ts';
import { uniform } from '../context/uniform.ts';
import type { OpenEnvironment } from '../environments/environment.ts';
import { LEVELS, type Level } from '../quality/levels.ts';
import type { Agent } from '../rollout/agent.ts';
import { randomAgent } from '../rollout/agents/random.ts';
import { teacherAgent } from '../rollout/agents/teacher.ts';
import { type Evaluation, evaluate, evaluationRollouts, summarise } from './evaluate.ts';

export interface EnvironmentCheck {
  readonly preset: string;
  readonly n: number;
  readonly seed: number;
  readonly teacher: number;
  readonly teacherLevels: readonly number[];
  readonly teacherBoundaryShare: number;
  /** One budget for every document, at the teacher's mean characters. */
  readonly sameChars: { readonly em: number; readonly chars: number; readonly teacherChars: number };
  readonly uniform: Readonly<Record<Level, number>>;
  readonly none: number;
  readonly random: number;
  /** On the questions where the teacher uses level 5: its own exact match, and with those documents at level 4. */
  readonly level5: { readonly questions: number; readonly own: number; readonly at4: number };
}

export interface CheckSettings {
  readonly open: OpenEnvironment;
  readonly n: number;
  readonly seed: number;
  readonly onProgress?: (row: string) => void;
}

/** The search for the budget ends once its mean characters are this close to the teacher's, as a share of them:
 * well inside what counts as the same (5 %, env-demands.ts). */
const CHARS_TOLERANCE = 0.025;
const BUDGET_ATTEMPTS = 6;

export async function checkEnvironment(settings: CheckSettings): Promise<EnvironmentCheck> {
  const { open, n, seed, onProgress } = settings;
  const run = (agent: Agent, manager?: ContextManager) =>
    evaluate({ open, agent, n, seed, ...(manager && { manager }) });
  const teacher = teacherAgent();
  const own = await evaluationRollouts({ open, agent: teacher, n, seed });
  const measured = summarise(own);
  onProgress?.(`teacher ${measured.em.toFixed(3)}`);

  const uniformEm: Record<Level, number> = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };
  for (const level of LEVELS) {
    uniformEm[level] = (await run(teacher, uniform(level))).em;
    onProgress?.(`uniform ${level} ${uniformEm[level].toFixed(3)}`);
  }
  const sameChars = await sameCharacters(measured, (manager) => run(teacher, manager));
  onProgress?.(`same characters ${sameChars.em.toFixed(3)}`);
  const none = (await run(teacher, uncompressed)).em;
  const random = (await run(randomAgent)).em;

  const finest = own.map((t) =>
    t.segments.some((segment) => segment.turns.some((turn) => turn.compression?.level === 5)),
  );
  const capped = await evaluationRollouts({ open, agent: teacherAgent({ highestLevel: 4 }), n, seed });
  const share = (list: typeof own) => summarise(list.filter((_, i) => finest[i])).em;
  return {
    preset: open.preset,
    n,
    seed,
    teacher: measured.em,
    teacherLevels: measured.levels,
    teacherBoundaryShare: measured.boundaryShare,
    sameChars,
    uniform: uniformEm,
    none,
    random,
    level5: { questions: finest.filter(Boolean).length, own: share(own), at4: share(capped) },
  };
}

/** Searches for the budget whose mean characters meet the teacher's, and reports the closest one tried. */
async function sameCharacters(
  teacher: Evaluation,
  run: (manager: ContextManager) => Promise<Evaluation>,
): Promise<EnvironmentCheck['sameChars']> {
  const teacherChars = teacher.charsMean ?? 0;
  let chars = Math.round(teacherChars);
  let best: EnvironmentCheck['sameChars'] = { em: Number.NaN, chars: 0, teacherChars };
  for (let attempt = 0; attempt < BUDGET_ATTEMPTS; attempt++) {
    const result = await run(budget(chars));
    const reached = result.charsMean ?? 0;
    if (Math.abs(reached - teacherChars) < Math.abs(best.chars - teacherChars)) {
      best = { em: result.em, chars: reached, teacherChars };
    }
    if (Math.abs(reached / teacherChars - 1) <= CHARS_TOLERANCE) break;
    chars = Math.max(50, Math.round(chars * (teacherChars / Math.max(1, reached))));
  }
  return best;
}
