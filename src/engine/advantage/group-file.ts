/**
 * Groups as files in the shape of a vector file: cases of {name, input, expected}, one case a batch, so that an
 * exported group is a regression test of its own advantages. Engine layer: text in, records out, no file access.
 */
import * as v from 'valibot';
import { ZipscopeError } from '../error.ts';
import { isLevel } from '../quality/levels.ts';
import type { GroupAdvantage } from './estimator.ts';
import type { Given } from './fields.ts';
import { BLANK_TURN, type Group, type GroupTurn } from './group-model.ts';
import { resultJson } from './result-json.ts';

export const GROUP_FILE_ID = 'advantage_group';

/** JSON has no NaN; null is what is not known. */
const Known = v.nullable(v.number());
const PerToken = v.optional(v.nullable(v.array(v.number())), null);
const Score = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const Parts = v.object({ ratio: Score, level: Score, info: Score, sem: Score });
const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

const Turn = v.object({
  index: v.optional(v.nullable(Count), null),
  kind: v.optional(v.picklist(['turn', 'summary']), 'turn'),
  q_com: v.optional(v.nullable(Score), null),
  parts: v.optional(v.nullable(Parts), null),
  level: v.optional(v.nullable(v.pipe(v.number(), v.guard(isLevel))), null),
  tokens: v.optional(v.nullable(Count), null),
  /** 1: carries loss, as in every vector file. */
  mask: v.optional(v.picklist([0, 1]), 1),
  logp_old: PerToken,
  logp: PerToken,
  logp_ref: PerToken,
  values: PerToken,
});

const Rollout = v.object({
  id: v.optional(v.string()),
  reward: Known,
  overlong: v.optional(v.boolean(), false),
  length: v.optional(v.nullable(v.pipe(v.number(), v.minValue(0))), null),
  segments: v.array(v.object({ turns: v.array(Turn) })),
});

const GroupSchema = v.object({
  id: v.string(),
  question: v.optional(v.string(), ''),
  rollouts: v.array(Rollout),
});

/** Input of one case: a batch with the estimator and the settings that differ from its defaults. */
export const BatchInput = v.object({
  estimator: v.optional(v.string(), 'grpo'),
  settings: v.optional(v.record(v.string(), v.unknown()), {}),
  groups: v.array(GroupSchema),
});

const GroupFile = v.object({
  id: v.literal(GROUP_FILE_ID),
  cases: v.array(v.object({ name: v.string(), input: BatchInput })),
});

export interface Batch {
  readonly name: string;
  readonly estimator: string;
  readonly settings: Given;
  readonly groups: readonly Group[];
}

export function isGroupFile(value: unknown): boolean {
  return v.is(v.object({ id: v.literal(GROUP_FILE_ID) }), value);
}

type TurnInput = v.InferOutput<typeof Turn>;

const turnOf = (turn: TurnInput): GroupTurn => ({
  ...BLANK_TURN,
  index: turn.index,
  kind: turn.kind,
  qcom: turn.q_com,
  parts: turn.parts,
  level: turn.level,
  tokens: turn.tokens,
  masked: turn.mask === 0,
  logProbs: turn.logp_old,
  newLogProbs: turn.logp,
  refLogProbs: turn.logp_ref,
  values: turn.values,
});

export function batchOf(name: string, input: v.InferOutput<typeof BatchInput>): Batch {
  const groups = input.groups.map(
    ({ id, question, rollouts }): Group => ({
      id,
      question,
      rollouts: rollouts.map((rollout, i) => ({
        ...rollout,
        id: rollout.id ?? `${id}-${i}`,
        segments: rollout.segments.map(({ turns }) => ({ turns: turns.map(turnOf) })),
      })),
    }),
  );
  return { name, estimator: input.estimator, settings: input.settings, groups };
}

/** @throws ZipscopeError 'bad-group-file' {where, why} */
export function readGroupFile(value: unknown): Batch[] {
  const parsed = v.safeParse(GroupFile, value);
  if (parsed.success) return parsed.output.cases.map(({ name, input }) => batchOf(name, input));
  const [issue] = parsed.issues;
  throw new ZipscopeError('bad-group-file', { where: v.getDotPath(issue) ?? '', why: issue.message });
}

const finiteOrNull = (value: number | null) => (value !== null && Number.isFinite(value) ? value : null);

/** Fields that say nothing are left out, so that a small group stays a small file. */
function turnInput(turn: GroupTurn): v.InferInput<typeof Turn> {
  const { index, kind, qcom, parts, level, tokens, masked, logProbs, newLogProbs, refLogProbs, values } =
    turn;
  return {
    ...(index !== null && { index }),
    ...(kind !== 'turn' && { kind }),
    ...(qcom !== null && { q_com: finiteOrNull(qcom) }),
    ...(parts && { parts }),
    ...(level !== null && { level }),
    ...(tokens !== null && { tokens }),
    ...(masked && { mask: 0 as const }),
    ...(logProbs && { logp_old: [...logProbs] }),
    ...(newLogProbs && { logp: [...newLogProbs] }),
    ...(refLogProbs && { logp_ref: [...refLogProbs] }),
    ...(values && { values: [...values] }),
  };
}

function groupInput({ id, question, rollouts }: Group) {
  return {
    id,
    ...(question !== '' && { question }),
    rollouts: rollouts.map((rollout) => ({
      id: rollout.id,
      reward: finiteOrNull(rollout.reward),
      ...(rollout.overlong && { overlong: true }),
      ...(rollout.length !== null && { length: finiteOrNull(rollout.length) }),
      segments: rollout.segments.map(({ turns }) => ({ turns: turns.map(turnInput) })),
    })),
  };
}

/** A batch with its results as a vector file, ready to be written as JSON. */
export function groupFile(batches: readonly (Batch & { readonly results: readonly GroupAdvantage[] })[]) {
  return {
    id: GROUP_FILE_ID,
    title: 'Advantages of recorded groups',
    tolerance: { abs: 1e-9, rel: 1e-9 },
    cases: batches.map(({ name, estimator, settings, groups, results }) => ({
      name,
      input: { estimator, settings, groups: groups.map(groupInput) },
      expected: { groups: results.map(resultJson) },
    })),
  };
}
