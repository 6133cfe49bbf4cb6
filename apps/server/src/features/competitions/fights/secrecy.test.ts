import type { Bracket, PickShare, Prediction } from '@lockroom/contract';
import { type FightRoom, openFightRoom, savePick, setLock } from '@lockroom/testing/fight-room';
import { refused } from '@lockroom/testing/refusals';
import { type Player, registerPeople, registerPlayer } from '@lockroom/testing/world';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer } from '../../../testing/test-server.ts';

const FIRST_LOCK = '2026-03-01T20:00:00.000Z';
const SECOND_LOCK = '2026-03-01T21:00:00.000Z';

let world: FightRoom;
const server = await startTestServer();
const people = await registerPeople(server);
afterAll(() => server.close());

beforeEach(async () => {
  server.clock.set('2026-03-01T12:00:00.000Z');
  world = await openFightRoom(server, 3, people);
  const { room, manager, owner, bracket, fightId } = world;
  await setLock(manager, room, fightId(1), FIRST_LOCK);
  await setLock(manager, room, fightId(2), SECOND_LOCK);
  await savePick(owner, bracket, fightId(1), 1, 'KO/TKO');
  await savePick(owner, bracket, fightId(2), 2, 'Submission');
  await savePick(owner, bracket, fightId(3), 1, 'Decision');
});

const picks = (player: Player): Promise<Prediction[]> =>
  player.api.fights.picks({ params: { bracketId: world.bracket.id } });
const picksAsEvent = (player: Player): Promise<Prediction[]> =>
  player.api.fights.ownPicks({ params: { eventId: world.bracket.id } });
const shares = (player: Player): Promise<PickShare[]> =>
  player.api.fights.pickShares({ params: { roomId: world.room.id } });
const bracketOf = async (player: Player): Promise<Bracket | undefined> =>
  (await player.api.brackets.listForRoom({ params: { roomId: world.room.id } })).find(
    ({ id }) => id === world.bracket.id,
  );
const fightsOf = (read: Prediction[]) => read.map(({ fightId }) => fightId);

/** Returns everything a member can read about a room and its entries, as one text. */
async function readEverything(player: Player): Promise<string> {
  const { room, bracket, otherBracket } = world;
  const paths = [
    '/api/rooms',
    '/api/dashboard/stats',
    '/api/dashboard/live',
    `/api/rooms/${room.id}`,
    `/api/rooms/${room.id}/brackets`,
    `/api/rooms/${room.id}/members`,
    `/api/rooms/${room.id}/changes-log`,
    `/api/rooms/${room.id}/events`,
    `/api/rooms/${room.id}/manager-fights`,
    `/api/rooms/${room.id}/pick-shares`,
    `/api/events/room/${room.id}`,
    `/api/events/${room.eventId}`,
    `/api/events/${room.eventId}/fights`,
    `/api/events/${room.eventId}/predictions`,
    `/api/events/${bracket.id}`,
    `/api/events/${bracket.id}/fights`,
    `/api/events/${bracket.id}/predictions`,
    `/api/brackets/${bracket.id}`,
    `/api/brackets/${bracket.id}/predictions`,
    `/api/brackets/${otherBracket.id}/predictions`,
  ];
  const answers = await Promise.all(paths.map((path) => server.call('GET', path, { token: player.token })));
  return JSON.stringify(answers.map(({ body }) => body));
}

describe('secrecy before the first lock', () => {
  test('other members cannot read a bracket through either call', async () => {
    server.clock.set('2026-03-01T19:59:59.999Z');
    for (const read of [picks, picksAsEvent]) {
      await expect(read(world.other)).rejects.toEqual(refused(403, 'sheet_closed'));
      expect(fightsOf(await read(world.owner))).toEqual([1, 2, 3].map(world.fightId));
      expect(fightsOf(await read(world.manager))).toEqual([1, 2, 3].map(world.fightId));
    }
    const stranger = await registerPlayer(server);
    await expect(picks(stranger)).rejects.toEqual(refused(404, 'not_found'));
    await expect(picksAsEvent(stranger)).rejects.toEqual(refused(404, 'not_found'));
  });

  test('other members cannot read the number of picks in a bracket', async () => {
    expect(await bracketOf(world.other)).toMatchObject({ picksSaved: null, isOwner: false });
    expect(await bracketOf(world.owner)).toMatchObject({ picksSaved: 3, isOwner: true });
    expect(await bracketOf(world.manager)).toMatchObject({ picksSaved: 3, isOwner: false });
    expect(await shares(world.manager)).toEqual([]);
  });

  test('nothing that another member can read depends on the picks', async () => {
    const before = await readEverything(world.other);
    const { owner, bracket, fightId } = world;
    await savePick(owner, bracket, fightId(1), 2, 'Submission');
    await savePick(owner, bracket, fightId(2), null);
    expect(await readEverything(world.other)).toBe(before);
  });

  test("nothing that another member can read depends on the manager's change of a pick", async () => {
    const { manager, owner, other, bracket, fightId } = world;
    const edit = async (winner: 1 | 2, method: string) => {
      await savePick(manager, bracket, fightId(1), winner, method);
      const [line] = await other.api.rooms.changes({ params: { roomId: world.room.id }, query: {} });
      return line?.description;
    };
    expect(await edit(2, 'Submission')).toBe(await edit(1, 'Decision'));
    expect(fightsOf(await picks(owner))).toHaveLength(3);
  });
});

describe('secrecy after the first lock', () => {
  test('other members can read only the picks of locked fights', async () => {
    server.clock.set(FIRST_LOCK);
    expect(fightsOf(await picks(world.other))).toEqual([world.fightId(1)]);
    expect(await picks(world.other)).toEqual((await picks(world.owner)).slice(0, 1));
    server.clock.set(SECOND_LOCK);
    expect(fightsOf(await picksAsEvent(world.other))).toEqual([1, 2].map(world.fightId));
    expect(fightsOf(await picks(world.manager))).toHaveLength(3);
  });

  test('a result discloses only the picks of its fight', async () => {
    await world.manager.api.fights.enterResult({
      params: { fightId: world.fightId(3) },
      body: { winnerId: 2, winMethod: 'Decision' },
    });
    expect(await picks(world.other)).toMatchObject([
      { fightId: world.fightId(3), pointsEarned: 1, isCorrectFighter: false, isCorrectMethod: true },
    ]);
  });

  test('the summary of all picks counts only picks of locked fights', async () => {
    const { other, otherBracket, fightId } = world;
    await savePick(other, otherBracket, fightId(1), 1, 'KO/TKO');
    await savePick(other, otherBracket, fightId(3), 2, 'Decision');
    server.clock.set(FIRST_LOCK);
    const none = { 'KO/TKO': 0, Submission: 0, Decision: 0 };
    expect(await shares(world.other)).toEqual([
      { fightId: fightId(1), fighter1: { ...none, 'KO/TKO': 2 }, fighter2: none },
    ]);
  });

  test('picks of open fights stay hidden in everything a member can read', async () => {
    server.clock.set(FIRST_LOCK);
    const before = await readEverything(world.other);
    await savePick(world.owner, world.bracket, world.fightId(3), 2, 'Submission');
    expect(await readEverything(world.other)).toBe(before);
  });
});

describe('secrecy in a completed room', () => {
  test('every member can read every bracket, and reopening the room hides the brackets again', async () => {
    const { room, manager, other, fightId } = world;
    await setLock(manager, room, fightId(1), null);
    await setLock(manager, room, fightId(2), null);
    await expect(picks(other)).rejects.toEqual(refused(403, 'sheet_closed'));
    const complete = (isCompleted: boolean) =>
      manager.api.rooms.complete({ params: { roomId: room.id }, body: { isCompleted } });
    await complete(true);
    expect(fightsOf(await picks(other))).toEqual([1, 2, 3].map(fightId));
    expect(await shares(other)).toHaveLength(3);
    await complete(false);
    await expect(picks(other)).rejects.toEqual(refused(403, 'sheet_closed'));
    expect(await shares(other)).toEqual([]);
  });
});

test('a former member is refused access, and the bracket of that member stays in the standings', async () => {
  const { room, owner, other, bracket } = world;
  await owner.api.rooms.leave({ params: { roomId: room.id } });
  await expect(picks(owner)).rejects.toEqual(refused(404, 'not_found'));
  await expect(savePick(owner, bracket, world.fightId(1), 1)).rejects.toEqual(refused(404, 'not_found'));
  expect(await bracketOf(other)).toMatchObject({ id: bracket.id, creatorId: owner.user.id });
  await owner.api.rooms.join({ body: { roomCode: room.roomCode, password: room.roomPassword } });
  expect(fightsOf(await picks(owner))).toHaveLength(3);
});
