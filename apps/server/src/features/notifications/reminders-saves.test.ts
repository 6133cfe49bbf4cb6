import type { Bracket } from '@lockroom/contract';
import { openFightRoom, savePick, setLock } from '@lockroom/testing/fight-room';
import { joinRoom, type Player, registerPlayer } from '@lockroom/testing/world';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { startTestServer } from '../../testing/test-server.ts';

const LOCK = '2026-03-01T15:00:00.000Z';

const server = await startTestServer();
afterAll(() => server.close());

async function remind(): Promise<void> {
  server.clock.set('2026-03-01T14:30:00.000Z');
  await server.reminders.drain();
  await server.worker.drain();
}

/** Opens a locked card with `count` members who have been reminded, each with an entry. */
async function remindedRoom(count: number) {
  server.clock.set('2026-03-01T12:00:00.000Z');
  const card = await openFightRoom(server, 1);
  for (const { id } of card.card) await setLock(card.manager, card.room, id, LOCK);
  const owners: { player: Player; entry: Bracket }[] = [];
  for (let n = 0; n < count; n += 1) {
    const player = await registerPlayer(server);
    await joinRoom(player, card.room);
    owners.push({ player, entry: await player.api.brackets.create({ body: { roomId: card.room.id } }) });
  }
  await remind();
  const save = ({ player, entry }: (typeof owners)[number]) => savePick(player, entry, card.fightId(1), 1);
  const linesOf = async ({ player }: (typeof owners)[number]) =>
    (await player.api.notifications.list()).filter(({ kind }) => kind === 'lock-reminder').length;
  return { owners, save, linesOf };
}

test("when several members save simultaneously, each save updates that member's reminder", async () => {
  const { owners, save, linesOf } = await remindedRoom(8);
  expect(await Promise.all(owners.map(linesOf))).toEqual(owners.map(() => 1));
  await Promise.all(owners.map(save));
  expect(await Promise.all(owners.map(linesOf))).toEqual(owners.map(() => 0));
});

test('picks are saved even if the reminder cannot be updated', async () => {
  const { owners, save, linesOf } = await remindedRoom(1);
  const [owner] = owners;
  if (!owner) throw new Error('The room has no members');
  await server.db.execute(sql`alter table reminded rename to away`);
  try {
    await save(owner);
  } finally {
    await server.db.execute(sql`alter table away rename to reminded`);
  }
  expect(await linesOf(owner)).toBe(1);
  await remind();
  expect(await linesOf(owner)).toBe(0);
});

test('a reminder locked by another transaction is not updated by the save but by the next run', async () => {
  const { owners, save, linesOf } = await remindedRoom(1);
  const [owner] = owners;
  if (!owner) throw new Error('The room has no members');
  await server.db.transaction(async (held) => {
    await held.execute(sql`select from notifications where kind = 'lock-reminder' for update`);
    await save(owner);
  });
  expect(await linesOf(owner)).toBe(1);
  await remind();
  expect(await linesOf(owner)).toBe(0);
});
