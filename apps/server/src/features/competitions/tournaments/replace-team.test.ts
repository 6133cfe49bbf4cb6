import type { RoomExport } from '@lockroom/contract';
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
import { type Player, registerPeople } from '@lockroom/testing/world';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { jobs } from '../../../kernel/db/tables/jobs.ts';
import { dumpRoom } from '../../../testing/dump-room.ts';
import { tellHeld } from '../../../testing/held-notices.ts';
import { startTestServer } from '../../../testing/test-server.ts';
import { CHANCES_JOB } from '../standings.service.ts';
import { undoNewest } from '../testing/undo-newest.ts';

const NOON = '2026-03-01T12:00:00.000Z';
const LATER = '2026-03-01T20:00:00.000Z';

let at: BracketRoom;
let params: { roomId: string };
const server = await startTestServer();
const people = await registerPeople(server);
afterAll(() => server.close());
beforeEach(async () => {
  await tellHeld(server);
  server.clock.set(NOON);
  at = await openBracketRoom(people);
  params = { roomId: at.room.id };
  for (const { api } of [people.owner, people.other, people.manager]) await api.notifications.markAllRead();
});

type Body = Parameters<Player['api']['tournamentActs']['replace']>[0]['body'];
const replace = (body: Body) => people.manager.api.tournamentActs.replace({ params, body });
const takenOf = ({ api }: Player, { id } = at.bracket) =>
  api.tournamentActs.takenPicks({ params: { bracketId: id } });
const toldTo = async ({ api }: Player) => {
  await tellHeld(server);
  return (await api.notifications.list()).filter(({ kind, isRead }) => kind === 'team-replaced' && !isRead);
};
const undoLast = () => undoNewest(people.manager, at.room);
const CHAMPION = {
  'r1-1': 'red1',
  'r1-2': 'red2',
  'r2-1': 'red1',
  'r2-2': 'blue1',
  'r1-3': 'blue1',
  'r3-1': 'red1',
};

describe('replacing a team', () => {
  test('replacing a team clears its picks in every round and notifies only their owner', async () => {
    const { owner, other, manager, bracket, otherBracket } = at;
    await saveSheet(owner, bracket, CHAMPION);
    await saveSheet(other, otherBracket, { 'r1-1': 'red4', 'r1-2': 'red2' });
    expect(await manager.api.tournamentActs.replacePreview({ params, query: { teamId: 'red1' } })).toEqual({
      brackets: 2,
      picked: 1,
      picks: 3,
      others: 0,
      told: 1,
      takeBack: 'his',
    });
    expect(await replace({ teamId: 'red1', name: 'Auburn', seen: { name: 'Red 1' } })).toEqual({
      teamId: 'red1',
      name: 'Auburn',
      lockTime: null,
      takenBack: 3,
    });
    expect(await picksOf(owner, bracket)).toEqual({ 'r1-2': 'red2', 'r1-3': 'blue1', 'r2-2': 'blue1' });
    expect(await picksOf(other, otherBracket)).toEqual({ 'r1-1': 'red4', 'r1-2': 'red2' });
    const taken = await takenOf(owner);
    expect(taken.map(({ gameId }) => gameId).sort()).toEqual(['r1-1', 'r2-1', 'r3-1']);
    expect(new Set(taken.map(({ team, takenAt }) => `${team} ${takenAt}`))).toEqual(
      new Set([`Red 1 ${NOON}`]),
    );
    // Before the lock nobody except the owner sees the cleared picks, not even the manager.
    expect([await takenOf(other), await takenOf(manager)]).toEqual([[], []]);
    const [told, ...more] = await toldTo(owner);
    expect(more).toEqual([]);
    expect(told).toMatchObject({
      title: 'Team Replaced',
      message: `Auburn replaces Red 1 in ${at.room.name}. Your 3 picks of Red 1 were cleared. Pick again.`,
      link: `/bracket/${bracket.id}`,
    });
    expect([...(await toldTo(other)), ...(await toldTo(manager))]).toEqual([]);
    expect((await readLog(manager, at.room))[0]).toBe('replaced Red 1 with Auburn. 3 picks cleared');
    expect((await readLog(other, at.room))[0]).toBe('replaced Red 1 with Auburn');
    const { members } = await manager.api.competitions.missingPicks({ params });
    expect(members.find(({ userId }) => userId === owner.user.id)).toMatchObject({ missing: 4, of: 7 });
    await setLock(at, '2026-03-01T13:00:00.000Z');
    server.clock.set('2026-03-01T13:00:01.000Z');
    expect(await takenOf(other)).toHaveLength(3);
  });

  test('the picks of the replaced team move to the new team if the request or the room says that', async () => {
    const { owner, manager, bracket } = at;
    await saveSheet(owner, bracket, CHAMPION);
    await replace({ teamId: 'red1', name: 'Auburn', takeBack: 'follow' });
    expect(await picksOf(owner, bracket)).toEqual(CHAMPION);
    expect((await toldTo(owner))[0]?.message).toBe(
      `Auburn replaces Red 1 in ${at.room.name}. Your 3 picks of Red 1 now count for Auburn.`,
    );
    expect((await readLog(owner, at.room))[0]).toBe('replaced Red 1 with Auburn; picks carry over');
    await manager.api.rooms.update({ params, body: { takeBack: 'follow' } });
    await replace({ teamId: 'blue1', name: 'Duke' });
    expect(await picksOf(owner, bracket)).toEqual(CHAMPION);
    expect(await takenOf(owner)).toEqual([]);
    await expect(manager.api.rooms.update({ params, body: { takeBack: 'all' } })).rejects.toMatchObject({
      status: 400,
    });
  });

  test('replacing a team in a tournament with reseeding also clears later picks that depend on its picks', async () => {
    const { owner, manager, bracket } = await openBracketRoom(people, 'football');
    const { roomId } = bracket;
    const left = { wc1: 'afc4', wc2: 'afc3', wc3: 'afc2', div1: 'afc1', div2: 'afc2' };
    await saveSheet(owner, bracket, left);
    const query = { teamId: 'afc4' };
    const preview = await manager.api.tournamentActs.replacePreview({ params: { roomId }, query });
    await manager.api.tournamentActs.replace({ params: { roomId }, body: { ...query, name: 'Colts' } });
    const stand = await picksOf(owner, bracket);
    const taken = await takenOf(owner, bracket);
    expect(taken.map(({ gameId }) => gameId)).toContain('wc1');
    expect(Object.keys(stand).length + taken.length).toBe(Object.keys(left).length);
    expect(preview).toMatchObject({ picks: 1, others: taken.length - 1 });
    expect(Object.values(stand)).not.toContain('afc4');
  });

  test('a pick that was sent for the old team is refused', async () => {
    const { owner, bracket } = at;
    await replace({ teamId: 'red1', name: 'Auburn' });
    const save = (name: string) =>
      owner.api.tournaments.customSave({
        params: { eventId: bracket.id },
        body: { predictions: { 'r1-1': 'red1' }, seen: { teamNames: { red1: name } } },
      });
    await expect(save('Red 1')).rejects.toMatchObject({ status: 409, code: 'stale' });
    expect(await picksOf(owner, bracket)).toEqual({});
    expect((await save('Auburn')).predictions).toEqual({ 'r1-1': 'red1' });
  });

  test('a pick of the new team is refused after an undo, but accepted if the name was only corrected', async () => {
    const { owner, manager, bracket } = at;
    const save = (red1: string, replaced: Record<string, string>) =>
      owner.api.tournaments.customSave({
        params: { eventId: bracket.id },
        body: { predictions: { 'r1-1': 'red1' }, seen: { teamNames: { red1 }, replaced } },
      });
    await replace({ teamId: 'red1', name: 'Aubrun' });
    await expect(save('Red 1', {})).rejects.toMatchObject({ status: 409, code: 'stale' });
    await undoLast();
    await expect(save('Aubrun', { red1: NOON })).rejects.toMatchObject({
      status: 409,
      current: { 'predictions.r1-1': 'Red 1' },
      message: expect.stringContaining('Red 1 replaces Aubrun'),
    });
    expect(await picksOf(owner, bracket)).toEqual({});
    await replace({ teamId: 'red1', name: 'Aubrun' });
    await manager.api.tournaments.customSaveTeamNames({ params, body: { teamNames: { red1: 'Auburn' } } });
    expect((await save('Aubrun', { red1: NOON })).predictions).toEqual({ 'r1-1': 'red1' });
  });
});

test('a pick of the old team that is saved during a replacement does not remain', async () => {
  const names = ['Red 1', 'Auburn', 'Duke', 'Yale', 'Iowa'];
  for (const [round, name] of names.slice(1).entries()) {
    const save = at.owner.api.tournaments.customSave({
      params: { eventId: at.bracket.id },
      body: { predictions: { 'r1-1': 'red1' }, seen: { teamNames: { red1: names[round] ?? '' } } },
    });
    const [saved, replaced] = await Promise.allSettled([save, replace({ teamId: 'red1', name })]);
    expect(replaced.status).toBe('fulfilled');
    if (saved.status === 'rejected') expect(saved.reason).toMatchObject({ status: 409, code: 'stale' });
    expect(await picksOf(at.owner, at.bracket)).toEqual({});
  }
});

describe('replacing a team after the lock', () => {
  const LOCK = '2026-03-01T13:00:00.000Z';
  beforeEach(async () => {
    await saveSheet(at.owner, at.bracket, CHAMPION);
    await setLock(at, LOCK);
    server.clock.set(LOCK);
  });

  test('replacing a team after the lock clears its picks, which can be made again only with a new lock', async () => {
    await replace({ teamId: 'red1', name: 'Auburn' });
    expect((await toldTo(at.owner))[0]?.message).toMatch(/were cleared. The bracket is locked.$/);
    await expect(saveSheet(at.owner, at.bracket, { 'r1-1': 'red1' })).rejects.toMatchObject({ status: 423 });
    await undoLast();
    expect(await picksOf(at.owner, at.bracket)).toEqual(CHAMPION);
    await replace({ teamId: 'red1', name: 'Auburn', lockTime: LATER });
    expect((await toldTo(at.owner))[0]?.message).toContain(
      'The bracket locks Sun, Mar 1, 1:00 PM MT. Your 3 picks of Red 1 were cleared. Pick again.',
    );
    await saveSheet(at.owner, at.bracket, { 'r1-1': 'red1' });
  });

  test.each([
    ['his', 1],
    ['follow', 0],
  ] as const)(
    'the chances are recalculated only if picks are cleared (setting for picks: %s)',
    async (takeBack, count) => {
      await server.db.delete(jobs);
      await replace({ teamId: 'red1', name: 'Auburn', takeBack });
      const waiting = await server.db.select({ kind: jobs.kind }).from(jobs);
      expect(waiting.filter(({ kind }) => kind === CHANCES_JOB)).toHaveLength(count);
    },
  );

  test('replacing a team keeps the points from existing results', async () => {
    await enterResults(at, { 'r1-2': 'red2', 'r1-3': 'blue1' });
    const standings = async () => {
      const list = await at.manager.api.brackets.listForRoom({ params });
      return list.map(({ id, totalPoints, rank }) => ({ id, totalPoints, rank }));
    };
    const before = await standings();
    await replace({ teamId: 'red1', name: 'Auburn' });
    expect(await standings()).toEqual(before);
    await enterResults(at, { 'r1-1': 'red1' });
    expect((await standings()).find(({ id }) => id === at.bracket.id)?.totalPoints).toBe(
      before[0]?.totalPoints,
    );
  });

  test('a replacement cannot be undone if picks of the new team would be lost', async () => {
    const soon = '2026-03-01T13:05:00.000Z';
    await replace({ teamId: 'red1', name: 'Auburn', lockTime: soon });
    await saveSheet(at.owner, at.bracket, { 'r1-1': 'red1' });
    server.clock.set(soon);
    await expect(undoLast()).rejects.toEqual(refused(409, 'conflict'));
    expect(await picksOf(at.owner, at.bracket)).toMatchObject({ 'r1-1': 'red1' });
  });
});

describe('refused replacements of a team', () => {
  test('a team with a result cannot be replaced, and after any result a new lock time is refused', async () => {
    await enterResults(at, { 'r1-2': 'red3' });
    for (const teamId of ['red2', 'red3'])
      await expect(replace({ teamId, name: 'Duke' })).rejects.toEqual(refused(423, 'locked'));
    await expect(replace({ teamId: 'blue1', name: 'Duke', lockTime: LATER })).rejects.toEqual(
      refused(423, 'locked'),
    );
    expect(await replace({ teamId: 'blue1', name: 'Duke' })).toMatchObject({ name: 'Duke' });
  });

  test('a replacement is refused in a completed room and for a team, name or lock time that is not valid', async () => {
    await expect(replace({ teamId: 'afc1', name: 'Auburn' })).rejects.toMatchObject({ status: 400 });
    await expect(replace({ teamId: 'red1', name: 'red 2' })).rejects.toMatchObject({ status: 400 });
    await expect(
      replace({ teamId: 'red1', name: 'Duke', lockTime: '2026-03-01T11:59:00.000Z' }),
    ).rejects.toMatchObject({
      status: 400,
    });
    await expect(replace({ teamId: 'red1', name: 'Red 1' })).rejects.toMatchObject({ status: 400 });
    await expect(replace({ teamId: 'red1', name: 'Auburn', seen: { name: 'Duke' } })).rejects.toMatchObject({
      status: 409,
    });
    await people.manager.api.rooms.complete({ params, body: { isCompleted: true } });
    await expect(replace({ teamId: 'red1', name: 'Auburn' })).rejects.toEqual(
      refused(409, 'event_completed'),
    );
  });
});

describe('undoing a replacement', () => {
  test('undoing a replacement restores the room completely, including the lock', async () => {
    const { owner, bracket, room } = at;
    await saveSheet(owner, bracket, CHAMPION);
    await setLock(at, '2026-03-01T12:00:00.000Z');
    const before = await dumpRoom(server.db, room.id);
    await replace({ teamId: 'red1', name: 'Auburn', lockTime: LATER });
    const { act, undone } = await undoLast();
    expect(act?.undoes).toContain('Auburn is Red 1 again');
    expect(undone.picks).toEqual({ returned: 3, kept: 0, lost: 0 });
    const after = await dumpRoom(server.db, room.id);
    expect(after).toEqual(before);
  });

  test('undoing a replacement keeps picks made afterwards, except those of the new team', async () => {
    const { owner, other, bracket, otherBracket } = at;
    await saveSheet(owner, bracket, { 'r1-1': 'red1', 'r1-2': 'red2' });
    await replace({ teamId: 'red1', name: 'Auburn' });
    await saveSheet(owner, bracket, { 'r1-2': 'red3' });
    await saveSheet(other, otherBracket, { 'r1-1': 'red1', 'r1-4': 'blue2' });
    const { undone } = await undoLast();
    expect(await picksOf(owner, bracket)).toEqual({ 'r1-1': 'red1', 'r1-2': 'red3' });
    expect(await picksOf(other, otherBracket)).toEqual({ 'r1-4': 'blue2' });
    expect(undone.picks).toEqual({ returned: 1, kept: 1, lost: 1 });
    expect(await takenOf(owner)).toEqual([]);
  });
});

test('the file of a room contains cleared picks only after the lock', async () => {
  const { owner, bracket, manager } = at;
  await saveSheet(owner, bracket, { 'r1-1': 'red1' });
  await replace({ teamId: 'red1', name: 'Auburn' });
  const takenIn = ({ sheets }: RoomExport) => sheets.flatMap(({ bracket: own }) => own?.taken ?? []);
  expect(takenIn(await manager.api.transfers.exportRoom({ params }))).toEqual([]);
  await manager.api.tournaments.setLockTime({ params, body: { lockTime: NOON } });
  const file = await manager.api.transfers.exportRoom({ params });
  expect(file.bracket?.replaced).toEqual({ red1: { name: 'Red 1', at: NOON, follows: false } });
  expect(takenIn(file)).toEqual([{ gameId: 'r1-1', team: 'Red 1', takenAt: NOON }]);
});
