import type { Client, Room, RoomExport } from '@lockroom/contract';
import { createScribe, LINES, MARKUP, SHORT_MARKUP, SOME_LINES } from '@lockroom/testing/markup';
import { makePasskey } from '@lockroom/testing/soft-authenticator';
import { joinRoom, type Player } from '@lockroom/testing/world';
import { signInAdministrator } from './administrator.ts';
import type { People, Person } from './journey.ts';

const FIGHT = { fighter1: MARKUP, fighter2: `${MARKUP} 2` };
const LABELS = { leftLabel: MARKUP, rightLabel: MARKUP, roundNames: [MARKUP, MARKUP, 'Three', 'Four'] };
const REGIONS = Array<string>(4).fill(MARKUP);
const PASSWORD = `${MARKUP} key`;
const POST = { title: MARKUP, description: LINES };

/** Writes markup into every text that users can enter; `forgotten` returns the contract fields that it missed. */
export async function writeEverywhere(people: People, baseUrl: string) {
  const scribe = createScribe(baseUrl);
  const { username, email, password } = people.identity('writer');
  const { token, user } = await scribe
    .api()
    .auth.register({ body: { username, email, password, firstName: MARKUP, lastName: MARKUP } });
  const manager = { token, user, api: scribe.api(token), page: await people.another({ token, user }) };
  const entered = await people.enter('reader');
  const member: Person = { ...entered, api: scribe.api(entered.token) };
  const { page, token: keys } = await signInAdministrator(people);
  const administrator = scribe.api(keys);

  await writePasskeys(manager.api, scribe.api(), people, { password, baseUrl });

  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  await manager.api.tokens.create({ body: { name: MARKUP, scope: 'read', expiresAt } });

  await writeGuests(manager, scribe.api());
  await writeCircle(manager);
  const fights = await writeFights(manager, member);
  const brackets = await writeBrackets(manager, member);
  const { post, guest } = await writeWords(
    { manager, member, guest: people.identity('guest').email },
    fights.room,
  );
  const script = await administrator.tokens.create({ body: { name: MARKUP, scope: 'events', expiresAt } });
  const { template } = await writeTemplates(administrator, scribe.api(script.token));
  const words = { name: MARKUP, description: SOME_LINES };
  const { id: roomId } = await administrator.rooms.createTestRoom({ body: { ...words, sport: 'mma' } });
  await administrator.rooms.update({ params: { roomId }, body: words });
  const copies = await writeFiles({ manager, administrator }, [fights.room, brackets.room]);
  return {
    forgotten: scribe.forgotten,
    manager,
    member,
    administrator: page,
    fights: fights.room,
    sheet: fights.sheet,
    brackets: brackets.room,
    board: brackets.board,
    post,
    guest,
    template,
    copies,
  };
}

/** Creates and renames a passkey, and starts a sign-up with a second one. */
async function writePasskeys(
  { passkeys }: Client,
  anonymous: Client,
  people: People,
  { password, baseUrl }: { password: string; baseUrl: string },
): Promise<void> {
  const asked = await passkeys.beginRegister({ body: { currentPassword: password } });
  const { answer } = makePasskey(asked, new URL(baseUrl).origin);
  const { passkey } = await passkeys.finishRegister({ body: { ...answer, name: MARKUP } });
  await passkeys.rename({ params: { passkeyId: passkey.id }, body: { name: MARKUP } });
  const { username, email } = people.identity('passkey');
  await anonymous.passkeys.beginRegister({ body: { username, email, firstName: MARKUP, lastName: MARKUP } });
}

async function makeRoom({ api }: Player, sport: Room['sport'], more: object = {}): Promise<Room> {
  const about = { name: MARKUP, description: SOME_LINES, ...more };
  return api.rooms.create({ body: { ...about, sport, roomPassword: PASSWORD } });
}

/** Adds a guest to a room, and lets another guest join with a link. */
async function writeGuests(manager: Player, anonymous: Client): Promise<void> {
  const { id: roomId, roomCode } = await makeRoom(manager, 'mma');
  await manager.api.guests.add({ params: { roomId }, body: { name: SHORT_MARKUP } });
  const { url } = await manager.api.inviteLinks.create({ params: { roomId }, body: {} });
  const key = url?.split('#')[1] ?? '';
  await anonymous.guests.join({ body: { roomCode, key, name: `${SHORT_MARKUP} 2` } });
}

/** Creates two rooms from another one: next year's room, and one with the fights that are still open. */
async function writeCircle(manager: Player): Promise<void> {
  const { id: roomId, eventId } = await makeRoom(manager, 'mma');
  const { circles, fights } = manager.api;
  for (let fight = 0; fight < 2; fight += 1) await fights.add({ body: { eventId, ...FIGHT } });
  const body = { name: MARKUP, roomPassword: PASSWORD };
  await circles.again({ params: { roomId }, body });
  await circles.secondChance({ params: { roomId }, body });
}

async function writeFights({ api, ...manager }: Player, member: Player) {
  const room = await makeRoom({ api, ...manager }, 'mma');
  const [params, { eventId }] = [{ roomId: room.id }, room];
  await joinRoom(member, room);
  await api.fights.pasteCard({ params, body: { fights: [{ ...FIGHT, fighter1: `${MARKUP} 3` }] } });
  const fight = await api.fights.add({ body: { eventId, ...FIGHT } });
  const { id: fightId } = await api.fights.add({ body: { eventId, fighter1: 'Red', fighter2: 'Blue' } });
  await api.fights.update({ params: { fightId }, body: FIGHT });
  const sheet = await member.api.brackets.create({ body: params });
  await member.api.fights.savePick({
    body: { eventId: sheet.id, fightId: fight.id, predictedWinnerId: '1', predictedMethod: 'Decision' },
  });
  await member.api.fights.savePick({
    body: { eventId: sheet.id, fightId, predictedWinnerId: '1', predictedMethod: 'Decision' },
  });
  await writeActs(api, fightId);
  await api.fights.enterResult({ params: { fightId: fight.id }, body: { winnerId: 1, winMethod: 'KO/TKO' } });
  await api.rooms.update({
    params,
    body: { name: `${MARKUP} again`, description: SOME_LINES, roomPassword: PASSWORD },
  });
  return { room, sheet };
}

/** Replaces a picked fighter, with markup in the old name and in the displayed reason. */
async function writeActs(api: Client, fightId: string): Promise<void> {
  const params = { fightId };
  await api.fightActs.rename({ params, body: { fighterNumber: 1, name: `${MARKUP} 5` } });
  await api.fightActs.replace({ params, body: { fighterNumber: 1, name: `${MARKUP} 6` } });
  await api.fightActs.callOff({ params, body: { reason: MARKUP } });
}

async function writeBrackets(manager: Player, member: Player) {
  const { api } = manager;
  const room = await makeRoom(manager, 'college-basketball', {
    sportConfig: { conferenceA: MARKUP, conferenceB: MARKUP },
  });
  const params = { roomId: room.id };
  await joinRoom(member, room);
  await api.tournaments.changeConfig({ params, body: { bracketSize: 64 } });
  const teamNames = { red1: MARKUP, red16: MARKUP, blue1: MARKUP };
  await api.tournaments.customSaveTeamNames({ params, body: { teamNames } });
  await api.tournaments.saveLabels({ params, body: { ...LABELS, regionNames: REGIONS } });
  const board = await member.api.brackets.create({ body: params });
  await member.api.tournaments.customSave({
    params: { eventId: board.id },
    body: { predictions: { 'r1-1': 'red1' } },
  });
  await api.tournamentActs.replace({ params, body: { teamId: 'red1', name: `${MARKUP} 2` } });
  const football = await makeRoom(manager, 'football');
  await api.tournaments.footballSaveTeamNames({
    params: { roomId: football.id },
    body: { teamNames: { afc1: MARKUP } },
  });
  return { room, board };
}

async function writeWords(
  { manager, member, guest }: { manager: Player; member: Player; guest: string },
  { id }: Room,
) {
  const { api } = manager;
  const params = { roomId: id };
  const message = await api.chat.send({ params, body: { message: LINES } });
  await member.api.reports.create({ body: { kind: 'message', id: message.id, text: LINES } });
  await writeReasons(manager, member, id);
  await api.chat.invite({ params, body: { email: guest } });
  await api.friends.request({ body: { receiverId: member.user.id } });
  const post = await api.support.create({ body: POST });
  await api.support.update({ params: { postId: post.id }, body: POST });
  await api.support.comment({ params: { postId: post.id }, body: { content: LINES } });
  const plan = await api.plans.create({ body: { ...POST, notes: [MARKUP] } });
  await api.plans.update({ params: { planId: plan.id }, body: { ...POST, notes: [MARKUP] } });
  return { post, guest };
}

/** Announces something, and pauses and removes a member, who then comes back. */
async function writeReasons({ api }: Player, member: Player, roomId: string): Promise<void> {
  const params = { roomId, userId: member.user.id };
  await api.members.announce({ params: { roomId }, body: { text: SOME_LINES } });
  await api.members.pause({ params, body: { reason: MARKUP } });
  await api.members.remove({ params, body: { reason: MARKUP } });
  await api.members.allow({ params });
  await joinRoom(member, await api.rooms.get({ params: { roomId } }));
}

async function writeTemplates({ templates, fights }: Client, script: Client) {
  const template = await templates.create({
    body: { name: MARKUP, eventName: MARKUP, sport: 'mma', fights: [FIGHT] },
  });
  const params = { templateId: template.id };
  const sent = { id: 1, fighter1: { id: 1, name: `${MARKUP} 8` }, fighter2: { id: 2, name: `${MARKUP} 9` } };
  const fed = await templates.create({ body: { name: MARKUP, sport: 'mma' } });
  await script.followings.sendCard({
    params: { templateId: fed.id },
    body: { kind: 'fight-card', sport: 'mma', name: MARKUP, fights: [sent] },
  });
  await templates.addFight({ params, body: FIGHT });
  await templates.editFight({
    params: { ...params, index: '0' },
    body: { ...FIGHT, fighter2: `${MARKUP} 7` },
  });
  await fights.pasteTemplateCard({ params, body: { fights: [{ ...FIGHT, fighter1: `${MARKUP} 4` }] } });
  await templates.updateName({ params, body: { name: `${MARKUP} new` } });
  const board = await templates.create({
    body: { name: MARKUP, sport: 'college-basketball-64', teamNames: { red1: MARKUP } },
  });
  const ofBoard = { templateId: board.id };
  await templates.saveTeamNames({ params: ofBoard, body: { teamNames: { blue1: MARKUP } } });
  await templates.saveLabels({ params: ofBoard, body: { ...LABELS, regionNames: REGIONS } });
  return { template, board };
}

/** Imports rooms whose members have names that nobody can register. */
async function writeFiles(
  { manager, administrator }: { manager: Player; administrator: Client },
  rooms: readonly Room[],
): Promise<string[]> {
  const copies: string[] = [];
  for (const { id } of rooms) {
    const file = await manager.api.transfers.exportRoom({ params: { roomId: id } });
    const copy = await administrator.transfers.importRoom({
      body: { export: renamed(file), roomPassword: PASSWORD },
    });
    copies.push(copy.id);
  }
  return copies;
}

let nth = 0;
function renamed(file: RoomExport): RoomExport {
  const names = new Map(file.members.map(({ username }) => [username, `${MARKUP} ${++nth}`]));
  const of = (username: string) => names.get(username) ?? username;
  const said = { name: MARKUP, at: new Date().toISOString() };
  return {
    ...file,
    room: { ...file.room, creator: of(file.room.creator) },
    members: file.members.map((one) => ({ ...one, username: of(one.username), reason: MARKUP })),
    card:
      file.card?.map((fight) => ({ ...fight, sources: { fight: said, lock: said, result: said } })) ?? null,
    bracket: file.bracket && { ...file.bracket, sources: { lock: said } },
    sheets: file.sheets.map((one) => ({ ...one, owner: of(one.owner), ...takenBack(file, one) })),
  };
}

function takenBack(
  { card }: RoomExport,
  { takenPicks, bracket }: RoomExport['sheets'][number],
): Pick<RoomExport['sheets'][number], 'takenPicks' | 'bracket'> {
  const takenAt = new Date().toISOString();
  const [gameId = 'r1-1'] = Object.keys(bracket?.picks ?? {});
  const at = { createdAt: takenAt, updatedAt: takenAt, takenAt };
  return {
    takenPicks: card ? [{ fight: 1, winner: 1, method: 'Decision', fighter: MARKUP, ...at }] : takenPicks,
    bracket: bracket && { ...bracket, taken: [{ gameId, team: MARKUP, takenAt }] },
  };
}
