// The counts of the test programs, read from their reports.
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './process.mjs';

/**
 * `files` are the durations of the files, in seconds.
 * @typedef {{ passed: number, failed: number, skipped: number, files: { name: string, seconds: number }[] }} Counts
 */

/**
 * Reads the JSON report of Vitest. A file that could not be loaded counts as one failure. Throws when there is no
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
  const files = testResults.map(
    (/** @type {{ name: string, startTime: number, endTime: number }} */ file) => ({
      name: relative(root, file.name),
      seconds: (file.endTime - file.startTime) / 1000,
    }),
  );
  return { ...counts(numPassedTests, numFailedTests + broken.length, numPendingTests + numTodoTests), files };
}

/**
 * Reads the JSON report of Playwright. A flaky test has failed once and counts as failed; an error outside of any
 * test is one failure. Throws when there is no readable report.
 * @param {string} path
 * @returns {Counts}
 */
export function readPlaywrightReport(path) {
  const { config, stats, errors, suites } = JSON.parse(readFileSync(path, 'utf8'));
  const files = suites.map((/** @type {Suite & { file: string }} */ suite) => ({
    name: relative(root, join(config.rootDir, suite.file)),
    seconds: milliseconds(suite) / 1000,
  }));
  return { ...counts(stats.expected, stats.unexpected + stats.flaky + errors.length, stats.skipped), files };
}

/** @typedef {{ suites?: Suite[], specs: { tests: { results: { duration: number }[] }[] }[] }} Suite */

/**
 * The total duration of a suite's tests.
 * @param {Suite} suite
 * @returns {number}
 */
function milliseconds({ suites = [], specs }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  const own = results.reduce((sum, { duration }) => sum + duration, 0);
  return suites.reduce((sum, suite) => sum + milliseconds(suite), own);
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

/** @typedef {Counts & { problem: string | null, note?: string }} Result */

/**
 * Two results as one.
 * @param {Result} one
 * @param {Result} other
 * @returns {Result}
 */
export function sum(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
    files: [...one.files, ...other.files],
    problem: [one.problem, other.problem].filter(Boolean).join('; ') || null,
  };
}
