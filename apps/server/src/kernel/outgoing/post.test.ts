import { startReceiver } from '@lockroom/testing/receiver';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { post } from './post.ts';
import { addressesOf, RefusedTarget, readTarget } from './targets.ts';

const never = async (): Promise<string[]> => {
  throw new Error('No name was to be looked up');
};
const strict = { allowsPrivate: false, resolve: never };

/** Hosts in various spellings that refer to this machine or to a private network. */
const REFUSED = `
  127.0.0.1 127.255.255.254 127.1 2130706433 0x7f000001 0x7f.1 0177.0.0.1 017700000001 127.0.0.1.
  １２７.０.０.１ %31%32%37.0.0.1 0.0.0.0 0 10.0.0.1 10.255.255.255 172.16.0.1 172.31.255.255 192.168.0.1
  169.254.169.254 100.64.0.1 100.127.255.255 192.0.0.8 198.18.0.1 203.0.113.7 224.0.0.1
  239.255.255.255 240.0.0.1 255.255.255.255 [::1] [::] [fc00::1] [fdff::1] [fe80::1] [ff02::1]
  [fec0::1] [::ffff:127.0.0.1] [::ffff:7f00:1] [::127.0.0.1] [64:ff9b::7f00:1] [64:ff9b:1::a00:1]
  [2002:7f00:1::] [2001:0:7f00:1::] [2001:db8::1] [100::1] localhost LOCALHOST localhost. localhost..
  a.localhost printer printer.local vault.internal nas.lan
`
  .trim()
  .split(/\s+/);

test.each(REFUSED)('the private address %s is refused without a DNS lookup', async (host) => {
  expect(() => readTarget(`https://${host}/hook`, strict)).toThrow(RefusedTarget);
  expect(await post(`https://${host}/hook`, { headers: {}, body: '' }, strict)).toEqual({
    status: null,
    problem: 'This address is not on the public internet.',
  });
});

test.each([
  ['http://discord.com/x', 'The address must begin with https://'],
  ['ftp://discord.com/x', 'The address must begin with https://'],
  ['file:///etc/passwd', 'The address must begin with https://'],
  ['discord.com/x', 'This is not a valid address. It must begin with https://'],
  ['https://me:secret@discord.com/x', 'The address must not contain a username or a password.'],
  ['https://discord.com:22/x', 'The address must use the default port or port 8443.'],
  ['https://discord.com:80/x', 'The address must use the default port or port 8443.'],
])('the address %s is refused: %s', (address, message) => {
  expect(() => readTarget(address, strict)).toThrow(message);
});

test('addresses on the public internet are accepted, both as IP addresses and as names', async () => {
  for (const host of ['93.184.216.34', '[2606:2800:220:1:248:1893:25c8:1946]']) {
    const url = readTarget(`https://${host}:8443/hook`, strict);
    expect(await addressesOf(url, strict)).toEqual([host.replace(/[[\]]/g, '')]);
  }
  const named = readTarget('https://hooks.example.com/hook', strict);
  const resolve = async () => ['93.184.216.34', '2606:2800:220:1::1'];
  expect(await addressesOf(named, { ...strict, resolve })).toHaveLength(2);
});

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '::1',
  '::ffff:10.0.0.1',
  'fe80::1%eth0',
  'fd00::5',
  '64:ff9b::a00:1',
  'x',
])('a name that resolves to %s is refused, even if it also resolves to a public address', async (address) => {
  const resolve = async () => ['93.184.216.34', address];
  expect(await post('https://hooks.example.com/', { headers: {}, body: '' }, { ...strict, resolve })).toEqual(
    {
      status: null,
      problem: 'This address is not on the public internet.',
    },
  );
});

const receiver = await startReceiver();

describe('outgoing POST requests', () => {
  beforeEach(() => {
    receiver.received = [];
    receiver.answer = { status: 204 };
  });
  afterAll(() => receiver.close());

  const open = { allowsPrivate: true, resolve: never };
  const send = (url: string, reach = open, limit?: number) =>
    post(url, { headers: { 'x-test': 'yes' }, body: '{"é":1}' }, reach, limit);

  test('a request contains the given body and headers', async () => {
    expect(await send(receiver.url)).toEqual({ status: 204, problem: null });
    expect(receiver.received).toMatchObject([
      { path: '/hook', body: '{"é":1}', headers: { 'x-test': 'yes', host: `127.0.0.1:${receiver.port}` } },
    ]);
  });

  test('a request goes to the address that was checked, even if the name later resolves to another address', async () => {
    let looks = 0;
    // The second address is also this machine, but nothing listens there.
    const resolve = async () => (looks++ === 0 ? ['127.0.0.1'] : ['127.0.0.2']);
    const url = `http://rebinding.example.com:${receiver.port}/hook`;
    expect(await send(url, { allowsPrivate: true, resolve })).toEqual({ status: 204, problem: null });
    expect(looks).toBe(1);
    expect(receiver.received).toMatchObject([
      { headers: { host: `rebinding.example.com:${receiver.port}` } },
    ]);
    expect(await send(url, { allowsPrivate: true, resolve })).toMatchObject({ status: null });
  });

  test('requests do not follow redirects', async () => {
    const inner = await startReceiver();
    for (const status of [301, 302, 303, 307, 308]) {
      receiver.answer = { status, headers: { location: inner.url } };
      expect(await send(receiver.url)).toEqual({ status, problem: null });
    }
    expect(inner.received).toEqual([]);
    await inner.close();
  });

  test('a request without a response times out, and the body of a response is never read', async () => {
    receiver.answer = null;
    expect(await send(receiver.url, open, 50)).toEqual({
      status: null,
      problem: 'No response within 0.05 seconds.',
    });
    const hanging = { allowsPrivate: true, resolve: () => new Promise<string[]>(() => {}) };
    expect(await send('http://slow.example.com/', hanging, 50)).toMatchObject({ status: null });
    // This response ends the request without a 'response' or 'error' event.
    receiver.answer = { status: 101, headers: { connection: 'upgrade', upgrade: 'x' } };
    expect(await send(receiver.url, open, 50)).toMatchObject({ status: null });
    receiver.answer = { status: 200, body: 'x'.repeat(20_000_000) };
    expect(await send(receiver.url)).toEqual({ status: 200, problem: null });
  });

  test.each([
    ['an IPv6 address that this machine may have no route to', '2001:db8::1'],
    ['an address to which connections are forbidden', '255.255.255.255'],
  ])('a failed connection to %s does not crash the process', async (_, address) => {
    for (let n = 0; n < 5; n += 1) {
      const answer = await send(
        'https://hooks.example.com/',
        { ...open, resolve: async () => [address] },
        200,
      );
      expect(answer.status).toBeNull();
    }
  });

  test('the reason why a request got no response is reported', async () => {
    const gone = await startReceiver();
    await gone.close();
    expect(await send(gone.url)).toEqual({ status: null, problem: 'The server refused the connection.' });
    const resolve = async () => {
      throw Object.assign(new Error(), { code: 'ENOTFOUND' });
    };
    expect(await send('http://nowhere.example.com/', { allowsPrivate: true, resolve })).toEqual({
      status: null,
      problem: 'There is no server with this name.',
    });
  });
});
