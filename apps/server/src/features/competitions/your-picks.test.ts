import type { Room } from '@lockroom/contract';
import { openBracketRoom, saveSheet } from '@lockroom/testing/bracket-room';
import { openFightRoom, savePick } from '@lockroom/testing/fight-room';
import { joinRoom, openRoom, type Player, registerPeople, registerPlayer } from '@lockroom/testing/world';
import { afterAll, expect, test } from 'vitest';
import { startTestServer } from '../../testing/test-server.ts';

const server = await startTestServer();
const people = await registerPeople(server);
afterAll(() => server.close());

const inMinutes = (minutes: number) => new Date(server.clock.now() + minutes * 60_000).toISOString();
const seenBy = async (player: Player, { id }: Pick<Room, 'id'>) => {
  const listed = (await player.api.rooms.list()).find((card) => card.id === id)?.yourPicks;
  expect((await player.api.rooms.get({ params: { roomId: id } })).yourPicks).toEqual(listed);
  return listed;
};

test('a member sees how many picks are missing from their bracket on a fight card, and the next lock', async () => {
  const { manager, owner, other, room, bracket, otherBracket, fightId } = await openFightRoom(
    server,
    3,
    people,
  );
  const params = { roomId: room.id };
  const [first, second] = [inMinutes(10), inMinutes(20)];
  const lockTimes = { [fightId(1)]: first, [fightId(2)]: second };
  await manager.api.fights.setLockTimes({ params, body: { lockTimes } });
  await savePick(owner, bracket, fightId(1), 1, 'Decision');
  const owned = { bracketId: bracket.id, made: 1, of: 3 };
  expect(await seenBy(owner, room)).toEqual({ ...owned, open: 2, locksAt: second });
  expect(await seenBy(other, room)).toEqual({
    bracketId: otherBracket.id,
    made: 0,
    of: 3,
    open: 3,
    locksAt: first,
  });
  server.clock.advance(20 * 60_000);
  expect(await seenBy(owner, room)).toEqual({ ...owned, open: 1, locksAt: null });
  await manager.api.rooms.complete({ params, body: { isCompleted: true } });
  expect(await seenBy(owner, room)).toBeNull();
});

test('a member sees how many games are not picked in their bracket, and the lock of the tournament', async () => {
  const { manager, owner, other, room, bracket, otherBracket } = await openBracketRoom(people);
  await saveSheet(owner, bracket, { 'r1-1': 'red1', 'r1-2': 'red2' });
  expect(await seenBy(owner, room)).toEqual({
    bracketId: bracket.id,
    made: 2,
    of: 7,
    open: 5,
    locksAt: null,
  });
  const bracketLockTime = inMinutes(5);
  await manager.api.tournaments.setLockTime({
    params: { roomId: room.id },
    body: { lockTime: bracketLockTime },
  });
  expect(await seenBy(owner, room)).toMatchObject({ open: 5, locksAt: bracketLockTime });
  expect(await seenBy(other, room)).toMatchObject({
    bracketId: otherBracket.id,
    open: 7,
    locksAt: bracketLockTime,
  });
  server.clock.advance(5 * 60_000);
  expect(await seenBy(owner, room)).toMatchObject({ made: 2, open: 0, locksAt: null });
});

test('no picks are missing on an empty card or for a member without a bracket in a full room', async () => {
  const newcomer = await registerPlayer(server);
  const empty = await openRoom(newcomer);
  expect(await seenBy(newcomer, empty)).toMatchObject({ of: 0, open: 0 });
  const { manager, room, bracket, otherBracket } = await openFightRoom(server, 1, people);
  await joinRoom(newcomer, room);
  expect(await seenBy(newcomer, room)).toMatchObject({ bracketId: null, open: 1 });
  for (let taken = [bracket, otherBracket].length; taken < room.maxBrackets; taken++)
    await manager.api.brackets.create({ body: { roomId: room.id } });
  expect(await seenBy(newcomer, room)).toMatchObject({ open: 0, locksAt: null });
});
