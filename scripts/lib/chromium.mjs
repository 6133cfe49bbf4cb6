// Finds the browser of the journeys.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const INSTALLED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome'];

/** The path in CHROMIUM_PATH, else of an installed browser; undefined for the one that Playwright downloads. */
export function findChromium() {
  return process.env.CHROMIUM_PATH || INSTALLED.find(starts);
}

/**
 * On some systems the package is an empty wrapper that refers to another, so a file of that name is not enough.
 * @param {string} path
 */
function starts(path) {
  return existsSync(path) && spawnSync(path, ['--version']).status === 0;
}
