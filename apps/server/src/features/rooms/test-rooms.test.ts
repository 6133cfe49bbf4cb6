import type { Room } from '@lockroom/contract';
import { methodsFor } from '@lockroom/rules';
import { enterResult, readLog } from '@lockroom/testing/fight-room';
import { enterPlainCard } from '@lockroom/testing/real-card';
import { refused } from '@lockroom/testing/refusals';
import { joinRoom, openRoom, type Player, registerPlayer } from '@lockroom/testing/world';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { startWithAdministrators } from '../../testing/administrator.ts';

const { server, admin: creator, colleague } = await startWithAdministrators();
const member = await registerPlayer(server);
afterAll(() => server.close());

const open = (fields: { sport?: string; maxParticipants?: number } = {}) =>
  creator.api.rooms.createTestRoom({ body: { name: 'Try-out', sport: 'mma', ...fields } });
const addBracket = (player: Player, { id }: Room) =>
  player.api.templates.createTestBracket({ body: { roomId: id } });

test('a test room allows ten brackets and ten people, and people join with an empty password', async () => {
  const room = await open();
  expect(room).toMatchObject({
    isTestRoom: true,
    isManager: true,
    roomPassword: '',
    maxBrackets: 10,
    maxParticipants: 10,
    memberCount: 1,
    description: '',
  });
  const join = (password: string) => member.api.rooms.join({ body: { roomCode: room.roomCode, password } });
  await expect(join('guess')).rejects.toEqual(refused(403, 'join_refused'));
  const joined = await join('');
  expect(joined).toMatchObject({ id: room.id, memberCount: 2, isTestRoom: true });
  const seen = await member.api.rooms.get({ params: { roomId: room.id } });
  expect(seen.isManager).toBe(false);
});

test.each([
  ['pro-football-14', 'pro-football', 14],
  ['football', 'football', 14],
  ['custom', 'custom', 8],
])('a test room created for %s has the sport %s and %i teams', async (sport, plain, bracketSize) => {
  expect(await open({ sport })).toMatchObject({ sport: plain, bracketSize });
});

test('all administrators can list the test rooms, optionally by sport', async () => {
  const room = await open({ sport: 'boxing' });
  const ordinary = await openRoom(creator, { sport: 'boxing' });
  const ids = async (sport?: string) =>
    (await colleague.api.rooms.testRooms({ query: { sport } })).map(({ id }) => id);
  expect(await ids('boxing')).toEqual([room.id]);
  expect(await ids('hockey')).toEqual([]);
  expect(await ids()).toContain(room.id);
  expect(await ids()).not.toContain(ordinary.id);
  // The administrator has not joined, so the room is not in the administrator's own list.
  expect((await colleague.api.rooms.list()).map(({ id }) => id)).not.toContain(room.id);
});

test('every administrator can change and delete a test room and play in it', async () => {
  const room = await open();
  await joinRoom(member, room);
  const params = { roomId: room.id };
  const changed = await colleague.api.rooms.update({
    params,
    body: { name: 'Other', description: 'For the fight night', maxParticipants: 3, roomPassword: 'x' },
  });
  expect(changed).toMatchObject({
    name: 'Other',
    description: 'For the fight night',
    maxParticipants: 3,
    roomPassword: '',
    isManager: true,
    isCreator: false,
    memberCount: 2,
  });
  expect((await readLog(member, room)).slice(0, 2)).toEqual([
    "renamed the room from 'Try-out' to 'Other'",
    'changed the description and the maximum number of members from 10 to 3',
  ]);
  await joinRoom(await registerPlayer(server), room);
  await expect(
    creator.api.rooms.update({ params, body: { name: 'Other', maxParticipants: 2 } }),
  ).rejects.toEqual(refused(409, 'conflict'));
  expect(await enterPlainCard(colleague, room, 2)).toHaveLength(2);
  await colleague.api.rooms.remove({ params });
  await expect(creator.api.rooms.get({ params })).rejects.toEqual(refused(404, 'not_found'));
  // An ordinary room has no member limit, and belongs to its manager.
  const ordinary = await openRoom(creator);
  const limit = { params: { roomId: ordinary.id }, body: { maxParticipants: 5 } };
  expect(await creator.api.rooms.update(limit)).toEqual(ordinary);
  await expect(colleague.api.rooms.update(limit)).rejects.toEqual(refused(404, 'not_found'));
});

test.each(['mma', 'football'])(
  'an administrator who creates a bracket in a test room for %s becomes a member',
  async (sport) => {
    const room = await open({ sport, maxParticipants: 2 });
    const bracket = await colleague.api.brackets.create({ body: { roomId: room.id } });
    expect(bracket).toMatchObject({ isOwner: true, number: 1 });
    expect((await colleague.api.rooms.list()).map(({ id }) => id)).toContain(room.id);
    expect((await readLog(creator, room)).slice(0, 2)).toEqual([
      `created ${bracket.name}`,
      'joined the room',
    ]);
    // A second entry adds no member, and a full room does not accept a third person.
    await colleague.api.brackets.create({ body: { roomId: room.id } });
    await expect(joinRoom(member, room)).rejects.toEqual(refused(409, 'room_full'));
  },
);

test('a test bracket for a card has a valid pick for every fight and an owner who cannot sign in', async () => {
  const room = await open({ sport: 'boxing' });
  const card = await enterPlainCard(creator, room, 6);
  const bracket = await addBracket(creator, room);
  expect(bracket).toMatchObject({ picksSaved: 6, totalPoints: 0, rank: 1 });
  const picks = await creator.api.fights.picks({ params: { bracketId: bracket.id } });
  expect(picks.map(({ fightId }) => fightId)).toEqual(card.map(({ id }) => id));
  const methods: readonly string[] = methodsFor('boxing');
  expect(picks.every(({ predictedMethod }) => methods.includes(predictedMethod))).toBe(true);

  const { username } = bracket.user;
  const members = await creator.api.rooms.members({ params: { roomId: room.id } });
  expect(members.map(({ user }) => user.username)).toContain(username);
  await expect(server.api().auth.login({ body: { username, password: 'secret-enough' } })).rejects.toEqual(
    refused(401, 'wrong_credentials'),
  );
  const { rows } = await server.db.execute<{ email: string }>(
    sql`select email from users where username = ${username} and password_hash is null and not is_active`,
  );
  await server.api().auth.forgotPassword({ body: { email: rows[0]?.email ?? '' } });
  const { rows: links } = await server.db.execute(
    sql`select 1 from password_resets r join users u on u.id = r.user_id where u.username = ${username}`,
  );
  expect([rows.length, links]).toEqual([1, []]);
  await expect(creator.api.friends.request({ body: { receiverId: bracket.user.id } })).rejects.toEqual(
    refused(404, 'not_found'),
  );

  await enterResult(creator, card[0]?.id ?? '');
  const [scored] = await creator.api.brackets.listForRoom({ params: { roomId: room.id } });
  expect(scored?.totalPoints).toBe(picks[0] ? pointsOf(picks[0]) : 0);
});

test('a test bracket for a tournament is complete and consistent', async () => {
  const room = await open({ sport: 'football' });
  const bracket = await addBracket(creator, room);
  const picks = await creator.api.tournaments.customPicks({ params: { eventId: bracket.id } });
  expect(Object.keys(picks)).toHaveLength(13);
  // Picks are consistent if they can be saved again without changes.
  const saved = await creator.api.tournaments.customSave({
    params: { eventId: bracket.id },
    body: { predictions: picks },
  });
  expect(saved).toMatchObject({ predictions: picks, dropped: [] });
  expect(saved.tieBreaker.team1Score).not.toBeNull();
});

test('the owners of test brackets do not count toward the member limit', async () => {
  const room = await open({ maxParticipants: 2 });
  await addBracket(creator, room);
  await joinRoom(member, room);
  await addBracket(creator, room);
  await expect(joinRoom(await registerPlayer(server), room)).rejects.toEqual(refused(409, 'room_full'));
  const { memberCount } = await creator.api.rooms.get({ params: { roomId: room.id } });
  expect(memberCount).toBe(4);
  const resize = (maxParticipants: number) =>
    creator.api.rooms.update({ params: { roomId: room.id }, body: { maxParticipants } });
  await resize(3);
  expect(await resize(2)).toMatchObject({ maxParticipants: 2 });
});

test('only administrators can add test brackets, only in test rooms, and only until the limit or the lock is reached', async () => {
  const ordinary = await openRoom(creator);
  await expect(addBracket(creator, ordinary)).rejects.toEqual(refused(403, 'forbidden'));
  const room = await open({ maxParticipants: 100 });
  await joinRoom(member, room);
  await expect(addBracket(member, room)).rejects.toEqual(refused(403, 'manager_only'));
  for (let n = 0; n < 10; n += 1) await addBracket(n % 2 ? creator : colleague, room);
  await expect(addBracket(creator, room)).rejects.toEqual(refused(409, 'bracket_limit'));
  // Refused requests leave no placeholder members behind.
  const { memberCount } = await creator.api.rooms.get({ params: { roomId: room.id } });
  expect(memberCount).toBe(12);

  const over = await open({ sport: 'football' });
  const params = { roomId: over.id };
  await creator.api.tournaments.setLockTime({ params, body: { lockTime: '2020-01-01T12:00:00Z' } });
  await expect(addBracket(creator, over)).rejects.toEqual(refused(423, 'locked'));
  await creator.api.rooms.complete({ params, body: { isCompleted: true } });
  await expect(addBracket(creator, over)).rejects.toEqual(refused(409, 'event_completed'));
});

// Returns the points of a pick. 'Red n' has odds of +150, so a correct winner earns 2 points and the underdog bonus.
function pointsOf(pick: { predictedWinnerId: string; predictedMethod: string }): number {
  const [isWinner, isMethod] = [pick.predictedWinnerId === '1', pick.predictedMethod === 'Decision'];
  return (isWinner ? 3 : 0) + (isMethod ? 1 : 0) + (isWinner && isMethod ? 1 : 0);
}
