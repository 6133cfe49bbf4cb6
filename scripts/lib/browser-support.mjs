// Finds calls in a script that the oldest supported browsers lack, according to MDN's data.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import data from '@mdn/browser-compat-data' with { type: 'json' };
import { root } from './process.mjs';

/** @typedef {import('@mdn/browser-compat-data').CompatStatement} Compat */
/** @typedef {import('@mdn/browser-compat-data').BrowserName} Browser */
/** @typedef {{ __compat?: Compat | undefined }} Part */

/** @type {Record<string, string>} */
const oldest = JSON.parse(readFileSync(join(root, 'apps/web/build/browsers.json'), 'utf8'));

/** Names to ignore, because they only look like methods, or because they are called only in browsers that have them. */
const notMeant = new Set([
  'canGoBack',
  'em',
  'login',
  'range',
  'sync',
  'use',
  // React uses this name only in browsers with view transitions.
  'skipTransition',
  // The focus traps call this method only in browsers that have it.
  'checkVisibility',
  // features/rooms and shell/share.ts call this method only in browsers that have it.
  'share',
  // shell/share-picture.ts calls this method only in browsers that have it.
  'canShare',
  // zod calls this method only in browsers that have it.
  'Error.captureStackTrace',
]);

/** @param {string} version */
const comparable = (version) => {
  const [major = 0, minor = 0] = version.replace('≤', '').split('.').map(Number);
  return major * 1000 + minor;
};

/** @param {Compat} compat */
function isKnown({ support }) {
  return Object.entries(oldest).every(([browser, version]) =>
    [support[/** @type {Browser} */ (browser)] ?? []]
      .flat()
      .some(
        ({ version_added: since, version_removed, flags, prefix, alternative_name }) =>
          typeof since === 'string' &&
          !version_removed &&
          !flags &&
          !prefix &&
          !alternative_name &&
          comparable(since) <= comparable(version),
      ),
  );
}

/** @param {Part | undefined} owner */
const partsOf = ({ __compat, ...parts } = {}) => Object.entries(/** @type {Record<string, Part>} */ (parts));

/** @type {Map<string, boolean> | null} */
let known = null;

/**
 * Returns whether the browsers support each global ('Set'), static member ('Promise.any') and method ('.union').
 * @returns {Map<string, boolean>}
 */
function knownNames() {
  if (known) return known;
  known = new Map();
  const interfaces = [...partsOf(data.api), ...partsOf(data.javascript.builtins)];
  for (const [owner, parts] of interfaces) {
    if (parts.__compat) known.set(owner, isKnown(parts.__compat));
    for (const [part, { __compat: compat }] of partsOf(parts)) {
      if (!compat) continue;
      const name = part.replace(/_static$/, '');
      const isThere = isKnown(compat);
      known.set(`${owner}.${name}`, isThere || known.get(`${owner}.${name}`) === true);
      // Skips non-standard and removed APIs, because our own methods may have the same names.
      const { standard_track, deprecated, experimental } = compat.status ?? {};
      const isMethod = standard_track && !deprecated && !experimental;
      known.set(`.${name}`, isThere || !isMethod || known.get(`.${name}`) === true);
    }
  }
  return known;
}

/**
 * Returns the calls in a script that at least one of the oldest supported browsers lacks. Types are unknown, so a
 * method counts as supported if any supported API has a method with its name.
 * @param {string} script
 * @returns {string[]}
 */
export function unknownCalls(script) {
  const names = knownNames();
  /** @type {Set<string>} */
  const found = new Set();
  /** @param {string | undefined} name @param {string} [shown] */
  const check = (name = '', shown = name) => {
    if (names.get(name) === false && !notMeant.has(shown)) found.add(shown);
  };
  for (const [pair] of script.matchAll(/\b[A-Z]\w+\.\w+\b/g)) check(pair);
  for (const [, name] of script.matchAll(/(?<!\.)\.([A-Za-z]\w+)\(/g)) check(`.${name}`, name);
  for (const [, made, used] of script.matchAll(/\b(?:new|instanceof) ([A-Z]\w+)|(?<![.\w$])([A-Z]\w{3,})\./g))
    check(made ?? used);
  return [...found].sort();
}
