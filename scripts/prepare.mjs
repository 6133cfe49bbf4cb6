// Installs and builds what is missing or out of date: node scripts/prepare.mjs packages | build | chromium ... Uses
// only Node's built-in modules, because packages may not be installed yet.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './lib/chromium.mjs';
import { projectEnv, Refusal, root, run, runMain, say } from './lib/process.mjs';

/** @type {Record<string, () => void | Promise<void>>} */
const steps = {
  packages,
  build,
  chromium,
};

/** Runs `npm ci` unless it has run since the lock file last changed. */
function packages() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  if (changedAt(installed) >= changedAt(join(root, 'package-lock.json'))) return;
  say('Installing the packages (npm ci) ...');
  // No package needs to run its own install script.
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  run('npm', ['ci', '--include=dev', ...quiet], { env: process.env });
}

/** Builds the page and the server unless a build is newer than every source except tests. */
function build() {
  const sources = ['apps', 'packages', 'scripts', 'docs/openapi.json', 'package-lock.json'];
  const newest = Math.max(...sources.map((name) => newestIn(join(root, name))));
  const built = [join(root, 'apps/web/dist/index.html'), join(root, 'apps/server/dist/lockroom.mjs')];
  if (built.every((file) => changedAt(file) >= newest)) return;
  // With another NODE_ENV, such as that of tests, the page would be built for development.
  run('npm', ['run', 'build', '--silent'], { env: projectEnv({ NODE_ENV: 'production' }) });
}

/** Installs Chromium if there is none: from Debian's packages as root, otherwise Playwright's build. */
async function chromium() {
  if (findChromium()) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    say('Installing Chromium for the browser tests (apt-get) ...');
    run('apt-get', ['update', '-qq'], { env });
    for (const name of ['chromium-headless-shell', 'chromium']) {
      try {
        run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name, 'fonts-dejavu-core'], {
          env,
        });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        say(`${name} could not be installed.`);
      }
      if (findChromium()) return;
    }
  }
  const playwright = await import('@playwright/test');
  if (existsSync(playwright.chromium.executablePath())) return;
  run('playwright', ['install', ...(process.getuid?.() === 0 ? ['--with-deps'] : []), 'chromium']);
}

/** @param {string} path */
function changedAt(path) {
  return existsSync(path) ? statSync(path).mtimeMs : 0;
}

/** @param {string} path @returns {number} */
function newestIn(path) {
  if (!statSync(path).isDirectory()) return changedAt(path);
  const names = readdirSync(path).filter((name) => !/^(node_modules|dist|testing)$|\.test\.tsx?$/.test(name));
  return Math.max(0, ...names.map((name) => newestIn(join(path, name))));
}

await runMain(async () => {
  for (const name of process.argv.slice(2)) {
    const step = steps[name];
    if (!step) throw new Refusal(`Unknown step '${name}'; the steps are ${Object.keys(steps).join(', ')}.`);
    await step();
  }
});
