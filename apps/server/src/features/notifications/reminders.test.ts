import type { Room, Topic } from '@lockroom/contract';
import { type BracketRoom, enterResults, openBracketRoom, saveSheet } from '@lockroom/testing/bracket-room';
import { enterResult, type FightRoom, openFightRoom, savePick, setLock } from '@lockroom/testing/fight-room';
import { openStream } from '@lockroom/testing/read-stream';
import { enterPlainCard } from '@lockroom/testing/real-card';
import {
  joinRoom,
  openRoom,
  type People,
  type Player,
  registerPeople,
  registerPlayer,
} from '@lockroom/testing/world';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer } from '../../testing/test-server.ts';
import { fightReminders } from '../competitions/fights/reminders.service.ts';
import { tournamentReminders } from '../competitions/tournaments/reminders.service.ts';
import { remindOfLocks } from './reminders.service.ts';

const NOON = '2026-03-01T12:00:00.000Z';
// The lock is at 8:00 AM in Denver.
const LOCK = '2026-03-01T15:00:00.000Z';
const MINUTE = 60_000;

let people: People;
const server = await startTestServer();
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(NOON);
  people = await registerPeople(server);
});

async function reminders({ api }: Player) {
  return (await api.notifications.list()).filter(({ kind }) => kind === 'lock-reminder');
}

const at = (minutesBeforeLock: number) =>
  server.clock.set(new Date(Date.parse(LOCK) - minutesBeforeLock * MINUTE).toISOString());

async function remindAt(minutesBeforeLock: number): Promise<void> {
  at(minutesBeforeLock);
  await server.reminders.drain();
}

describe('reminders in a room with a fight card', () => {
  let scene: FightRoom;
  beforeEach(async () => {
    scene = await openFightRoom(server, 3, people);
    for (const { id } of scene.card.slice(0, 2)) await setLock(people.manager, scene.room, id, LOCK);
  });

  test('one reminder an hour before the lock names the missing picks and links to the bracket', async () => {
    await savePick(people.owner, scene.bracket, scene.fightId(1), 1);
    await savePick(people.other, scene.otherBracket, scene.fightId(1), 1);
    await savePick(people.other, scene.otherBracket, scene.fightId(2), 2);
    await remindAt(61);
    expect(await reminders(people.owner)).toEqual([]);
    await remindAt(60);
    expect(await reminders(people.owner)).toMatchObject([
      {
        title: `${scene.room.name} locks soon`,
        message: `Co-Main Event, Red 2 vs Blue 2, locks Sun, Mar 1, 8:00 AM MT. 1 pick is missing in ${scene.bracket.name}.`,
        link: `/bracket/${scene.bracket.id}`,
        isRead: false,
      },
    ]);
    expect(await reminders(people.other)).toEqual([]);
    expect(await reminders(people.manager)).toEqual([]);
    const [first] = await reminders(people.owner);
    for (const minutes of [59, 1]) await remindAt(minutes);
    expect(await reminders(people.owner)).toEqual([first]);
    await remindAt(0);
    expect(await reminders(people.owner)).toEqual([]);
  });

  test('one reminder covers all locks of an evening and shows the first lock and the missing picks', async () => {
    await setLock(people.manager, scene.room, scene.fightId(3), '2026-03-01T15:30:00.000Z');
    await remindAt(60);
    const { name } = scene.bracket;
    const message = async () => (await reminders(people.owner)).map((reminder) => reminder.message);
    expect(await message()).toEqual([
      `Fight 1, Red 1 vs Blue 1, locks first: Sun, Mar 1, 8:00 AM MT. 3 picks are missing in ${name}: Red 1 vs Blue 1, Red 2 vs Blue 2 and Red 3 vs Blue 3.`,
    ]);
    // Saving picks updates the reminder directly, without another run of the worker.
    await savePick(people.owner, scene.bracket, scene.fightId(1), 1);
    expect(await message()).toEqual([
      `Co-Main Event, Red 2 vs Blue 2, locks first: Sun, Mar 1, 8:00 AM MT. 2 picks are missing in ${name}: Red 2 vs Blue 2 and Red 3 vs Blue 3.`,
    ]);
    await remindAt(0);
    expect(await message()).toEqual([
      `Main Event, Red 3 vs Blue 3, locks Sun, Mar 1, 8:30 AM MT. 1 pick is missing in ${name}.`,
    ]);
    await savePick(people.owner, scene.bracket, scene.fightId(3), 1);
    expect(await message()).toEqual([]);
    await remindAt(-20);
    expect(await message()).toEqual([]);
  });

  test('members are reminded only before the first lock for which a pick is missing', async () => {
    await setLock(people.manager, scene.room, scene.fightId(3), '2026-03-01T16:30:00.000Z');
    for (const n of [1, 2]) await savePick(people.owner, scene.bracket, scene.fightId(n), 1);
    await remindAt(60);
    expect(await reminders(people.owner)).toEqual([]);
    await remindAt(-30);
    expect(await reminders(people.owner)).toMatchObject([{ message: expect.stringContaining('9:30 AM MT') }]);
  });

  test('a reminder is kept after it is read, and no second one is sent the same evening', async () => {
    await setLock(people.manager, scene.room, scene.fightId(3), '2026-03-01T15:30:00.000Z');
    await remindAt(60);
    await people.owner.api.notifications.markAllRead();
    const read = await reminders(people.owner);
    await remindAt(30);
    await savePick(people.owner, scene.bracket, scene.fightId(1), 1);
    expect(await reminders(people.owner)).toEqual(read);
  });

  test("moving a lock also moves the lock's reminder, and a second lock the next evening causes another reminder", async () => {
    await remindAt(60);
    const move = async (to: string) => {
      for (const { id } of scene.card.slice(0, 2)) await setLock(people.manager, scene.room, id, to);
      await server.reminders.drain();
    };
    await move('2026-03-01T15:20:00.000Z');
    expect(await reminders(people.owner)).toMatchObject([{ message: expect.stringContaining('8:20 AM MT') }]);
    await move('2026-03-02T15:00:00.000Z');
    expect(await reminders(people.owner)).toEqual([]);
    await remindAt(61 - 24 * 60);
    expect(await reminders(people.owner)).toEqual([]);
    await remindAt(60 - 24 * 60);
    expect(await reminders(people.owner)).toMatchObject([{ message: expect.stringContaining('Mon, Mar 2') }]);
  });

  test('a lock less than an hour away causes a reminder immediately, and a past lock causes none', async () => {
    at(10);
    await setLock(people.manager, scene.room, scene.fightId(3), '2026-03-01T14:49:00.000Z');
    await setLock(people.manager, scene.room, scene.fightId(2), '2026-03-01T14:55:00.000Z');
    await setLock(people.manager, scene.room, scene.fightId(1), null);
    await server.reminders.drain();
    expect(await reminders(people.owner)).toMatchObject([{ message: expect.stringContaining('7:55 AM MT') }]);
  });

  test('members without a bracket are reminded while a spot is free, but a manager without a bracket is not', async () => {
    const late = await registerPlayer(server);
    await joinRoom(late, scene.room);
    await remindAt(60);
    expect(await reminders(late)).toMatchObject([
      {
        message: expect.stringContaining(
          'You haven’t started: 2 picks are missing for Red 1 vs Blue 1 and Red 2 vs Blue 2.',
        ),
        link: `/room/${scene.room.id}`,
      },
    ]);
    expect(await reminders(people.manager)).toEqual([]);

    const full = await openRoom(people.manager, { maxBrackets: 2 });
    const fight = await people.manager.api.fights.add({
      body: { eventId: full.eventId, fighter1: 'Red', fighter2: 'Blue' },
    });
    for (const player of [people.owner, people.other, late]) await joinRoom(player, full);
    for (const player of [people.owner, people.manager])
      await player.api.brackets.create({ body: { roomId: full.id } });
    await setLock(people.manager, full, fight.id, LOCK);
    await remindAt(50);
    expect(await reminders(people.owner)).toHaveLength(2);
    // Everybody who has an entry is reminded, even the manager.
    expect(await reminders(people.manager)).toHaveLength(1);
    expect(await reminders(people.other)).toHaveLength(1);
    expect(await reminders(late)).toHaveLength(1);
  });

  test("a reminder counts all of a member's brackets and links to the first incomplete one", async () => {
    const second = await people.owner.api.brackets.create({ body: { roomId: scene.room.id } });
    const third = await people.owner.api.brackets.create({ body: { roomId: scene.room.id } });
    for (const n of [1, 2]) await savePick(people.owner, scene.bracket, scene.fightId(n), 1);
    await savePick(people.owner, second, scene.fightId(1), 1);
    await remindAt(60);
    expect(await reminders(people.owner)).toMatchObject([
      {
        message: expect.stringContaining(
          '3 picks are missing in 2 brackets: Red 1 vs Blue 1 and Red 2 vs Blue 2.',
        ),
        link: `/bracket/${second.id}`,
      },
    ]);
    expect(third.name).not.toBe(second.name);
  });

  test('no reminders are sent to former members, for decided fights or in completed rooms', async () => {
    await people.other.api.rooms.leave({ params: { roomId: scene.room.id } });
    await people.owner.api.rooms.archive({ params: { roomId: scene.room.id } });
    await savePick(people.owner, scene.bracket, scene.fightId(2), 1);
    await enterResult(people.manager, scene.fightId(1));
    await remindAt(60);
    expect(await reminders(people.owner)).toEqual([]);
    expect(await reminders(people.other)).toEqual([]);

    await setLock(people.manager, scene.room, scene.fightId(3), '2026-03-01T15:05:00.000Z');
    const complete = (isCompleted: boolean) =>
      people.manager.api.rooms.complete({ params: { roomId: scene.room.id }, body: { isCompleted } });
    await complete(true);
    await remindAt(50);
    expect(await reminders(people.owner)).toEqual([]);
    await complete(false);
    await server.reminders.drain();
    // Archiving a room does not stop its reminders.
    expect(await reminders(people.owner)).toHaveLength(1);
  });

  test('when several processes handle many locks at once, each reminder is sent once and open pages are updated', async () => {
    const { manager } = people;
    const rooms: Room[] = [];
    // More locks than one transaction handles.
    for (let n = 0; n < 21; n += 1) {
      const room = await openRoom(manager);
      const card = await enterPlainCard(manager, room, n === 0 ? 7 : 1);
      const lockTimes = Object.fromEntries(card.map(({ id }) => [id, LOCK]));
      await manager.api.fights.setLockTimes({ params: { roomId: room.id }, body: { lockTimes } });
      await manager.api.brackets.create({ body: { roomId: room.id } });
      rooms.push(room);
    }
    const stream = await openStream(server.url, manager.token);
    at(60);
    const publish = (topics: Topic[]) => void server.live.publish(topics);
    const sources = [fightReminders, tournamentReminders];
    const process = () => remindOfLocks(server.db, server.clock.now(), sources, publish, async () => {});
    await Promise.all([process(), process(), process(), process()]);
    await server.reminders.drain();
    await stream.until(
      ({ data }) => Array.isArray(data) && data.includes(`user:${manager.user.id}:notifications`),
    );
    stream.close();
    const told = await reminders(manager);
    expect(told.map(({ title }) => title).sort()).toEqual(
      rooms.map(({ name }) => `${name} locks soon`).sort(),
    );
    const names = [1, 2, 3, 4].map((n) => `Red ${n} vs Blue ${n}`).join(', ');
    expect(told.find(({ title }) => title.startsWith(`${rooms[0]?.name} `))?.message).toContain(
      `: ${names} and 3 more.`,
    );
  });
});

describe('reminders in a room with a tournament', () => {
  let scene: BracketRoom;
  beforeEach(async () => {
    scene = await openBracketRoom(people);
    await people.manager.api.tournaments.setLockTime({
      params: { roomId: scene.room.id },
      body: { lockTime: LOCK },
    });
  });

  // Eight teams: the better seed wins every game.
  const FIRST_ROUND = { 'r1-1': 'red1', 'r1-2': 'red2', 'r1-3': 'blue1', 'r1-4': 'blue2' };
  const THE_REST = { 'r2-1': 'red1', 'r2-2': 'blue1', 'r3-1': 'red1' };

  test('members are reminded until their bracket has a winner for every game', async () => {
    await saveSheet(people.owner, scene.bracket, FIRST_ROUND);
    await saveSheet(people.other, scene.otherBracket, { ...FIRST_ROUND, ...THE_REST });
    const late = await registerPlayer(server);
    await joinRoom(late, scene.room);
    await remindAt(60);
    await remindAt(30);
    await remindAt(1);
    expect(await reminders(people.owner)).toMatchObject([
      {
        title: `${scene.room.name} locks soon`,
        message: `The bracket locks Sun, Mar 1, 8:00 AM MT. 3 picks are missing in ${scene.bracket.name}.`,
        link: `/bracket/${scene.bracket.id}`,
      },
    ]);
    expect(await reminders(late)).toMatchObject([
      {
        message: expect.stringContaining('You haven’t started: 7 picks are missing.'),
        link: `/room/${scene.room.id}`,
      },
    ]);
    expect(await reminders(people.other)).toEqual([]);
    expect(await reminders(people.manager)).toEqual([]);
    await saveSheet(people.owner, scene.bracket, { ...FIRST_ROUND, ...THE_REST });
    expect(await reminders(people.owner)).toEqual([]);
    await remindAt(0);
    expect(await reminders(late)).toEqual([]);
  });

  test('nobody is reminded while a game of the tournament has a result', async () => {
    await enterResults(scene, { 'r1-1': 'red1' });
    await remindAt(60);
    expect(await reminders(people.owner)).toEqual([]);
    await enterResults(scene, { 'r1-1': null });
    await remindAt(59);
    expect(await reminders(people.owner)).toHaveLength(1);
  });
});
