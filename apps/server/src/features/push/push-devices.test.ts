import { makeDevice } from '@lockroom/testing/push-service';
import { refused } from '@lockroom/testing/refusals';
import { joinRoom, registerPlayer, signInAgain } from '@lockroom/testing/world';
import { describe, expect, test } from 'vitest';
import { HOUR, SECOND, toldDevices } from './testing/told-devices.ts';

const { server, service, at, connect, shown, pass, say, enterResult } = toldDevices();

describe('a device', () => {
  test.each([404, 410])('that its service no longer knows (%i) is deleted', async (status) => {
    const { owner } = at();
    const mine = await connect(owner);
    service().answer = { status };
    await enterResult(1);
    expect(await shown(mine)).toHaveLength(1);
    service().answer = { status: 201 };
    await enterResult(2);
    await pass(HOUR);
    expect(await shown(mine)).toEqual([]);
  });

  test('whose service fails is retried after growing pauses; others are notified at once', async () => {
    const { owner, other } = at();
    const [mine, theirs] = [await connect(owner), await connect(other)];
    service().answer = { status: 503 };
    await enterResult(1);
    await enterResult(2);
    // The second result is within the pause of 5 seconds after the first, and comes with the next try.
    const tries: number[] = [];
    for (let seconds = 0; seconds < 60; seconds++) {
      const count = (await shown(mine)).length;
      if (count > 0) tries.push(seconds);
      server().clock.advance(SECOND);
    }
    expect(tries.length).toBeGreaterThan(2);
    expect(tries.length).toBeLessThan(6);
    service().answer = { status: 201 };
    await pass(HOUR);
    expect((await shown(mine)).map(({ text }) => text)).toEqual([expect.stringContaining('newest of 2')]);
    await pass(HOUR);
    expect(await shown(mine)).toEqual([]);
    expect((await shown(theirs)).length).toBeGreaterThan(0);
  });

  test('that fails for three days is deleted', async () => {
    const { owner } = at();
    const mine = await connect(owner);
    service().answer = { status: 500 };
    await enterResult(1);
    for (let hours = 0; hours <= 72; hours += 24) {
      await pass(24 * HOUR);
      await shown(mine);
    }
    service().answer = { status: 201 };
    await enterResult(2);
    await pass(HOUR);
    expect(await shown(mine)).toEqual([]);
  });

  test('registered again is notified once, with its new keys', async () => {
    const { owner } = at();
    const mine = await connect(owner);
    await owner.api.push.subscribe({ body: mine.subscription });
    await enterResult(1);
    expect(await shown(mine)).toHaveLength(1);
    const anew = makeDevice(mine.subscription.endpoint);
    await owner.api.push.subscribe({ body: anew.subscription });
    await enterResult(2);
    const [request] = service().received;
    expect(request && anew.open(request)).toMatchObject({ title: 'Results Posted' });
  });

  test('belongs to the account that is signed in on it', async () => {
    const { owner, other, room } = at();
    const mine = await connect(owner);
    await owner.api.auth.logout();
    await enterResult(1);
    expect(await shown(mine)).toEqual([]);
    // Somebody else signs in on the same device, while the first has a session elsewhere.
    const again = await signInAgain(server(), owner);
    await again.api.push.subscribe({ body: mine.subscription });
    await other.api.push.subscribe({ body: mine.subscription });
    await enterResult(2);
    const told = await shown(mine);
    expect(told).toHaveLength(1);
    const [line] = await other.api.notifications.list();
    expect(told[0]?.text).toBe(line?.message);
    // Who had it cannot end it for the other.
    await again.api.push.unsubscribe({ body: { endpoint: mine.subscription.endpoint } });
    await enterResult(3);
    expect(await shown(mine)).toHaveLength(1);
    await other.api.push.unsubscribe({ body: { endpoint: mine.subscription.endpoint } });
    await other.api.chat.markRead({ params: { roomId: room.id } });
    await say('Nobody there?');
    await pass(HOUR);
    expect(await shown(mine)).toEqual([]);
  });

  test('is no longer notified once its session has expired or its owner has left', async () => {
    const { manager, owner, other, room } = at();
    const [mine, theirs] = [await connect(owner), await connect(other)];
    await other.api.accounts.remove({ body: { currentPassword: 'secret-enough' } });
    server().clock.advance(31 * 24 * HOUR);
    const again = await signInAgain(server(), manager);
    const guest = await registerPlayer(server());
    await joinRoom(guest, room);
    await again.api.chat.send({ params: { roomId: room.id }, body: { message: 'Still here?' } });
    await pass(HOUR);
    expect([await shown(mine), await shown(theirs)]).toEqual([[], []]);
  });

  test('can be tested with a message, whose answer reports what its service said', async () => {
    const { owner, other } = at();
    const mine = await connect(owner);
    const body = { endpoint: mine.subscription.endpoint };
    expect(await owner.api.push.test({ body })).toEqual({ ok: true, problem: null });
    expect(await shown(mine)).toEqual([
      { title: 'Lockroom', text: 'This is how Lockroom tells you.', tag: 'test', path: '/settings' },
    ]);
    await expect(other.api.push.test({ body })).rejects.toEqual(refused(404, 'not_found'));
    service().answer = { status: 429 };
    expect(await owner.api.push.test({ body })).toEqual({ ok: false, problem: 'It answered 429.' });
  });
});

test('only the newest twenty devices of an account are notified', async () => {
  const { owner } = at();
  const first = await connect(owner);
  let last = first;
  for (let n = 0; n < 20; n++) last = await connect(await signInAgain(server(), owner));
  await enterResult(1);
  // Five at once for one account, and the others a second later.
  for (let wave = 1; wave < 4; wave++) await pass(SECOND);
  expect(await shown(first)).toEqual([]);
  expect(await shown(last)).toHaveLength(1);
  expect(service().received).toHaveLength(19);
  service().received = [];
  // A device that is signed in on anew is the newest, however long it has been known.
  server().clock.advance(SECOND);
  await owner.api.push.subscribe({ body: first.subscription });
  await owner.api.push.test({ body: { endpoint: first.subscription.endpoint } });
  expect(await shown(first)).toHaveLength(1);
});
