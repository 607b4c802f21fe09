/** Plain lists of questions and answers, of a set that says its name or of none, and collections of passages. Engine layer, pure. */
import { type Remark, remark } from '../../remark.ts';
import { aQuestion } from '../questions.ts';
import type { Detection, Format, ReaderInput, ReaderOutput, Sample } from '../reader.ts';
import { get, label, strings, text } from '../run/value.ts';
import { anyCase, perQuestion } from './rows.ts';

const QUESTION_KEYS = ['question', 'query', 'prompt', 'problem', 'input'];

const ANSWER_KEYS = ['answer', 'answers', 'golden_answers', 'target', 'ground_truth'];

const ID_KEYS = ['id', '_id', 'qid', 'query_id'];

const isQa = (value: unknown) =>
  typeof anyCase(value, QUESTION_KEYS) === 'string' && strings(anyCase(value, ANSWER_KEYS)).length > 0;

const isPassage = (value: unknown) =>
  anyCase(value, QUESTION_KEYS) === undefined &&
  ((text(value, 'title') !== null && text(value, 'text') !== null) ||
    (label(value, 'id') !== null && text(value, 'contents') !== null));

/** Sets whose plain lists say their name in a field; a file name may hint at it. */
const SETS = [
  ['2wikimultihopqa', /2wiki/i],
  ['bamboogle', /bamboogle/i],
  ['hotpotqa', /hotpot/i],
  ['musique', /musique/i],
  ['frames', /frames/i],
] as const;

function setNamed({ rows, fileName }: Sample): string | null {
  const said = rows
    .slice(0, 5)
    .map(
      (row) => `${label(row, 'source') ?? ''} ${label(row, 'data_source') ?? ''} ${label(row, 'id') ?? ''}`,
    );
  for (const [id, pattern] of SETS) if (said.some((one) => pattern.test(one))) return id;
  return SETS.find(([, pattern]) => pattern.test(fileName))?.[0] ?? null;
}

const isFlashragForm = (row: unknown) =>
  get(row, 'golden_answers') !== undefined && text(row, 'question') !== null;

function plainKind(sample: Sample): { id: string; variant: string; why: Remark } | null {
  if (sample.shape === 'text') return null;
  if (sample.rows.some(isQa)) {
    const named = setNamed(sample);
    const id = named ?? (sample.rows.some(isFlashragForm) ? 'flashrag' : 'qa-list');
    return {
      id,
      variant: 'questions',
      why: named ? remark('sign-questions-of', { set: named }) : remark('sign-questions'),
    };
  }
  if (sample.rows.length > 0 && sample.rows.every(isPassage)) {
    return {
      id: setNamed(sample) ?? 'qa-list',
      variant: 'passages',
      why: remark('sign-passages'),
    };
  }
  return null;
}

/** A format that has no form but the plain list. */
export const plainSet = (id: string): Format => ({
  id,
  detect: () => null,
  hint: (sample) => plainHint(sample, id),
  read: readPlain,
});

export function plainHint(sample: Sample, id: string): Detection | null {
  const found = plainKind(sample);
  return found?.id === id ? { variant: found.variant, why: found.why } : null;
}

const isPlain = (input: ReaderInput) => input.variant === 'questions' || input.variant === 'passages';

/** Adds the plain list to a format that has a richer form of its own. */
export const alsoPlain = (format: Format): Format => ({
  ...format,
  hint: (sample) => plainHint(sample, format.id),
  read: (input) => (isPlain(input) ? readPlain(input) : format.read(input)),
});

function readPlain(input: ReaderInput): ReaderOutput {
  if (input.variant === 'passages') {
    const passages = input.document.rows.filter((row) => isPassage(row.value)).length;
    return {
      trajectories: [],
      questions: [],
      warnings: [remark('passages-only', { count: passages })],
    };
  }
  return perQuestion(input, (value, row) => {
    const question = anyCase(value, QUESTION_KEYS);
    return typeof question === 'string'
      ? aQuestion({
          id: label({ id: anyCase(value, ID_KEYS) }, 'id') ?? `question ${row.index + 1}`,
          question,
          answers: strings(anyCase(value, ANSWER_KEYS)),
          row: row.index,
        })
      : null;
  });
}
