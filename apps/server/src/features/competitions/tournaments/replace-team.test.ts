import {
  type BracketRoom,
  enterResults,
  openBracketRoom,
  picksOf,
  saveSheet,
  setLock,
} from '@lockroom/testing/bracket-room';
import { readLog } from '@lockroom/testing/fight-room';
import { refused } from '@lockroom/testing/refusals';
import { completeRoom, type Player } from '@lockroom/testing/world';
import { beforeEach, describe, expect, test } from 'vitest';
import { jobs } from '../../../kernel/db/tables/jobs.ts';
import { dumpRoom } from '../../../testing/dump-room.ts';
import { tellHeld } from '../../../testing/held-notices.ts';
import { CHANCES_JOB } from '../standings.service.ts';
import { startWithPeople } from '../testing/start.ts';
import { undoNewest } from '../testing/undo-newest.ts';

const NOON = '2026-03-01T12:00:00.000Z';
const LATER = '2026-03-01T20:00:00.000Z';
const STALE = refused(409, 'stale');

let at: BracketRoom;
let params: { roomId: string };
const { server, people } = await startWithPeople();
const { manager, owner, other } = people;
beforeEach(async () => {
  await tellHeld(server);
  server.clock.set(NOON);
  at = await openBracketRoom(people);
  params = { roomId: at.room.id };
  for (const { api } of [owner, other, manager]) await api.notifications.markAllRead();
});

type Body = Parameters<Player['api']['tournamentActs']['replace']>[0]['body'];
const replace = (name: string, more: Partial<Body> = {}) =>
  manager.api.tournamentActs.replace({ params, body: { teamId: 'red1', name, ...more } });
const picks = () => picksOf(owner, at.bracket);
const save = (predictions: Record<string, string>) => saveSheet(owner, at.bracket, predictions);
const takenOf = ({ api }: Player, { id } = at.bracket) =>
  api.tournamentActs.takenPicks({ params: { bracketId: id } });
const toldTo = async ({ api }: Player) => {
  await tellHeld(server);
  return (await api.notifications.list()).filter(({ kind, isRead }) => kind === 'team-replaced' && !isRead);
};
const pointsOf = async ({ id }: { id: string }) =>
  (await owner.api.brackets.get({ params: { bracketId: id } })).totalPoints;
const newest = async (player = owner) => (await readLog(player, at.room))[0];
const undoLast = () => undoNewest(manager, at.room);
const CHAMPION = {
  'r1-1': 'red1',
  'r1-2': 'red2',
  'r2-1': 'red1',
  'r2-2': 'blue1',
  'r1-3': 'blue1',
  'r3-1': 'red1',
};

test('replacing a team clears its picks in every round and notifies only the owners of those picks', async () => {
  await save(CHAMPION);
  await saveSheet(other, at.otherBracket, { 'r1-1': 'red4', 'r1-2': 'red2' });
  expect(await manager.api.tournamentActs.replacePreview({ params, query: { teamId: 'red1' } })).toEqual({
    brackets: 2,
    picked: 1,
    picks: 3,
    others: 0,
    told: 1,
    takeBack: 'his',
  });
  expect(await replace('Auburn', { seen: { name: 'Red 1' } })).toEqual({
    teamId: 'red1',
    name: 'Auburn',
    lockTime: null,
    takenBack: 3,
  });
  expect(await picks()).toEqual({ 'r1-2': 'red2', 'r1-3': 'blue1', 'r2-2': 'blue1' });
  expect(await picksOf(other, at.otherBracket)).toEqual({ 'r1-1': 'red4', 'r1-2': 'red2' });
  const taken = await takenOf(owner);
  expect(taken.map(({ gameId, team, takenAt }) => `${gameId} ${team} ${takenAt}`).sort()).toEqual(
    ['r1-1', 'r2-1', 'r3-1'].map((gameId) => `${gameId} Red 1 ${NOON}`),
  );
  // Before the lock, nobody except the owner sees the cleared picks, not even the manager.
  expect([await takenOf(other), await takenOf(manager)]).toEqual([[], []]);
  expect(await toldTo(owner)).toMatchObject([
    {
      title: 'Team Replaced',
      message: `Auburn replaces Red 1 in ${at.room.name}. Your 3 picks of Red 1 were cleared. Pick again.`,
      link: `/bracket/${at.bracket.id}`,
    },
  ]);
  expect([...(await toldTo(other)), ...(await toldTo(manager))]).toEqual([]);
  expect(await newest(manager)).toBe('replaced Red 1 with Auburn. 3 picks cleared');
  expect(await newest(other)).toBe('replaced Red 1 with Auburn');
  const { members } = await manager.api.competitions.missingPicks({ params });
  expect(members.find(({ userId }) => userId === owner.user.id)).toMatchObject({ missing: 4, of: 7 });
  await setLock(at, '2026-03-01T13:00:00.000Z');
  server.clock.set('2026-03-01T13:00:01.000Z');
  expect(await takenOf(other)).toHaveLength(3);
});

test('picks of the replaced team move to the new team if the request or the room setting says so', async () => {
  await save(CHAMPION);
  await replace('Auburn', { takeBack: 'follow' });
  expect(await picks()).toEqual(CHAMPION);
  expect((await toldTo(owner))[0]?.message).toBe(
    `Auburn replaces Red 1 in ${at.room.name}. Your 3 picks of Red 1 now count for Auburn.`,
  );
  expect(await newest()).toBe('replaced Red 1 with Auburn; picks carry over');
  await manager.api.rooms.update({ params, body: { takeBack: 'follow' } });
  await replace('Duke', { teamId: 'blue1' });
  expect(await picks()).toEqual(CHAMPION);
  expect(await takenOf(owner)).toEqual([]);
  await enterResults(at, { 'r1-1': 'red1', 'r1-2': 'red2', 'r2-1': 'red1' });
  expect(await pointsOf(at.bracket)).toBe(4);
  const all = manager.api.rooms.update({ params, body: { takeBack: 'all' } });
  await expect(all).rejects.toMatchObject({ status: 400 });
});

test('replacing a team in a tournament with reseeding also clears later picks that depend on the cleared ones', async () => {
  const { bracket } = await openBracketRoom(people, 'football');
  const football = { roomId: bracket.roomId };
  const left = { wc1: 'afc4', wc2: 'afc3', wc3: 'afc2', div1: 'afc1', div2: 'afc2' };
  await saveSheet(owner, bracket, left);
  const teamId = 'afc4';
  const preview = await manager.api.tournamentActs.replacePreview({ params: football, query: { teamId } });
  await manager.api.tournamentActs.replace({ params: football, body: { teamId, name: 'Colts' } });
  const stand = await picksOf(owner, bracket);
  const taken = await takenOf(owner, bracket);
  expect(taken.map(({ gameId }) => gameId)).toContain('wc1');
  expect(Object.keys(stand).length + taken.length).toBe(Object.keys(left).length);
  expect(preview).toMatchObject({ picks: 1, others: taken.length - 1 });
  expect(Object.values(stand)).not.toContain('afc4');
});

test("a pick is refused if the sender saw a team that has been replaced, but not if only the team's name was corrected", async () => {
  const pick = (red1: string, replaced: Record<string, string>) =>
    owner.api.tournaments.customSave({
      params: { eventId: at.bracket.id },
      body: { predictions: { 'r1-1': 'red1' }, seen: { teamNames: { red1 }, replaced } },
    });
  await replace('Aubrun');
  await expect(pick('Red 1', {})).rejects.toEqual(STALE);
  await undoLast();
  await expect(pick('Aubrun', { red1: NOON })).rejects.toMatchObject({
    status: 409,
    current: { 'predictions.r1-1': 'Red 1' },
    message: expect.stringContaining('Red 1 replaces Aubrun'),
  });
  expect(await picks()).toEqual({});
  await replace('Aubrun');
  await manager.api.tournaments.customSaveTeamNames({ params, body: { teamNames: { red1: 'Auburn' } } });
  expect((await pick('Aubrun', { red1: NOON })).predictions).toEqual({ 'r1-1': 'red1' });
});

test('a pick of the old team that is saved while the team is being replaced is not kept', async () => {
  const names = ['Red 1', 'Auburn', 'Duke', 'Yale', 'Iowa'];
  for (const [round, name] of names.slice(1).entries()) {
    const pick = owner.api.tournaments.customSave({
      params: { eventId: at.bracket.id },
      body: { predictions: { 'r1-1': 'red1' }, seen: { teamNames: { red1: names[round] ?? '' } } },
    });
    const [saved, replaced] = await Promise.allSettled([pick, replace(name)]);
    expect(replaced.status).toBe('fulfilled');
    if (saved.status === 'rejected') expect(saved.reason).toEqual(STALE);
    expect(await picks()).toEqual({});
  }
});

describe('replacing a team after the lock', () => {
  const LOCK = '2026-03-01T13:00:00.000Z';
  beforeEach(async () => {
    await save(CHAMPION);
    await setLock(at, LOCK);
    server.clock.set(LOCK);
  });

  test('replacing a team after the lock clears its picks, and new picks require a new lock time', async () => {
    await replace('Auburn');
    expect((await toldTo(owner))[0]?.message).toMatch(/were cleared. The bracket is locked.$/);
    await expect(save({ 'r1-1': 'red1' })).rejects.toMatchObject({ status: 423 });
    await undoLast();
    expect(await picks()).toEqual(CHAMPION);
    await replace('Auburn', { lockTime: LATER });
    expect((await toldTo(owner))[0]?.message).toContain(
      'The bracket locks Sun, Mar 1, 1:00 PM MT. Your 3 picks of Red 1 were cleared. Pick again.',
    );
    await save({ 'r1-1': 'red1' });
  });

  test.each([
    ['his', 1],
    ['follow', 0],
  ] as const)(
    'chances are recalculated only if the replacement clears picks (picks setting: %s)',
    async (takeBack, count) => {
      await server.db.delete(jobs);
      await replace('Auburn', { takeBack });
      const waiting = await server.db.select({ kind: jobs.kind }).from(jobs);
      expect(waiting.filter(({ kind }) => kind === CHANCES_JOB)).toHaveLength(count);
    },
  );

  test('replacing a team keeps the points from existing results', async () => {
    await enterResults(at, { 'r1-2': 'red2', 'r1-3': 'blue1' });
    expect(await pointsOf(at.bracket)).toBe(2);
    await replace('Auburn');
    expect(await pointsOf(at.bracket)).toBe(2);
    await enterResults(at, { 'r1-1': 'red1' });
    expect(await pointsOf(at.bracket)).toBe(2);
  });
});

test('a replacement is refused after a result, in a completed room, or with an invalid team, name or time', async () => {
  for (const [name, more] of [
    ['Auburn', { teamId: 'afc1' }],
    ['red 2', {}],
    ['Red 1', {}],
    ['Duke', { lockTime: '2026-03-01T11:59:00.000Z' }],
  ] as const)
    await expect(replace(name, more), name).rejects.toMatchObject({ status: 400 });
  await expect(replace('Auburn', { seen: { name: 'Duke' } })).rejects.toEqual(STALE);
  await enterResults(at, { 'r1-2': 'red3' });
  const locked = refused(423, 'locked');
  for (const teamId of ['red2', 'red3']) await expect(replace('Duke', { teamId })).rejects.toEqual(locked);
  await expect(replace('Duke', { teamId: 'blue1', lockTime: LATER })).rejects.toEqual(locked);
  await replace('Duke', { teamId: 'blue1' });
  await completeRoom(manager, at.room);
  await expect(replace('Auburn')).rejects.toEqual(refused(409, 'event_completed'));
});

test('undoing a replacement restores the room completely, including the lock', async () => {
  await save(CHAMPION);
  await setLock(at, NOON);
  const before = await dumpRoom(server.db, params.roomId);
  await replace('Auburn', { lockTime: LATER });
  const { act, undone } = await undoLast();
  expect(act?.undoes).toContain('Auburn is Red 1 again');
  expect(undone.picks).toEqual({ returned: 3, kept: 0, lost: 0 });
  expect(await dumpRoom(server.db, params.roomId)).toEqual(before);
});

test('undoing a replacement keeps later picks, except those of the new team', async () => {
  await save({ 'r1-1': 'red1', 'r1-2': 'red2' });
  await replace('Auburn');
  await save({ 'r1-2': 'red3' });
  await saveSheet(other, at.otherBracket, { 'r1-1': 'red1', 'r1-4': 'blue2' });
  const { undone } = await undoLast();
  expect(await picks()).toEqual({ 'r1-1': 'red1', 'r1-2': 'red3' });
  expect(await picksOf(other, at.otherBracket)).toEqual({ 'r1-4': 'blue2' });
  expect(undone.picks).toEqual({ returned: 1, kept: 1, lost: 1 });
  expect(await takenOf(owner)).toEqual([]);
});

test("a room's export file contains cleared picks only after the lock", async () => {
  await save({ 'r1-1': 'red1' });
  await replace('Auburn');
  const exported = async () => {
    const { sheets, bracket } = await manager.api.transfers.exportRoom({ params });
    return { taken: sheets.flatMap((sheet) => sheet.bracket?.taken ?? []), replaced: bracket?.replaced };
  };
  expect((await exported()).taken).toEqual([]);
  await setLock(at, NOON);
  expect(await exported()).toEqual({
    taken: [{ gameId: 'r1-1', team: 'Red 1', takenAt: NOON }],
    replaced: { red1: { name: 'Red 1', at: NOON, follows: false } },
  });
});
