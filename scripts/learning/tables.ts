/** Curves as Markdown tables, ready for docs/learning.md. */
import { type Curve, type CurvePoint, deviation, firstGain, mean } from './curve.ts';

export interface NamedCurve {
  readonly arm: string;
  readonly seed: number;
  readonly curve: Curve;
}

/** What a run must gain in sampled exact match. */
const GAIN = 0.1;

const figure = (value: number | null | undefined, digits = 3) => value?.toFixed(digits) ?? '-';
const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;

function spread(values: readonly number[]): string {
  const sd = deviation(values);
  return `${figure(mean(values))}${sd === null ? '' : ` ± ${figure(sd)}`}`;
}

function armsOf(curves: readonly NamedCurve[]): string[] {
  return [...new Set(curves.map(({ arm }) => arm))];
}

/** Exact match over steps: one line a run (sampled / greedy), and one of mean and sample deviation an arm. */
export function curveTable(curves: readonly NamedCurve[]): string {
  const steps = [...new Set(curves.flatMap(({ curve }) => curve.points.map(({ step }) => step)))].sort(
    (a, b) => a - b,
  );
  const at = ({ points }: Curve, step: number) => points.find((point) => point.step === step);
  const both = (point: CurvePoint | undefined) =>
    point ? `${figure(point.sampled.em)} / ${figure(point.greedy.em)}` : '';
  const lines = armsOf(curves).flatMap((arm) => {
    const own = curves.filter((entry) => entry.arm === arm);
    const reached = own.flatMap(({ curve }) => firstGain(curve, GAIN) ?? []);
    const means = steps.map((step) => {
      const points = own.flatMap(({ curve }) => at(curve, step) ?? []);
      if (points.length === 0) return '';
      const of = (read: (point: CurvePoint) => number) => points.map(read);
      return `**${spread(of(({ sampled }) => sampled.em))}** / ${spread(of(({ greedy }) => greedy.em))}`;
    });
    return [
      ...own.map(({ seed, curve }) => {
        const gained = firstGain(curve, GAIN);
        const when = gained ? `step ${gained.step}, ${figure(gained.seconds, 0)} s` : 'not reached';
        return row([arm, seed, ...steps.map((step) => both(at(curve, step))), when]);
      }),
      row([arm, 'mean', ...means, `${reached.length} of ${own.length}`]),
    ];
  });
  return [
    row(['arm', 'seed', ...steps.map((step) => `step ${step}`), `first seen +${GAIN.toFixed(2)} sampled`]),
    row(['---', '---', ...steps.map(() => '---'), '---']),
    ...lines,
  ].join('\n');
}

/** What the last evaluation saw of compressions, sampled. */
export function endTable(curves: readonly NamedCurve[]): string {
  const lines = curves.flatMap(({ arm, seed, curve }) => {
    const end = curve.points.at(-1);
    if (!end) return [];
    const { sampled } = end;
    return [
      row([
        arm,
        seed,
        end.step,
        figure(sampled.em),
        sampled.levels.map((share) => share.toFixed(2)).join(' '),
        figure(sampled.charsMean, 0),
        figure(sampled.qcom?.total),
        figure(sampled.overlongShare, 2),
        figure(curve.entropyLast, 2),
        figure(curve.tokensLast, 0),
        figure(end.seconds / end.step, 2),
      ]),
    ];
  });
  const heads = [
    ...['arm', 'seed', 'step', 'exact match', 'shares of levels 1 to 5', 'characters a compression'],
    ...['Q_com', 'overlong', 'entropy, nats a token', 'tokens a rollout', 'seconds a step'],
  ];
  return [row(heads), row(heads.map(() => '---')), ...lines].join('\n');
}
