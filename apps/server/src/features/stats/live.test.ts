import {
  enterResults,
  openBracketRoom,
  saveSheet,
  setLock as setBracketLock,
} from '@lockroom/testing/bracket-room';
import { openFightRoom, savePick, setLock } from '@lockroom/testing/fight-room';
import { type Player, registerPeople, registerPlayer } from '@lockroom/testing/world';
import { beforeEach, expect, test } from 'vitest';
import { useTestServer } from '../../testing/test-server.ts';

const MINUTE = 60_000;
const EVENING = '2026-03-06T20:00:00.000Z';
const inMinutes = (minutes: number) => new Date(Date.parse(EVENING) + minutes * MINUTE).toISOString();

const server = await useTestServer();
beforeEach(() => server.clock.set(EVENING));

const read = ({ api }: Player) => api.stats.live();

test('the live summary of a new account is empty', async () => {
  const nothing = { due: [], toRemind: null, live: [], lastResult: null };
  expect(await read(await registerPlayer(server))).toEqual(nothing);
});

test('a running card is shown after its first lock, with the rank, the latest result and the next fight', async () => {
  const { manager, owner, other, room, bracket, otherBracket, fightId } = await openFightRoom(server, 3);
  for (const n of [1, 2, 3]) await setLock(manager, room, fightId(n), inMinutes(n * 30));
  await savePick(owner, bracket, fightId(1), 1);
  await savePick(other, otherBracket, fightId(1), 2);
  await savePick(owner, bracket, fightId(2), 2, 'KO/TKO');
  expect((await read(owner)).live).toEqual([]);

  server.clock.advance(31 * MINUTE);
  const next = { fightId: fightId(2), lockAt: inMinutes(60), isOpen: true };
  const [before] = (await read(owner)).live;
  // The card is in fight order, and its last two fights are shown with names instead of numbers.
  expect(before).toMatchObject({ roomId: room.id, scored: 0, of: 3, standing: null, moved: 0, next });
  expect(before?.underWay).toBe('Fight 1');
  expect(before?.next).toMatchObject({ title: 'Co-Main Event', pick: { method: 'KO/TKO' } });

  const body = { winnerId: 1, winMethod: 'Decision' } as const;
  await manager.api.fights.enterResult({ params: { fightId: fightId(1) }, body });
  const [led] = (await read(owner)).live;
  expect(led).toMatchObject({
    scored: 1,
    underWay: null,
    standing: { own: { rank: 1, isOwner: true }, of: 2 },
  });
  expect(led?.standing?.others.map(({ user }) => user.username)).toEqual([other.user.username]);
  const [behind] = (await read(other)).live;
  expect(behind?.standing).toMatchObject({
    own: { rank: 2 },
    others: [{ rank: 1, user: { username: owner.user.username } }],
  });
  // The viewer has no pick for this fight, and other members' picks are never shown.
  expect(behind?.next?.pick).toBeNull();
  expect(JSON.stringify(await read(other))).not.toContain('KO/TKO');
});

test('the latest result is shown as the reason for a changed rank', async () => {
  const { manager, owner, room, bracket, other, otherBracket } = await openBracketRoom(
    await registerPeople(server),
  );
  await saveSheet(owner, bracket, { 'r1-1': 'red1', 'r1-2': 'red3' });
  await saveSheet(other, otherBracket, { 'r1-1': 'red4', 'r1-2': 'red3' });
  await enterResults({ manager, room }, { 'r1-1': 'red4' });
  const [first] = (await read(owner)).live;
  expect(first).toMatchObject({ scored: 1, moved: 0, reason: null, next: { title: 'Red 2 vs Red 3' } });
  expect(first?.next?.pick).toEqual({ winner: 'Red 3', method: null });
  await enterResults({ manager, room }, { 'r1-1': 'red1', 'r1-2': 'red3' });
  const [up] = (await read(owner)).live;
  expect(up).toMatchObject({ moved: 1, reason: '2 results' });
});

test('the dashboard shows a manager the locked fights without a result, except called-off fights', async () => {
  const { manager, owner, room, card, fightId } = await openFightRoom(server, 4);
  for (const n of [1, 2, 3]) await setLock(manager, room, fightId(n), inMinutes(n * 10));
  expect((await read(manager)).due).toEqual([]);
  server.clock.advance(25 * MINUTE);
  const { due } = await read(manager);
  expect(due.map(({ title }) => title)).toEqual(['Fight 1', 'Fight 2']);
  const [one] = card;
  expect(due[0]).toMatchObject({
    fightId: fightId(1),
    pair: `${one?.fighter1} vs ${one?.fighter2}`,
    lockedAt: inMinutes(10),
  });
  expect((await read(owner)).due).toEqual([]);
  await manager.api.fightActs.callOff({ params: { fightId: fightId(1) }, body: {} });
  expect((await read(manager)).due.map(({ title }) => title)).toEqual(['Fight 2']);
});

test('once a tournament is locked, the dashboard shows its manager the next game', async () => {
  const { manager, room } = await openBracketRoom(await registerPeople(server));
  await setBracketLock({ manager, room }, inMinutes(10));
  expect((await read(manager)).due).toEqual([]);
  server.clock.advance(11 * MINUTE);
  expect((await read(manager)).due).toMatchObject([{ fightId: null, title: null, pair: 'Red 1 vs Red 4' }]);
});

test('a manager can remind the members of the room with the next lock, unless they have just been reminded', async () => {
  const { manager, owner, room, fightId } = await openFightRoom(server, 2);
  expect((await read(manager)).toRemind).toBeNull();
  await setLock(manager, room, fightId(1), inMinutes(90));
  const toRemind = { roomId: room.id, missing: 2, locksAt: inMinutes(90) };
  expect((await read(manager)).toRemind).toMatchObject(toRemind);
  expect((await read(owner)).toRemind).toBeNull();
  await manager.api.competitions.remind({ params: { roomId: room.id } });
  expect((await read(manager)).toRemind).toBeNull();
});

test("the latest completed room is shown for three days, with the viewer's best pick", async () => {
  const { manager, owner, other, room, bracket, otherBracket, fightId } = await openFightRoom(server, 2);
  await savePick(owner, bracket, fightId(1), 1);
  await savePick(other, otherBracket, fightId(1), 1);
  await savePick(owner, bracket, fightId(2), 1, 'Submission');
  const enter = (n: number, winMethod: 'Decision' | 'Submission') =>
    manager.api.fights.enterResult({ params: { fightId: fightId(n) }, body: { winnerId: 1, winMethod } });
  await enter(1, 'Decision');
  await enter(2, 'Submission');
  await manager.api.rooms.complete({ params: { roomId: room.id }, body: { isCompleted: true } });
  const { live, lastResult } = await read(owner);
  expect(live).toEqual([]);
  expect(lastResult).toMatchObject({ roomId: room.id, isWon: true, winners: [owner.user.username] });
  // Both picks earned the same points, but fewer people made the second one.
  expect(lastResult?.bestCall?.method).toBe('Submission');
  expect((await read(other)).lastResult).toMatchObject({
    isWon: false,
    standing: { own: { rank: 2 }, of: 2 },
  });
  expect((await read(manager)).lastResult).toMatchObject({ isManager: true, standing: null, bestCall: null });
  server.clock.advance(73 * 60 * MINUTE);
  expect((await read(owner)).lastResult).toBeNull();
});
