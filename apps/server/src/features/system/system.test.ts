import { registerPlayer } from '@lockroom/testing/world';
import { afterAll, expect, test } from 'vitest';
import { recordStatements } from '../../testing/statements.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = await startTestServer();
afterAll(() => server.close());

test('an unknown call returns a JSON 404', async () => {
  const answer = await server.call('GET', '/api/no-such-thing');
  expect(answer.status).toBe(404);
  expect(answer.body).toEqual({ message: 'There is no such endpoint.', code: 'unknown_path' });
});

test('health and readiness return ok', async () => {
  expect(await server.api().system.health()).toEqual({ status: 'ok' });
  expect(await server.api().system.ready()).toEqual({ status: 'ok' });
});

test('a public call does not look up the token in the database', async () => {
  const { token } = await registerPlayer(server);
  const recorder = recordStatements();
  try {
    for (const path of ['/api/health', '/api/time', '/api/openapi.json', '/api/docs']) {
      expect((await server.call('GET', path, { token })).status).toBe(200);
      expect(recorder.take(), path).toEqual([]);
    }
    for (const path of ['/api/ready', '/api/setup', `/api/images/${'0'.repeat(64)}`]) {
      await server.call('GET', path, { token });
      expect(
        recorder.take().filter(({ text }) => text.includes('sessions')),
        path,
      ).toEqual([]);
    }
  } finally {
    recorder.stop();
  }
});

test('the time call returns the time of the server', async () => {
  server.clock.set('2026-04-11T20:00:00.000Z');
  expect(await server.api().system.time()).toEqual({ now: '2026-04-11T20:00:00.000Z' });
});

test('the published contract contains every call', async () => {
  const document = await server.api().system.openapi();
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths as object)).toContain('/api/rooms/{roomId}/set-lock-times');
});

test('a URL that cannot be decoded gets the same response as any unknown one', async () => {
  const answer = await server.call('GET', '/api/rooms/%zz');
  expect(answer.status).toBe(404);
  expect(answer.body).toEqual({ message: 'There is no such endpoint.', code: 'unknown_path' });
});
