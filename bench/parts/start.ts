// The time to the server's first answer, and its memory at rest and under load.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { outsideEnv, root } from '../../scripts/lib/process.mjs';
import { type DatabaseServer, startDatabaseServer } from '../lib/database.ts';
import { below, type Figure, median, told } from '../lib/figures.ts';
import { load } from '../lib/load.ts';
import {
  type RunningServer,
  residentMb,
  startLockroom,
  startServer,
  untilAnswered,
} from '../lib/processes.ts';
import { scaled } from '../lib/scale.ts';
import { buildWorld } from '../lib/world.ts';

const YARDSTICK = fileURLToPath(new URL('../yardsticks/plain-server.ts', import.meta.url));
const STARTS = scaled(5, 2);
const REST_MS = 3_000;
const LOAD_SECONDS = scaled(10, 3);
const part = 'start';

/** Measures the server of this working copy, already installed and built, then a fresh clone from nothing. */
export async function measureStart(): Promise<Figure[]> {
  const database = await startDatabaseServer();
  const folder = mkdtempSync(join(tmpdir(), 'lockroom-bench-'));
  try {
    return [
      ...(await measureStarts(database, folder)),
      ...(await measureMemory(database, join(folder, 'memory'))),
      await measureClone(join(folder, 'clone')),
    ];
  } finally {
    database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureStarts(database: DatabaseServer, folder: string): Promise<Figure[]> {
  const times: Record<'embeddedNew' | 'embedded' | 'postgresNew' | 'postgres' | 'bare', number[]> = {
    embeddedNew: [],
    embedded: [],
    postgresNew: [],
    postgres: [],
    bare: [],
  };
  const timed = async (server: Promise<RunningServer>) => {
    const { startMs, stop } = await server;
    await stop();
    return startMs;
  };
  for (let nth = 0; nth < STARTS; nth++) {
    const data = { DATA_DIR: join(folder, `data-${nth}`) };
    const url = await database.createEmpty(`start_${nth}`);
    times.embeddedNew.push(await timed(startLockroom(data)));
    times.embedded.push(await timed(startLockroom(data)));
    times.postgresNew.push(await timed(startLockroom({ DATABASE_URL: url })));
    times.postgres.push(await timed(startLockroom({ DATABASE_URL: url })));
    times.bare.push(await timed(startServer(YARDSTICK, { DATABASE_URL: url }, '/api/ready')));
  }
  const yardstick = { name: 'bare server', value: median(times.bare) };
  const figure = (name: string, limit: number, all: number[]) =>
    below(limit, {
      part,
      name: `${name}, ms to the first answer`,
      value: median(all),
      yardstick,
      more: { all },
    });
  return [
    figure('embedded, new data', 5_000, times.embeddedNew),
    figure('embedded, its data again', 2_000, times.embedded),
    figure('PostgreSQL, empty database', 2_000, times.postgresNew),
    figure('PostgreSQL, its data again', 1_500, times.postgres),
  ];
}

async function measureMemory(database: DatabaseServer, dataDir: string): Promise<Figure[]> {
  const url = await database.create('memory');
  const bare = await startServer(YARDSTICK, { DATABASE_URL: url }, '/api/ready');
  await rest();
  const bareRest = residentMb(bare.pid);
  await load(bare.url, [{ method: 'GET', path: '/api/ready', token: '' }], LOAD_SECONDS);
  const bareLoad = residentMb(bare.pid);
  await bare.stop();
  // A separate start creates the data: its memory would distort the figure at rest.
  const first = await startLockroom({ DATA_DIR: dataDir });
  await first.stop();
  const figures: Figure[] = [];
  for (const [name, settings] of [
    ['PostgreSQL', { DATABASE_URL: url }],
    ['embedded', { DATA_DIR: dataDir }],
  ] as const) {
    const server = await startLockroom(settings);
    await rest();
    const atRest = residentMb(server.pid);
    const { token, fightRoom } = await buildWorld(server.url, 10);
    await load(
      server.url,
      [{ method: 'GET', path: `/api/rooms/${fightRoom.id}/brackets`, token }],
      LOAD_SECONDS,
    );
    const underLoad = residentMb(server.pid);
    await server.stop();
    figures.push(
      told({
        part,
        name: `${name}: memory at rest, MB`,
        value: atRest,
        yardstick: { name: 'bare server', value: bareRest },
      }),
      told({
        part,
        name: `${name}: memory after ${LOAD_SECONDS} s of load, MB`,
        value: underLoad,
        yardstick: { name: 'bare server', value: bareLoad },
      }),
    );
  }
  return figures;
}

/** `git clone` and `npm start`, with npm's package cache if it is filled. */
async function measureClone(folder: string): Promise<Figure> {
  const start = performance.now();
  execFileSync('git', ['clone', '-q', root, folder]);
  const server = await untilAnswered('npm', ['start'], {
    cwd: folder,
    env: { ...outsideEnv(), DATA_DIR: join(folder, 'data') },
    path: '/api/ready',
    mostMs: 300_000,
  });
  const seconds = (performance.now() - start) / 1_000;
  await server.stop();
  return told({
    part,
    name: 'git clone and npm start (install, build, new data), s to the first answer',
    value: seconds,
  });
}

const rest = () => new Promise((resolve) => setTimeout(resolve, REST_MS));
