/** What HotpotQA and 2WikiMultihopQA have in common: ten titled passages and the facts that support. Engine layer, pure. */
import type { Remark } from '../../remark.ts';
import { aQuestion, type Passage } from '../questions.ts';
import type { Format } from '../reader.ts';
import { get, type Json, label, list, parsed, strings, text } from '../run/value.ts';
import { perQuestion } from './rows.ts';

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

export function multiHop(id: string, isOwn: (value: unknown) => boolean, why: Remark): Format {
  return {
    id,
    detect: (sample) =>
      sample.shape !== 'text' && sample.rows.some((row) => hasContext(row) && isOwn(row))
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
