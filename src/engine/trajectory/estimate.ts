/**
 * Sizes of contexts that a log does not report, counted by a tokenizer over the texts it holds. Engine layer, pure.
 * Marked as estimates: the log may leave out tool definitions and system prompts, and the model may count otherwise.
 */
import type { Boundary, Message, Segment, TokenCount, Trajectory, Turn } from './model.ts';
import { windowTexts } from './window-text.ts';

export type CountTokens = (text: string) => number;

/** What a chat format adds to each text: marks of roles and ends. */
const OVERHEAD = 4;

const estimated = (value: number): TokenCount => ({ value, basis: 'estimated' });
const isSystem = ({ role }: Message) => role === 'system' || role === 'developer';
const isUnknown = (count: TokenCount) => count.value === null;

export function withEstimates(trajectory: Trajectory, count: CountTokens): Trajectory {
  const counts = new Map<string, number>();
  const tokensOf = (text: string): number => {
    const known = counts.get(text);
    if (known !== undefined) return known;
    const value = count(text) + OVERHEAD;
    // Long texts are rarely the same object twice; keeping them as keys costs no copy.
    counts.set(text, value);
    return value;
  };
  const system = (trajectory.segments[0]?.turns[0]?.log?.inputs ?? [])
    .filter(isSystem)
    .reduce((sum, { text }) => sum + tokensOf(text), 0);
  let carried = system;
  const segments = trajectory.segments.map((segment): Segment => {
    let running = carried;
    const turns = segment.turns.map((turn): Turn => {
      const texts = windowTexts({ ...segment, turns: [turn] });
      const sizeOf = (sources: readonly string[]) =>
        texts
          .filter(({ source }) => sources.includes(source))
          .reduce((sum, { text }) => sum + tokensOf(text), 0);
      // Copies and demonstrations are no part of the run, but they do stand in its window.
      const inputs = (turn.log?.inputs ?? [])
        .filter((message) => !isSystem(message))
        .reduce((sum, { text }) => sum + tokensOf(text), 0);
      const { context } = turn;
      // A measured turn is the ground on which the estimates after it stand: no step between two rulers.
      const before = context.before.value ?? running + inputs;
      const peak = context.peak.value ?? before + sizeOf(['reasoning', 'reply', 'call']);
      const results = turn.calls.reduce(
        (sum, { observation }) => sum + (observation ? tokensOf(observation.text) : 0),
        0,
      );
      running = peak + results;
      return {
        ...turn,
        context: {
          ...context,
          before: isUnknown(context.before) ? estimated(before) : context.before,
          peak: isUnknown(context.peak) && isUnknown(context.before) ? estimated(peak) : context.peak,
          after: isUnknown(context.after) && isUnknown(context.before) ? estimated(running) : context.after,
        },
      };
    });
    const { boundary } = segment;
    const next = trajectory.segments[segment.index + 1]?.turns[0]?.log?.inputs ?? [];
    const promptTokens = turns[0]?.context.before ?? segment.promptTokens;
    if (boundary === null) {
      carried = running;
      return { ...segment, promptTokens, turns };
    }
    const kept = keptTokens(boundary, running - system, tokensOf);
    const summary = boundary.summary.status === 'text' ? tokensOf(boundary.summary.text) : 0;
    carried = system + kept + (isSaidAgain(boundary, next) ? 0 : summary);
    return {
      ...segment,
      promptTokens,
      turns,
      boundary: withEnds(boundary, running, system + kept + summary),
    };
  });
  return { ...trajectory, segments: segments.map((segment, i) => joined(segment, segments[i + 1])) };
}

/** The next message brings the summary into the window: counted there, it is not carried over as well. */
function isSaidAgain({ summary }: Boundary, next: readonly Message[]): boolean {
  return summary.status === 'text' && next.some(({ text }) => text.includes(summary.text));
}

/** What stays beside the summary: all that was not dropped, and nothing where the log names nothing. */
function keptTokens(boundary: Boundary, running: number, tokensOf: CountTokens): number {
  const kept = boundary.kept.reduce((sum, span) => sum + tokensOf(span.text), 0);
  // Agents that write their whole memory anew at each turn keep nothing else.
  if (boundary.dropped.length === 0 || boundary.trigger.startsWith('every ')) return kept;
  const dropped = boundary.dropped.reduce((sum, span) => sum + tokensOf(span.text), 0);
  return Math.max(kept, running - dropped);
}

function withEnds(boundary: Boundary, before: number, after: number): Boundary {
  return {
    ...boundary,
    tokensBefore: isUnknown(boundary.tokensBefore) ? estimated(before) : boundary.tokensBefore,
    // Where the log measures one end, an estimate of the other would make a difference of two rulers.
    tokensAfter:
      isUnknown(boundary.tokensAfter) && boundary.tokensBefore.basis !== 'measured'
        ? estimated(after)
        : boundary.tokensAfter,
  };
}

/** A measured prompt of the next turn is what was left. */
function joined(segment: Segment, next: Segment | undefined): Segment {
  const { boundary } = segment;
  const measured = next?.turns[0]?.context.before;
  if (boundary?.tokensAfter.basis !== 'unknown' || measured?.basis !== 'measured') return segment;
  return { ...segment, boundary: { ...boundary, tokensAfter: measured } };
}
