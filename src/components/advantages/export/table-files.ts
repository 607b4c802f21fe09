/** The grid as files: CSV, JSON, a vector file, and an SVG of it. Pure: state in, text out. */
import { groupFile } from '../../../engine/advantage/group-file.ts';
import { resultJson } from '../../../engine/advantage/result-json.ts';
import { shownOrder } from '../../../state/advantages-order.ts';
import {
  type AdvantagesState,
  batchResults,
  editedBatch,
  editedGroup,
  groupResult,
} from '../../../state/advantages-state.ts';
import { cellText, type GridValues, scaleStep, shownValues } from '../model/cells.ts';

const HEAD = [
  'rollout',
  'id',
  'reward',
  'segment',
  'turn',
  'kind',
  'tokens',
  'level',
  'q_com',
  'base',
  'dq',
  'shift',
  'advantage',
  'masked',
];

/** Quoted where a reader would otherwise split it; unknown values are empty. */
function field(value: string | number | boolean | null): string {
  if (value === null) return '';
  const text = String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line per turn. */
export function gridCsv(state: AdvantagesState): string {
  const { group } = editedGroup(state);
  const result = groupResult(state);
  const lines = group.rollouts.flatMap((rollout, r) =>
    rollout.segments.flatMap(({ turns }, s) =>
      turns.map((turn, t) => {
        const value = result?.rollouts[r]?.segments[s]?.turns[t];
        return [
          r,
          rollout.id,
          rollout.reward,
          s,
          t,
          turn.kind,
          turn.tokens,
          turn.level,
          turn.qcom,
          value?.base ?? null,
          value?.dq ?? null,
          value?.shift ?? null,
          value?.advantage ?? null,
          value?.masked ?? null,
        ];
      }),
    ),
  );
  return `${[HEAD, ...lines].map((line) => line.map(field).join(',')).join('\n')}\n`;
}

const STATISTICS_HEAD = [
  'group',
  'estimator',
  'unit',
  'n',
  'batch_n',
  'mean',
  'mean_scope',
  'std',
  'std_scope',
  'ddof',
  'eps',
  'norm_std',
  'spread',
  'gate_open',
  'pass_rate',
  'L_start',
  'L_max',
];

/** One line per group of the batch; what an estimator does not use is empty. */
export function statisticsCsv(state: AdvantagesState): string {
  const lines = batchResults(state).map(({ id, estimator, statistics, gate }) => [
    id,
    estimator,
    statistics?.unit ?? null,
    statistics?.n ?? null,
    statistics?.batchN ?? null,
    statistics?.mean ?? null,
    statistics?.meanScope ?? null,
    statistics?.std ?? null,
    statistics?.stdScope ?? null,
    statistics?.ddof ?? null,
    statistics?.eps ?? null,
    statistics?.normStd ?? null,
    statistics?.spread ?? null,
    gate?.open ?? null,
    gate?.passRate ?? null,
    gate?.start ?? null,
    gate?.max ?? null,
  ]);
  return `${[STATISTICS_HEAD, ...lines].map((line) => line.map(field).join(',')).join('\n')}\n`;
}

/** The statistics beside the numbers, as the command line prints them. */
export function gridJson(state: AdvantagesState): string {
  return `${JSON.stringify({ groups: batchResults(state).map(resultJson) }, null, 1)}\n`;
}

function batchName(source: AdvantagesState['source']): string {
  if (source.type === 'file') return source.name;
  return source.type === 'training' ? `${source.run}, step ${source.step}` : source.type;
}

/** Can be opened here again, and be run as a test of these very numbers. */
export function gridVectors(state: AdvantagesState): string {
  const { source, estimator, given } = state;
  const name = batchName(source);
  const batch = {
    name,
    estimator,
    settings: given,
    groups: editedBatch(state),
    results: batchResults(state),
  };
  return `${JSON.stringify(groupFile([batch]), null, 1)}\n`;
}

const CELL = { width: 52, height: 26, gap: 2, head: 90 };

/** @param colourOf fill and ink of a step of the scale, -6 to 6, or of an unknown value */
export function gridSvg(
  state: AdvantagesState,
  colourOf: (step: number | null) => { readonly fill: string; readonly ink: string },
): string | null {
  const { group } = editedGroup(state);
  const values: GridValues | null = shownValues(state, group);
  if (!values) return null;
  const columns = Math.max(...values.rows.map((row) => row.length), 0);
  const width = CELL.head + columns * (CELL.width + CELL.gap);
  const order = shownOrder(state);
  const height = 20 + order.length * (CELL.height + CELL.gap) + 24;
  const plain = colourOf(null);
  const parts = order.flatMap((r, line) => {
    const y = 20 + line * (CELL.height + CELL.gap);
    const reward = group.rollouts[r]?.reward ?? null;
    const edges = new Set<number>();
    let column = 0;
    for (const { turns } of group.rollouts[r]?.segments ?? []) {
      if (column > 0) edges.add(column);
      column += turns.length;
    }
    return [
      `<text x="4" y="${y + 17}">${r + 1} · R = ${reward ?? '—'}</text>`,
      ...(values.rows[r] ?? []).map(({ value, masked }, i) => {
        const x = CELL.head + i * (CELL.width + CELL.gap);
        const { fill, ink } = value === null ? plain : colourOf(scaleStep(value, values.range));
        const box = `x="${x}" y="${y}" width="${CELL.width}" height="${CELL.height}"`;
        const hatch = masked ? `<rect ${box} fill="url(#hatch)"/>` : '';
        const edge = edges.has(i)
          ? `<path d="M${x - 1} ${y}v${CELL.height}" stroke="${plain.ink}" stroke-width="2"/>`
          : '';
        return `<rect ${box} fill="${fill}"/>${hatch}${edge}<text x="${x + CELL.width / 2}" y="${y + 17}" text-anchor="middle" fill="${ink}">${cellText(state.colour, value)}</text>`;
      }),
    ];
  });
  const scale = `${state.colour}: ${cellText(state.colour, -values.range)} … ${cellText(state.colour, values.range)}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="monospace" font-size="11" fill="${plain.ink}"><defs><pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0v6" stroke="${plain.ink}" stroke-opacity="0.5"/></pattern></defs><rect width="100%" height="100%" fill="${plain.fill}"/>${parts.join('')}<text x="4" y="${height - 8}">${scale}</text></svg>`;
}
