import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
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

test('a stopping server closes idle connections and refuses new connections', async () => {
  const port = await open();
  const kept = connect(port, '127.0.0.1');
  await new Promise((connected) => kept.once('connect', connected));
  await drain(50);
  await new Promise((closed) => kept.once('close', closed));
  const late = connect(port, '127.0.0.1');
  const error = await new Promise((failed) => late.once('error', failed));
  expect(error).toMatchObject({ code: 'ECONNREFUSED' });
});

test('a stopping server still serves a connection that the operating system has already accepted', async () => {
  const port = await open();
  const waiting = connect(port, '127.0.0.1', () => waiting.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'));
  const answer = new Promise<string>((answered, failed) => {
    waiting.once('data', (data) => answered(String(data))).once('error', failed);
  });
  // The client connects in this tick. The server sees the connection only on the next turn of the event loop.
  await new Promise<void>((next) => process.nextTick(next));
  const drained = drain(50);
  expect(await answer).toMatch(/^HTTP\/1.1 200 OK.*served/s);
  await drained;
});
