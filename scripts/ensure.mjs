// Installs and builds what is missing: node scripts/ensure.mjs deps | build | bundle | chromium | postgres | failover ...
// Built-ins only, on the Node that is found: at its first call nothing is installed.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ensureBrowsers } from './lib/browsers.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureFailover } from './lib/failover.mjs';
import { ensurePostgres } from './lib/postgres.mjs';
import { outsideEnv, projectEnv, Refusal, root, run, runMain, say } from './lib/process.mjs';

/** @type {Record<string, () => void>} */
const tasks = {
  deps,
  build,
  bundle,
  chromium: ensureChromium,
  browsers: ensureBrowsers,
  postgres: ensurePostgres,
  failover: ensureFailover,
};

/** Installs the packages of the lock file, unless exactly these are installed. */
function deps() {
  const wanted = hashOf([join(root, 'package-lock.json')], `${process.platform}-${process.arch}`);
  if (existsSync(join(root, 'node_modules')) && stampOf('deps') === wanted) return;
  say('Installing the packages (npm ci); this takes about half a minute ...');
  // No package needs its install script: every program comes with a checksum of the lock file.
  run('npm', ['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    env: outsideEnv(),
  });
  setStamp('deps', wanted);
}

/** Builds the page and bundles the server, each unless the last build was made from the same sources. */
function build() {
  const web = join(root, 'apps', 'web');
  buildOnce('build', [...common(), ...filesUnder(web)], join(web, 'dist', 'index.html'), () => {
    say('Building the web app (vite build) ...');
    // Whoever builds, a test too: with another value it would be the page of development, half as large again.
    run('vite', ['build'], { cwd: web, env: projectEnv({ NODE_ENV: 'production' }) });
  });
  bundle();
}

/** Bundles the server, unless the last bundle was made from the same sources. */
function bundle() {
  const server = join(root, 'apps', 'server');
  const bundler = [join(root, 'scripts', 'bundle.mjs'), join(root, 'scripts', 'lib', 'bundled.mjs')];
  const events = filesUnder(join(root, 'test', 'events'));
  const sources = [
    ...common(),
    ...filesUnder(server),
    ...bundler,
    ...events,
    join(root, 'docs', 'openapi.json'),
  ];
  buildOnce('bundle', sources, join(server, 'dist', 'lockroom.mjs'), () => {
    say('Bundling the server, and making the database that new data begins with ...');
    run('node', ['scripts/bundle.mjs']);
  });
}

/** What page and server are both made of. */
function common() {
  return [join(root, 'package-lock.json'), ...filesUnder(join(root, 'packages'))];
}

/**
 * @param {string} stamp its name
 * @param {string[]} sources
 * @param {string} product a file that is there once it is built
 * @param {() => void} make
 */
function buildOnce(stamp, sources, product, make) {
  const wanted = hashOf(sources);
  if (existsSync(product) && stampOf(stamp) === wanted) return;
  make();
  setStamp(stamp, wanted);
}

/** @param {string} name */
function stampFile(name) {
  return join(root, 'node_modules', '.cache', 'lockroom', name);
}

/** @param {string} name */
function stampOf(name) {
  return existsSync(stampFile(name)) ? readFileSync(stampFile(name), 'utf8') : null;
}

/** @param {string} name @param {string} value */
function setStamp(name, value) {
  mkdirSync(dirname(stampFile(name)), { recursive: true });
  writeFileSync(stampFile(name), value);
}

/** @param {string} folder @returns {string[]} */
function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !['node_modules', 'dist'].includes(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesUnder(path) : [path];
    })
    .sort();
}

/** @param {string[]} files @param {string} [salt] */
function hashOf(files, salt = '') {
  const hash = createHash('sha256').update(salt);
  for (const file of files) hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

await runMain(() => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Refusal(`Lockroom needs Node 20.19 or later to install itself; this is ${process.version}.`);
  }
  for (const name of process.argv.slice(2)) {
    const task = tasks[name];
    if (!task)
      throw new Refusal(`There is no '${name}' to ensure; there are ${Object.keys(tasks).join(', ')}.`);
    task();
  }
});
