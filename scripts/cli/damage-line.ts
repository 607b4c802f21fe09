/** One line about a row that could not be read. */
import type { Damage } from '../../src/engine/formats/container/rows.ts';
import { remarkSentence } from '../../src/i18n/error-sentence.ts';

export const damageLine = ({ row, line, reason }: Damage) =>
  `${line === null ? `row ${row + 1}` : `line ${line}`}: ${remarkSentence(reason)}`;
