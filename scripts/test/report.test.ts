import { describe, expect, it } from 'vitest';
import { closingLine, countTests, oneCheck, total } from './report.mjs';

const file = (status: string, ...statuses: string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: statuses.map((each, index) => ({ status: each, fullName: `test ${index}` })),
});

describe('countTests', () => {
  it('counts each test once and names the skipped ones', () => {
    const report = {
      success: false,
      testResults: [file('failed', 'passed', 'failed', 'skipped', 'pending')],
    };
    expect(countTests(report)).toEqual({ passed: 1, failed: 1, skipped: ['test 2', 'test 3'] });
  });

  it.each([
    ['no report', null],
    ['a run without any test', { success: true, testResults: [] }],
    ['a file that could not be loaded', { success: false, testResults: [file('failed')] }],
    ['an error outside of the tests', { success: false, testResults: [file('passed', 'passed')] }],
  ])('counts %s as a failure', (_name, report) => {
    expect(countTests(report).failed).toBe(1);
  });
});

describe('closingLine', () => {
  it('adds up the stages and leaves out skips where there are none', () => {
    const tests = { passed: 5, failed: 0, skipped: [] };
    expect(closingLine(total([oneCheck(true), oneCheck(false), tests]))).toBe('6 passed, 1 failed');
    expect(closingLine(total([tests, { ...tests, skipped: ['a'] }]))).toBe('10 passed, 0 failed, 1 skipped');
  });
});
