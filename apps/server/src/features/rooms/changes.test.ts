import type { Room } from '@lockroom/contract';
import { saveSheet } from '@lockroom/testing/bracket-room';
import { readLog, savePick } from '@lockroom/testing/fight-room';
import { PIXEL } from '@lockroom/testing/scene';
import { joinRoom, openRoom, type Player, registerPlayer } from '@lockroom/testing/world';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { startWithAdministrators } from '../../testing/administrator.ts';

const { server, admin } = await startWithAdministrators();
server.clock.set('2026-03-01T12:00:00.000Z');
const ann = await registerPlayer(server, 'ann');
const bob = await registerPlayer(server, 'bob');
afterAll(() => server.close());

/** Reads the log, oldest line first. */
const logOf = async (player: Player, room: Pick<Room, 'id'>) => (await readLog(player, room)).toReversed();

test('the log of an imported room begins with a line about the import', async () => {
  const room = await openRoom(ann);
  const file = await ann.api.transfers.exportRoom({ params: { roomId: room.id } });
  const copy = await admin.api.transfers.importRoom({ body: { export: file, roomPassword: 'canvas300' } });
  expect(await logOf(ann, copy)).toEqual(['imported the room from its export of 2026-03-01 12:00 UTC']);
});

test('the log describes fight card edits, a new photo and the event that the room follows', async () => {
  const room = await openRoom(ann);
  const params = { roomId: room.id };
  const add = async (fighter1: string, fighter2: string) => {
    const body = { eventId: room.eventId, fighter1, fighter2 };
    return { fightId: (await ann.api.fights.add({ body })).id };
  };
  await add('Pereira', 'Hill');
  const third = await add('Yan', 'Sterling');
  await ann.api.fights.update({ params: third, body: { fighter1: 'Petr Yan', fighter1Odds: '-110' } });
  await ann.api.fights.move({ params: third, body: { direction: 'up' } });
  await ann.api.fights.uploadPhoto({ params: third, body: { fighterNumber: 2, photoData: PIXEL } });
  const template = await admin.api.templates.create({
    body: { name: 'UFC 300', sport: 'mma', fights: [{ fighter1: 'Petr Yan', fighter2: 'Sterling' }] },
  });
  await ann.api.followings.follow({ params, body: { templateId: template.id, mode: 'ask' } });
  await ann.api.fights.remove({ params: third });
  expect((await logOf(ann, room)).slice(1)).toEqual([
    'added Main Event, Pereira vs Hill',
    'added Co-Main Event, Yan vs Sterling',
    'corrected the name of Yan to Petr Yan in Co-Main Event, Yan vs Sterling',
    'changed Co-Main Event, Petr Yan vs Sterling: odds of Petr Yan from +150 to -110',
    'moved Co-Main Event, Petr Yan vs Sterling up: it is now Main Event',
    'changed the photo of Sterling',
    "started following the event 'UFC 300', asking before each change",
    'removed Main Event, Petr Yan vs Sterling',
  ]);
});

test('the picks in a log line are not stored in the part that everybody can read', async () => {
  const [card, tournament] = [await openRoom(ann), await openRoom(ann, { sport: 'custom' })];
  const fight = { eventId: card.eventId, fighter1: 'Pereira', fighter2: 'Hill' };
  const { id: fightId } = await ann.api.fights.add({ body: fight });
  const createIn = async (room: Room) => {
    await joinRoom(bob, room);
    return bob.api.brackets.create({ body: { roomId: room.id } });
  };
  const [own, sheet] = [await createIn(card), await createIn(tournament)];
  await savePick(bob, own, fightId, 2, 'Decision');
  await savePick(ann, own, fightId, 1, 'KO/TKO');
  await saveSheet(bob, sheet, { 'r1-1': 'red1' });
  await saveSheet(ann, sheet, { 'r1-1': 'red4' }, { team1Score: 24, team2Score: 21 });
  for (const [{ id }, open, sealed] of [
    [card, /winnerId|method|KO|Decision/, /KO/],
    [tournament, /red|Red|24/, /red4/],
  ] as const) {
    const { rows } = await server.db.execute<{ open: string; sealed: string }>(
      sql`select data::text as open, sealed_data::text as sealed from changes
        where room_id = ${id} and sealed_data is not null`,
    );
    expect(rows).toHaveLength(1);
    // The entry's random id may contain these digits by chance.
    expect(rows[0]?.open.replace(/"entryId": "[^"]*"/, '')).not.toMatch(open);
    expect(rows[0]?.sealed).toMatch(sealed);
  }
});

test('the log shows when people are paused or removed, and when their brackets are ranked again', async () => {
  const hal = await registerPlayer(server, 'hal');
  const room = await openRoom(ann);
  const params = { roomId: room.id, userId: hal.user.id };
  await joinRoom(hal, room);
  await hal.api.brackets.create({ body: { roomId: room.id } });
  const { members } = ann.api;
  await members.pause({ params, body: { reason: 'Cool down' } });
  await members.allow({ params });
  await members.remove({ params, body: {} });
  await members.changeRemoval({ params, body: { keepRanked: true } });
  await members.allow({ params });
  expect((await logOf(ann, room)).slice(3)).toEqual([
    'paused hal (reason: Cool down)',
    'ended the pause for hal',
    'removed hal, whose bracket is no longer ranked',
    'ranked the brackets of hal, who was removed',
    'allowed hal to join again',
  ]);
});
