// The effect of a thousand times more rooms on everyday calls: the same calls of the same people in three databases,
// in turn.
import { createClient } from '@lockroom/contract';
import { addCrowd } from '../../apps/server/src/testing/crowd.ts';
import { startDatabaseServer, withClient } from '../lib/database.ts';
import { atMostTimes, type Figure, median, percentile } from '../lib/figures.ts';
import { type RunningServer, startLockroom } from '../lib/processes.ts';
import { scaled } from '../lib/scale.ts';
import { type BenchWorld, buildWorld } from '../lib/world.ts';

const FEW = 1_000;
const MANY = [scaled(100_000, 5_000), scaled(1_000_000, 20_000)];
const OWN_ROOMS = 50;
const ROUNDS = scaled(40, 10);
const CALLS_PER_ROUND = 5;
/** Rooms are inserted in portions, one transaction each. */
const PORTION = 100_000;

/** Measures one caller at a time, so that the duration of the call is measured and not a queue. */
export async function measureGrowth(): Promise<Figure[]> {
  const database = await startDatabaseServer();
  const servers: RunningServer[] = [];
  try {
    const first = await startLockroom({ DATABASE_URL: await database.create('own') });
    const world = await buildWorld(first.url, OWN_ROOMS);
    await first.stop();
    const places: Place[] = [];
    for (const rooms of [FEW, ...MANY]) {
      const url = await database.create(`rooms_${rooms}`, 'own');
      await fill(url, rooms);
      const server = await startLockroom({ DATABASE_URL: url });
      servers.push(server);
      places.push({ rooms, url: server.url, times: new Map() });
    }
    await takeTurns(places, world);
    return figuresOf(places);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    database.stop();
  }
}

interface Place {
  rooms: number;
  url: string;
  /** Milliseconds of every call, by its name. */
  times: Map<string, number[]>;
}

async function fill(url: string, rooms: number): Promise<void> {
  await withClient(url, async (client) => {
    for (let from = 1; from <= rooms; from += PORTION)
      await addCrowd(client, { from, to: Math.min(rooms, from + PORTION - 1) });
  });
}

async function takeTurns(places: readonly Place[], world: BenchWorld): Promise<void> {
  for (let round = -2; round < ROUNDS; round++) {
    for (const place of places) {
      for (const [name, call] of callsOf(place.url, world, round)) {
        for (let n = 0; n < CALLS_PER_ROUND; n++) {
          const start = performance.now();
          await call(n);
          const spent = performance.now() - start;
          // The first rounds only warm up.
          if (round >= 0) place.times.set(name, [...(place.times.get(name) ?? []), spent]);
        }
      }
    }
  }
}

type MeasuredCall = [name: string, call: (n: number) => Promise<unknown>];

function callsOf(baseUrl: string, world: BenchWorld, round: number): MeasuredCall[] {
  const { token, fightRoom, fightIds, members } = world;
  const manager = createClient({ baseUrl, token: () => token });
  const params = { roomId: fightRoom.id };
  const open = fightIds.at(-1) ?? '';
  const decided = fightIds[2] ?? '';
  return [
    [`list of ${OWN_ROOMS} rooms`, () => manager.rooms.list()],
    ['one room', () => manager.rooms.get({ params })],
    ['standings of 100 brackets', () => manager.brackets.listForRoom({ params })],
    [
      'saving one fight pick',
      (n) => {
        const member = members[(round + 2 + n) % members.length];
        const api = createClient({ baseUrl, token: () => member?.token ?? null });
        const eventId = member?.fightSheetId ?? '';
        return api.fights.savePick({
          body: { eventId, fightId: open, predictedWinnerId: 1, predictedMethod: 'Submission' },
        });
      },
    ],
    [
      'a result in a room of 100 brackets',
      (n) =>
        manager.fights.enterResult({
          params: { fightId: decided },
          // Each result differs from the one before, so that it is a change.
          body: { winnerId: (round + n) % 2 === 0 ? 1 : 2, winMethod: 'Decision' },
        }),
    ],
  ];
}

function figuresOf([few, ...more]: readonly Place[]): Figure[] {
  if (!few) return [];
  return [...few.times].flatMap(([name, times]) =>
    more.map(({ rooms, times: own }) =>
      atMostTimes(1.5, {
        part: 'growth',
        name: `${name} among ${rooms.toLocaleString('en-US')} rooms, ms`,
        value: median(own.get(name) ?? []),
        yardstick: { name: `among ${FEW.toLocaleString('en-US')}`, value: median(times) },
        more: { p95: percentile(own.get(name) ?? [], 0.95), p95AmongFew: percentile(times, 0.95) },
      }),
    ),
  );
}
