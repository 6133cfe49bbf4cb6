import { savePick, setLock } from '@lockroom/testing/fight-room';
import { type People, registerPeople } from '@lockroom/testing/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { type ActWorld, openActWorld, readAll, toldTo } from './testing/act-world.ts';

const LOCK = '2026-03-01T12:40:00.000Z';

let server: TestServer;
let people: People;
let world: ActWorld;
beforeAll(async () => {
  server = await startTestServer();
  people = await registerPeople(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  world = await openActWorld(server, people);
});

describe('postponing a lock', () => {
  test('notifies the owners of picks, also of a pair that has just changed', async () => {
    const { owner, other, manager, bracket, otherBracket, room, fightId } = world;
    await setLock(manager, room, fightId(1), LOCK);
    await savePick(owner, bracket, fightId(1), 2);
    await savePick(other, otherBracket, fightId(2), 2);
    server.clock.set('2026-03-01T12:30:00.000Z');
    await world.replace(1, { fighterNumber: 1, name: 'Tony Ferguson' });
    await readAll(server, people);
    server.clock.set('2026-03-01T12:41:00.000Z');
    await setLock(manager, room, fightId(1), '2026-03-01T12:50:00.000Z');
    expect(await toldTo(server, owner)).toEqual([
      {
        kind: 'fight-changed',
        title: 'Lock Put Off',
        message: `Tony Ferguson vs Blue 1 in ${room.name} locks at Sun, Mar 1, 5:50 AM MT now. Your pick stands.`,
        link: `/bracket/${bracket.id}?fight=${fightId(1)}`,
      },
    ]);
    expect(await toldTo(server, other)).toEqual([]);
    expect(await savePick(owner, bracket, fightId(1), 1)).toMatchObject({ saved: 1 });
  });

  test('tells owners whose pick was taken back to pick again', async () => {
    const { owner, other, manager, bracket, otherBracket, room, fightId } = world;
    for (const n of [1, 2]) await setLock(manager, room, fightId(n), LOCK);
    for (const n of [1, 2]) await savePick(owner, bracket, fightId(n), 1);
    for (const n of [1, 2]) await savePick(other, otherBracket, fightId(n), 1);
    for (const name of ['Kevin Holland', 'Tony Ferguson']) {
      await world.replace(1, { fighterNumber: 1, name });
      if (name === 'Kevin Holland') await savePick(other, otherBracket, fightId(1), 1);
    }
    await savePick(other, otherBracket, fightId(1), 2);
    await readAll(server, people);
    const later = '2026-03-01T12:50:00.000Z';
    await setLock(manager, room, fightId(1), later);
    const now = `Tony Ferguson vs Blue 1 in ${room.name} locks at Sun, Mar 1, 5:50 AM MT now`;
    expect((await toldTo(server, owner)).map(({ message, link }) => [message, link])).toEqual([
      [`${now}. Pick again.`, `/bracket/${bracket.id}?fight=${fightId(1)}`],
    ]);
    expect((await toldTo(server, other)).map(({ message }) => message)).toEqual([
      `${now}. Your pick stands.`,
    ]);
    await readAll(server, people);
    const lockTimes = { [fightId(1)]: '2026-03-01T12:55:00.000Z', [fightId(2)]: later };
    await manager.api.fights.setLockTimes({ params: { roomId: room.id }, body: { lockTimes } });
    const [both] = await toldTo(server, owner);
    expect(both?.message).toMatch(/ lock(?:s)? later\. Your pick stands; 1 needs to be made again\.$/);
  });

  test('sends one notification for a whole card, and none for a first or an earlier lock', async () => {
    const { owner, manager, bracket, room, fightId } = world;
    for (const n of [1, 2]) await savePick(owner, bracket, fightId(n), 2);
    const set = (at: string) =>
      manager.api.fights.setLockTimes({
        params: { roomId: room.id },
        body: { lockTimes: { [fightId(1)]: at, [fightId(2)]: at, [fightId(3)]: at } },
      });
    await set('2026-03-01T18:00:00.000Z');
    await set('2026-03-01T17:00:00.000Z');
    expect(await toldTo(server, owner)).toEqual([]);
    await set('2026-03-01T19:00:00.000Z');
    expect((await toldTo(server, owner)).map(({ message }) => message)).toEqual([
      `Red 1 vs Blue 1 in ${room.name} locks at Sun, Mar 1, 12:00 PM MT now, and 1 more of your fights locks later. ` +
        'Your picks stand.',
    ]);
  });
});

test('only members whose pick was taken back are reminded again', async () => {
  const { owner, other, manager, bracket, otherBracket, room, fightId } = world;
  for (const n of [1, 2, 3]) await setLock(manager, room, fightId(n), LOCK);
  for (const n of [1, 2]) await savePick(owner, bracket, fightId(n), 1);
  for (const n of [1, 2]) await savePick(other, otherBracket, fightId(n), 2);
  const reminders = async () => {
    await server.reminders.drain();
    const kinds = await Promise.all(
      [owner, other].map(async (player) =>
        (await toldTo(server, player)).map(({ kind, message }) => [kind, message]),
      ),
    );
    return kinds.map((own) => own.filter(([kind]) => kind === 'lock-reminder').map(([, message]) => message));
  };
  const [first] = await reminders();
  expect(first?.[0]).toContain('1 pick is missing');
  for (const { api } of [owner, other]) await api.notifications.markAllRead();
  await world.replace(1, { fighterNumber: 1, name: 'Tony Ferguson' });
  const [again, none] = await reminders();
  expect(again?.[0]).toContain('2 picks are missing');
  expect(none).toEqual([]);
  // An unread notification is updated.
  await world.replace(2, { fighterNumber: 1, name: 'Nate Diaz' });
  const [unread] = await reminders();
  expect(unread).toHaveLength(1);
  expect(unread?.[0]).toContain('3 picks are missing');
});
