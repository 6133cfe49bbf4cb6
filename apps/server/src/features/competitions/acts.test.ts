import {
  type BracketRoom,
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
import { completeRoom, type Player } from '@lockroom/testing/world';
import { beforeEach, expect, test } from 'vitest';
import { dumpRoom } from '../../testing/dump-room.ts';
import { startWithEverybody } from './testing/start.ts';

const NOON = '2026-03-01T12:00:00.000Z';
const PASSED = '2026-03-01T11:00:00.000Z';
const LATER = '2026-03-01T20:00:00.000Z';
const AFTER = '2026-03-01T12:00:05.000Z';

const { server, admin, colleague, people } = await startWithEverybody();
const { manager, owner, other } = people;
beforeEach(() => server.clock.set(NOON));

type AnyRoom = Pick<FightRoom | BracketRoom, 'room'>;
const dump = ({ room }: AnyRoom) => dumpRoom(server.db, room.id);
const actsOf = ({ room }: AnyRoom, { api }: Player = manager) =>
  api.competitions.acts({ params: { roomId: room.id } });

async function undoLast(at: AnyRoom, player: Player = manager) {
  const [act] = (await actsOf(at, player)).filter(({ canUndo }) => canUndo);
  if (!act) throw new Error(`There is no action to undo: ${JSON.stringify(await actsOf(at, player))}`);
  return player.api.competitions.undo({ params: { roomId: at.room.id }, body: { actId: act.id } });
}

/** Runs an action, undoes it 5 seconds later, and compares all of the room's rows. */
async function andBack(at: AnyRoom, act: () => Promise<unknown>) {
  const before = await dump(at);
  await act();
  expect(await dump(at)).not.toEqual(before);
  const [{ text = '', undoes = '' } = {}] = await actsOf(at);
  server.clock.set(AFTER);
  const undone = await undoLast(at);
  expect(await dump(at)).toEqual(before);
  expect(undone.text).toBe(`undid: ${text}`);
  expect((await readLog(manager, at.room)).slice(0, 2)).toContain(undone.text);
  server.clock.set(NOON);
  return { text, undoes, picks: undone.picks };
}

test('undoing any manager action on a fight card restores every database row', async () => {
  const at = await openFightRoom(server, 4, people);
  const { room, bracket, otherBracket, fightId } = at;
  const { fights, fightActs, templates } = manager.api;
  const params = { roomId: room.id };
  const on = (n: number) => ({ params: { fightId: fightId(n) } });
  const pair = (n: number) => ({ fighter1: `Red ${n}`, fighter2: `Blue ${n}` });
  for (const n of [1, 2, 3, 4]) await savePick(owner, bracket, fightId(n), 1);
  for (const n of [1, 2, 4]) await savePick(other, otherBracket, fightId(n), 2);
  for (const n of [1, 2]) await setLock(manager, room, fightId(n), PASSED);
  const enter = (n: number, winnerId: 1 | 2 | null) => enterResult(manager, fightId(n), winnerId);
  await enter(1, 1);

  const ACTS: [act: () => Promise<unknown>, undoes: string, returned?: number][] = [
    [
      () => fights.add({ body: { eventId: room.eventId, fighter1: 'Yan', fighter2: 'Vera' } }),
      'Yan vs Vera is removed from the card',
    ],
    [
      () => fights.update({ ...on(1), body: { fighterPoints: 7, fighter1: 'Red One', fightType: 'main' } }),
      'Red 1 vs Blue 1: first fighter from Red One to Red 1, fighter points from 7 to 2',
    ],
    [() => fights.move({ ...on(2), body: { direction: 'up' } }), 'the fights go back to their old order'],
    [() => enter(2, 2), 'Red 2 vs Blue 2: no result'],
    [() => enter(1, 2), 'Red 1 vs Blue 1: result Red 1 by Decision'],
    [() => enter(1, null), 'Red 1 vs Blue 1: result Red 1 by Decision'],
    [() => setLock(manager, room, fightId(3), LATER), 'Red 3 vs Blue 3: lock time none'],
    [() => fightActs.callOff({ ...on(3), body: {} }), 'Red 3 vs Blue 3: back on'],
    [() => fights.remove(on(4)), 'Red 4 vs Blue 4 comes back to the card; 2 picks come back', 2],
    [
      () => fights.pasteCard({ params, body: { fights: [1, 2, 3].map(pair), keepOthers: false } }),
      'Red 4 vs Blue 4 comes back to the card; 2 picks come back',
      2,
    ],
  ];
  for (const [act, undoes, returned = 0] of ACTS)
    expect(await andBack(at, act)).toMatchObject({ undoes, picks: { returned } });

  const { id: templateId } = await admin.api.templates.create({
    body: { name: 'Other card', sport: 'mma', fights: [pair(4)] },
  });
  const imported = await openFightRoom(server, 4, people);
  await savePick(owner, imported.bracket, imported.fightId(2), 1);
  const body = { templateId, includeResults: true };
  const back = await andBack(imported, () =>
    templates.import({ params: { roomId: imported.room.id }, body }),
  );
  expect(back.picks.returned).toBe(1);
});

test('undoing any manager action on a tournament restores every database row', async () => {
  const at = await openBracketRoom(people);
  const params = { roomId: at.room.id };
  const calls = manager.api.tournaments;
  await saveSheet(owner, at.bracket, { 'r1-1': 'red1', 'r1-2': 'red2' }, { team1Score: 3, team2Score: 1 });
  await saveSheet(other, at.otherBracket, { 'r1-1': 'red4' });
  await setBracketLock(at, PASSED);
  await enterResults(at, { 'r1-1': 'red1' });
  const { id: templateId } = await admin.api.templates.create({
    body: { name: 'Cup', sport: 'custom', bracketSize: 8, teamNames: { 'left-wc-2': 'Bears' } },
  });
  const resize = () => calls.changeConfig({ params, body: { bracketSize: 16, reseeding: true } });
  const ACTS: [act: () => Promise<unknown>, undoes: string][] = [
    [
      () => calls.customSaveTeamNames({ params, body: { teamNames: { red1: 'Lions' } } }),
      'Lions is Red 1 again',
    ],
    [() => calls.saveLabels({ params, body: { leftLabel: 'East' } }), 'the left side from East to Left'],
    [
      () => calls.savePointsConfig({ params, body: { roundPoints: [2, 4, 8] } }),
      'points per round 1, 2, 3, 4, 5, 6',
    ],
    [
      () => enterResults(at, { 'r1-2': 'red3', 'r1-1': 'red4' }),
      'corrected Red 1 over Red 4 in R-1 (was Red 4 over Red 1); cleared Red 3 over Red 2 in R-1',
    ],
    [
      () => enterResults(at, {}, { team1Score: 4, team2Score: 2 }),
      'changed the final score from 4 - 2 to none',
    ],
    [() => manager.api.templates.importCustom({ params, body: { templateId } }), 'Bears is Red 2 again'],
    [resize, '8 teams; 1 result; 2 brackets get their picks back'],
  ];
  for (const [act, undoes] of ACTS) {
    const returned = act === resize ? 3 : 0;
    expect(await andBack(at, act)).toMatchObject({ undoes, picks: { returned, kept: 0, lost: 0 } });
  }

  await resize();
  await setBracketLock(at, LATER);
  await saveSheet(other, at.otherBracket, { 'r1-1': 'red1' });
  await undoLast(at);
  // The manager reads this text before undoing the action.
  expect((await actsOf(at)).find(({ canUndo }) => canUndo)?.undoes).toBe(
    '8 teams; 1 result; 2 brackets get their picks back; 1 pick made since then will be deleted',
  );
  expect((await undoLast(at)).picks).toEqual({ returned: 3, kept: 0, lost: 1 });
});

test('an action can no longer be undone after 10 minutes', async () => {
  const at = await openFightRoom(server, 1, people);
  expect((await actsOf(at))[0]?.undoUntil).toBe('2026-03-01T12:10:00.000Z');
  server.clock.set('2026-03-01T12:10:00.000Z');
  const whyNot = expect.stringMatching(/10 minutes/);
  expect((await actsOf(at))[0]).toMatchObject({ canUndo: false, whyNot });
  await expect(undoOf(at, 0)).rejects.toEqual(refused(409, 'conflict'));
  server.clock.set('2026-03-01T12:09:59.000Z');
  await undoOf(at, 0);
  expect(await manager.api.fights.managerFights({ params: { roomId: at.room.id } })).toEqual([]);
});

test('an action cannot be undone twice, in a completed room, or while later actions by the same manager remain', async () => {
  const at = await openFightRoom(server, 1, people);
  await manager.api.fights.add({
    body: { eventId: at.room.eventId, fighter1: 'Yan', fighter2: 'Vera' },
  });
  await expect(undoOf(at, 1)).rejects.toEqual(refused(409, 'conflict'));
  const both = await Promise.allSettled([undoOf(at, 0), undoOf(at, 0)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(undoOf(at, 0)).rejects.toEqual(refused(409, 'conflict'));
  expect(await readLog(manager, at.room)).toHaveLength(8);
  server.clock.set(AFTER);
  await completeRoom(manager, at.room);
  await expect(undoOf(at, 1)).rejects.toEqual(refused(409, 'event_completed'));
});

test('an action can be undone after other changes, but not once somebody else has changed the same rows', async () => {
  const room = await admin.api.rooms.createTestRoom({ body: { name: 'Try-out', sport: 'mma' } });
  const add = (n: number) =>
    admin.api.fights.add({ body: { eventId: room.eventId, fighter1: `Red ${n}`, fighter2: `Blue ${n}` } });
  const [one, two] = [await add(1), await add(2)];
  const points = (player: Player, fightId: string, fighterPoints: number) =>
    player.api.fights.update({ params: { fightId }, body: { fighterPoints } });
  await points(admin, one.id, 9);
  await points(colleague, one.id, 8);
  const listed = await actsOf({ room } as AnyRoom, admin);
  expect(listed.map(({ canUndo }) => canUndo)).toEqual([false, false, false, false]);
  await undoLast({ room } as AnyRoom, colleague);
  await points(colleague, two.id, 8);
  await undoLast({ room } as AnyRoom, admin);
  const card = await admin.api.fights.managerFights({ params: { roomId: room.id } });
  expect(card.map(({ fighterPoints }) => fighterPoints)).toEqual([8, 2]);
});

test('adding a fight cannot be undone after the fight has been locked', async () => {
  const at = await openFightRoom(server, 1, people);
  const { id } = await manager.api.fights.add({
    body: { eventId: at.room.eventId, fighter1: 'Yan', fighter2: 'Vera' },
  });
  await setLock(manager, at.room, id, '2026-03-01T12:05:00.000Z');
  server.clock.set('2026-03-01T12:04:00.000Z');
  expect((await undoLast(at)).text).not.toMatch(/picked again/);
  await setLock(manager, at.room, id, '2026-03-01T12:05:00.000Z');
  server.clock.set('2026-03-01T12:06:00.000Z');
  // Removing the lock reopens a fight that was already locked.
  expect((await undoLast(at)).text).toMatch(/It was locked and is open for picks again$/);
  expect((await actsOf(at))[2]).toMatchObject({
    canUndo: false,
    whyNot: expect.stringContaining('has been locked, so it stays on the card'),
  });
  await expect(undoOf(at, 2)).rejects.toEqual(refused(409, 'conflict'));
});

const undoOf = async (at: AnyRoom, index: number) => {
  const acts = await actsOf(at);
  return manager.api.competitions.undo({
    params: { roomId: at.room.id },
    body: { actId: acts[index]?.id ?? '' },
  });
};

test('picks of a fight that was reopened by undoing its result are marked as made with hindsight', async () => {
  const at = await openFightRoom(server, 1, people);
  const [before] = (await dump(at)).fights as { reopened_at: string | null }[];
  await enterResult(manager, at.fightId(1), 1);
  server.clock.set(AFTER);
  expect((await undoLast(at)).text).toMatch(/It was locked and is open for picks again$/);
  const [after] = (await dump(at)).fights as { reopened_at: string }[];
  expect({ ...after, reopened_at: null }).toEqual(before);
  expect(new Date(after?.reopened_at ?? 0).toISOString()).toBe(AFTER);
});
