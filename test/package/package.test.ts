import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createClient } from '@lockroom/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type PostgresServer, startPostgres } from '../../apps/server/src/testing/postgres-server.ts';
import { freePort, root, run } from '../../scripts/lib/process.mjs';

/** A commit with an older schema, from which an installation is updated. */
const OLDER = '2713dc499d1a1ffb5540b18baba28d602d3a56ed';
const PASSWORD = 'secret-enough';

const work = mkdtempSync(join(tmpdir(), 'lockroom-package-'));
const running: ChildProcess[] = [];
const databases: PostgresServer[] = [];
let packed = '';

/** Returns a PATH with npm and Node but without the project's own programs. */
const outside = () => {
  const path = (process.env.PATH ?? '').split(delimiter).filter((one) => !one.endsWith('node_modules/.bin'));
  return { PATH: path.join(delimiter), HOME: process.env.HOME ?? '' };
};

function pack(folder: string): string {
  const out = mkdtempSync(join(work, 'packed-'));
  run('npm', ['pack', '--silent', '--pack-destination', out], { cwd: folder, env: outside() });
  const [file = ''] = readdirSync(out);
  return join(out, file);
}

function emptyFolder(name: string): string {
  const folder = join(work, name);
  mkdirSync(folder);
  return folder;
}

function npm(folder: string, words: string[]): void {
  run('npm', [...words, '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder, env: outside() });
}

/** Runs a command in a folder where the package is installed; returns its output. */
function lockroom(folder: string, words: string[], env: NodeJS.ProcessEnv): string {
  return execFileSync('npx', ['lockroom', ...words], { cwd: folder, env, encoding: 'utf8' });
}

async function start(folder: string, env: NodeJS.ProcessEnv) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(join(folder, 'node_modules/.bin/lockroom'), [], {
    cwd: folder,
    env: { ...env, PORT: `${port}`, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  running.push(child);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  while (!(await fetch(`${url}/api/ready`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`lockroom exited with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

async function register(url: string, username: string) {
  const body = { username, email: `${username}@example.com`, passwordHash: PASSWORD };
  const { token } = await createClient({ baseUrl: url }).auth.register({ body });
  return createClient({ baseUrl: url, token: () => token });
}

/** Signs a person in and returns the names of that person's rooms. */
async function roomsOf(url: string, username: string): Promise<string[]> {
  const { token } = await createClient({ baseUrl: url }).auth.login({
    body: { username, password: PASSWORD },
  });
  const rooms = await createClient({ baseUrl: url, token: () => token }).rooms.list();
  return rooms.map(({ name }) => name);
}

const makeRoom = (api: Awaited<ReturnType<typeof register>>, name: string) =>
  api.rooms.create({ body: { name, sport: 'mma', maxBrackets: 10, roomPassword: 'canvas300' } });

beforeAll(() => {
  packed = pack(root);
});

afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

afterAll(async () => {
  for (const server of databases) await server.remove();
  rmSync(work, { recursive: true, force: true });
});

test('the package contains the bundle, the page and the command, but no source files', () => {
  const files = execFileSync('tar', ['-tf', packed], { encoding: 'utf8' }).trim().split('\n');
  const known = /^package\/(package\.json|README\.md|bin\/lockroom\.mjs|apps\/(server|web)\/dist\/.+)$/;
  expect(files.filter((file) => !known.test(file))).toEqual([]);
  expect(files.filter((file) => /\.tsx?$/.test(file))).toEqual([]);
  expect(files.length).toBeGreaterThan(100);
});

test('the package can be run with npx in an empty folder', () => {
  const folder = emptyFolder('npx');
  const said = execFileSync('npx', ['--yes', `--package=${packed}`, 'lockroom', '--help'], {
    cwd: folder,
    env: outside(),
    encoding: 'utf8',
  });
  expect(said).toContain('lockroom backup <file>');
  expect(readdirSync(folder)).toEqual([]);
});

test('the installed package starts in an empty folder, stores a room and restores it from a backup', async () => {
  const folder = emptyFolder('installed');
  const env = outside();
  npm(folder, ['install', packed]);
  const server = await start(folder, env);
  expect(await (await fetch(server.url)).text()).toContain('<div id="root">');
  await makeRoom(await register(server.url, 'first'), 'Kept');
  expect(await server.stop()).toBe(0);
  expect(existsSync(join(folder, 'data/database'))).toBe(true);

  lockroom(folder, ['backup', 'all.backup'], env);
  const elsewhere = { ...env, DATA_DIR: join(folder, 'restored') };
  expect(lockroom(folder, ['restore', 'all.backup'], elsewhere)).toContain('Restored');
  expect(lockroom(folder, ['templates', join(root, 'test/events/mma-ufc-300.json')], elsewhere)).toContain(
    'created: UFC 300',
  );
  const restored = await start(folder, elsewhere);
  expect(await roomsOf(restored.url, 'first')).toEqual(['Kept']);
  expect(await restored.stop()).toBe(0);

  const demo = { ...env, DATA_DIR: join(folder, 'demo') };
  expect(lockroom(folder, ['seed'], demo)).toContain('Sign in with');
});

/** Returns whether this clone contains the commit. A shallow clone might not. */
function hasCommit(): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${OLDER}^{commit}`], { cwd: root, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Returns the setting for an empty PostgreSQL database, or none for the embedded one. */
async function databaseOf(kind: string): Promise<Record<string, string>> {
  if (kind === 'embedded') return {};
  const server = await startPostgres();
  databases.push(server);
  return { DATABASE_URL: server.url };
}

test.runIf(hasCommit()).each(['embedded', 'PostgreSQL'])(
  'the package can update an older installation, whose backup can then be restored (%s)',
  async (kind) => {
    const env = { ...outside(), ...(await databaseOf(kind)) };
    const sources = join(work, `before-${kind}`);
    execFileSync('git', ['clone', '-q', '--no-checkout', root, sources]);
    execFileSync('git', ['checkout', '-q', OLDER], { cwd: sources });
    const before = pack(sources);

    const folder = emptyFolder(`updated-${kind}`);
    npm(folder, ['install', before]);
    const old = await start(folder, env);
    await makeRoom(await register(old.url, 'first'), 'From before');
    expect(await old.stop()).toBe(0);

    npm(folder, ['install', packed]);
    const updated = await start(folder, env);
    expect(await roomsOf(updated.url, 'first')).toEqual(['From before']);
    await makeRoom(await register(updated.url, 'second'), 'After the update');
    expect(await updated.stop()).toBe(0);

    const backups = readdirSync(join(folder, 'data/backups'));
    expect(backups).toHaveLength(1);
    npm(folder, ['install', before]);
    lockroom(folder, ['restore', join('data/backups', backups[0] ?? ''), '--replace'], env);
    const back = await start(folder, env);
    expect(await roomsOf(back.url, 'first')).toEqual(['From before']);
    await expect(roomsOf(back.url, 'second')).rejects.toMatchObject({ status: 401 });
    expect(await back.stop()).toBe(0);
  },
);
