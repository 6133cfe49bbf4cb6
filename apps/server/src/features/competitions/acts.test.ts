import {
  type BracketRoom,
  enterResults,
  openBracketRoom,
  saveSheet,
  setLock as setBracketLock,
} from '@lockroom/testing/bracket-room';
import { type FightRoom, openFightRoom, readLog, savePick, setLock } from '@lockroom/testing/fight-room';
import { refused } from '@lockroom/testing/refusals';
import { type Player, registerPeople } from '@lockroom/testing/world';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startWithAdministrators } from '../../testing/administrator.ts';
import { dumpRoom } from '../../testing/dump-room.ts';

const NOON = '2026-03-01T12:00:00.000Z';
const PASSED = '2026-03-01T11:00:00.000Z';
const LATER = '2026-03-01T20:00:00.000Z';
const AFTER = '2026-03-01T12:00:05.000Z';

const { server, admin, colleague } = await startWithAdministrators();
const people = await registerPeople(server);
afterAll(() => server.close());
beforeEach(() => server.clock.set(NOON));

type AnyRoom = Pick<FightRoom | BracketRoom, 'room'>;
const dump = ({ room }: AnyRoom) => dumpRoom(server.db, room.id);
const actsOf = ({ room }: AnyRoom, { api }: Player = people.manager) =>
  api.competitions.acts({ params: { roomId: room.id } });

async function undoLast(at: AnyRoom, player: Player = people.manager) {
  const [act] = (await actsOf(at, player)).filter(({ canUndo }) => canUndo);
  if (!act) throw new Error(`There is no action to undo: ${JSON.stringify(await actsOf(at, player))}`);
  return player.api.competitions.undo({ params: { roomId: at.room.id }, body: { actId: act.id } });
}

/** Runs an action, undoes it 5 seconds later and compares all rows of the room. */
async function andBack(at: AnyRoom, act: () => Promise<unknown>) {
  const before = await dump(at);
  await act();
  expect(await dump(at)).not.toEqual(before);
  const [{ text = '', undoes = '' } = {}] = await actsOf(at);
  server.clock.set(AFTER);
  const undone = await undoLast(at);
  expect(await dump(at)).toEqual(before);
  expect(undone.text).toBe(`undid: ${text}`);
  expect((await readLog(people.manager, at.room)).slice(0, 2)).toContain(undone.text);
  server.clock.set(NOON);
  return { text, undoes, picks: undone.picks };
}

test('undoing any manager action on a fight card restores every database row', async () => {
  const at = await openFightRoom(server, 4, people);
  const { room, owner, other, bracket, otherBracket, fightId, manager } = at;
  const params = { roomId: room.id };
  const fight = (n: number) => ({ params: { fightId: fightId(n) } });
  for (const n of [1, 2, 3, 4]) await savePick(owner, bracket, fightId(n), 1);
  for (const n of [1, 2, 4]) await savePick(other, otherBracket, fightId(n), 2);
  for (const n of [1, 2]) await setLock(manager, room, fightId(n), PASSED);
  const enter = (n: number, winnerId: 1 | 2 | null) =>
    manager.api.fights.enterResult({ ...fight(n), body: { winnerId, winMethod: winnerId && 'Decision' } });
  await enter(1, 1);

  const template = await admin.api.templates.create({
    body: { name: 'Other card', sport: 'mma', fights: [{ fighter1: 'Red 4', fighter2: 'Blue 4' }] },
  });
  const said = [
    await andBack(at, () =>
      manager.api.fights.add({ body: { eventId: room.eventId, fighter1: 'Yan', fighter2: 'Vera' } }),
    ),
    await andBack(at, () =>
      manager.api.fights.update({
        ...fight(1),
        body: { fighterPoints: 7, fighter1: 'Red One', fightType: 'main' },
      }),
    ),
    await andBack(at, () => manager.api.fights.move({ ...fight(2), body: { direction: 'up' } })),
    await andBack(at, () => enter(2, 2)),
    await andBack(at, () => enter(1, 2)),
    await andBack(at, () => enter(1, null)),
    await andBack(at, () => setLock(manager, room, fightId(3), LATER)),
    await andBack(at, () => manager.api.fightActs.callOff({ ...fight(3), body: {} })),
    await andBack(at, () => manager.api.fights.remove(fight(4))),
    await andBack(at, () =>
      manager.api.fights.pasteCard({
        params,
        body: {
          fights: [1, 2, 3].map((n) => ({ fighter1: `Red ${n}`, fighter2: `Blue ${n}` })),
          keepOthers: false,
        },
      }),
    ),
  ];
  expect(said.map(({ undoes, picks }) => [undoes, picks.returned])).toEqual([
    ['Yan vs Vera is removed from the card', 0],
    ['Red 1 vs Blue 1: first fighter from Red One to Red 1, fighter points from 7 to 2', 0],
    ['the fights go back to their old order', 0],
    ['Red 2 vs Blue 2: no result', 0],
    ['Red 1 vs Blue 1: result Red 1 by Decision', 0],
    ['Red 1 vs Blue 1: result Red 1 by Decision', 0],
    ['Red 3 vs Blue 3: lock time none', 0],
    ['Red 3 vs Blue 3: back on', 0],
    ['Red 4 vs Blue 4 comes back to the card; 2 picks come back', 2],
    ['Red 4 vs Blue 4 comes back to the card; 2 picks come back', 2],
  ]);

  const other4 = await openFightRoom(server, 4, people);
  await savePick(owner, other4.bracket, other4.fightId(2), 1);
  const back = await andBack(other4, () =>
    manager.api.templates.import({
      params: { roomId: other4.room.id },
      body: { templateId: template.id, includeResults: true },
    }),
  );
  expect(back.picks.returned).toBe(1);
});

test('undoing any manager action on a tournament restores every database row', async () => {
  const at = await openBracketRoom(people);
  const { room, manager } = at;
  const params = { roomId: room.id };
  const calls = manager.api.tournaments;
  await saveSheet(at.owner, at.bracket, { 'r1-1': 'red1', 'r1-2': 'red2' }, { team1Score: 3, team2Score: 1 });
  await saveSheet(at.other, at.otherBracket, { 'r1-1': 'red4' });
  await setBracketLock(at, PASSED);
  await enterResults(at, { 'r1-1': 'red1' });
  const { id: templateId } = await admin.api.templates.create({
    body: { name: 'Cup', sport: 'custom', bracketSize: 8, teamNames: { 'left-wc-2': 'Bears' } },
  });
  const said = [
    await andBack(at, () => calls.customSaveTeamNames({ params, body: { teamNames: { red1: 'Lions' } } })),
    await andBack(at, () => calls.saveLabels({ params, body: { leftLabel: 'East' } })),
    await andBack(at, () => calls.savePointsConfig({ params, body: { roundPoints: [2, 4, 8] } })),
    await andBack(at, () => enterResults(at, { 'r1-2': 'red3', 'r1-1': 'red4' })),
    await andBack(at, () => enterResults(at, {}, { team1Score: 4, team2Score: 2 })),
    await andBack(at, () => manager.api.templates.importCustom({ params, body: { templateId } })),
    await andBack(at, () => calls.changeConfig({ params, body: { bracketSize: 16, reseeding: true } })),
  ];
  expect(said.map(({ undoes }) => undoes)).toEqual([
    'Lions is Red 1 again',
    'the left side from East to Left',
    'points per round 1, 2, 3, 4, 5, 6',
    'corrected Red 1 over Red 4 in R-1 (was Red 4 over Red 1); cleared Red 3 over Red 2 in R-1',
    'changed the final score from 4 - 2 to none',
    'Bears is Red 2 again',
    '8 teams; 1 result; 2 brackets get their picks back',
  ]);
  expect(said.at(-1)?.picks).toEqual({ returned: 3, kept: 0, lost: 0 });

  await calls.changeConfig({ params, body: { bracketSize: 16, reseeding: true } });
  await setBracketLock(at, LATER);
  await saveSheet(at.other, at.otherBracket, { 'r1-1': 'red1' });
  await undoLast(at);
  // The manager sees this description before undoing.
  expect((await actsOf(at)).find(({ canUndo }) => canUndo)?.undoes).toBe(
    '8 teams; 1 result; 2 brackets get their picks back; 1 pick made since then will be deleted',
  );
  expect((await undoLast(at)).picks).toEqual({ returned: 3, kept: 0, lost: 1 });
});

describe('manager actions that cannot be undone', () => {
  test('an action can be undone for less than 10 minutes', async () => {
    const at = await openFightRoom(server, 1, people);
    expect((await actsOf(at))[0]?.undoUntil).toBe('2026-03-01T12:10:00.000Z');
    server.clock.set('2026-03-01T12:10:00.000Z');
    expect((await actsOf(at))[0]).toMatchObject({
      canUndo: false,
      whyNot: expect.stringMatching(/10 minutes/),
    });
    await expect(undoOf(at, 0)).rejects.toEqual(refused(409, 'conflict'));
    server.clock.set('2026-03-01T12:09:59.000Z');
    await undoOf(at, 0);
    expect(await people.manager.api.fights.managerFights({ params: { roomId: at.room.id } })).toEqual([]);
  });

  test('before later actions of the same manager, twice, or once the room has been completed', async () => {
    const at = await openFightRoom(server, 1, people);
    await people.manager.api.fights.add({
      body: { eventId: at.room.eventId, fighter1: 'Yan', fighter2: 'Vera' },
    });
    await expect(undoOf(at, 1)).rejects.toEqual(refused(409, 'conflict'));
    const both = await Promise.allSettled([undoOf(at, 0), undoOf(at, 0)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(undoOf(at, 0)).rejects.toEqual(refused(409, 'conflict'));
    expect(await readLog(people.manager, at.room)).toHaveLength(8);
    server.clock.set(AFTER);
    const params = { roomId: at.room.id };
    await people.manager.api.rooms.complete({ params, body: { isCompleted: true } });
    await expect(undoOf(at, 1)).rejects.toEqual(refused(409, 'event_completed'));
  });

  test('an action cannot be undone if somebody else has changed the same rows, but can be after other changes', async () => {
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
    const { id } = await people.manager.api.fights.add({
      body: { eventId: at.room.eventId, fighter1: 'Yan', fighter2: 'Vera' },
    });
    await setLock(people.manager, at.room, id, '2026-03-01T12:05:00.000Z');
    server.clock.set('2026-03-01T12:04:00.000Z');
    expect((await undoLast(at)).text).not.toMatch(/picked again/);
    await setLock(people.manager, at.room, id, '2026-03-01T12:05:00.000Z');
    server.clock.set('2026-03-01T12:06:00.000Z');
    // When the lock is removed, the locked fight counts as reopened.
    expect((await undoLast(at)).text).toMatch(/It was locked and is open for picks again$/);
    expect((await actsOf(at))[2]).toMatchObject({
      canUndo: false,
      whyNot: expect.stringContaining('has been locked, so it stays on the card'),
    });
    await expect(undoOf(at, 2)).rejects.toEqual(refused(409, 'conflict'));
  });

  const undoOf = async (at: AnyRoom, index: number) => {
    const acts = await actsOf(at);
    const { api } = people.manager;
    return api.competitions.undo({ params: { roomId: at.room.id }, body: { actId: acts[index]?.id ?? '' } });
  };
});

test('picks of a fight that was reopened by undoing its result are marked as made with hindsight', async () => {
  const at = await openFightRoom(server, 1, people);
  const [before] = (await dump(at)).fights as { reopened_at: string | null }[];
  await people.manager.api.fights.enterResult({
    params: { fightId: at.fightId(1) },
    body: { winnerId: 1, winMethod: 'Decision' },
  });
  server.clock.set(AFTER);
  expect((await undoLast(at)).text).toMatch(/It was locked and is open for picks again$/);
  const [after] = (await dump(at)).fights as { reopened_at: string }[];
  expect({ ...after, reopened_at: null }).toEqual(before);
  expect(new Date(after?.reopened_at ?? 0).toISOString()).toBe(AFTER);
});
