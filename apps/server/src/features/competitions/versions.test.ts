import { enterResult, openFightRoom, savePick } from '@lockroom/testing/fight-room';
import { completeRoom } from '@lockroom/testing/world';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { entries } from '../../kernel/db/tables/competitions.ts';
import { rooms } from '../../kernel/db/tables/rooms.ts';
import { startWithPeople } from './testing/start.ts';

// `room-versions.test.ts` sends one request per call to test that every call increments the version.

const { server, people } = await startWithPeople();
const { manager, owner } = people;

test("a room's version is incremented if and only if other members can see the change", async () => {
  const at = await openFightRoom(server, 3, people);
  const inRoom = { params: { roomId: at.room.id } };
  const ownRow = eq(entries.id, at.bracket.id);
  await savePick(owner, at.bracket, at.fightId(1), 1);
  await enterResult(manager, at.fightId(3), 1);
  const steps: [what: string, isSeen: boolean, act: () => Promise<unknown>][] = [
    ["an owner's own pick", false, () => savePick(owner, at.bracket, at.fightId(1), 2)],
    ['a result that is already stored', false, () => enterResult(manager, at.fightId(3), 1)],
    ['a message', false, () => owner.api.chat.send({ ...inRoom, body: { message: 'Here we go' } })],
    ['a visit', false, () => owner.api.rooms.visit(inRoom)],
    ['a new card in another room', false, () => openFightRoom(server, 1, people)],
    ['a recalculation without effect', false, () => manager.api.brackets.recalculate(inRoom)],
    [
      'a recalculation that corrects figures',
      true,
      async () => {
        await server.db.update(entries).set({ totalPoints: 99 }).where(ownRow);
        await manager.api.brackets.recalculate(inRoom);
      },
    ],
    ["a manager's change of a pick", true, () => savePick(manager, at.bracket, at.fightId(1), 1)],
    ['completion', true, () => completeRoom(manager, at.room)],
    ['an overturned result', true, () => enterResult(manager, at.fightId(3), 2, undefined, true)],
  ];
  for (const [what, isSeen, act] of steps) {
    const before = await versionOf(at.room);
    await act();
    expect((await versionOf(at.room)) > before, what).toBe(isSeen);
  }
});

async function versionOf({ id }: { id: string }): Promise<number> {
  const [row] = await server.db.select({ version: rooms.version }).from(rooms).where(eq(rooms.id, id));
  return row?.version ?? -1;
}
