import { createSocket, type Socket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createDnsResolve } from './targets.ts';

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

/**
 * Starts a name server that resolves names under 'quick' to 192.0.2.7 and does not respond to queries for other names.
 */
async function startNameServer() {
  const socket = createSocket('udp4');
  sockets.push(socket);
  socket.on('message', (query, { port, address }) => {
    const name = nameIn(query);
    if (!name.endsWith('quick')) return;
    socket.send(answer(query), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return `127.0.0.1:${(socket.address() as AddressInfo).port}`;
}

/**
 * Reads the name from a DNS query. It follows a 12-byte header, as labels that each begin with their length (RFC 1035).
 */
function nameIn(query: Buffer): string {
  const labels: string[] = [];
  for (let at = 12, length = query[at] ?? 0; length > 0; at += length + 1, length = query[at] ?? 0)
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
  return labels.join('.');
}

/** Answers with one A record, or with no record if the query is of type AAAA (28). */
function answer(query: Buffer): Buffer {
  const end = query.indexOf(0, 12) + 5;
  const isA = query.readUInt16BE(end - 4) === 1;
  const head = Buffer.from([query[0] ?? 0, query[1] ?? 0, 0x81, 0x80, 0, 1, 0, isA ? 1 : 0, 0, 0, 0, 0]);
  const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, 192, 0, 2, 7]);
  return Buffer.concat([head, query.subarray(12, end), ...(isA ? [record] : [])]);
}

test('lookups that get no response do not delay other lookups', async () => {
  const resolve = createDnsResolve([await startNameServer()]);
  const silent = Array.from({ length: 20 }, (_, n) => resolve(`n${n}.silent`).catch(({ code }) => code));
  const start = performance.now();
  expect(await resolve('hooks.quick')).toEqual(['192.0.2.7']);
  await lookup('localhost');
  expect(performance.now() - start).toBeLessThan(1_000);
  expect(new Set(await Promise.all(silent))).toEqual(new Set(['ETIMEOUT']));
});
