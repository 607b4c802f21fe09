/**
 * ATIF written by others, without our extension: turns, calls, observations, token counts and summary hand-overs
 * as far as the file tells them. Engine layer, pure. What is missing stays null; nothing is dropped unsaid.
 */
import type { Boundary, Segment, TokenCount, ToolCall, Trajectory, Turn } from '../../trajectory/model.ts';
import { type AtifFile, type AtifResult, type AtifStep, messageText } from './file.ts';

const UNKNOWN: TokenCount = { value: null, basis: 'unknown' };
const counted = (value: number | null | undefined): TokenCount =>
  value == null ? UNKNOWN : { value, basis: 'measured' };

/** The format has no type for a summary: agents write a system step that says so. */
const SUMMARY_STEP = /summar(?:y|i[sz])|compact|condens/i;

interface OpenSegment {
  readonly turns: Turn[];
  boundary: Boundary | null;
}

export function readForeignAtif(file: AtifFile, name: string | null): Trajectory {
  const warnings: string[] = [];
  const copied = file.steps.filter((step) => step.is_copied_context).length;
  const steps = file.steps.filter((step) => !step.is_copied_context);
  const first = steps.find((step) => step.source === 'user') ?? file.steps.find((s) => s.source === 'user');
  const segments = readSegments(steps, first, warnings);
  if (copied > 0) warnings.push(`${copied} steps copied from an earlier file were left out.`);
  if (file.continued_trajectory_ref) {
    warnings.push(`The run goes on in another file: ${file.continued_trajectory_ref}`);
  }
  const embedded = file.subagent_trajectories?.length ?? 0;
  if (embedded > 0) warnings.push(`${embedded} embedded sub-agent trajectories were not read.`);
  const last = segments.flatMap((segment) => segment.turns).at(-1);
  const answer = last && last.calls.length === 0 && last.text !== '' ? last.text : null;
  const id = file.trajectory_id ?? file.session_id ?? name ?? 'trajectory';
  return {
    id,
    groupId: null,
    task: {
      id,
      question: first ? messageText(first.message) : '',
      golds: [],
      environment: null,
      kind: null,
      hops: null,
      needs: [],
    },
    segments: withAnswer(segments, last, answer),
    outcome: {
      status: answer === null ? 'unknown' : 'finished',
      reason: null,
      answer,
      reward: reward(file),
      exactMatch: null,
      f1: null,
    },
    window: {
      capacity: null,
      threshold: null,
      maxSummaries: null,
      maxSteps: null,
      tokenRule: 'as the log reports them',
    },
    source: { format: 'atif', file: name, warnings, episode: null },
  };
}

function readSegments(
  steps: readonly AtifStep[],
  question: AtifStep | undefined,
  warnings: string[],
): Segment[] {
  const open: OpenSegment[] = [{ turns: [], boundary: null }];
  let index = 0;
  let lost = 0;
  steps.forEach((step, i) => {
    const segment = open.at(-1);
    if (!segment) return;
    if (step.source === 'agent' && step.llm_call_count !== 0) {
      segment.turns.push(readTurn(step, index++));
    } else if (step.source === 'system' && isSummary(step)) {
      segment.boundary = readBoundary(steps, i, index - 1, question);
      open.push({ turns: [], boundary: null });
    } else if (step.observation?.results.length || step.tool_calls?.length) {
      const last = segment.turns.at(-1);
      const extra = readCalls(step);
      if (last) segment.turns.splice(-1, 1, { ...last, calls: [...last.calls, ...extra] });
      else lost += extra.length;
    }
  });
  if (lost > 0) warnings.push(`${lost} tool results stand before the first reply and were left out.`);
  return open.map(({ turns, boundary }, i) => ({
    index: i,
    kind: 'execution',
    promptTokens: turns[0]?.context.before ?? UNKNOWN,
    turns,
    boundary: boundary && { ...boundary, tokensAfter: open[i + 1]?.turns[0]?.context.before ?? UNKNOWN },
  }));
}

function isSummary(step: AtifStep): boolean {
  if (SUMMARY_STEP.test(messageText(step.message))) return true;
  const results = step.observation?.results ?? [];
  return results.some((r) =>
    (r.subagent_trajectory_ref ?? []).some((ref) => SUMMARY_STEP.test(JSON.stringify(ref))),
  );
}

function readBoundary(
  steps: readonly AtifStep[],
  at: number,
  afterTurn: number,
  question: AtifStep | undefined,
): Boundary {
  const before = steps
    .slice(0, at)
    .findLast((step) => step.source === 'agent' && step.metrics?.prompt_tokens != null);
  const next = steps[at + 1];
  const text = next?.source === 'user' && next !== question ? messageText(next.message) : '';
  const { prompt_tokens: prompt, completion_tokens: completion } = before?.metrics ?? {};
  return {
    afterTurn,
    kind: 'explicit',
    trigger: 'unknown',
    tokensBefore: counted(prompt == null ? null : prompt + (completion ?? 0)),
    tokensAfter: UNKNOWN,
    summary: text === '' ? { status: 'unreadable' } : { status: 'text', text },
    kept: [],
    dropped: [],
    decision: null,
  };
}

function readTurn(step: AtifStep, index: number): Turn {
  const prompt = step.metrics?.prompt_tokens;
  const completion = step.metrics?.completion_tokens;
  return {
    index,
    reasoning: step.reasoning_content ?? null,
    text: messageText(step.message),
    calls: readCalls(step),
    answer: null,
    context: {
      before: counted(prompt),
      // The results of this turn are counted in the next prompt only.
      peak: counted(prompt == null || completion == null ? null : prompt + completion),
      after: UNKNOWN,
      breakdown: null,
    },
    compression: null,
    dropped: false,
    decisions: [],
  };
}

/** Calls with their results, joined by call id, else by order; results without a call get an unnamed one. */
function readCalls(step: AtifStep): ToolCall[] {
  const left = [...(step.observation?.results ?? [])];
  const calls = (step.tool_calls ?? []).map((call) => {
    const byId = left.findIndex((result) => result.source_call_id === call.tool_call_id);
    return { call, result: byId < 0 ? null : (left.splice(byId, 1)[0] ?? null) };
  });
  const joined = calls.map(({ call, result }): ToolCall => {
    const inOrder = result ?? (left[0]?.source_call_id == null ? (left.shift() ?? null) : null);
    return {
      id: call.tool_call_id,
      name: call.function_name,
      arguments: readArguments(call.arguments),
      observation: inOrder && readResult(inOrder),
    };
  });
  const unnamed = left.map((result): ToolCall => {
    return { id: result.source_call_id ?? '', name: '', arguments: {}, observation: readResult(result) };
  });
  return [...joined, ...unnamed];
}

function readArguments(value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  return value === undefined ? {} : { value };
}

function readResult(result: AtifResult): ToolCall['observation'] {
  const text = messageText(result.content);
  return { documentId: null, title: null, text, readableChars: text.length, hits: [] };
}

function reward(file: AtifFile): number | null {
  const places = [file.extra, ...file.steps.map((step) => step.metrics?.extra)];
  const found = places.findLast((extra) => typeof extra?.reward === 'number')?.reward;
  return typeof found === 'number' ? found : null;
}

function withAnswer(segments: readonly Segment[], last: Turn | undefined, answer: string | null): Segment[] {
  return segments.map((segment) => ({
    ...segment,
    turns: segment.turns.map((turn) => (turn === last ? { ...turn, answer } : turn)),
  }));
}
