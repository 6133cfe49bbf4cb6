import { createClient } from '@lockroom/contract';
import { writeCard } from '@lockroom/testing/teller/card-script';
import { startTeller } from '@lockroom/testing/teller/teller';
import { registerPlayer } from '@lockroom/testing/world';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { connectPostgres } from '../kernel/db/connect.ts';
import { percentile, report, useServers } from '../testing/faults.ts';
import { isOnPostgres, newInstallation } from '../testing/test-database.ts';

const ROOMS = 1_000;
const RESULTS = 6;
/** Polling intervals are divided by this factor, so that a running event is polled every 3 seconds. */
const SPEED = 10;
const POLL_MS = 30_000 / SPEED;
const WITHIN_MS = 2_000;

const { cleanUps, start } = useServers();
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe.skipIf(!isOnPostgres())('two processes that follow an event', () => {
  test(`all ${ROOMS} rooms that follow an event get its results, even if one process is killed`, {
    timeout: 900_000,
  }, async () => {
    const script = writeCard({
      event: 'mma-ufc-300',
      seed: 1,
      traps: [],
      startsAt: Math.ceil(Date.now() / 60_000 + 90) * 60_000,
    });
    let ahead = 0;
    const teller = await startTeller(() => Date.now() + ahead, [script]);
    cleanUps.push(() => teller.close());
    const { settings, remove } = await newInstallation();
    cleanUps.push(remove);
    const startOne = () =>
      start({ ...settings, EVENT_SOURCES: 'espn', EVENT_SOURCE_BASE_ESPN: `${teller.url}#x${SPEED}` });
    const servers = [await startOne(), await startOne()];
    const { db, close } = connectPostgres(settings.DATABASE_URL ?? '', { max: 2 });
    cleanUps.push(close);

    const findTemplate = async () => {
      const { rows } = await db.execute<{ id: string }>(sql`
        select t.id from templates t join fights f on f.competition_id = t.competition_id
        group by t.id having count(*) = 13`);
      return rows[0]?.id ?? '';
    };
    await expect.poll(findTemplate, { timeout: 60_000 }).not.toBe('');
    const templateId = await findTemplate();
    let left = ROOMS;
    const fill = async (url: string) => {
      const host = { api: (token?: string) => createClient({ baseUrl: url, token: () => token ?? null }) };
      let manager = await registerPlayer(host);
      for (let made = 0; left > 0; made += 1) {
        left -= 1;
        if (made % 20 === 19) manager = await registerPlayer(host);
        const room = await manager.api.rooms.create({
          body: { name: 'Night', sport: 'mma', roomPassword: 'canvas300', followTemplateId: templateId },
        });
        await manager.api.brackets.create({ body: { roomId: room.id } });
      }
    };
    await Promise.all(Array.from({ length: 8 }, (_, n) => fill(servers[n % 2]?.url ?? '')));

    /** Counts the rooms with a result for the fight at this position. Positions start at 1. */
    const countMoved = async (position: number) => {
      const { rows } = await db.execute<{ count: number }>(sql`
        select count(*)::int as count from fights f join competitions c on c.id = f.competition_id
        where c.room_id is not null and f.position = ${position} and f.winner_id is not null`);
      return rows[0]?.count ?? 0;
    };
    // On a real night, results are minutes apart, so members have been notified of one before the next arrives.
    const countJobs = async () => {
      const { rows } = await db.execute<{ count: number }>(
        sql`select count(*)::int as count from jobs where kind like 'templates.%'`,
      );
      return rows[0]?.count;
    };
    const timeOf = (order: number, state: 'live' | 'final') =>
      script.changes.find((at) =>
        script.at(at).some(({ bouts }) => bouts.some((bout) => bout.order === order && bout.state === state)),
      ) ?? 0;
    const dayPolls = () => teller.requests.filter(({ path }) => /ufc\/scoreboard\?dates=\d{8}$/.test(path));
    const untilPolled = async () => {
      const before = dayPolls().length;
      await expect.poll(() => dayPolls().length, { timeout: 90_000, interval: 10 }).toBeGreaterThan(before);
    };
    ahead = timeOf(13, 'live') - Date.now();
    await untilPolled();
    await untilPolled();

    const took: number[] = [];
    const [began, polledBefore] = [performance.now(), dayPolls().length];
    for (let position = 1; position <= RESULTS; position += 1) {
      await expect.poll(countJobs, { timeout: 120_000 }).toBe(0);
      ahead = timeOf(14 - position, 'final') + 1_000 - Date.now();
      await untilPolled();
      const toldAt = performance.now();
      let moved = 0;
      let isKilled = position !== 2;
      while (moved < ROOMS) {
        if (performance.now() - toldAt > 120_000) break;
        await sleep(25);
        const count = await countMoved(position);
        for (; moved < count; moved += 1) took.push(performance.now() - toldAt);
        if (isKilled || moved === 0) continue;
        isKilled = true;
        await servers[0]?.stop('SIGKILL');
      }
      expect(moved, `rooms with the result of fight ${position}`).toBe(ROOMS);
    }
    const polls = dayPolls().length - polledBefore;
    const [p50, p95] = [percentile(took, 0.5), percentile(took, 0.95)];
    report(
      `${ROOMS} following rooms, ${RESULTS} results, two processes, one killed: from the source's answer to the moved ` +
        `table ${Math.round(p50)} ms (median), ${Math.round(p95)} ms (p95), with a poll every ${POLL_MS} ms; ` +
        `${polls} requests in ${Math.round((performance.now() - began) / 1000)} s`,
    );
    // Each poll makes one request, regardless of the number of rooms and processes.
    expect(polls).toBeLessThanOrEqual((performance.now() - began) / POLL_MS + 2);
    expect(p95).toBeLessThan(POLL_MS + WITHIN_MS);
  });
});
