/** Z7: Q_sem, whether a compression reads as sentences. Engine layer. RECONSTRUCTION: formulas and weights. */
import { sentences } from '../text/sentences.ts';
import { countWords } from '../text/tokens.ts';

/** Mean words per sentence that count as plausible. */
const PLAUSIBLE_WORDS = [5, 40] as const;
const WORDS_OF_A_SENTENCE = 3;
const FIRST_SIGN = /[\p{L}\p{N}]/u;

export interface SemPart {
  readonly score: number;
  /** 1 if the last sentence is terminated, else 0. */
  readonly terminator: number;
  /** Share of sentences with at least 3 words that begin with an upper-case letter or a digit. */
  readonly structure: number;
  readonly length: number;
  readonly sentences: number;
  /** Sentences that do not begin with an upper-case letter or digit, or are too short to be one. */
  readonly fragments: readonly string[];
}

const EMPTY: SemPart = { score: 0, terminator: 0, structure: 0, length: 0, sentences: 0, fragments: [] };

function isStructured(sentence: string): boolean {
  const first = FIRST_SIGN.exec(sentence)?.[0];
  return first !== undefined && first === first.toUpperCase() && countWords(sentence) >= WORDS_OF_A_SENTENCE;
}

/** `words`: Z5 words of the whole output, where the caller has them. */
export function semPart(output: string, words = countWords(output)): SemPart {
  const found = sentences(output);
  const last = found.at(-1);
  if (!last) return EMPTY;
  const texts = found.map((s) => output.slice(s.start, s.end));
  const fragments = texts.filter((text) => !isStructured(text));
  const terminator = last.terminated ? 1 : 0;
  const structure = (found.length - fragments.length) / found.length;
  const mean = words / found.length;
  const [low, high] = PLAUSIBLE_WORDS;
  const length = mean < low ? mean / low : mean > high ? high / mean : 1;
  return {
    score: (terminator + structure + length) / 3,
    terminator,
    structure,
    length,
    sentences: found.length,
    fragments,
  };
}
