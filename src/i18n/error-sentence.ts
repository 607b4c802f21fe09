/** The catalogue's sentence for an error, for places without i18next. A code it does not know stands for itself. */
import { errors } from './en/errors.ts';

type Values = Readonly<Record<string, string | number>>;

/** Fills {{name}} with the value of that name, or with nothing. */
export function fillSentence(sentence: string, values: Values): string {
  const filled = sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
  // A value that is a sentence itself brings its own full stop.
  return filled.replace(/([.!?])\.$/, '$1');
}

export function errorSentence(code: string, values: Values): string {
  const known: Readonly<Record<string, string>> = errors;
  const sentence = known[code];
  if (sentence !== undefined) return fillSentence(sentence, values);
  const details = Object.entries(values).map(([name, value]) => `${name} ${value}`);
  return details.length === 0 ? `${code}.` : `${code}: ${details.join(', ')}.`;
}
