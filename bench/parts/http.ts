// Requests per second and latency of everyday calls on PostgreSQL.
import { type DatabaseServer, startDatabaseServer } from '../lib/database.ts';
import { above, below, type Figure, median } from '../lib/figures.ts';
import { type Load, load, type WireRequest } from '../lib/load.ts';
import { type Build, builds, startLockroom } from '../lib/processes.ts';
import { scaled } from '../lib/scale.ts';
import { type BenchWorld, buildWorld } from '../lib/world.ts';

const ROOMS = 50;
const ROUNDS = scaled(4, 2);
const SECONDS = scaled(3, 2);
const WARM_UP_SECONDS = scaled(2, 1);
const MOST_P99_MS = 100;

interface Measured {
  build: Build;
  url: string;
  calls: MeasuredCall[];
  stop(): Promise<void>;
}

/** Measures this build and an earlier one (see `builds`) in turn, so that other work on the machine affects both. */
export async function measureHttp(): Promise<Figure[]> {
  const database = await startDatabaseServer();
  const servers: Measured[] = [];
  try {
    for (const [nth, build] of builds().entries()) servers.push(await start(database, nth, build));
    const [current] = servers;
    const figures: Figure[] = [];
    for (const [nth] of (current?.calls ?? []).entries()) figures.push(...(await measureCall(servers, nth)));
    return figures;
  } finally {
    await Promise.all(servers.map(({ stop }) => stop()));
    await database.stop();
  }
}

async function start(database: DatabaseServer, nth: number, build: Build): Promise<Measured> {
  const { url, stop } = await startLockroom(
    { DATABASE_URL: await database.createEmpty(`http_${nth}`) },
    build.options,
  );
  return { build, url, stop, calls: callsOf(await buildWorld(url, ROOMS)) };
}

interface MeasuredCall {
  name: string;
  /** The target in requests per second. */
  aim: number;
  requests: WireRequest[];
}

function callsOf({ token, fightRoom, bracketRoom, fightIds, members }: BenchWorld): MeasuredCall[] {
  const read = (path: string): WireRequest[] => [{ method: 'GET', path, token }];
  // Lets every member send a request, because an account's requests for lists of brackets are handled one at a time.
  const readByAll = (path: string) =>
    members.map((member) => ({ method: 'GET', path, token: member.token }) as const);
  const openFight = fightIds.at(-1);
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
    { name: `list of ${ROOMS} rooms`, aim: 200, requests: read('/api/rooms') },
    { name: 'one room', aim: 500, requests: read(`/api/rooms/${fightRoom.id}`) },
    {
      name: 'saving one fight pick',
      aim: 300,
      requests: members.map(({ token, fightSheetId }) => ({
        method: 'POST',
        path: '/api/predictions',
        token,
        body: {
          eventId: fightSheetId,
          fightId: openFight,
          predictedWinnerId: 2,
          predictedMethod: 'Submission',
        },
      })),
    },
    {
      name: 'saving a bracket of 63 picks',
      aim: 200,
      requests: members.map(({ token, bracketSheetId, picks }) => ({
        method: 'POST',
        path: `/api/custom/brackets/${bracketSheetId}/predictions`,
        token,
        body: { predictions: picks },
      })),
    },
  ];
}

async function measureCall(servers: readonly Measured[], nth: number): Promise<Figure[]> {
  const rounds = servers.map((): Load[] => []);
  for (let round = -1; round < ROUNDS; round++) {
    for (const [at, { url, calls }] of servers.entries()) {
      const measured = await load(url, calls[nth]?.requests ?? [], round < 0 ? WARM_UP_SECONDS : SECONDS);
      // The first round is only a warm-up.
      if (round >= 0) rounds[at]?.push(measured);
    }
  }
  return servers.flatMap(({ build, calls }, at) => {
    const call = calls[nth];
    const all = rounds[at] ?? [];
    if (!call) return [];
    return [
      above(call.aim, {
        part: 'http',
        name: `${build.name}${call.name}, requests/s`,
        value: median(all.map(({ perSecond }) => perSecond)),
        more: { rounds: all },
      }),
      below(MOST_P99_MS, {
        part: 'http',
        name: `${build.name}${call.name}, p99 ms`,
        value: median(all.map(({ p99 }) => p99)),
      }),
    ];
  });
}
