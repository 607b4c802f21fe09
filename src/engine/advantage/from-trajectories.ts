/** Groups from trajectories: our own episodes and logs alike. Engine layer, pure. */
import type { QualityBreakdown } from '../quality/qcom.ts';
import { contextTokens } from '../text/contextTokens.ts';
import type { Boundary, DecisionRecord, Segment, Trajectory, Turn } from '../trajectory/model.ts';
import { allBoundaries, allTurns } from '../trajectory/turns.ts';
import {
  BLANK_TURN,
  type Group,
  type GroupRollout,
  type GroupSegment,
  type GroupTurn,
} from './group-model.ts';

/** By group id where there is one, else by task; in order of first appearance. */
export function groupsFromTrajectories(trajectories: readonly Trajectory[]): Group[] {
  const groups = new Map<string, { question: string; rollouts: GroupRollout[] }>();
  for (const trajectory of trajectories) {
    const key = groupKey(trajectory);
    const group = groups.get(key) ?? { question: trajectory.task.question, rollouts: [] };
    group.rollouts.push(rolloutOf(trajectory));
    groups.set(key, group);
  }
  return [...groups].map(([id, { question, rollouts }]) => ({ id, question, rollouts }));
}

function groupKey({ id, groupId, task }: Trajectory): string {
  return groupId ?? (task.question.trim() || task.id || id);
}

/** The reward is the recorded one, or exact match where a log scores the answer and names no reward. */
function rolloutOf(trajectory: Trajectory): GroupRollout {
  const { id, outcome, segments } = trajectory;
  const isGraded = allTurns(trajectory).some(({ compression }) => compression?.quality.level != null);
  return {
    id,
    reward: outcome.reward ?? outcome.exactMatch,
    overlong: outcome.status === 'overlong',
    length: writtenTokens(trajectory),
    segments: windows(segments, isGraded),
  };
}

/** A summary that a log keeps as a segment of its own is the last act of the window before it. */
function windows(segments: readonly Segment[], isGraded: boolean): GroupSegment[] {
  const result: { turns: GroupTurn[] }[] = [];
  for (const { kind, turns, boundary } of segments) {
    const last = result.at(-1);
    const joins = kind === 'summary' && last !== undefined;
    const window = joins ? last : { turns: [] };
    if (!joins) result.push(window);
    const role = kind === 'summary' ? 'summary' : 'turn';
    for (const turn of turns) window.turns.push({ ...turnOf(turn, isGraded), kind: role });
    if (boundary && wroteSummary(boundary)) window.turns.push(summaryOf(boundary));
  }
  return result;
}

const wroteSummary = ({ decision, summary }: Boundary) => decision !== null || summary.status === 'text';

function summaryOf({ decision }: Boundary): GroupTurn {
  return { ...BLANK_TURN, kind: 'summary', ...tokensOf(decision ? [decision] : []) };
}

/** Logs without levels have no Q_com to speak of; where levels are used, one without a valid level scores 0 (Z9). */
function turnOf(turn: Turn, isGraded: boolean): GroupTurn {
  const quality = turn.compression && isGraded ? turn.compression.quality : null;
  return {
    ...BLANK_TURN,
    index: turn.index,
    ...(quality && { qcom: quality.total, parts: partsOf(quality), level: quality.level }),
    ...(turn.decisions.length > 0 ? tokensOf(turn.decisions) : reportedTokens(turn)),
    // S3: the pair was dropped from the text before the summary.
    masked: turn.dropped,
  };
}

function partsOf({ parts }: QualityBreakdown): GroupTurn['parts'] {
  const { ratio, level, info, sem } = parts;
  return { ratio: ratio?.score ?? 0, level: level?.score ?? 0, info: info.score, sem: sem.score };
}

/**
 * Picks with a choice are the policy's tokens; a pick with one legal option has no loss, and what a person chose is
 * not the policy's. Without decisions the log does not tell.
 */
function tokensOf(decisions: readonly DecisionRecord[]): Pick<GroupTurn, 'tokens' | 'logProbs'> {
  if (decisions.length === 0) return { tokens: null, logProbs: null };
  const own = decisions.filter(({ by }) => by !== 'user');
  const picks = own.flatMap((decision) => decision.picks.filter(({ legal }) => legal > 1));
  const isPolicy = own.every(({ probabilities }) => probabilities !== null);
  return { tokens: picks.length, logProbs: isPolicy ? picks.map(({ logProb }) => logProb) : null };
}

/** What a log of a language model says of the length of its reply, reasoning included. */
function reportedTokens({ log }: Turn): Pick<GroupTurn, 'tokens'> {
  const tokens = log?.usage?.completion ?? null;
  return { tokens: tokens !== null && Number.isSafeInteger(tokens) && tokens >= 0 ? tokens : null };
}

/**
 * l(y) of the mastery gate: context tokens of kept texts and summaries, and policy tokens of the actions; for logs
 * of language models, context tokens of everything the model wrote. null where it wrote nothing that can be read.
 */
function writtenTokens(trajectory: Trajectory): number | null {
  const turns = allTurns(trajectory);
  const boundaries = allBoundaries(trajectory);
  if (turns.length === 0 || boundaries.some(({ summary }) => summary.status === 'unreadable')) return null;
  const summaries = boundaries.reduce((sum, { summary }) => {
    return sum + (summary.status === 'text' ? contextTokens(summary.text) : 0);
  }, 0);
  return turns.reduce((sum, turn) => sum + turnLength(turn), summaries);
}

function turnLength({ decisions, compression, reasoning, text, calls }: Turn): number {
  const kept = compression ? contextTokens(compression.output) : 0;
  if (decisions.length > 0) {
    const acts = decisions.filter(({ kind }) => kind === 'act');
    return kept + acts.reduce((sum, { picks }) => sum + picks.length, 0);
  }
  const called = calls.reduce((sum, call) => sum + contextTokens(JSON.stringify(call.arguments)), 0);
  return kept + contextTokens(reasoning ?? '') + contextTokens(text) + called;
}
