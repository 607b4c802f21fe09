/**
 * The report of one run as Markdown, with its saw-tooth as a picture in it. Engine layer, pure. Texts of a log stand in
 * code, so that nothing of them becomes markup in whatever shows the report.
 */
import type { Analysis, Findings } from './analysis.ts';
import { contextCurve } from './context.ts';
import type { TokenCount, Trajectory } from './model.ts';
import { allBoundaries, allTurns } from './turns.ts';

const UNKNOWN = '—';
const number = (value: number | null, digits = 0) => (value === null ? UNKNOWN : value.toFixed(digits));
const tokens = ({ value, basis }: TokenCount) =>
  value === null ? UNKNOWN : `${basis === 'estimated' ? '~' : ''}${value}`;

const LONGEST = 160;
const MOST_LISTED = 40;

/** A text of the log on one line, as code. */
function code(text: string): string {
  // Control characters and those that turn the direction of writing have no place in a report.
  const line = text
    .slice(0, LONGEST)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
    .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g, ' ')
    .replaceAll('|', '\\|')
    .trim();
  const fence = line.includes('`') ? '``' : '`';
  return line === ''
    ? ''
    : `${fence} ${line.replaceAll('``', "''")}${text.length > LONGEST ? '…' : ''} ${fence}`;
}

const row = (...cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [row(...head), row(...head.map(() => '---')), ...rows.map((one) => row(...one))].join('\n');

export function report(
  trajectory: Trajectory,
  analysis: Analysis,
  findings: Findings,
  /** What the reader said of the run, in words. */
  warnings: readonly string[],
): string {
  const { outcome, task, source } = trajectory;
  const turns = allTurns(trajectory);
  const boundaries = allBoundaries(trajectory);
  const { widest, points } = contextCurve(trajectory);
  const widestCount = points.find((point) => point.tokens.value === widest)?.tokens;
  const explicit = boundaries.filter(({ kind }) => kind === 'explicit').length;
  const loops = new Set(analysis.loops.flatMap(({ afterTurns }) => afterTurns));
  const parts = [
    `# Trajectory ${code(trajectory.id)}`,
    `![Context tokens over the turns, with boundaries](${figure(trajectory)})`,
    table(
      ['Figure', 'Value'],
      [
        ['Format', code(source.format)],
        ['File', source.file === null ? UNKNOWN : code(source.file)],
        ...startedBy(trajectory),
        ['Question', code(task.question) || UNKNOWN],
        ['Turns', String(turns.length)],
        ['Widest window, tokens', widestCount ? tokens(widestCount) : UNKNOWN],
        [
          'Boundaries',
          `${boundaries.length} (${explicit} in the log, ${boundaries.length - explicit} inferred)`,
        ],
        ['Tokens saved, less what was looked up again', number(findings.tokensSaved)],
        ['Looked up again', String(findings.reexplorations)],
        ['Commitments lost', number(findings.commitmentsLost)],
        [
          `Mean Q_com${findings.isLevelInferred ? ' (levels inferred from lengths)' : ''}`,
          number(findings.qcom, 3),
        ],
        ['Boundaries in loops without progress', String(findings.loops)],
        ['Calls without result, results without call', String(findings.orphans)],
        ['Outcome', `${outcome.status}${outcome.reason ? `, ${code(outcome.reason)}` : ''}`],
        ['Reward', number(outcome.reward, 3)],
        ['Answer', outcome.answer === null ? UNKNOWN : code(outcome.answer)],
        ['Counting', code(trajectory.window.tokenRule)],
      ],
    ),
    '## Boundaries',
    analysis.scores.length === 0
      ? 'None.'
      : table(
          [
            'After turn',
            'Kind',
            'Trigger',
            'Before',
            'After',
            'Saved net',
            'Q_com (level)',
            'Lost',
            'Again',
            'Summary',
          ],
          analysis.scores.map(({ afterTurn, boundary, quality, level, savedNet }) => [
            String(afterTurn),
            boundary.kind + (loops.has(afterTurn) ? ', in a loop' : ''),
            code(boundary.trigger),
            tokens(boundary.tokensBefore),
            tokens(boundary.tokensAfter),
            number(savedNet),
            quality === null ? UNKNOWN : `${quality.total.toFixed(3)} (${level}, inferred)`,
            boundary.summary.status === 'text'
              ? String(analysis.lost.filter((one) => one.afterTurn === afterTurn).length)
              : UNKNOWN,
            String(analysis.again.filter((one) => one.afterTurn === afterTurn).length),
            boundary.summary.status === 'text' ? code(boundary.summary.text) : boundary.summary.status,
          ]),
        ),
    ...listed(
      'Looked up again',
      ['Turn', 'Before in turn', 'Lost at the boundary after turn', 'Tool', 'Target', 'Tokens'],
      analysis.again.map((one) => [
        ...[one.turn, one.previousTurn, one.afterTurn].map(String),
        ...[code(one.tool), code(one.target), `~${one.tokens}`],
      ]),
    ),
    ...listed(
      'Commitments lost',
      ['Boundary after turn', 'Kind', 'Said in turn', 'Text'],
      analysis.lost.map((one) => [String(one.afterTurn), one.kind, String(one.turn), code(one.text)]),
    ),
    ...listed(
      'Warnings',
      ['Warning'],
      warnings.map((warning) => [code(warning)]),
    ),
    'Numbers with ~ are estimates; — is unknown. Turns count from 0.',
  ];
  return `${parts.join('\n\n')}\n`;
}

function startedBy({ log }: Trajectory): string[][] {
  if (!log?.startedBy) return [];
  const { run, turn } = log.startedBy;
  return [['Started by', turn === null ? code(run) : `turn ${turn} of ${code(run)}`]];
}

function listed(title: string, head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  const more = rows.length - MOST_LISTED;
  return [`## ${title}`, table(head, rows.slice(0, MOST_LISTED)), ...(more > 0 ? [`And ${more} more.`] : [])];
}

const WIDTH = 900;
const HEIGHT = 160;
const MOST_COLUMNS = 450;

/** The saw-tooth as an SVG in a data address: measured filled, estimated hollow, boundaries as rules. */
export function figure(trajectory: Trajectory): string {
  const turns = allTurns(trajectory);
  const sizes = turns.map(({ context }) =>
    [context.before, context.peak, context.after].reduce((a, b) =>
      (b.value ?? -1) > (a.value ?? -1) ? b : a,
    ),
  );
  const most = sizes.reduce((sum, { value }) => Math.max(sum, value ?? 0), 1);
  const per = Math.max(1, Math.ceil(turns.length / MOST_COLUMNS));
  const width = WIDTH / Math.max(1, turns.length);
  let measured = '';
  let estimated = '';
  for (let from = 0; from < sizes.length; from += per) {
    const best = sizes.slice(from, from + per).reduce((a, b) => ((b.value ?? -1) > (a.value ?? -1) ? b : a));
    if (best.value === null) continue;
    const height = Math.max(1, Math.round((best.value / most) * (HEIGHT - 20)));
    const bar = `M${(from * width).toFixed(1)} ${HEIGHT}v${-height}h${(per * width).toFixed(1)}v${height}z`;
    if (best.basis === 'measured') measured += bar;
    else estimated += bar;
  }
  const rules = allBoundaries(trajectory)
    .map(({ afterTurn, kind }) => {
      const x = ((afterTurn + 1) * width).toFixed(1);
      return `<path d="M${x} 0V${HEIGHT}" stroke="#0e1b1d" stroke-width="1.5"${kind === 'inferred' ? ' stroke-dasharray="4 3"' : ''}/>`;
    })
    .join('');
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fbfcfb"/><path d="${measured}" fill="#9aa5a2"/>` +
    `<path d="${estimated}" fill="none" stroke="#84908d"/>${rules}` +
    `<text x="4" y="12" font-family="sans-serif" font-size="11" fill="#3b494b">${most} tokens</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg).replace(/[()']/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`;
}
