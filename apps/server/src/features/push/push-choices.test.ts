import { setLock } from '@lockroom/testing/fight-room';
import { joinRoom, openRoom, signInAgain } from '@lockroom/testing/world';
import { describe, expect, test } from 'vitest';
import { HOUR, MINUTE, SECOND, toldDevices } from './testing/told-devices.ts';

const { server, service, at, connect, shown, pass, say, enterResult } = toldDevices();

describe('push settings', () => {
  test('suppress a disabled kind and everything of a muted room, on all devices', async () => {
    const { owner, other, room } = at();
    const [phone, desk] = [await connect(owner), await connect(await signInAgain(server(), owner))];
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

  test('suppress messages about free places in a muted room', async () => {
    const { manager, owner } = at();
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

  test('suppress messages that were read, muted or switched off before they are sent', async () => {
    const { owner, room } = at();
    const mine = await connect(owner);
    const mute = (muted: boolean) => owner.api.push.mute({ params: { roomId: room.id }, body: { muted } });
    const meanwhile = [
      () => owner.api.notifications.markAllRead(),
      () => mute(true),
      () => owner.api.push.saveSettings({ body: { kinds: [], quiet: null } }),
    ];
    for (const [index, change] of meanwhile.entries()) {
      await mute(false);
      service().answer = { status: 503 };
      await enterResult(index + 1);
      expect(await shown(mine)).toHaveLength(1);
      await change();
      service().answer = { status: 201 };
      await pass(HOUR);
      expect(await shown(mine)).toEqual([]);
    }
  });

  test('are refused without any change if they are invalid', async () => {
    const { owner } = at();
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
        (await server().call('PUT', '/api/push/settings', { token: owner.token, body })).status,
        JSON.stringify(body),
      ).toBe(400);
    expect((await owner.api.push.settings()).kinds).toHaveLength(5);
  });
});

describe('quiet hours', () => {
  const BERLIN = { from: '22:00', to: '07:00', zone: 'Europe/Berlin', exceptLocks: false };
  const ALL = ['locks', 'fights', 'results', 'messages', 'invitations'] as const;

  test.each([
    ['a usual one', '2026-03-01T22:30:00.000Z', '2026-03-02T06:00:00.000Z'],
    ['that in which clocks go forward', '2026-03-28T22:30:00.000Z', '2026-03-29T05:00:00.000Z'],
    ['that in which they go back', '2026-10-24T22:30:00.000Z', '2026-10-25T06:00:00.000Z'],
  ])('delay messages until their end and send the latest state once: %s', async (_, night, morning) => {
    server().clock.set(night);
    const owner = await signInAgain(server(), at().owner);
    const manager = await signInAgain(server(), at().manager);
    const mine = await connect(owner);
    await owner.api.push.saveSettings({ body: { kinds: [...ALL], quiet: BERLIN } });
    for (const n of [1, 2]) {
      await manager.api.fights.enterResult({
        params: { fightId: at().fightId(n) },
        body: { winnerId: 1, winMethod: 'KO/TKO' },
      });
      await pass(5 * SECOND);
    }
    for (const message of ['One', 'Two']) {
      await manager.api.chat.send({ params: { roomId: at().room.id }, body: { message } });
      await pass(11 * MINUTE);
    }
    await server().worker.drain();
    expect(await shown(mine)).toEqual([]);
    server().clock.set(new Date(Date.parse(morning) - SECOND).toISOString());
    expect(await shown(mine)).toEqual([]);
    server().clock.set(morning);
    const told = await shown(mine);
    expect(told.map(({ text }) => text).sort()).toEqual([
      expect.stringMatching(/^2 new messages\. .*: Two$/),
      expect.stringContaining('the newest of 2 updates'),
    ]);
    await pass(HOUR);
    expect(await shown(mine)).toEqual([]);
  });

  test('a reminder is delayed no later than its lock, or sent at once if the owner prefers', async () => {
    const { manager, owner, other, room, fightId } = at();
    server().clock.set('2026-03-02T05:30:00.000Z');
    const [asleep, awake] = [await connect(owner), await connect(other)];
    await owner.api.push.saveSettings({ body: { kinds: [...ALL], quiet: BERLIN } });
    await other.api.push.saveSettings({ body: { kinds: [...ALL], quiet: { ...BERLIN, exceptLocks: true } } });
    await setLock(manager, room, fightId(1), '2026-03-02T06:00:00.000Z');
    await server().reminders.drain();
    expect(await shown(awake)).toHaveLength(1);
    expect(await shown(asleep)).toEqual([]);
    server().clock.set('2026-03-02T06:00:00.000Z');
    expect(await shown(asleep)).toEqual([]);
  });

  test('a reminder whose lock is later is sent when they end', async () => {
    const { manager, owner, room, fightId } = at();
    server().clock.set('2026-03-02T05:30:00.000Z');
    const mine = await connect(owner);
    await owner.api.push.saveSettings({ body: { kinds: [...ALL], quiet: BERLIN } });
    await setLock(manager, room, fightId(1), '2026-03-02T06:20:00.000Z');
    await server().reminders.drain();
    expect(await shown(mine)).toEqual([]);
    server().clock.set('2026-03-02T06:00:00.000Z');
    expect(await shown(mine)).toMatchObject([{ title: `${room.name} locks soon` }]);
  });
});
