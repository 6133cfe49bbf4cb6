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
