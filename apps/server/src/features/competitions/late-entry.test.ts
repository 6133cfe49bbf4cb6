import {
  enterResults,
  openBracketRoom,
  saveSheet,
  setLock as setBracketLock,
} from '@lockroom/testing/bracket-room';
import { type FightRoom, openFightRoom, readLog, savePick, setLock } from '@lockroom/testing/fight-room';
import { refused } from '@lockroom/testing/refusals';
import { joinRoom, type Player, registerPeople, registerPlayer } from '@lockroom/testing/world';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer } from '../../testing/test-server.ts';

const NOON = '2026-03-01T12:00:00.000Z';
const LOCK = '2026-03-01T20:00:00.000Z';
const END = '2026-03-01T20:30:00.000Z';
const LAST_MOMENT = '2026-03-01T20:29:59.999Z';

const server = await startTestServer();
const people = await registerPeople(server);
afterAll(() => server.close());
beforeEach(() => server.clock.set(NOON));

const letIn = (manager: Player, roomId: string, player: Player, minutes = 30) =>
  manager.api.rooms.lateEntry({ params: { roomId, userId: player.user.id }, body: { minutes } });

describe('late picks on a fight card', () => {
  let world: FightRoom;
  let late: Player;
  beforeEach(async () => {
    world = await openFightRoom(server, 3, people);
    const { room, manager, fightId } = world;
    late = await registerPlayer(server);
    await joinRoom(late, room);
    for (const n of [1, 2, 3]) await setLock(manager, room, fightId(n), LOCK);
    server.clock.set(LOCK);
  });
  const create = (player: Player) => player.api.brackets.create({ body: { roomId: world.room.id } });

  test('only the chosen member can save picks, until the last millisecond of the late period', async () => {
    const { room, manager, other, otherBracket, fightId } = world;
    await expect(create(late)).rejects.toEqual(refused(423, 'locked'));
    const answer = await letIn(manager, room.id, late);
    expect(answer).toEqual({ success: true, userId: late.user.id, lateEntryUntil: END });
    const bracket = await create(late);
    expect(bracket.lateEntryUntil).toBe(END);
    await savePick(late, bracket, fightId(1), 1);
    await expect(savePick(other, otherBracket, fightId(1), 1)).rejects.toEqual(refused(423, 'locked'));
    server.clock.set(LAST_MOMENT);
    expect((await savePick(late, bracket, fightId(2), 2)).saved).toBe(2);
    server.clock.set(END);
    await expect(savePick(late, bracket, fightId(3), 2)).rejects.toEqual(refused(423, 'locked'));
    await expect(create(late)).rejects.toEqual(refused(423, 'locked'));
    const shown = await other.api.fights.picks({ params: { bracketId: bracket.id } });
    expect(shown.map(({ predictedWinnerId }) => predictedWinnerId)).toEqual(['1', '2']);
  });

  test('late picks are logged, all members are notified, and the bracket stays marked', async () => {
    const { room, manager, owner } = world;
    await letIn(manager, room.id, late);
    const bracket = await create(late);
    server.clock.set(END);
    const list = await owner.api.brackets.listForRoom({ params: { roomId: room.id } });
    const marks = list.map((one) => one.lateEntryUntil !== null && one.id);
    expect(marks.filter(Boolean)).toEqual([bracket.id]);
    expect(await readLog(owner, room)).toContain(
      `let ${late.user.username} pick late for 30 minutes, with everyone’s locked picks in view`,
    );
    for (const player of [owner, late]) {
      const [newest] = await player.api.notifications.list({ query: {} });
      expect(newest?.kind).toBe('late-entry');
    }
  });

  test('late picks of a fight end with the result of that fight, and other fights stay open', async () => {
    const { room, manager, fightId } = world;
    await letIn(manager, room.id, late);
    const bracket = await create(late);
    const result = { winnerId: 1, winMethod: 'Decision' } as const;
    await manager.api.fights.enterResult({ params: { fightId: fightId(1) }, body: result });
    await expect(savePick(late, bracket, fightId(1), 1)).rejects.toEqual(refused(423, 'locked'));
    await savePick(late, bracket, fightId(2), 1);
    await manager.api.fights.enterResult({ params: { fightId: fightId(2) }, body: result });
    const { totalPoints } = await late.api.brackets.get({ params: { bracketId: bracket.id } });
    const [, second] = await late.api.fights.card({ params: { eventId: room.eventId } });
    const points = second?.fighter1Odds.startsWith('+') ? second.underdogBonus : 0;
    expect(totalPoints).toBe(
      points + (second?.fighterPoints ?? 0) + (second?.methodPoints ?? 0) + (second?.bonusPoints ?? 0),
    );
  });

  test('late picks end when the room is completed or the member leaves', async () => {
    const { room, manager, fightId } = world;
    await letIn(manager, room.id, late);
    const bracket = await create(late);
    const complete = (isCompleted: boolean) =>
      manager.api.rooms.complete({ params: { roomId: room.id }, body: { isCompleted } });
    await complete(true);
    await expect(savePick(late, bracket, fightId(1), 1)).rejects.toEqual(refused(409, 'event_completed'));
    await expect(letIn(manager, room.id, late)).rejects.toEqual(refused(409, 'event_completed'));
    await complete(false);
    await late.api.rooms.leave({ params: { roomId: room.id } });
    await expect(savePick(late, bracket, fightId(1), 1)).rejects.toEqual(refused(404, 'not_found'));
    await expect(letIn(manager, room.id, late)).rejects.toEqual(refused(404, 'not_found'));
  });
});

test('a late bracket accepts only undecided games and only teams that its earlier picks allow', async () => {
  const world = await openBracketRoom(people, { sealed: true });
  const { room, manager, owner, bracket } = world;
  await saveSheet(owner, bracket, { 'r1-1': 'red1', 'r1-2': 'red2', 'r2-1': 'red1' });
  await setBracketLock(world, LOCK);
  server.clock.set(LOCK);
  await letIn(manager, room.id, owner);
  await enterResults(world, { 'r1-1': 'red1' });
  const save = (predictions: Record<string, string | null>) => saveSheet(owner, bracket, predictions);
  await expect(save({ 'r1-1': 'red4' })).rejects.toEqual(refused(423, 'locked'));
  await expect(save({ 'r2-2': 'blue1' })).rejects.toEqual(refused(400, 'invalid_input'));
  const saved = await save({ 'r1-3': 'blue1', 'r2-2': 'blue1', 'r1-2': 'red3', 'r2-1': 'red3' });
  expect(saved.predictions).toEqual({
    'r1-1': 'red1',
    'r1-2': 'red3',
    'r1-3': 'blue1',
    'r2-1': 'red3',
    'r2-2': 'blue1',
  });
  const fresh = await owner.api.brackets.create({ body: { roomId: room.id } });
  await expect(saveSheet(owner, fresh, { 'r2-1': 'red1' })).rejects.toEqual(refused(400, 'invalid_input'));
  await enterResults(world, {
    'r1-2': 'red3',
    'r1-3': 'blue1',
    'r1-4': 'blue2',
    'r2-1': 'red1',
    'r2-2': 'blue1',
  });
  await enterResults(world, { 'r3-1': 'red1' }, { team1Score: 3, team2Score: 1 });
  const scores = { team1Score: 3, team2Score: 1 };
  await expect(saveSheet(owner, bracket, {}, scores)).rejects.toEqual(refused(423, 'locked'));
});

describe('a sealed room', () => {
  test('a room can be sealed until it has a bracket, and then it cannot be unsealed', async () => {
    const { room, manager, owner } = await openFightRoom(server, 1, people, { sealed: true });
    expect(room.sealed).toBe(true);
    const params = { roomId: room.id };
    const change = (sealed: boolean) => manager.api.rooms.update({ params, body: { sealed } });
    await expect(change(false)).rejects.toEqual(refused(409, 'conflict'));
    expect((await change(true)).sealed).toBe(true);
    const cards = await owner.api.rooms.list({ query: {} });
    expect(cards.find(({ id }) => id === room.id)?.sealed).toBe(true);
    const empty = await manager.api.rooms.create({
      body: { name: 'Empty', sport: 'mma', roomPassword: 'x' },
    });
    expect(empty.sealed).toBe(false);
    const sealed = await manager.api.rooms.update({ params: { roomId: empty.id }, body: { sealed: true } });
    expect(sealed.sealed).toBe(true);
    expect((await readLog(manager, empty))[0]).toBe('changed the sealed setting to yes');
  });

  test('a room cannot be unsealed even after the owners of all brackets have been removed', async () => {
    const { room, manager, owner, other, bracket, fightId } = await openFightRoom(server, 1, people, {
      sealed: true,
    });
    await savePick(owner, bracket, fightId(1), 1);
    const params = { roomId: room.id };
    for (const { user } of [owner, other])
      await manager.api.members.remove({ params: { ...params, userId: user.id }, body: {} });
    const unseal = manager.api.rooms.update({ params, body: { sealed: false } });
    await expect(unseal).rejects.toEqual(refused(409, 'conflict'));
  });

  test('nobody can edit or delete the bracket of another member, before or after the lock', async () => {
    const { room, manager, owner, bracket, fightId } = await openFightRoom(server, 2, people, {
      sealed: true,
    });
    await setLock(manager, room, fightId(1), LOCK);
    await savePick(owner, bracket, fightId(1), 1);
    const params = { bracketId: bracket.id };
    const own = await manager.api.brackets.create({ body: { roomId: room.id } });
    await savePick(manager, own, fightId(1), 2);
    for (const at of [NOON, LOCK]) {
      server.clock.set(at);
      await expect(savePick(manager, bracket, fightId(1), 2)).rejects.toEqual(
        refused(403, 'not_your_bracket'),
      );
      await expect(manager.api.brackets.remove({ params })).rejects.toEqual(refused(403, 'not_your_bracket'));
    }
    // After the lock the manager cannot edit their own bracket either.
    await expect(savePick(manager, own, fightId(1), 1)).rejects.toEqual(refused(423, 'locked'));
    const [pick] = await manager.api.fights.picks({ params });
    expect(pick?.predictedWinnerId).toBe('1');
  });

  test('the manager sees how many picks each bracket has, and an export contains no hidden picks', async () => {
    const { room, manager, owner, bracket, fightId } = await openFightRoom(server, 2, people, {
      sealed: true,
    });
    await savePick(owner, bracket, fightId(1), 1);
    await savePick(owner, bracket, fightId(2), 1);
    await setLock(manager, room, fightId(1), LOCK);
    const params = { roomId: room.id };
    const counts = await manager.api.brackets.listForRoom({ params });
    expect(counts.map(({ picksSaved }) => picksSaved).toSorted()).toEqual([0, 2]);
    const picksIn = async () => {
      const { sheets, room: file } = await manager.api.transfers.exportRoom({ params });
      return [file.sealed, sheets.flatMap(({ picks }) => picks.map(({ fight }) => fight))];
    };
    expect(await picksIn()).toEqual([true, []]);
    server.clock.set(LOCK);
    expect(await picksIn()).toEqual([true, [1]]);
  });
});
