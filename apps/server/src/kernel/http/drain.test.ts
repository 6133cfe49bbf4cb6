import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { type Drain, drainOf } from './drain.ts';

let server: Server;
let drain: Drain;
afterEach(() => server.closeAllConnections());

async function open(): Promise<number> {
  server = createServer((_request, response) => response.end('served'));
  drain = drainOf(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return (server.address() as AddressInfo).port;
}

test('a connection that was not accepted yet is still served', async () => {
  const port = await open();
  const socket = connect(port, '127.0.0.1');
  // By now the kernel has accepted the connection, and the server, in the same process, cannot have.
  await new Promise<void>((next) => process.nextTick(next));
  expect(socket.connecting).toBe(true);
  const drained = drain(50);
  socket.end('GET / HTTP/1.1\r\nhost: lockroom\r\n\r\n');
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\nconnection: close\r\n/i);
  expect(answer).toContain('served');
  await drained;
});

test('a connection without a request is closed, and new connections are refused', async () => {
  const port = await open();
  const kept = connect(port, '127.0.0.1');
  await new Promise((connected) => kept.once('connect', connected));
  await drain(50);
  await new Promise((closed) => kept.once('close', closed));
  const late = connect(port, '127.0.0.1');
  const error = await new Promise((failed) => late.once('error', failed));
  expect(error).toMatchObject({ code: 'ECONNREFUSED' });
});
