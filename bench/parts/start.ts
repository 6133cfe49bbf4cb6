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

interface Starts {
  ms: number[];
  cpuMs: number[];
}

const CASES = [
  'embedded, new data',
  'embedded, its data again',
  'PostgreSQL, empty database',
  'PostgreSQL, its data again',
] as const;
const AIMS = [2_000, 2_000, 1_000, 600];

async function measureStarts(database: DatabaseServer, folder: string): Promise<Figure[]> {
  const bare: Starts = { ms: [], cpuMs: [] };
  const own = CASES.map((): Starts => ({ ms: [], cpuMs: [] }));
  const sources = CASES.map((): Starts => ({ ms: [], cpuMs: [] }));
  const time = async (starting: Promise<RunningServer>, into: Starts | undefined) => {
    const { startMs, startCpuMs, stop } = await starting;
    await stop();
    into?.ms.push(startMs);
    into?.cpuMs.push(startCpuMs);
  };
  for (let nth = 0; nth < STARTS; nth++) {
    for (const [all, fromSources] of [
      [own, false],
      [sources, true],
    ] as const) {
      const name = `${fromSources ? 'sources' : 'bundle'}_${nth}`;
      const embedded = { DATA_DIR: join(folder, name) };
      const postgres = { DATABASE_URL: await database.createEmpty(`start_${name}`) };
      for (const [index, settings] of [embedded, embedded, postgres, postgres].entries())
        await time(startLockroom(settings, { fromSources }), all[index]);
      await time(startServer(YARDSTICK, postgres, '/api/ready'), bare);
    }
  }
  const yardstick = (what: keyof Starts) => ({ name: 'bare server', value: median(bare[what]) });
  return CASES.flatMap((name, index) => {
    const [bundle, source] = [own[index] ?? bare, sources[index] ?? bare];
    return [
      below(AIMS[index] ?? 0, {
        part,
        name: `${name}, ms to the first answer`,
        value: median(bundle.ms),
        yardstick: yardstick('ms'),
        more: { all: bundle.ms },
      }),
      told({
        part,
        name: `${name}, ms of processor time`,
        value: median(bundle.cpuMs),
        yardstick: yardstick('cpuMs'),
        more: { all: bundle.cpuMs },
      }),
      told({
        part,
        name: `${name}, ms to the first answer, beside the sources`,
        value: median(bundle.ms),
        yardstick: { name: 'sources', value: median(source.ms) },
        more: { all: source.ms, cpuMs: source.cpuMs },
      }),
    ];
  });
}

async function measureMemory(database: DatabaseServer, dataDir: string): Promise<Figure[]> {
  const url = await database.create('memory');
  const bare = await measureOne(startServer(YARDSTICK, { DATABASE_URL: url }, '/api/ready'), async () => ({
    path: '/api/ready',
    token: '',
  }));
  // A separate start creates the data: its memory would distort the figure at rest.
  const first = await startLockroom({ DATA_DIR: dataDir });
  await first.stop();
  const figures: Figure[] = [];
  for (const [name, settings] of [
    ['PostgreSQL', { DATABASE_URL: url }],
    ['embedded', { DATA_DIR: dataDir }],
  ] as const) {
    const standings = async (server: RunningServer) => {
      const { token, fightRoom } = await buildWorld(server.url, 10);
      return { path: `/api/rooms/${fightRoom.id}/brackets`, token };
    };
    const own = await measureOne(startLockroom(settings), standings);
    const sources = await startLockroom(settings, { fromSources: true });
    await rest();
    const sourcesAtRest = residentMb(sources.pid);
    await sources.stop();
    const atRest = { part, name: `${name}: memory at rest, MB`, value: own.atRest };
    const yardstick = { name: 'bare server', value: bare.atRest };
    figures.push(
      name === 'PostgreSQL' ? below(150, { ...atRest, yardstick }) : told({ ...atRest, yardstick }),
      told({
        ...atRest,
        name: `${atRest.name}, beside the sources`,
        yardstick: { name: 'sources', value: sourcesAtRest },
      }),
      told({
        part,
        name: `${name}: memory after ${LOAD_SECONDS} s of load, MB`,
        value: own.underLoad,
        yardstick: { name: 'bare server', value: bare.underLoad },
      }),
    );
  }
  return figures;
}

/** The memory of a server at rest, and after some seconds of one request. */
async function measureOne(
  starting: Promise<RunningServer>,
  requestOf: (server: RunningServer) => Promise<{ path: string; token: string }>,
): Promise<{ atRest: number; underLoad: number }> {
  const server = await starting;
  await rest();
  const atRest = residentMb(server.pid);
  const request = await requestOf(server);
  await load(server.url, [{ method: 'GET', ...request }], LOAD_SECONDS);
  const underLoad = residentMb(server.pid);
  await server.stop();
  return { atRest, underLoad };
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
