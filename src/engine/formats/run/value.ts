/**
 * Careful looks into parsed JSON of unknown shape. Engine layer, pure. Formats change and files are damaged, so a
 * value of another type than expected counts as absent; nothing here throws.
 */
export type Json = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Own properties only: a key such as `constructor` must not find what every object inherits. */
export function get(value: unknown, ...path: readonly (string | number)[]): unknown {
  let at = value;
  for (const key of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
    at = (at as Record<string | number, unknown>)[key];
  }
  return at;
}

export function record(value: unknown, ...path: readonly (string | number)[]): Json | null {
  const found = get(value, ...path);
  return isRecord(found) ? found : null;
}

export function list(value: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const found = get(value, ...path);
  return Array.isArray(found) ? found : [];
}

export function records(value: unknown, ...path: readonly (string | number)[]): readonly Json[] {
  return list(value, ...path).filter(isRecord);
}

export function text(value: unknown, ...path: readonly (string | number)[]): string | null {
  const found = get(value, ...path);
  return typeof found === 'string' ? found : null;
}

/** A finite number; Parquet's 64-bit integers count too. */
export function number(value: unknown, ...path: readonly (string | number)[]): number | null {
  const found = get(value, ...path);
  if (typeof found === 'bigint') return Number(found);
  return typeof found === 'number' && Number.isFinite(found) ? found : null;
}

/** A string, or a number or boolean written out: for ids and labels. */
export function label(value: unknown, ...path: readonly (string | number)[]): string | null {
  const found = get(value, ...path);
  if (typeof found === 'string') return found === '' ? null : found;
  return typeof found === 'number' || typeof found === 'bigint' || typeof found === 'boolean'
    ? String(found)
    : null;
}

/** JSON text of a value, for what has no better form; 64-bit integers and circles cannot break it. */
export function written(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === undefined || value === null) return '';
  try {
    return (
      JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? Number(inner) : inner)) ?? ''
    );
  } catch {
    return '[a value that cannot be written out]';
  }
}

/**
 * The text of a content: a string, or parts in any of the forms that chat formats use. Parts that are no text
 * leave their type in square brackets.
 */
export function contentText(content: unknown): string {
  if (typeof content === 'string') return content;
  if (Array.isArray(content))
    return content
      .map(partText)
      .filter((part) => part !== '')
      .join('\n');
  return isRecord(content) ? partText(content) : written(content);
}

function partText(part: unknown): string {
  if (typeof part === 'string') return part;
  for (const key of ['text', 'value', 'refusal', 'content', 'thinking', 'reasoning']) {
    const found = get(part, key);
    if (typeof found === 'string') return found;
    if (Array.isArray(found)) return found.map((inner) => text(inner, 'text') ?? '').join('\n');
  }
  const type = text(part, 'type');
  return type === null ? written(part) : `[${type}]`;
}

/** Every string a value holds, in order; for gold answers in any of their forms. */
export function strings(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return [String(value)];
  if (depth > 4) return [];
  if (Array.isArray(value)) return value.flatMap((inner) => strings(inner, depth + 1));
  if (!isRecord(value)) return [];
  const inner =
    get(value, 'target') ?? get(value, 'text') ?? get(value, 'ground_truth') ?? get(value, 'answer');
  return inner === undefined ? [] : strings(inner, depth + 1);
}

/** JSON, or null where the text is none. */
export function parsed(source: string): unknown {
  try {
    return JSON.parse(source);
  } catch {
    return undefined;
  }
}

/** Nesting beyond this is refused: recursive code of any library downstream must not overflow the stack. */
export const MAX_DEPTH = 400;

export function isTooDeep(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  let level: object[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return true;
    const next: object[] = [];
    for (const node of level) {
      for (const child of Array.isArray(node) ? node : Object.values(node)) {
        if (typeof child === 'object' && child !== null) next.push(child);
      }
    }
    level = next;
  }
  return false;
}

/** Short name of a text, equal for equal texts: groups of rollouts of one prompt. */
export function fingerprint(source: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < source.length; i++) hash = Math.imul(hash ^ source.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
