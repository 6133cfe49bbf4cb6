import { type Endpoint, endpointList, pathOf } from '@lockroom/contract';
import { SAMPLES, type Sample } from '@lockroom/testing/samples';
import { type Scene, sceneKind, setScene } from '@lockroom/testing/scene';
import { type Player, registerPlayer } from '@lockroom/testing/world';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isOnPostgres } from './testing/test-database.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

const ROLES = ['anonymous', 'stranger', 'member', 'owner', 'manager', 'administrator'] as const;
type Role = (typeof ROLES)[number];

/** The roles, first the one that may do most. */
const FURTHEST = ['manager', 'owner', 'administrator', 'member', 'stranger', 'anonymous'] as const;

/**
 * The expected status of every endpoint for every role. The owner is the member who owns the entry; the administrator
 * has not joined the room and is a stranger to it. Every request is valid, so a refusal concerns the caller or, where
 * all roles alike get a 4xx, the fake password, token or picture; a test bracket is refused because the room is not a
 * test room.
 */
const EXPECTED: Record<string, Record<Role, number>> = table(`
  auth.register           201 201 201 201 201 201
  auth.login              401 401 401 401 401 401
  auth.resume             200 200 200 200 200 200
  auth.me                 401 200 200 200 200 200
  auth.logout             200 200 200 200 200 200
  auth.forgotPassword     200 200 200 200 200 200
  auth.forgotUsername     200 200 200 200 200 200
  auth.resetPassword      400 400 400 400 400 400
  auth.changePassword     401 400 400 400 400 400
  auth.updateUsername     401 200 200 200 200 200
  auth.uploadPhoto        401 200 200 200 200 200
  passkeys.beginRegister  200 200 200 200 200 200
  passkeys.finishRegister 400 400 400 400 400 400
  passkeys.beginSignIn    200 200 200 200 200 200
  passkeys.finishSignIn   401 401 401 401 401 401
  passkeys.list           401 200 200 200 200 200
  passkeys.rename         401 404 404 404 404 404
  passkeys.remove         401 404 404 404 404 404
  accounts.remove         401 400 400 400 400 400
  banner.get              401 200 200 200 200 200
  banner.uploadPhoto      401 403 403 403 403 200
  rooms.list              401 200 200 200 200 200
  rooms.create            401 201 201 201 201 201
  rooms.join              401 200 200 200 200 200
  rooms.get               401 404 200 200 200 404
  rooms.visit             401 404 200 200 200 404
  rooms.update            401 404 403 403 200 404
  rooms.requestPlace      401 404 200 200 409 404
  rooms.complete          401 404 403 403 200 404
  rooms.archive           401 404 200 200 200 404
  rooms.restore           401 404 200 200 200 404
  rooms.leave             401 404 200 200 409 404
  rooms.remove            401 404 403 403 200 404
  rooms.members           401 404 200 200 200 404
  rooms.changes           401 404 200 200 200 404
  inviteLinks.list        401 404 403 403 200 404
  inviteLinks.create      401 404 403 403 201 404
  inviteLinks.end         401 404 403 403 200 404
  inviteLinks.personal    401 404 404 404 404 404
  circles.options         401 404 403 403 200 404
  circles.again           401 404 403 403 201 404
  circles.secondChance    401 404 403 403 201 404
  circles.hall            401 404 200 200 200 404
  webhooks.list           401 404 403 403 200 404
  webhooks.create         401 404 403 403 201 404
  webhooks.remove         401 404 403 403 200 404
  webhooks.test           401 404 403 403 200 404
  webhooks.switchOn       401 404 403 403 200 404
  inviteLinks.preview     200 200 200 200 200 200
  inviteLinks.join        401 200 200 200 200 200
  chat.list               401 404 200 200 200 404
  chat.send               401 404 201 201 201 404
  chat.remove             401 404 403 403 200 404
  chat.unreadCount        401 404 200 200 200 404
  chat.markRead           401 404 200 200 200 404
  chat.invite             401 404 200 200 200 404
  brackets.listForRoom    401 404 200 200 200 404
  brackets.get            401 404 200 200 200 404
  brackets.create         401 404 201 201 201 404
  brackets.remove         401 404 403 200 200 404
  brackets.recalculate    401 404 200 200 200 404
  competitions.get        401 404 200 200 200 404
  competitions.acts       401 404 403 403 200 404
  competitions.undo       401 404 403 403 200 404
  competitions.missingPicks 401 404 403 403 200 404
  competitions.remind     401 404 403 403 200 404
  competitions.outlook    401 404 200 200 200 404
  competitions.picks      401 404 200 200 200 404
  competitions.timeline   401 404 200 200 200 404
  fights.createEvent      401 404 403 403 201 404
  fights.roomEvents       401 404 200 200 200 404
  fights.eventsOfRoom     401 404 200 200 200 404
  fights.event            401 404 200 200 200 404
  fights.card             401 404 200 200 200 404
  fights.managerFights    401 404 200 200 200 404
  fights.add              401 404 403 403 201 404
  fights.update           401 404 403 403 200 404
  fights.pickCount        401 404 403 403 200 404
  fights.remove           401 404 403 403 200 404
  fights.move             401 404 403 403 200 404
  fights.enterResult      401 404 403 403 200 404
  fights.uploadPhoto      401 404 403 403 200 404
  fights.setLockTimes     401 404 403 403 200 404
  fights.pasteCard        401 404 403 403 200 404
  fights.pasteTemplateCard 401 403 403 403 403 200
  fights.sync             401 404 200 200 200 404
  fightActs.replacePreview 401 404 403 403 200 404
  fightActs.resultPreview 401 404 403 403 200 404
  fightActs.replace       401 404 403 403 200 404
  fightActs.rename        401 404 403 403 200 404
  fightActs.swapCorners   401 404 403 403 200 404
  fightActs.callOff       401 404 403 403 200 404
  fightActs.reinstate     401 404 403 403 200 404
  fightActs.takenPicks    401 404 200 200 200 404
  tournamentActs.replacePreview 401 404 403 403 200 404
  tournamentActs.replace        401 404 403 403 200 404
  tournamentActs.takenPicks     401 404 200 200 200 404
  fights.ownPicks         401 404 403 200 200 404
  fights.picks            401 404 403 200 200 404
  fights.savePick         401 404 403 200 200 404
  fights.pickShares       401 404 200 200 200 404
  tournaments.footballBracket          401 404 200 200 200 404
  tournaments.footballBrackets         401 404 200 200 200 404
  tournaments.footballCreate           401 404 201 201 201 404
  tournaments.footballRemove           401 404 403 200 200 404
  tournaments.footballPicks            401 404 403 200 200 404
  tournaments.footballSave             401 404 403 200 200 404
  tournaments.footballPoints           401 404 403 200 200 404
  tournaments.footballTieBreaker       401 404 403 200 200 404
  tournaments.footballTieBreakerPost   401 404 403 200 200 404
  tournaments.footballTieBreakerActual 401 404 403 403 200 404
  tournaments.footballResults          401 404 200 200 200 404
  tournaments.footballSaveResults      401 404 403 403 200 404
  tournaments.footballEvent            401 404 200 200 200 404
  tournaments.footballTeamNames        401 404 200 200 200 404
  tournaments.footballSaveTeamNames    401 404 403 403 200 404
  tournaments.footballRecalculate      401 404 200 200 200 404
  tournaments.bracketSize              401 404 200 200 200 404
  tournaments.changeBracketSize        401 404 403 403 200 404
  tournaments.setFootballLock          401 404 403 403 200 404
  tournaments.customBracket            401 404 200 200 200 404
  tournaments.customBrackets           401 404 200 200 200 404
  tournaments.customNewest             401 404 200 200 200 404
  tournaments.customCreateInRoom       401 404 201 201 201 404
  tournaments.customCreate             401 404 201 201 201 404
  tournaments.customPicks              401 404 403 200 200 404
  tournaments.customSave               401 404 403 200 200 404
  tournaments.customTieBreaker         401 404 403 200 200 404
  tournaments.customSaveTieBreaker     401 404 403 200 200 404
  tournaments.tieBreakerConfig         401 404 200 200 200 404
  tournaments.customTieBreakerActual   401 404 403 403 200 404
  tournaments.customResults            401 404 200 200 200 404
  tournaments.customSaveResults        401 404 403 403 200 404
  tournaments.customTeamNames          401 404 200 200 200 404
  tournaments.customSaveTeamNames      401 404 403 403 200 404
  tournaments.labels                   401 404 200 200 200 404
  tournaments.saveLabels               401 404 403 403 200 404
  tournaments.pointsConfig             401 404 200 200 200 404
  tournaments.savePointsConfig         401 404 403 403 200 404
  tournaments.config                   401 404 200 200 200 404
  tournaments.changeConfig             401 404 403 403 200 404
  tournaments.pickShares               401 404 200 200 200 404
  tournaments.lockTime                 401 404 200 200 200 404
  tournaments.setLockTime              401 404 403 403 200 404
  tournaments.customRecalculate        401 404 200 200 200 404
  images.get              404 404 404 404 404 404
  friends.request         401 404 201 400 201 404
  friends.received        401 200 200 200 200 200
  friends.accept          401 404 404 200 404 404
  friends.reject          401 404 404 200 404 404
  friends.list            401 200 200 200 200 200
  friends.remove          401 404 200 200 404 404
  friends.activity        401 200 200 200 200 200
  news.look              401 200 200 200 200 200
  notifications.list      401 200 200 200 200 200
  notifications.markRead  401 404 404 200 404 404
  notifications.markAllRead 401 200 200 200 200 200
  settings.get            401 200 200 200 200 200
  settings.save           401 200 200 200 200 200
  settings.askToStop      404 404 404 404 404 404
  settings.stop           404 404 404 404 404 404
  push.key                401 200 200 200 200 200
  push.subscribe          401 200 200 200 200 200
  push.unsubscribe        401 200 200 200 200 200
  push.test               401 404 404 404 404 404
  push.settings           401 200 200 200 200 200
  push.saveSettings       401 200 200 200 200 200
  push.mute               401 404 200 200 200 404
  pictures.product        200 200 200 200 200 200
  pictures.invitation     200 200 200 200 200 200
  pictures.standings      401 404 200 200 200 404
  pictures.sheet          401 404 403 200 403 404
  calendar.state          401 200 200 200 200 200
  calendar.make           401 200 200 200 200 200
  calendar.end            401 200 200 200 200 200
  calendar.read           404 404 404 404 404 404
  stats.dashboard         401 200 200 200 200 200
  system.health           200 200 200 200 200 200
  system.ready            200 200 200 200 200 200
  system.time             200 200 200 200 200 200
  system.setup            200 200 200 200 200 200
  system.openapi          200 200 200 200 200 200
  system.docs             200 200 200 200 200 200
  system.stream           401 200 200 200 200 200
  support.posts           401 200 200 200 200 200
  support.counts          401 200 200 200 200 200
  support.get             401 200 200 200 200 200
  support.create          401 201 201 201 201 201
  support.update          401 403 403 200 403 200
  support.remove          401 403 403 200 403 200
  support.photo           401 200 200 200 200 200
  support.comments        401 200 200 200 200 200
  support.comment         401 201 201 201 201 201
  support.removeComment   401 403 403 200 403 200
  plans.list              401 200 200 200 200 200
  plans.counts            401 200 200 200 200 200
  plans.get               401 200 200 200 200 200
  plans.create            401 201 201 201 201 201
  plans.update            401 403 403 200 403 200
  plans.remove            401 403 403 200 403 200
  rooms.testRooms         401 403 403 403 403 200
  rooms.createTestRoom    401 403 403 403 403 201
  templates.list              401 200 200 200 200 200
  templates.create            401 403 403 403 403 201
  templates.get               401 200 200 200 200 200
  templates.fights            401 200 200 200 200 200
  templates.addFight          401 403 403 403 403 201
  templates.editFight         401 403 403 403 403 200
  templates.deleteFight       401 403 403 403 403 200
  templates.moveFight         401 403 403 403 403 200
  templates.saveResults       401 403 403 403 403 200
  templates.updateBracketSize 401 403 403 403 403 200
  templates.saveTeamNames     401 403 403 403 403 200
  templates.saveLabels        401 403 403 403 403 200
  templates.updateName        401 403 403 403 403 200
  templates.setLockTimes      401 403 403 403 403 200
  templates.remove            401 403 403 403 403 200
  templates.removeFromList    401 403 403 403 403 200
  templates.preview           401 404 403 403 200 404
  templates.import            401 404 403 403 200 404
  templates.importFootball    401 404 403 403 200 404
  templates.importCustom      401 404 403 403 200 404
  templates.createTestBracket 401 404 403 403 403 404
  followings.get              401 404 200 200 200 404
  followings.follow           401 404 403 403 200 404
  followings.proposals        401 404 403 403 200 404
  followings.takeSome         401 404 403 403 200 404
  followings.take             401 404 403 403 200 404
  followings.dismiss          401 404 403 403 200 404
  followings.feed             401 403 403 403 403 200
  followings.makeFeedToken    401 403 403 403 403 201
  followings.endFeedToken     401 403 403 403 403 200
  followings.sendFeed         401 401 401 401 401 401
  transfers.exportRoom    401 404 403 403 200 404
  transfers.exportStandings 401 404 403 403 200 404
  transfers.importRoom    401 403 403 403 403 201
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
let players: Record<Exclude<Role, 'anonymous'>, Player>;

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
});
afterAll(() => server.close());

test('the table names every call of the contract and nothing else', () => {
  expect(Object.keys(EXPECTED).sort()).toEqual(
    endpointList()
      .map(({ name }) => name)
      .sort(),
  );
});

/** The scenes that the next row of their kind can use: refused calls and reads leave one as it is. */
const untouched = new Map<string, Scene>();

/**
 * Who calls an endpoint here: everybody on PostgreSQL, and on the embedded database, where guards refuse with the same
 * code, one role that reaches every statement.
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
    const token =
      role === 'anonymous'
        ? undefined
        : name === 'auth.logout'
          ? await anotherSession(role)
          : players[role].token;
    const status = await statusOf(endpoint, sampleOf(name, scene), token);
    expect(status).toBe(EXPECTED[name]?.[role]);
    if (status >= 400 || endpoint.method === 'GET') untouched.set(kind, scene);
    else untouched.delete(kind);
    // Sharing a room would let strangers send friend requests in later rows.
    if (name.endsWith('.join') && (role === 'stranger' || role === 'administrator'))
      await players[role].api.rooms.leave({ params: { roomId: scene.room.id } });
  });
});

function sampleOf(name: string, scene: Scene): Sample {
  return SAMPLES[name as keyof typeof SAMPLES](scene);
}

async function anotherSession(role: Exclude<Role, 'anonymous'>): Promise<string> {
  const password = role === 'administrator' ? 'referee-whistle' : 'secret-enough';
  const { token } = await server.api().auth.login({ body: { email: players[role].user.email, password } });
  return token;
}

// Streams do not end by themselves, so only the status is read.
async function statusOf(endpoint: Endpoint, sample: Sample, token: string | undefined): Promise<number> {
  const abort = new AbortController();
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  if (sample.body) headers['content-type'] = 'application/json';
  const response = await fetch(server.url + pathOf(endpoint, sample), {
    method: endpoint.method,
    headers,
    body: sample.body ? JSON.stringify(sample.body) : null,
    signal: abort.signal,
  });
  if (endpoint.response === 'event-stream') abort.abort();
  else await response.arrayBuffer();
  return response.status;
}
