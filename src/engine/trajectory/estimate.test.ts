import { describe, expect, test } from 'vitest';
import { withEstimates } from './estimate.ts';
import type { Boundary, Message, Trajectory, Turn } from './model.ts';
import { aBoundary, aSegment, aTrajectory, aTurn, measured, unknownTokens } from './test-builders.ts';

const count = (text: string) => text.length;
const unsized = { before: unknownTokens, peak: unknownTokens, after: unknownTokens, breakdown: null };
const message = (text: string, role: Message['role'] = 'user', note: Message['note'] = null): Message => ({
  role,
  text,
  note,
  raw: null,
});
const turn = (index: number, inputs: readonly Message[], more: Partial<Turn> = {}): Turn =>
  aTurn(index, {
    context: unsized,
    text: 'reply',
    calls: [],
    log: { inputs, usage: null, model: null, time: null, raw: [] },
    ...more,
  });
const boundary = (more: Partial<Boundary>): Boundary =>
  aBoundary(0, { tokensBefore: unknownTokens, tokensAfter: unknownTokens, kept: [], dropped: [], ...more });
const endOf = (trajectory: Trajectory) => withEstimates(trajectory, count).segments[0]?.boundary;

describe('what is left after a boundary', () => {
  const system = message('system prompt', 'system');
  const SYSTEM = 'system prompt'.length + 4;
  const summary = { status: 'text', text: 'a summary' } as const;
  const SUMMARY = 'a summary'.length + 4;

  test('a summary is counted once, whether or not the next message says it again', () => {
    const first = turn(0, [system, message('task')]);
    const end = boundary({ summary, trigger: 'every chunk' });
    for (const inputs of [[], [message(`Here it is: ${summary.text}`, 'user', 'summary')]]) {
      const run = aTrajectory([aSegment(0, [first], end), aSegment(1, [turn(1, inputs)])]);
      expect(endOf(run)?.tokensAfter).toEqual({ value: SYSTEM + SUMMARY, basis: 'estimated' });
      const next = withEstimates(run, count).segments[1]?.turns[0]?.context.before.value;
      const said = inputs.reduce((sum, { text }) => sum + text.length + 4, 0);
      expect(next).toBe(SYSTEM + (inputs.length > 0 ? said : SUMMARY));
    }
  });

  test('where the log names what was dropped, the rest stays', () => {
    const text = 'x'.repeat(100);
    const dropped = [{ documentId: 'd', start: 0, end: 100, text, turn: 0, level: null }];
    const end = boundary({ summary: { status: 'none' }, dropped });
    const run = aTrajectory([
      aSegment(0, [turn(0, [message(text), message('stays')])], end),
      aSegment(1, []),
    ]);
    // 'stays' and 'reply', with their overheads.
    expect(endOf(run)?.tokensAfter).toEqual({ value: 2 * (5 + 4), basis: 'estimated' });
  });

  test('a measured end is never mixed with an estimate of the other', () => {
    const end = boundary({ tokensBefore: measured(500), summary });
    const run = aTrajectory([aSegment(0, [turn(0, [])], end), aSegment(1, [])]);
    expect(endOf(run)).toMatchObject({ tokensBefore: measured(500), tokensAfter: unknownTokens });
  });
});

test('estimates after a measured turn stand on what it measured', () => {
  const sized = turn(0, [message('task')], { context: { ...unsized, before: measured(5000) } });
  const run = aTrajectory([aSegment(0, [sized, turn(1, [message('more')])])]);
  const [first, second] = withEstimates(run, count).segments[0]?.turns ?? [];
  expect(first?.context.before).toEqual(measured(5000));
  expect(second?.context.before).toEqual({ value: 5000 + (5 + 4) + (4 + 4), basis: 'estimated' });
});
