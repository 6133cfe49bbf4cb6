// Holds what is true of the packages that Lockroom runs on: node scripts/packages.mjs
// Their licences allow commercial use, they come from the npm registry with a checksum, and no weakness of theirs is
// known. The last can only be asked where the registry is reached: where it is not, that is said and passes, unless
// AUDIT=required asks for an answer.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { outsideEnv, Refusal, root, runMain, say } from './lib/process.mjs';

/** Licences that let anyone use and sell what is made with the package. */
const FREE = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
];

/** Further ones, each for these packages alone. @type {[RegExp, string[], because: string][]} */
const ALLOWED = [
  [/^@img\/sharp-/, ['LGPL-3.0-or-later'], 'libvips, loaded as a library of its own that can be replaced'],
  [/^@fontsource-variable\//, ['OFL-1.1'], 'a typeface, served as it is'],
];

const REGISTRY = 'https://registry.npmjs.org/';
/** From which of npm's levels on a weakness stops the checks. */
const STOPS = ['moderate', 'high', 'critical'];

/**
 * What the lock file says of a package.
 * @typedef {{ license?: string, resolved?: string, integrity?: string, dev?: boolean, link?: boolean }} Locked
 */

await runMain(() => {
  const packages = inProduction();
  const problems = packages.flatMap(([name, locked]) => [
    ...licenceProblems(name, locked),
    ...originProblems(name, locked),
  ]);
  if (problems.length > 0) throw new Refusal(problems.join('\n'));
  say(`${packages.length} packages in production: licences and origins are as they have to be.`);
  audit();
});

/** @returns {[name: string, locked: Locked][]} */
function inProduction() {
  /** @type {{ packages: Record<string, Locked> }} */
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return Object.entries(lock.packages).flatMap(([path, locked]) => {
    const name = path.split('node_modules/').at(-1) ?? '';
    /** @type {[string, Locked][]} */
    const found = path.includes('node_modules/') && !locked.dev && !locked.link ? [[name, locked]] : [];
    return found;
  });
}

/**
 * @param {string} name
 * @param {Locked} locked
 */
function licenceProblems(name, { license = 'none' }) {
  const more = ALLOWED.flatMap(([pattern, licences]) => (pattern.test(name) ? licences : []));
  const allowed = [...FREE, ...more];
  // Of several that are offered one is enough; of several that all hold, each has to be allowed.
  const choices = license.replace(/^\((.*)\)$/, '$1').split(' OR ');
  const isAllowed = choices.some((choice) => choice.split(' AND ').every((one) => allowed.includes(one)));
  return isAllowed ? [] : [`${name}: the licence ${license} is not on the list of scripts/packages.mjs`];
}

/**
 * @param {string} name
 * @param {Locked} locked
 */
function originProblems(name, { resolved = REGISTRY, integrity = '' }) {
  // Without an address a package comes from the registry that npm is set to; its checksum says that it is the same.
  const isKnown = resolved.startsWith(REGISTRY) && integrity.startsWith('sha512-');
  return isKnown ? [] : [`${name}: package-lock.json names no checksum, or not the npm registry`];
}

/** Asks the registry for known weaknesses of what runs in production. */
function audit() {
  const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=15000'];
  const { stdout = '' } = spawnSync('npm', args, {
    cwd: root,
    env: outsideEnv(),
    encoding: 'utf8',
    timeout: 60_000,
  });
  const found = readAudit(stdout);
  if (found === null) {
    if (process.env.AUDIT === 'required')
      throw new Refusal('The registry could not be asked for known weaknesses.');
    return say('Known weaknesses: not asked for, since the registry does not answer here.');
  }
  const bad = Object.entries(found).filter(([level, count]) => STOPS.includes(level) && count > 0);
  const list = bad.map(([level, count]) => `${count} ${level}`).join(', ');
  if (bad.length > 0) throw new Refusal(`Known weaknesses: ${list}. See npm audit --omit=dev`);
  say('Known weaknesses: none.');
}

/**
 * How many weaknesses of each level npm has found; null when it could not ask.
 * @param {string} json
 * @returns {Record<string, number> | null}
 */
function readAudit(json) {
  try {
    return JSON.parse(json).metadata?.vulnerabilities ?? null;
  } catch {
    return null;
  }
}
