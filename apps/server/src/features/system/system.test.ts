import { registerPlayer } from '@lockroom/testing/world';
import { expect, test } from 'vitest';
import { recordStatements } from '../../testing/statements.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = await useTestServer();

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
