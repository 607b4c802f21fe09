/** Tables in text: CSV and TSV whose header names columns that some reader knows. Engine layer, pure. */
import { dsvFormat } from 'd3-dsv';

/** Columns by which a text is taken for a table rather than prose with commas; lower case. */
const KNOWN = new Set([
  ...['question', 'query', 'prompt', 'problem', 'answer', 'answers', 'golden_answers', 'completion'],
  ...['step', 'reward', 'wiki_links', 'reasoning_types', 'wikipedia_link_1', 'input', 'output', 'score'],
]);

/** Rows as objects by the header's names; null where the text is no such table. */
export function tableRows(text: string): Record<string, string>[] | null {
  const header = text.slice(0, text.search(/\r?\n|$/));
  const separator = header.includes('\t') ? '\t' : ',';
  const named = header.split(separator).filter((name) => KNOWN.has(plain(name)));
  if (named.length < 2) return null;
  // parseRows alone: the parser by columns builds functions from text, which the page's security policy forbids.
  const [columns = [], ...rows] = dsvFormat(separator).parseRows(text);
  return rows
    .filter((row) => row.some((cell) => cell !== ''))
    .map((row) => Object.fromEntries(columns.map((name, i) => [name, row[i] ?? ''])));
}

const plain = (name: string) => name.trim().replace(/^"|"$/g, '').toLowerCase();
