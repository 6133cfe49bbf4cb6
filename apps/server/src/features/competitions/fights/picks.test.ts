import { type FightRoom, openFightRoom, readLog, savePick, setLock } from '@lockroom/testing/fight-room';
import { refused } from '@lockroom/testing/refusals';
import { openRoom, type Player, registerPeople } from '@lockroom/testing/world';
import { afterAll, describe, expect, test } from 'vitest';
import { listen } from '../../../testing/listen.ts';
import { startTestServer } from '../../../testing/test-server.ts';

const server = await startTestServer();
const people = await registerPeople(server);
afterAll(() => server.close());

const open = (length: number) => openFightRoom(server, length, people);
const picksOf = (player: Player, { bracket }: Pick<FightRoom, 'bracket'>) =>
  player.api.fights.picks({ params: { bracketId: bracket.id } });

describe('saving a pick', () => {
  test('saving a pick stores the pick and returns the bracket, the number of picks and the server time', async () => {
    const { owner, bracket, fightId } = await open(3);
    const first = await savePick(owner, bracket, fightId(2), 1, 'KO/TKO');
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

  test('a saved pick replaces the stored pick, and the winner may be a number or a string', async () => {
    const room = await open(1);
    const { owner, bracket, fightId } = room;
    await savePick(owner, bracket, fightId(1), 1);
    const answer = await server.call('POST', '/api/predictions', {
      token: owner.token,
      body: {
        eventId: bracket.id.toUpperCase(),
        fightId: fightId(1).toUpperCase(),
        predictedWinnerId: '2',
        predictedMethod: 'KO/TKO',
      },
    });
    expect(answer.status).toBe(200);
    expect(await picksOf(owner, room)).toMatchObject([{ predictedWinnerId: '2', predictedMethod: 'KO/TKO' }]);
  });

  test('the manager can see how many brackets have picked a fight', async () => {
    const { manager, owner, other, room, bracket, fightId } = await open(2);
    const theirs = await other.api.brackets.create({ body: { roomId: room.id } });
    const countOf = async (fight: number) =>
      (await manager.api.fights.pickCount({ params: { fightId: fightId(fight) } })).brackets;
    await savePick(owner, bracket, fightId(1), 1);
    await savePick(other, theirs, fightId(1), 2);
    await savePick(other, theirs, fightId(2), 2);
    expect([await countOf(1), await countOf(2)]).toEqual([2, 1]);
    await savePick(other, theirs, fightId(1), 1);
    await other.api.brackets.remove({ params: { bracketId: theirs.id } });
    expect([await countOf(1), await countOf(2)]).toEqual([1, 0]);
  });

  test('a pick without a method is not saved, and the response says that', async () => {
    const room = await open(2);
    const { owner, bracket, fightId } = room;
    await savePick(owner, bracket, fightId(1), 1, 'KO/TKO');
    for (const method of [null, '', '  ']) {
      const answer = await savePick(owner, bracket, fightId(1), 2, method);
      expect(answer.notSaved).toEqual([{ fightId: fightId(1), reason: expect.stringContaining('method') }]);
      expect(answer).toMatchObject({ saved: 1, predictions: [{ predictedWinnerId: '1' }] });
    }
    expect(await savePick(owner, bracket, fightId(2), 1, null)).toMatchObject({ saved: 1 });
  });

  test.each([[null], ['']])('a pick with the winner %j clears the stored pick', async (predictedWinnerId) => {
    const { owner, bracket, fightId } = await open(1);
    await savePick(owner, bracket, fightId(1), 1);
    const answer = await server.call('POST', '/api/predictions', {
      token: owner.token,
      body: { eventId: bracket.id, fightId: fightId(1), predictedWinnerId },
    });
    expect(answer).toMatchObject({ status: 200, body: { saved: 0, notSaved: [], predictions: [] } });
  });

  // In a result, 0 means no winner, but a pick must name a winner.
  test.each([[0], ['0']])(
    'a pick with the winner %j is refused, and the stored pick stays',
    async (predictedWinnerId) => {
      const room = await open(1);
      const { owner, bracket, fightId } = room;
      await savePick(owner, bracket, fightId(1), 1);
      const body = { eventId: bracket.id, fightId: fightId(1), predictedWinnerId };
      const answer = await server.call('POST', '/api/predictions', { token: owner.token, body });
      expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: 'predictedWinnerId' }] } });
      expect(await picksOf(owner, room)).toMatchObject([{ predictedWinnerId: '1' }]);
    },
  );

  test('a pick with a method that cannot be picked is refused, such as a draw or a submission in boxing', async () => {
    const { owner, bracket: cage, fightId } = await open(1);
    await expect(savePick(owner, cage, fightId(1), 1, 'Draw')).rejects.toEqual(refused(400, 'invalid_input'));
    const room = await openRoom(people.manager, { sport: 'boxing' });
    const fight = await people.manager.api.fights.add({
      body: { eventId: room.eventId, fighter1: 'Tyson', fighter2: 'Deontay' },
    });
    const bracket = await people.manager.api.brackets.create({ body: { roomId: room.id } });
    await expect(savePick(people.manager, bracket, fight.id, 1, 'Submission')).rejects.toEqual(
      refused(400, 'invalid_input'),
    );
    expect(await savePick(people.manager, bracket, fight.id, 1, 'KO/TKO')).toMatchObject({ saved: 1 });
  });

  test("a pick for the manager's event is refused because the event is not a bracket", async () => {
    const { room, manager, fightId } = await open(1);
    await expect(savePick(manager, { id: room.eventId }, fightId(1), 1)).rejects.toMatchObject({
      status: 400,
      message: 'Save picks on a bracket',
    });
  });

  test('a pick of a fight in another room is refused as not found', async () => {
    const { owner, bracket } = await open(1);
    const elsewhere = await open(1);
    await expect(savePick(owner, bracket, elsewhere.fightId(1), 1)).rejects.toEqual(
      refused(404, 'not_found'),
    );
    await expect(savePick(owner, bracket, 'no-id', 1)).rejects.toEqual(refused(404, 'not_found'));
  });

  test('a pick in a completed room is refused before the locks are checked, even for the manager', async () => {
    const { room, manager, owner, bracket, fightId } = await open(1);
    await setLock(manager, room, fightId(1), '2026-01-01T00:00:00Z');
    await manager.api.rooms.complete({ params: { roomId: room.id }, body: { isCompleted: true } });
    for (const player of [owner, manager]) {
      await expect(savePick(player, bracket, fightId(1), 1)).rejects.toEqual(refused(409, 'event_completed'));
    }
  });

  test('a saved pick is announced only to its owner, and others do not learn who is picking', async () => {
    const { owner, bracket, fightId } = await open(1);
    const heard = listen(server);
    await savePick(owner, bracket, fightId(1), 1);
    expect(heard.stop()).toEqual([`user:${owner.user.id}:sheets`]);
  });
});

describe('changes of picks by the manager', () => {
  test("a change in another member's bracket is marked and logged without disclosing the pick before its lock", async () => {
    const room = await open(2);
    const { manager, owner, other, bracket, fightId } = room;
    await savePick(owner, bracket, fightId(1), 1, 'KO/TKO');
    server.clock.advance(1000);
    const heard = listen(server);
    await savePick(manager, bracket, fightId(1), 2, 'Submission');
    expect(heard.stop()).toEqual([
      `room:${room.room.id}:changes`,
      `room:${room.room.id}:standings`,
      `user:${owner.user.id}:sheets`,
    ]);
    expect(await picksOf(owner, room)).toMatchObject([{ predictedWinnerId: '2' }]);
    const [seen] = await other.api.brackets.listForRoom({ params: { roomId: room.room.id } });
    expect(seen?.editedByManagerAt).toBe(new Date(server.clock.now()).toISOString());
    const what = `changed the pick of ${owner.user.username} Bracket 1 for Co-Main Event, Red 1 vs Blue 1`;
    const whole = `${what} from Red 1 by KO/TKO to Blue 1 by Submission`;
    expect((await readLog(other, room.room))[0]).toBe(`${what}, before its lock`);
    expect((await readLog(owner, room.room))[0]).toBe(whole);
    expect((await readLog(manager, room.room))[0]).toBe(whole);
    const lockTimes = { [fightId(1)]: new Date(server.clock.now() + 60_000).toISOString() };
    await manager.api.fights.setLockTimes({ params: { roomId: room.room.id }, body: { lockTimes } });
    expect((await readLog(other, room.room))[1]).toBe(`${what}, before its lock`);
    server.clock.advance(60_000);
    expect((await readLog(other, room.room))[1]).toBe(whole);
  });

  test('a change after the lock is logged with the old and the new pick and scored immediately', async () => {
    const room = await open(1);
    const { manager, owner, other, bracket, fightId } = room;
    await savePick(owner, bracket, fightId(1), 2, 'KO/TKO');
    await manager.api.fights.enterResult({
      params: { fightId: fightId(1) },
      body: { winnerId: 1, winMethod: 'Decision' },
    });
    await savePick(manager, bracket, fightId(1), 1, 'Decision');
    const name = `${owner.user.username} Bracket 1`;
    expect((await readLog(other, room.room))[0]).toBe(
      `changed the pick of ${name} for Main Event, Red 1 vs Blue 1 from Blue 1 by KO/TKO to Red 1 by Decision`,
    );
    expect(await owner.api.brackets.get({ params: { bracketId: bracket.id } })).toMatchObject({
      totalPoints: 5,
      rank: 1,
    });
    await savePick(manager, bracket, fightId(1), null);
    expect((await readLog(other, room.room))[0]).toContain('from Red 1 by Decision to no pick');
    expect(await owner.api.brackets.get({ params: { bracketId: bracket.id } })).toMatchObject({
      totalPoints: 0,
    });
  });

  test("a change in the manager's own bracket is logged only after the lock", async () => {
    const { room, manager, fightId } = await open(1);
    const own = await manager.api.brackets.create({ body: { roomId: room.id } });
    const before = await readLog(manager, room);
    await savePick(manager, own, fightId(1), 1);
    expect(await readLog(manager, room)).toEqual(before);
    await setLock(manager, room, fightId(1), '2026-01-01T00:00:00Z');
    await savePick(manager, own, fightId(1), 2);
    expect((await readLog(manager, room))[0]).toContain('from Red 1 by Decision to Blue 1 by Decision');
    const after = await manager.api.brackets.get({ params: { bracketId: own.id } });
    expect(after.editedByManagerAt).not.toBeNull();
  });

  test('a change to the same pick leaves no mark and no log line', async () => {
    const { room, manager, owner, bracket, fightId } = await open(1);
    await savePick(owner, bracket, fightId(1), 1);
    const before = await readLog(manager, room);
    await savePick(manager, bracket, fightId(1), 1);
    expect(await readLog(manager, room)).toEqual(before);
    const after = await owner.api.brackets.get({ params: { bracketId: bracket.id } });
    expect(after.editedByManagerAt).toBeNull();
  });
});

test("reading picks by the id of the manager's event returns the picks of the reader's newest bracket", async () => {
  const { room, owner, other, manager, bracket, fightId } = await open(2);
  await savePick(owner, bracket, fightId(1), 1);
  const params = { eventId: room.eventId };
  expect(await owner.api.fights.ownPicks({ params })).toMatchObject([{ eventId: bracket.id }]);
  const newest = await owner.api.brackets.create({ body: { roomId: room.id } });
  expect(newest.name).toBe(`${owner.user.username} Bracket 2`);
  expect(await owner.api.fights.ownPicks({ params })).toEqual([]);
  await savePick(owner, newest, fightId(2), 2);
  expect(await owner.api.fights.ownPicks({ params })).toMatchObject([{ eventId: newest.id }]);
  expect(await other.api.fights.ownPicks({ params })).toEqual([]);
  expect(await manager.api.fights.ownPicks({ params })).toEqual([]);
  expect(await owner.api.fights.ownPicks({ params: { eventId: bracket.id } })).toMatchObject([
    { fightId: fightId(1) },
  ]);
});
