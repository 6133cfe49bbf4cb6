// The browser of the journeys.
import { existsSync, readFileSync } from 'node:fs';
import { aptInstall, canInstall } from './apt.mjs';
import { isRoot, outputOf, ownNode, Refusal, run, say } from './process.mjs';

/** @type {string[]} */
const usualPaths = JSON.parse(readFileSync(new URL('./chromium-paths.json', import.meta.url), 'utf8'));

/**
 * The path of a Chromium that starts: $CHROMIUM_PATH, else one of the system, else the one that Playwright has
 * downloaded; null when there is none. A $CHROMIUM_PATH that does not start is a Refusal, not a reason to look on.
 * @returns {string | null}
 */
export function findChromium() {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) {
    if (!starts(wanted)) throw new Refusal(`CHROMIUM_PATH is ${wanted}, but no browser starts there.`);
    return wanted;
  }
  const downloaded = outputOf(ownNode, ['-p', 'require("@playwright/test").chromium.executablePath()']);
  return [...usualPaths, ...(downloaded ? [downloaded] : [])].find(starts) ?? null;
}

/** Sees to it that there is a Chromium: from the Debian packages as root, else downloaded by Playwright. */
export function ensureChromium() {
  if (findChromium()) return;
  say('No Chromium found; the browser journeys need one.');
  if (canInstall) {
    aptInstall(['chromium', 'fonts-dejavu-core']);
    if (findChromium()) return;
  }
  say('Downloading Chromium (playwright install) ...');
  run('playwright', ['install', ...(isRoot ? ['--with-deps'] : []), 'chromium']);
  if (!findChromium())
    throw new Refusal('Install Chromium, or say where one is: CHROMIUM_PATH=/path/to/chromium');
}

/**
 * On some systems the package is an empty shell that only points elsewhere, so a file of that name is not enough.
 * @param {string} path
 */
function starts(path) {
  return existsSync(path) && outputOf(path, ['--version']) !== null;
}
