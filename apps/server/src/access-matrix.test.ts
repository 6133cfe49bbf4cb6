import { type Endpoint, endpointList, pathOf, type TokenScope } from '@lockroom/contract';
import { SAMPLES, type Sample } from '@lockroom/testing/samples';
import { type Scene, sceneKind, setScene } from '@lockroom/testing/scene';
import { openRoom, type Player, registerPlayer } from '@lockroom/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isOnPostgres } from './testing/test-database.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

const PEOPLE = ['stranger', 'member', 'owner', 'manager', 'administrator'] as const;
/** The manager's tokens: a read-only one, one for the scene's room, and one for another room. */
const TOKENS = ['read', 'room', 'elsewhere'] as const;
const ROLES = ['anonymous', ...PEOPLE, ...TOKENS] as const;
type Role = (typeof ROLES)[number];

/** The roles, most privileged first. */
const FURTHEST = ['manager', 'owner', 'administrator', 'member', 'stranger', 'anonymous'] as const;

/**
 * The expected status of every endpoint for every role. The owner is the member who owns the entry; the administrator
 * has not joined the room and is a stranger to it. Every request is valid, so a refusal concerns the caller or, where
 * all roles get the same 4xx, the fake password, token or picture. A test bracket is refused because the room is not a
 * test room. The last three columns are tokens for scripts.
 */
const EXPECTED: Record<string, Record<Role, number>> = table(`
  auth.register           201 201 201 201 201 201 201 201 201
  auth.login              401 401 401 401 401 401 401 401 401
  auth.resume             200 200 200 200 200 200 200 200 200
  auth.me                 401 200 200 200 200 200 403 403 403
  auth.logout             200 200 200 200 200 200 200 200 200
  auth.forgotPassword     200 200 200 200 200 200 200 200 200
  auth.forgotUsername     200 200 200 200 200 200 200 200 200
  auth.resetPassword      400 400 400 400 400 400 400 400 400
  auth.changePassword     401 400 400 400 400 400 403 403 403
  auth.updateUsername     401 200 200 200 200 200 403 403 403
  auth.uploadPhoto        401 200 200 200 200 200 403 403 403
  passkeys.beginRegister  200 200 200 200 200 200 200 200 200
  passkeys.finishRegister 400 400 400 400 400 400 400 400 400
  passkeys.beginSignIn    200 200 200 200 200 200 200 200 200
  passkeys.finishSignIn   401 401 401 401 401 401 401 401 401
  passkeys.list           401 200 200 200 200 200 403 403 403
  passkeys.rename         401 404 404 404 404 404 403 403 403
  passkeys.remove         401 404 404 404 404 404 403 403 403
  tokens.list             401 200 200 200 200 200 403 403 403
  tokens.create           401 201 201 201 201 201 403 403 403
  tokens.revoke           401 404 404 404 404 404 403 403 403
  accounts.remove         401 400 400 400 400 400 403 403 403
  banner.get              401 200 200 200 200 200 200 403 403
  banner.uploadPhoto      401 403 403 403 403 200 403 403 403
  rooms.list              401 200 200 200 200 200 200 403 403
  rooms.create            401 201 201 201 201 201 403 403 403
  rooms.join              401 200 200 200 200 200 403 403 403
  rooms.get               401 404 200 200 200 404 200 200 403
  rooms.visit             401 404 200 200 200 404 403 403 403
  rooms.update            401 404 403 403 200 404 403 200 403
  rooms.requestPlace      401 404 200 200 409 404 403 403 403
  rooms.complete          401 404 403 403 200 404 403 200 403
  rooms.archive           401 404 200 200 200 404 403 403 403
  rooms.restore           401 404 200 200 200 404 403 403 403
  rooms.leave             401 404 200 200 409 404 403 403 403
  rooms.remove            401 404 403 403 200 404 403 403 403
  rooms.members           401 404 200 200 200 404 200 200 403
  rooms.changes           401 404 200 200 200 404 200 200 403
  inviteLinks.list        401 404 403 403 200 404 403 403 403
  inviteLinks.create      401 404 403 403 201 404 403 403 403
  inviteLinks.end         401 404 403 403 200 404 403 403 403
  inviteLinks.personal    401 404 404 404 404 404 403 403 403
  circles.options         401 404 403 403 200 404 200 200 403
  circles.again           401 404 403 403 201 404 403 403 403
  circles.secondChance    401 404 403 403 201 404 403 403 403
  circles.hall            401 404 200 200 200 404 200 200 403
  webhooks.list           401 404 403 403 200 404 403 403 403
  webhooks.create         401 404 403 403 201 404 403 403 403
  webhooks.remove         401 404 403 403 200 404 403 403 403
  webhooks.test           401 404 403 403 200 404 403 403 403
  webhooks.switchOn       401 404 403 403 200 404 403 403 403
  inviteLinks.preview     200 200 200 200 200 200 200 200 200
  inviteLinks.join        401 200 200 200 200 200 403 403 403
  chat.list               401 404 200 200 200 404 200 200 403
  chat.send               401 404 201 201 201 404 403 201 403
  chat.remove             401 404 403 403 200 404 403 200 403
  chat.unreadCount        401 404 200 200 200 404 200 200 403
  chat.markRead           401 404 200 200 200 404 403 403 403
  chat.invite             401 404 200 200 200 404 403 403 403
  brackets.listForRoom    401 404 200 200 200 404 200 200 403
  brackets.get            401 404 200 200 200 404 200 200 403
  brackets.create         401 404 201 201 201 404 403 201 403
  brackets.remove         401 404 403 200 200 404 403 200 403
  brackets.recalculate    401 404 200 200 200 404 403 200 403
  competitions.get        401 404 200 200 200 404 200 200 403
  competitions.acts       401 404 403 403 200 404 200 200 403
  competitions.undo       401 404 403 403 200 404 403 200 403
  competitions.missingPicks 401 404 403 403 200 404 200 200 403
  competitions.remind     401 404 403 403 200 404 403 200 403
  competitions.outlook    401 404 200 200 200 404 200 200 403
  competitions.picks      401 404 200 200 200 404 200 200 403
  competitions.standings  401 404 200 200 200 404 200 200 403
  competitions.timeline   401 404 200 200 200 404 200 200 403
  fights.createEvent      401 404 403 403 201 404 403 201 403
  fights.roomEvents       401 404 200 200 200 404 200 200 403
  fights.eventsOfRoom     401 404 200 200 200 404 200 200 403
  fights.event            401 404 200 200 200 404 200 200 403
  fights.card             401 404 200 200 200 404 200 200 403
  fights.managerFights    401 404 200 200 200 404 200 200 403
  fights.add              401 404 403 403 201 404 403 201 403
  fights.update           401 404 403 403 200 404 403 200 403
  fights.pickCount        401 404 403 403 200 404 200 200 403
  fights.remove           401 404 403 403 200 404 403 200 403
  fights.move             401 404 403 403 200 404 403 200 403
  fights.enterResult      401 404 403 403 200 404 403 200 403
  fights.uploadPhoto      401 404 403 403 200 404 403 200 403
  fights.setLockTimes     401 404 403 403 200 404 403 200 403
  fights.pasteCard        401 404 403 403 200 404 403 200 403
  fights.pasteTemplateCard 401 403 403 403 403 200 403 403 403
  fights.sync             401 404 200 200 200 404 403 200 403
  fightActs.replacePreview 401 404 403 403 200 404 200 200 403
  fightActs.resultPreview 401 404 403 403 200 404 200 200 403
  fightActs.replace       401 404 403 403 200 404 403 200 403
  fightActs.rename        401 404 403 403 200 404 403 200 403
  fightActs.swapCorners   401 404 403 403 200 404 403 200 403
  fightActs.callOff       401 404 403 403 200 404 403 200 403
  fightActs.reinstate     401 404 403 403 200 404 403 200 403
  fightActs.takenPicks    401 404 200 200 200 404 200 200 403
  tournamentActs.replacePreview 401 404 403 403 200 404 200 200 403
  tournamentActs.replace        401 404 403 403 200 404 403 200 403
  tournamentActs.takenPicks     401 404 200 200 200 404 200 200 403
  fights.ownPicks         401 404 403 200 200 404 200 200 403
  fights.picks            401 404 403 200 200 404 200 200 403
  fights.savePick         401 404 403 200 200 404 403 200 403
  fights.pickShares       401 404 200 200 200 404 200 200 403
  tournaments.footballBracket          401 404 200 200 200 404 200 200 403
  tournaments.footballBrackets         401 404 200 200 200 404 200 200 403
  tournaments.footballCreate           401 404 201 201 201 404 403 201 403
  tournaments.footballRemove           401 404 403 200 200 404 403 200 403
  tournaments.footballPicks            401 404 403 200 200 404 200 200 403
  tournaments.footballSave             401 404 403 200 200 404 403 200 403
  tournaments.footballPoints           401 404 403 200 200 404 200 200 403
  tournaments.footballTieBreaker       401 404 403 200 200 404 403 200 403
  tournaments.footballTieBreakerPost   401 404 403 200 200 404 403 200 403
  tournaments.footballTieBreakerActual 401 404 403 403 200 404 403 200 403
  tournaments.footballResults          401 404 200 200 200 404 200 200 403
  tournaments.footballSaveResults      401 404 403 403 200 404 403 200 403
  tournaments.footballEvent            401 404 200 200 200 404 200 200 403
  tournaments.footballTeamNames        401 404 200 200 200 404 200 200 403
  tournaments.footballSaveTeamNames    401 404 403 403 200 404 403 200 403
  tournaments.footballRecalculate      401 404 200 200 200 404 403 200 403
  tournaments.bracketSize              401 404 200 200 200 404 200 200 403
  tournaments.changeBracketSize        401 404 403 403 200 404 403 200 403
  tournaments.setFootballLock          401 404 403 403 200 404 403 200 403
  tournaments.customBracket            401 404 200 200 200 404 200 200 403
  tournaments.customBrackets           401 404 200 200 200 404 200 200 403
  tournaments.customNewest             401 404 200 200 200 404 200 200 403
  tournaments.customCreateInRoom       401 404 201 201 201 404 403 201 403
  tournaments.customCreate             401 404 201 201 201 404 403 201 403
  tournaments.customPicks              401 404 403 200 200 404 200 200 403
  tournaments.customSave               401 404 403 200 200 404 403 200 403
  tournaments.customTieBreaker         401 404 403 200 200 404 200 200 403
  tournaments.customSaveTieBreaker     401 404 403 200 200 404 403 200 403
  tournaments.tieBreakerConfig         401 404 200 200 200 404 200 200 403
  tournaments.customTieBreakerActual   401 404 403 403 200 404 403 200 403
  tournaments.customResults            401 404 200 200 200 404 200 200 403
  tournaments.customSaveResults        401 404 403 403 200 404 403 200 403
  tournaments.customTeamNames          401 404 200 200 200 404 200 200 403
  tournaments.customSaveTeamNames      401 404 403 403 200 404 403 200 403
  tournaments.labels                   401 404 200 200 200 404 200 200 403
  tournaments.saveLabels               401 404 403 403 200 404 403 200 403
  tournaments.pointsConfig             401 404 200 200 200 404 200 200 403
  tournaments.savePointsConfig         401 404 403 403 200 404 403 200 403
  tournaments.config                   401 404 200 200 200 404 200 200 403
  tournaments.changeConfig             401 404 403 403 200 404 403 200 403
  tournaments.pickShares               401 404 200 200 200 404 200 200 403
  tournaments.lockTime                 401 404 200 200 200 404 200 200 403
  tournaments.setLockTime              401 404 403 403 200 404 403 200 403
  tournaments.customRecalculate        401 404 200 200 200 404 403 200 403
  images.get              404 404 404 404 404 404 404 404 404
  friends.request         401 404 201 400 201 404 403 403 403
  friends.received        401 200 200 200 200 200 200 403 403
  friends.accept          401 404 404 200 404 404 404 404 404
  friends.reject          401 404 404 200 404 404 404 404 404
  friends.list            401 200 200 200 200 200 200 403 403
  friends.remove          401 404 200 200 404 404 404 404 404
  friends.activity        401 200 200 200 200 200 200 403 403
  news.look              401 200 200 200 200 200 403 403 403
  notifications.list      401 200 200 200 200 200 200 403 403
  notifications.markRead  401 404 404 200 404 404 403 403 403
  notifications.markAllRead 401 200 200 200 200 200 403 403 403
  settings.get            401 200 200 200 200 200 403 403 403
  settings.save           401 200 200 200 200 200 403 403 403
  settings.askToStop      404 404 404 404 404 404 404 404 404
  settings.stop           404 404 404 404 404 404 404 404 404
  push.key                401 200 200 200 200 200 403 403 403
  push.subscribe          401 200 200 200 200 200 403 403 403
  push.unsubscribe        401 200 200 200 200 200 403 403 403
  push.test               401 404 404 404 404 404 403 403 403
  push.settings           401 200 200 200 200 200 403 403 403
  push.saveSettings       401 200 200 200 200 200 403 403 403
  push.mute               401 404 200 200 200 404 403 403 403
  pictures.product        200 200 200 200 200 200 200 200 200
  pictures.invitation     200 200 200 200 200 200 200 200 200
  pictures.standings      401 404 200 200 200 404 200 200 403
  pictures.sheet          401 404 403 200 403 404 403 403 403
  calendar.state          401 200 200 200 200 200 403 403 403
  calendar.make           401 200 200 200 200 200 403 403 403
  calendar.end            401 200 200 200 200 200 403 403 403
  calendar.read           404 404 404 404 404 404 404 404 404
  stats.dashboard         401 200 200 200 200 200 200 403 403
  system.health           200 200 200 200 200 200 200 200 200
  system.ready            200 200 200 200 200 200 200 200 200
  system.time             200 200 200 200 200 200 200 200 200
  system.setup            200 200 200 200 200 200 200 200 200
  system.openapi          200 200 200 200 200 200 200 200 200
  system.docs             200 200 200 200 200 200 200 200 200
  system.stream           401 200 200 200 200 200 200 403 403
  support.posts           401 200 200 200 200 200 200 403 403
  support.counts          401 200 200 200 200 200 200 403 403
  support.get             401 200 200 200 200 200 200 403 403
  support.create          401 201 201 201 201 201 403 403 403
  support.update          401 403 403 200 403 200 403 403 403
  support.remove          401 403 403 200 403 200 403 403 403
  support.photo           401 200 200 200 200 200 200 403 403
  support.comments        401 200 200 200 200 200 200 403 403
  support.comment         401 201 201 201 201 201 403 403 403
  support.removeComment   401 403 403 200 403 200 403 403 403
  plans.list              401 200 200 200 200 200 200 403 403
  plans.counts            401 200 200 200 200 200 200 403 403
  plans.get               401 200 200 200 200 200 200 403 403
  plans.create            401 201 201 201 201 201 403 403 403
  plans.update            401 403 403 200 403 200 403 403 403
  plans.remove            401 403 403 200 403 200 403 403 403
  rooms.testRooms         401 403 403 403 403 200 403 403 403
  rooms.createTestRoom    401 403 403 403 403 201 403 403 403
  templates.list              401 200 200 200 200 200 200 403 403
  templates.create            401 403 403 403 403 201 403 403 403
  templates.get               401 200 200 200 200 200 200 403 403
  templates.fights            401 200 200 200 200 200 200 403 403
  templates.addFight          401 403 403 403 403 201 403 403 403
  templates.editFight         401 403 403 403 403 200 403 403 403
  templates.deleteFight       401 403 403 403 403 200 403 403 403
  templates.moveFight         401 403 403 403 403 200 403 403 403
  templates.saveResults       401 403 403 403 403 200 403 403 403
  templates.updateBracketSize 401 403 403 403 403 200 403 403 403
  templates.saveTeamNames     401 403 403 403 403 200 403 403 403
  templates.saveLabels        401 403 403 403 403 200 403 403 403
  templates.updateName        401 403 403 403 403 200 403 403 403
  templates.setLockTimes      401 403 403 403 403 200 403 403 403
  templates.remove            401 403 403 403 403 200 403 403 403
  templates.removeFromList    401 403 403 403 403 200 403 403 403
  templates.preview           401 404 403 403 200 404 200 200 403
  templates.import            401 404 403 403 200 404 403 200 403
  templates.importFootball    401 404 403 403 200 404 403 200 403
  templates.importCustom      401 404 403 403 200 404 403 200 403
  templates.createTestBracket 401 404 403 403 403 404 403 403 403
  followings.get              401 404 200 200 200 404 200 200 403
  followings.follow           401 404 403 403 200 404 403 200 403
  followings.proposals        401 404 403 403 200 404 200 200 403
  followings.takeSome         401 404 403 403 200 404 403 200 403
  followings.take             401 404 403 403 200 404 403 200 403
  followings.dismiss          401 404 403 403 200 404 403 200 403
  followings.feed             401 403 403 403 403 200 403 403 403
  followings.makeFeedToken    401 403 403 403 403 201 403 403 403
  followings.endFeedToken     401 403 403 403 403 200 403 403 403
  followings.sendFeed         401 401 401 401 401 401 401 401 401
  transfers.exportRoom    401 404 403 403 200 404 200 200 403
  transfers.exportStandings 401 404 403 403 200 404 200 200 403
  transfers.importRoom    401 403 403 403 403 201 403 403 403
`);

function table(text: string): Record<string, Record<Role, number>> {
  const rows = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  return Object.fromEntries(
    rows.map(([name = '', ...statuses]) => [
      name,
      Object.fromEntries(ROLES.map((role, at) => [role, Number(statuses[at])])) as Record<Role, number>,
    ]),
  );
}

let server: TestServer;
let players: Record<(typeof PEOPLE)[number], Player>;
let tokens: ScriptTokens;

beforeAll(async () => {
  const adminEmail = 'admin@example.com';
  server = await startTestServer({
    config: { adminEmails: [adminEmail], adminInitialPassword: 'referee-whistle' },
  });
  const { token, user } = await server
    .api()
    .auth.login({ body: { email: adminEmail, password: 'referee-whistle' } });
  players = {
    stranger: await registerPlayer(server),
    member: await registerPlayer(server),
    owner: await registerPlayer(server),
    manager: await registerPlayer(server),
    administrator: { token, user, api: server.api(token) },
  };
  tokens = await makeScriptTokens(server, players.manager);
});
afterAll(() => server.close());

test('the access table contains exactly the calls of the contract', () => {
  expect(Object.keys(EXPECTED).sort()).toEqual(
    endpointList()
      .map(({ name }) => name)
      .sort(),
  );
});

/** Calls that only change the caller's own data and not the scene. */
const OWN_AFFAIRS = /^(auth|passkeys|tokens|settings|push|calendar|news|stats)\./;

/** Unchanged scenes that can be reused; refused calls and reads do not change a scene. */
const untouched = new Map<string, Scene>();

/**
 * The roles that call an endpoint: all on PostgreSQL, and one authorized role on the embedded database, whose guards are
 * the same code.
 */
function rolesFor(name: string): readonly Role[] {
  if (isOnPostgres()) return ROLES;
  const mayCall = (role: Role) => (EXPECTED[name]?.[role] ?? 0) < 400;
  return [FURTHEST.find(mayCall) ?? 'manager'];
}

describe.each(endpointList())('$name', ({ name, endpoint }) => {
  test.each(rolesFor(name))('%s', async (role) => {
    const kind = sceneKind(name);
    const scene = untouched.get(kind) ?? (await setScene(players, name));
    // A signed-out session would fail the next row, so everybody signs out of a separate session.
    const token = await tokenOf(role, name, scene.room.id);
    const { status, text } = await ask(endpoint, sampleOf(name, scene), token);
    expect(status).toBe(EXPECTED[name]?.[role]);
    if (role !== 'anonymous' && !isPerson(role)) expect(text).not.toContain(scene.room.roomPassword);
    if (status >= 400 || endpoint.method === 'GET' || OWN_AFFAIRS.test(name)) untouched.set(kind, scene);
    else untouched.delete(kind);
    // Sharing a room would let strangers send friend requests in later rows.
    if (name.endsWith('.join') && (role === 'stranger' || role === 'administrator'))
      await players[role].api.rooms.leave({ params: { roomId: scene.room.id } });
  });

  // Authentication does not depend on the call, so one call is enough on the embedded database.
  if (!isOnPostgres() && name !== 'rooms.get' && process.env.EXAMPLES !== 'all') return;
  test('an expired token counts as signed out', async () => {
    const scene = untouched.get(sceneKind(name)) ?? (await setScene(players, name));
    for (const token of tokens.ended) {
      const { status } = await ask(endpoint, sampleOf(name, scene), token);
      expect(status).toBe(EXPECTED[name]?.anonymous);
    }
  });
});

const isPerson = (role: Role): role is (typeof PEOPLE)[number] => PEOPLE.some((person) => person === role);

async function tokenOf(role: Role, name: string, roomId: string): Promise<string | undefined> {
  if (role === 'anonymous') return undefined;
  if (role === 'room') return tokens.ofRoom(roomId);
  if (!isPerson(role)) return tokens[role];
  return name === 'auth.logout' ? anotherSession(role) : players[role].token;
}

function sampleOf(name: string, scene: Scene): Sample {
  return SAMPLES[name as keyof typeof SAMPLES](scene);
}

async function anotherSession(role: (typeof PEOPLE)[number]): Promise<string> {
  const password = role === 'administrator' ? 'referee-whistle' : 'secret-enough';
  const { token } = await server.api().auth.login({ body: { email: players[role].user.email, password } });
  return token;
}

// Streams do not end on their own, so only their status is read.
async function ask(
  endpoint: Endpoint,
  sample: Sample,
  token: string | undefined,
): Promise<{ status: number; text: string }> {
  const abort = new AbortController();
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  if (sample.body) headers['content-type'] = 'application/json';
  const response = await fetch(server.url + pathOf(endpoint, sample), {
    method: endpoint.method,
    headers,
    body: sample.body ? JSON.stringify(sample.body) : null,
    signal: abort.signal,
  });
  const { status } = response;
  if (endpoint.response !== 'event-stream') return { status, text: await response.text() };
  abort.abort();
  return { status, text: '' };
}

/** A manager's tokens for scripts. */
interface ScriptTokens {
  read: string;
  /** A token for a room of the manager that no call is about. */
  elsewhere: string;
  /** Invalid tokens: expired, revoked, and of a deleted account or room. */
  ended: string[];
  /** Creates a token for this room and revokes that of another, because their number is limited. */
  ofRoom(roomId: string): Promise<string>;
}

async function makeScriptTokens(server: TestServer, manager: Player): Promise<ScriptTokens> {
  const make = ({ api }: Player, scope: TokenScope, minutes = 60 * 24) => {
    const expiresAt = new Date(server.clock.now() + minutes * 60_000).toISOString();
    return api.tokens.create({ body: { name: 'A script', scope, expiresAt } });
  };
  const [{ id: roomId }, gone] = [await openRoom(manager), { roomId: (await openRoom(manager)).id }];
  const leaver = await registerPlayer(server);
  const [read, elsewhere, expired, revoked, ofNobody, ofNoRoom] = [
    await make(manager, 'read'),
    await make(manager, { roomId }),
    await make(manager, 'read', 1),
    await make(manager, { roomId }),
    await make(leaver, 'read'),
    await make(manager, gone),
  ];
  server.clock.advance(60_000);
  await manager.api.tokens.revoke({ params: { tokenId: revoked.id } });
  await leaver.api.accounts.remove({ body: { currentPassword: 'secret-enough' } });
  await manager.api.rooms.remove({ params: gone });
  let last: { roomId: string; id: string; token: string } | undefined;
  return {
    read: read.token,
    elsewhere: elsewhere.token,
    ended: [expired, revoked, ofNobody, ofNoRoom].map(({ token }) => token),
    async ofRoom(of) {
      if (last?.roomId !== of) {
        const { api } = manager;
        if (last) await api.tokens.revoke({ params: { tokenId: last.id } }).catch(() => {});
        last = { roomId: of, ...(await make(manager, { roomId: of })) };
      }
      return last.token;
    },
  };
}
