// Debian packages, which provide the browser and the database server in a fresh container.
import { existsSync } from 'node:fs';
import { isRoot, run, say } from './process.mjs';

/** Whether system packages can be installed without asking for a password. */
export const canInstall = isRoot && existsSync('/usr/bin/apt-get');

let listsAreFresh = false;

/**
 * Installs Debian packages. Throws a Refusal when apt-get fails.
 * @param {string[]} packages
 */
export function aptInstall(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  if (!listsAreFresh) {
    say('Reading the package lists (apt-get update) ...');
    run('apt-get', ['update', '-qq'], { env });
    listsAreFresh = true;
  }
  say(`Installing ${packages.join(', ')} (apt-get install) ...`);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env });
}
