import { type BracketRoom, enterResults, openBracketRoom, saveSheet } from '@lockroom/testing/bracket-room';
import { readLog } from '@lockroom/testing/fight-room';
import { expect, test } from 'vitest';
import { dumpRoom } from '../../../testing/dump-room.ts';
import { tellHeld } from '../../../testing/held-notices.ts';
import { startWithEverybody } from '../testing/start.ts';
import { undoNewest } from '../testing/undo-newest.ts';

const { server, admin, people } = await startWithEverybody();
const { manager, owner } = people;

const enter = (
  { room }: BracketRoom,
  results: Record<string, string | null>,
  walkovers?: Record<string, boolean>,
) => manager.api.tournaments.customSaveResults({ params: { roomId: room.id }, body: { results, walkovers } });
const newest = async ({ room }: BracketRoom) => (await readLog(manager, room))[0];
const wordsOf = async ({ room }: BracketRoom) => {
  const competition = await owner.api.competitions.get({ params: { roomId: room.id } });
  return competition.kind === 'tournament' ? competition.walkovers : null;
};

test('a walkover is entered and shown together with its result and scores like any win', async () => {
  const at = await openBracketRoom(people);
  const { room, bracket } = at;
  await saveSheet(owner, bracket, { 'r1-1': 'red4' });
  const saved = await enter(at, { 'r1-1': 'red4', 'r1-2': 'red2' }, { 'r1-1': true, 'r1-2': false });
  expect(saved.walkovers).toEqual(['r1-1']);
  expect(await wordsOf(at)).toEqual(['r1-1']);
  const [first] = await owner.api.brackets.listForRoom({ params: { roomId: room.id } });
  expect(first).toMatchObject({ id: bracket.id, totalPoints: 1 });
  expect(await newest(at)).toBe(
    'entered Red 4 over Red 1 by walkover in R-1; entered Red 2 over Red 3 in R-1',
  );
  await tellHeld(server);
  await enter(at, {}, { 'r1-2': true });
  expect(await newest(at)).toBe('corrected Red 2 over Red 3 by walkover in R-1 (was Red 2 over Red 3)');
  await tellHeld(server);
  const [told] = await owner.api.notifications.list({});
  expect(told?.message).toContain('Red 2 over Red 3 by walkover (R-1)');
  // A walkover mark changes no points, so the timeline has only one step.
  const { moments } = await owner.api.competitions.timeline({ params: { roomId: room.id } });
  expect(moments).toHaveLength(1);
});

test('a walkover mark survives other results and a correction, and is deleted together with its result', async () => {
  const at = await openBracketRoom(people);
  await enter(at, { 'r1-1': 'red1', 'r1-2': 'red2' }, { 'r1-1': true, 'r1-2': true });
  await enter(at, { 'r2-1': 'red1' }, { 'r2-1': true });
  await enterResults(at, { 'r1-3': 'blue1' });
  expect(await wordsOf(at)).toEqual(['r1-1', 'r1-2', 'r2-1']);
  // The correction clears the second-round result, along with its walkover mark.
  expect((await enterResults(at, { 'r1-1': 'red4' })).walkovers).toEqual(['r1-1', 'r1-2']);
  await enterResults(at, { 'r1-2': null });
  await enterResults(at, { 'r1-2': 'red2' });
  expect(await wordsOf(at)).toEqual(['r1-1']);
  expect((await enter(at, {}, { 'r1-1': false })).walkovers).toEqual([]);
});

test('a save is refused as a whole if it marks a game without a result as a walkover', async () => {
  const at = await openBracketRoom(people);
  for (const game of ['r1-2', 'r9-9'])
    await expect(enter(at, { 'r1-1': 'red1' }, { [game]: true })).rejects.toMatchObject({
      status: 400,
      issues: [{ path: `walkovers.${game}` }],
    });
  expect(await wordsOf(at)).toEqual([]);
});

test('undoing a walkover fully restores the tournament', async () => {
  const at = await openBracketRoom(people);
  const { room } = at;
  await enter(at, { 'r1-1': 'red1' }, { 'r1-1': true });
  const before = await dumpRoom(server.db, room.id);
  await enter(at, { 'r1-1': 'red4' }, { 'r1-1': false });
  const { act } = await undoNewest(manager, room);
  expect(act?.undoes).toBe('corrected Red 1 over Red 4 by walkover in R-1 (was Red 4 over Red 1)');
  expect(await dumpRoom(server.db, room.id)).toEqual(before);
});

test("walkovers are copied from templates, accepted from feeds and included in a room's file", async () => {
  const at = await openBracketRoom(people);
  const params = { roomId: at.room.id };
  const template = await admin.api.templates.create({ body: { name: 'Cup', sport: 'custom' } });
  const ofTemplate = { templateId: template.id };
  const decided = { results: { 'r1-1': 'red1', 'r1-2': 'red2' }, walkovers: { 'r1-1': true } };
  await admin.api.templates.saveResults({ params: ofTemplate, body: decided });
  await enter(at, { 'r1-2': 'red2', 'r1-3': 'blue1' }, { 'r1-2': true, 'r1-3': true });
  const body = { templateId: template.id, includeResults: true };
  const report = await manager.api.templates.import({ params, body });
  expect(report.resultsSet).toEqual([
    'entered Red 1 over Red 4 by walkover in R-1',
    'corrected Red 2 over Red 3 in R-1 (was Red 2 over Red 3 by walkover)',
  ]);
  expect(await wordsOf(at)).toEqual(['r1-1', 'r1-3']);
  const { token } = await admin.api.followings.makeFeedToken({ params: ofTemplate });
  const sent = await fetch(`${server.url}/api/events-feed/${template.id}`, {
    method: 'PUT',
    headers: { 'content-type': 'text/plain', authorization: `Bearer ${token}` },
    body: 'R-1: Red 1\nR-1: Red 2 by walkover\nR-1: Blue 2 by walkover',
  });
  expect(await sent.json()).toMatchObject({ changed: 3 });
  expect((await admin.api.templates.get({ params: ofTemplate })).walkovers).toEqual(['r1-2', 'r1-4']);

  const file = await manager.api.transfers.exportRoom({ params });
  const copied = async (bracket: object) => {
    const changed = { ...file, bracket: { ...file.bracket, ...bracket } as never };
    const body = { export: changed, roomPassword: 'canvas300' };
    const { id: roomId } = await admin.api.transfers.importRoom({ body });
    return (await admin.api.transfers.exportRoom({ params: { roomId } })).bracket?.walkovers;
  };
  expect(await copied({})).toEqual(['r1-1', 'r1-3']);
  await expect(copied({ walkovers: ['r2-1'] })).rejects.toMatchObject({ status: 400 });
  // Files exported by older versions contain no walkovers.
  expect(await copied({ walkovers: undefined })).toEqual([]);
});
