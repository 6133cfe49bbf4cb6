import {
  enterResults,
  openBracketRoom,
  saveSheet,
  setLock as setBracketLock,
} from '@lockroom/testing/bracket-room';
import {
  enterResult,
  type FightRoom,
  openFightRoom,
  readLog,
  savePick,
  setLock,
} from '@lockroom/testing/fight-room';
import { refused } from '@lockroom/testing/refusals';
import { completeRoom, joinRoom, type Player, registerPlayer } from '@lockroom/testing/world';
import { beforeEach, describe, expect, test } from 'vitest';
import { LOCK, NOON, startDay } from './testing/lock-times.ts';

const END = '2026-03-01T20:30:00.000Z';
const LAST_MOMENT = '2026-03-01T20:29:59.999Z';
const LOCKED = refused(423, 'locked');
const INVALID = refused(400, 'invalid_input');
const NOT_YOURS = refused(403, 'not_your_bracket');

const { server, people } = await startDay();
const { manager, owner, other } = people;

const letIn = ({ id: roomId }: { id: string }, { user }: Player) =>
  manager.api.rooms.lateEntry({ params: { roomId, userId: user.id }, body: { minutes: 30 } });
const create = ({ api }: Player, { id: roomId }: { id: string }) => api.brackets.create({ body: { roomId } });

describe('late picks on a fight card', () => {
  let world: FightRoom;
  let late: Player;
  beforeEach(async () => {
    world = await openFightRoom(server, 3, people);
    late = await registerPlayer(server);
    await joinRoom(late, world.room);
    for (const n of [1, 2, 3]) await setLock(manager, world.room, world.fightId(n), LOCK);
    server.clock.set(LOCK);
  });

  test('only the chosen member can save late picks, until the last millisecond of the late period', async () => {
    const { room, otherBracket, fightId } = world;
    await expect(create(late, room)).rejects.toEqual(LOCKED);
    const answer = await letIn(room, late);
    expect(answer).toEqual({ success: true, userId: late.user.id, lateEntryUntil: END });
    const bracket = await create(late, room);
    expect(bracket.lateEntryUntil).toBe(END);
    await savePick(late, bracket, fightId(1), 1);
    await expect(savePick(other, otherBracket, fightId(1), 1)).rejects.toEqual(LOCKED);
    server.clock.set(LAST_MOMENT);
    expect((await savePick(late, bracket, fightId(2), 2)).saved).toBe(2);
    server.clock.set(END);
    await expect(savePick(late, bracket, fightId(3), 2)).rejects.toEqual(LOCKED);
    await expect(create(late, room)).rejects.toEqual(LOCKED);
    const shown = await other.api.fights.picks({ params: { bracketId: bracket.id } });
    expect(shown.map(({ predictedWinnerId }) => predictedWinnerId)).toEqual(['1', '2']);
    // The period is logged, all members are notified of it, and the bracket stays marked as late.
    const list = await owner.api.brackets.listForRoom({ params: { roomId: room.id } });
    expect(list.filter(({ lateEntryUntil }) => lateEntryUntil).map(({ id }) => id)).toEqual([bracket.id]);
    expect(await readLog(owner, room)).toContain(
      `let ${late.user.username} pick late for 30 minutes, with everyone’s locked picks in view`,
    );
    for (const { api } of [owner, late])
      expect((await api.notifications.list())[0]).toMatchObject({ kind: 'late-entry' });
  });

  test('late picks for a fight are refused once it has a result, but other fights stay open', async () => {
    const { room, fightId } = world;
    await letIn(room, late);
    const bracket = await create(late, room);
    await enterResult(manager, fightId(1), 1);
    await expect(savePick(late, bracket, fightId(1), 1)).rejects.toEqual(LOCKED);
    await savePick(late, bracket, fightId(2), 1);
    await enterResult(manager, fightId(2), 1);
    // The winner earns 2 points; the method, the combo and the underdog at +150 earn 1 each.
    const { totalPoints } = await late.api.brackets.get({ params: { bracketId: bracket.id } });
    expect(totalPoints).toBe(5);
  });

  test('late picks are refused once the room is completed or the member has left', async () => {
    const { room, fightId } = world;
    await letIn(room, late);
    const bracket = await create(late, room);
    const expectRefused = async (refusal: unknown) => {
      await expect(savePick(late, bracket, fightId(1), 1)).rejects.toEqual(refusal);
      await expect(letIn(room, late)).rejects.toEqual(refusal);
    };
    await completeRoom(manager, room);
    await expectRefused(refused(409, 'event_completed'));
    await completeRoom(manager, room, false);
    await late.api.rooms.leave({ params: { roomId: room.id } });
    await expectRefused(refused(404, 'not_found'));
  });
});

test('a late bracket accepts only undecided games, and only teams that can advance according to its earlier picks', async () => {
  const world = await openBracketRoom(people, { sealed: true });
  const { room, bracket } = world;
  await saveSheet(owner, bracket, { 'r1-1': 'red1', 'r1-2': 'red2', 'r2-1': 'red1' });
  await setBracketLock(world, LOCK);
  server.clock.set(LOCK);
  await letIn(room, owner);
  await enterResults(world, { 'r1-1': 'red1' });
  const save = (predictions: Record<string, string | null>) => saveSheet(owner, bracket, predictions);
  await expect(save({ 'r1-1': 'red4' })).rejects.toEqual(LOCKED);
  await expect(save({ 'r2-2': 'blue1' })).rejects.toEqual(INVALID);
  const changes = { 'r1-3': 'blue1', 'r2-2': 'blue1', 'r1-2': 'red3', 'r2-1': 'red3' };
  expect((await save(changes)).predictions).toEqual({ 'r1-1': 'red1', ...changes });
  const fresh = await create(owner, room);
  await expect(saveSheet(owner, fresh, { 'r2-1': 'red1' })).rejects.toEqual(INVALID);
  await enterResults(world, { ...changes, 'r1-4': 'blue2', 'r2-1': 'red1' });
  const scores = { team1Score: 3, team2Score: 1 };
  await enterResults(world, { 'r3-1': 'red1' }, scores);
  await expect(saveSheet(owner, bracket, {}, scores)).rejects.toEqual(LOCKED);
});

const openSealed = () => openFightRoom(server, 2, people, { sealed: true });
const change = ({ id: roomId }: { id: string }, sealed: boolean) =>
  manager.api.rooms.update({ params: { roomId }, body: { sealed } });

test('a room can be sealed or unsealed only before its first bracket is created', async () => {
  const { room, bracket, fightId } = await openSealed();
  const conflict = refused(409, 'conflict');
  await expect(change(room, false)).rejects.toEqual(conflict);
  expect((await change(room, true)).sealed).toBe(true);
  const cards = await owner.api.rooms.list();
  expect(cards.find(({ id }) => id === room.id)?.sealed).toBe(true);
  await savePick(owner, bracket, fightId(1), 1);
  for (const { user } of [owner, other])
    await manager.api.members.remove({ params: { roomId: room.id, userId: user.id }, body: {} });
  await expect(change(room, false)).rejects.toEqual(conflict);

  const body = { name: 'Empty', sport: 'mma', roomPassword: 'x' } as const;
  const empty = await manager.api.rooms.create({ body });
  expect(empty.sealed).toBe(false);
  expect((await change(empty, true)).sealed).toBe(true);
  expect((await readLog(manager, empty))[0]).toBe('changed the sealed setting to yes');
});

test("nobody can edit or delete another member's bracket in a sealed room, before or after the lock", async () => {
  const { room, bracket, fightId } = await openSealed();
  await setLock(manager, room, fightId(1), LOCK);
  await savePick(owner, bracket, fightId(1), 1);
  const params = { bracketId: bracket.id };
  const own = await create(manager, room);
  await savePick(manager, own, fightId(1), 2);
  for (const at of [NOON, LOCK]) {
    server.clock.set(at);
    await expect(savePick(manager, bracket, fightId(1), 2)).rejects.toEqual(NOT_YOURS);
    await expect(manager.api.brackets.remove({ params })).rejects.toEqual(NOT_YOURS);
  }
  // After the lock, not even the manager's own bracket can be edited.
  await expect(savePick(manager, own, fightId(1), 1)).rejects.toEqual(LOCKED);
  expect(await manager.api.fights.picks({ params })).toMatchObject([{ predictedWinnerId: '1' }]);
});

test("a sealed room's manager sees how many picks each bracket has, but cannot export hidden picks", async () => {
  const { room, bracket, fightId } = await openSealed();
  for (const n of [1, 2]) await savePick(owner, bracket, fightId(n), 1);
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
