import { CHANGE_KINDS, describeChange, type Room } from '@lockroom/contract';
import { formatInstant } from '@lockroom/rules';
import { saveSheet } from '@lockroom/testing/bracket-room';
import { readLog, savePick } from '@lockroom/testing/fight-room';
import { PIXEL } from '@lockroom/testing/scene';
import { joinRoom, openRoom, type Player, registerPlayer, signInAgain } from '@lockroom/testing/world';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { startWithAdministrators } from '../../testing/administrator.ts';

const LOCK = '2026-03-02T02:00:00.000Z';
const PASSED = '2026-02-28T02:00:00.000Z';
const DAY = 24 * 60 * 60_000;

const { server, admin } = await startWithAdministrators();
server.clock.set('2026-03-01T12:00:00.000Z');
const ann = await registerPlayer(server, 'ann');
const bob = await registerPlayer(server, 'bob');
const carl = await registerPlayer(server, 'carl');
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

test('the log describes sealing a room and late picks', async () => {
  const room = await openRoom(ann, { sealed: true });
  const params = { roomId: room.id };
  await joinRoom(bob, room);
  await ann.api.rooms.update({ params, body: { sealed: false } });
  await ann.api.rooms.update({ params, body: { sealed: true } });
  await ann.api.rooms.lateEntry({ params: { ...params, userId: bob.user.id }, body: { minutes: 20 } });
  expect(await logOf(ann, room)).toEqual([
    'created the room, sealed',
    'joined the room',
    'changed the sealed setting to no',
    'changed the sealed setting to yes',
    'let bob pick late for 20 minutes, with everyone’s locked picks in view',
  ]);
});

test('the log describes every change of a test room', async () => {
  const room = await admin.api.rooms.createTestRoom({ body: { name: 'Try-out', sport: 'mma' } });
  const body = { name: 'Try-out', description: 'Tonight', maxParticipants: 20 };
  await admin.api.rooms.update({ params: { roomId: room.id }, body });
  expect(await logOf(admin, room)).toEqual([
    'created the room',
    'changed the description and the maximum number of members from 10 to 20',
  ]);
});

test('the log lists an undone action and then a line about the undo', async () => {
  const room = await openRoom(ann);
  const params = { roomId: room.id };
  await ann.api.fights.add({ body: { eventId: room.eventId, fighter1: 'Pereira', fighter2: 'Hill' } });
  const [act] = await ann.api.competitions.acts({ params });
  await ann.api.competitions.undo({ params, body: { actId: act?.id ?? '' } });
  expect((await logOf(ann, room)).slice(1)).toEqual([
    'added Main Event, Pereira vs Hill',
    'undid: added Main Event, Pereira vs Hill',
  ]);
});

/** Reads the open and the sealed data of a room's sealed log lines. */
async function sealedLines({ id }: Pick<Room, 'id'>) {
  const { rows } = await server.db.execute<{ open: string; sealed: string }>(
    sql`select data::text as open, sealed_data::text as sealed from changes
      where room_id = ${id} and sealed_data is not null`,
  );
  return rows;
}

test('the log describes every change of a fight card, its locks, results and picks', async () => {
  const room = await openRoom(ann);
  const params = { roomId: room.id };
  await joinRoom(bob, room);
  const bracket = await bob.api.brackets.create({ body: { roomId: room.id } });
  const add = (fighter1: string, fighter2: string) =>
    ann.api.fights.add({ body: { eventId: room.eventId, fighter1, fighter2 } });
  const main = await add('Pereira', 'Hill');
  const fight = { fightId: main.id };
  const third = { fightId: (await add('Yan', 'Sterling')).id };
  await ann.api.fights.update({ params: third, body: { fighter1: 'Petr Yan', fighter1Odds: '-110' } });
  await ann.api.fights.move({ params: third, body: { direction: 'up' } });
  await ann.api.fights.uploadPhoto({ params: third, body: { fighterNumber: 2, photoData: PIXEL } });
  await ann.api.fights.setLockTimes({ params, body: { lockTimes: { [main.id]: LOCK } } });
  await ann.api.competitions.remind({ params });
  await savePick(bob, bracket, third.fightId, 1, 'Decision');
  await savePick(bob, bracket, main.id, 2, 'Decision');
  await savePick(ann, bracket, main.id, 1, 'KO/TKO');
  await joinRoom(carl, room);
  const pick = 'changed the pick of bob Bracket 1 for Co-Main Event, Pereira vs Hill';
  const whole = `${pick} from Hill by Decision to Pereira by KO/TKO`;
  expect((await logOf(bob, room)).at(-2)).toBe(whole);
  expect((await logOf(carl, room)).at(-2)).toBe(`${pick}, before its lock`);
  const [line] = await sealedLines(room);
  expect(line?.open).not.toMatch(/winnerId|method|KO|Decision/);
  expect(line?.sealed).toMatch(/KO/);
  const result = (winnerId: 0 | 1 | null, winMethod: 'KO/TKO' | 'Draw' | null) =>
    ann.api.fights.enterResult({ params: fight, body: { winnerId, winMethod } });
  await result(1, 'KO/TKO');
  await result(0, 'Draw');
  await result(null, null);
  await ann.api.fights.pasteCard({
    params,
    body: { fights: [{ fighter1: 'Nunes', fighter2: 'Pena' }], keepOthers: true },
  });
  await result(1, 'KO/TKO');
  const template = await admin.api.templates.create({
    body: {
      name: 'UFC 300',
      sport: 'mma',
      fights: [
        { fighter1: 'Pereira', fighter2: 'Hill' },
        { fighter1: 'Yan', fighter2: 'Vera' },
      ],
    },
  });
  await ann.api.templates.import({ params, body: { templateId: template.id } });
  const card = await ann.api.fights.managerFights({ params });
  const added = card.find(({ fighter2 }) => fighter2 === 'Vera');
  await ann.api.fights.remove({ params: { fightId: added?.id ?? '' } });
  await ann.api.followings.follow({ params, body: { templateId: template.id, mode: 'ask' } });
  const [proposal] = await ann.api.followings.proposals({ params });
  await ann.api.followings.take({ params: { ...params, proposalId: proposal?.id ?? '' } });
  await ann.api.followings.follow({ params, body: { mode: 'off' } });

  const before = [
    'created the room',
    'joined the room',
    'created bob Bracket 1',
    'added Main Event, Pereira vs Hill',
    'added Co-Main Event, Yan vs Sterling',
    'corrected the name of Yan to Petr Yan in Co-Main Event, Yan vs Sterling',
    'changed Co-Main Event, Petr Yan vs Sterling: odds of Petr Yan from +150 to -110',
    'moved Co-Main Event, Petr Yan vs Sterling up: it is now Main Event',
    'changed the photo of Sterling',
    'set lock times. Co-Main Event, Pereira vs Hill: Sun, Mar 1, 2026, 7:00:00 PM MT (was none)',
    'reminded members about missing picks',
  ];
  const after = [
    'entered the result of Co-Main Event, Pereira vs Hill: Pereira by KO/TKO',
    'corrected the result of Co-Main Event, Pereira vs Hill from Pereira by KO/TKO to no winner (Draw)',
    'cleared the result of Co-Main Event, Pereira vs Hill (was no winner (Draw)); the fight can be picked again',
    'pasted a card: added Nunes vs Pena',
    'entered the result of Co-Main Event, Pereira vs Hill: Pereira by KO/TKO',
    "imported the template 'UFC 300': added Yan vs Vera. removed Nunes vs Pena; Petr Yan vs Sterling",
    'removed Main Event, Yan vs Vera',
    "started following the event 'UFC 300', asking before each change",
    "imported the template 'UFC 300': added Yan vs Vera. changed Pereira vs Hill: position from Main Event to Co-Main Event",
    "used 1 change from the event 'UFC 300'",
    "stopped following the event 'UFC 300'",
  ];
  expect(await logOf(carl, room)).toEqual([...before, whole, 'joined the room', ...after]);
  expect((await logOf(bob, room)).at(-6)).toBe(`${after.at(-6)}. cleared 1 pick: 1 of bob Bracket 1`);
});

test('the log describes every change to the fighters of a fight', async () => {
  const room = await openRoom(ann);
  const params = { roomId: room.id };
  const add = (fighter1: string, fighter2: string) =>
    ann.api.fights.add({ body: { eventId: room.eventId, fighter1, fighter2 } });
  const fight = { params: { fightId: (await add('Pereira', 'Hill')).id } };
  await ann.api.fightActs.replace({
    ...fight,
    body: { fighterNumber: 2, name: 'Ankalaev', odds: '-110', opponentOdds: '-110', lockTime: LOCK },
  });
  await ann.api.fightActs.swapCorners({ ...fight, body: {} });
  await ann.api.fightActs.callOff({ ...fight, body: { reason: 'Injury' } });
  await ann.api.fightActs.reinstate(fight);
  const result = (winnerId: 0 | 1, winMethod: 'KO/TKO' | 'No Contest', overturn: boolean) =>
    ann.api.fights.enterResult({ ...fight, body: { winnerId, winMethod, overturn } });
  await result(1, 'KO/TKO', false);
  await ann.api.rooms.complete({ params, body: { isCompleted: true } });
  await result(0, 'No Contest', true);
  expect((await logOf(ann, room)).slice(2)).toEqual([
    'replaced Hill with Ankalaev in Main Event, Pereira vs Hill. odds of Pereira from +150 to -110; odds of Ankalaev ' +
      'from -150 to -110. lock time to Sun, Mar 1, 2026, 7:00:00 PM MT (was none). 0 picks cleared, 0 stand',
    'swapped the corners in Main Event, Pereira vs Ankalaev: Ankalaev is now in the red corner',
    'called off Main Event, Ankalaev vs Pereira: Injury',
    'put Main Event, Ankalaev vs Pereira back on',
    'entered the result of Main Event, Ankalaev vs Pereira: Ankalaev by KO/TKO',
    'marked the event completed',
    'overturned the result of Main Event, Ankalaev vs Pereira from Ankalaev by KO/TKO to no winner (No Contest)',
  ]);
});

test('the log describes every change of a tournament, its names, lock, results and brackets', async () => {
  const room = await openRoom(ann, { sport: 'custom' });
  const params = { roomId: room.id };
  await joinRoom(bob, room);
  const bracket = await bob.api.brackets.create({ body: { roomId: room.id } });
  await ann.api.tournaments.customSaveTeamNames({ params, body: { teamNames: { red1: 'Lions' } } });
  await ann.api.tournaments.saveLabels({ params, body: { leftLabel: 'East' } });
  await ann.api.tournaments.savePointsConfig({ params, body: { roundPoints: [2, 4, 8] } });
  await ann.api.tournaments.setLockTime({ params, body: { lockTime: PASSED } });
  await ann.api.tournaments.setLockTime({ params, body: { lockTime: null } });
  await saveSheet(bob, bracket, { 'r1-1': 'red1' });
  await saveSheet(ann, bracket, { 'r1-1': 'red4', 'r1-2': 'red2' }, { team1Score: 24, team2Score: 21 });
  await joinRoom(carl, room);
  expect((await logOf(carl, room)).at(-2)).toBe('changed the picks of bob Bracket 1, before its lock');
  const [line] = await sealedLines(room);
  // The id may contain these digits by chance.
  expect(line?.open.replace(/"entryId": "[^"]*"/, '')).not.toMatch(/red|Red|Lions|24/);
  expect(line?.sealed).toMatch(/red4/);
  const save = (
    results: Record<string, string | null>,
    team1Score: number | null,
    team2Score: number | null,
  ) =>
    ann.api.tournaments.customSaveResults({
      params,
      body: { results, tieBreakerActual: { team1Score, team2Score } },
    });
  await save({ 'r1-1': 'red1', 'r1-2': 'red2', 'r2-1': 'red1' }, 30, 20);
  await save({ 'r1-1': 'red4', 'r1-2': 'red2' }, null, null);
  const template = await admin.api.templates.create({
    body: { name: 'Cup', sport: 'custom', bracketSize: 8, teamNames: { 'left-wc-2': 'Bears' } },
  });
  await ann.api.templates.importCustom({ params, body: { templateId: template.id } });
  await ann.api.tournaments.changeConfig({ params, body: { bracketSize: 16, reseeding: true } });
  await ann.api.tournamentActs.replace({ params, body: { teamId: 'red1', name: 'Cubs' } });
  expect(await logOf(ann, room)).toEqual([
    'created the room',
    'joined the room',
    'created bob Bracket 1',
    'changed team names: Red 1 is now Lions',
    'changed labels: the left side from Left to East',
    'changed the points per round from 1, 2, 3, 4, 5, 6 to 2, 4, 8',
    'set the lock time to Fri, Feb 27, 2026, 7:00:00 PM MT (was none)',
    'set the lock time to none (was Fri, Feb 27, 2026, 7:00:00 PM MT); it was locked and is open for picks again',
    'changed the picks of bob Bracket 1 from Lions to Red 4 in game 1 of R-1; from no pick to Red 2 in game 2 of R-1; ' +
      'from none to 24 - 21 as the tie-breaker',
    'joined the room',
    'entered Lions over Red 4 in R-1; entered Red 2 over Red 3 in R-1; entered Lions over Red 2 in F-4; changed the ' +
      'final score from none to 30 - 20',
    'corrected Red 4 over Lions in R-1 (was Lions over Red 4); so also cleared Lions over Red 2 in F-4; changed the final ' +
      'score from 30 - 20 to none',
    "imported the template 'Cup': renamed Lions is now Red 1; Red 2 is now Bears",
    'changed the bracket: from 8 to 16 teams. Cleared: 2 picks in 1 bracket, 1 tie-breaker, 2 results; it was locked and ' +
      'is open for picks again',
    'replaced Red 1 with Cubs. 0 picks cleared',
  ]);
});

test('the log of a room that was made from another room begins with a line about the other room', async () => {
  const room = await openRoom(ann, { name: 'Cage' });
  await joinRoom(bob, room);
  const again = await ann.api.circles.again({
    params: { roomId: room.id },
    body: { name: 'Cage II', invite: [bob.user.id] },
  });
  expect(await logOf(ann, again)).toEqual(["created the room from 'Cage' and invited 1 member"]);
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

test('the log shows removed and paused people, announcements, and people who play as guests', async () => {
  const [gil, hal] = [await registerPlayer(server, 'gil'), await registerPlayer(server, 'hal')];
  const room = await openRoom(gil);
  const params = { roomId: room.id };
  await joinRoom(hal, room);
  await hal.api.brackets.create({ body: { roomId: room.id } });
  const ofHal = { params: { ...params, userId: hal.user.id } };
  const { members, guests, inviteLinks } = gil.api;
  await members.pause({ ...ofHal, body: { reason: 'Cool down' } });
  await members.allow(ofHal);
  await members.remove({ ...ofHal, body: {} });
  await members.changeRemoval({ ...ofHal, body: { keepRanked: true } });
  await members.allow(ofHal);
  await members.announce({ params, body: { text: 'Doors open at six' } });
  await members.announce({ params, body: { text: null } });
  const { url } = await inviteLinks.create({ params, body: {} });
  const key = `${url}`.split('#')[1] ?? '';
  const joined = await server.api().guests.join({ body: { roomCode: room.roomCode, key, name: 'Ivy' } });
  const account = { username: 'ivy', email: 'ivy@example.com', password: 'canvas300' };
  await server.api(joined.token).guests.complete({ body: account });
  const added = await guests.add({ params, body: { name: 'Jo' } });
  const renewed = await guests.makeLink({ params: { ...params, userId: added.member.user.id } });
  await server.api().guests.claim({ body: { claim: renewed.claimUrl.split('#')[1] ?? '' } });
  expect((await logOf(gil, room)).filter((line) => !line.includes('invitation link'))).toEqual([
    'created the room',
    'joined the room',
    'created hal Bracket 1',
    'paused hal (reason: Cool down)',
    'ended the pause for hal',
    'removed hal, whose bracket is no longer ranked',
    'ranked the brackets of hal, who was removed',
    'allowed hal to join again',
    'announced: Doors open at six',
    'removed the announcement',
    'joined the room as a guest',
    'created an account (was the guest Ivy)',
    'added the guest Jo',
    'made a new sign-in link for the guest Jo',
    'signed in with their link',
  ]);
});

test('every kind of log line is written by some call and has a description', async () => {
  const { rows } = await server.db.execute<{ kind: string; data: unknown; sealed: unknown }>(
    sql`select kind, data, sealed_data as sealed from changes`,
  );
  const written = new Set(rows.map(({ kind }) => kind));
  expect(CHANGE_KINDS.filter((kind) => !written.has(kind))).toEqual(['test-room.changed', 'text']);
  const lines = rows.map((row) =>
    describeChange(
      { ...row, isSealed: row.sealed !== null },
      { id: ann.user.id, seesPicks: true, timeZone: 'America/Denver' },
    ),
  );
  expect(lines.filter((line) => /this version of Lockroom/.test(line))).toEqual([]);
});

test('a log line from a newer version of Lockroom gets a generic description', async () => {
  const person = await registerPlayer(server);
  const room = await openRoom(person);
  await server.db.execute(
    sql`update changes set kind = 'room.painted', data = '{"color": "green"}' where room_id = ${room.id}`,
  );
  expect(await logOf(person, room)).toEqual(['made a change that this version of Lockroom cannot describe']);
});
