// What every package of a lock file has to hold: its licence, its origin, and that nothing runs as it is installed.

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
  [/^web-push$/, ['MPL-2.0'], 'used as it is published; the licence asks for changes of its files alone'],
  [/^@fontsource-variable\//, ['OFL-1.1'], 'a typeface, served as it is'],
];

/**
 * The packages that have an install script, and why they work without it: a script could bring in what has no checksum.
 * package.json denies each, so that npm neither runs it nor asks. @type {Map<string, string>}
 */
export const DENIED_SCRIPTS = new Map([
  ['esbuild', 'the script checks its program, which is a package of its own with a checksum'],
]);

/**
 * A package's fields in a lock file, a lock file, and what a package.json says of install scripts.
 * @typedef {{ version?: string, license?: string, resolved?: string, integrity?: string, dev?: boolean, link?: boolean, hasInstallScript?: boolean }} Locked
 * @typedef {{ packages: Record<string, Locked> }} Lock
 * @typedef {{ allowScripts?: Record<string, boolean> }} Manifest
 */

/**
 * The packages of a lock file that are installed from elsewhere; those of development are left out on request.
 * @param {Lock} lock
 * @param {{ withDevelopment: boolean }} options
 * @returns {[name: string, locked: Locked, path: string][]}
 */
export function installed(lock, { withDevelopment }) {
  return Object.entries(lock.packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !link && (withDevelopment || !dev))
    .map(([path, locked]) => [path.split('node_modules/').at(-1) ?? '', locked, path]);
}

/**
 * What is wrong with the packages in production; empty when they are as they have to be.
 * @param {Lock} lock
 * @returns {string[]}
 */
export function productionProblems(lock) {
  const packages = installed(lock, { withDevelopment: false });
  if (packages.length === 0) return ['package-lock.json: no package in production was found'];
  return packages.flatMap(([name, locked]) => [
    ...licenceProblems(name, locked),
    ...originProblems(name, locked),
  ]);
}

/**
 * What is wrong with the install scripts of all packages, those of development too; empty when each is known and denied.
 * @param {Lock} lock
 * @param {Manifest} manifest
 * @returns {string[]}
 */
export function scriptProblems(lock, { allowScripts = {} }) {
  const names = installed(lock, { withDevelopment: true }).flatMap(([name, { hasInstallScript }]) =>
    hasInstallScript ? [name] : [],
  );
  const unknown = [...new Set(names)].flatMap((name) => {
    if (!DENIED_SCRIPTS.has(name))
      return [`${name}: has an install script, and is not on the list of scripts/lib/packages.mjs`];
    return allowScripts[name] === false ? [] : [`${name}: package.json does not deny its install script`];
  });
  const needless = Object.keys(allowScripts)
    .filter((name) => !names.includes(name))
    .map((name) => `${name}: package.json speaks of an install script that it does not have`);
  return [...unknown, ...needless];
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
  return isAllowed ? [] : [`${name}: the licence ${license} is not on the list of scripts/lib/packages.mjs`];
}

/**
 * @param {string} name
 * @param {Locked} locked
 */
function originProblems(name, { resolved, integrity = '' }) {
  // Without a URL a package comes from the configured registry; its checksum proves that it is the same.
  const isKnown = resolved === undefined && integrity.startsWith('sha512-');
  return isKnown ? [] : [`${name}: package-lock.json names no checksum, or a place of its own`];
}
