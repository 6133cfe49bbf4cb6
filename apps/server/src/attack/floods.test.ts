import { createClient } from '@lockroom/contract';
import { joinRoom, openRoom, type Player, registerPlayer } from '@lockroom/testing/world';
import { expect, test } from 'vitest';
import { readMails } from '../testing/mailbox.ts';
import { useTestServer } from '../testing/test-server.ts';

const HOUR = 60 * 60_000;

const server = await useTestServer({ config: { rateLimits: true } });
const flooder = await registerPlayer(server);

/** Repeats an action until it is refused. Returns the number of successes and the refusal. */
async function flood(act: (nth: number) => Promise<unknown>): Promise<{ done: number; refusal: unknown }> {
  for (let done = 0; done < 200; done += 1) {
    try {
      await act(done);
    } catch (refusal) {
      return { done, refusal };
    }
  }
  return { done: 200, refusal: null };
}

const TOO_MANY = expect.objectContaining({
  status: 429,
  code: 'too_many_tries',
  retryAfter: expect.any(Number),
});

test('a member can send sixty messages a minute, and each member has a separate limit', async () => {
  const room = await openRoom(flooder);
  const reader = await registerPlayer(server);
  await joinRoom(reader, room);
  const params = { roomId: room.id };
  const say = (message: string, { api }: Player) => api.chat.send({ params, body: { message } });
  expect(await flood((nth) => say(`${nth}`, flooder))).toEqual({ done: 60, refusal: TOO_MANY });
  expect((await say('Calm down', reader)).message).toBe('Calm down');
  server.clock.advance(60_000);
  expect((await say('Sorry', flooder)).message).toBe('Sorry');
});

test('a member can send thirty invitations an hour, and refused invitations send no email', async () => {
  const room = await openRoom(flooder);
  const invite = (nth: number) =>
    flooder.api.chat.invite({ params: { roomId: room.id }, body: { email: `guest${nth}@example.com` } });
  expect(await flood(invite)).toEqual({ done: 30, refusal: TOO_MANY });
  const letters = await readMails(server);
  expect(letters.filter(({ to }) => to?.[0]?.address?.startsWith('guest'))).toHaveLength(30);
});

test('friend requests reach only people in the same room and are limited to forty an hour', async () => {
  const [room, stranger] = [await openRoom(flooder), await registerPlayer(server)];
  const ask = (receiverId: string) => flooder.api.friends.request({ body: { receiverId } });
  await expect(ask(stranger.user.id)).rejects.toMatchObject({ status: 404 });
  await joinRoom(stranger, room);
  // A repeated request changes nothing but still counts.
  expect(await flood(() => ask(stranger.user.id))).toEqual({ done: 39, refusal: TOO_MANY });
  expect(await stranger.api.notifications.list()).toHaveLength(1);
});

test('an account can create at most thirty rooms, plans and support posts an hour, counted together', async () => {
  server.clock.advance(HOUR);
  const player = await registerPlayer(server);
  const { done, refusal } = await flood(() => openRoom(player));
  expect({ done, refusal }).toEqual({ done: 30, refusal: TOO_MANY });
  const body = { title: 'One more', description: 'More' };
  await expect(player.api.plans.create({ body })).rejects.toEqual(TOO_MANY);
  await expect(player.api.support.create({ body })).rejects.toEqual(TOO_MANY);
});

test('an account can make sixty exports in ten minutes, counting room files and tables together', async () => {
  server.clock.advance(HOUR);
  const room = await openRoom(flooder);
  const params = { roomId: room.id };
  const { status } = await server.call('GET', `/api/rooms/${room.id}/export.csv`, { token: flooder.token });
  expect(status).toBe(200);
  expect(await flood(() => flooder.api.transfers.exportRoom({ params }))).toEqual({
    done: 59,
    refusal: TOO_MANY,
  });
});

test('an IP address is blocked after 1,200 calls in a minute, even if the calls come from several accounts', async () => {
  const api = createClient({ baseUrl: server.url });
  let done = 0;
  let refusal: unknown = null;
  while (refusal === null && done < 1_300) {
    const some = await Promise.allSettled(Array.from({ length: 50 }, () => api.system.health()));
    done += some.filter(({ status }) => status === 'fulfilled').length;
    refusal = some.find((one) => one.status === 'rejected')?.reason ?? null;
  }
  expect(refusal).toMatchObject({ status: 429, code: 'too_many_tries' });
  expect(done).toBeLessThanOrEqual(1_200);
});
