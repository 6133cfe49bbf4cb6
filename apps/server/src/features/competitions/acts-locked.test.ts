import { openBracketRoom, saveSheet, setLock as setBracketLock } from '@lockroom/testing/bracket-room';
import { enterResult, type FightRoom, openFightRoom, savePick, setLock } from '@lockroom/testing/fight-room';
import { refused } from '@lockroom/testing/refusals';
import { expect, test } from 'vitest';
import { dumpRoom } from '../../testing/dump-room.ts';
import { NOON, startDay } from './testing/lock-times.ts';

const PASSED = '2026-03-01T11:00:00.000Z';
const SOON = '2026-03-01T12:03:00.000Z';
const AFTER = '2026-03-01T12:04:00.000Z';
const LATER = '2026-03-01T20:00:00.000Z';

const day = await startDay();
const manager = () => day.people.manager.api;
const actsIn = (roomId: string) => manager().competitions.acts({ params: { roomId } });

/** Undoes the newest action, which must be listed as undoable. Returns the announced effect and the pick counts. */
async function undoNewest(roomId: string) {
  const [act] = await actsIn(roomId);
  expect(act).toMatchObject({ canUndo: true, whyNot: null });
  const { picks } = await manager().competitions.undo({ params: { roomId }, body: { actId: act?.id ?? '' } });
  return { undoes: act?.undoes, picks };
}

/** Checks that the list marks the newest action as not undoable, and that undoing it is refused and changes nothing. */
async function expectStays(roomId: string, whyNot: RegExp) {
  const [act] = await actsIn(roomId);
  expect(act).toMatchObject({ canUndo: false, whyNot: expect.stringMatching(whyNot), undoes: '' });
  const was = await dumpRoom(day.server.db, roomId);
  const undo = manager().competitions.undo({ params: { roomId }, body: { actId: act?.id ?? '' } });
  await expect(undo).rejects.toEqual(refused(409, 'conflict'));
  expect(await dumpRoom(day.server.db, roomId)).toEqual(was);
}

/** Opens a card on which the two members have picked different fighters in the first fight. */
async function openPicked() {
  const at = await openFightRoom(day.server, 2, day.people);
  await savePick(at.owner, at.bracket, at.fightId(1), 1);
  await savePick(at.other, at.otherBracket, at.fightId(1), 2);
  return at;
}
const replaceRed = (at: FightRoom, lockTime?: string) =>
  manager().fightActs.replace({
    params: { fightId: at.fightId(1) },
    body: { fighterNumber: 1, name: 'Stand-In', lockTime },
  });

type Lock = (at: FightRoom, lockAt: (time: string) => Promise<unknown>) => Promise<unknown>;
const LOCKED_BEFORE: [what: string, lock: Lock, newLock?: string][] = [
  [
    'whose lock had passed and was then postponed',
    async (_, lockAt) => {
      await lockAt(PASSED);
      await lockAt(LATER);
    },
  ],
  [
    'whose result was cleared',
    async (at) => {
      await enterResult(at.manager, at.fightId(1), 1);
      await enterResult(at.manager, at.fightId(1), null);
    },
  ],
  ['that was locked and gets a new lock with the replacement', (_, lockAt) => lockAt(PASSED), LATER],
  ['whose lock passes before the undo', (_, lockAt) => lockAt(SOON)],
];
test.each(LOCKED_BEFORE)(
  'undoing a replacement in a fight %s restores every database row',
  async (_, lock, lockTime) => {
    const at = await openPicked();
    await lock(at, (time) => setLock(at.manager, at.room, at.fightId(1), time));
    const was = await dumpRoom(day.server.db, at.room.id);
    await replaceRed(at, lockTime);
    expect(await dumpRoom(day.server.db, at.room.id)).not.toEqual(was);
    day.server.clock.set(AFTER);
    expect(await undoNewest(at.room.id)).toEqual({
      undoes: expect.stringContaining('1 pick comes back'),
      picks: { returned: 1, kept: 0, lost: 0 },
    });
    expect(await dumpRoom(day.server.db, at.room.id)).toEqual(was);
  },
);

test('undoing a replacement keeps a pick of the remaining fighter if the member has saved it again', async () => {
  const at = await openPicked();
  await replaceRed(at);
  await savePick(at.other, at.otherBracket, at.fightId(1), 2, 'KO/TKO');
  expect((await undoNewest(at.room.id)).picks).toEqual({ returned: 1, kept: 1, lost: 0 });
});

test('a replacement cannot be undone after a pick of the new fighter has been locked', async () => {
  const at = await openPicked();
  await setLock(at.manager, at.room, at.fightId(1), SOON);
  await replaceRed(at);
  await savePick(at.owner, at.bracket, at.fightId(1), 1);
  expect((await actsIn(at.room.id))[0]).toMatchObject({
    canUndo: true,
    undoes: expect.stringContaining('1 pick comes back; 1 pick made since then will be deleted'),
  });
  day.server.clock.set(AFTER);
  await expectStays(at.room.id, /^Stand-In vs Blue 1 has been picked since then and is locked/);
});

test('changing both names in a fight cannot be undone while a member has a pick for the fight', async () => {
  const at = await openFightRoom(day.server, 1, day.people);
  const params = { fightId: at.fightId(1) };
  const was = await dumpRoom(day.server.db, at.room.id);
  await manager().fights.update({ params, body: { fighter1: 'Yan', fighter2: 'Vera' } });
  await savePick(at.owner, at.bracket, at.fightId(1), 1);
  await expectStays(at.room.id, /^Yan vs Vera has been picked since/);
  await savePick(at.owner, at.bracket, at.fightId(1), null);
  await undoNewest(at.room.id);
  expect((await dumpRoom(day.server.db, at.room.id)).fights).toEqual(was.fights);
});

test('replacing a team can be undone unless a pick of the new team has been locked', async () => {
  const at = await openBracketRoom(day.people);
  const roomId = at.room.id;
  await saveSheet(at.owner, at.bracket, { 'r1-1': 'red1', 'r1-2': 'red2' });
  await setBracketLock(at, SOON);
  const replace = () =>
    manager().tournamentActs.replace({ params: { roomId }, body: { teamId: 'red1', name: 'Auburn' } });
  const was = await dumpRoom(day.server.db, roomId);
  await replace();
  day.server.clock.set(AFTER);
  expect((await undoNewest(roomId)).picks).toEqual({ returned: 1, kept: 0, lost: 0 });
  expect(await dumpRoom(day.server.db, roomId)).toEqual(was);

  day.server.clock.set(NOON);
  await replace();
  await saveSheet(at.owner, at.bracket, { 'r1-1': 'red1' });
  day.server.clock.set(AFTER);
  await expectStays(roomId, /^Members have made picks since/);
});

test('changing the tournament size cannot be undone after picks for the new size have been locked', async () => {
  const at = await openBracketRoom(day.people);
  const roomId = at.room.id;
  await saveSheet(at.owner, at.bracket, { 'r1-1': 'red1' });
  await setBracketLock(at, SOON);
  const body = { bracketSize: 16, reseeding: true };
  await manager().tournaments.changeConfig({ params: { roomId }, body });
  await saveSheet(at.owner, at.bracket, { 'r1-1': 'red1' });
  day.server.clock.set(AFTER);
  await expectStays(roomId, /^Members have made picks since/);
});
