import { expect, test } from 'vitest';
import { glanceOf } from '../engine/trajectory/glance.ts';
import type { Origin } from '../engine/trajectory/model.ts';
import { twoWindowTrajectory } from '../engine/trajectory/test-builders.ts';
import type { FileReport } from '../workers/importer/protocol.ts';
import { runRelations } from './run-relations.ts';

const base = glanceOf(twoWindowTrajectory());

const report = (
  index: number,
  file: string,
  runs: readonly (readonly [string, Origin | null])[],
): FileReport => ({
  ...{ index, file, format: 'atif', variant: null, why: null, questions: 0, damages: [], moreDamages: 0 },
  ...{ warnings: [], rows: 1, refusal: null },
  trajectories: runs.map(([id, startedBy]) => ({ ...base, id, startedBy })),
});
const by = (file: string | null, run: string, turn: number | null = 2): Origin => ({ file, run, turn });

test('a run and those it started name each other, across files', () => {
  const { starters, started } = runRelations([
    report(0, 'a', [
      ['main', null],
      ['inner', by('a', 'main', 1)],
    ]),
    report(1, 'b', [['other', by('a', 'main', null)]]),
  ]);
  expect([...starters]).toEqual([
    ['0:1', { place: { file: 0, run: 0 }, id: 'main', turn: 1 }],
    ['1:0', { place: { file: 0, run: 0 }, id: 'main', turn: null }],
  ]);
  expect([...started]).toEqual([
    [
      '0:0',
      [
        { place: { file: 0, run: 1 }, id: 'inner', turn: 1 },
        { place: { file: 1, run: 0 }, id: 'other', turn: null },
      ],
    ],
  ]);
});

test('a run that is not open, of another file or the run itself is no starter', () => {
  const { starters, started } = runRelations([
    report(0, 'a', [
      ['main', by('a', 'main')],
      ['x', by(null, 'main')],
      ['y', by('b', 'main')],
    ]),
  ]);
  expect([starters.size, started.size]).toEqual([0, 0]);
});
