// Measures the throughput and latency of everyday API requests on PostgreSQL.
import { type DatabaseServer, startDatabaseServer } from '../lib/database.ts';
import { above, below, type Figure, median } from '../lib/figures.ts';
import { type Load, load } from '../lib/load.ts';
import { type Build, builds, startLockroom } from '../lib/processes.ts';
import { scaled } from '../lib/scale.ts';
import { type BenchWorld, buildWorld } from '../lib/world.ts';

const ROOMS = 50;
const ROUNDS = scaled(4, 2);
const SECONDS = scaled(3, 2);
const WARM_UP_SECONDS = scaled(2, 1);
const MOST_P99_MS = 100;

/** Measures this build and an earlier one (see `builds`) in turn, so that other work on the machine affects both. */
export async function measureHttp(): Promise<Figure[]> {
  const database = await startDatabaseServer();
  const servers: Awaited<ReturnType<typeof start>>[] = [];
  try {
    for (const [nth, build] of builds().entries()) servers.push(await start(database, nth, build));
    const figures: Figure[] = [];
    for (const nth of servers[0]?.calls.keys() ?? []) figures.push(...(await measureCall(servers, nth)));
    return figures;
  } finally {
    await Promise.all(servers.map(({ stop }) => stop()));
    await database.stop();
  }
}

async function start(database: DatabaseServer, nth: number, { name, bundle }: Build) {
  const { url, stop } = await startLockroom({ DATABASE_URL: await database.create(`http_${nth}`) }, bundle);
  return { name, url, stop, calls: callsOf(await buildWorld(url, ROOMS)) };
}

/** Returns the requests to measure, with their targets in requests per second. */
function callsOf({ token, fightRoom, bracketRoom, fightIds, members }: BenchWorld) {
  // Spread the requests over all members, because an account's requests for lists of brackets are handled one at a
  // time.
  const readByAll = (path: string) => members.map((member) => ({ path, token: member.token }));
  const post = (path: string, token: string, body: unknown) =>
    ({ method: 'POST', path, token, body }) as const;
  const pick = { fightId: fightIds.at(-1), predictedWinnerId: 2, predictedMethod: 'Submission' };
  return [
    {
      name: 'standings of 100 brackets, fights',
      aim: 500,
      requests: readByAll(`/api/rooms/${fightRoom.id}/brackets`),
    },
    {
      name: 'standings of 100 brackets, bracket of 64',
      aim: 500,
      requests: readByAll(`/api/rooms/${bracketRoom.id}/brackets`),
    },
    { name: `list of ${ROOMS} rooms`, aim: 200, requests: [{ path: '/api/rooms', token }] },
    { name: 'one room', aim: 500, requests: [{ path: `/api/rooms/${fightRoom.id}`, token }] },
    {
      name: 'saving one fight pick',
      aim: 300,
      requests: members.map(({ token, fightSheetId }) =>
        post('/api/predictions', token, { eventId: fightSheetId, ...pick }),
      ),
    },
    {
      name: 'saving a bracket of 63 picks',
      aim: 200,
      requests: members.map(({ token, bracketSheetId, picks }) =>
        post(`/api/custom/brackets/${bracketSheetId}/predictions`, token, { predictions: picks }),
      ),
    },
  ];
}

async function measureCall(servers: Awaited<ReturnType<typeof start>>[], nth: number): Promise<Figure[]> {
  const rounds = servers.map((): Load[] => []);
  for (let round = -1; round < ROUNDS; round++) {
    for (const [at, { url, calls }] of servers.entries()) {
      const measured = await load(url, calls[nth]?.requests ?? [], round < 0 ? WARM_UP_SECONDS : SECONDS);
      // The first round is only a warm-up.
      if (round >= 0) rounds[at]?.push(measured);
    }
  }
  return servers.flatMap(({ name: build, calls }, at) => {
    const { name = '', aim = 0 } = calls[nth] ?? {};
    const middle = (what: keyof Load) => median((rounds[at] ?? []).map((round) => round[what]));
    const part = 'http';
    return [
      above(aim, { part, name: `${build}${name}, requests/s`, value: middle('perSecond') }),
      below(MOST_P99_MS, { part, name: `${build}${name}, p99 ms`, value: middle('p99') }),
    ];
  });
}
