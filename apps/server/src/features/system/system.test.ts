import { registerPlayer } from '@lockroom/testing/world';
import { afterAll, expect, test } from 'vitest';
import { recordStatements } from '../../testing/statements.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = await startTestServer();
afterAll(() => server.close());

test.each(['/api/no-such-thing', '/api/rooms/%zz'])(
  'the unknown path %s returns status 404 with a JSON body',
  async (path) => {
    const answer = await server.call('GET', path);
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({ message: 'There is no such endpoint.', code: 'unknown_path' });
  },
);

test('a public call does not look up the token of the caller in the database', async () => {
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
