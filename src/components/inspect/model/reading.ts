/**
 * The document of a turn beside what was kept of it, ready to draw. View model: pure, no React. The same for a
 * recorded compression and for one the person is trying out.
 */
import type { Level } from '../../../engine/quality/levels.ts';
import type { NeededFact, Observation, SourceSpan, Span, Turn } from '../../../engine/trajectory/model.ts';
import { covers } from '../../../engine/trajectory/place.ts';
import { decisionOf, pickedOptions, unitChoices } from './decisions.ts';
import {
  documentPieces,
  type KeptMark,
  type NeedMark,
  outputPieces,
  type Placed,
  pickOrder,
  placeInOutput,
  type Survival,
  type TextPiece,
  toOutput,
} from './document.ts';
import { keywordMarks } from './keyword-marks.ts';

/** How far the walk has come within the turn: only read, or compressed as well. */
export type Stage = 'read' | 'compressed';

export interface Reading {
  readonly title: string | null;
  readonly document: readonly TextPiece[];
  readonly output: readonly TextPiece[];
  readonly level: Level | null;
  readonly documentChars: number;
  readonly unreadChars: number;
  readonly outputChars: number;
  readonly keptCount: number;
  readonly unitCount: number;
  readonly needs: { readonly kept: readonly NeededFact[]; readonly lost: readonly NeededFact[] };
}

export interface KeptText {
  readonly level: Level | null;
  readonly kept: readonly SourceSpan[];
  readonly output: string;
  readonly wordsInDocument: readonly string[];
  readonly wordsKept: readonly string[];
}

/** The turn's document; null for a turn that read none. */
export function observationOf(turn: Turn): Observation | null {
  return (
    turn.calls.find((call) => call.observation !== null && call.observation.text !== '')?.observation ?? null
  );
}

/** Whether the turn's text went into the window as it was read: context managers without compression. */
export function isKeptRaw(turn: Turn): boolean {
  return turn.compression === null && (turn.dropped || (turn.context.breakdown?.raw ?? 0) > 0);
}

export function keptTextOf(turn: Turn): KeptText | null {
  const { compression } = turn;
  if (compression === null) return null;
  const { info } = compression.quality.parts;
  return {
    level: compression.level,
    kept: compression.kept,
    output: compression.output,
    wordsInDocument: info.queryKeywordsInDocument,
    wordsKept: info.queryKeywordsKept,
  };
}

export function readingOf(
  turn: Turn,
  needs: readonly NeededFact[],
  compressed: KeptText | null,
  stage: Stage,
): Reading | null {
  const observation = observationOf(turn);
  if (observation === null) return null;
  const { text, readableChars } = observation;
  const shown = stage === 'compressed' ? compressed : null;
  const order = pickOrder(pickedSpans(turn));
  const kept: readonly KeptMark[] =
    shown?.kept.map(({ start, end }) => ({ start, end, order: order.get(start) ?? null })) ?? [];
  const here = needs.filter((need) => need.documentId === observation.documentId);
  const documentId = observation.documentId ?? '';
  const reached: readonly Span[] =
    stage === 'compressed' ? (shown?.kept ?? []) : [{ documentId, start: 0, end: readableChars }];
  // S3: what a dropped turn kept did not stay either. A draft of it might have.
  const gone = stage === 'compressed' && turn.dropped && compressed?.output === turn.compression?.output;
  const marks = here.map((need) => needMark(need, !gone && covers(reached, need) ? 'kept' : 'lost'));
  const placed = shown === null ? [] : placeInOutput(shown.output, shown.kept);
  const words = survivalOf(compressed, stage);
  const decision = decisionOf(turn, 'document');
  const units = decision === null ? [] : unitChoices(decision).map(({ span }) => span);
  return {
    title: observation.title,
    document: documentPieces(text, readableChars, {
      kept: stage === 'compressed' ? kept : [{ start: 0, end: readableChars, order: null }],
      units,
      needs: marks,
      keywords: keywordMarks(text, words),
    }),
    output:
      shown === null
        ? []
        : outputPieces(shown.output, {
            kept: keptInOutput(kept, placed),
            units: [],
            needs: marks.flatMap((mark) =>
              toOutput(mark, placed).map((range) => ({ ...range, factId: mark.factId, state: mark.state })),
            ),
            keywords: keywordMarks(shown.output, words),
          }),
    level: shown?.level ?? null,
    documentChars: text.length,
    unreadChars: Math.max(0, text.length - readableChars),
    outputChars: shown === null ? 0 : [...shown.output.trim()].length,
    keptCount: kept.length,
    unitCount: units.length,
    needs: {
      kept: here.filter((_, index) => marks[index]?.state === 'kept'),
      lost: here.filter((_, index) => marks[index]?.state === 'lost'),
    },
  };
}

/** Keeps the indices of the kept marks, so that hovering finds the counterpart; an absent one gets no range. */
function keptInOutput(kept: readonly KeptMark[], placed: readonly (Placed | null)[]): readonly KeptMark[] {
  return kept.map((mark, index) => {
    const place = placed[index];
    return place
      ? { start: place.start, end: place.end, order: mark.order }
      : { start: 0, end: 0, order: null };
  });
}

function survivalOf(compressed: KeptText | null, stage: Stage): ReadonlyMap<string, Survival> {
  if (compressed === null) return new Map();
  const kept = new Set(compressed.wordsKept);
  // Before the compression nothing is lost yet.
  return new Map(
    compressed.wordsInDocument.map((word) => [word, stage === 'read' || kept.has(word) ? 'kept' : 'lost']),
  );
}

function needMark(need: Span & { readonly id: string }, state: Survival): NeedMark {
  return { start: need.start, end: need.end, factId: need.id, state };
}

function pickedSpans(turn: Turn): readonly Span[] {
  const decision = decisionOf(turn, 'document');
  if (decision === null) return [];
  return pickedOptions(decision).flatMap((option) => (option.type === 'unit' ? [option.span] : []));
}
