import { decrypt, makeDevice } from '@lockroom/testing/push-service';
import { registerPlayer } from '@lockroom/testing/world';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { startTestServer } from '../../testing/test-server.ts';

const PUBLIC = '93.184.216.34';
const NOT_PUBLIC = 'This address is not on the public internet.';

let leadsTo: string[] = [];
const server = await startTestServer({ resolve: async () => leadsTo });
const player = await registerPlayer(server);
afterAll(() => server.close());

async function subscribe(endpoint: string, keys: object = {}) {
  const { subscription } = makeDevice(endpoint);
  const body = { endpoint, keys: { ...subscription.keys, ...keys } };
  const answer = await server.call('POST', '/api/push/subscriptions', { token: player.token, body });
  const { issues = [] } = answer.body as { issues?: { path: string; message: string }[] };
  return { status: answer.status, issues };
}

test('a push address is refused if it is private, resolves to a private IP address or lacks https', async () => {
  leadsTo = [PUBLIC];
  expect(await subscribe('https://10.0.0.8/device')).toMatchObject({
    status: 400,
    issues: [{ path: 'endpoint', message: NOT_PUBLIC }],
  });
  expect((await subscribe('http://push.example.com/device')).issues[0]?.message).toBe(
    'The address must begin with https://',
  );
  leadsTo = [PUBLIC, '10.0.0.8'];
  expect((await subscribe('https://push.example.com/device')).issues).toMatchObject([
    { message: NOT_PUBLIC },
  ]);
  const rows = await server.db.execute(sql`select count(*)::int as count from push_subscriptions`);
  expect(rows.rows).toEqual([{ count: 0 }]);
});

test('a device gets no message if its push address later resolves to a private IP address', async () => {
  leadsTo = [PUBLIC];
  const endpoint = 'https://rebinding.example.com/device';
  expect((await subscribe(endpoint)).status).toBe(200);
  leadsTo = ['127.0.0.1'];
  expect(await player.api.push.test({ body: { endpoint } })).toEqual({ ok: false, problem: NOT_PUBLIC });
});

test('a subscription with invalid keys is refused', async () => {
  leadsTo = [PUBLIC];
  const endpoint = 'https://push.example.com/device';
  const { subscription } = makeDevice(endpoint);
  const point = Buffer.from(subscription.keys.p256dh, 'base64url');
  const offTheCurve = Buffer.from(point);
  offTheCurve[64] = (offTheCurve[64] ?? 0) ^ 1;
  for (const keys of [
    { p256dh: offTheCurve.toString('base64url') },
    { p256dh: point.subarray(1).toString('base64url') },
    { p256dh: Buffer.alloc(65, 4).toString('base64url') },
    { auth: 'short' },
    { auth: `${'A'.repeat(21)}!` },
    { p256dh: 7 },
  ])
    expect((await subscribe(endpoint, keys)).status, JSON.stringify(keys)).toBe(400);
  expect((await subscribe(`https://push.example.com/${'x'.repeat(1_500)}`)).status).toBe(400);
});

test('the test helper for decryption can decrypt the example from RFC 8291', () => {
  const message =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';
  const opened = decrypt(
    Buffer.from(message, 'base64url'),
    Buffer.from('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url'),
    Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url'),
  );
  expect(opened.toString()).toBe('When I grow up, I want to be a watermelon');
});
