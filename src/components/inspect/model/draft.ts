/**
 * What if another level, or other units, had been chosen: the compression that gives and its Q_com, at once and
 * without the policy. View model: pure, no React.
 */
import { type Level, levelInfo } from '../../../engine/quality/levels.ts';
import { type QualityBreakdown, qcom } from '../../../engine/quality/qcom.ts';
import { JoinedLength, joinUnits } from '../../../engine/text/join.ts';
import type { SourceSpan, Turn } from '../../../engine/trajectory/model.ts';
import type { WhatIf } from '../../../state/url.ts';
import { decisionOf, type UnitChoice, unitChoices } from './decisions.ts';
import { type KeptText, observationOf } from './reading.ts';

export interface DraftResult {
  readonly text: KeptText;
  readonly quality: QualityBreakdown;
  readonly units: readonly number[];
  /** The policy picks the units only when the episode is run; until then the likeliest ones stand for them. */
  readonly preview: boolean;
  readonly fit: 'short' | 'inside' | 'long';
}

/** null where the turn compressed nothing or the log holds no units. */
export function draftResult(turn: Turn, draft: WhatIf): DraftResult | null {
  const { compression } = turn;
  const decision = decisionOf(turn, 'document');
  const observation = observationOf(turn);
  if (compression === null || decision === null || observation === null) return null;
  const choices = unitChoices(decision);
  const spans = choices.map(({ span }) => span);
  const units =
    draft.units === null
      ? likeliestUnits(observation.text, choices, draft.level)
      : draft.units.flatMap(([start]) => {
          const index = spans.findIndex((span) => span.start === start);
          return index < 0 ? [] : [index];
        });
  const chosen = [...units].sort((a, b) => a - b).flatMap((index) => spans[index] ?? []);
  const output = joinUnits(observation.text, chosen);
  const quality = qcom({
    query: compression.query,
    source: compression.source,
    output,
    level: draft.level,
  });
  const [low, high] = levelInfo(draft.level).chars;
  const length = quality.parts.ratio?.lengthChars ?? 0;
  const { info } = quality.parts;
  return {
    text: {
      level: draft.level,
      output,
      kept: chosen.map(
        (span): SourceSpan => ({
          ...span,
          text: observation.text.slice(span.start, span.end),
          turn: turn.index,
          level: draft.level,
        }),
      ),
      wordsInDocument: info.queryKeywordsInDocument,
      wordsKept: info.queryKeywordsKept,
    },
    quality,
    units,
    preview: draft.units === null,
    fit: length < low ? 'short' : length > high ? 'long' : 'inside',
  };
}

/**
 * Units in the order of their recorded probability, under the level's own legal set: while they fit L_h, until
 * L_l is reached. The policy's STOP is not known for a level it did not choose, so it is taken as soon as legal.
 */
function likeliestUnits(text: string, choices: readonly UnitChoice[], level: Level): readonly number[] {
  const [low, high] = levelInfo(level).chars;
  const joined = JoinedLength.of(
    text,
    choices.map(({ span }) => span),
  );
  // Units the recorded level could not take have probability 0; they come last, in the order they were picked or stand.
  const rank = (index: number) => choices[index]?.probability ?? 0;
  const order = (index: number) => choices[index]?.order ?? Number.POSITIVE_INFINITY;
  const chosen: number[] = [];
  while (joined.total < low) {
    const fitting = joined.fitting(high);
    const best = fitting.reduce<number | null>(
      (a, b) => (a === null || rank(b) > rank(a) || (rank(b) === rank(a) && order(b) < order(a)) ? b : a),
      null,
    );
    if (best === null) break;
    joined.add(best);
    chosen.push(best);
  }
  return chosen;
}

/** The units that were picked, as indices into the decision's units. */
export function recordedUnits(turn: Turn): readonly number[] {
  const decision = decisionOf(turn, 'document');
  if (decision === null) return [];
  return unitChoices(decision).flatMap((choice, index) => (choice.order === null ? [] : [index]));
}

/** Indices of units as the ranges a draft holds, in document order. */
export function unitRanges(turn: Turn, units: readonly number[]): readonly (readonly [number, number])[] {
  const decision = decisionOf(turn, 'document');
  const choices = decision === null ? [] : unitChoices(decision);
  return [...units]
    .sort((a, b) => a - b)
    .flatMap((index) => {
      const span = choices[index]?.span;
      return span === undefined ? [] : [[span.start, span.end] as const];
    });
}
