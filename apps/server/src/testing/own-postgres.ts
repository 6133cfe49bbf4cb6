import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from './spawn-server.ts';

const DEBIAN = '/usr/lib/postgresql';

/** A PostgreSQL of its own, which a test may let fall and start again. */
export interface OwnPostgres {
  url: string;
  /** Starts it; it is ready some time later. */
  start(): void;
  /** Stops it in order and marks its data: from the next start on it follows a primary, which is nowhere. */
  becomeStandby(): Promise<void>;
  /** Resolves once it has ended, by itself or because it was stopped. */
  ended(): Promise<void>;
  /** Everything printed so far. */
  output(): string;
  /** Ends it at once and removes its data. */
  remove(): Promise<void>;
}

/** The folder of the newest PostgreSQL's programs, as Debian installs them; null without one. */
export function findPrograms(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  return (
    versions.map((one) => join(DEBIAN, one, 'bin')).find((bin) => existsSync(join(bin, 'initdb'))) ?? null
  );
}

/** Makes a PostgreSQL whose write-ahead log is in `logFolder`, in small segments. Only root may. */
export async function makePostgres(logFolder: string): Promise<OwnPostgres> {
  const bin = findPrograms();
  if (!bin) throw new Error('There is no PostgreSQL server');
  // PostgreSQL refuses to run as root.
  const [uid = 0, gid = 0] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres'])));
  const folder = mkdtempSync(join(tmpdir(), 'lockroom-pg-'));
  const [data, log] = [join(folder, 'data'), join(logFolder, 'log')];
  mkdirSync(log);
  for (const path of [folder, logFolder, log]) chownSync(path, uid, gid);
  const as = { uid, gid, cwd: folder, env: { PATH: process.env.PATH ?? '', HOME: folder } };
  const cluster = ['-D', data, '-X', log, '-A', 'trust', '-U', 'lockroom', '-E', 'UTF8', '--locale=C.UTF-8'];
  execFileSync(join(bin, 'initdb'), [...cluster, '--wal-segsize=1', '--no-sync'], { ...as, stdio: 'ignore' });
  const port = await freePort();
  const options = ['fsync=off', 'min_wal_size=2MB', 'max_wal_size=8MB', 'listen_addresses=127.0.0.1'];
  const words = ['-D', data, '-k', folder, '-p', `${port}`, ...options.flatMap((one) => ['-c', one])];
  let running: ChildProcess | null = null;
  let end = Promise.resolve();
  let output = '';
  return {
    url: `postgres://lockroom@127.0.0.1:${port}/postgres`,
    start() {
      const child = spawn(join(bin, 'postgres'), words, { ...as, stdio: ['ignore', 'pipe', 'pipe'] });
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (output += chunk));
      running = child;
      end = new Promise((resolve) => child.once('exit', () => resolve()));
    },
    async becomeStandby() {
      running?.kill('SIGINT');
      await end;
      writeFileSync(join(data, 'standby.signal'), '');
      chownSync(join(data, 'standby.signal'), uid, gid);
    },
    ended: () => end,
    output: () => output,
    async remove() {
      // SIGQUIT ends it without a checkpoint, which a full disk would prevent.
      running?.kill('SIGQUIT');
      await end;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Waits until a PostgreSQL that was started takes connections. */
export async function untilOpen({ url }: OwnPostgres): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    const isThere = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => {});
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
