/** The document state: question, the readable units, five levels, five STOPs. */
import { type Interval, LEVELS, type Level } from '../../quality/levels.ts';
import type { OptionLabel } from '../../trajectory/model.ts';
import { DocumentRule } from '../legal.ts';
import type { PolicyState } from '../state.ts';
import type { PreparedDocument, PreparedUnit } from './prepared.ts';
import { nextChainWord, progress } from './progress.ts';
import { overlap } from './question.ts';
import { flag, share, sharedScalars } from './shared.ts';
import type { AgentView } from './view.ts';
import { type ItemFeatures, writeFeatures } from './writer.ts';

/** The levels a context manager leaves open, with the interval of each. */
export interface LevelChoice {
  readonly levels: readonly Level[];
  /** [L_l, L_h] in code points, for all five. */
  interval(level: Level): Interval;
}

export interface Reading {
  readonly source: PreparedDocument;
  /** The first `readable` units fit the room left in the window. */
  readonly readable: number;
  /** Place of the document among the search's hits, from 0. */
  readonly rank: number;
  /** mentionKey of the query that found it. */
  readonly queryKey: string;
}

/**
 * @returns a state of 1 + readable + 5 + 5 items. All five levels are there whatever `choice` leaves open, so that
 *   one network serves every context manager; the rule keeps closed ones from being picked.
 */
export function documentState(view: AgentView, reading: Reading, choice: LevelChoice): PolicyState {
  const { source, readable } = reading;
  const { question } = view;
  const { chain } = question;
  const units = source.units.slice(0, readable);
  const reached = progress(view);
  const position = reached.positions.get(source.titleKey) ?? -1;
  const from = Math.max(0, position);
  const overlaps = units.map((unit) => overlap(question, unit.stems));
  const next = units.map((unit) => nextChainWord(chain, from, unit.stems));
  // What the next chain word names, and how many characters the units with it take: the level's best hint.
  const onNext = units.filter((_, i) => (next[i] ?? -1) === from);
  const onNextChars = onNext.reduce((sum, unit) => sum + unit.text.length + 1, 0);
  const onLaterChars = units.reduce(
    (sum, unit, i) => sum + ((next[i] ?? -1) >= 0 ? unit.text.length + 1 : 0),
    0,
  );
  const titleIsQuery = flag(source.titleKey === reading.queryKey);
  const inQuestion = flag(question.names.some((name) => name.text.toLowerCase() === source.titleKey));
  const positionShare = position < 0 ? -0.5 : share(position, Math.max(1, chain.length));

  const items: ItemFeatures[] = [
    { kind: 'question', head: null, words: question.bag, context: source.titleBag, scalars: [] },
  ];
  units.forEach((unit, i) => {
    items.push({
      kind: 'unit',
      head: 'keep',
      words: unit.bag,
      context: source.titleBag,
      scalars: [
        overlaps[i] ?? 0,
        flag(next[i] === from),
        flag((next[i] ?? -1) > from),
        share(i, source.units.length),
        share(unit.text.length, 160),
        share(othersNamed(unit, source.titleKey), 3),
        flag(unit.mentions.some((mention) => mention.kind === 'number')),
        titleIsQuery,
        positionShare,
        Math.max(overlaps[i - 1] ?? 0, overlaps[i + 1] ?? 0),
        inQuestion,
        share(onNext.length, 20),
        share(reading.rank, 5),
      ],
    });
  });
  for (const kind of ['level', 'stop'] as const) {
    for (const level of LEVELS) {
      const [low, high] = choice.interval(level);
      items.push({
        kind,
        head: kind === 'level' ? 'level' : 'keep',
        level,
        words: null,
        context: source.titleBag,
        scalars: [
          Math.max(0, ...overlaps),
          share(onNext.length, 20),
          // At 1 the level's room is exactly what the units with the next word take.
          Math.min(2, onNextChars / high) / 2,
          Math.min(2, onLaterChars / high) / 2,
          share(source.chars, 8000),
          Math.min(2, low / Math.max(1, source.chars)) / 2,
          Math.min(2, (view.thresholdTokens - view.totalTokens) / (high / 4)) / 2,
          titleIsQuery,
          positionShare,
          inQuestion,
          share(readable, source.units.length),
          share(reading.rank, 5),
          flag(onNext.length > 2),
          flag(onNext.length === 0),
        ],
      });
    }
  }
  return {
    kind: 'document',
    itemCount: items.length,
    features: writeFeatures(items, sharedScalars(view, reached)),
    rule: new DocumentRule(
      choice.levels,
      choice.interval,
      source.lengths.slice(0, readable),
      source.gaps.slice(0, readable),
    ),
    options: labels(source, units),
  };
}

function othersNamed(unit: PreparedUnit, titleKey: string): number {
  return unit.mentions.filter((mention) => mention.kind === 'name' && mention.key !== titleKey).length;
}

function labels(source: PreparedDocument, units: readonly PreparedUnit[]): (OptionLabel | null)[] {
  const documentId = source.document.id;
  const main: (OptionLabel | null)[] = [
    null,
    ...units.map(
      ({ start, end, text }): OptionLabel => ({ type: 'unit', span: { documentId, start, end }, text }),
    ),
    ...LEVELS.map((level): OptionLabel => ({ type: 'level', level })),
    ...LEVELS.map((level): OptionLabel => ({ type: 'stop', level })),
  ];
  return [...main, ...main.map(() => null)];
}
