/**
 * Eight groups made by hand, each to show one thing: what to look for is the catalogue's, under the id. Engine layer,
 * plain data. Numbers that a paper or a vector works out are taken over, so that they can be compared.
 */
import type { Level } from '../quality/levels.ts';
import { appliedWeights, QUALITY_DEFAULTS, weightedSum } from '../quality/qcom.ts';
import type { EstimatorName } from './estimator.ts';
import type { Given } from './fields.ts';
import { BLANK_TURN, type Group, type GroupRollout, type GroupTurn } from './group-model.ts';

/** An estimator with the settings under which it is to be looked at. */
export interface View {
  readonly estimator: EstimatorName;
  readonly settings: Given;
}

export interface TeachingGroup {
  /** Also the key of its name, what it holds and what to look for, in the catalogue's `teaching.groups`. */
  readonly id: string;
  readonly group: Group;
  /** How to open it, and what to compare that with. */
  readonly view: View;
  readonly against: readonly View[];
}

const turn = (index: number, given: Partial<GroupTurn>): GroupTurn => ({ ...BLANK_TURN, index, ...given });
const summary = (given: Partial<GroupTurn>): GroupTurn => ({ ...BLANK_TURN, kind: 'summary', ...given });

/** A turn that compressed something, of which only the sum of Q_com is given. */
const graded = (level: Level, qcom: number, tokens = 4) => ({ level, qcom, tokens });

/** A turn that compressed something, with Q_com worked out from its parts (Z9). */
function partly(
  level: Level,
  [ratio, fit, info, sem]: readonly [number, number, number, number],
  tokens = 4,
) {
  const parts = { ratio, level: fit, info, sem };
  return { level, parts, qcom: weightedSum(parts, appliedWeights(QUALITY_DEFAULTS)), tokens };
}

interface Shape {
  readonly reward: number;
  readonly overlong?: boolean;
  readonly length?: number;
  /** Turns of each window; indices are given out in order. */
  readonly windows: readonly (readonly Partial<GroupTurn>[])[];
}

function group(id: string, shapes: readonly Shape[]): Group {
  return {
    id,
    question: '',
    rollouts: shapes.map(({ reward, overlong = false, length = null, windows }, r): GroupRollout => {
      let index = 0;
      const segments = windows.map((turns) => ({
        turns: turns.map((given) => (given.kind === 'summary' ? summary(given) : turn(index++, given))),
      }));
      return { id: `${id}-${r}`, reward, overlong, length, segments };
    }),
  };
}

const SUMMARY = { kind: 'summary', tokens: 3 } as const;
const ANSWER = { tokens: 1 } as const;

/** Two tokens whose probabilities have moved since they were drawn, the first beyond SUPO's upper clip. */
const MOVED = {
  tokens: 2,
  logProbs: [-1.1, -0.6],
  newLogProbs: [-0.8, -0.62],
  refLogProbs: [-1.2, -0.5],
} as const;
/** The same the other way: the first has become much less likely. */
const LESS_LIKELY = {
  tokens: 2,
  logProbs: [-0.9, -1.4],
  newLogProbs: [-1.2, -1.35],
  refLogProbs: [-0.8, -1.5],
} as const;

const longFailure: Shape = {
  reward: 0,
  windows: [[LESS_LIKELY, MOVED, LESS_LIKELY], [MOVED, LESS_LIKELY], [LESS_LIKELY]],
};

const rolloutsAndRows: TeachingGroup = {
  id: 'rollouts-and-rows',
  group: group('rollouts-and-rows', [
    { reward: 1, windows: [[MOVED, LESS_LIKELY, MOVED]] },
    longFailure,
    longFailure,
    longFailure,
  ]),
  view: { estimator: 'supo', settings: {} },
  against: [{ estimator: 'supo-trajectory', settings: {} }],
};

const failedGroup: TeachingGroup = {
  id: 'failed-group',
  group: group('failed-group', [
    { reward: 0, windows: [[graded(1, 0.9), graded(4, 0.3), ANSWER]] },
    { reward: 0, windows: [[graded(3, 0.2), graded(2, 0.4), graded(1, 0.6), ANSWER]] },
    { reward: 0, windows: [[graded(2, 0.8), ANSWER]] },
    { reward: 0, windows: [[graded(5, 0.5), graded(2, 0.7), graded(3, 0.6), ANSWER]] },
  ]),
  view: { estimator: 'hrr', settings: { w: 0.5 } },
  against: [{ estimator: 'grpo', settings: {} }],
};

const zeroSpread: TeachingGroup = {
  id: 'zero-spread',
  group: group('zero-spread', [
    { reward: 1, length: 400, windows: [[graded(1, 0.8), graded(1, 0.8), ANSWER]] },
    { reward: 1, length: 520, windows: [[graded(2, 0.7), graded(2, 0.7), ANSWER]] },
    { reward: 1, length: 610, windows: [[graded(2, 0.75), ANSWER]] },
    { reward: 1, length: 900, windows: [[graded(4, 0.6), graded(4, 0.6), graded(4, 0.6), ANSWER]] },
  ]),
  view: { estimator: 'grpo', settings: {} },
  against: [
    { estimator: 'hrr', settings: {} },
    { estimator: 'mastery', settings: {} },
  ],
};

const groupOfOne: TeachingGroup = {
  id: 'group-of-one',
  group: group('group-of-one', [{ reward: 1, windows: [[graded(1, 0.85), graded(3, 0.55), ANSWER]] }]),
  view: { estimator: 'grpo', settings: {} },
  against: [{ estimator: 'hrr', settings: {} }],
};

/** Long copies score high whatever they are worth; short notes of what matters score lower. */
const copied = partly(5, [1, 1, 0.9, 1], 20);
const noted = partly(1, [0.4, 0.4, 0.25, 0.5], 3);
const tooLargeW: TeachingGroup = {
  id: 'w-too-large',
  group: group('w-too-large', [
    { reward: 0, windows: [[noted, copied, ANSWER]] },
    { reward: 0, windows: [[partly(1, [0.4, 0.5, 0.3, 0.45], 3), partly(5, [1, 1, 0.95, 1], 24), ANSWER]] },
    { reward: 0, windows: [[partly(1, [0.45, 0.4, 0.2, 0.5], 3), partly(5, [1, 1, 0.85, 1], 18), ANSWER]] },
    {
      reward: 1,
      windows: [[partly(1, [0.8, 0.5, 0.3, 0.6], 4), noted, partly(2, [0.8, 0.6, 0.35, 0.6], 5), ANSWER]],
    },
  ]),
  view: { estimator: 'hrr', settings: { w: 2 } },
  against: [
    { estimator: 'hrr', settings: { w: 0.5 } },
    { estimator: 'hrr', settings: { w: 2, reference: 'level' } },
  ],
};

const RIGHT_LENGTHS = [4000, 5200, 6100, 6400, 7000, 8800, 9000] as const;
const gateClosed: TeachingGroup = {
  id: 'gate-closed',
  group: group('gate-closed', [
    ...RIGHT_LENGTHS.map((length): Shape => ({ reward: 1, length, windows: [[{ tokens: length }]] })),
    { reward: 0, length: 300, windows: [[{ tokens: 300 }]] },
  ]),
  view: { estimator: 'mastery', settings: {} },
  against: [{ estimator: 'dapo', settings: { lengthMax: 9000, lengthCache: 3000 } }],
};

const overlongMasked: TeachingGroup = {
  id: 'overlong-masked',
  group: group('overlong-masked', [
    {
      reward: 1,
      windows: [
        [{ tokens: 4 }, SUMMARY],
        [{ tokens: 5 }, SUMMARY],
        [{ tokens: 3 }, ANSWER],
      ],
    },
    { reward: 0, windows: [[{ tokens: 4 }, { tokens: 4 }, ANSWER]] },
    { reward: 1, windows: [[{ tokens: 5 }, { tokens: 3 }, ANSWER]] },
    {
      reward: 0,
      overlong: true,
      windows: [
        [{ tokens: 6 }, SUMMARY],
        [{ tokens: 4 }, { tokens: 5 }],
      ],
    },
  ]),
  view: { estimator: 'supo', settings: {} },
  against: [
    { estimator: 'supo', settings: { countOverlong: false } },
    { estimator: 'supo', settings: { overlongMask: false } },
  ],
};

const threeSegments = (reward: number): Shape => ({
  reward,
  windows: [
    [
      { tokens: 2, values: [0.4, 0.45] },
      { tokens: 2, values: [0.5, 0.55] },
      { kind: 'summary', tokens: 2, values: [0.6, 0.62] },
    ],
    [
      { tokens: 2, values: [0.7, 0.8] },
      { tokens: 1, values: [0.9] },
    ],
  ],
});
const crossSegment: TeachingGroup = {
  id: 'cross-segment',
  group: group('cross-segment', [
    threeSegments(1),
    threeSegments(0),
    { reward: 1, windows: [[{ tokens: 4, values: [0.4, 0.45, 0.5, 0.55] }]] },
  ]),
  view: { estimator: 'compactionrl', settings: { lambda: 0.95 } },
  against: [
    { estimator: 'compactionrl', settings: { lambda: null } },
    { estimator: 'compactionrl', settings: { lambda: 0.95, critic: 'zero' } },
  ],
};

export const TEACHING_GROUPS: readonly TeachingGroup[] = [
  rolloutsAndRows,
  failedGroup,
  zeroSpread,
  groupOfOne,
  tooLargeW,
  gateClosed,
  overlongMasked,
  crossSegment,
];
