import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { getJson } from './get-json.ts';

const local = { allowsPrivate: true, resolve: async () => ['127.0.0.1'] };
const MEGABYTE = 1024 * 1024;
const json = { 'content-type': 'application/json; charset=utf-8' };

let answer: RequestListener = () => {};
const server = createServer((request, response) => {
  response.on('error', () => {});
  answer(request, response);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const ask = (listener: RequestListener, limit?: number) => {
  answer = listener;
  return getJson(`${base}/scores?apiKey=secret`, local, limit);
};
const problem = (text: string) => ({ ok: false, problem: text, retryAfterMs: null });

test('plain and compressed JSON can be read, and the request names Lockroom as its user agent', async () => {
  const agents: (string | undefined)[] = [];
  const plain = await ask((request, response) => {
    agents.push(request.headers['user-agent']);
    response.writeHead(200, json).end('{"events": []}');
  });
  expect(plain).toEqual({ ok: true, text: '{"events": []}', body: { events: [] } });
  const packed = await ask((_request, response) => {
    response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(gzipSync('[1]'));
  });
  expect(packed).toMatchObject({ body: [1] });
  expect(agents).toEqual([expect.stringMatching(/^Lockroom\/\d+\.\d+\.\d+$/)]);
});

test.each([
  ['a web page', 200, { 'content-type': 'text/html' }, '<html>', 'The response is not JSON.'],
  ['a web page that says it is JSON', 200, json, '<html>', 'The response is not JSON.'],
  ['half of a JSON response', 200, json, '{"events": [', 'The response is not JSON.'],
  [
    'an unsupported compression format',
    200,
    { ...json, 'content-encoding': 'br' },
    'x',
    'The response has an unsupported compression format.',
  ],
  [
    'a corrupt compressed response',
    200,
    { ...json, 'content-encoding': 'gzip' },
    'x',
    'The connection failed.',
  ],
  ['a 403 response', 403, json, '{}', 'The server responded with status 403.'],
  ['a 304 response', 304, {}, '', 'The server responded with status 304.'],
])('%s is refused, and the reason is returned', async (_title, status, headers, body, expected) => {
  expect(
    await ask((_request, response) => {
      response.writeHead(status, headers as Record<string, string>).end(status === 304 ? undefined : body);
    }),
  ).toEqual(problem(expected));
});

test('a dropped connection is reported as a problem', async () => {
  expect(await ask((request) => void request.socket.destroy())).toEqual(
    problem('The server ended the connection.'),
  );
});

test('the Retry-After header is returned', async () => {
  expect(
    await ask((_request, response) => void response.writeHead(429, { 'retry-after': '120' }).end()),
  ).toEqual({ ok: false, problem: 'The server responded with status 429.', retryAfterMs: 120_000 });
});

const chunk = Buffer.alloc(64 * 1024, ' ');

test('a response that never ends is aborted', async () => {
  let sent = 0;
  const done = ask((_request, response) => {
    response.writeHead(200, json);
    const write = () => {
      if (response.destroyed) return;
      sent += chunk.length;
      if (response.write(chunk)) setImmediate(write);
      else response.once('drain', write);
    };
    write();
  });
  expect(await done).toEqual(problem('The response is larger than 2 MB.'));
  expect(sent).toBeLessThan(20 * MEGABYTE);
});

test('a response that is too large after decompression is aborted', async () => {
  const bomb = gzipSync(Buffer.alloc(64 * MEGABYTE, ' '));
  expect(bomb.length).toBeLessThan(MEGABYTE);
  const before = process.memoryUsage().arrayBuffers;
  expect(
    await ask((_request, response) => {
      response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(bomb);
    }),
  ).toEqual(problem('The response is larger than 2 MB.'));
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(32 * MEGABYTE);
});

test('a response that is too large before decompression is aborted', async () => {
  // Empty gzip members decompress to nothing.
  const empty = Buffer.concat(Array.from({ length: 120_000 }, () => gzipSync('')));
  expect(
    await ask((_request, response) => {
      response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(empty);
    }),
  ).toEqual(problem('The response is larger than 2 MB.'));
});

test('a response times out if its headers or its body arrive too slowly', async () => {
  expect(await ask(() => {}, 100)).toEqual(problem('No response within 0.1 seconds.'));
  const inBody: RequestListener = (_request, response) => void response.writeHead(200, json).write('{');
  expect(await ask(inBody, 100)).toEqual(problem('No response within 0.1 seconds.'));
});

test('a redirect to the same host is followed', async () => {
  const paths: (string | undefined)[] = [];
  expect(
    await ask((request, response) => {
      paths.push(request.url);
      if (paths.length === 1) response.writeHead(302, { location: '/elsewhere' }).end();
      else response.writeHead(200, json).end('{}');
    }),
  ).toMatchObject({ ok: true });
  expect(paths).toEqual(['/scores?apiKey=secret', '/elsewhere']);
});

test.each(['http://localhost:1/', 'https://example.com/', '//10.0.0.1/', 'file:///etc/passwd', 'http://['])(
  'a redirect to %s is not followed',
  async (location) => {
    expect(await ask((_request, response) => void response.writeHead(302, { location }).end())).toEqual(
      problem('The server redirects to another address.'),
    );
  },
);

test('an endless series of redirects is abandoned', async () => {
  let times = 0;
  expect(
    await ask((_request, response) => {
      times += 1;
      response.writeHead(302, { location: '/again' }).end();
    }),
  ).toEqual(problem('The server redirected too many times.'));
  expect(times).toBe(4);
});

test('an address outside the public internet is refused, whether it is given as an IP address or as a name', async () => {
  const strict = { allowsPrivate: false, resolve: async () => ['10.0.0.1'] };
  const refused = problem('This address is not on the public internet.');
  expect(await getJson('https://127.0.0.1/', strict)).toEqual(refused);
  expect(await getJson('https://scores.example.com/', strict)).toEqual(refused);
});
