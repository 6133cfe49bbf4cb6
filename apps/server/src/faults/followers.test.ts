import { rmSync } from 'node:fs';
import { createClient } from '@lockroom/contract';
import { openFightRoom, savePick } from '@lockroom/testing/fight-room';
import { type SQL, sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { connectPostgres, type Db } from '../kernel/db/connect.ts';
import { report } from '../testing/fault-level.ts';
import { newDataDir, type SpawnedServer, spawnServer } from '../testing/spawn-server.ts';
import { emptyDatabase, isOnPostgres } from '../testing/test-database.ts';

const ROOMS = Number(process.env.FOLLOWERS ?? 60);
/** How many of them have an entry of their own. */
const OWN = 5;
/** What a followed event promises. */
const WITHIN_MS = 10_000;
const FIGHTS = 13;
const EMAIL = 'admin@example.com';
const PASSWORD = 'referee-whistle';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** Copies rows that belong to one room for every other room, with ids that follow from those of the first. */
async function copyRows(
  db: Db,
  table: string,
  roomId: string,
  where: SQL,
  columns: readonly string[],
): Promise<void> {
  const ids = columns.map((column) => sql.raw(`'${column}', md5((t."${column}")::text || n)::uuid`));
  const more: Record<string, SQL> = {
    rooms: sql`, 'room_code', upper(left(md5(${roomId}::text || n), 8))`,
    followings: sql`, 'matched', '{}'::jsonb`,
  };
  await db.execute(sql`
    insert into ${sql.identifier(table)}
    select (jsonb_populate_record(t, jsonb_build_object(${sql.join(ids, sql`, `)}${more[table] ?? sql``}))).*
    from ${sql.identifier(table)} t, generate_series(2, ${ROOMS}) n where ${where}`);
}

describe.skipIf(!isOnPostgres())(`${ROOMS} rooms that follow one event`, () => {
  test('get each result and correction exactly once, even if one of two processes is killed midway', {
    timeout: 600_000,
  }, async () => {
    const database = await emptyDatabase();
    cleanUps.push(database.drop);
    const DATA_DIR = newDataDir();
    cleanUps.push(() => rmSync(DATA_DIR, { recursive: true, force: true }));
    const start = async (): Promise<SpawnedServer> => {
      const server = await spawnServer({
        DATABASE_URL: database.url,
        DATA_DIR,
        RATE_LIMITS: 'off',
        ADMIN_EMAILS: EMAIL,
        ADMIN_INITIAL_PASSWORD: PASSWORD,
      });
      cleanUps.push(() => server.stop('SIGKILL'));
      await server.ready();
      return server;
    };
    const first = await start();
    const host = {
      api: (token?: string) => createClient({ baseUrl: first.url, token: () => token ?? null }),
    };
    const { token } = await host.api().auth.login({ body: { email: EMAIL, password: PASSWORD } });
    const admin = host.api(token);
    const { room, manager, owner, other, bracket, otherBracket, card } = await openFightRoom(host, FIGHTS);
    for (const { id } of card) {
      await savePick(owner, bracket, id, 1);
      await savePick(other, otherBracket, id, 2);
    }
    const fights = card.map(({ fighter1, fighter2, fighter1Odds, fighter2Odds }) => ({
      fighter1,
      fighter2,
      fighter1Odds,
      fighter2Odds,
    }));
    const event = await admin.templates.create({ body: { name: 'UFC 300', sport: 'mma', fights } });
    const params = { roomId: room.id };
    await manager.api.followings.follow({ params, body: { templateId: event.id, mode: 'take' } });

    const connection = connectPostgres(database.url, { max: 2 });
    cleanUps.push(connection.close);
    const { db } = connection;
    const ofRoom = sql`t.room_id = ${room.id}`;
    await copyRows(db, 'rooms', room.id, sql`t.id = ${room.id}`, ['id', 'circle_id']);
    await copyRows(db, 'room_members', room.id, ofRoom, ['room_id']);
    await copyRows(db, 'competitions', room.id, ofRoom, ['id', 'room_id']);
    await copyRows(db, 'fights', room.id, sql`t.competition_id = ${room.eventId}`, ['id', 'competition_id']);
    await copyRows(db, 'entries', room.id, ofRoom, ['id', 'room_id']);
    await copyRows(db, 'fight_picks', room.id, sql`t.entry_id in (${bracket.id}, ${otherBracket.id})`, [
      'id',
      'entry_id',
      'fight_id',
    ]);
    await copyRows(db, 'followings', room.id, ofRoom, ['room_id']);

    const enter = (index: number, winnerId: 1 | 2) =>
      admin.templates.saveResults({
        params: { templateId: event.id },
        body: { results: { [`fight_${index}`]: { winnerId, winMethod: 'Decision' } } },
      });
    const having = async (index: number, winnerId: 1 | 2): Promise<number> => {
      const { rows } = await db.execute<{ rooms: number }>(sql`
        select count(*)::int as rooms from fights f inner join competitions c on c.id = f.competition_id
        where c.room_id is not null and f.position = ${index + 1} and f.winner_id = ${winnerId}`);
      return rows[0]?.rooms ?? 0;
    };
    const untilAll = async (index: number, winnerId: 1 | 2, rooms: number): Promise<number> => {
      const at = performance.now();
      const options = { timeout: 200_000, interval: 100 };
      await expect.poll(() => having(index, winnerId), options).toBe(rooms);
      return Math.round(performance.now() - at);
    };
    const untilQuiet = async () => {
      const waiting = () => db.execute(sql`select 1 from jobs where kind not like 'mail%' limit 1`);
      await expect.poll(async () => (await waiting()).rowCount, { timeout: 400_000 }).toBe(0);
    };

    let second = await start();
    await enter(0, 1);
    const byTwo = await untilAll(0, 1, ROOMS);
    // The jobs that tell of results and chances are not to be in the way of the next measurement.
    await untilQuiet();

    await enter(1, 1);
    await expect.poll(() => having(1, 1), { timeout: 60_000, interval: 20 }).toBeGreaterThan(ROOMS / 5);
    await second.stop('SIGKILL');
    const left = ROOMS - (await having(1, 1));
    second = await start();
    const afterRestart = await untilAll(1, 1, ROOMS);
    await untilQuiet();

    // Some rooms have another result, which the correction of the event leaves as it is.
    const { rows: own } = await db.execute<{ id: string }>(sql`
      select f.id from fights f inner join competitions c on c.id = f.competition_id
      where c.room_id is not null and f.position = 2 order by f.id limit ${OWN}`);
    for (const { id: fightId } of own)
      await manager.api.fights.enterResult({
        params: { fightId },
        body: { winnerId: 0, winMethod: 'No Contest' },
      });
    await enter(1, 2);
    const corrected = await untilAll(1, 2, ROOMS - OWN);
    await untilQuiet();

    const offAt = performance.now();
    await admin.fightActs.callOff({ params: { fightId: event.fights[2]?.id ?? '' }, body: {} });
    const off = sql`
      select count(*)::int as rooms from fights f inner join competitions c on c.id = f.competition_id
      where c.room_id is not null and f.position = 3 and f.called_off_at is not null`;
    const havingOff = async () => (await db.execute<{ rooms: number }>(off)).rows[0]?.rooms;
    await expect.poll(havingOff, { timeout: 200_000, interval: 100 }).toBe(ROOMS);
    const calledOff = Math.round(performance.now() - offAt);
    await untilQuiet();

    report(`${ROOMS} rooms have a result after ${byTwo} ms from two processes`);
    report(`one of two killed with ${left} rooms to go: all have it ${afterRestart} ms after its restart`);
    report(`a correction is everywhere after ${corrected} ms`);
    report(`a fight is called off everywhere after ${calledOff} ms`);
    const { rows } = await db.execute<{ kind: string; rooms: number; lines: number }>(sql`
      select kind, count(distinct room_id)::int as rooms, count(*)::int as lines from changes
      where kind like 'fight.result-%' or kind = 'fight.called-off' group by kind order by kind`);
    expect(rows).toEqual([
      { kind: 'fight.called-off', rooms: ROOMS, lines: ROOMS },
      // Each of those with an entry of their own has the line of its manager.
      { kind: 'fight.result-corrected', rooms: ROOMS, lines: ROOMS },
      { kind: 'fight.result-entered', rooms: ROOMS, lines: 2 * ROOMS },
    ]);
    expect(await having(1, 1)).toBe(0);
    // Right in the first fight alone 5, with the method of both 6; a right method alone 1, with the second fight 5.
    const scored = sql`select total_points as points, count(*)::int as entries from entries group by 1 order by 1`;
    expect((await db.execute(scored)).rows).toEqual([
      { points: 1, entries: OWN },
      { points: 5, entries: ROOMS },
      { points: 6, entries: ROOMS - OWN },
    ]);
    expect(Math.max(byTwo, afterRestart, corrected, calledOff)).toBeLessThan(WITHIN_MS);
  });
});
