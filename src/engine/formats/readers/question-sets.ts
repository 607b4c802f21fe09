/** Question-answering sets: SQuAD, HotpotQA, 2Wiki, MuSiQue, FRAMES, FlashRAG's form, and plain lists. Engine layer, pure. */
import type { Row } from '../container/rows.ts';
import { aQuestion, type Passage, type Question } from '../questions.ts';
import type { Format, ReaderInput, ReaderOutput, Sample } from '../reader.ts';
import {
  get,
  isRecord,
  type Json,
  label,
  list,
  number,
  parsed,
  records,
  strings,
  text,
} from '../run/value.ts';

const isData = ({ shape }: Sample) => shape !== 'text';

function perQuestion(input: ReaderInput, read: (value: Json, row: Row) => Question | null): ReaderOutput {
  let others = 0;
  const questions = input.document.rows.flatMap((row) => {
    const found = isRecord(row.value) ? read(row.value, row) : null;
    if (!found) others++;
    return found ?? [];
  });
  const warnings = others > 0 ? [`${others} rows hold no question and were not read.`] : [];
  return { trajectories: [], questions, warnings };
}

const isSquad = (value: unknown) =>
  records(value, 'data').some((article) => records(article, 'paragraphs').some((p) => Array.isArray(p.qas)));

export const squad: Format = {
  id: 'squad',
  detect(sample) {
    if (sample.shape !== 'object' || !isSquad(sample.first)) return null;
    const hasImpossible = records(sample.first, 'data').some((article) =>
      records(article, 'paragraphs').some((paragraph) =>
        records(paragraph, 'qas').some((qa) => get(qa, 'is_impossible') !== undefined),
      ),
    );
    return { variant: hasImpossible ? 'v2' : 'v1.1', why: 'data, paragraphs and qas' };
  },
  read({ document }) {
    const questions: Question[] = [];
    const warnings: string[] = [];
    records(document.rows[0]?.value, 'data').forEach((article, a) => {
      const title = text(article, 'title') ?? `article ${a + 1}`;
      for (const paragraph of records(article, 'paragraphs')) {
        const context = text(paragraph, 'context') ?? '';
        const passages: Passage[] = [{ title, text: context, sentences: null, isSupporting: true }];
        for (const qa of records(paragraph, 'qas')) {
          const id = label(qa, 'id') ?? `question ${questions.length + 1}`;
          const answers = records(qa, 'answers');
          for (const answer of answers) checkPlace(answer, context, id, warnings);
          const isImpossible = get(qa, 'is_impossible') === true;
          questions.push(
            aQuestion({
              id,
              question: text(qa, 'question') ?? '',
              answers: [...new Set(answers.flatMap((answer) => text(answer, 'text') ?? []))],
              isAnswerable: !isImpossible,
              passages,
              row: 0,
            }),
          );
        }
      }
    });
    return { trajectories: [], questions, warnings };
  },
};

/** Offsets count code points in files made with Python; some are wrong, and the answer is looked for again. */
function checkPlace(answer: Json, context: string, id: string, warnings: string[]): void {
  const said = text(answer, 'text');
  const start = number(answer, 'answer_start');
  if (said === null || start === null || warnings.length > 200) return;
  if (context.startsWith(said, start)) return;
  const points = [...context];
  if (points.slice(start, start + [...said].length).join('') === said) return;
  warnings.push(
    context.includes(said)
      ? `The offset of an answer to ${id} is wrong; the answer stands elsewhere in the passage.`
      : `An answer to ${id} does not stand in its passage.`,
  );
}

/** Passages as [title, sentences], as columns of titles and sentences, or as JSON text of either. */
function contextPassages(value: Json): Passage[] {
  const given = typeof value.context === 'string' ? parsed(value.context) : value.context;
  const supporting = new Set(
    list(value, 'supporting_facts').flatMap((fact) => (Array.isArray(fact) ? (text(fact, 0) ?? []) : [])),
  );
  for (const title of strings(get(value, 'supporting_facts', 'title'))) supporting.add(title);
  const isSupporting = (title: string) => (supporting.size === 0 ? null : supporting.has(title));
  const pairs = Array.isArray(given)
    ? given.map((pair) => [text(pair, 0) ?? '', get(pair, 1)] as const)
    : list(given, 'title').map(
        (title, i) => [String(title), get(given, 'sentences', i) ?? get(given, 'content', i)] as const,
      );
  return pairs.map(([title, body]) => {
    const sentences = Array.isArray(body) ? body.map((one) => (typeof one === 'string' ? one : '')) : [];
    // Sentences bring their own leading space.
    return { title, text: sentences.join(''), sentences, isSupporting: isSupporting(title) };
  });
}

const hasContext = (value: unknown) => {
  const context = get(value, 'context');
  const given = typeof context === 'string' && context.startsWith('[') ? parsed(context) : context;
  const isPairs =
    Array.isArray(given) &&
    given.some((pair) => typeof get(pair, 0) === 'string' && Array.isArray(get(pair, 1)));
  return (
    (isPairs || Array.isArray(get(given, 'title'))) &&
    get(value, 'question') !== undefined &&
    get(value, 'supporting_facts') !== undefined
  );
};

function multiHop(id: string, isOwn: (value: unknown) => boolean, why: string): Format {
  return {
    id,
    detect: (sample) =>
      isData(sample) && sample.rows.some((row) => hasContext(row) && isOwn(row))
        ? { variant: 'distractor', why }
        : null,
    read: (input) =>
      perQuestion(input, (value, row) =>
        text(value, 'question') === null
          ? null
          : aQuestion({
              id: label(value, '_id') ?? label(value, 'id') ?? `question ${row.index + 1}`,
              question: text(value, 'question') ?? '',
              answers: strings(value.answer),
              isAnswerable: value.answer !== undefined,
              kind: text(value, 'type'),
              difficulty: text(value, 'level'),
              passages: contextPassages(value),
              row: row.index,
            }),
      ),
  };
}

const hasEvidences = (value: unknown) => get(value, 'evidences') !== undefined;
export const twoWiki = multiHop('2wikimultihopqa', hasEvidences, 'context, supporting_facts and evidences');
export const hotpotQa = multiHop('hotpotqa', (value) => !hasEvidences(value), 'context and supporting_facts');

const isMusique = (value: unknown) =>
  records(value, 'paragraphs').some((paragraph) => text(paragraph, 'paragraph_text') !== null) &&
  get(value, 'question_decomposition') !== undefined;

export const musique: Format = {
  id: 'musique',
  detect: (sample) =>
    isData(sample) && sample.rows.some(isMusique)
      ? {
          variant: sample.shape === 'array' ? 'array' : 'lines',
          why: 'paragraphs with paragraph_text, and question_decomposition',
        }
      : null,
  read: (input) =>
    perQuestion(input, (value, row) => {
      if (text(value, 'question') === null) return null;
      const id = label(value, 'id') ?? `question ${row.index + 1}`;
      const hops = /^(\d)hop/.exec(id)?.[1];
      return aQuestion({
        id,
        question: text(value, 'question') ?? '',
        answers: [...strings(value.answer), ...strings(value.answer_aliases)],
        isAnswerable: value.answerable !== false,
        hops: hops === undefined ? null : Number(hops),
        passages: records(value, 'paragraphs').map((paragraph) => ({
          title: text(paragraph, 'title') ?? '',
          text: text(paragraph, 'paragraph_text') ?? '',
          sentences: null,
          isSupporting: typeof paragraph.is_supporting === 'boolean' ? paragraph.is_supporting : null,
        })),
        steps: records(value, 'question_decomposition').map((step) => ({
          question: text(step, 'question') ?? '',
          answer: label(step, 'answer') ?? '',
          passage: number(step, 'paragraph_support_idx'),
        })),
        row: row.index,
      });
    }),
};

const isFrames = (value: unknown) =>
  (anyCase(value, ['prompt', 'question']) ?? null) !== null &&
  (get(value, 'wiki_links') !== undefined || get(value, 'wikipedia_link_1') !== undefined) &&
  get(value, 'reasoning_types') !== undefined;

export const frames: Format = {
  id: 'frames',
  detect: (sample) =>
    isData(sample) && sample.rows.some(isFrames)
      ? { variant: sample.shape, why: 'links to Wikipedia and reasoning_types' }
      : null,
  read: (input) =>
    perQuestion(input, (value, row) => {
      const question = label({ q: anyCase(value, ['question', 'prompt']) }, 'q');
      if (question === null) return null;
      const links = Object.entries(value).flatMap(([key, link]) =>
        key.startsWith('wikipedia_link') ? strings(link) : [],
      );
      return aQuestion({
        id: label(value, 'id') ?? label(value, '') ?? `question ${row.index + 1}`,
        question,
        answers: [...new Set(strings(anyCase(value, ['answer', 'answers'])))],
        kind: text(value, 'reasoning_types'),
        links: links.length > 0 ? links : (text(value, 'wiki_links')?.match(/https?:\/\/[^'"\s,\]]+/g) ?? []),
        row: row.index,
      });
    }),
};

const QUESTION_KEYS = ['question', 'query', 'prompt', 'problem', 'input'];
const ANSWER_KEYS = ['answer', 'answers', 'golden_answers', 'target', 'ground_truth'];
const ID_KEYS = ['id', '_id', 'qid', 'query_id'];

/** The value of the first of these keys, whatever their case. */
function anyCase(value: unknown, keys: readonly string[]): unknown {
  if (!isRecord(value)) return undefined;
  const own = new Map(Object.entries(value).map(([key, inner]) => [key.toLowerCase(), inner]));
  for (const key of keys) if (own.get(key) !== undefined) return own.get(key);
  return undefined;
}

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

function plainKind(sample: Sample): { id: string; variant: string; why: string } | null {
  if (!isData(sample)) return null;
  if (sample.rows.some(isQa)) {
    const named = setNamed(sample);
    const id = named ?? (sample.rows.some(isFlashragForm) ? 'flashrag' : 'qa-list');
    return {
      id,
      variant: 'questions',
      why: named ? `questions and answers that name ${named}` : 'questions and answers',
    };
  }
  if (sample.rows.length > 0 && sample.rows.every(isPassage)) {
    return {
      id: setNamed(sample) ?? 'qa-list',
      variant: 'passages',
      why: 'titles and texts, without questions',
    };
  }
  return null;
}

function readPlain(input: ReaderInput): ReaderOutput {
  if (input.variant === 'passages') {
    const passages = input.document.rows.filter((row) => isPassage(row.value)).length;
    return {
      trajectories: [],
      questions: [],
      warnings: [`This is a collection of ${passages} passages without questions.`],
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

/** Plain lists of a set that says its name, and all others under their own. */
export const PLAIN_SETS: readonly Format[] = [...SETS.map(([id]) => id), 'flashrag', 'qa-list'].map((id) => ({
  id,
  detect(sample: Sample) {
    const found = plainKind(sample);
    return found?.id === id ? { variant: found.variant, why: found.why } : null;
  },
  read: readPlain,
}));
