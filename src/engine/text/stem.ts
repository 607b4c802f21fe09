/** Light stemming of English tokens: plural and possessive endings only, so that pupil and pupils meet. */

/** Expects a lower-case token of text/tokens; tokens that are not plain Latin words come back unchanged. */
export function stem(token: string): string {
  const word = token.replace(/['\u2019]s?$/, '');
  if (!/^[a-z-]+$/.test(word) || word.length < 4 || !word.endsWith('s')) return word;
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (/(?:ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2);
  if (/(?:ss|us|is)$/.test(word)) return word;
  return word.slice(0, -1);
}
