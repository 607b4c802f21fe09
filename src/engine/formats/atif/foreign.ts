/**
 * ATIF written by others, without our extension: turns, calls, observations, token counts and summary hand-overs
 * as far as the file tells them. Engine layer, pure. What is missing stays null; nothing is dropped unsaid.
 */
import type { RawPlace, Trajectory, Usage } from '../../trajectory/model.ts';
import { CONTINUATION, GOES_ON } from '../links.ts';
import { RunBuilder } from '../run/builder.ts';
import { type AtifFile, type AtifResult, type AtifStep, messageText } from './file.ts';

/** The format has no type for a summary: agents write a system step that says so. */
const SUMMARY_STEP = /summar(?:y|i[sz])|compact|condens/i;

export function readForeignAtif(file: AtifFile, name: string | null, row = 0): Trajectory {
  const id = file.trajectory_id ?? file.session_id ?? name ?? 'trajectory';
  const run = new RunBuilder(id, 'atif', name, { row, path: null });
  const copied = file.steps.filter((step) => step.is_copied_context).length;
  if (copied > 0) run.warn('copied-steps', { count: copied });
  if (file.continued_trajectory_ref) run.warn(GOES_ON, { file: file.continued_trajectory_ref });
  file.steps.forEach((step, i) => {
    tellStep(run, step, file.steps[i + 1], { row, path: `steps[${i}]` });
  });
  finish(run, file);
  // The window ends with the file: the next one opens with what was taken over.
  if (file.continued_trajectory_ref && run.turnCount > 0 && !run.isAfterBoundary)
    run.boundary({ trigger: CONTINUATION });
  return run.build();
}

function tellStep(run: RunBuilder, step: AtifStep, next: AtifStep | undefined, raw: RawPlace): void {
  const said = messageText(step.message);
  if (step.is_copied_context)
    run.message(step.source === 'agent' ? 'other' : step.source, said, raw, 'copied');
  else if (step.source === 'agent' && step.llm_call_count !== 0) tellReply(run, step, said, raw);
  else if (step.source === 'system' && isSummary(step)) {
    const text = next?.source === 'user' ? messageText(next.message) : '';
    run.boundary({ summary: text === '' ? null : text });
    run.message('system', said, raw, 'injected');
  } else {
    const isHandOver = step.source === 'user' && run.isAfterBoundary;
    run.message(step.source === 'agent' ? 'other' : step.source, said, raw, isHandOver ? 'summary' : null);
    if (step.tool_calls?.length || step.observation?.results.length) tellExtra(run, step);
  }
}

function tellReply(run: RunBuilder, step: AtifStep, said: string, raw: RawPlace): void {
  run.reply({
    reasoning: step.reasoning_content,
    text: said,
    calls: callsOf(step),
    usage: usageOf(step),
    model: step.model_name,
    time: step.timestamp,
    raw,
  });
  tellResults(run, step);
}

/** Calls and results outside of replies belong to the reply before. */
function tellExtra(run: RunBuilder, step: AtifStep): void {
  if (run.lastTurn === null) {
    const lost = Math.max(step.tool_calls?.length ?? 0, step.observation?.results.length ?? 0);
    run.warn('results-left-out', { count: lost });
    return;
  }
  run.extend({ calls: callsOf(step) });
  tellResults(run, step);
}

const callsOf = (step: AtifStep) =>
  (step.tool_calls ?? []).map((call) => ({
    id: call.tool_call_id,
    name: call.function_name,
    arguments: call.arguments,
  }));

/** By call id, else by order: results with an id come first, so that the others find what is left. */
function tellResults(run: RunBuilder, step: AtifStep): void {
  const results = step.observation?.results ?? [];
  const tell = (result: AtifResult) => {
    if (result.content == null && result.subagent_trajectory_ref) return;
    run.result(result.source_call_id ?? null, messageText(result.content));
  };
  for (const result of results) if (result.source_call_id != null) tell(result);
  for (const result of results) if (result.source_call_id == null) tell(result);
}

function usageOf(step: AtifStep): Usage | null {
  const { metrics } = step;
  if (!metrics) return null;
  const {
    prompt_tokens: prompt = null,
    completion_tokens: completion = null,
    cached_tokens: cached,
  } = metrics;
  return { prompt, completion, cached: typeof cached === 'number' ? cached : null, reasoning: null };
}

/** A system prompt may speak of summaries too; a step that reports one is short. */
const LONGEST_REPORT = 400;

function isSummary(step: AtifStep): boolean {
  const said = messageText(step.message);
  if (said.length <= LONGEST_REPORT && SUMMARY_STEP.test(said)) return true;
  const results = step.observation?.results ?? [];
  return results.some((r) =>
    (r.subagent_trajectory_ref ?? []).some((ref) => SUMMARY_STEP.test(JSON.stringify(ref))),
  );
}

function finish(run: RunBuilder, file: AtifFile): void {
  const last = run.lastTurn;
  const said = last?.text.join('\n\n') ?? '';
  if (last && last.calls.length === 0 && said !== '') run.answer(said);
  if (/^(?:mark_task_complete|finish|submit)$/.test(last?.calls.at(-1)?.name ?? '')) {
    run.outcome = { ...run.outcome, status: 'finished', reason: last?.calls.at(-1)?.name ?? null };
  }
  const places = [file.extra, ...file.steps.flatMap((step) => [step.extra, step.metrics?.extra])];
  const found = places.findLast((extra) => typeof extra?.reward === 'number')?.reward;
  if (typeof found === 'number') run.outcome = { ...run.outcome, reward: found };
}
