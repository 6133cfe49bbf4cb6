// Measures the time to the server's first response, and the server's memory when idle and under load.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DatabaseServer, startDatabaseServer } from '../lib/database.ts';
import { below, type Figure, median } from '../lib/figures.ts';
import { load } from '../lib/load.ts';
import { type Build, builds, residentMb, startLockroom } from '../lib/processes.ts';
import { scaled } from '../lib/scale.ts';
import { buildWorld } from '../lib/world.ts';

const STARTS = scaled(5, 2);
const REST_MS = 3_000;
const LOAD_SECONDS = scaled(10, 3);
const part = 'start';

export async function measureStart(): Promise<Figure[]> {
  const database = await startDatabaseServer();
  const folder = mkdtempSync(join(tmpdir(), 'lockroom-bench-'));
  try {
    const figures = await measureStarts(database, folder);
    for (const [at, build] of builds().entries()) {
      const postgres = { DATABASE_URL: await database.create(`memory_${at}`) };
      figures.push(
        ...(await measureMemory(build, 'PostgreSQL', postgres, 150)),
        ...(await measureMemory(build, 'embedded', { DATA_DIR: join(folder, `memory_${at}`) }, 300)),
      );
    }
    return figures;
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
    for (const [at, { bundle, times }] of all.entries()) {
      const name = `start_${at}_${nth}`;
      const embedded = { DATA_DIR: join(folder, name) };
      const postgres = { DATABASE_URL: await database.create(name) };
      for (const [index, settings] of [embedded, embedded, postgres, postgres].entries()) {
        const { startMs, stop } = await startLockroom(settings, bundle);
        await stop();
        times[index]?.push(startMs);
      }
    }
  }
  return all.flatMap((build) =>
    CASES.map(({ name, aim }, index) => {
      const value = median(build.times[index] ?? []);
      return below(aim, { part, name: `${build.name}${name}, ms to the first response`, value });
    }),
  );
}

async function measureMemory(
  { name: build, bundle }: Build,
  name: string,
  settings: Record<string, string>,
  mostAtRest: number,
): Promise<Figure[]> {
  // The first start creates the data.
  const first = await startLockroom(settings, bundle);
  await first.stop();
  const server = await startLockroom(settings, bundle);
  await new Promise((resolve) => setTimeout(resolve, REST_MS));
  const atRest = residentMb(server.pid);
  const { token, fightRoom } = await buildWorld(server.url, 10);
  await load(server.url, [{ path: `/api/rooms/${fightRoom.id}/brackets`, token }], LOAD_SECONDS);
  const underLoad = residentMb(server.pid);
  await server.stop();
  const named = (what: string) => `${build}${name}: memory ${what}, MB`;
  return [
    below(mostAtRest, { part, name: named('at rest'), value: atRest }),
    { part, name: named(`after ${LOAD_SECONDS} s of load`), value: underLoad },
  ];
}
