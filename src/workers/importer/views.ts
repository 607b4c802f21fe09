/** Parts of a trajectory as the page asks for them: turns with the beginnings of their texts, boundaries in detail. */
import { align } from '../../engine/trajectory/alignment.ts';
import { type Block, trailingBlocks, turnBlocks } from '../../engine/trajectory/blocks.ts';
import { commitmentsLostAt } from '../../engine/trajectory/commitments.ts';
import type { Trajectory, Turn } from '../../engine/trajectory/model.ts';
import { droppedSource, openingText } from '../../engine/trajectory/window-text.ts';
import type { BlockView, BoundaryView, TurnView } from './protocol.ts';

/** What a list shows of a text; the whole is asked for by itself. */
const SHOWN_CHARS = 1500;
/** What a boundary took away is compared as far as this. */
const SOURCE_CHARS = 400_000;
const MOST_PLACES = 50;
/** A turn of thousands of calls is shown as far as this. */
const MOST_BLOCKS = 200;

const viewOf = (block: Block): BlockView => ({
  ...block,
  text: block.text.length > SHOWN_CHARS ? block.text.slice(0, SHOWN_CHARS) : block.text,
  chars: block.text.length,
});

/** Turn lists by trajectory, so that a page of turns is no walk over all of them. */
const turnLists = new WeakMap<
  Trajectory,
  { readonly turns: readonly Turn[]; readonly segments: Uint32Array }
>();

function turnsOf(trajectory: Trajectory) {
  const known = turnLists.get(trajectory);
  if (known) return known;
  const turns = trajectory.segments.flatMap((segment) => segment.turns);
  const segments = Uint32Array.from(
    trajectory.segments.flatMap((segment) => segment.turns.map(() => segment.index)),
  );
  const made = { turns, segments };
  turnLists.set(trajectory, made);
  return made;
}

export function turnViews(trajectory: Trajectory, from: number, to: number): TurnView[] {
  const { turns, segments } = turnsOf(trajectory);
  const views = turns.slice(Math.max(0, from), to).map((turn, i): TurnView => {
    const { log, context } = turn;
    return {
      index: turn.index,
      segment: segments[Math.max(0, from) + i] ?? 0,
      model: log?.model ?? null,
      time: log?.time ?? null,
      usage: log?.usage ?? null,
      context,
      blocks: turnBlocks(turn).slice(0, MOST_BLOCKS).map(viewOf),
      raw: (log?.raw ?? []).slice(0, MOST_PLACES),
    };
  });
  if (to <= turns.length) return views;
  const blocks = trailingBlocks(trajectory);
  if (blocks.length === 0) return views;
  const raw = (trajectory.log?.trailing ?? []).flatMap((message) => message.raw ?? []);
  const trailing: TurnView = {
    index: turns.length,
    segment: trajectory.segments.at(-1)?.index ?? 0,
    ...{ model: null, time: null, usage: null, context: null },
    blocks: blocks.slice(0, MOST_BLOCKS).map(viewOf),
    raw: raw.slice(0, MOST_PLACES),
  };
  return [...views, trailing];
}

export function blockText(trajectory: Trajectory, turn: number, id: string): string | null {
  const { turns } = turnsOf(trajectory);
  const found = turns[turn];
  const blocks = found ? turnBlocks(found) : turn === turns.length ? trailingBlocks(trajectory) : [];
  return blocks.find((block) => block.id === id)?.text ?? null;
}

export function boundaryView(
  trajectory: Trajectory,
  afterTurn: number,
  isOver: () => boolean,
): BoundaryView | null {
  const segment = trajectory.segments.find(({ boundary }) => boundary?.afterTurn === afterTurn);
  const boundary = segment?.boundary;
  if (!segment || !boundary) return null;
  const whole = droppedSource(segment, boundary);
  const source = whole.length > SOURCE_CHARS ? whole.slice(0, SOURCE_CHARS) : whole;
  const opening = openingText(trajectory, segment);
  return {
    afterTurn,
    summary: boundary.summary.status === 'text' ? boundary.summary.text : null,
    source,
    isSourceCut: source.length < whole.length,
    alignment: opening === null ? null : align(source, opening, isOver),
    lost: commitmentsLostAt(trajectory, segment),
  };
}
