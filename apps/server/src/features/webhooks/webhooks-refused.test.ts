import { openRoom, registerPlayer } from '@lockroom/testing/world';
import { afterAll, expect, test } from 'vitest';
import { tellHeld } from '../../testing/held-notices.ts';
import { startTestServer } from '../../testing/test-server.ts';

const PUBLIC = '93.184.216.34';
const NOT_PUBLIC = 'This address is not on the public internet.';

/** The addresses to which host names currently resolve; every lookup is counted. */
let leadsTo: string[] = [];
let looks = 0;
const server = await startTestServer({
  resolve: async () => {
    looks++;
    if (leadsTo.length === 0) throw Object.assign(new Error(), { code: 'ENOTFOUND' });
    return leadsTo;
  },
});
const manager = await registerPlayer(server);
const room = await openRoom(manager);
afterAll(() => server.close());

const add = (url: string) =>
  server.call('POST', `/api/rooms/${room.id}/webhooks`, {
    token: manager.token,
    body: { url, kind: 'json', events: ['completed'] },
  });
const refusal = (message: string) => [400, { code: 'invalid_input', issues: [{ path: 'url', message }] }];

test('a webhook address is refused if its name resolves to a private IP address or not at all', async () => {
  leadsTo = [PUBLIC, '10.0.0.8'];
  const inside = await add('https://hooks.example.com/hook');
  expect([inside.status, inside.body]).toMatchObject(refusal(NOT_PUBLIC));
  leadsTo = [];
  const { status, body } = await add('https://hooks.example.com/hook');
  expect([status, body]).toMatchObject(refusal('There is no server with this name.'));
});

test('a webhook is neither delivered nor tested if its name later resolves to a private IP address', async () => {
  leadsTo = [PUBLIC];
  const { status, body } = await add('https://rebinding.example.com/hook');
  expect(status).toBe(201);
  const { id } = body as { id: string };
  const params = { roomId: room.id };
  const last = async () => (await manager.api.webhooks.list({ params }))[0]?.last;
  leadsTo = ['127.0.0.1'];
  const answer = { ok: false, status: null, problem: NOT_PUBLIC };
  expect(await manager.api.webhooks.test({ params: { ...params, webhookId: id } })).toEqual(answer);
  looks = 0;
  await manager.api.rooms.complete({ params, body: { isCompleted: true } });
  await tellHeld(server);
  expect(await last()).toMatchObject({ event: 'completed', ...answer });
  expect(looks).toBe(1);
});
