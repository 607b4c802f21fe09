import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { ZipscopeError } from '../error.ts';
import { LEVELS } from '../quality/levels.ts';
import type { DecisionRecord, OptionLabel, SourceSpan, Trajectory, Turn } from '../trajectory/model.ts';
import { TrajectorySchema } from '../trajectory/schema.ts';
import {
  aBoundary,
  aSegment,
  aTrajectory,
  aTurn,
  readingTurn,
  TESSALY,
  twoWindowTrajectory,
  unknownTokens,
} from '../trajectory/test-builders.ts';
import { allTurns } from '../trajectory/turns.ts';
import { isAtif, isOwnAtif, parseAtif, readAtif, writeAtif } from './atif.ts';

const throughFile = (trajectory: Trajectory) => parseAtif(JSON.stringify(writeAtif(trajectory)));
const codeOf = (run: () => unknown): string => {
  try {
    run();
  } catch (error) {
    if (error instanceof ZipscopeError) return error.code;
    throw error;
  }
  return 'nothing thrown';
};

const word = fc.constantFrom('Venn', 'a long text that is worth a reference. ', '', '𠀀', '"\\\n', 'Ammer ');
const text = fc.array(word, { maxLength: 6 }).map((list) => list.join(''));
const documentId = fc.constantFrom('venn', 'tessaly', 'never-read');
const place = fc.tuple(fc.nat(60), fc.nat(60)).map(([start, n]) => ({ start, end: start + n }));
const level = fc.constantFrom(...LEVELS);
const sourceSpan: fc.Arbitrary<SourceSpan> = fc
  .tuple(place, documentId, text, fc.nat(9), fc.option(level))
  .map(([range, id, words, turn, l]) => ({ ...range, documentId: id, text: words, turn, level: l }));
const option: fc.Arbitrary<OptionLabel> = fc.oneof(
  text.map((t): OptionLabel => ({ type: 'search', text: t })),
  text.map((t): OptionLabel => ({ type: 'answer', text: t })),
  level.map((l): OptionLabel => ({ type: 'level', level: l })),
  fc.option(level).map((l): OptionLabel => ({ type: 'stop', level: l })),
  sourceSpan.map(({ documentId: id, start, end, text: t }): OptionLabel => {
    return { type: 'unit', span: { documentId: id, start, end }, text: t };
  }),
);
const decision: fc.Arbitrary<DecisionRecord> = fc.array(option, { maxLength: 12 }).chain((options) =>
  fc.record({
    kind: fc.constantFrom('act', 'document', 'summary'),
    options: fc.constant(options),
    probabilities: fc.option(fc.constant(options.map((_, i) => i / 7))),
    picks: fc.constant(options.slice(0, 3).map((_, i) => ({ option: i, logProb: -i / 3 - 0.1, legal: i }))),
    by: fc.constantFrom('policy', 'script', 'user'),
  }),
);
const call: fc.Arbitrary<Turn['calls'][number]> = fc.record({
  id: text,
  name: text,
  arguments: fc
    .dictionary(
      fc.constantFrom('query', 'n'),
      fc.jsonValue().filter((x) => !Object.is(x, -0)),
    )
    .map((d) => ({ ...d })),
  observation: fc.option(
    fc
      .record({ documentId: fc.option(documentId), title: fc.option(text), text, hits: fc.constant([]) })
      .chain((o) => fc.nat(o.text.length).map((readableChars) => ({ ...o, readableChars }))),
  ),
});
const turn: fc.Arbitrary<Turn> = fc
  .record({
    reasoning: fc.option(text),
    text,
    answer: fc.option(text),
    calls: fc.array(call, { maxLength: 2 }),
    decisions: fc.array(decision, { maxLength: 2 }),
    dropped: fc.boolean(),
    kept: fc.array(sourceSpan, { maxLength: 3 }),
    output: text,
  })
  .map(({ kept, output, ...changes }) => {
    const base = readingTurn(0, TESSALY, []).compression;
    return aTurn(0, { ...changes, compression: base && { ...base, kept, output } });
  });

describe('own files', () => {
  test('a trajectory comes back as it was', () => {
    const trajectory = twoWindowTrajectory();
    expect(v.is(TrajectorySchema, trajectory)).toBe(true);
    expect(throughFile(trajectory)).toEqual(trajectory);
  });

  test('any trajectory comes back as it was', () => {
    fc.assert(
      fc.property(
        fc.array(turn, { maxLength: 2 }),
        fc.array(sourceSpan, { maxLength: 4 }),
        text,
        (turns, kept, summary) => {
          const boundary = aBoundary(0, { kept, dropped: kept, summary: { status: 'text', text: summary } });
          const trajectory = aTrajectory([aSegment(0, turns, boundary), aSegment(1, turns)]);
          expect(throughFile(trajectory)).toEqual(trajectory);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('unreadable and missing summaries, and unknown counts, stay so', () => {
    const context = { before: unknownTokens, peak: unknownTokens, after: unknownTokens, breakdown: null };
    const trajectory = aTrajectory([
      aSegment(0, [aTurn(0, { context })], aBoundary(0, { summary: { status: 'unreadable' } })),
      aSegment(1, [], aBoundary(0, { summary: { status: 'none' } })),
    ]);
    expect(throughFile(trajectory)).toEqual(trajectory);
  });

  test('every document is written once, however often the model points into it', () => {
    const marker = 'who runs the fish market';
    const text = JSON.stringify(
      writeAtif(aTrajectory([aSegment(0, [readingTurn(0, TESSALY, [`${marker}.`])])])),
    );
    // Once as what the call returned, once as the compression the model wrote.
    expect(text.split(marker)).toHaveLength(3);
  });

  test('other tools see question, calls, results, compressions and summaries', () => {
    const written = writeAtif(twoWindowTrajectory());
    const { extra: _, ...plain } = written;
    const foreign = readAtif(plain);
    expect(foreign.task.question).toBe(twoWindowTrajectory().task.question);
    expect(foreign.segments.map((segment) => segment.turns.length)).toEqual([2, 2]);
    expect(foreign.segments[0]?.boundary?.summary).toEqual(
      twoWindowTrajectory().segments[0]?.boundary?.summary,
    );
    expect(foreign.outcome.answer).toBe('Ismay Dorn');
    expect(isOwnAtif(written)).toBe(true);
    expect(isOwnAtif(plain)).toBe(false);
  });
});

describe('files that cannot be read', () => {
  const damagedFile = (change: (packed: Record<string, never>) => void) => {
    const written = JSON.parse(JSON.stringify(writeAtif(twoWindowTrajectory())));
    change(written.extra.zipscope);
    return () => readAtif(written);
  };

  test.each([
    ['text that is no JSON', () => parseAtif('{"schema_version'), 'json-cut'],
    ['another format', () => readAtif({ messages: [] }), 'not-atif'],
    ['a step without a source', () => readAtif({ schema_version: 'ATIF-v1.7', steps: [{}] }), 'not-atif'],
    ['a later version of ours', damagedFile((z) => Object.assign(z, { version: 99 })), 'atif-version'],
    ['a missing part of ours', damagedFile((z) => Object.assign(z, { outcome: null })), 'not-atif'],
    ['a reference to no document', damagedFile((z) => Object.assign(z, { documents: [] })), 'atif-damaged'],
    ['a reference to no string', damagedFile((z) => Object.assign(z, { strings: [] })), 'atif-damaged'],
  ])('%s', (_, run, code) => {
    expect(codeOf(run)).toBe(code);
  });

  test('the error names the place', () => {
    const run = () =>
      readAtif({ schema_version: 'ATIF-v1.7', steps: [{ source: 'agent' }, { source: 'tool' }] });
    expect(run).toThrow('steps.1.source');
  });
});

const SAMPLES = '../shared/trajectories/atif';
describe.skipIf(!existsSync(SAMPLES))(`files of other tools (skipped where ${SAMPLES} is absent)`, () => {
  const read = (name: string) => parseAtif(readFileSync(`${SAMPLES}/${name}`, 'utf8'), name);

  test('a summary hand-over becomes a boundary with its text', () => {
    const t = read('terminus2-hello-world-context-summarization.trajectory.json');
    // The prompt halves once more later, without a word: an inferred boundary.
    expect(t.segments.map((segment) => segment.turns.length)).toEqual([3, 1, 3]);
    expect(t.segments.map((segment) => segment.boundary?.kind)).toEqual(['explicit', 'inferred', undefined]);
    const boundary = t.segments[0]?.boundary;
    expect(boundary?.tokensBefore.value).toBe(870);
    expect(boundary?.tokensAfter.value).toBe(1700);
    expect(boundary?.summary.status).toBe('text');
    expect(t.segments[0]?.turns[0]?.calls[0]).toMatchObject({ name: 'bash_command' });
    expect(t.segments[0]?.turns[0]?.calls[0]?.observation?.text).toContain('mkdir test_dir');
  });

  test('copied steps are not counted as turns', () => {
    const t = read('terminus2-hello-world-context-summarization.trajectory.summarization-1-summary.json');
    expect(allTurns(t)).toHaveLength(1);
    expect(t.source.warnings).toHaveLength(1);
  });

  test('the last reply without calls is the answer', () => {
    expect(read('nat-v1.7-exmp01.trajectory.json').outcome.answer).toBe('3 + 4 = 7');
  });

  test.each([
    'openhands-hello-world.trajectory.json',
    'nat-v1.7-exmp03.trajectory.json',
    'nat-v1.7-exmp05.trajectory.json',
  ])('%s fits the model', (name) => {
    const t = read(name);
    expect(v.is(TrajectorySchema, t)).toBe(true);
    expect(allTurns(t).length).toBeGreaterThan(0);
    expect(isAtif(JSON.parse(readFileSync(`${SAMPLES}/${name}`, 'utf8')))).toBe(true);
  });
});

test('who started a run, and what its reader remarked, come back; sentences of older files stay', () => {
  const base = twoWindowTrajectory();
  const trajectory: Trajectory = {
    ...base,
    log: {
      ...{ trailing: [], step: null, scores: [], raw: [] },
      startedBy: { run: 'main', file: 'a.json', turn: 2 },
    },
    source: { ...base.source, warnings: [{ code: 'rewound', values: { count: 2 } }] },
  };
  expect(throughFile(trajectory)).toEqual(trajectory);
  const told = v.parse(TrajectorySchema, {
    ...trajectory,
    source: { ...trajectory.source, warnings: ['Two messages were rewound.'] },
  });
  expect(told.source.warnings).toEqual([
    { code: 'said', values: { sentence: 'Two messages were rewound.' } },
  ]);
});
