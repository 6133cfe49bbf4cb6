import {
  enterResult,
  type FightRoom,
  openFightRoom,
  readLog,
  savePick,
  setLock,
} from '@lockroom/testing/fight-room';
import { refused } from '@lockroom/testing/refusals';
import { completeRoom, openRoom } from '@lockroom/testing/world';
import { expect, test } from 'vitest';
import { listen } from '../../../testing/listen.ts';
import { startWithPeople } from '../testing/start.ts';

const PAST = '2026-01-01T00:00:00Z';

const { server, people } = await startWithPeople();
const { manager, owner, other } = people;

const open = (length: number) => openFightRoom(server, length, people);
const picksOf = ({ bracket }: Pick<FightRoom, 'bracket'>) =>
  owner.api.fights.picks({ params: { bracketId: bracket.id } });
const bracketOf = ({ bracket }: Pick<FightRoom, 'bracket'>) =>
  owner.api.brackets.get({ params: { bracketId: bracket.id } });

test('saving a pick stores the pick and returns the bracket, the number of picks and the server time', async () => {
  const { bracket, fightId } = await open(3);
  const heard = listen(server);
  const first = await savePick(owner, bracket, fightId(2), 1, 'KO/TKO');
  expect(heard.stop()).toEqual([`user:${owner.user.id}:sheets`]);
  expect(first).toEqual({
    saved: 1,
    savedAt: new Date(server.clock.now()).toISOString(),
    dropped: [],
    notSaved: [],
    predictions: [
      {
        id: expect.any(String),
        eventId: bracket.id,
        fightId: fightId(2),
        userId: owner.user.id,
        predictedWinnerId: '1',
        predictedMethod: 'KO/TKO',
        pointsEarned: null,
        isCorrectFighter: null,
        isCorrectMethod: null,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    ],
  });
  const second = await savePick(owner, bracket, fightId(1), 2, 'Submission');
  expect(second.predictions.map((pick) => pick.fightId)).toEqual([fightId(1), fightId(2)]);
});

test('a pick may give the winner as a number or a string, and null or an empty string clears the pick', async () => {
  const { bracket, fightId } = await open(1);
  const ids = { eventId: bracket.id.toUpperCase(), fightId: fightId(1).toUpperCase() };
  const save = (predictedWinnerId: unknown) => {
    const body = { ...ids, predictedWinnerId, predictedMethod: 'KO/TKO' };
    return server.call('POST', '/api/predictions', { token: owner.token, body });
  };
  for (const none of [null, '']) {
    await savePick(owner, bracket, fightId(1), 1);
    expect(await save('2')).toMatchObject({
      status: 200,
      body: { predictions: [{ predictedWinnerId: '2' }] },
    });
    // In a result, 0 means no winner, but a pick must name a winner.
    for (const nobody of [0, '0'])
      expect(await save(nobody)).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'predictedWinnerId' }] },
      });
    expect(await picksOf({ bracket })).toMatchObject([{ predictedWinnerId: '2' }]);
    expect(await save(none)).toMatchObject({
      status: 200,
      body: { saved: 0, notSaved: [], predictions: [] },
    });
  }
});

test('the manager can see how many brackets have a pick for a fight', async () => {
  const { room, bracket, fightId } = await open(2);
  const theirs = await other.api.brackets.create({ body: { roomId: room.id } });
  const countOf = async (fight: number) =>
    (await manager.api.fights.pickCount({ params: { fightId: fightId(fight) } })).brackets;
  await savePick(owner, bracket, fightId(1), 1);
  await savePick(other, theirs, fightId(1), 2);
  await savePick(other, theirs, fightId(2), 2);
  expect([await countOf(1), await countOf(2)]).toEqual([2, 1]);
  await other.api.brackets.remove({ params: { bracketId: theirs.id } });
  expect([await countOf(1), await countOf(2)]).toEqual([1, 0]);
});

test('a pick without a method is not saved, and the response says so', async () => {
  const { bracket, fightId } = await open(1);
  await savePick(owner, bracket, fightId(1), 1, 'KO/TKO');
  for (const method of [null, '', '  ']) {
    const answer = await savePick(owner, bracket, fightId(1), 2, method);
    expect(answer.notSaved).toEqual([{ fightId: fightId(1), reason: expect.stringContaining('method') }]);
    expect(answer).toMatchObject({ saved: 1, predictions: [{ predictedWinnerId: '1' }] });
  }
});

test('a pick is refused if the method is impossible, the target is not a bracket, or the fight is in another room', async () => {
  const { room, bracket: cage, fightId } = await open(1);
  await expect(savePick(owner, cage, fightId(1), 1, 'Draw')).rejects.toEqual(refused(400, 'invalid_input'));
  await expect(savePick(manager, { id: room.eventId }, fightId(1), 1)).rejects.toMatchObject({
    status: 400,
    message: 'Save picks on a bracket',
  });
  const ring = await openRoom(manager, { sport: 'boxing' });
  const body = { eventId: ring.eventId, fighter1: 'Tyson', fighter2: 'Deontay' };
  const { id } = await manager.api.fights.add({ body });
  const bracket = await manager.api.brackets.create({ body: { roomId: ring.id } });
  const submission = savePick(manager, bracket, id, 1, 'Submission');
  await expect(submission).rejects.toEqual(refused(400, 'invalid_input'));
  for (const elsewhere of [fightId(1), 'no-id'])
    await expect(savePick(manager, bracket, elsewhere, 1)).rejects.toEqual(refused(404, 'not_found'));
});

test('a pick in a completed room is refused before the locks are checked, even for the manager', async () => {
  const { room, bracket, fightId } = await open(1);
  await setLock(manager, room, fightId(1), PAST);
  await completeRoom(manager, room);
  for (const player of [owner, manager])
    await expect(savePick(player, bracket, fightId(1), 1)).rejects.toEqual(refused(409, 'event_completed'));
});

test("a manager's change in another member's bracket is marked and logged, but the pick is not disclosed before its lock", async () => {
  const at = await open(2);
  const { room, bracket, fightId } = at;
  await savePick(owner, bracket, fightId(1), 1, 'KO/TKO');
  const before = await readLog(manager, room);
  await savePick(manager, bracket, fightId(1), 1, 'KO/TKO');
  expect(await readLog(manager, room)).toEqual(before);
  expect((await bracketOf(at)).editedByManagerAt).toBeNull();
  server.clock.advance(1000);
  const heard = listen(server);
  await savePick(manager, bracket, fightId(1), 2, 'Submission');
  expect(heard.stop()).toEqual([
    `room:${room.id}:changes`,
    `room:${room.id}:standings`,
    `user:${owner.user.id}:sheets`,
  ]);
  const [seen] = await other.api.brackets.listForRoom({ params: { roomId: room.id } });
  expect(seen?.editedByManagerAt).toBe(new Date(server.clock.now()).toISOString());
  const what = `changed the pick of ${owner.user.username} Bracket 1 for Co-Main Event, Red 1 vs Blue 1`;
  const whole = `${what} from Red 1 by KO/TKO to Blue 1 by Submission`;
  expect((await readLog(other, room))[0]).toBe(`${what}, before its lock`);
  for (const player of [owner, manager]) expect((await readLog(player, room))[0]).toBe(whole);
  await setLock(manager, room, fightId(1), new Date(server.clock.now() + 60_000).toISOString());
  expect((await readLog(other, room))[1]).toBe(`${what}, before its lock`);
  server.clock.advance(60_000);
  expect((await readLog(other, room))[1]).toBe(whole);
});

test('a change after the lock is scored immediately, and logged with the old and new picks', async () => {
  const at = await open(1);
  const { room, bracket, fightId } = at;
  await savePick(owner, bracket, fightId(1), 2, 'KO/TKO');
  await enterResult(manager, fightId(1), 1);
  await savePick(manager, bracket, fightId(1), 1);
  expect((await readLog(other, room))[0]).toMatch(/ from Blue 1 by KO\/TKO to Red 1 by Decision$/);
  expect(await bracketOf(at)).toMatchObject({ totalPoints: 5, rank: 1 });
  await savePick(manager, bracket, fightId(1), null);
  expect((await readLog(other, room))[0]).toContain('from Red 1 by Decision to no pick');
  expect(await bracketOf(at)).toMatchObject({ totalPoints: 0 });
});

test("a change in the manager's own bracket is logged only after the lock", async () => {
  const { room, fightId } = await open(1);
  const own = await manager.api.brackets.create({ body: { roomId: room.id } });
  const before = await readLog(manager, room);
  await savePick(manager, own, fightId(1), 1);
  expect(await readLog(manager, room)).toEqual(before);
  await setLock(manager, room, fightId(1), PAST);
  await savePick(manager, own, fightId(1), 2);
  expect((await readLog(manager, room))[0]).toContain('from Red 1 by Decision to Blue 1 by Decision');
  expect((await bracketOf({ bracket: own })).editedByManagerAt).not.toBeNull();
});

test("reading picks by the id of the manager's event returns the picks of the reader's newest bracket", async () => {
  const { room, bracket, fightId } = await open(2);
  const own = (player = owner, eventId = room.eventId) => player.api.fights.ownPicks({ params: { eventId } });
  await savePick(owner, bracket, fightId(1), 1);
  expect(await own()).toMatchObject([{ eventId: bracket.id }]);
  const newest = await owner.api.brackets.create({ body: { roomId: room.id } });
  expect(await own()).toEqual([]);
  await savePick(owner, newest, fightId(2), 2);
  expect(await own()).toMatchObject([{ eventId: newest.id }]);
  for (const player of [other, manager]) expect(await own(player)).toEqual([]);
  expect(await own(owner, bracket.id)).toMatchObject([{ fightId: fightId(1) }]);
});
