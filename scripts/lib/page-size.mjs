// The amount of JavaScript that the browser loads for each screen, read from the build's manifest.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './process.mjs';

/** @typedef {{ file: string, imports?: string[], isEntry?: boolean, isDynamicEntry?: boolean }} Chunk */

const dist = join(root, 'apps', 'web', 'dist');

/** The layout around every screen for signed-in users. It counts as part of each screen. */
const frame = 'src/app/signed-in.tsx';

/**
 * Returns the gzipped size of the first screen in bytes, and what every other screen adds to it. Code that is imported
 * later is left out, because the screen can be used without it.
 * @returns {{ first: number, others: Map<string, number> }}
 */
export function pageSizes() {
  /** @type {Record<string, Chunk>} */
  const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));
  const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry);
  if (!entry) throw new Error('The build manifest has no entry');
  if (!manifest[frame]?.isDynamicEntry) throw new Error(`${frame} is not loaded as a separate chunk`);
  const screens = Object.keys(manifest).filter((name) => /\/screens\/[^/]+-screen\.tsx$/.test(name));
  const before = filesOf(manifest, [entry]);
  const others = screens.map((name) => {
    const files = [...filesOf(manifest, [frame, name])].filter((file) => !before.has(file));
    return /** @type {const} */ ([screenName(name), sizeOf(files)]);
  });
  return { first: sizeOf([...before]), others: new Map(others) };
}

/** @param {string} name */
function screenName(name) {
  return name.replace(/^.*\/([^/]+)\.tsx$/, '$1');
}

/**
 * Returns the scripts of these modules and of all modules that they import statically.
 * @param {Record<string, Chunk>} manifest
 * @param {string[]} names
 */
function filesOf(manifest, names) {
  /** @type {Set<string>} */
  const seen = new Set();
  /** @param {string} name */
  const visit = (name) => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const each of manifest[name]?.imports ?? []) visit(each);
  };
  names.forEach(visit);
  return new Set([...seen].map((name) => manifest[name]?.file ?? '').filter((file) => file.endsWith('.js')));
}

/** @param {string[]} files */
function sizeOf(files) {
  const bytes = files.map((file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length);
  return bytes.reduce((sum, each) => sum + each, 0);
}
