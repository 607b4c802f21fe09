/** The summary state: question, the units in the window, one STOP; and how a summary is written out and counted. */

import { quarterTokens } from '../../text/contextTokens.ts';
import { joinUnits } from '../../text/join.ts';
import type { OptionLabel } from '../../trajectory/model.ts';
import { SummaryRule } from '../legal.ts';
import { MAX_ITEMS, type PolicyState } from '../state.ts';
import { nextChainWord, progress } from './progress.ts';
import { overlap } from './question.ts';
import { flag, share, sharedScalars } from './shared.ts';
import type { AgentView, KeptUnit } from './view.ts';
import { type ItemFeatures, writeFeatures } from './writer.ts';

/** Question and STOP take two of the items. */
export const MAX_SUMMARY_UNITS = MAX_ITEMS - 2;

/** Units a summary may choose from: the latest ones where the window holds more than a state can. */
export function summaryUnits(kept: readonly KeptUnit[]): readonly KeptUnit[] {
  return kept.slice(-MAX_SUMMARY_UNITS);
}

/** One line a document, opened by its title, since an extract alone would not say whom "she" means. */
export function summaryText(kept: readonly KeptUnit[]): string {
  const byDocument = new Map<string, KeptUnit[]>();
  for (const entry of kept) {
    const list = byDocument.get(entry.source.document.id);
    if (list) list.push(entry);
    else byDocument.set(entry.source.document.id, [entry]);
  }
  const lines: string[] = [];
  for (const entries of byDocument.values()) {
    const document = entries[0]?.source.document;
    if (!document) continue;
    const units = [...entries].sort((a, b) => a.unit.start - b.unit.start).map((entry) => entry.unit);
    lines.push(`${document.title}: ${joinUnits(document.text, units)}`);
  }
  return lines.join('\n');
}

/**
 * @param budgetTokens most context tokens `summaryText` of the picked units may take
 * @returns a state of 1 + units + 1 items
 */
export function summaryState(view: AgentView, budgetTokens: number): PolicyState {
  const { question } = view;
  const kept = summaryUnits(view.kept);
  const reached = progress(view);
  const items: ItemFeatures[] = [
    { kind: 'question', head: null, words: question.bag, context: null, scalars: [] },
    ...kept.map((entry): ItemFeatures => {
      const { unit, source } = entry;
      const position = reached.positions.get(source.titleKey) ?? -1;
      const names = unit.mentions.filter((m) => m.kind === 'name' && m.key !== source.titleKey);
      const leads = Math.max(-1, ...names.map((m) => reached.positions.get(m.key) ?? -1));
      const next = nextChainWord(question.chain, Math.max(0, position), unit.stems);
      return {
        kind: 'unit',
        head: 'summary',
        words: unit.bag,
        context: source.titleBag,
        scalars: [
          overlap(question, unit.stems),
          flag(next >= 0 && next === Math.max(0, position)),
          flag(next >= 0),
          1 / (1 + view.turn - entry.turn),
          share(unit.text.length, 160),
          share(names.length, 3),
          flag(unit.mentions.some((m) => m.kind === 'number')),
          position < 0 ? -0.5 : share(position, Math.max(1, question.chain.length)),
          leads < 0 ? -0.5 : share(leads, Math.max(1, question.chain.length)),
          flag(leads >= 0 && leads === reached.deepest),
          flag(question.names.some((name) => name.text.toLowerCase() === source.titleKey)),
        ],
      };
    }),
    { kind: 'stop', head: 'summary', words: null, context: null, scalars: [share(kept.length, 60)] },
  ];
  // At most two code points join a unit to its neighbour, two follow the title, one ends the line.
  const costs = kept.map(
    ({ source, unit }) =>
      [source.document.id, quarterTokens(source.document.title) + 3, quarterTokens(unit.text) + 2] as const,
  );
  const main: (OptionLabel | null)[] = [
    null,
    ...kept.map(
      ({ source, unit }): OptionLabel => ({
        type: 'unit',
        span: { documentId: source.document.id, start: unit.start, end: unit.end },
        text: unit.text,
      }),
    ),
    { type: 'stop', level: null },
  ];
  return {
    kind: 'summary',
    itemCount: items.length,
    features: writeFeatures(items, sharedScalars(view, reached)),
    rule: new SummaryRule(costs, budgetTokens * 4),
    options: [...main, ...main.map(() => null)],
  };
}
