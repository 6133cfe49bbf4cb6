// The time to the server's first response, and its memory when idle and under load.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/lib/process.mjs';
import { type DatabaseServer, startDatabaseServer } from '../lib/database.ts';
import { below, type Figure, median, told } from '../lib/figures.ts';
import { load } from '../lib/load.ts';
import { builds, residentMb, startLockroom, untilAnswered } from '../lib/processes.ts';
import { scaled } from '../lib/scale.ts';
import { buildWorld } from '../lib/world.ts';

const STARTS = scaled(5, 2);
const REST_MS = 3_000;
const LOAD_SECONDS = scaled(10, 3);
const part = 'start';

/** Measures the builds (see `builds`), which are already installed, and then a fresh clone. */
export async function measureStart(): Promise<Figure[]> {
  const database = await startDatabaseServer();
  const folder = mkdtempSync(join(tmpdir(), 'lockroom-bench-'));
  try {
    return [
      ...(await measureStarts(database, folder)),
      ...(await measureMemory(database, folder)),
      await measureClone(join(folder, 'clone')),
    ];
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const CASES = [
  { name: 'embedded, new data', aim: 4_000 },
  { name: 'embedded, existing data', aim: 2_000 },
  { name: 'PostgreSQL, empty database', aim: 1_000 },
  { name: 'PostgreSQL, existing data', aim: 600 },
] as const;

async function measureStarts(database: DatabaseServer, folder: string): Promise<Figure[]> {
  const all = builds().map((build) => ({ ...build, times: CASES.map((): number[] => []) }));
  for (let nth = 0; nth < STARTS; nth++) {
    for (const [at, { options, times }] of all.entries()) {
      const name = `start_${at}_${nth}`;
      const embedded = { DATA_DIR: join(folder, name) };
      const postgres = { DATABASE_URL: await database.createEmpty(name) };
      for (const [index, settings] of [embedded, embedded, postgres, postgres].entries()) {
        const { startMs, stop } = await startLockroom(settings, options);
        await stop();
        times[index]?.push(startMs);
      }
    }
  }
  return all.flatMap((build) =>
    CASES.map(({ name, aim }, index) =>
      below(aim, {
        part,
        name: `${build.name}${name}, ms to the first response`,
        value: median(build.times[index] ?? []),
        more: { all: build.times[index] },
      }),
    ),
  );
}

async function measureMemory(database: DatabaseServer, folder: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [at, { name: build, options }] of builds().entries()) {
    const postgres = { DATABASE_URL: await database.createEmpty(`memory_${at}`) };
    const embedded = { DATA_DIR: join(folder, `memory_${at}`) };
    for (const [name, settings, mostAtRest] of [
      ['PostgreSQL', postgres, 150],
      ['embedded', embedded, 300],
    ] as const) {
      // The first start creates the data, which takes the most memory.
      const first = await startLockroom(settings, options);
      await first.stop();
      const server = await startLockroom(settings, options);
      await new Promise((resolve) => setTimeout(resolve, REST_MS));
      const atRest = residentMb(server.pid);
      const { token, fightRoom } = await buildWorld(server.url, 10);
      const standings = { method: 'GET', path: `/api/rooms/${fightRoom.id}/brackets`, token } as const;
      await load(server.url, [standings], LOAD_SECONDS);
      const underLoad = residentMb(server.pid);
      await server.stop();
      const named = (what: string) => `${build}${name}: memory ${what}, MB`;
      figures.push(
        below(500, { part, name: named('at most during the first start'), value: first.startPeakMb }),
        below(mostAtRest, { part, name: named('at rest'), value: atRest }),
        told({ part, name: named(`after ${LOAD_SECONDS} s of load`), value: underLoad }),
      );
    }
  }
  return figures;
}

/** Measures `git clone` and `npm start`, with npm's package cache if it is filled. */
async function measureClone(folder: string): Promise<Figure> {
  const start = performance.now();
  execFileSync('git', ['clone', '-q', root, folder]);
  const server = await untilAnswered('npm', ['start'], {
    cwd: folder,
    env: { ...process.env, DATA_DIR: join(folder, 'data') },
    path: '/api/ready',
  });
  const seconds = (performance.now() - start) / 1_000;
  await server.stop();
  return told({
    part,
    name: 'git clone and npm start (install, build, new data), s to the first response',
    value: seconds,
  });
}
