/** Names of entries, safe to show and to compare. Engine layer, pure. Nothing is ever written under such a name. */

/** Without drive, root, and steps upwards; with control characters and direction marks made visible. */
export function entryName(name: string): string {
  const parts = name
    .replaceAll('\\', '/')
    .replace(/^[a-zA-Z]:/, '')
    .split('/')
    .filter((part) => part !== '' && part !== '.' && part !== '..');
  return visible(parts.join('/'));
}

/** Control characters and direction marks made visible, for texts of a file in a sentence of ours. */
export function visible(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  return text.replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '\ufffd');
}

/** Files that systems put beside one's own. */
export function isNoise(name: string): boolean {
  return /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|\._|Thumbs\.db$)/.test(name);
}
