// Checks the production packages: node scripts/packages.mjs
// Their licences allow commercial use, they come from the npm registry with a checksum, and need no install script.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal, root, runMain, say } from './lib/process.mjs';

/** Licences that permit commercial use. */
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

/** Exceptions, each for these packages only. @type {[RegExp, string[], because: string][]} */
const ALLOWED = [
  [/^@img\/sharp-/, ['LGPL-3.0-or-later'], 'libvips, loaded as a library of its own that can be replaced'],
  [/^@fontsource-variable\//, ['OFL-1.1'], 'a typeface, served as it is'],
];

const REGISTRY = 'https://registry.npmjs.org/';

/**
 * A package's fields in the lock file.
 * @typedef {{ license?: string, resolved?: string, integrity?: string, dev?: boolean, link?: boolean, hasInstallScript?: boolean }} Locked
 */

await runMain(() => {
  const packages = inProduction();
  const problems = packages.flatMap(([name, locked]) => [
    ...licenceProblems(name, locked),
    ...originProblems(name, locked),
    ...scriptProblems(name, locked),
  ]);
  if (problems.length > 0) throw new Refusal(problems.join('\n'));
  say(`${packages.length} packages in production: licences and origins are as they have to be.`);
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
  // Of alternative licences one must be allowed; of combined licences all must be.
  const choices = license.replace(/^\((.*)\)$/, '$1').split(' OR ');
  const isAllowed = choices.some((choice) => choice.split(' AND ').every((one) => allowed.includes(one)));
  return isAllowed ? [] : [`${name}: the licence ${license} is not on the list of scripts/packages.mjs`];
}

/**
 * @param {string} name
 * @param {Locked} locked
 */
function originProblems(name, { resolved = REGISTRY, integrity = '' }) {
  // Without a URL a package comes from the configured registry; its checksum proves that it is the same.
  const isKnown = resolved.startsWith(REGISTRY) && integrity.startsWith('sha512-');
  return isKnown ? [] : [`${name}: package-lock.json names no checksum, or not the npm registry`];
}

/**
 * Packages are installed without their scripts, which could bring in what has no checksum.
 * @param {string} name
 * @param {Locked} locked
 */
function scriptProblems(name, { hasInstallScript = false }) {
  return hasInstallScript ? [`${name}: has an install script, which is not run`] : [];
}
