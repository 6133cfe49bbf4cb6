import { registerPlayer } from '@lockroom/testing/world';
import { expect, test } from 'vitest';
import { recordStatements } from '../testing/statements.ts';
import { useTestServer } from '../testing/test-server.ts';

let hasDiskSpace = true;
const server = await useTestServer({ hasDiskSpace: () => hasDiskSpace });

test('a server without disk space serves reads, refuses writes, and postpones jobs and reminders', async () => {
  const member = await registerPlayer(server, 'reader');
  await server.call('POST', '/api/auth/forgot-password', { body: { email: member.user.email } });
  hasDiskSpace = false;
  const recorder = recordStatements();
  const refused = await server.call('POST', '/api/rooms', { token: member.token, body: { name: 'Late' } });
  expect(await server.worker.drain()).toBe(0);
  expect(await server.reminders.drain()).toBe(0);
  expect(recorder.take()).toEqual([]);
  recorder.stop();
  expect(refused).toMatchObject({ status: 503, body: { code: 'disk_full' } });
  expect(refused.headers.get('retry-after')).toBe('30');
  expect(await member.api.auth.me()).toMatchObject({ id: member.user.id });
  hasDiskSpace = true;
  expect(await server.worker.drain()).toBeGreaterThan(0);
});
