import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { registerPlayer } from '@lockroom/testing/world';
import { expect, test } from 'vitest';
import { useTestServer } from '../../testing/test-server.ts';

const server = await useTestServer();

/** Sends a call's headers, waits, and sends the body. Returns the response's status line. */
async function sendSlowly(path: string, token: string, body: object, meanwhile: () => Promise<unknown>) {
  const text = JSON.stringify(body);
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  const chunks: string[] = [];
  socket.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
  const closed = new Promise((resolve) => socket.on('close', resolve));
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: lockroom.test',
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(text)}`,
    `Authorization: Bearer ${token}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await wait(1_200);
  await meanwhile();
  socket.write(text);
  await closed;
  return chunks.join('').split('\r\n')[0];
}

test('a call changes nothing if its session ends while the body is arriving', async () => {
  const player = await registerPlayer(server, 'Slow');
  const rename = (username: string, meanwhile: () => Promise<unknown>) =>
    sendSlowly('/api/auth/update-username', player.token, { username }, meanwhile);
  expect(await rename('Slower', async () => {})).toBe('HTTP/1.1 200 OK');
  expect(await rename('TooSlow', () => player.api.auth.logout())).toBe('HTTP/1.1 401 Unauthorized');
  const { user } = await server.api().auth.login({ body: { username: 'Slower', password: 'secret-enough' } });
  expect(user.username).toBe('Slower');
});
