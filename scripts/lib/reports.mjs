// What the test programs have counted, read from the reports that they leave behind.
import { readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * Reads the JSON report of Vitest. A file that could not even be loaded is one failure. Throws when there is no
 * readable report.
 * @param {string} path
 * @returns {Counts}
 */
export function readVitestReport(path) {
  const report = JSON.parse(readFileSync(path, 'utf8'));
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = report;
  const broken = testResults.filter(
    (/** @type {{ status: string, assertionResults: { status: string }[] }} */ file) =>
      file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  return counts(numPassedTests, numFailedTests + broken.length, numPendingTests + numTodoTests);
}

/**
 * Reads the JSON report of Playwright. A flaky test has failed once and counts as failed; an error outside of any
 * test is one failure. Throws when there is no readable report.
 * @param {string} path
 * @returns {Counts}
 */
export function readPlaywrightReport(path) {
  const { stats, errors } = JSON.parse(readFileSync(path, 'utf8'));
  return counts(stats.expected, stats.unexpected + stats.flaky + errors.length, stats.skipped);
}

/**
 * @param {number} passed
 * @param {number} failed
 * @param {number} skipped
 */
function counts(passed, failed, skipped) {
  if (![passed, failed, skipped].every(Number.isInteger)) throw new Error('the report holds no counts');
  return { passed, failed, skipped };
}
