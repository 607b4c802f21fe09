import { describe, expect, it } from 'vitest';
import type { Turn } from '../../engine/trajectory/model.ts';
import {
  aBoundary,
  aSegment,
  aTrajectory,
  aTurn,
  measured,
  unknownTokens,
} from '../../engine/trajectory/test-builders.ts';
import { timelineOf } from '../../state/playback.ts';
import { layColumns } from './columns.ts';
import { boundaryMarks, outline, sawTooth } from './saw-tooth-model.ts';
import { windowScale } from './window-scale.ts';

const scale = windowScale({ capacity: 100, threshold: 100, widest: null }, 100);

const turn = (index: number, context: Partial<Turn['context']>) =>
  aTurn(index, {
    context: { before: measured(0), peak: measured(0), after: measured(0), breakdown: null, ...context },
  });

const timeline = (turns: readonly Turn[]) => timelineOf(aTrajectory([aSegment(0, turns)]));

describe('the saw-tooth', () => {
  it('stacks the parts of the window from the question up', () => {
    const shown = timeline([
      turn(0, {
        after: measured(70),
        breakdown: { question: 10, kept: [20, 0, 30, 0, 0], raw: 0, summary: 10, total: 70 },
      }),
    ]);
    const { layers } = sawTooth(shown, layColumns(1, 5), scale);
    expect(layers).toMatchObject({
      question: 'M0 90h5v10h-5z',
      summary: 'M0 80h5v10h-5z',
      level1: 'M0 60h5v20h-5z',
      level2: '',
      level3: 'M0 30h5v30h-5z',
    });
  });

  it('draws a window whose parts are not known as one', () => {
    const { layers } = sawTooth(timeline([turn(0, { after: measured(40) })]), layColumns(1, 5), scale);
    expect([layers.whole, layers.question]).toEqual(['M0 60h5v40h-5z', '']);
  });

  it('marks an unknown size at the foot instead of drawing 0', () => {
    const shown = timeline([turn(0, { after: unknownTokens, peak: unknownTokens })]);
    const { layers, unknown, reading } = sawTooth(shown, layColumns(1, 5), scale);
    expect([layers.whole, reading]).toEqual(['', '']);
    expect(unknown).not.toBe('');
  });

  it('draws the document being read between what the window held and the widest it got', () => {
    const shown = timeline([turn(0, { before: measured(20), peak: measured(80), after: measured(30) })]);
    const { reading } = sawTooth(shown, layColumns(1, 50), scale);
    expect(reading).toMatch(/^M[\d.]+ 20h[\d.]+v50h/);
  });

  it('shows the fullest of several turns that share a column', () => {
    const turns = Array.from({ length: 8 }, (_, index) =>
      turn(index, { after: measured(index === 5 ? 90 : 10) }),
    );
    const shown = timeline(turns);
    expect(sawTooth(shown, layColumns(8, 2), scale).layers.whole).toBe('M0 10h2v90h-2z');
    expect(outline(shown, layColumns(8, 2), scale)).toBe('M0 10H2');
  });
});

describe('boundary marks', () => {
  const windows = timelineOf(
    aTrajectory([
      aSegment(0, [aTurn(0), aTurn(1)], aBoundary(1)),
      aSegment(1, [aTurn(2)], aBoundary(2)),
      aSegment(2, [aTurn(3)]),
    ]),
  );

  it('stand behind the turn they follow and know the room around them', () => {
    const marks = boundaryMarks(windows, layColumns(4, 40));
    expect(marks.map(({ x, roomLeft, roomRight }) => [x, roomLeft, roomRight])).toEqual([
      [20, 20, 10],
      [30, 10, 10],
    ]);
  });

  it('are thinned out where they would fall on the same pixel', () => {
    expect(boundaryMarks(windows, layColumns(4, 2))).toHaveLength(1);
  });
});
