import { type FightRoom, openFightRoom, savePick, setLock } from '@lockroom/testing/fight-room';
import { claimsOf, makeDevice, type TestDevice } from '@lockroom/testing/push-service';
import { startReceiver } from '@lockroom/testing/receiver';
import { refused } from '@lockroom/testing/refusals';
import {
  joinRoom,
  openRoom,
  type Player,
  registerPeople,
  registerPlayer,
  signInAgain,
} from '@lockroom/testing/world';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startTestServer } from '../../testing/test-server.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const NOON = '2026-03-01T12:00:00.000Z';

const server = await startTestServer({
  config: { webhooksPrivate: true, publicUrl: 'https://lockroom.example' },
});
const service = await startReceiver();
afterAll(async () => {
  await server.close();
  await service.close();
});

let at: FightRoom;
let devices = new Map<string, TestDevice>();
let count = 0;
// Each test has new people and a new room with three fights.
beforeEach(async () => {
  server.clock.set(NOON);
  devices = new Map();
  service.answer = { status: 201 };
  at = await openFightRoom(server, 3, await registerPeople(server));
  await server.worker.drain();
  service.received = [];
});

/** Creates a device that is known to the push service but not subscribed. */
function device(): TestDevice {
  const path = `/device/${++count}`;
  const made = makeDevice(`http://127.0.0.1:${service.port}${path}`);
  devices.set(path, made);
  return made;
}
async function connect({ api }: Pick<Player, 'api'>): Promise<TestDevice> {
  const made = device();
  await api.push.subscribe({ body: made.subscription });
  return made;
}
/** Returns the decrypted messages that a device has received since this function was last called. */
async function shown(which: TestDevice) {
  await server.worker.drain();
  const own = service.received.filter(({ path }) => devices.get(path) === which);
  service.received = service.received.filter((request) => !own.includes(request));
  return own.map((request) => which.open(request) as Record<'title' | 'text' | 'tag' | 'path', string>);
}
const say = (message: string) =>
  at.manager.api.chat.send({ params: { roomId: at.room.id }, body: { message } });
async function pass(ms: number) {
  server.clock.advance(ms);
  await server.worker.drain();
}
/** Enters a result as the manager, then advances the clock past the delay of the notification. */
async function enterResult(n: number) {
  const body = { winnerId: 1, winMethod: 'KO/TKO' } as const;
  await at.manager.api.fights.enterResult({ params: { fightId: at.fightId(n) }, body });
  await pass(5 * SECOND);
}

const after = (ms: number) => new Date(Date.parse(NOON) + ms).toISOString();

test('a push reminds people of missing picks an hour before the lock and expires at the lock', async () => {
  const { manager, owner, other, room, bracket, otherBracket, fightId } = at;
  const [mine, theirs] = [await connect(owner), await connect(other)];
  await setLock(manager, room, fightId(1), after(2 * HOUR));
  await savePick(other, otherBracket, fightId(1), 2);
  server.clock.advance(HOUR);
  await server.reminders.drain();
  await server.worker.drain();
  const [request] = service.received;
  expect(request?.headers).toMatchObject({ ttl: '3600', urgency: 'high', 'content-encoding': 'aes128gcm' });
  expect(await shown(mine)).toEqual([
    {
      title: `${room.name} locks soon`,
      text: `Fight 1, Red 1 vs Blue 1, locks Sun, Mar 1, 7:00 AM MT. 1 pick is missing in ${bracket.name}.`,
      tag: expect.stringMatching(/^lock-reminder:[\w-]{36}$/),
      path: `/bracket/${bracket.id}`,
    },
  ]);
  expect(await shown(theirs)).toEqual([]);
});

test('the owner of a pick gets a push about a change to the picked fight', async () => {
  const { manager, owner, other, bracket, fightId } = at;
  const [mine, theirs] = [await connect(owner), await connect(other)];
  await savePick(owner, bracket, fightId(2), 1);
  await manager.api.fightActs.replace({
    params: { fightId: fightId(2) },
    body: { fighterNumber: 2, name: 'Late Replacement' },
  });
  await pass(10 * SECOND);
  expect(await shown(mine)).toEqual([
    {
      title: 'Fighter Replaced',
      text: expect.stringContaining('Your pick of Red 2 stands.'),
      tag: `fight-changed:${fightId(2)}`,
      path: `/bracket/${bracket.id}?fight=${fightId(2)}`,
    },
  ]);
  expect(await shown(theirs)).toEqual([]);
});

test('the results of a fight night share one push message, which is replaced after each result', async () => {
  const { owner, room } = at;
  const mine = await connect(owner);
  await enterResult(1);
  await enterResult(2);
  const topics = new Set(service.received.map(({ headers }) => headers.topic));
  expect(topics.size).toBe(1);
  const told = await shown(mine);
  expect(told.map(({ tag, path }) => ({ tag, path }))).toEqual(
    Array(2).fill({ tag: `results-posted:${room.id}`, path: `/room/${room.id}` }),
  );
  const [first, second] = told;
  const [notification] = await owner.api.notifications.list();
  expect(first?.title).toBe('Results Posted');
  expect(first?.text).toContain('Red 1 by KO/TKO over Blue 1');
  expect(second?.text).toBe(notification?.message);
  expect(second?.text).toContain('the latest of 2 updates');
});

test('the first chat message is pushed soon, and later ones are pushed together every ten minutes', async () => {
  const { owner, other, manager, room } = at;
  const [mine, theirs, own] = [await connect(owner), await connect(other), await connect(manager)];
  await say('Who has a screen?');
  await other.api.chat.markRead({ params: { roomId: room.id } });
  await pass(5 * SECOND);
  const told = { title: room.name, tag: `messages:${room.id}`, path: `/room/${room.id}?tab=messages` };
  expect(await shown(mine)).toEqual([{ ...told, text: `${manager.user.username}: Who has a screen?` }]);
  expect([await shown(theirs), await shown(own)]).toEqual([[], []]);
  await say('Anybody?');
  await say('At mine, then');
  await pass(5 * SECOND);
  expect(await shown(mine)).toEqual([]);
  await pass(10 * MINUTE);
  expect(await shown(mine)).toEqual([
    { ...told, text: `3 new messages. ${manager.user.username}: At mine, then` },
  ]);
  await pass(10 * MINUTE);
  expect(await shown(mine)).toEqual([]);
});

test('invitations and friend requests are pushed, and a push about an invitation contains no secrets', async () => {
  const { manager, owner, other, room } = at;
  const guest = await registerPlayer(server);
  const mine = await connect(guest);
  await manager.api.chat.invite({ params: { roomId: room.id }, body: { email: guest.user.email } });
  const [invitation] = await shown(mine);
  expect(invitation).toEqual({
    title: `Invitation to ${room.name}`,
    text: `${manager.user.username} invites you to the MMA bracket room ${room.name}.`,
    tag: `invitation:${room.id}`,
    path: `/join/${room.roomCode}`,
  });
  const [told] = await guest.api.notifications.list();
  expect(told?.message).toContain('Password: canvas300');
  const asked = await connect(owner);
  await other.api.friends.request({ body: { receiverId: owner.user.id } });
  expect((await shown(asked))[0]).toMatchObject({ path: '/notifications?tab=requests' });
});

test("each push request is signed for its push service with this installation's key", async () => {
  const { owner } = at;
  const mine = await connect(owner);
  const { publicKey } = await owner.api.push.key();
  expect(await at.other.api.push.key()).toEqual({ publicKey });
  await enterResult(1);
  const [request] = service.received;
  if (!request) throw new Error('No push request was sent');
  const claims = claimsOf(request, publicKey) as { aud: string; sub: string; exp: number };
  expect(claims).toMatchObject({
    aud: `http://127.0.0.1:${service.port}`,
    sub: 'https://lockroom.example',
  });
  expect(claims.exp - Date.now() / 1000).toBeLessThan(24 * 60 * 60);
  expect(request.headers.topic).toMatch(/^[\w-]{32}$/);
  expect(() => device().open(request)).toThrow();
  expect(mine.open(request)).toMatchObject({ title: 'Results Posted' });
});

test("a push message contains only the notification's title and text, and discloses no hidden picks", async () => {
  const { manager, owner, other, room, bracket, otherBracket, fightId } = at;
  const devices = [await connect(owner), await connect(other), await connect(manager)];
  await savePick(owner, bracket, fightId(1), 2, 'Submission');
  await savePick(owner, bracket, fightId(2), 2, 'Submission');
  await savePick(other, otherBracket, fightId(2), 1);
  await setLock(manager, room, fightId(2), after(30 * MINUTE));
  await server.reminders.drain();
  await manager.api.fightActs.callOff({ params: { fightId: fightId(2) }, body: {} });
  await pass(10 * SECOND);
  await enterResult(3);
  for (const [index, player] of [owner, other, manager].entries()) {
    const told = await shown(devices[index] ?? device());
    const texts = (await player.api.notifications.list()).map(({ title, message }) => ({
      title,
      text: message,
    }));
    for (const push of told) {
      expect(Object.keys(push).sort()).toEqual(['path', 'tag', 'text', 'title']);
      expect(texts).toContainEqual({ title: push.title, text: push.text });
      if (player !== owner) expect(JSON.stringify(push)).not.toMatch(/Submission|pick of Blue/);
    }
    expect(told.length).toBe(player === manager ? 0 : 2);
  }
});

test('no push is sent for a muted room or for a kind of notification that is turned off', async () => {
  const { owner, other, room } = at;
  const [phone, desk] = [await connect(owner), await connect(await signInAgain(server, owner))];
  const all = await owner.api.push.settings();
  expect(all).toEqual({
    kinds: ['locks', 'fights', 'results', 'messages', 'invitations'],
    quiet: null,
    mutedRooms: [],
  });
  await owner.api.push.saveSettings({ body: { kinds: ['messages'], quiet: null } });
  await enterResult(1);
  await say('Told');
  await pass(5 * SECOND);
  for (const mine of [phone, desk])
    expect((await shown(mine)).map(({ tag }) => tag)).toEqual([`messages:${room.id}`]);
  await owner.api.push.saveSettings({ body: { kinds: all.kinds, quiet: null } });
  const muted = { params: { roomId: room.id }, body: { muted: true } };
  expect(await owner.api.push.mute(muted)).toEqual({ muted: true });
  await owner.api.push.mute(muted);
  expect((await owner.api.push.settings()).mutedRooms).toEqual([{ id: room.id, name: room.name }]);
  expect((await other.api.push.settings()).mutedRooms).toEqual([]);
  await enterResult(2);
  await owner.api.chat.markRead({ params: { roomId: room.id } });
  await say('Not told');
  await pass(5 * SECOND);
  expect([await shown(phone), await shown(desk)]).toEqual([[], []]);
  await owner.api.push.mute({ params: { roomId: room.id }, body: { muted: false } });
  await enterResult(3);
  expect(await shown(phone)).toHaveLength(1);
});

test('muting a room also stops pushes about free spots in the room', async () => {
  const { manager, owner } = at;
  const room = await openRoom(manager, { maxBrackets: 2 });
  const params = { roomId: room.id };
  await joinRoom(owner, room);
  for (let n = 0; n < 2; n++) await manager.api.brackets.create({ body: params });
  const mine = await connect(owner);
  const ask = () => owner.api.rooms.requestPlace({ params });
  await ask();
  await owner.api.push.mute({ params, body: { muted: true } });
  await manager.api.rooms.update({ params, body: { maxBrackets: 10 } });
  expect(await shown(mine)).toEqual([]);
  expect((await owner.api.notifications.list())[0]).toMatchObject({ kind: 'place-free' });
});

test('a waiting push is dropped if its notification is read, its room is muted or its kind is turned off', async () => {
  const { owner, room } = at;
  const mine = await connect(owner);
  const mute = (muted: boolean) => owner.api.push.mute({ params: { roomId: room.id }, body: { muted } });
  const meanwhile = [
    () => owner.api.notifications.markAllRead(),
    () => mute(true),
    () => owner.api.push.saveSettings({ body: { kinds: [], quiet: null } }),
  ];
  for (const [index, change] of meanwhile.entries()) {
    await mute(false);
    service.answer = { status: 503 };
    await enterResult(index + 1);
    expect(await shown(mine)).toHaveLength(1);
    await change();
    service.answer = { status: 201 };
    await pass(HOUR);
    expect(await shown(mine)).toEqual([]);
  }
});

test('invalid settings are rejected and change nothing', async () => {
  const { owner } = at;
  const kinds = ['locks'];
  const quiet = { from: '22:00', to: '07:00', zone: 'Europe/Berlin', exceptLocks: false };
  for (const body of [
    { kinds: ['weather'], quiet: null },
    { kinds, quiet: { ...quiet, from: '24:00' } },
    { kinds, quiet: { ...quiet, to: '22:00' } },
    { kinds, quiet: { ...quiet, zone: 'Mars/Olympus' } },
    { kinds, quiet: { ...quiet, zone: '+02:00' } },
    { kinds },
  ])
    expect(
      (await server.call('PUT', '/api/push/settings', { token: owner.token, body })).status,
      JSON.stringify(body),
    ).toBe(400);
  expect((await owner.api.push.settings()).kinds).toHaveLength(5);
});

const BERLIN = { from: '22:00', to: '07:00', zone: 'Europe/Berlin', exceptLocks: false };
const ALL = ['locks', 'fights', 'results', 'messages', 'invitations'] as const;

test.each([
  ['a normal night', '2026-03-01T22:30:00.000Z', '2026-03-02T06:00:00.000Z'],
  ['the night in which clocks go forward', '2026-03-28T22:30:00.000Z', '2026-03-29T05:00:00.000Z'],
  ['the night in which clocks go back', '2026-10-24T22:30:00.000Z', '2026-10-25T06:00:00.000Z'],
])(
  'pushes wait until the end of quiet hours, and then only the latest state is sent: %s',
  async (_, night, morning) => {
    server.clock.set(night);
    const [owner, manager] = [await signInAgain(server, at.owner), await signInAgain(server, at.manager)];
    const mine = await connect(owner);
    await owner.api.push.saveSettings({ body: { kinds: [...ALL], quiet: BERLIN } });
    for (const n of [1, 2]) {
      await manager.api.fights.enterResult({
        params: { fightId: at.fightId(n) },
        body: { winnerId: 1, winMethod: 'KO/TKO' },
      });
      await pass(5 * SECOND);
    }
    for (const message of ['One', 'Two']) {
      await manager.api.chat.send({ params: { roomId: at.room.id }, body: { message } });
      await pass(11 * MINUTE);
    }
    await server.worker.drain();
    expect(await shown(mine)).toEqual([]);
    server.clock.set(new Date(Date.parse(morning) - SECOND).toISOString());
    expect(await shown(mine)).toEqual([]);
    server.clock.set(morning);
    const told = await shown(mine);
    expect(told.map(({ text }) => text).sort()).toEqual([
      expect.stringMatching(/^2 new messages\. .*: Two$/),
      expect.stringContaining('the latest of 2 updates'),
    ]);
    await pass(HOUR);
    expect(await shown(mine)).toEqual([]);
  },
);

test('a reminder of a lock during quiet hours is sent at once if the owner chose that, and otherwise not at all', async () => {
  const { manager, owner, other, room, fightId } = at;
  server.clock.set('2026-03-02T05:30:00.000Z');
  const [asleep, awake] = [await connect(owner), await connect(other)];
  await owner.api.push.saveSettings({ body: { kinds: [...ALL], quiet: BERLIN } });
  await other.api.push.saveSettings({ body: { kinds: [...ALL], quiet: { ...BERLIN, exceptLocks: true } } });
  await setLock(manager, room, fightId(1), '2026-03-02T06:00:00.000Z');
  await server.reminders.drain();
  expect(await shown(awake)).toHaveLength(1);
  expect(await shown(asleep)).toEqual([]);
  server.clock.set('2026-03-02T06:00:00.000Z');
  expect(await shown(asleep)).toEqual([]);
});

test('a reminder of a lock after quiet hours is sent when the quiet hours end', async () => {
  const { manager, owner, room, fightId } = at;
  server.clock.set('2026-03-02T05:30:00.000Z');
  const mine = await connect(owner);
  await owner.api.push.saveSettings({ body: { kinds: [...ALL], quiet: BERLIN } });
  await setLock(manager, room, fightId(1), '2026-03-02T06:20:00.000Z');
  await server.reminders.drain();
  expect(await shown(mine)).toEqual([]);
  server.clock.set('2026-03-02T06:00:00.000Z');
  expect(await shown(mine)).toMatchObject([{ title: `${room.name} locks soon` }]);
});

test.each([404, 410])('a device is deleted if its push service no longer knows it (%i)', async (status) => {
  const { owner } = at;
  const mine = await connect(owner);
  service.answer = { status };
  await enterResult(1);
  expect(await shown(mine)).toHaveLength(1);
  service.answer = { status: 201 };
  await enterResult(2);
  await pass(HOUR);
  expect(await shown(mine)).toEqual([]);
});

test('pushes to a failing push service are retried with increasing pauses and do not delay other devices', async () => {
  const { owner, other } = at;
  const [mine, theirs] = [await connect(owner), await connect(other)];
  service.answer = { status: 503 };
  await enterResult(1);
  await enterResult(2);
  // The second result is entered while the device is paused after the first failure, and is sent with the next attempt.
  const tries: number[] = [];
  for (let seconds = 0; seconds < 60; seconds++) {
    const count = (await shown(mine)).length;
    if (count > 0) tries.push(seconds);
    server.clock.advance(SECOND);
  }
  expect(tries.length).toBeGreaterThan(2);
  expect(tries.length).toBeLessThan(6);
  service.answer = { status: 201 };
  await pass(HOUR);
  expect((await shown(mine)).map(({ text }) => text)).toEqual([expect.stringContaining('latest of 2')]);
  await pass(HOUR);
  expect(await shown(mine)).toEqual([]);
  expect((await shown(theirs)).length).toBeGreaterThan(0);
});

test('a device is deleted after its push service has failed for three days', async () => {
  const { owner } = at;
  const mine = await connect(owner);
  service.answer = { status: 500 };
  await enterResult(1);
  for (let hours = 0; hours <= 72; hours += 24) {
    await pass(24 * HOUR);
    await shown(mine);
  }
  service.answer = { status: 201 };
  await enterResult(2);
  await pass(HOUR);
  expect(await shown(mine)).toEqual([]);
});

test('a device that subscribes again gets each message only once, encrypted with its new keys', async () => {
  const { owner } = at;
  const mine = await connect(owner);
  await owner.api.push.subscribe({ body: mine.subscription });
  await enterResult(1);
  expect(await shown(mine)).toHaveLength(1);
  const renewed = makeDevice(mine.subscription.endpoint);
  await owner.api.push.subscribe({ body: renewed.subscription });
  await enterResult(2);
  const [request] = service.received;
  expect(request && renewed.open(request)).toMatchObject({ title: 'Results Posted' });
});

test('a device belongs to the account that last signed in on it', async () => {
  const { owner, other, room } = at;
  const mine = await connect(owner);
  await owner.api.auth.logout();
  await enterResult(1);
  expect(await shown(mine)).toEqual([]);
  // Another person signs in on the same device while the first person has a session elsewhere.
  const again = await signInAgain(server, owner);
  await again.api.push.subscribe({ body: mine.subscription });
  await other.api.push.subscribe({ body: mine.subscription });
  await enterResult(2);
  const told = await shown(mine);
  expect(told).toHaveLength(1);
  const [line] = await other.api.notifications.list();
  expect(told[0]?.text).toBe(line?.message);
  // The previous owner cannot unsubscribe the device.
  await again.api.push.unsubscribe({ body: { endpoint: mine.subscription.endpoint } });
  await enterResult(3);
  expect(await shown(mine)).toHaveLength(1);
  await other.api.push.unsubscribe({ body: { endpoint: mine.subscription.endpoint } });
  await other.api.chat.markRead({ params: { roomId: room.id } });
  await say('Nobody there?');
  await pass(HOUR);
  expect(await shown(mine)).toEqual([]);
});

test('a device gets no messages after its session has expired or its account has been deleted', async () => {
  const { manager, owner, other, room } = at;
  const [mine, theirs] = [await connect(owner), await connect(other)];
  await other.api.accounts.remove({ body: { currentPassword: 'secret-enough' } });
  server.clock.advance(31 * 24 * HOUR);
  const again = await signInAgain(server, manager);
  const guest = await registerPlayer(server);
  await joinRoom(guest, room);
  await again.api.chat.send({ params: { roomId: room.id }, body: { message: 'Still here?' } });
  await pass(HOUR);
  expect([await shown(mine), await shown(theirs)]).toEqual([[], []]);
});

test('a test message can be sent to a device, and the response of the push service is reported', async () => {
  const { owner, other } = at;
  const mine = await connect(owner);
  const body = { endpoint: mine.subscription.endpoint };
  expect(await owner.api.push.test({ body })).toEqual({ ok: true, problem: null });
  expect(await shown(mine)).toEqual([
    {
      title: 'Lockroom',
      text: 'This is what a notification from Lockroom looks like.',
      tag: 'test',
      path: '/settings',
    },
  ]);
  await expect(other.api.push.test({ body })).rejects.toEqual(refused(404, 'not_found'));
  service.answer = { status: 429 };
  expect(await owner.api.push.test({ body })).toEqual({
    ok: false,
    problem: 'The server responded with status 429.',
  });
});

test('only the newest twenty devices of an account are notified', async () => {
  const { owner } = at;
  const first = await connect(owner);
  let last = first;
  for (let n = 0; n < 20; n++) last = await connect(await signInAgain(server, owner));
  await enterResult(1);
  // The requests to an account's devices are sent in groups of five, one second apart.
  for (let wave = 1; wave < 4; wave++) await pass(SECOND);
  expect(await shown(first)).toEqual([]);
  expect(await shown(last)).toHaveLength(1);
  expect(service.received).toHaveLength(19);
  service.received = [];
  // A device that has subscribed again counts as the newest.
  server.clock.advance(SECOND);
  await owner.api.push.subscribe({ body: first.subscription });
  await owner.api.push.test({ body: { endpoint: first.subscription.endpoint } });
  expect(await shown(first)).toHaveLength(1);
});
