import { type FightRoom, openFightRoom, savePick } from '@lockroom/testing/fight-room';
import { registerPeople } from '@lockroom/testing/world';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { entries } from '../../kernel/db/tables/competitions.ts';
import { rooms } from '../../kernel/db/tables/rooms.ts';
import { startTestServer } from '../../testing/test-server.ts';

// `room-versions.test.ts` tests that every call increments the version, with one request for each call.

const server = await startTestServer();
const people = await registerPeople(server);
afterAll(() => server.close());

async function versionOf({ id }: { id: string }): Promise<number> {
  const [row] = await server.db.select({ version: rooms.version }).from(rooms).where(eq(rooms.id, id));
  return row?.version ?? -1;
}

const inRoom = (at: FightRoom) => ({ params: { roomId: at.room.id } });
const enterResult = (at: FightRoom, nth: number, winnerId: 1 | 2 = 1, overturn = false) =>
  at.manager.api.fights.enterResult({
    params: { fightId: at.fightId(nth) },
    body: { winnerId, winMethod: 'Decision', overturn },
  });

describe('changes that increment the version of a room', () => {
  test("a manager's change of another member's pick increments the version", async () => {
    const at = await openFightRoom(server, 1, people);
    await savePick(at.owner, at.bracket, at.fightId(1), 1);
    const before = await versionOf(at.room);
    await savePick(at.manager, at.bracket, at.fightId(1), 2);
    expect(await versionOf(at.room)).toBeGreaterThan(before);
  });

  test('overturning a result in a completed room increments the version', async () => {
    const at = await openFightRoom(server, 1, people);
    await enterResult(at, 1);
    await at.manager.api.rooms.complete({ ...inRoom(at), body: { isCompleted: true } });
    const before = await versionOf(at.room);
    await enterResult(at, 1, 2, true);
    expect(await versionOf(at.room)).toBeGreaterThan(before);
  });

  test('a recalculation increments the version only if it changes figures', async () => {
    const at = await openFightRoom(server, 1, people);
    await server.db.update(entries).set({ totalPoints: 99 }).where(eq(entries.id, at.bracket.id));
    const before = await versionOf(at.room);
    await at.manager.api.brackets.recalculate(inRoom(at));
    const after = await versionOf(at.room);
    expect(after).toBeGreaterThan(before);
    await at.manager.api.brackets.recalculate(inRoom(at));
    expect(await versionOf(at.room)).toBe(after);
  });
});

test('changes that others cannot see and repeated results do not increment the version of a room', async () => {
  const at = await openFightRoom(server, 3, people);
  await savePick(at.owner, at.bracket, at.fightId(1), 1);
  await enterResult(at, 3);
  const before = await versionOf(at.room);
  const calm: Record<string, () => Promise<unknown>> = {
    "an owner's own pick": () => savePick(at.owner, at.bracket, at.fightId(1), 2),
    'a result that is already stored': () => enterResult(at, 3),
    'a message': () => at.owner.api.chat.send({ ...inRoom(at), body: { message: 'Here we go' } }),
    'a visit': () => at.owner.api.rooms.visit(inRoom(at)),
    'a new card in another room': () => openFightRoom(server, 1, people),
  };
  for (const [what, act] of Object.entries(calm)) {
    await act();
    expect(await versionOf(at.room), what).toBe(before);
  }
});
