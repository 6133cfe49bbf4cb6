// Finds the browser for the browser tests.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const INSTALLED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome'];

/**
 * Returns CHROMIUM_PATH or the path of an installed browser. If the result is undefined, Playwright uses its own
 * download.
 */
export function findChromium() {
  return process.env.CHROMIUM_PATH || INSTALLED.find(starts);
}

/**
 * Returns whether the file is a real browser. On some systems it is only a wrapper that refers to another package.
 * @param {string} path
 */
function starts(path) {
  return existsSync(path) && spawnSync(path, ['--version']).status === 0;
}
