/**
 * Builders of trajectories for tests, here and in the layers above. They satisfy the real types; a test states
 * only what it is about.
 */
import { qcom } from '../quality/qcom.ts';
import { documentTokens } from '../text/contextTokens.ts';
import { joinUnits } from '../text/join.ts';
import type {
  Boundary,
  Compression,
  NeededFact,
  Segment,
  SourceSpan,
  Span,
  TokenCount,
  Trajectory,
  Turn,
} from './model.ts';

export const measured = (value: number): TokenCount => ({ value, basis: 'measured' });
export const unknownTokens: TokenCount = { value: null, basis: 'unknown' };

export interface TestDocument {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

export const TESSALY: TestDocument = {
  id: 'tessaly',
  title: 'Tessaly',
  text:
    'Tessaly is a small port on the river Ammer. It had about 4,000 inhabitants in 1902. Its mayor is Ismay Dorn, ' +
    'who runs the fish market. A festival in Tessaly is held every August.',
};

export const VENN: TestDocument = {
  id: 'venn',
  title: 'Orla Venn',
  text: 'Orla Venn was a composer and organist. She wrote the Harbour Suite in 1931. Venn was born in Tessaly.',
};

/** Span of a phrase of a document; fails loudly where the document does not hold it. */
export function spanOf(document: TestDocument, phrase: string): Span {
  const start = document.text.indexOf(phrase);
  if (start < 0) throw new Error(`${document.id} does not say "${phrase}"`);
  return { documentId: document.id, start, end: start + phrase.length };
}

export function factOf(document: TestDocument, text: string, objectText: string, hop = 0): NeededFact {
  return { id: `${document.id}-${objectText}`, hop, text, objectText, ...spanOf(document, text) };
}

export function keptSpan(
  document: TestDocument,
  phrase: string,
  turn: number,
  level: SourceSpan['level'] = 1,
) {
  return { ...spanOf(document, phrase), text: phrase, turn, level } satisfies SourceSpan;
}

export function aCompression(
  document: TestDocument,
  kept: readonly SourceSpan[],
  changes: Partial<Compression> = {},
): Compression {
  const output = joinUnits(document.text, kept);
  const query = 'Who is mayor of the birthplace of the composer of the Harbour Suite?';
  return {
    level: 1,
    levelProbabilities: [0.6, 0.2, 0.1, 0.06, 0.04],
    source: document.text,
    output,
    kept,
    query,
    quality: qcom({ query, source: document.text, output, level: 1 }),
    ...changes,
  };
}

export function aTurn(index: number, changes: Partial<Turn> = {}): Turn {
  return {
    index,
    reasoning: null,
    text: '',
    calls: [],
    answer: null,
    context: { before: measured(20), peak: measured(80), after: measured(40), breakdown: null },
    compression: null,
    dropped: false,
    decisions: [],
    ...changes,
  };
}

/** A turn that searched, opened a document (as far as `readableChars`) and kept some phrases of it. */
export function readingTurn(
  index: number,
  document: TestDocument,
  phrases: readonly string[],
  { readableChars = document.text.length, ...changes }: Partial<Turn> & { readableChars?: number } = {},
): Turn {
  const kept = phrases.map((phrase) => keptSpan(document, phrase, index));
  const readable = document.text.slice(0, readableChars);
  return aTurn(index, {
    calls: [
      {
        id: `call-${index}`,
        name: 'search',
        arguments: { query: document.title },
        observation: {
          documentId: document.id,
          title: document.title,
          text: document.text,
          readableChars,
          hits: [{ documentId: document.id, title: document.title, score: 3.25, alreadyRead: false }],
        },
      },
    ],
    compression: aCompression({ ...document, text: readable }, kept),
    context: {
      before: measured(20),
      peak: measured(20 + documentTokens(readable)),
      after: measured(40),
      breakdown: { question: 20, kept: [20, 0, 0, 0, 0], raw: 0, summary: 0, total: 40 },
    },
    decisions: [
      {
        kind: 'act',
        options: [
          { type: 'search', text: document.title },
          { type: 'answer', text: document.title },
        ],
        probabilities: [0.75, 0.25],
        picks: [{ option: 0, logProb: Math.log(0.75), legal: 2 }],
        by: 'policy',
      },
      {
        kind: 'document',
        options: [
          { type: 'level', level: 1 },
          { type: 'stop', level: 1 },
          ...kept.map(({ documentId, start, end, text }) => {
            return { type: 'unit', span: { documentId, start, end }, text } as const;
          }),
        ],
        probabilities: [1, 0, ...kept.map(() => 0.5)],
        picks: kept.map((_, i) => ({ option: 2 + i, logProb: -0.5, legal: kept.length - i })),
        by: 'policy',
      },
    ],
    ...changes,
  });
}

export function aBoundary(afterTurn: number, changes: Partial<Boundary> = {}): Boundary {
  const kept = changes.kept ?? [];
  return {
    afterTurn,
    kind: 'explicit',
    trigger: 'threshold',
    tokensBefore: measured(700),
    tokensAfter: measured(60),
    summary: { status: 'text', text: kept.map((span) => span.text).join(' ') },
    kept,
    dropped: [],
    decision: null,
    ...changes,
  };
}

export function aSegment(index: number, turns: readonly Turn[], boundary: Boundary | null = null): Segment {
  return { index, kind: 'execution', promptTokens: measured(20), turns, boundary };
}

export function aTrajectory(segments: readonly Segment[], changes: Partial<Trajectory> = {}): Trajectory {
  return {
    id: 'archive-default-7-0',
    groupId: 'archive-default-7',
    task: {
      id: 'task-7',
      question: 'Who is mayor of the birthplace of the composer of the Harbour Suite?',
      golds: ['Ismay Dorn'],
      environment: 'archive',
      kind: 'bridge',
      hops: 2,
      needs: [],
    },
    segments,
    outcome: { status: 'finished', reason: 'final', answer: 'Ismay Dorn', reward: 1, exactMatch: 1, f1: 1 },
    window: { capacity: 2048, threshold: 716, maxSummaries: 2, maxSteps: 14, tokenRule: 'four to one' },
    source: {
      format: 'zipscope',
      file: null,
      warnings: [],
      episode: {
        environment: 'archive',
        preset: 'default',
        settings: { distractorShare: 0.3 },
        split: 'held-out',
        kind: null,
        hops: null,
        seed: 7,
        rollout: 0,
        manager: 'ziprl',
        agent: 'S',
        mode: 'sampled',
        temperature: 1,
      },
    },
    ...changes,
  };
}

/** Two windows: Venn and Tessaly read in the first, a summary that keeps Venn's birthplace, Tessaly read again. */
export function twoWindowTrajectory(): Trajectory {
  const birth = factOf(VENN, 'Venn was born in Tessaly.', 'Tessaly', 1);
  const mayor = factOf(TESSALY, 'Its mayor is Ismay Dorn,', 'Ismay Dorn', 2);
  const base = aTrajectory([]);
  const keptBirth = keptSpan(VENN, birth.text, 0);
  const keptMayor = keptSpan(TESSALY, mayor.text, 1);
  return {
    ...base,
    task: { ...base.task, needs: [birth, mayor] },
    segments: [
      aSegment(
        0,
        [readingTurn(0, VENN, [birth.text]), readingTurn(1, TESSALY, [mayor.text])],
        aBoundary(1, { kept: [keptBirth], dropped: [keptMayor] }),
      ),
      aSegment(1, [
        readingTurn(2, TESSALY, [mayor.text, 'who runs the fish market.']),
        aTurn(3, { answer: 'Ismay Dorn' }),
      ]),
    ],
  };
}
