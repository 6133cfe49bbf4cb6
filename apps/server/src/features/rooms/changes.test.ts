import type { Room } from '@lockroom/contract';
import { formatInstant } from '@lockroom/rules';
import { saveSheet } from '@lockroom/testing/bracket-room';
import { readLog, savePick } from '@lockroom/testing/fight-room';
import { PIXEL } from '@lockroom/testing/scene';
import { joinRoom, openRoom, type Player, registerPlayer, signInAgain } from '@lockroom/testing/world';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { startWithAdministrators } from '../../testing/administrator.ts';

const DAY = 24 * 60 * 60_000;

const { server, admin } = await startWithAdministrators();
server.clock.set('2026-03-01T12:00:00.000Z');
const ann = await registerPlayer(server, 'ann');
const bob = await registerPlayer(server, 'bob');
afterAll(() => server.close());

/** Reads the log, oldest line first. */
const logOf = async (player: Player, room: Pick<Room, 'id'>) => (await readLog(player, room)).toReversed();

test('the log describes every change of a room, its members and their brackets', async () => {
  const room = await openRoom(ann, { name: 'Cage' });
  const params = { roomId: room.id };
  await ann.api.rooms.update({ params, body: { name: 'Ring' } });
  await ann.api.rooms.update({ params, body: { maxBrackets: 15, roomPassword: 'rolling-pin' } });
  await joinRoom(bob, { ...room, roomPassword: 'rolling-pin' });
  const bracket = await bob.api.brackets.create({ body: { roomId: room.id } });
  const own = await ann.api.chat.send({ params, body: { message: 'Hello' } });
  const his = await bob.api.chat.send({ params, body: { message: 'Hi' } });
  await ann.api.chat.remove({ params: { ...params, messageId: own.id } });
  await ann.api.chat.remove({ params: { ...params, messageId: his.id } });
  await bob.api.brackets.remove({ params: { bracketId: bracket.id } });
  await bob.api.rooms.leave({ params });
  await joinRoom(bob, { ...room, roomPassword: 'rolling-pin' });
  const link = await ann.api.inviteLinks.create({ params, body: { expiresInDays: 1 } });
  await ann.api.inviteLinks.end({ params: { ...params, linkId: link.id } });
  const hook = await ann.api.webhooks.create({
    params,
    body: { url: 'https://hooks.example.com', kind: 'slack', events: ['lock'] },
  });
  await ann.api.webhooks.remove({ params: { ...params, webhookId: hook.id } });
  await ann.api.rooms.complete({ params, body: { isCompleted: true } });
  await ann.api.rooms.complete({ params, body: { isCompleted: false } });
  expect(await logOf(ann, room)).toEqual([
    'created the room',
    "renamed the room from 'Cage' to 'Ring'",
    'changed the password and the number of brackets from 10 to 15',
    'joined the room',
    'created bob Bracket 1',
    'removed a message of their own',
    'removed a message by bob',
    'deleted bob Bracket 1',
    'left the room',
    'rejoined the room',
    'created an invitation link that works until Mon, Mar 2, 2026, 5:00:00 AM MT',
    'turned off the invitation link created Sun, Mar 1, 2026, 5:00:00 AM MT, which no members had used',
    'added a webhook for Slack',
    'removed a webhook for Slack',
    'marked the event completed',
    'unmarked the event as completed',
  ]);
  const file = await ann.api.transfers.exportRoom({ params });
  const copy = await admin.api.transfers.importRoom({ body: { export: file, roomPassword: 'canvas300' } });
  expect(await logOf(ann, copy)).toEqual(['imported the room from its export of 2026-03-01 12:00 UTC']);
});

test('the log describes edits of a fight card, a new photo and a followed event', async () => {
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

test('the part of a log line that everybody can read is stored without the picks', async () => {
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
    // The id may contain these digits by chance.
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

test('the log shows who manages the room and how the manager and the deputies got their roles', async () => {
  const [eve, fay] = [await registerPlayer(server, 'eve'), await registerPlayer(server, 'fay')];
  const room = await openRoom(eve);
  const params = { roomId: room.id };
  await joinRoom(fay, room);
  const setRole = (role: 'deputy' | 'member') =>
    eve.api.managers.setRole({ params: { ...params, userId: fay.user.id }, body: { role } });
  const offer = () => eve.api.managers.offer({ params, body: { userId: fay.user.id } });
  await setRole('deputy');
  await setRole('member');
  await offer();
  await eve.api.managers.withdraw({ params });
  await offer();
  await fay.api.managers.decline({ params });
  await offer();
  await fay.api.managers.accept({ params });
  await fay.api.rooms.leave({ params });
  await joinRoom(fay, room);
  await setRole('deputy');
  server.clock.advance(30 * DAY);
  const late = { eve: await signInAgain(server, eve), fay: await signInAgain(server, fay) };
  const { takeOver: stopped } = await late.fay.api.managers.takeOver({ params });
  await late.eve.api.rooms.get({ params });
  server.clock.advance(30 * DAY);
  const later = await signInAgain(server, fay);
  const { takeOver: done } = await later.api.managers.takeOver({ params });
  server.clock.advance(7 * DAY);
  await server.worker.drain();
  const alone = await registerPlayer(server);
  const orphan = await openRoom(alone);
  await joinRoom(later, orphan);
  await alone.api.accounts.remove({ body: { currentPassword: 'secret-enough' } });
  const time = (at = '') => formatInstant(Date.parse(at), 'America/Denver', 'full');
  expect(await logOf(later, room)).toEqual([
    'created the room',
    'joined the room',
    'made fay a deputy',
    'made fay a regular member again',
    'offered the room to fay',
    'withdrew the offer of the room to fay',
    'offered the room to fay',
    'declined to manage the room',
    'offered the room to fay',
    'took over the room from eve',
    'handed the room over to eve',
    'left the room',
    'rejoined the room',
    'made fay a deputy',
    `said that they will take over the room on ${time(stopped?.at)}`,
    'stopped fay from taking over the room',
    `said that they will take over the room on ${time(done?.at)}`,
    'took over the room',
  ]);
  expect(await logOf(later, orphan)).toEqual([
    'created the room',
    'joined the room',
    'left the room without a manager',
    'left the room',
  ]);
});
