import { savePick, setLock } from '@lockroom/testing/fight-room';
import { claimsOf } from '@lockroom/testing/push-service';
import { registerPlayer } from '@lockroom/testing/world';
import { describe, expect, test } from 'vitest';
import { HOUR, MINUTE, NOON, SECOND, toldDevices } from './testing/told-devices.ts';

const { server, service, at, device, connect, shown, pass, say, enterResult } = toldDevices();

const after = (ms: number) => new Date(Date.parse(NOON) + ms).toISOString();

describe('a push message', () => {
  test('reminds of missing picks an hour before the lock and expires at the lock', async () => {
    const { manager, owner, other, room, bracket, otherBracket, fightId } = at();
    const [mine, theirs] = [await connect(owner), await connect(other)];
    await setLock(manager, room, fightId(1), after(2 * HOUR));
    await savePick(other, otherBracket, fightId(1), 2);
    server().clock.advance(HOUR);
    await server().reminders.drain();
    await server().worker.drain();
    const [request] = service().received;
    expect(request?.headers).toMatchObject({ ttl: '3600', urgency: 'high', 'content-encoding': 'aes128gcm' });
    expect(await shown(mine)).toEqual([
      {
        title: `${room.name} locks soon`,
        text: `Fight 1, Red 1 vs Blue 1, locks at Sun, Mar 1, 7:00 AM MT. 1 pick is missing in ${bracket.name}.`,
        tag: expect.stringMatching(/^lock-reminder:[\w-]{36}$/),
        path: `/bracket/${bracket.id}`,
      },
    ]);
    expect(await shown(theirs)).toEqual([]);
  });

  test('tells about a change to a picked fight', async () => {
    const { manager, owner, other, bracket, fightId } = at();
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

  test('shows the results of a night in one message that is replaced', async () => {
    const { owner, room } = at();
    const mine = await connect(owner);
    await enterResult(1);
    await enterResult(2);
    const topics = new Set(service().received.map(({ headers }) => headers.topic));
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
    expect(second?.text).toContain('the newest of 2 updates');
  });

  test('tells about the first chat message soon and about later ones every ten minutes', async () => {
    const { owner, other, manager, room } = at();
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

  test('tells about an invitation, without its secrets, and about a friend request', async () => {
    const { manager, owner, other, room } = at();
    const guest = await registerPlayer(server());
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
});

test('push requests are signed by this installation for the receiving service', async () => {
  const { owner } = at();
  const mine = await connect(owner);
  const { publicKey } = await owner.api.push.key();
  expect(await at().other.api.push.key()).toEqual({ publicKey });
  await enterResult(1);
  const [request] = service().received;
  if (!request) throw new Error('Nothing was sent');
  const claims = claimsOf(request, publicKey) as { aud: string; sub: string; exp: number };
  expect(claims).toMatchObject({
    aud: `http://127.0.0.1:${service().port}`,
    sub: 'https://lockroom.example',
  });
  expect(claims.exp - Date.now() / 1000).toBeLessThan(24 * 60 * 60);
  expect(request.headers.topic).toMatch(/^[\w-]{32}$/);
  expect(() => device().open(request)).toThrow();
  expect(mine.open(request)).toMatchObject({ title: 'Results Posted' });
});

test('push messages contain only four fields with the words of the notification, and no hidden pick', async () => {
  const { manager, owner, other, room, bracket, otherBracket, fightId } = at();
  const devices = [await connect(owner), await connect(other), await connect(manager)];
  await savePick(owner, bracket, fightId(1), 2, 'Submission');
  await savePick(owner, bracket, fightId(2), 2, 'Submission');
  await savePick(other, otherBracket, fightId(2), 1);
  await setLock(manager, room, fightId(2), after(30 * MINUTE));
  await server().reminders.drain();
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
