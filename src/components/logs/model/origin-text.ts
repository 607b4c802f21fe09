import type { TFunction } from 'i18next';

const LONGEST = 120;

/** Which run started another, and by which of its turns, in a sentence. */
export function originText(id: string, turn: number | null, t: TFunction<'logs'>): string {
  const run = id.slice(0, LONGEST);
  return turn === null ? t('relations.by', { run }) : t('relations.byTurn', { run, turn: turn + 1 });
}
