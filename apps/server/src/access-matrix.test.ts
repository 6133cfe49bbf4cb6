import { type Endpoint, endpointList, pathOf, type TokenScope } from '@lockroom/contract';
import { SAMPLES, type Sample } from '@lockroom/testing/samples';
import { linkParts, type Scene, sceneKind, setScene } from '@lockroom/testing/scene';
import { joinRoom, openRoom, type Player, registerPlayer } from '@lockroom/testing/world';
import { afterAll, expect, test } from 'vitest';
import { startWithAdministrators } from './testing/administrator.ts';

const PEOPLE = ['stranger', 'member', 'owner', 'manager', 'administrator'] as const;
type Person = (typeof PEOPLE)[number];
/**
 * The manager's tokens (one read-only, one for the room under test, one for another room) and the administrator's
 * tokens (one for events, one read-only).
 */
const TOKENS = ['read', 'room', 'elsewhere', 'events', 'chief'] as const;
/**
 * The removed person was a deputy. The removed and paused people have brackets, and the paused person also has posts.
 */
const OTHERS = ['removed', 'paused', 'guest', 'deputy'] as const;
const ROLES = ['anonymous', ...PEOPLE, ...TOKENS, ...OTHERS] as const;
type Role = (typeof ROLES)[number];

/**
 * The expected statuses. Each row has one status per role, for the API calls listed below it. The owner is the member
 * who owns the entry. The administrator has not joined the room and has no rights in it. Every request is valid, so a
 * refusal is due to the caller or, where all roles get the same 4xx, to the fake password, token or picture. A test
 * bracket is refused because the room is not a test room. A dot means that no call is made, because another column or
 * the feature's own tests cover it.
 */
const EXPECTED = table(`
  201 . . . 201 . 201 . . . . . . . .
    auth.register
  401 . . . 401 . 401 . . . . . . . .
    auth.login passkeys.finishSignIn
  200 . . . 200 . 200 . . . . . . . .
    auth.resume auth.logout auth.forgotPassword auth.forgotUsername passkeys.beginRegister passkeys.beginSignIn
    inviteLinks.preview pictures.product pictures.invitation system.health system.ready system.time system.setup
    system.openapi system.docs
  401 200 200 200 200 200 403 403 403 403 403 . . . .
    auth.me auth.uploadPhoto passkeys.list tokens.list accounts.export email.get email.cancelChange blocks.list
    blocks.remove news.look notifications.markAllRead settings.get settings.save push.key push.subscribe
    push.unsubscribe push.settings push.saveSettings calendar.state calendar.make calendar.end stats.live
  400 . . . 400 . 400 . . . . . . . .
    auth.resetPassword passkeys.finishRegister
  401 400 400 400 400 400 403 403 403 403 403 . . . .
    auth.changePassword accounts.remove
  401 200 200 200 200 200 403 403 403 403 403 . . 403 .
    auth.updateUsername
  401 404 404 404 404 404 403 403 403 403 403 . . . .
    passkeys.rename passkeys.remove tokens.revoke push.test
  401 201 201 201 201 201 403 403 403 403 403 . . . .
    tokens.create
  401 403 403 403 403 200 403 403 403 403 403 403 403 403 403
    administration.accounts administration.account administration.endSessions administration.lock
    administration.unlock administration.resetLink administration.confirmEmail administration.setRole
    administration.remove administration.audit banner.uploadPhoto fights.pasteTemplateCard reports.all rooms.testRooms
    templates.editFight templates.deleteFight templates.moveFight templates.saveResults templates.updateBracketSize
    templates.saveTeamNames templates.saveLabels templates.updateName templates.setStart templates.setLockTimes
    templates.remove templates.removeFromList followings.endFeedToken eventSources.list eventSources.pause
  404 . . . 404 . 404 . . . . . . . .
    oidc.start oidc.callback email.askToConfirm email.confirm guests.claim images.get settings.askToStop settings.stop
    calendar.read
  401 400 400 400 400 400 403 403 403 403 403 . . 403 .
    email.change
  401 409 409 409 409 409 403 403 403 403 403 . . . .
    email.sendConfirmation guests.complete
  401 200 200 200 200 200 200 403 403 403 200 . . . .
    banner.get rooms.list friends.received friends.list friends.activity notifications.list stats.dashboard
    system.stream support.posts support.counts support.get support.photo support.comments plans.list plans.counts
    plans.get
  401 201 201 201 201 201 403 403 403 403 403 . . 403 .
    rooms.create support.create support.comment plans.create
  401 200 200 200 200 200 403 403 403 403 403 403 . . .
    rooms.join inviteLinks.join
  401 404 200 200 200 404 200 200 403 404 404 404 200 200 200
    rooms.get rooms.members rooms.changes circles.hall chat.list chat.unreadCount brackets.listForRoom brackets.get
    competitions.get competitions.stillToPick competitions.outlook competitions.picks competitions.standings
    competitions.timeline fights.roomEvents fights.eventsOfRoom fights.event fights.card fights.managerFights
    fightActs.takenPicks tournamentActs.takenPicks fights.pickShares tournaments.footballBracket
    tournaments.footballBrackets tournaments.footballResults tournaments.footballEvent tournaments.footballTeamNames
    tournaments.bracketSize tournaments.customBracket tournaments.customBrackets tournaments.customNewest
    tournaments.tieBreakerConfig tournaments.customResults tournaments.customTeamNames tournaments.labels
    tournaments.pointsConfig tournaments.config tournaments.pickShares tournaments.lockTime pictures.standings
    followings.get
  401 404 200 200 200 404 403 403 403 404 404 404 . . .
    rooms.visit rooms.archive rooms.restore chat.markRead push.mute
  401 404 403 403 200 404 403 200 403 404 404 404 403 403 .
    rooms.update rooms.complete chat.remove competitions.undo competitions.remind fights.update fights.remove
    fights.move fights.enterResult fights.uploadPhoto fights.setLockTimes fights.pasteCard fightActs.replace
    fightActs.rename fightActs.swapCorners fightActs.callOff fightActs.reinstate tournamentActs.replace
    tournaments.footballTieBreakerActual tournaments.footballSaveResults tournaments.footballSaveTeamNames
    tournaments.changeBracketSize tournaments.setFootballLock tournaments.customTieBreakerActual
    tournaments.customSaveResults tournaments.customSaveTeamNames tournaments.saveLabels tournaments.savePointsConfig
    tournaments.changeConfig tournaments.setLockTime templates.import templates.importFootball templates.importCustom
    followings.follow followings.takeSome followings.take followings.dismiss
  401 404 200 200 409 404 403 403 403 404 404 404 403 . .
    rooms.requestPlace
  401 404 200 200 409 404 403 403 403 404 404 404 . . .
    rooms.leave
  401 404 403 403 200 404 403 403 403 404 404 404 403 403 403
    rooms.remove managers.setRole managers.offer managers.withdraw
  401 404 403 403 200 404 403 403 403 404 404 404 403 403 .
    rooms.lateEntry members.remove members.pause members.allow members.announce inviteLinks.end webhooks.remove
    webhooks.test webhooks.switchOn
  401 404 409 200 409 404 403 403 403 404 404 404 . 403 .
    managers.accept
  401 404 409 200 409 404 403 403 403 404 404 404 . . .
    managers.decline
  401 404 403 403 409 404 403 403 403 404 404 404 403 403 .
    managers.takeOver
  401 404 403 403 200 404 403 403 403 404 404 404 403 403 200
    members.listRemoved inviteLinks.list webhooks.list reports.ofRoom
  401 404 403 404 200 404 403 403 403 404 404 404 403 403 .
    members.changeRemoval
  401 404 403 403 201 404 403 403 403 404 404 404 403 403 .
    inviteLinks.create circles.again circles.secondChance webhooks.create guests.add guests.makeLink
    guests.createBracket
  401 404 404 404 404 404 403 403 403 403 403 404 404 404 404
    inviteLinks.personal
  401 404 403 403 200 404 200 200 403 404 404 404 403 403 200
    circles.options competitions.acts competitions.missingPicks fights.pickCount fightActs.replacePreview
    fightActs.resultPreview tournamentActs.replacePreview templates.preview followings.proposals transfers.exportRoom
    transfers.exportStandings
  201 . . . 201 . 403 403 403 403 403 . . . .
    guests.join
  401 404 201 201 201 404 403 201 403 404 404 404 403 . .
    chat.send brackets.create tournaments.footballCreate tournaments.customCreateInRoom tournaments.customCreate
  401 404 200 200 200 404 403 403 403 404 404 404 . 403 .
    chat.invite
  401 404 403 200 200 404 403 200 403 404 404 404 . 403 .
    brackets.remove tournaments.footballRemove tournaments.footballSave tournaments.footballTieBreaker
    tournaments.footballTieBreakerPost tournaments.customSaveTieBreaker
  401 404 200 200 200 404 403 200 403 404 404 404 . . .
    brackets.recalculate fights.sync tournaments.footballRecalculate tournaments.customRecalculate
  401 404 403 403 201 404 403 201 403 404 404 404 403 403 .
    fights.createEvent fights.add
  401 404 403 200 200 404 200 200 403 404 404 404 200 403 200
    fights.ownPicks fights.picks tournaments.footballPicks tournaments.footballPoints tournaments.customPicks
    tournaments.customTieBreaker
  401 404 403 200 200 404 403 200 403 404 404 404 . . .
    fights.savePick tournaments.customSave
  401 404 201 400 201 404 403 403 403 403 403 404 . 403 .
    friends.request
  401 404 404 200 404 404 404 404 404 404 404 404 . 404 404
    friends.accept friends.reject
  401 404 200 200 404 404 404 404 404 404 404 404 404 404 404
    friends.remove
  401 404 200 400 200 404 403 403 403 403 403 404 . . .
    blocks.add
  401 404 201 400 201 404 403 403 403 403 403 404 . . .
    reports.create
  401 404 404 404 200 200 403 403 403 403 403 404 404 404 404
    reports.close
  401 404 404 200 404 404 403 403 403 403 403 404 . 404 404
    notifications.markRead
  401 404 403 200 403 404 403 403 403 404 404 404 200 403 403
    pictures.sheet
  401 403 403 200 403 200 403 403 403 403 403 403 . 403 403
    support.update support.remove support.removeComment plans.update plans.remove
  401 403 403 403 403 201 403 403 403 403 403 403 403 403 403
    rooms.createTestRoom templates.addFight followings.makeFeedToken transfers.importRoom
  401 200 200 200 200 200 200 403 403 200 200 . . . .
    templates.list followings.calendar
  401 403 403 403 403 201 403 403 403 201 403 403 403 403 403
    templates.create
  401 200 200 200 200 200 200 403 403 200 200 200 200 200 200
    templates.get
  401 200 200 200 200 200 200 403 403 403 200 200 200 200 200
    templates.fights
  401 404 403 403 403 404 403 403 403 404 404 404 403 403 403
    templates.createTestBracket
  401 403 403 403 403 200 403 403 403 200 403 403 403 403 403
    followings.feed
  401 . . . 401 . 401 . . 200 . . . . .
    followings.sendFeed followings.sendCard
`);

function table(text: string): Record<string, Record<string, string>> {
  const expected: Record<string, Record<string, string>> = {};
  let statuses: string[] = [];
  for (const line of text.trim().split('\n')) {
    const words = line.trim().split(/\s+/);
    if (/^\d/.test(words[0] ?? '')) statuses = words;
    else
      for (const name of words)
        expected[name] = Object.fromEntries(ROLES.map((role, at) => [role, statuses[at] ?? '']));
  }
  return expected;
}

const { server, admin: administrator } = await startWithAdministrators();
const players: Record<Person | (typeof OTHERS)[number], Player> = {
  stranger: await registerPlayer(server),
  member: await registerPlayer(server),
  owner: await registerPlayer(server),
  manager: await registerPlayer(server),
  administrator,
  removed: await registerPlayer(server),
  paused: await registerPlayer(server),
  guest: await enterAsGuest(),
  deputy: await registerPlayer(server),
};
const { manager } = players;
const tokens = await makeTokens();
afterAll(() => server.close());

test('the access table lists exactly the calls in the API contract', () => {
  const names = endpointList().map(({ name }) => name);
  expect(Object.keys(EXPECTED).sort()).toEqual(names.sort());
});

/** Calls that change only the caller's own data, so that other rows are not affected. */
const OWN_AFFAIRS = /^(auth|passkeys|tokens|settings|push|calendar|news|stats)\./;

/** Test data (scenes) that can be reused because no call has changed it. */
const untouched = new Map<string, Scene>();

test.each(endpointList())(
  'for every role, $name returns the status that the access table lists',
  async (call) => {
    const { name, endpoint } = call;
    const expected = EXPECTED[name] ?? {};
    const statuses: Record<string, string> = {};
    for (const role of ROLES) {
      if (expected[role] === '.') statuses[role] = '.';
      else if (isOther(role)) statuses[role] = await statusInOtherScene(call, role);
      else statuses[role] = await statusInScene(call, role);
    }
    expect(statuses).toEqual(expected);
    // The server refuses invalid tokens before it checks anything else about a request.
    const scene = untouched.get(sceneKind(name)) ?? (await setScene(players, name));
    expect((await ask(endpoint, sampleOf(name, scene), nextEndedToken())).status).toBe(expected.anonymous);
  },
);

const isOther = (role: Role): role is (typeof OTHERS)[number] => OTHERS.some((other) => other === role);
const isPerson = (role: Role): role is Person => PEOPLE.some((person) => person === role);

async function statusInScene(
  { name, endpoint }: { name: string; endpoint: Endpoint },
  role: Exclude<Role, (typeof OTHERS)[number]>,
): Promise<string> {
  const kind = sceneKind(name);
  const scene = untouched.get(kind) ?? (await setScene(players, name));
  // A signed-out session would make the next row fail, so each caller signs out of a separate session.
  const { status, text } = await ask(
    endpoint,
    sampleOf(name, scene),
    await tokenOf(role, name, scene.room.id),
  );
  if (role !== 'anonymous' && !isPerson(role)) expect(text).not.toContain(scene.room.roomPassword);
  if (Number(status) >= 400 || endpoint.method === 'GET' || OWN_AFFAIRS.test(name))
    untouched.set(kind, scene);
  else untouched.delete(kind);
  // Leaves the room again, because people who share a room may send each other friend requests, which would change
  // later rows. `guests.join` is exempt: it adds a new person.
  if (name.endsWith('.join') && name !== 'guests.join' && (role === 'stranger' || role === 'administrator'))
    await players[role].api.rooms.leave({ params: { roomId: scene.room.id } });
  return status;
}

async function tokenOf(role: Role, name: string, roomId: string): Promise<string | undefined> {
  if (role === 'anonymous') return undefined;
  if (role === 'room') return tokens.ofRoom(roomId);
  if (!isPerson(role)) return tokens[role as 'read'];
  if (name !== 'auth.logout') return players[role].token;
  const password = role === 'administrator' ? 'referee-whistle' : 'secret-enough';
  return (await server.api().auth.login({ body: { email: players[role].user.email, password } })).token;
}

function sampleOf(name: string, scene: Scene): Sample {
  return SAMPLES[name as keyof typeof SAMPLES](scene);
}

async function ask(
  endpoint: Endpoint,
  sample: Sample,
  token?: string,
): Promise<{ status: string; text: string }> {
  const abort = new AbortController();
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  if (sample.body) headers['content-type'] = 'application/json';
  const response = await fetch(server.url + pathOf(endpoint, sample), {
    method: endpoint.method,
    headers,
    body: sample.body ? JSON.stringify(sample.body) : null,
    signal: abort.signal,
  });
  const status = `${response.status}`;
  if (endpoint.response !== 'event-stream') return { status, text: await response.text() };
  // Streams do not end on their own, so only their status is read.
  abort.abort();
  return { status, text: '' };
}

function makeToken({ api }: Player, scope: TokenScope, minutes = 60 * 24) {
  const expiresAt = new Date(server.clock.now() + minutes * 60_000).toISOString();
  return api.tokens.create({ body: { name: 'A script', scope, expiresAt } });
}

async function makeTokens() {
  const [room, gone] = [await openRoom(manager), await openRoom(manager)];
  const [leaver, deputy] = [await registerPlayer(server), await registerPlayer(server)];
  await joinRoom(deputy, room);
  const asDeputy = { roomId: room.id, userId: deputy.user.id };
  await manager.api.managers.setRole({ params: asDeputy, body: { role: 'deputy' } });
  const [events, chief, read, elsewhere] = [
    await makeToken(administrator, 'events'),
    await makeToken(administrator, 'read'),
    await makeToken(manager, 'read'),
    await makeToken(manager, { roomId: room.id }),
  ];
  // The tokens have expired, were revoked, or belong to a deleted account, a deleted room or a removed deputy.
  const ended = [
    await makeToken(manager, 'read', 1),
    await makeToken(manager, { roomId: room.id }),
    await makeToken(leaver, 'read'),
    await makeToken(manager, { roomId: gone.id }),
    await makeToken(deputy, { roomId: room.id }),
  ];
  server.clock.advance(60_000);
  await manager.api.tokens.revoke({ params: { tokenId: ended[1]?.id ?? '' } });
  await leaver.api.accounts.remove({ body: { currentPassword: 'secret-enough' } });
  await manager.api.rooms.remove({ params: { roomId: gone.id } });
  await manager.api.members.remove({ params: asDeputy, body: {} });
  let last: { roomId: string; id: string; token: string } | undefined;
  return {
    read: read.token,
    elsewhere: elsewhere.token,
    events: events.token,
    chief: chief.token,
    ended: ended.map(({ token }) => token),
    /** Returns a token for this room. Revokes the previous room's token, because an account can have only a few. */
    async ofRoom(roomId: string) {
      if (last?.roomId !== roomId) {
        if (last) await manager.api.tokens.revoke({ params: { tokenId: last.id } }).catch(() => {});
        last = { roomId, ...(await makeToken(manager, { roomId })) };
      }
      return last.token;
    },
  };
}

let ended = 0;
function nextEndedToken(): string {
  ended += 1;
  return tokens.ended[ended % tokens.ended.length] ?? '';
}

async function linkTo({ api }: Player, roomId: string): Promise<string> {
  return linkParts((await api.inviteLinks.create({ params: { roomId }, body: {} })).url).key;
}

/** Signs a guest in with a link to somebody's room. */
async function enterAsGuest(): Promise<Player> {
  const host = await registerPlayer(server);
  const { id, roomCode } = await openRoom(host);
  const body = { roomCode, key: await linkTo(host, id), name: 'Alex' };
  const { token, user } = await server.api().guests.join({ body });
  return { token, user: { ...user, email: '' }, api: server.api(token) };
}

/** Calls that need test data with ids that no other test data contains. */
const WITH_IDS = [
  'chat.remove',
  'competitions.undo',
  'inviteLinks.list',
  'webhooks.list',
  'support.get',
  'plans.get',
  'friends.accept',
  'reports.close',
  'templates.get',
];

/**
 * Returns the removed person's bracket and test data whose room all other people have joined. If `of` is empty, the
 * test data contains every id.
 */
async function setOtherScene(of: string) {
  const { member, removed, paused, guest, deputy } = players;
  const cast = { manager, owner: paused, member, administrator };
  const scene = await setScene(cast, of);
  for (const other of of === '' ? WITH_IDS : []) {
    const { room: _, bracket: __, fightId: ___, ...ids } = await setScene(cast, other);
    Object.assign(scene, Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== '')));
  }
  const { room } = scene;
  const params = { roomId: room.id };
  await guest.api.inviteLinks.join({
    body: { roomCode: room.roomCode, key: await linkTo(manager, room.id) },
  });
  for (const player of [deputy, removed]) {
    await joinRoom(player, room);
    const { id: userId } = player.user;
    await manager.api.managers.setRole({ params: { ...params, userId }, body: { role: 'deputy' } });
  }
  const removedBracket = await removed.api.brackets.create({ body: { roomId: room.id } });
  await manager.api.members.remove({ params: { ...params, userId: removed.user.id }, body: {} });
  await manager.api.members.pause({ params: { ...params, userId: paused.user.id }, body: {} });
  return { scene, removedBracket };
}

/**
 * The tournament calls share one set of test data and all other calls share another, because refused calls and reads
 * change nothing.
 */
const otherScenes = new Map<string, ReturnType<typeof setOtherScene>>();

async function statusInOtherScene(
  { name, endpoint }: { name: string; endpoint: Endpoint },
  role: (typeof OTHERS)[number],
): Promise<string> {
  const of = /^tournament(s|Acts)\./.test(name) ? 'tournaments.config' : '';
  const made = otherScenes.get(of) ?? setOtherScene(of);
  otherScenes.set(of, made);
  const { scene, removedBracket } = await made;
  // The removed person requests their own bracket.
  const isOwn = role === 'removed' && endpoint.access.startsWith('bracket.');
  const sample = sampleOf(name, isOwn ? { ...scene, bracket: removedBracket } : scene);
  return (await ask(endpoint, sample, players[role].token)).status;
}
