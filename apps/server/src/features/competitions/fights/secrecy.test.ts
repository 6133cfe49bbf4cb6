import { enterResult, type FightRoom, openFightRoom, savePick, setLock } from '@lockroom/testing/fight-room';
import { refused } from '@lockroom/testing/refusals';
import { completeRoom, type Player, registerPlayer } from '@lockroom/testing/world';
import { beforeEach, expect, test } from 'vitest';
import { startWithPeople } from '../testing/start.ts';

// `no-leaks.test.ts` tests that no response depends on a hidden pick.

const FIRST_LOCK = '2026-03-01T20:00:00.000Z';
const SECOND_LOCK = '2026-03-01T21:00:00.000Z';
const CLOSED = refused(403, 'sheet_closed');
const NOT_FOUND = refused(404, 'not_found');

let world: FightRoom;
let inRoom: { params: { roomId: string } };
const { server, people } = await startWithPeople();
const { manager, owner, other } = people;

beforeEach(async () => {
  server.clock.set('2026-03-01T12:00:00.000Z');
  world = await openFightRoom(server, 3, people);
  const { room, bracket, fightId } = world;
  inRoom = { params: { roomId: room.id } };
  await setLock(manager, room, fightId(1), FIRST_LOCK);
  await setLock(manager, room, fightId(2), SECOND_LOCK);
  await savePick(owner, bracket, fightId(1), 1, 'KO/TKO');
  await savePick(owner, bracket, fightId(2), 2, 'Submission');
  await savePick(owner, bracket, fightId(3), 1, 'Decision');
});

const picks = ({ api }: Player) => api.fights.picks({ params: { bracketId: world.bracket.id } });
const picksAsEvent = ({ api }: Player) => api.fights.ownPicks({ params: { eventId: world.bracket.id } });
/** Returns the numbers of the fights whose picks the response contains. */
const fightsRead = async (read: ReturnType<typeof picks>) =>
  (await read).map(({ fightId }) => world.card.findIndex(({ id }) => id === fightId) + 1);
const shares = ({ api }: Player) => api.fights.pickShares(inRoom);
const bracketOf = async ({ api }: Player) =>
  (await api.brackets.listForRoom(inRoom)).find(({ id }) => id === world.bracket.id);

test('before the first lock, other members can read neither a bracket nor the number of its picks', async () => {
  server.clock.set('2026-03-01T19:59:59.999Z');
  const stranger = await registerPlayer(server);
  for (const read of [picks, picksAsEvent]) {
    await expect(read(other)).rejects.toEqual(CLOSED);
    for (const player of [owner, manager]) expect(await fightsRead(read(player))).toEqual([1, 2, 3]);
    await expect(read(stranger)).rejects.toEqual(NOT_FOUND);
  }
  expect(await bracketOf(other)).toMatchObject({ picksSaved: null, isOwner: false });
  expect(await bracketOf(owner)).toMatchObject({ picksSaved: 3, isOwner: true });
  expect(await bracketOf(manager)).toMatchObject({ picksSaved: 3, isOwner: false });
  expect(await shares(manager)).toEqual([]);
});

test('after a lock, other members can read only the picks of locked fights, even in the summary of all picks', async () => {
  const { otherBracket, fightId } = world;
  await savePick(other, otherBracket, fightId(1), 1, 'KO/TKO');
  await savePick(other, otherBracket, fightId(3), 2);
  server.clock.set(FIRST_LOCK);
  expect(await picks(other)).toEqual((await picks(owner)).slice(0, 1));
  expect(await fightsRead(picks(other))).toEqual([1]);
  const none = { 'KO/TKO': 0, Submission: 0, Decision: 0 };
  expect(await shares(other)).toEqual([
    { fightId: fightId(1), fighter1: { ...none, 'KO/TKO': 2 }, fighter2: none },
  ]);
  server.clock.set(SECOND_LOCK);
  expect(await fightsRead(picksAsEvent(other))).toEqual([1, 2]);
  expect(await fightsRead(picks(manager))).toEqual([1, 2, 3]);
});

test('a result discloses only the picks for its fight', async () => {
  await enterResult(manager, world.fightId(3), 2);
  expect(await picks(other)).toMatchObject([
    { fightId: world.fightId(3), pointsEarned: 1, isCorrectFighter: false, isCorrectMethod: true },
  ]);
});

test('a completed room shows every bracket, and reopening the room hides the brackets again', async () => {
  const { room, fightId } = world;
  for (const n of [1, 2]) await setLock(manager, room, fightId(n), null);
  await expect(picks(other)).rejects.toEqual(CLOSED);
  await completeRoom(manager, room);
  expect(await fightsRead(picks(other))).toEqual([1, 2, 3]);
  expect(await shares(other)).toHaveLength(3);
  await completeRoom(manager, room, false);
  await expect(picks(other)).rejects.toEqual(CLOSED);
  expect(await shares(other)).toEqual([]);
});

test('a former member is refused access, but their bracket stays in the standings', async () => {
  const { room, bracket, fightId } = world;
  await owner.api.rooms.leave(inRoom);
  await expect(picks(owner)).rejects.toEqual(NOT_FOUND);
  await expect(savePick(owner, bracket, fightId(1), 1)).rejects.toEqual(NOT_FOUND);
  expect(await bracketOf(other)).toMatchObject({ id: bracket.id, creatorId: owner.user.id });
  await owner.api.rooms.join({ body: { roomCode: room.roomCode, password: room.roomPassword } });
  expect(await fightsRead(picks(owner))).toEqual([1, 2, 3]);
});
