/**
 * Text of a log as it is shown: what cannot be seen, turns the direction of writing or commands a terminal stands
 * there as a named sign. Pure. The runs cover the text from its first to its last code unit.
 */
export interface TextRun {
  /** Place of the run in the whole text, in code units. */
  readonly at: number;
  readonly text: string;
  /** Name of the sign shown in place of the text; null where the text is shown as it is. */
  readonly sign: string | null;
}

const NAMES: Readonly<Record<number, string>> = {
  173: 'SHY',
  1564: 'ALM',
  6158: 'MVS',
  8203: 'ZWSP',
  8204: 'ZWNJ',
  8205: 'ZWJ',
  8206: 'LRM',
  8207: 'RLM',
  8232: 'LSEP',
  8233: 'PSEP',
  8234: 'LRE',
  8235: 'RLE',
  8236: 'PDF',
  8237: 'LRO',
  8238: 'RLO',
  8288: 'WJ',
  8294: 'LRI',
  8295: 'RLI',
  8296: 'FSI',
  8297: 'PDI',
  65279: 'BOM',
};

// Joiners between two letters or emoji are ordinary writing in several scripts and stay unmarked.
const SIGNS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is made visible.
  /\u001b\[[0-9;?]*[A-Za-z]|[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]|(?<![\p{L}\p{M}\p{Emoji}])[\u200c\u200d]/gu;

function nameOf(found: string): string {
  const code = found.charCodeAt(0);
  if (found.length > 1) return `ESC${found.slice(1)}`;
  const name = NAMES[code];
  if (name !== undefined) return name;
  if (code === 0x1b) return 'ESC';
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}

export function textRuns(text: string, from = 0): TextRun[] {
  const runs: TextRun[] = [];
  let done = 0;
  for (const match of text.matchAll(SIGNS)) {
    const [found] = match;
    // The end of a line as Windows writes it.
    if (found === '\r' && text[match.index + 1] === '\n') continue;
    if (match.index > done) runs.push({ at: from + done, text: text.slice(done, match.index), sign: null });
    runs.push({ at: from + match.index, text: found, sign: nameOf(found) });
    done = match.index + found.length;
  }
  if (done < text.length || runs.length === 0)
    runs.push({ at: from + done, text: text.slice(done), sign: null });
  return runs;
}

/** The same runs, cut where a span begins and ends. */
export function markedRuns(
  runs: readonly TextRun[],
  span: { readonly start: number; readonly end: number } | null,
): (TextRun & { readonly isMarked: boolean })[] {
  if (span === null) return runs.map((run) => ({ ...run, isMarked: false }));
  return runs.flatMap((run) => {
    const cuts = [0, span.start - run.at, span.end - run.at, run.text.length];
    const places = [...new Set(cuts.map((cut) => Math.min(run.text.length, Math.max(0, cut))))].sort(
      (a, b) => a - b,
    );
    if (run.sign !== null || places.length < 2) {
      const isMarked = run.at < span.end && run.at + run.text.length > span.start;
      return [{ ...run, isMarked }];
    }
    return places.slice(1).map((end, i) => {
      const start = places[i] ?? 0;
      const at = run.at + start;
      return {
        at,
        text: run.text.slice(start, end),
        sign: null,
        isMarked: at >= span.start && at < span.end,
      };
    });
  });
}
