// Compares rooms with 1,000 entries and rooms with 100, for a card of 13 fights and a bracket of 64 teams.
import { Agent } from 'node:http';
import { createClient } from '@lockroom/contract';
import {
  addSizedRooms,
  firstWinners,
  lockSizedRoom,
  type SizedRoom,
  type SizedRooms,
} from '../../apps/server/src/testing/sized-rooms.ts';
import { startDatabaseServer, withClient } from '../lib/database.ts';
import { type Figure, median, percentile } from '../lib/figures.ts';
import { type RunningServer, startLockroom } from '../lib/processes.ts';
import { openResultPages } from '../lib/result-pages.ts';
import { scaled } from '../lib/scale.ts';
import { fetchBytes } from '../lib/send.ts';

const SMALL = 100;
const LARGE = scaled(1_000, 200);
/** Maximum ratio between the times for the large and the small room. */
const GROWTH = 12;
const TIMES = scaled(7, 2);
const SAVERS = 8;
const PAGES = scaled(1_000, 100);

interface Stage {
  lockroom: RunningServer;
  sized: SizedRooms;
  agent: Agent;
}

/** The measurements of one room in milliseconds, by name. */
type Times = Record<string, number>;

export async function measureRooms(): Promise<Figure[]> {
  const database = await startDatabaseServer();
  const url = await database.create('sized_rooms');
  const lockroom = await startLockroom({ DATABASE_URL: url });
  // Do not keep connections alive, because the server closes those that are idle during another measurement.
  const agent = new Agent();
  try {
    const sized = await withClient(url, (client) => addSizedRooms(client, [SMALL, LARGE]));
    const stage = { lockroom, sized, agent };
    const measured = new Map<string, Times>();
    for (const room of sized.rooms) {
      const saves = await measureSaves(stage, room);
      await withClient(url, (client) => lockSizedRoom(client, room));
      const results = await measureResults(stage, room);
      measured.set(`${room.kind} ${room.size}`, {
        ...saves,
        ...results,
        ...(await measureReads(stage, room)),
      });
    }
    return (['fights', 'bracket'] as const).flatMap((kind) => {
      const small = measured.get(`${kind} ${SMALL}`) ?? {};
      return Object.entries(measured.get(`${kind} ${LARGE}`) ?? {}).map(([what, value]) => {
        const before = small[what] ?? Number.NaN;
        return {
          part: 'rooms',
          name: `${kind}, ${LARGE} entries: ${what}`,
          value,
          yardstick: { name: `${SMALL} entries`, value: before },
          aim: `growth <= ${GROWTH}`,
          isMet: value <= before * GROWTH,
        };
      });
    });
  } finally {
    agent.destroy();
    await lockroom.stop();
    await database.stop();
  }
}

/** Measures saves by a third of the members, eight at a time. */
async function measureSaves({ lockroom, sized }: Stage, room: SizedRoom): Promise<Times> {
  const winners = firstWinners(63);
  const times: number[] = [];
  const members = room.entryIds.map((entryId, n) => ({ entryId, token: sized.tokens[n] ?? '' }));
  const save = async ({ entryId, token }: (typeof members)[number]) => {
    const api = createClient({ baseUrl: lockroom.url, token: () => token });
    const start = performance.now();
    if (room.kind === 'bracket')
      await api.tournaments.customSave({ params: { eventId: entryId }, body: { predictions: winners } });
    else
      await api.fights.savePick({
        body: {
          eventId: entryId,
          fightId: room.fightIds[0] ?? '',
          predictedWinnerId: 1,
          predictedMethod: 'Decision',
        },
      });
    times.push(performance.now() - start);
  };
  // Only this third of the members change their picks.
  const savers = members.slice(0, Math.ceil(members.length / 3));
  await Promise.all(
    Array.from({ length: SAVERS }, async (_, lane) => {
      for (let n = lane; n < savers.length; n += SAVERS) {
        const member = savers[n];
        if (member) await save(member);
      }
    }),
  );
  return { 'a save, 99th percentile, ms': percentile(times, 0.99) };
}

/** Measures the time from entering a result until every open page has the standings. */
async function measureResults(stage: Stage, room: SizedRoom): Promise<Times> {
  const { lockroom, sized, agent } = stage;
  const [manager = ''] = sized.tokens;
  const api = createClient({ baseUrl: lockroom.url, token: () => manager });
  const pages = await openResultPages(
    lockroom.url,
    room.id,
    Array.from(
      { length: Math.round((PAGES * room.size) / LARGE) },
      (_, n) => sized.tokens[n % room.size] ?? '',
    ),
  );
  const last: number[] = [];
  const cold: number[] = [];
  const warm: number[] = [];
  for (let nth = 0; nth < TIMES; nth++) {
    const enter = async () => {
      if (room.kind === 'bracket')
        await api.tournaments.customSaveResults({
          params: { roomId: room.id },
          body: { results: firstWinners(20 + nth) },
        });
      else
        await api.fights.enterResult({
          params: { fightId: room.fightIds[nth % 7] ?? '' },
          body: { winnerId: nth % 2 === 0 ? 1 : 2, winMethod: 'Decision' },
        });
    };
    if (nth % 2 === 0) {
      last.push(Math.max(...(await pages.repaint(enter))));
      continue;
    }
    await enter();
    for (const times of [cold, warm]) {
      const start = performance.now();
      await fetchBytes(`${lockroom.url}/api/rooms/${room.id}/standings`, sized.tokens[1] ?? '', agent);
      times.push(performance.now() - start);
    }
  }
  pages.close();
  return {
    'a result, until every open page has the standings, ms': median(last),
    'standings after a result, the first, ms': median(cold),
    'standings, warm, ms': median(warm),
  };
}

/** Measures all other GET requests that take longer in a larger room. */
async function measureReads({ lockroom, sized, agent }: Stage, room: SizedRoom): Promise<Times> {
  const [manager = '', member = ''] = sized.tokens;
  const of = (path: string) => `/api/rooms/${room.id}${path}`;
  const reads: [what: string, token: string, path: string][] = [
    ['who can still win', member, of('/outlook')],
    ['picks grid', member, of('/picks')],
    ['export, file', manager, of('/export')],
    ['export, table', manager, of('/export.csv')],
    ['missing picks', manager, of('/missing-picks')],
    ['share picture', member, of('/picture?size=post')],
  ];
  const times: Times = {
    'all brackets, ms': await medianOf(() => readPages(lockroom.url + of('/brackets'), member)),
  };
  for (const [what, token, path] of reads)
    times[`${what}, ms`] = await medianOf(() => fetchBytes(lockroom.url + path, token, agent));
  return times;
}

async function medianOf(call: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let nth = 0; nth < TIMES; nth++) {
    const start = performance.now();
    await call();
    times.push(performance.now() - start);
  }
  return median(times);
}

/** Reads all pages of a list. */
async function readPages(url: string, token: string): Promise<void> {
  for (let before: string | null = ''; before !== null; ) {
    const response: Response = await fetch(before ? `${url}?before=${before}` : url, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (!response.ok) throw new Error(`${url} responded with ${response.status}`);
    await response.arrayBuffer();
    before = response.headers.get('X-Next-Before');
  }
}
