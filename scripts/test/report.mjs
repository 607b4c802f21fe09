/** Counts of what passed, failed and was skipped, and the closing line. */

/**
 * @typedef {object} Count
 * @property {number} passed
 * @property {number} failed
 * @property {readonly string[]} skipped names
 *
 * @typedef {object} VitestReport what we read of Vitest's JSON reporter
 * @property {boolean} success
 * @property {readonly { name: string, status: string, assertionResults: readonly { status: string, fullName: string }[] }[]} testResults
 */

/** @param {boolean} ok @returns {Count} */
export const oneCheck = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: [] });

/**
 * @param {VitestReport | null} report null where Vitest died before writing one
 * @returns {Count} a file that could not run and a run that failed without a failed test count as one failure each
 */
export function countTests(report) {
  if (report === null) return oneCheck(false);
  const tests = report.testResults.flatMap((file) => file.assertionResults);
  const deadFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  );
  const passed = tests.filter((test) => test.status === 'passed').length;
  const failed = tests.filter((test) => test.status === 'failed').length + deadFiles.length;
  const unexplained = failed === 0 && (!report.success || passed === 0);
  return {
    passed,
    failed: unexplained ? 1 : failed,
    skipped: tests.filter((test) => !['passed', 'failed'].includes(test.status)).map((test) => test.fullName),
  };
}

/** @param {readonly Count[]} counts @returns {Count} */
export function total(counts) {
  return {
    passed: counts.reduce((sum, count) => sum + count.passed, 0),
    failed: counts.reduce((sum, count) => sum + count.failed, 0),
    skipped: counts.flatMap((count) => count.skipped),
  };
}

/** @param {Count} count */
export function closingLine({ passed, failed, skipped }) {
  const tail = skipped.length > 0 ? `, ${skipped.length} skipped` : '';
  return `${passed} passed, ${failed} failed${tail}`;
}
