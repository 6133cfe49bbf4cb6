import { type Endpoint, endpointList, type TokenScope } from '@lockroom/contract';
import { SAMPLES } from '@lockroom/testing/samples';
import { linkParts, type Scene, setScene } from '@lockroom/testing/scene';
import { joinRoom, openRoom, type Player, registerPlayer } from '@lockroom/testing/world';
import { afterAll, describe, expect, test } from 'vitest';
import { startWithAdministrators } from './testing/administrator.ts';
import { askSample } from './testing/ask-sample.ts';

/**
 * The people of a scene's room. The removed person was a deputy. The removed and the paused person have brackets; the
 * member has none. The administrator is not in the room.
 */
const PEOPLE = [
  'stranger',
  'removed',
  'paused',
  'guest',
  'member',
  'deputy',
  'manager',
  'administrator',
] as const;
type Person = (typeof PEOPLE)[number];
/** The session and read token of each person, and the room tokens of those who run the room or used to. */
const CALLERS = PEOPLE.flatMap((person) => [
  { person, by: 'session' as const },
  // A guest has no tokens.
  ...(person === 'guest' ? [] : [{ person, by: 'read' as const }]),
  ...(person === 'removed' || person === 'deputy' || person === 'manager'
    ? [{ person, by: 'room' as const }]
    : []),
]);
type Caller = (typeof CALLERS)[number];

const STANDING: Record<Person, 'none' | 'member' | 'deputy' | 'manager'> = {
  stranger: 'none',
  removed: 'none',
  administrator: 'none',
  paused: 'member',
  guest: 'member',
  member: 'member',
  deputy: 'deputy',
  manager: 'manager',
};

/** Exceptions by call: people who get another status because of the call's own rules. */
const EXCEPTIONS: Record<string, Partial<Record<Person, number>>> = {
  // Everybody except a removed person can join.
  'rooms.join': { removed: 403 },
  'inviteLinks.join': { removed: 403 },
  // Paused members cannot write messages or create brackets.
  'chat.send': { paused: 403 },
  'brackets.create': { paused: 403 },
  'rooms.requestPlace': { paused: 403 },
  'tournaments.footballCreate': { paused: 403 },
  'tournaments.customCreate': { paused: 403 },
  'tournaments.customCreateInRoom': { paused: 403 },
  // Only a deputy can take over a room that has a manager.
  'managers.takeOver': { paused: 403, member: 403 },
  // Picks are hidden, and a picture of them shows only what every member sees.
  'fights.picks': { member: 403 },
  'fights.ownPicks': { member: 403 },
  'tournaments.footballPicks': { member: 403 },
  'tournaments.footballPoints': { member: 403 },
  'tournaments.footballTieBreaker': { member: 403 },
  'tournaments.customPicks': { member: 403 },
  'tournaments.customTieBreaker': { member: 403 },
  'pictures.sheet': { member: 403, deputy: 403, manager: 403 },
  // A test bracket belongs in a test room.
  'templates.createTestBracket': { deputy: 403, manager: 403 },
  // Callers cannot reach people with whom they share no room, or somebody else's notifications.
  'friends.request': { stranger: 404, removed: 404, administrator: 404 },
  'blocks.add': { stranger: 404, removed: 404, administrator: 404 },
  'reports.create': { stranger: 404, removed: 404, administrator: 404 },
  // Only administrators and those who run the report's room may close it. The deputy here runs a different room.
  'reports.close': { stranger: 404, removed: 404, paused: 404, member: 404, deputy: 404 },
  'notifications.markRead': {
    stranger: 404,
    removed: 404,
    member: 404,
    deputy: 404,
    manager: 404,
    administrator: 404,
  },
};

/** The owner of the scene's bracket, posts, plans and requests: the paused member. */
const OWNS: readonly Person[] = ['paused'];

/** Returns the refusal that follows from the declared access alone; null if the person may make the call. */
function refusalOf({ access }: Endpoint, person: Person): number | null {
  const [of] = access.split('.');
  const standing = STANDING[person];
  switch (access) {
    case 'user':
    case 'template.reader':
      return null;
    case 'admin':
    case 'template.admin':
      return person === 'administrator' ? null : 403;
    case 'post.author':
    case 'comment.author':
    case 'plan.author':
      return OWNS.includes(person) || person === 'administrator' ? null : 403;
    case 'request.receiver':
      return OWNS.includes(person) ? null : 404;
    case 'friendship.member':
      // The friend request has not been accepted.
      return 404;
    default:
      break;
  }
  if (standing === 'none') return 404;
  if (access === 'room.creator') return standing === 'manager' ? null : 403;
  if (access === 'bracket.editor') return OWNS.includes(person) || standing !== 'member' ? null : 403;
  if (/\.(manager|editor)$/.test(access)) return standing === 'member' ? 403 : null;
  if (of === 'room' || of === 'event' || of === 'bracket') return null;
  throw new Error(`The access ${access} has no rule here`);
}

/** Returns the expected refusal of a caller; null if the call is let through. */
function expectedOf(name: string, endpoint: Endpoint, { person, by }: Caller): number | null {
  const isToken = by !== 'session';
  // The room token was revoked when the membership ended.
  if (person === 'removed' && by === 'room') return 401;
  // API tokens have no administrator rights, except event tokens.
  const isAdmins = endpoint.access === 'admin' || endpoint.access === 'template.admin';
  const refusal = isToken && isAdmins ? 403 : refusalOf(endpoint, person);
  if (refusal !== null) return refusal;
  if (endpoint.needsAccount && person === 'guest') return 403;
  if (isToken) {
    const isOfRoom = /^(room|event|fight|bracket)\./.test(endpoint.access);
    const isInScope = by === 'read' ? endpoint.method === 'GET' : isOfRoom;
    if (!endpoint.byToken || !isInScope) return 403;
  }
  // Nobody has a personal invitation.
  if (name === 'inviteLinks.personal') return 404;
  return EXCEPTIONS[name]?.[person === 'guest' ? 'member' : person] ?? null;
}

const { server, admin: administrator } = await startWithAdministrators();
const players: Record<Person, Player> = {
  stranger: await registerPlayer(server),
  removed: await registerPlayer(server),
  paused: await registerPlayer(server),
  guest: await enterAsGuest(await registerPlayer(server)),
  member: await registerPlayer(server),
  deputy: await registerPlayer(server),
  manager: await registerPlayer(server),
  administrator,
};
const readTokens = new Map<Person, string>();
for (const person of PEOPLE)
  if (person !== 'guest') readTokens.set(person, await makeToken(players[person], 'read'));
afterAll(() => server.close());

/** Signs a guest in with a link to a room of the host. */
async function enterAsGuest(host: Player): Promise<Player> {
  const room = await openRoom(host);
  const { token, user } = await server.api().guests.join({
    body: { roomCode: room.roomCode, key: await keyTo(host, room.id), name: 'Alex' },
  });
  return { token, user: { ...user, email: '' }, api: server.api(token) };
}

async function keyTo({ api }: Player, roomId: string): Promise<string> {
  return linkParts((await api.inviteLinks.create({ params: { roomId }, body: {} })).url).key;
}

async function makeToken({ api }: Player, scope: TokenScope): Promise<string> {
  const expiresAt = new Date(server.clock.now() + 24 * 60 * 60_000).toISOString();
  return (await api.tokens.create({ body: { name: 'A script', scope, expiresAt } })).token;
}

interface Stage {
  scene: Scene;
  /** The removed person's bracket. */
  removedBracket: string;
  roomTokens: Map<Person, string>;
}

async function setStage(name: string): Promise<Stage> {
  const { removed, paused, guest, member, deputy, manager } = players;
  const cast = { manager, owner: paused, member, administrator };
  const scene = await setScene(cast, name);
  if (name === '') for (const other of WITH_IDS) Object.assign(scene, idsOf(await setScene(cast, other)));
  const { room } = scene;
  const params = { roomId: room.id };
  const key = await keyTo(manager, room.id);
  await guest.api.inviteLinks.join({ body: { roomCode: room.roomCode, key } });
  for (const player of [deputy, removed]) {
    await joinRoom(player, room);
    await manager.api.managers.setRole({
      params: { ...params, userId: player.user.id },
      body: { role: 'deputy' },
    });
  }
  const { id: removedBracket } = await removed.api.brackets.create({ body: { roomId: room.id } });
  const roomTokens = new Map<Person, string>();
  for (const person of ['removed', 'deputy', 'manager'] as const)
    roomTokens.set(person, await makeToken(players[person], { roomId: room.id }));
  await manager.api.members.remove({ params: { ...params, userId: removed.user.id }, body: {} });
  await manager.api.members.pause({ params: { ...params, userId: paused.user.id }, body: {} });
  return { scene, removedBracket, roomTokens };
}

async function statusOf(name: string, endpoint: Endpoint, caller: Caller, stage: Stage): Promise<number> {
  const { person, by } = caller;
  const { scene, removedBracket, roomTokens } = stage;
  const own = person === 'removed';
  const sample = SAMPLES[name as keyof typeof SAMPLES](
    // The removed person requests their own bracket.
    own && endpoint.access.startsWith('bracket.')
      ? { ...scene, bracket: { ...scene.bracket, id: removedBracket } }
      : scene,
  );
  const token =
    by === 'session'
      ? players[person].token
      : by === 'read'
        ? readTokens.get(person)
        : roomTokens.get(person);
  return askSample(server, endpoint, sample, String(token));
}

/** One room serves the tournament calls and one all others, because refused calls and reads change nothing. */
let current: { kind: string; stage: Stage } | null = null;

/** Calls whose scenes have ids that other scenes lack. */
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

/** Returns the ids of a scene except those of its room, bracket and fight. */
function idsOf({ room: _, bracket: __, fightId: ___, ...ids }: Scene): Partial<Scene> {
  return Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== ''));
}

async function stageFor(name: string): Promise<Stage> {
  const isOfTournament = /^tournament(s|Acts)\./.test(name);
  const [kind, of] = isOfTournament ? ['tournaments', 'tournaments.config'] : ['fights', ''];
  if (current?.kind === kind) return current.stage;
  await leaveStage();
  current = { kind, stage: await setStage(of) };
  return current.stage;
}

/** Revokes the tokens of the room, because an account has a limited number of them. */
async function leaveStage(): Promise<void> {
  const { scene, roomTokens } = current?.stage ?? { roomTokens: new Map() };
  current = null;
  for (const person of roomTokens.keys()) {
    const { api } = players[person as Person];
    for (const { id, scope } of await api.tokens.list())
      if (typeof scope === 'object' && scope.roomId === scene?.room.id)
        await api.tokens.revoke({ params: { tokenId: id } });
  }
}

const CALLS = endpointList().filter(({ endpoint }) => endpoint.access !== 'public');

describe.each(CALLS)('$name', ({ name, endpoint }) => {
  test('the call refuses callers without access and serves all others', async () => {
    const answers: [string, number | 'through', number | 'through'][] = [];
    for (const caller of CALLERS) {
      const expected = expectedOf(name, endpoint, caller);
      // Allowed changes are tested by the access matrix and the feature tests.
      if (expected === null && endpoint.method !== 'GET') continue;
      const stage = await stageFor(name);
      const status = await statusOf(name, endpoint, caller, stage);
      const isRefused = [401, 403, 404].includes(status);
      answers.push([
        `${caller.person} by ${caller.by}`,
        isRefused ? status : 'through',
        expected ?? 'through',
      ]);
    }
    expect(answers.filter(([, status, expected]) => status !== expected)).toEqual([]);
  });
});

test('strangers, removed people and administrators cannot read a room without being a member', async () => {
  const room = await openRoom(players.manager);
  for (const person of ['stranger', 'removed', 'administrator'] as const)
    await expect(players[person].api.rooms.get({ params: { roomId: room.id } })).rejects.toMatchObject({
      status: 404,
    });
});
