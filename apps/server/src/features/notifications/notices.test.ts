import { NOTIFICATIONS_KEPT, type Notification, type NotificationKind } from '@lockroom/contract';
import { enterResults, openBracketRoom } from '@lockroom/testing/bracket-room';
import { enterResult, openFightRoom, savePick } from '@lockroom/testing/fight-room';
import { refused } from '@lockroom/testing/refusals';
import { joinRoom, openRoom, type Player, registerPeople, registerPlayer } from '@lockroom/testing/world';
import { afterAll, expect, test } from 'vitest';
import { notifications } from '../../kernel/db/tables/notifications.ts';
import { newId } from '../../kernel/ids.ts';
import { tellHeld } from '../../testing/held-notices.ts';
import { listen } from '../../testing/listen.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { sweepNotifications } from './notifications.service.ts';

const server = await startTestServer();
afterAll(() => server.close());

const told = ({ api }: Player): Promise<Notification[]> =>
  api.notifications.list({ query: { limit: `${NOTIFICATIONS_KEPT}` } });
const toldOf = async (player: Player, kind: NotificationKind) =>
  (await told(player)).filter((notification) => notification.kind === kind);
const messages = async (player: Player, kind: NotificationKind) =>
  (await toldOf(player, kind)).map(({ message }) => message);
const markRead = ({ api }: Player, notificationId: string) =>
  api.notifications.markRead({ params: { notificationId } });

test('the manager gets one notification about a new member', async () => {
  const [manager, player] = [await registerPlayer(server), await registerPlayer(server)];
  const room = await openRoom(manager);
  await joinRoom(player, room);
  await player.api.rooms.leave({ params: { roomId: room.id } });
  await joinRoom(player, room);
  await joinRoom(player, room);
  expect(await told(manager)).toEqual([
    {
      id: expect.any(String),
      kind: 'member-joined',
      title: 'New Members',
      message: `${player.user.username} joined ${room.name}.`,
      link: `/room/${room.id}?tab=members`,
      isRead: false,
      createdAt: new Date(server.clock.now()).toISOString(),
    },
  ]);
  expect(await told(player)).toEqual([]);
});

test('new members are counted in a single notification until the manager reads it', async () => {
  const manager = await registerPlayer(server);
  const room = await openRoom(manager);
  const people = await Promise.all(Array.from({ length: 6 }, () => registerPlayer(server)));
  await Promise.all(people.map((player) => joinRoom(player, room)));
  const [line, ...more] = await told(manager);
  expect(more).toEqual([]);
  expect(line).toMatchObject({ count: 6, isRead: false });
  expect(line?.message).toBe(`6 people joined ${room.name}.`);

  await markRead(manager, line?.id ?? '');
  const [seventh, eighth] = [await registerPlayer(server), await registerPlayer(server)];
  await joinRoom(seventh, room);
  expect(await messages(manager, 'member-joined')).toEqual([
    `${seventh.user.username} joined ${room.name}.`,
    line?.message,
  ]);
  await joinRoom(eighth, room);
  const two = await toldOf(manager, 'member-joined');
  expect(two.map(({ count }) => count)).toEqual([2, 6]);
  expect(two[0]?.message).toBe(`2 people joined ${room.name}.`);
});

test('every new member is counted, even if the manager marks all notifications as read at the same time', async () => {
  const manager = await registerPlayer(server);
  const room = await openRoom(manager);
  const people = await Promise.all(Array.from({ length: 8 }, () => registerPlayer(server)));
  await Promise.all(
    people.flatMap((player) => [joinRoom(player, room), manager.api.notifications.markAllRead()]),
  );
  const lines = await toldOf(manager, 'member-joined');
  expect(lines.reduce((sum, { count = 1 }) => sum + count, 0)).toBe(8);
  expect(lines.filter(({ isRead }) => !isRead).length).toBeLessThanOrEqual(1);
});

const enter = async (
  manager: Player,
  fightId: string,
  winnerId: 0 | 1 | 2 | null,
  winMethod: 'Decision' | 'Draw' | null = 'Decision',
) => {
  await manager.api.fights.enterResult({ params: { fightId }, body: { winnerId, winMethod } });
  await tellHeld(server);
};

test('after a result, members with brackets are notified of their ranks, except the person who entered the result', async () => {
  const { room, manager, owner, other, bracket, fightId } = await openFightRoom(server, 2);
  const watcher = await registerPlayer(server);
  await joinRoom(watcher, room);
  await manager.api.brackets.create({ body: { roomId: room.id } });
  await savePick(owner, bracket, fightId(1), 1);
  await enter(manager, fightId(1), 1);
  expect(await toldOf(owner, 'results-posted')).toMatchObject([
    {
      title: 'Results Posted',
      message: `Red 1 by Decision over Blue 1 in ${room.name}. You are 1st of 3 with 5 points.`,
      link: `/room/${room.id}`,
      isRead: false,
    },
  ]);
  expect(await messages(other, 'results-posted')).toEqual([
    `Red 1 by Decision over Blue 1 in ${room.name}. You are 2nd of 3 with 0 points.`,
  ]);
  expect(await toldOf(manager, 'results-posted')).toEqual([]);
  expect(await toldOf(watcher, 'results-posted')).toEqual([]);
});

test("a result replaces the room's unread notification, but not one that has been read", async () => {
  const { room, manager, owner, fightId } = await openFightRoom(server, 3);
  await enter(manager, fightId(1), 1);
  server.clock.advance(1000);
  await enter(manager, fightId(2), 0, 'Draw');
  const [first, ...more] = await toldOf(owner, 'results-posted');
  expect(more).toEqual([]);
  expect(first).toMatchObject({
    message: `Red 2 vs Blue 2 ended without a winner (Draw) in ${room.name}, the latest of 2 updates. You are 1st of 2 with 0 points.`,
    count: 2,
    createdAt: new Date(server.clock.now()).toISOString(),
  });
  await markRead(owner, first?.id ?? '');
  await enter(manager, fightId(3), 2);
  await enter(manager, fightId(3), 1);
  expect((await toldOf(owner, 'results-posted')).map(({ isRead }) => isRead)).toEqual([false, true]);
  expect((await messages(owner, 'results-posted'))[0]).toContain('Red 3 by Decision over Blue 3');
});

test('clearing a result or entering the same result again notifies nobody', async () => {
  const { manager, owner, fightId } = await openFightRoom(server, 1);
  await enter(manager, fightId(1), 1);
  const before = await told(owner);
  const topics = listen(server);
  await enter(manager, fightId(1), 1);
  await enter(manager, fightId(1), null, null);
  expect(await told(owner)).toEqual(before);
  expect(topics.stop().filter((topic) => topic.endsWith(':notifications'))).toEqual([]);
});

test('several results cause one notification, and the final score causes another', async () => {
  const room = await openBracketRoom(await registerPeople(server), 'football');
  await enterResults(room, { wc1: 'afc4', wc2: 'afc3' });
  await tellHeld(server);
  expect(await messages(room.owner, 'results-posted')).toEqual([
    expect.stringMatching(
      / over .+ \(the Wild Card round\) and 1 more result in .+\. You are 1st of 2 with 0 points\.$/,
    ),
  ]);
  expect(await toldOf(room.manager, 'results-posted')).toEqual([]);
  await enterResults(room, {}, { team1Score: 25, team2Score: 22 });
  await tellHeld(server);
  expect((await messages(room.owner, 'results-posted'))[0]).toContain('The final score is 25 - 22 in ');
  await enterResults(room, { wc1: null });
  await tellHeld(server);
  expect((await messages(room.owner, 'results-posted'))[0]).toContain('The final score is 25 - 22 in ');
});

test('completing an event notifies all members of their ranks and points', async () => {
  const { room, manager, owner, bracket, fightId } = await openFightRoom(server, 1);
  const watcher = await registerPlayer(server);
  await joinRoom(watcher, room);
  await savePick(owner, bracket, fightId(1), 1);
  await enterResult(manager, fightId(1));
  const complete = (isCompleted: boolean) =>
    manager.api.rooms.complete({ params: { roomId: room.id }, body: { isCompleted } });
  await complete(true);
  await complete(true);
  expect(await toldOf(owner, 'event-completed')).toMatchObject([
    {
      title: 'Event Completed',
      message: `${room.name} is final. You finished 1st of 2 with 5 points.`,
      link: `/room/${room.id}`,
    },
  ]);
  expect(await messages(watcher, 'event-completed')).toEqual([`${room.name} is final.`]);
  expect(await messages(manager, 'event-completed')).toEqual([`${room.name} is final.`]);
  await complete(false);
  await complete(true);
  expect(await toldOf(owner, 'event-completed')).toHaveLength(1);
});

test('notifications can be marked as read one by one or all at once, but only by their owner', async () => {
  const [manager, other] = [await registerPlayer(server), await registerPlayer(server)];
  for (let n = 0; n < 3; n++) await joinRoom(await registerPlayer(server), await openRoom(manager));
  const [newest, ...older] = await told(manager);
  if (!newest) throw new Error('Expected a notification about new members');
  await expect(markRead(other, newest.id)).rejects.toEqual(refused(404, 'not_found'));
  expect(await markRead(manager, newest.id)).toEqual({ ...newest, isRead: true });
  expect(await markRead(manager, newest.id)).toEqual({ ...newest, isRead: true });
  expect(await told(manager)).toEqual([{ ...newest, isRead: true }, ...older]);
  await manager.api.notifications.markAllRead();
  expect((await told(manager)).map(({ isRead }) => isRead)).toEqual([true, true, true]);
});

test("only each person's newest notifications are kept", async () => {
  const [one, other] = [await registerPlayer(server), await registerPlayer(server)];
  const notice = {
    kind: 'support-comment',
    title: 'A comment',
    link: null,
    createdAt: new Date(0),
  } as const;
  const row = ({ user }: Player, message: string) => ({ ...notice, id: newId(), userId: user.id, message });
  const rows = Array.from({ length: NOTIFICATIONS_KEPT + 5 }, (_, n) => row(one, `${n}`));
  await server.db.insert(notifications).values([...rows, row(other, 'x')]);
  const shown = await told(one);
  expect(shown).toHaveLength(NOTIFICATIONS_KEPT);
  await sweepNotifications(server.db);
  expect(await told(one)).toEqual(shown);
  expect(await server.db.$count(notifications)).toBeLessThan(NOTIFICATIONS_KEPT + 100);
  expect(await told(other)).toHaveLength(1);
});
