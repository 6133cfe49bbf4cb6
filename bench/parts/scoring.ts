// The number of entries of 64 teams scored per second, and the cost of a result in a full room.
import type { Room } from '@lockroom/contract';
import { compileResults, fillPicks, type Picks, scoreTotals } from '@lockroom/rules';
import { createLots } from '@lockroom/testing/lots';
import { BracketsManager } from 'brackets-manager';
import { InMemoryDatabase } from 'brackets-memory-db';
import { eq, sql } from 'drizzle-orm';
import type { Scoring } from '../../apps/server/src/features/competitions/competition.type.ts';
import { fightScoring } from '../../apps/server/src/features/competitions/fights/scoring.service.ts';
import { recomputeStandings } from '../../apps/server/src/features/competitions/standings.service.ts';
import { tournamentScoring } from '../../apps/server/src/features/competitions/tournaments/scoring.service.ts';
import type { PlayedRoom } from '../../apps/server/src/features/rooms/competition.service.ts';
import { lockRoom, logChange } from '../../apps/server/src/features/rooms/rooms.service.ts';
import type { Db } from '../../apps/server/src/kernel/db/connect.ts';
import { tournaments } from '../../apps/server/src/kernel/db/tables/tournaments.ts';
import { startDatabaseServer, withConnection } from '../lib/database.ts';
import { atLeast, below, type Figure, median, percentile } from '../lib/figures.ts';
import { startLockroom } from '../lib/processes.ts';
import { scaled } from '../lib/scale.ts';
import { type BenchWorld, buildWorld, FORMAT_64 } from '../lib/world.ts';

const SHEETS = scaled(1_000_000, 100_000);
const DIFFERENT = 5_000;
/** The manager of stored matches takes so long to fill and read an entry that a few suffice. */
const MANAGED = scaled(60, 5);
const ROUNDS = 5;
const RESULTS = scaled(120, 20);

/** Measures the rules alone, then a result in a room of 100 entries on PostgreSQL. */
export async function measureScoring(): Promise<Figure[]> {
  return [...(await scoreManySheets()), ...(await recomputeFullRooms())];
}

async function scoreManySheets(): Promise<Figure[]> {
  const lots = createLots(64);
  const draw = () => fillPicks(FORMAT_64, () => (lots.hit(0.6) ? 1 : 2));
  const results = draw();
  // Stored picks are parsed from JSON, so the scored ones are, too.
  const sheets = Array.from({ length: DIFFERENT }, () => JSON.parse(JSON.stringify(draw())) as Picks);
  const own = () => scoreAll(sheets, (picks) => scoreTotals(compiled, picks).totalPoints);
  const compiled = compileResults(FORMAT_64, results);
  const worth = new Map(compiled.games.map(({ id, points }) => [id, points]));
  const games = Object.keys(results);
  // Without any rules: equal words at equal places. It cannot tell that a team came another way.
  const plain = () =>
    scoreAll(sheets, (picks) => {
      let points = 0;
      for (const id of games) if (picks[id] === results[id]) points += worth.get(id) ?? 0;
      return points;
    });
  const rates: Record<'own' | 'plain', number[]> = { own: [], plain: [] };
  for (let round = 0; round < ROUNDS; round++) {
    rates.own.push(own());
    rates.plain.push(plain());
  }
  const managed = await manageSheets(sheets.slice(0, MANAGED), results);
  const value = median(rates.own);
  const name = `${SHEETS.toLocaleString('en-US')} sheets of 64 teams scored, sheets/s`;
  return [
    atLeast(0.5, {
      part: 'scoring',
      name,
      value,
      yardstick: { name: 'plain comparison of maps', value: median(rates.plain) },
      more: { rounds: rates },
    }),
    atLeast(100, {
      part: 'scoring',
      name,
      value,
      yardstick: { name: 'brackets-manager, in memory', value: managed },
      more: { managed: MANAGED },
    }),
  ];
}

/** Entries per second. */
function scoreAll(sheets: readonly Picks[], score: (picks: Picks) => number): number {
  const start = performance.now();
  let sum = 0;
  for (let at = 0; at < SHEETS; at++) sum += score(sheets[at % sheets.length] ?? {});
  const seconds = (performance.now() - start) / 1000;
  if (sum === 0) throw new Error('Nobody earned a point');
  return SHEETS / seconds;
}

/**
 * The same with brackets-manager: an entry is a stage whose matches are won as picked, and its points are the number
 * of matches with the same winner as in the results' stage. Returns entries per second.
 */
async function manageSheets(sheets: readonly Picks[], results: Picks): Promise<number> {
  const actual = await winnersOfStage(results);
  const start = performance.now();
  let right = 0;
  for (const picks of sheets) {
    const winners = await winnersOfStage(picks);
    right += winners.filter((winner, at) => winner === actual[at]).length;
  }
  if (right === 0) throw new Error('Nobody was right');
  return sheets.length / ((performance.now() - start) / 1000);
}

/** The winner of each match of a single elimination of 64, by place in the draw. */
async function winnersOfStage(picks: Picks): Promise<(number | null)[]> {
  const storage = new InMemoryDatabase();
  const manager = new BracketsManager(storage);
  const seeding = Array.from({ length: FORMAT_64.size }, (_, index) => `Team ${index + 1}`);
  await manager.create.stage({
    tournamentId: 0,
    name: 'Sheet',
    type: 'single_elimination',
    seeding,
    settings: { seedOrdering: ['natural'] },
  });
  // The draws differ, so that an entry is described by whether the upper or the lower team of a game wins.
  const uppers = fillPicks(FORMAT_64, () => 1);
  for (const [id, gameId] of Object.keys(uppers).entries()) {
    const upperWins = picks[gameId] === uppers[gameId];
    await manager.update.match({
      id,
      opponent1: upperWins ? { result: 'win' } : { result: 'loss' },
      opponent2: upperWins ? { result: 'loss' } : { result: 'win' },
    });
  }
  const { match } = await manager.get.stageData(0);
  return match.map(({ opponent1, opponent2 }) =>
    opponent1?.result === 'win' ? (opponent1.id ?? null) : (opponent2?.id ?? null),
  );
}

async function recomputeFullRooms(): Promise<Figure[]> {
  const database = await startDatabaseServer();
  try {
    const url = await database.create('scoring');
    const lockroom = await startLockroom({ DATABASE_URL: url });
    const world = await buildWorld(lockroom.url, 2);
    await lockroom.stop();
    return await withConnection(url, async ({ db }) => [
      await recompute(db, 'a card of 14', world, setFightResult, fightScoring),
      await recompute(db, 'a bracket of 64', world, setGameResult, tournamentScoring),
    ]);
  } finally {
    database.stop();
  }
}

type SetResult = (db: Db, world: BenchWorld, nth: number) => Promise<PlayedRoom>;

/** The same transaction with and without its scoring, in turn; the difference is the cost of scoring. */
async function recompute(
  db: Db,
  what: string,
  world: BenchWorld,
  setResult: SetResult,
  scoring: Scoring,
): Promise<Figure> {
  const times: Record<'scored' | 'plain', number[]> = { scored: [], plain: [] };
  for (let nth = 0; nth < RESULTS * 2; nth++) {
    const isScored = nth % 4 < 2;
    const start = performance.now();
    await db.transaction(async (transaction) => {
      const room = await setResult(transaction, world, nth);
      const change = { kind: 'room.completed', data: {} } as const;
      await logChange(transaction, { roomId: room.id, actor: null, change, now: Date.now() });
      if (isScored) await recomputeStandings(transaction, room, scoring, { resultsMoved: true });
    });
    times[isScored ? 'scored' : 'plain'].push(performance.now() - start);
  }
  const [scored, plain] = [median(times.scored), median(times.plain)];
  return below(5, {
    part: 'scoring',
    name: `a result in a room of 100 brackets, ${what}: scoring, ms`,
    value: scored - plain,
    yardstick: { name: 'its transaction alone', value: plain },
    more: { whole: scored, wholeP95: percentile(times.scored, 0.95) },
  });
}

const playedIn = ({ id, eventId, sport }: Room): PlayedRoom => ({ id, competitionId: eventId, sport });

// Each result differs from the one before, so that points and ranks really change.
async function setFightResult(db: Db, { fightRoom, fightIds }: BenchWorld, nth: number): Promise<PlayedRoom> {
  await lockRoom(db, fightRoom.id);
  const winner = (nth % 2) + 1;
  await db.execute(
    sql`update fights set winner_id = ${winner}, win_method = 'Decision' where id = ${fightIds[3]}`,
  );
  return playedIn(fightRoom);
}

async function setGameResult(db: Db, { bracketRoom, members }: BenchWorld, nth: number): Promise<PlayedRoom> {
  await lockRoom(db, bracketRoom.id);
  const results = members[nth % 2]?.picks ?? {};
  await db.update(tournaments).set({ results }).where(eq(tournaments.competitionId, bracketRoom.eventId));
  return playedIn(bracketRoom);
}
