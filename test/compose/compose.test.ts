import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Crowd, gatherCrowd } from '@lockroom/testing/burst';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import {
  makePostgres,
  type PostgresServer,
  untilOpen,
} from '../../apps/server/src/testing/postgres-server.ts';
import { freePort } from '../../apps/server/src/testing/spawn-server.ts';
import { root } from '../../scripts/lib/process.mjs';
import { longestGap, startLoad } from '../failover/load.ts';

// Starts what docs/deployment/compose.yaml starts, without containers: the same programs with the same settings,
// commands and configuration files. Only addresses, ports and folders differ.

const FILES = join(root, 'docs/deployment');
const NGINX = '/usr/sbin/nginx';
const PROMETHEUS = '/usr/bin/prometheus';
const ENOUGH = { timeout: 60_000, interval: 100 };
/** How long a killed program stays down. Docker would restart it sooner, but Prometheus has to notice the failure. */
const AWAY_MS = 3_000;
const MOST_DOWN_S = 10;

interface Service {
  environment: Record<string, string>;
  command: string[];
  healthcheck: { test: string[] };
}

const { services } = parse(readFileSync(join(FILES, 'compose.yaml'), 'utf8'), { merge: true }) as {
  services: Record<'backup' | 'database' | 'lockroom-1' | 'lockroom-2' | 'proxy', Service>;
};

/** A program that can be killed and started again. */
interface Part {
  start(): void;
  kill(): Promise<void>;
}

const cleanUps: (() => unknown)[] = [];
const folder = mkdtempSync(join(tmpdir(), 'lockroom-compose-'));
const file = (...path: string[]) => join(folder, ...path);

function part(command: string, words: string[], env: Record<string, string> = {}): Part {
  let child: ChildProcess | null = null;
  let ended = Promise.resolve();
  const kill = async () => {
    // Kill the whole process group, because the program may have children.
    if (child?.pid && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, 'SIGKILL');
    await ended;
  };
  cleanUps.push(kill);
  return {
    start() {
      const started = spawn(command, words, {
        env: { PATH: process.env.PATH ?? '', HOME: folder, ...env },
        stdio: ['ignore', 'ignore', 'inherit'],
        detached: true,
      });
      ended = new Promise((resolve) => started.once('exit', () => resolve()));
      child = started;
    },
    kill,
  };
}

/** Copies a configuration file with some of its strings replaced. Each string must occur in the file. */
function configure(name: string, changes: [from: string, to: string][]): string {
  let text = readFileSync(join(FILES, name), 'utf8');
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`${name} does not contain ${from}`);
    text = text.replaceAll(from, to);
  }
  const copy = file(name.replaceAll('/', '-'));
  writeFileSync(copy, text);
  return copy;
}

let database: PostgresServer;
let url: string;
let prometheus: string;
let crowd: Crowd;
let settings: Record<string, string>;
let parts: Record<string, Part>;

const missing = [NGINX, PROMETHEUS].filter((path) => !existsSync(path));

beforeAll(async () => {
  if (missing.length > 0) return;
  database = await makePostgres({ keepsCommits: true });
  database.start();
  await untilOpen(database);
  cleanUps.push(database.remove);
  mkdirSync(file('data'));
  const ports = await Promise.all(Array.from({ length: 6 }, freePort));
  const [first = 0, second = 0, firstMetrics = 0, secondMetrics = 0, proxy = 0, queries = 0] = ports;
  url = `http://127.0.0.1:${proxy}`;
  prometheus = `http://127.0.0.1:${queries}`;
  settings = {
    ...services['lockroom-1'].environment,
    DATABASE_URL: database.url,
    PUBLIC_URL: url,
    TRUST_PROXY: 'on',
    DATA_DIR: file('data'),
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
  };
  const lockroom = (port: number, metrics: number) =>
    part(process.execPath, [join(root, 'bin/lockroom.mjs')], {
      ...settings,
      PORT: `${port}`,
      METRICS_PORT: `${metrics}`,
    });
  const nginxConf = configure('nginx.conf', [
    ['lockroom-1:3000', `127.0.0.1:${first}`],
    ['lockroom-2:3000', `127.0.0.1:${second}`],
    ['listen 80;', `listen ${proxy}; access_log off;`],
  ]);
  const monitoring = configure('monitoring/prometheus.yml', [
    ["'127.0.0.1:9464'", `'127.0.0.1:${firstMetrics}', '127.0.0.1:${secondMetrics}'`],
    ['15s', '1s'],
  ]);
  copyFileSync(join(FILES, 'monitoring/alerts.yml'), file('alerts.yml'));
  parts = {
    'lockroom-1': lockroom(first, firstMetrics),
    'lockroom-2': lockroom(second, secondMetrics),
    proxy: part(NGINX, [
      '-p',
      folder,
      '-c',
      nginxConf,
      '-g',
      `daemon off; master_process off; pid ${file('nginx.pid')};`,
      '-e',
      'stderr',
    ]),
    prometheus: part(PROMETHEUS, [
      `--config.file=${monitoring}`,
      `--storage.tsdb.path=${file('series')}`,
      `--web.listen-address=127.0.0.1:${queries}`,
      '--log.level=error',
    ]),
  };
  for (const one of Object.values(parts)) one.start();
  parts.database = database;
  for (const port of [first, second, proxy]) await untilAnswers(`http://127.0.0.1:${port}/api/ready`);
  await untilAnswers(`${prometheus}/-/ready`);
  crowd = await gatherCrowd(url);
}, 300_000);

afterAll(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

/** Returns the values of a query, keyed by instance. A value without an instance has an empty key. */
async function query(text: string): Promise<Map<string, number>> {
  const answer = await fetch(`${prometheus}/api/v1/query?query=${encodeURIComponent(text)}`);
  const { data } = (await answer.json()) as {
    data: { result: { metric: { instance?: string }; value: [number, string] }[] };
  };
  return new Map(data.result.map(({ metric, value }) => [metric.instance ?? '', Number(value[1])]));
}

async function untilAnswers(address: string): Promise<void> {
  const isThere = () =>
    fetch(address).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isThere())) await new Promise((resolve) => setTimeout(resolve, 100));
}

const lowest = async (text: string) => Math.min(...(await query(text)).values());

describe.skipIf(missing.length > 0)('the programs in compose.yaml', () => {
  test('all programs pass their health checks', () => {
    const env = { PATH: process.env.PATH ?? '', PGHOST: '127.0.0.1', PGPORT: new URL(database.url).port };
    const check = (words: string[]) => {
      const [kind, ...rest] = words;
      const [command = '', ...args] = kind === 'CMD-SHELL' ? ['sh', '-c', ...rest] : rest;
      return execFileSync(command, args, { env, encoding: 'utf8' });
    };
    expect(check(services.database.healthcheck.test)).toContain('accepting connections');
    const page = services.proxy.healthcheck.test.map((word) => word.replace('http://127.0.0.1', url));
    expect(check(page)).toContain('<div id="root">');
  });

  test('a backup is made every day, and backups are deleted after two weeks', {
    timeout: 120_000,
  }, async () => {
    const backups = file('data/backups');
    mkdirSync(backups, { recursive: true });
    const old = join(backups, 'daily-old.backup');
    writeFileSync(old, '');
    execFileSync('touch', ['-d', '15 days ago', old]);
    const script = (services.backup.command.at(-1) ?? '')
      .replaceAll('$$', '$')
      .replaceAll('/data', file('data'))
      .replace('node_modules/lockroom/bin', join(root, 'bin'));
    const health = services.backup.healthcheck.test.at(-1)?.replaceAll('/data', file('data')) ?? '';
    expect(() => execFileSync('sh', ['-c', health])).toThrow();
    const backing = part('sh', ['-c', script], settings);
    backing.start();
    await expect
      .poll(() => readdirSync(backups).filter((name) => /^daily-\d.+\.backup$/.test(name)).length, ENOUGH)
      .toBe(1);
    await expect.poll(() => existsSync(old), ENOUGH).toBe(false);
    execFileSync('sh', ['-c', health]);
    await backing.kill();
  });

  test.each([
    ['lockroom-1', 'min(up)', 0],
    ['lockroom-2', 'min(up)', 0],
    ['proxy', 'min(up)', 1],
    ['database', 'max(lockroom_database_up)', 0],
  ])('no acknowledged save is lost when %s is killed', { timeout: 200_000 }, async (name, figure, seen) => {
    const load = startLoad(url, crowd);
    const { ledger } = load;
    await expect.poll(() => ledger.answered, ENOUGH).toBeGreaterThan(200);
    const fellAt = performance.now();
    const figures: number[] = [];
    const watching = setInterval(() => void lowest(figure).then((value) => figures.push(value)), 250);
    const killed = parts[name];
    await killed?.kill();
    await new Promise((resolve) => setTimeout(resolve, AWAY_MS));
    killed?.start();
    const enough = ledger.answered + 300;
    await expect.poll(() => ledger.answered, ENOUGH).toBeGreaterThan(enough);
    await expect.poll(() => lowest('min(up)'), ENOUGH).toBe(1);
    await expect.poll(() => lowest('min(lockroom_database_up)'), ENOUGH).toBe(1);
    const mendedAt = performance.now();
    clearInterval(watching);
    await load.stop();
    expect(await load.findLost()).toEqual([]);
    expect(await load.findDoubles()).toEqual([]);
    expect(Math.min(...figures)).toBe(seen);
    expect(longestGap(ledger, fellAt, mendedAt)).toBeLessThan(MOST_DOWN_S);
  });

  test('every query of the dashboard returns values', { timeout: 120_000 }, async () => {
    const { panels } = JSON.parse(readFileSync(join(FILES, 'monitoring/dashboard.json'), 'utf8')) as {
      panels: { title: string; targets?: { expr: string }[] }[];
    };
    // These queries have no values, because no source is turned on and no job is due.
    const unused = ['Polls of event sources a minute', 'Jobs due'];
    const empty: string[] = [];
    for (const { title, targets = [] } of panels.filter((one) => !unused.includes(one.title)))
      for (const { expr } of targets) if ((await query(expr)).size === 0) empty.push(`${title}: ${expr}`);
    expect(empty).toEqual([]);
  });
});
