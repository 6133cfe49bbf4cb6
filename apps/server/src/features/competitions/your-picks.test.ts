import type { Room } from '@lockroom/contract';
import { openBracketRoom, saveSheet, setLock } from '@lockroom/testing/bracket-room';
import { openFightRoom } from '@lockroom/testing/fight-room';
import { completeRoom, joinRoom, openRoom, type Player, registerPlayer } from '@lockroom/testing/world';
import { expect, test } from 'vitest';
import { startWithPeople } from './testing/start.ts';

const { server, people } = await startWithPeople();
const { manager, owner, other } = people;

// `fights/nights.test.ts` tests the same numbers on fight cards.
const seenBy = async (player: Player, { id }: Pick<Room, 'id'>) => {
  const listed = (await player.api.rooms.list()).find((card) => card.id === id)?.yourPicks;
  expect((await player.api.rooms.get({ params: { roomId: id } })).yourPicks).toEqual(listed);
  return listed;
};

test('a member sees how many games in their bracket have no pick, and when the tournament locks', async () => {
  const at = await openBracketRoom(people);
  const { room, bracket, otherBracket } = at;
  await saveSheet(owner, bracket, { 'r1-1': 'red1', 'r1-2': 'red2' });
  const own = { bracketId: bracket.id, made: 2, of: 7, open: 5, locksAt: null };
  expect(await seenBy(owner, room)).toEqual(own);
  const locksAt = new Date(server.clock.now() + 5 * 60_000).toISOString();
  await setLock(at, locksAt);
  expect(await seenBy(owner, room)).toEqual({ ...own, locksAt });
  expect(await seenBy(other, room)).toMatchObject({ bracketId: otherBracket.id, open: 7, locksAt });
  server.clock.advance(5 * 60_000);
  expect(await seenBy(owner, room)).toEqual({ ...own, open: 0 });
  await completeRoom(manager, room);
  expect(await seenBy(owner, room)).toBeNull();
});

test('no picks are missing on an empty card, or for a member without a bracket in a full room', async () => {
  const newcomer = await registerPlayer(server);
  const empty = await openRoom(newcomer);
  expect(await seenBy(newcomer, empty)).toMatchObject({ of: 0, open: 0 });
  const { room } = await openFightRoom(server, 1, people);
  await joinRoom(newcomer, room);
  expect(await seenBy(newcomer, room)).toMatchObject({ bracketId: null, open: 1 });
  for (let taken = 2; taken < room.maxBrackets; taken++)
    await manager.api.brackets.create({ body: { roomId: room.id } });
  expect(await seenBy(newcomer, room)).toMatchObject({ open: 0, locksAt: null });
});
