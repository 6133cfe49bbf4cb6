// The browser of the journeys.
import { existsSync, readFileSync } from 'node:fs';
import { aptInstall, canInstall } from './apt.mjs';
import { isRoot, outputOf, Refusal, run, say } from './process.mjs';

const SHELL = '/usr/bin/chromium-headless-shell';

/** @type {string[]} */
const usualPaths = JSON.parse(readFileSync(new URL('./chromium-paths.json', import.meta.url), 'utf8'));

/**
 * The path of a Chromium that starts: $CHROMIUM_PATH, else one of the system, else the one that Playwright has
 * downloaded; null when there is none. A $CHROMIUM_PATH that does not start is a Refusal; no other path is tried.
 * @returns {string | null}
 */
export function findChromium() {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) {
    if (!starts(wanted)) throw new Refusal(`CHROMIUM_PATH is ${wanted}, but no browser starts there.`);
    return wanted;
  }
  const downloaded = outputOf('node', ['-p', 'require("@playwright/test").chromium.executablePath()']);
  return [...usualPaths, ...(downloaded ? [downloaded] : [])].find(starts) ?? null;
}

/** Ensures that a Chromium is installed: from the Debian packages as root, else downloaded by Playwright. */
export function ensureChromium() {
  const found = findChromium();
  // The shell has no window around its pages, so a journey costs less of the processor.
  if (found && (found === SHELL || process.env.CHROMIUM_PATH || !canInstall)) return;
  if (canInstall) {
    for (const browser of ['chromium-headless-shell', ...(found ? [] : ['chromium'])]) {
      if (isInstalled([browser, 'fonts-dejavu-core'])) return;
    }
  }
  say('No Chromium found; the browser journeys need one.');
  say('Downloading Chromium (playwright install) ...');
  run('playwright', ['install', ...(isRoot ? ['--with-deps'] : []), 'chromium']);
  if (!findChromium())
    throw new Refusal('Install Chromium, or say where one is: CHROMIUM_PATH=/path/to/chromium');
}

/**
 * Whether a browser could be installed; a release of Debian without the package is no reason to stop.
 * @param {string[]} packages
 */
function isInstalled(packages) {
  try {
    aptInstall(packages);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    say(`${packages[0]} could not be installed.`);
  }
  return findChromium() !== null;
}

/**
 * On some systems the package is an empty wrapper that refers to another, so a file of that name is not enough.
 * @param {string} path
 */
function starts(path) {
  return existsSync(path) && outputOf(path, ['--version']) !== null;
}
