// Runs the tests: node scripts/test.mjs [level ...] [arguments for the test program of the level]
// Its last line is 'N passed, N failed', alone. It ends with 1 when anything failed, and also when a level passed
// nothing at all, or left no report: silence is no success.
import { endOnSignals } from './lib/children.mjs';
import { everyLevel, levels, quickLevels, tidyUp, usualLevels } from './lib/levels.mjs';
import { Refusal, run, runMain } from './lib/process.mjs';

/** Names for several levels at once. @type {Record<string, string[]>} */
const groups = { quick: quickLevels, everything: everyLevel };

await runMain(async () => {
  endOnSignals(tidyUp);
  const [names, args] = chosen(process.argv.slice(2));
  // Runs first, so that a missing manual installation is reported at once.
  const missing = install([...new Set(names.flatMap((name) => levels[name]?.needs ?? []))]);

  const rows = [];
  for (const name of names) {
    const level = levels[name];
    if (!level) continue;
    console.log(
      `\n━━ ${name}: ${level.title} ${'━'.repeat(Math.max(0, 70 - name.length - level.title.length))}\n`,
    );
    const start = performance.now();
    const result = await runSafely(level, args, missing);
    if (result.passed === 0 && result.failed === 0) result.problem ??= 'nothing was tested';
    rows.push({ name, ...result, seconds: (performance.now() - start) / 1000 });
  }

  printTable(rows);
  printSlowest(rows);
  const passed = rows.reduce((sum, row) => sum + row.passed, 0);
  const failed = rows.reduce((sum, row) => sum + failures(row), 0);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
});

/**
 * The levels named first, or the usual ones when none is named, and the remaining arguments.
 * @param {string[]} words
 * @returns {[string[], string[]]}
 */
function chosen(words) {
  const given = words.flatMap((word) => groups[word] ?? [word]);
  const end = given.findIndex((word) => !(word in levels));
  const names = end === -1 ? given : given.slice(0, end);
  const args = end === -1 ? [] : given.slice(end);
  if (args.length > 0 && names.length !== 1) {
    const known = [...Object.keys(levels), ...Object.keys(groups)].join(', ');
    throw new Refusal(`'${args[0]}' is no level (${known}); arguments for a test program follow one level.`);
  }
  return [names.length > 0 ? names : usualLevels, args];
}

/**
 * Installs and builds what the levels need; returns what could not be provided.
 * @param {string[]} needs
 */
function install(needs) {
  return needs.filter((need) => {
    try {
      run(process.execPath, ['scripts/ensure.mjs', need]);
      return false;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return true;
    }
  });
}

/**
 * Turns a level that cannot be started into a failure, so that the next ones still run.
 * @param {import('./lib/levels.mjs').Level} level
 * @param {string[]} args
 * @param {string[]} missing
 * @returns {Promise<import('./lib/levels.mjs').Result>}
 */
async function runSafely(level, args, missing) {
  try {
    const lacking = level.needs.filter((need) => missing.includes(need));
    if (lacking.length > 0)
      throw new Refusal(`not run, for want of ${lacking.join(' and ')}: see the beginning`);
    return await level.run(args);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { passed: 0, failed: 0, skipped: 0, files: [], problem: error.message };
  }
}

/** @param {(import('./lib/levels.mjs').Result & { name: string, seconds: number })[]} rows */
function printTable(rows) {
  const line = (/** @type {(string | number)[]} */ [name, ...figures]) =>
    `${name}`.padEnd(12) + figures.map((figure) => `${figure}`.padStart(9)).join('');
  console.log(`\n${line(['level', 'passed', 'failed', 'skipped', 'seconds'])}`);
  for (const row of rows) {
    console.log(line([row.name, row.passed, failures(row), row.skipped, row.seconds.toFixed(1)]));
    if (row.problem) console.log(`  ${row.problem}`);
    if (row.note) console.log(`  ${row.note}`);
  }
  console.log();
}

/** The slowest files. @param {(import('./lib/levels.mjs').Result & { name: string })[]} rows */
function printSlowest(rows) {
  const files = rows.flatMap(({ name: level, files }) => files.map((file) => ({ level, ...file })));
  const slowest = files.sort((a, b) => b.seconds - a.seconds).slice(0, 10);
  if (slowest.length === 0) return;
  console.log('slowest files'.padEnd(13) + 'seconds'.padStart(8));
  for (const { level, name, seconds } of slowest)
    console.log(`${level.padEnd(13)}${seconds.toFixed(1).padStart(8)}  ${name}`);
  console.log();
}

/**
 * A problem outside of the tests counts as a failure.
 * @param {import('./lib/levels.mjs').Result} result
 */
function failures({ failed, problem }) {
  return failed + (problem ? 1 : 0);
}
