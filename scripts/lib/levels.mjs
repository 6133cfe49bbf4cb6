// The test levels: what each one needs, runs and counts.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runBeside } from './children.mjs';
import { findChromium } from './chromium.mjs';
import { folderOfProcesses } from './failover.mjs';
import { exceptOnEmbedded, pathsOnEmbedded } from './on-embedded.mjs';
import { startPostgres } from './postgres.mjs';
import { freePort, NOT_ASKED, projectEnv, root } from './process.mjs';
import { readPlaywrightReport, readVitestReport, sum } from './reports.mjs';
import { inScratch } from './scratch.mjs';
import { journeysThatLook, withMoreExamples } from './thorough.mjs';

/**
 * `needs` are tasks of ensure.mjs. `run` returns the counts; `problem` is a failure that no count shows, such as a
 * program that crashed or a missing report; `note` is a remark that is not a failure. `args` are passed to the test
 * program. A level `apart` runs only when it is named.
 * @typedef {import('./reports.mjs').Result} Result
 * @typedef {{ title: string, needs: string[], run: (args: string[]) => Promise<Result>, apart?: true }} Level
 */

const minute = 60_000;

/** The settings of the server, cleared so that tests never use a database or mail server of the caller's shell. */
const serverSettings = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'TEST_DATABASE_URL',
  'PUBLIC_URL',
  'ADMIN_EMAILS',
  'ADMIN_INITIAL_PASSWORD',
  'SMTP_URL',
  'MAIL_FROM',
  'SUPPORT_EMAIL',
  'TRUST_PROXY',
  'LOG_LEVEL',
  'RATE_LIMITS',
  'DATA_SYNC',
];

const journeys = ['--project', 'desktop', '--project', 'phone'];

/** All levels in the order in which they run, the quick ones first. @type {Record<string, Level>} */
export const levels = {
  checks: {
    title: 'Format, lint, types, size of the page, packages, what is dead',
    needs: ['build'],
    run: runChecks,
  },
  structure: {
    title: 'Structure: who may import whom',
    needs: [],
    run: (args) => runVitest('structure', args),
  },
  rules: { title: 'Rules of the game and the contract', needs: [], run: (args) => runVitest('rules', args) },
  screens: { title: 'Screens', needs: [], run: (args) => runVitest('screens', args) },
  features: {
    title: 'Features on the embedded database, where it differs',
    needs: [],
    run: (args) =>
      runVitest('features', namesFiles(args) ? args : [...pathsOnEmbedded, ...args], inScratch()),
  },
  postgres: {
    title: 'Features on PostgreSQL',
    needs: ['postgres'],
    run: (args) => runOnPostgres('postgres', args, inScratch()),
  },
  bundle: {
    title: 'The bundle that production runs',
    needs: ['build'],
    run: (args) => runVitest('bundle', args),
  },
  journeys: {
    title: 'Journeys in a browser',
    needs: ['build', 'chromium'],
    run: (args) => runBrowser('journeys', [...journeys, '--grep-invert', '@thorough', ...args]),
  },
  thorough: {
    title:
      'What the usual levels leave out: more journeys and looks, and the other features on the embedded database',
    needs: ['build', 'chromium'],
    run: runThorough,
    apart: true,
  },
  speed: {
    title: 'How fast the page is',
    needs: ['build', 'chromium'],
    run: (args) => runBrowser('speed', ['--project', 'speed', '--workers', '1', ...args]),
    apart: true,
  },
  browsers: {
    title: 'The main journeys in Firefox and WebKit',
    needs: ['build', 'browsers'],
    run: (args) => runBrowser('browsers', ['--project', 'firefox', '--project', 'webkit', ...args]),
    apart: true,
  },
  chances: { title: 'Who can still win, against an oracle', needs: [], run: runChances, apart: true },
  timeline: {
    title: 'Every real event, its standings at every moment, and what really happened to cards and brackets',
    needs: [],
    run: runTimeline,
    apart: true,
  },
  nights: {
    title: '10,000 fight nights of acts, saves, locks and results, against an oracle',
    needs: ['postgres'],
    run: runNights,
    apart: true,
  },
  shared: {
    title: '10,000 pairs of states: no shared answer is another than one built for its viewer',
    needs: ['postgres'],
    run: runShared,
    apart: true,
  },
  package: {
    title: 'The package: packed, installed in an empty folder, backed up, restored, upgraded',
    needs: ['build'],
    run: (args) => runVitest('package', args, { limitMs: 40 * minute }),
    apart: true,
  },
  attack: { title: '200,000 generated requests', needs: [], run: runAttack, apart: true },
  faults: {
    title: 'What breaks, and what stands then',
    needs: ['postgres', 'build', 'chromium'],
    run: runFaults,
    apart: true,
  },
  failover: {
    title: 'A database that fails over',
    needs: ['failover', 'build'],
    run: runFailover,
    apart: true,
  },
};

/** The levels that run when none is named. */
export const usualLevels = Object.keys(levels).filter((name) => !levels[name]?.apart);

/** The usual levels, and those that they leave out. */
export const everyLevel = [...usualLevels, 'thorough'];

/** The levels that need neither a database server nor a browser, nor more than a minute. */
export const quickLevels = ['checks', 'structure', 'rules', 'screens'];

/** Whether the arguments of a level choose files of their own. @param {string[]} args */
const namesFiles = ([first = '-']) => !first.startsWith('-');

/** Removes what must not outlive the running level. @type {(() => void) | null} */
let leftover = null;

/** Removes what the running level would leave behind: its database server, its data. */
export function tidyUp() {
  leftover?.();
  leftover = null;
}

/** @returns {Promise<Result>} */
async function runChecks() {
  /** The longest first. @type {[string, string[]][]} */
  const commands = [
    ['tsc', ['-p', 'tsconfig.json']],
    ['knip', []],
    ['biome', ['ci', '--error-on-warnings', '.']],
    ['tsc', ['-p', 'scripts/tsconfig.json']],
    ['tsc', ['-p', 'bench/tsconfig.json']],
    ['node', ['scripts/page-size.mjs']],
    ['node', ['scripts/browser-support.mjs']],
    ['node', ['scripts/packages.mjs']],
    ['node', ['scripts/audit.mjs']],
  ];
  /** @type {Result} */
  const result = { passed: 0, failed: 0, skipped: 0, files: [], problem: null };
  const runWaiting = async () => {
    for (let next = commands.shift(); next; next = commands.shift()) {
      const [command, args] = next;
      const failure = await runBeside(command, args, { limitMs: 3 * minute });
      const outcome = failure === null ? 'passed' : failure.endsWith(` ${NOT_ASKED}`) ? 'skipped' : 'failed';
      console.log(`${outcome}: ${command} ${args.join(' ')}`);
      result[outcome] += 1;
      if (outcome === 'skipped') result.note = `NOT ASKED, for want of an answer: ${args.join(' ')}`;
    }
  };
  // Most of them keep one core busy.
  await Promise.all([runWaiting(), runWaiting()]);
  return result;
}

/**
 * @param {string} project
 * @param {string[]} args
 * @param {{ name?: string, env?: Record<string, string>, limitMs?: number }} [options]
 */
function runVitest(project, args, { name = project, env = {}, limitMs = 20 * minute } = {}) {
  return runWithReport(name, readVitestReport, (report) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    // Some files of the features belong to a second project.
    const command = [
      'run',
      '--project',
      project,
      '--project',
      `${project}-*`,
      '--allowOnly=false',
      // Features wait for restarts, locks that fall and mail servers that hang, so a third worker fills two cores.
      ...(project === 'features' ? ['--maxWorkers=3'] : []),
      ...reporters,
      ...args,
    ];
    return runBeside('vitest', command, { env: testEnv(env), limitMs });
  });
}

/**
 * @param {string} name of the report
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, limitMs?: number }} [options]
 */
async function runOnPostgres(name, args, { env = {}, ...options } = {}) {
  const { url, stop } = await startPostgres(env.TMPDIR);
  leftover = stop;
  try {
    return await runVitest('features', args, { name, ...options, env: { ...env, TEST_DATABASE_URL: url } });
  } finally {
    tidyUp();
  }
}

/** @param {string[]} args */
async function runThorough(args) {
  const options = { env: { EXAMPLES: 'all', ATTACK_REQUESTS: '5000' } };
  const embedded = await runVitest('features', [...exceptOnEmbedded, ...args], {
    name: 'thorough-embedded',
    ...options,
  });
  const more = await runBrowser('thorough', [...journeys, '--grep', '@thorough', ...args]);
  if (namesFiles(args)) return sum(embedded, more);
  const looking = [...journeys, '--grep-invert', '@thorough', ...journeysThatLook()];
  const looks = await runBrowser('thorough-looks', [...looking, ...args], { JOURNEYS_LOOK: 'in every way' });
  const results = [more, looks];
  for (const [project, files] of Object.entries(withMoreExamples))
    results.push(await runVitest(project, [...files, ...args], { name: `thorough-${project}`, ...options }));
  return results.reduce(sum, embedded);
}

/** 10,000 tournaments and 20,000 cards, each counted out by the oracle. @param {string[]} args */
function runChances(args) {
  return runVitest('rules', ['packages/rules/src/chances', ...args], {
    name: 'chances',
    env: { OUTLOOK_ROOMS: '10000' },
    limitMs: 2 * 60 * minute,
  });
}

/** @param {string[]} args */
function runTimeline(args) {
  const competitions = 'apps/server/src/features/competitions';
  const files = ['timeline', 'fights/real-changes', 'tournaments/real-changes'].map(
    (name) => `${competitions}/${name}.test.ts`,
  );
  return runVitest('features', [...files, ...args], {
    name: 'timeline',
    env: { TIMELINE_EVENTS: 'all' },
    limitMs: 30 * minute,
  });
}

/** On PostgreSQL, where what is sent at once is done at once. @param {string[]} args */
function runNights(args) {
  const { NIGHTS = '10000', NIGHTS_FROM } = process.env;
  return runOnPostgres('nights', ['apps/server/src/features/competitions/fights/nights.test.ts', ...args], {
    env: { NIGHTS, ...(NIGHTS_FROM && { NIGHTS_FROM }) },
    limitMs: 5 * 60 * minute,
  });
}

/** @param {string[]} args */
function runShared(args) {
  const { SHARED_PAIRS = '10000' } = process.env;
  const file = 'apps/server/src/features/competitions/shared-answers.test.ts';
  return runOnPostgres('shared', [file, ...args], { env: { SHARED_PAIRS }, limitMs: 3 * 60 * minute });
}

/** @param {string[]} args */
function runAttack(args) {
  const seed = process.env.ATTACK_SEED;
  return runVitest('features', ['apps/server/src/attack/generated.test.ts', ...args], {
    name: 'attack',
    env: { ATTACK_REQUESTS: '200000', ...(seed && { ATTACK_SEED: seed }) },
    limitMs: 3 * 60 * minute,
  });
}

/**
 * The long runs of the faults on both databases, one file after the other, since they measure.
 * @param {string[]} args names of files, to run only these, then flags of the test program
 * @returns {Promise<Result>}
 */
async function runFaults(args) {
  const firstFlag = args.findIndex((arg) => arg.startsWith('-'));
  const names = firstFlag === -1 ? args : args.slice(0, firstFlag);
  const files = (names.length > 0 ? names : ['']).map((name) => `apps/server/src/faults/${name}`);
  const long = [...files, '--no-file-parallelism', ...args.slice(names.length)];
  const env = { FAULTS: 'long', CHROMIUM_PATH: findChromium() ?? '' };
  const limitMs = 45 * minute;
  const embedded = await runVitest('features', long, { name: 'faults-embedded', env, limitMs });
  const { url, stop } = await startPostgres();
  leftover = stop;
  try {
    const name = 'faults-postgres';
    const postgres = await runVitest('features', long, {
      name,
      env: { ...env, TEST_DATABASE_URL: url },
      limitMs,
    });
    return sum(embedded, postgres);
  } finally {
    tidyUp();
  }
}

/** @param {string[]} args */
async function runFailover(args) {
  const { folder, tidy } = folderOfProcesses();
  const { url, stop } = await startPostgres();
  leftover = () => {
    stop();
    tidy();
  };
  try {
    const env = { FAILOVER_FOLDER: folder, TEST_DATABASE_URL: url };
    return await runVitest('failover', args, { env, limitMs: 30 * minute });
  } finally {
    tidyUp();
  }
}

/**
 * @param {string} name of the level and its report
 * @param {string[]} args
 * @param {Record<string, string>} [extra] of the environment
 */
async function runBrowser(name, args, extra = {}) {
  const port = await freePort();
  // Playwright decides about colours itself, and Node warns in every process of it when NO_COLOR is set as well.
  const env = testEnv({
    CHROMIUM_PATH: findChromium() ?? '',
    JOURNEYS_PORT: `${port}`,
    JOURNEYS_REPORT: name,
    NO_COLOR: undefined,
    ...extra,
  });
  leftover = () => rmSync(join(root, 'reports', `journeys-${port}`), { recursive: true, force: true });
  try {
    return await runWithReport(name, readPlaywrightReport, () =>
      runBeside('playwright', ['test', '--forbid-only', ...args], { env, limitMs: 40 * minute }),
    );
  } finally {
    tidyUp();
  }
}

/**
 * Runs a test program and reads its report; an old report is removed first, so that it is never taken for a new one.
 * @param {string} name
 * @param {(path: string) => import('./reports.mjs').Counts} read
 * @param {(path: string) => Promise<string | null>} start
 * @returns {Promise<Result>}
 */
async function runWithReport(name, read, start) {
  const reports = join(root, 'reports');
  const path = join(reports, `${name}.json`);
  mkdirSync(reports, { recursive: true });
  rmSync(path, { force: true });
  const failure = await start(path);
  try {
    const counts = read(path);
    return { ...counts, problem: counts.failed === 0 ? failure : null };
  } catch (error) {
    const missing = `there is no report (${error instanceof Error ? error.message : error})`;
    return {
      passed: 0,
      failed: 0,
      skipped: 0,
      files: [],
      problem: failure ? `${failure}; ${missing}` : missing,
    };
  }
}

/** @param {Record<string, string | undefined>} extra */
function testEnv(extra) {
  const without = Object.fromEntries(serverSettings.map((name) => [name, undefined]));
  return projectEnv({ ...without, ...extra });
}
