import { ApiError, userTopic } from '@lockroom/contract';
import { enterResult, openFightRoom, readLog, savePick, setLock } from '@lockroom/testing/fight-room';
import { openStream } from '@lockroom/testing/read-stream';
import { refused, refusedWith } from '@lockroom/testing/refusals';
import { joinRoom, type Player, registerPlayer } from '@lockroom/testing/world';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { roomMembers } from '../../kernel/db/tables/rooms.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = await useTestServer();

/** Opens a room with a scored fight: the owner has 5 points, the other member 3 and the manager none. */
async function openScoredRoom() {
  const game = await openFightRoom(server, 2);
  const { room, manager, owner, other, bracket, otherBracket, fightId } = game;
  const managerBracket = await manager.api.brackets.create({ body: { roomId: room.id } });
  await savePick(owner, bracket, fightId(1), 1, 'KO/TKO');
  await savePick(other, otherBracket, fightId(1), 1, 'Decision');
  await savePick(manager, managerBracket, fightId(1), 2, 'Decision');
  await setLock(manager, room, fightId(1), new Date(server.clock.now() - 60_000).toISOString());
  await enterResult(manager, fightId(1), 1, 'KO/TKO');
  const params = { roomId: room.id, userId: owner.user.id };
  return { ...game, managerBracket, params };
}

const ranksOf = async ({ api }: Player, roomId: string) =>
  (await api.brackets.listForRoom({ params: { roomId } })).map(({ user, rank, removed }) => [
    user.username,
    rank,
    removed,
  ]);

test('a removed person loses access to the whole room and cannot rejoin until the manager allows it', async () => {
  const { room, manager, owner, bracket, params } = await openScoredRoom();
  const { api } = owner;
  const link = await manager.api.inviteLinks.create({ params: { roomId: room.id }, body: {} });
  const key = new URL(String(link.url)).hash.slice(1);
  const stream = await openStream(server.url, owner.token);
  await manager.api.members.remove({ params, body: { reason: 'Shared the password' } });

  const roomId = { params: { roomId: room.id } };
  for (const call of [
    () => api.rooms.get(roomId),
    () => api.rooms.members(roomId),
    () => api.rooms.changes({ ...roomId, query: {} }),
    () => api.chat.list({ ...roomId, query: {} }),
    () => api.brackets.listForRoom(roomId),
    () => api.brackets.get({ params: { bracketId: bracket.id } }),
    () => api.competitions.get(roomId),
    () => api.rooms.leave(roomId),
  ])
    await expect(call()).rejects.toEqual(refused(404, 'not_found'));
  expect(await api.rooms.list()).toEqual([]);
  await stream.until(({ event }) => event === 'resync');
  await manager.api.chat.send({ ...roomId, body: { message: 'Quiet now' } });
  await server.live.publish([userTopic(owner.user.id, 'sheets')]);
  const last = await stream.until(({ data }) => JSON.stringify(data).includes('sheets'));
  const after = stream.events.slice(stream.events.findIndex(({ event }) => event === 'resync'));
  expect(after.flatMap(({ data }) => (Array.isArray(data) ? data : []))).toEqual(last.data);
  stream.close();

  const told = expect.objectContaining({
    status: 403,
    code: 'removed',
    message: 'You were removed from this room. Reason: Shared the password',
  });
  await expect(joinRoom(owner, room)).rejects.toEqual(told);
  const byLink = () => api.inviteLinks.join({ body: { roomCode: room.roomCode, key } });
  await expect(byLink()).rejects.toEqual(told);
  const wrong = api.rooms.join({ body: { roomCode: room.roomCode, password: 'wrong' } });
  await expect(wrong).rejects.toEqual(refused(403, 'join_refused'));
  const notices = await api.notifications.list({ query: {} });
  expect(notices.map(({ message, link: page }) => [message, page])).toEqual([
    [`You were removed from ${room.name}. Reason: Shared the password`, null],
  ]);

  await manager.api.members.allow({ params });
  await expect(api.rooms.get(roomId)).rejects.toEqual(refused(404, 'not_found'));
  await byLink();
  expect(await ranksOf(owner, room.id)).toContainEqual([owner.user.username, 1, false]);
  expect((await readLog(manager, room)).slice(0, 3)).toEqual([
    'rejoined the room',
    `allowed ${owner.user.username} to join again`,
    `removed ${owner.user.username}, whose bracket is no longer ranked (reason: Shared the password)`,
  ]);
});

test("a removed person's brackets are listed last and have no rank until they are included in the ranking again", async () => {
  const { room, manager, owner, other, params, fightId } = await openScoredRoom();
  const { api } = manager;
  const roomId = { params: { roomId: room.id } };
  const before = [
    [owner.user.username, 1, false],
    [other.user.username, 2, false],
    [manager.user.username, 3, false],
  ];
  const figures = async () => ({
    ranks: await ranksOf(manager, room.id),
    count: (await api.rooms.get(roomId)).bracketCount,
    seen: (await api.competitions.picks(roomId)).entries.length,
    outlook: (await api.competitions.outlook(roomId)).entries.length,
    shares: await api.fights.pickShares(roomId),
    standings: (await api.competitions.standings(roomId)).brackets.map(({ rank }) => rank),
    live: (await api.stats.live()).live.find((live) => live.roomId === room.id)?.standing?.of,
  });
  const whole = await figures();
  expect(whole).toMatchObject({
    ranks: before,
    count: 3,
    seen: 3,
    outlook: 3,
    standings: [1, 2, 3],
    live: 3,
  });
  expect(whole.shares).toMatchObject([{ fightId: fightId(1), fighter1: { 'KO/TKO': 1, Decision: 1 } }]);

  await api.members.remove({ params, body: {} });
  const [, second, third] = before;
  const without = await figures();
  expect(without).toMatchObject({
    ranks: [
      [second?.[0], 1, false],
      [third?.[0], 2, false],
      [owner.user.username, null, true],
    ],
    count: 2,
    seen: 2,
    outlook: 2,
    standings: [1, 2, null],
    live: 2,
  });
  expect(without.shares).toMatchObject([{ fighter1: { 'KO/TKO': 0, Decision: 1 } }]);
  // Results entered after the removal affect only the remaining members' ranks.
  await setLock(manager, room, fightId(2), new Date(server.clock.now() - 60_000).toISOString());
  await api.fights.enterResult({
    params: { fightId: fightId(2) },
    body: { winnerId: 2, winMethod: 'Decision' },
  });
  expect((await figures()).standings).toEqual([1, 2, null]);

  await api.members.changeRemoval({ params, body: { keepRanked: true } });
  expect(await figures()).toMatchObject({ ranks: before, count: 3, seen: 3, standings: [1, 2, 3], live: 3 });
  expect(await api.members.listRemoved(roomId)).toMatchObject([
    { user: { id: owner.user.id }, bracketsCount: 1, keepRanked: true },
  ]);
  await api.rooms.complete({ ...roomId, body: { isCompleted: true } });
  expect(await owner.api.stats.dashboard()).toMatchObject({ currentRooms: 0, wins: 0, bestFinish: null });
});

test('a paused member cannot write messages or create brackets, but existing brackets stay ranked', async () => {
  const { room, manager, owner, bracket, params, fightId } = await openScoredRoom();
  const roomId = { params: { roomId: room.id } };
  await manager.api.members.pause({ params, body: { reason: 'Cool down' } });
  expect(await owner.api.rooms.get(roomId)).toMatchObject({ paused: { reason: 'Cool down' } });
  const paused = refused(403, 'paused');
  await expect(owner.api.chat.send({ ...roomId, body: { message: 'Hi' } })).rejects.toEqual(paused);
  await expect(owner.api.brackets.create({ body: { roomId: room.id } })).rejects.toEqual(paused);
  await savePick(owner, bracket, fightId(2), 1);
  // A paused member who leaves and joins again is still paused.
  await owner.api.rooms.leave(roomId);
  await joinRoom(owner, room);
  await expect(owner.api.chat.send({ ...roomId, body: { message: 'Hi' } })).rejects.toEqual(paused);
  expect((await ranksOf(manager, room.id))[0]).toEqual([owner.user.username, 1, false]);
  await manager.api.members.allow({ params });
  await owner.api.chat.send({ ...roomId, body: { message: 'Hi' } });
  expect(await owner.api.rooms.get(roomId)).toMatchObject({ paused: null });
});

test("only the manager can remove a deputy, and the deputy's links and webhooks are then deleted", async () => {
  const { room, manager, owner, other, params } = await openScoredRoom();
  const isDeputy = { deputySince: new Date(server.clock.now()) };
  await server.db.update(roomMembers).set(isDeputy).where(eq(roomMembers.userId, owner.user.id));
  await server.db.update(roomMembers).set(isDeputy).where(eq(roomMembers.userId, other.user.id));
  const remove = ({ api }: Player, { user }: Player) =>
    api.members.remove({ params: { roomId: room.id, userId: user.id }, body: {} });
  await expect(remove(owner, manager)).rejects.toEqual(refused(403, 'forbidden'));
  await expect(remove(manager, manager)).rejects.toEqual(refused(403, 'forbidden'));
  await expect(remove(owner, other)).rejects.toEqual(refused(403, 'manager_only'));
  await expect(remove(manager, await registerPlayer(server))).rejects.toBeInstanceOf(ApiError);

  const roomId = { params: { roomId: room.id } };
  const { url } = await owner.api.inviteLinks.create({ ...roomId, body: {} });
  await owner.api.webhooks.create({
    ...roomId,
    body: { url: 'https://hooks.example.com/1', kind: 'json', events: ['results'] },
  });
  await manager.api.webhooks.create({
    ...roomId,
    body: { url: 'https://hooks.example.com/2', kind: 'slack', events: ['results'] },
  });
  await manager.api.members.remove({ params, body: { keepRanked: true } });
  expect((await manager.api.webhooks.list(roomId)).map(({ kind }) => kind)).toEqual(['slack']);
  expect(await manager.api.inviteLinks.list(roomId)).toEqual([]);
  const preview = String(new URL(String(url)).searchParams.get('via'));
  const lost = server.api().inviteLinks.preview({ params: { preview } });
  await expect(lost).rejects.toEqual(refused(404, 'not_found'));
});

test('a removed person who returns is still marked as having picked late, but can no longer pick late', async () => {
  const { room, manager, owner, bracket, params, fightId } = await openScoredRoom();
  const soon = new Date(server.clock.now() + 60_000).toISOString();
  await setLock(manager, room, fightId(2), soon);
  server.clock.advance(60_000);
  await manager.api.rooms.lateEntry({ params, body: { minutes: 60 } });
  await savePick(owner, bracket, fightId(2), 1);
  server.clock.advance(1000);
  const at = new Date(server.clock.now()).toISOString();
  await manager.api.members.remove({ params, body: {} });
  await manager.api.members.allow({ params });
  await joinRoom(owner, room);
  const list = await manager.api.brackets.listForRoom({ params: { roomId: room.id } });
  expect(list.find(({ id }) => id === bracket.id)?.lateEntryUntil).toBe(at);
  await expect(savePick(owner, bracket, fightId(2), 2)).rejects.toEqual(refused(423, 'locked'));
});

test('a deputy cannot be paused, and a deputy paused by an older server version has no rights', async () => {
  const { room, manager, owner, other, params } = await openScoredRoom();
  const roomId = { roomId: room.id };
  const setRole = (userId: string, role: 'deputy' | 'member') =>
    manager.api.managers.setRole({ params: { ...roomId, userId }, body: { role } });
  await setRole(owner.user.id, 'deputy');
  server.clock.advance(1000);
  await setRole(other.user.id, 'deputy');
  const paused = manager.api.members.pause({ params, body: { reason: 'Cool down' } });
  await expect(paused).rejects.toEqual(
    refusedWith(409, `${owner.user.username} is a deputy. Make ${owner.user.username} a member first.`),
  );
  await server.db
    .update(roomMembers)
    .set({ pausedAt: new Date(server.clock.now()) })
    .where(eq(roomMembers.userId, owner.user.id));
  expect(await owner.api.rooms.get({ params: roomId })).toMatchObject({ isManager: false });
  expect(await owner.api.rooms.list()).toMatchObject([{ isManager: false }]);
  const announced = owner.api.members.announce({ params: roomId, body: { text: 'Mine' } });
  await expect(announced).rejects.toEqual(refused(403, 'manager_only'));
  await expect(owner.api.managers.takeOver({ params: roomId })).rejects.toEqual(refused(409, 'conflict'));
  await manager.api.rooms.leave({ params: roomId });
  const card = await other.api.rooms.get({ params: roomId });
  expect(card).toMatchObject({ isCreator: true, isManager: true });
  expect(await owner.api.rooms.get({ params: roomId })).toMatchObject({ paused: { reason: null } });
});

test('an announcement stays pinned with its author and date until it is replaced or removed', async () => {
  const { room, manager, owner } = await openFightRoom(server, 1);
  const params = { roomId: room.id };
  await manager.api.members.announce({ params, body: { text: ' Bring\na pen ' } });
  const at = new Date(server.clock.now()).toISOString();
  const pinned = { text: 'Bring\na pen', by: manager.user.username, at };
  expect(await owner.api.rooms.get({ params })).toMatchObject({ announcement: pinned });
  await manager.api.members.announce({ params, body: { text: 'Bring paper' } });
  expect(await owner.api.rooms.get({ params })).toMatchObject({ announcement: { text: 'Bring paper' } });
  await manager.api.members.announce({ params, body: { text: null } });
  await manager.api.members.announce({ params, body: { text: null } });
  expect(await owner.api.rooms.get({ params })).toMatchObject({ announcement: null });
  expect((await readLog(owner, room)).slice(0, 3)).toEqual([
    'removed the announcement',
    'announced: Bring paper',
    'announced: Bring\na pen',
  ]);
});
