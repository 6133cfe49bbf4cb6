// The minute after a result: thousands of open pages fetch what they show, from one server process.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createClient } from '@lockroom/contract';
import type pg from 'pg';
import { type DatabaseServer, startDatabaseServer, withClient } from '../lib/database.ts';
import { atLeast, below, type Figure, median, percentile, told } from '../lib/figures.ts';
import { addLockNight, type LockNight } from '../lib/lock-night.ts';
import { probe } from '../lib/probe.ts';
import { type Build, builds, type RunningServer, startLockroom, startServer } from '../lib/processes.ts';
import { postmasterOf, processorMs } from '../lib/processor.ts';
import {
  fetchAtOnce,
  fetchBytes,
  openedLength,
  openResultPages,
  type Repainted,
} from '../lib/result-pages.ts';
import { scaled } from '../lib/scale.ts';

const YARDSTICK = fileURLToPath(new URL('../yardsticks/memory-server.ts', import.meta.url));
/** How many pages are open, and within how many milliseconds all of them should have the new standings. */
const PAGES = [
  { pages: scaled(1_000, 100), aimMs: 500 },
  { pages: scaled(5_000, 200), aimMs: 2_000 },
];
const OTHERS_MS = 100;
const RESULTS = scaled(3, 2);
const FIGHTS = 13;
const ALONE = scaled(2_000, 200);
const PART = 'minute';

/**
 * Measures one room that all people are members of, with 100 entries and a locked card of 13 fights. An earlier build
 * is measured in the same run (see `builds`).
 */
export async function measureMinute(): Promise<Figure[]> {
  const database = await startDatabaseServer();
  const folder = mkdtempSync(join(tmpdir(), 'lockroom-bench-'));
  try {
    const figures: Figure[] = [];
    for (const build of builds())
      for (const { pages, aimMs } of PAGES)
        figures.push(...(await measureBuild(database, { ...build, pages, aimMs, folder })));
    return figures;
  } finally {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Measured extends Build {
  pages: number;
  aimMs: number;
  folder: string;
}

async function measureBuild(database: DatabaseServer, measured: Measured): Promise<Figure[]> {
  const { name, options, pages: count, aimMs, folder } = measured;
  const url = await database.createEmpty(`minute_${options.bundle ? 'before' : 'now'}_${count}`);
  const lockroom = await startLockroom({ DATABASE_URL: url }, options);
  try {
    const { night, fightIds } = await withClient(url, (client) => addNight(client, count));
    const [room, manager] = [night.rooms[0], night.managers[0]];
    if (!room || !manager) throw new Error('The room was not found');
    const api = createClient({ baseUrl: lockroom.url, token: () => manager.token });
    const enter = (nth: number) =>
      api.fights.enterResult({
        params: { fightId: fightIds[nth % FIGHTS] ?? '' },
        body: { winnerId: nth % 2 === 0 ? 1 : 2, winMethod: 'Decision' },
      });
    const pages = await openResultPages(lockroom.url, room.id, night.tokens);
    const rounds: Repainted[][] = [];
    const answered: [number[], number[]] = [[], []];
    const processor: number[] = [];
    for (let nth = 0; nth < RESULTS; nth++) {
      const other = { url: `${lockroom.url}/api/notifications`, token: manager.token };
      const probes = [
        await probe({ ...other, isConnected: true }),
        await probe({ ...other, isConnected: false }),
      ];
      const spent = await withClient(url, async (client) => {
        const postmaster = await postmasterOf(client);
        const sum = () => processorMs([lockroom.pid], postmaster).servers;
        const start = sum();
        rounds.push(await pages.repaint(() => enter(nth)));
        return sum() - start;
      });
      processor.push(spent / count);
      for (const [nth, one] of probes.entries()) answered[nth]?.push(...(await one.stop()));
    }
    pages.close();
    const all = rounds.flat();
    const path = `/api/rooms/${room.id}/${options.bundle ? 'brackets' : 'standings'}`;
    const sample = await fetchBytes(lockroom.url + path, night.tokens[0] ?? '', new Agent());
    const bare = await startBare(folder, sample);
    const plain = await fetchAtOnce(bare.url, night.tokens);
    const what = `${name}${count.toLocaleString('en-US')} pages`;
    const times = all.map(({ standingsMs }) => standingsMs);
    const last = median(rounds.map((round) => Math.max(...round.map(({ standingsMs }) => standingsMs))));
    const figures = [
      below(aimMs, {
        part: PART,
        name: `${what}: from sending a result until the last has its standings, ms`,
        value: last,
        yardstick: { name: 'the same bytes from memory, at once', value: Math.max(...plain) },
        more: { median: median(times), p99: percentile(times, 0.99), most: Math.max(...times) },
      }),
      told({
        part: PART,
        name: `${what}: until the last has all that it shows, ms`,
        value: median(rounds.map((round) => Math.max(...round.map(({ allMs }) => allMs)))),
      }),
      told({
        part: PART,
        name: `${what}: requests of a page`,
        value: median(all.map(({ requests }) => requests)),
        more: { bytes: median(all.map(({ bytes }) => bytes)), opened: openedLength(sample) },
      }),
      ...["another's answer meanwhile", 'the same on a new connection'].map((title, nth) => {
        const times = answered[nth] ?? [];
        return below(OTHERS_MS, {
          part: PART,
          name: `${what}: ${title}, 99th percentile, ms`,
          value: percentile(times, 0.99),
          more: { median: median(times), most: Math.max(...times), asked: times.length },
        });
      }),
      told({
        part: PART,
        name: `${what}: processor time of the server for each, ms`,
        value: median(processor),
        more: { rounds: processor },
      }),
    ];
    const isLargest = count === PAGES.at(-1)?.pages;
    if (isLargest)
      figures.push(
        ...(await compareAlone(name, {
          own: { url: lockroom.url + path, tokens: night.tokens.slice(0, 100) },
          bare,
          enter,
        })),
      );
    await bare.stop();
    return figures;
  } finally {
    await lockroom.stop();
  }
}

interface Sides {
  own: { url: string; tokens: string[] };
  bare: RunningServer;
  enter(nth: number): Promise<unknown>;
}

/**
 * Measures the standings without streams: warm responses, compared with a bare server, and the first response after a
 * result.
 */
async function compareAlone(name: string, { own, bare, enter }: Sides): Promise<Figure[]> {
  const callers = Array.from({ length: ALONE }, (_, n) => own.tokens[n % own.tokens.length] ?? '');
  const rateOf = async (url: string) => {
    const times = await fetchAtOnce(url, callers);
    return (callers.length / Math.max(...times)) * 1_000;
  };
  const rates = { own: [] as number[], bare: [] as number[] };
  for (let round = 0; round < 3; round++) {
    rates.own.push(await rateOf(own.url));
    rates.bare.push(await rateOf(bare.url));
  }
  const agent = new Agent({ keepAlive: true });
  const [token = ''] = own.tokens;
  const [cold, warm]: [number[], number[]] = [[], []];
  for (let nth = 0; nth < scaled(20, 3); nth++) {
    await enter(nth);
    for (const times of [cold, warm]) {
      const start = performance.now();
      await fetchBytes(own.url, token, agent);
      times.push(performance.now() - start);
    }
  }
  agent.destroy();
  return [
    atLeast(0.8, {
      part: PART,
      name: `${name}standings of 100 brackets, warm, requests/s`,
      value: median(rates.own),
      yardstick: { name: 'the same bytes from memory', value: median(rates.bare) },
      more: { rates },
    }),
    told({
      part: PART,
      name: `${name}standings of 100 brackets, the first after a result, ms`,
      value: median(cold),
      more: { warm: median(warm) },
    }),
  ];
}

async function startBare(folder: string, bytes: Buffer): Promise<RunningServer> {
  const file = join(folder, 'answer');
  writeFileSync(file, bytes);
  return startServer(YARDSTICK, { ANSWER: file, ENCODING: 'br' }, '/');
}

/** Adds the room, a locked card of 13 fights, and picks of all entries. */
async function addNight(
  client: pg.ClientBase,
  members: number,
): Promise<{ night: LockNight; fightIds: string[] }> {
  const night = await addLockNight(client, members, { perRoom: members });
  await client.query(
    `insert into fights (id, competition_id, position, fighter1, fighter2, fighter1_odds, fighter2_odds,
        fighter_points, method_points, bonus_points, underdog_bonus)
      select gen_random_uuid(), c.id, n, 'Red ' || n, 'Blue ' || n, '+150', '-150', 2, 1, 1, 1
      from competitions c, generate_series(2, ${FIGHTS}) n`,
  );
  await night.setLock(client, Date.now() - 60_000);
  await client.query("update fights set lock_at = now() - interval '1 minute'");
  await client.query(
    `insert into fight_picks (id, entry_id, fight_id, winner, method, created_at, updated_at)
      select gen_random_uuid(), e.id, f.id, 1 + (e.number + f.position + ascii(substr(e.id::text, 8, 1))) % 2,
        'Decision', now(), now() from entries e, fights f`,
  );
  const { rows } = await client.query<{ id: string }>('select id from fights order by position');
  await client.query('analyze');
  return { night, fightIds: rows.map(({ id }) => id) };
}
