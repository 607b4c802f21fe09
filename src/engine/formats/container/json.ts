/**
 * JSON as logs have it. Engine layer, pure. Python writes NaN, Infinity and -Infinity where JSON knows no such number:
 * a reward that a function did not give is the usual case. They are read as null, an unknown number.
 */
const NO_NUMBER = /-?\b(?:NaN|Infinity)\b/g;

/** @throws SyntaxError of the text as it stands */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!text.includes('NaN') && !text.includes('Infinity')) throw error;
    try {
      return JSON.parse(withoutNoNumbers(text));
    } catch {
      throw error;
    }
  }
}

/** Strings stay as they are. Own scan instead of one expression, whose stack a string of megabytes would overflow. */
function withoutNoNumbers(text: string): string {
  const parts: string[] = [];
  for (let at = 0; at < text.length; ) {
    const quote = text.indexOf('"', at);
    const from = quote < 0 ? text.length : quote;
    parts.push(text.slice(at, from).replace(NO_NUMBER, 'null'));
    at = stringEnd(text, from);
    parts.push(text.slice(from, at));
  }
  return parts.join('');
}

/** Behind the closing quote of the string that opens at `from`. */
function stringEnd(text: string, from: number): number {
  let at = from;
  for (;;) {
    const quote = text.indexOf('"', at + 1);
    if (quote < 0) return text.length;
    let slashes = 0;
    while (text[quote - 1 - slashes] === '\\') slashes++;
    if (slashes % 2 === 0) return quote + 1;
    at = quote;
  }
}
