import { openFightRoom, savePick, setLock } from '@lockroom/testing/fight-room';
import { joinRoom, openRoom, type Player, registerPlayer } from '@lockroom/testing/world';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { useTestServer } from '../../testing/test-server.ts';

const HOUR = 60 * 60_000;
const PASSWORD = 'secret-enough';

const server = await useTestServer();
const [manager, member] = [await registerPlayer(server), await registerPlayer(server)];

const at = (hours: number) => new Date(server.clock.now() + hours * HOUR).toISOString();

async function addFight({ eventId }: { eventId: string }, name: string): Promise<string> {
  const body = { eventId, fighter1: name, fighter2: `Not ${name}` };
  return (await manager.api.fights.add({ body })).id;
}

function setLocks(roomId: string, lockTimes: Record<string, string | null>) {
  return manager.api.fights.setLockTimes({ params: { roomId }, body: { lockTimes } });
}

/** Creates a calendar and returns its URL path. */
async function makeAddress(player: Player): Promise<string> {
  const { url } = await player.api.calendar.make();
  return new URL(url).pathname;
}

/** Reads a calendar with an independent parser. */
async function read(address: string) {
  const { status, body, headers } = await server.call('GET', address);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  const calendar = new ICAL.Component(ICAL.parse(String(body)) as unknown[]);
  return calendar.getAllSubcomponents('vevent').map((part) => {
    const event = new ICAL.Event(part);
    const alarms = part
      .getAllSubcomponents('valarm')
      .map((alarm) => String(alarm.getFirstPropertyValue('trigger')));
    return {
      id: event.uid,
      title: event.summary,
      from: event.startDate.toJSDate().toISOString(),
      to: event.endDate.toJSDate().toISOString(),
      says: event.description.split('\n')[0],
      url: part.getFirstPropertyValue('url'),
      alarms,
    };
  });
}

test('the feed has one event per room and evening, and moving the locks moves the event', async () => {
  const name = 'Łukasz & Kö; "Fri", 🥊🥊🥊🥊 ąęćżźółńś ąęćżźółńś ąęćżźółńś';
  const room = await openRoom(manager, { name });
  await joinRoom(member, room);
  const [first, second, third] = [
    await addFight(room, 'Ann'),
    await addFight(room, 'Bea'),
    await addFight(room, 'Cleo'),
  ];
  const address = await makeAddress(member);
  expect(await read(address)).toEqual([]);

  const [early, late, later] = [at(24), at(27), at(100)];
  await setLocks(room.id, { [first]: early, [second]: late, [third]: later });
  const shown = await manager.api.rooms.get({ params: { roomId: room.id } });
  const evening = {
    title: `${shown.name}: picks lock`,
    url: expect.stringContaining(`/room/${room.id}`),
    alarms: ['-PT1H'],
  };
  const [one, two] = await read(address);
  expect(one).toMatchObject({ ...evening, from: early, to: late, says: '2 picks to go.' });
  expect(two).toMatchObject({ ...evening, from: later, to: later, says: '1 pick to go.' });

  const moved = at(30);
  await setLocks(room.id, { [first]: moved, [second]: null, [third]: null });
  expect(await read(address)).toMatchObject([{ id: one?.id, from: moved, to: moved }]);
  await setLocks(room.id, { [first]: null });
  expect(await read(address)).toEqual([]);
});

test("the feed shows its owner's missing picks but nothing about other people", async () => {
  const { room, owner, bracket, fightId, manager: other } = await openFightRoom(server, 1);
  await setLock(other, room, fightId(1), at(2));
  const address = await makeAddress(owner);
  const says = async () => (await read(address)).map((event) => event.says);
  expect(await says()).toEqual(['1 pick to go.']);
  await savePick(owner, bracket, fightId(1), 1);
  expect(await says()).toEqual(['All your picks are in.']);
  await other.api.rooms.update({ params: { roomId: room.id }, body: { maxBrackets: 2 } });
  await owner.api.brackets.remove({ params: { bracketId: bracket.id } });
  expect(await says()).toEqual(['1 pick to go.']);
  await other.api.brackets.create({ body: { roomId: room.id } });
  expect(await says()).toEqual(['The room is full, and you have no bracket in it.']);
  server.clock.advance(3 * HOUR);
  expect(await read(address)).toMatchObject([{ says: 'Locked.', alarms: [] }]);
  await other.api.rooms.complete({ params: { roomId: room.id }, body: { isCompleted: true } });
  expect(await read(address)).toEqual([]);
});

test('anyone with the URL can read the feed until the URL is replaced or deleted', async () => {
  const { calendar } = member.api;
  await calendar.end();
  expect(await calendar.state()).toEqual({ since: null });
  const first = await makeAddress(member);
  expect(await calendar.state()).toEqual({ since: at(0) });
  const second = await makeAddress(member);
  await read(second);
  const gone = ['', 'x', 'x.ics', `${'x'.repeat(900)}.ics`, first.slice('/calendar/'.length), '%00.ics'];
  for (const file of gone) {
    const answer = await server.call('GET', `/calendar/${file}`);
    expect([file, answer.status]).toEqual([file, 404]);
  }
  await calendar.end();
  expect((await server.call('GET', second)).status).toBe(404);
});

test('the feed is deleted with the account', async () => {
  const leaver = await registerPlayer(server);
  const address = await makeAddress(leaver);
  await leaver.api.accounts.remove({ body: { currentPassword: PASSWORD } });
  expect((await server.call('GET', address)).status).toBe(404);
});
