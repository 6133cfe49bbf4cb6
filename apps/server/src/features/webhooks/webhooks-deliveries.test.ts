import { WEBHOOK_FAILURES } from '@lockroom/contract';
import { setLock } from '@lockroom/testing/fight-room';
import { describe, expect, test } from 'vitest';
import { tellHeld } from '../../testing/held-notices.ts';
import { hookedRooms } from './testing/hooked-rooms.ts';

const MINUTE = 60_000;

const { server, receiver, room, params, got, told, add, list, enter, pass, remind } = hookedRooms();

describe('a delivery that fails', () => {
  test('is retried after growing pauses, and later ones wait for it', async () => {
    await add();
    receiver().answer = { status: 500 };
    await enter(1);
    await tellHeld(server());
    const tries = () => receiver().received.length;
    expect(tries()).toBe(1);
    await enter(2);
    await pass(4_999);
    expect(tries()).toBe(1);
    await pass(1);
    expect(tries()).toBe(2);
    await pass(9_999);
    expect(tries()).toBe(2);
    await pass(1);
    expect(tries()).toBe(3);
    expect((await list())[0]).toMatchObject({
      failures: 3,
      offAt: null,
      last: { ok: false, status: 500, problem: 'It answered 500.' },
    });
    receiver().answer = { status: 200 };
    await pass(20_000);
    expect(tries()).toBe(5);
    const fights = got().map(({ lines }) => /Red \d/.exec(lines[0])?.[0]);
    expect(fights).toEqual(['Red 1', 'Red 1', 'Red 1', 'Red 1', 'Red 2']);
    expect((await list())[0]).toMatchObject({ failures: 0, last: { ok: true } });
  });

  test('disables the webhook after 20 in a row and notifies the manager, who can enable it again', async () => {
    const { id } = await add();
    receiver().answer = { status: 302, headers: { location: receiver().url } };
    await enter(1);
    await tellHeld(server());
    for (let failed = 1; failed < WEBHOOK_FAILURES - 1; failed++) await pass(15 * MINUTE);
    expect((await list())[0]).toMatchObject({ failures: WEBHOOK_FAILURES - 1, offAt: null });
    await pass(15 * MINUTE);
    const problem = 'It answered 302, and redirects are not followed.';
    expect((await list())[0]).toMatchObject({
      failures: WEBHOOK_FAILURES,
      offAt: new Date(server().clock.now()).toISOString(),
      last: { ok: false, status: 302, problem },
    });
    expect(receiver().received).toHaveLength(WEBHOOK_FAILURES);
    const notices = (await room().manager.api.notifications.list()).filter(
      ({ kind }) => kind === 'webhook-off',
    );
    expect(notices).toMatchObject([
      {
        title: 'Webhook Switched Off',
        message: `A webhook of ${room().room.name} failed 20 times in a row and was switched off. ${problem}`,
        link: `/room/${room().room.id}/manager?open=webhooks`,
      },
    ]);
    await enter(2);
    await pass(60 * MINUTE);
    expect(receiver().received).toHaveLength(WEBHOOK_FAILURES);

    receiver().answer = { status: 204 };
    receiver().received = [];
    const on = await room().manager.api.webhooks.switchOn({ params: { ...params(), webhookId: id } });
    expect(on).toMatchObject({ failures: 0, offAt: null });
    await enter(3);
    await tellHeld(server());
    expect(got()).toHaveLength(1);
    expect(got()[0].lines[0]).toContain('Red 3');
  });

  test('is abandoned after a day, or at the lock if it announces one', async () => {
    await add();
    receiver().answer = { status: 503 };
    await setLock(
      room().manager,
      room().room,
      room().fightId(3),
      new Date(server().clock.now() + 30 * MINUTE).toISOString(),
    );
    await remind();
    await pass(5_000);
    receiver().answer = { status: 204 };
    receiver().received = [];
    await pass(31 * MINUTE);
    expect(told().map(([event]) => event)).toEqual(['card']);
  });
});
