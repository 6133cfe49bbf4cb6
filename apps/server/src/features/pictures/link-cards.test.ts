import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Room } from '@lockroom/contract';
import { linkParts } from '@lockroom/testing/scene';
import { joinRoom, openRoom, registerPlayer } from '@lockroom/testing/world';
import { Window } from 'happy-dom';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { startTestServer } from '../../testing/test-server.ts';

const PUBLIC_URL = 'https://lockroom.example';
const PAGE =
  '<!doctype html><html><head><meta charset="utf-8"><title>Lockroom</title></head><body>$&</body></html>';

const webRoot = mkdtempSync(join(tmpdir(), 'lockroom-page-'));
writeFileSync(join(webRoot, 'index.html'), PAGE);
const server = await startTestServer({ webRoot, config: { publicUrl: PUBLIC_URL } });
server.clock.set('2026-03-01T12:00:00.000Z');
const manager = await registerPlayer(server, 'noor');
afterAll(async () => {
  await server.close();
  rmSync(webRoot, { recursive: true });
});

async function invite(
  body: Parameters<typeof openRoom>[1],
): Promise<{ room: Room; path: string; end(): unknown }> {
  const room = await openRoom(manager, body);
  const params = { roomId: room.id };
  const { id, url } = await manager.api.inviteLinks.create({ params, body: {} });
  return {
    room,
    // Browsers do not send the part of a URL after '#', which contains an invitation link's secret key.
    path: `/join/${room.roomCode}?via=${linkParts(url).preview}`,
    end: () => manager.api.inviteLinks.end({ params: { ...params, linkId: id } }),
  };
}

/** Reads a page's meta tags by name. Fails if a name occurs twice. */
async function readTags(path: string): Promise<Map<string, string>> {
  const { status, headers, body } = await server.call('GET', path);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const { document } = new Window();
  document.write(`${body}`);
  const all = [...document.head.querySelectorAll('meta[property], meta[name]')].map(
    (tag) =>
      [
        tag.getAttribute('property') ?? tag.getAttribute('name') ?? '',
        tag.getAttribute('content') ?? '',
      ] as const,
  );
  expect(new Set(all.map(([name]) => name)).size).toBe(all.length);
  return new Map(all);
}

/** The meta tags that each link-preview service reads, in order of preference. */
const READERS = {
  // The Open Graph protocol, which Facebook, Slack, Discord and WhatsApp follow.
  'open graph': { title: ['og:title'], description: ['og:description'], image: ['og:image'] },
  // X prefers its own tags to Open Graph tags.
  x: {
    title: ['twitter:title', 'og:title'],
    description: ['twitter:description', 'og:description'],
    image: ['twitter:image', 'og:image'],
  },
};
/** WhatsApp ignores larger images. Other link-preview services accept several megabytes. */
const SMALLEST_LIMIT = 600e3;

const NAMES: [what: string, name: string, inTitle: string][] = [
  ['a plain name', 'The Garage: UFC 300', 'The Garage: UFC 300'],
  ['60 wide letters', 'W'.repeat(60), 'W'.repeat(60)],
  ['partly emoji', '🥊 Łódź fight night 👍🏽', '🥊 Łódź fight night 👍🏽'],
  ['only in another script', 'مباراة الليلة', 'مباراة الليلة'],
  ['written with marks that reverse the text direction', 'a\u202eb\u200fc night', 'abc night'],
  ['markup', '"><script>alert(1)</script>&amp;', '"><script>alert(1)</script>&amp;'],
];

test.each(NAMES)(
  'every link-preview service can read the preview of a room with the name: %s',
  async (_, name, inTitle) => {
    const { path } = await invite({ name, sport: 'mma' });
    const tags = await readTags(path);
    const first = (names: readonly string[]) => names.map((each) => tags.get(each)).find(Boolean);
    for (const [who, { title, description }] of Object.entries(READERS)) {
      expect(first(title), who).toBe(`noor invites you to ${inTitle}`);
      expect(first(description), who).toBe('MMA. 1 player. Pick the winner and the method of each fight.');
    }
    expect(tags.get('twitter:card')).toBe('summary_large_image');
    expect(tags.get('og:url')).toBe(`${PUBLIC_URL}${path}`);
    const [address = '', ...others] = new Set(Object.values(READERS).map(({ image }) => first(image)));
    expect(others).toEqual([]);
    const picture = await fetchPicture(address);
    expect(picture.length).toBeLessThan(SMALLEST_LIMIT);
    const { format, width, height } = await sharp(picture).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 });
  },
);

async function fetchPicture(address: string): Promise<Buffer> {
  // Link-preview services need an absolute URL for the picture.
  const { origin, pathname } = new URL(address);
  expect(origin).toBe(PUBLIC_URL);
  const answer = await fetch(server.url + pathname);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  return Buffer.from(await answer.arrayBuffer());
}

const product = async (path: string) => {
  const tags = await readTags(path);
  expect(tags.get('og:title')).toBe('Lockroom');
  return tags;
};

test('a guessed room code reveals nothing about the room', async () => {
  const { room, path } = await invite({ name: 'The Cellar' });
  const [code, preview] = [room.roomCode, path.split('via=')[1] ?? ''];
  const guesses = [`/join/${code}`, `/join/${code}?via=`, `/join/${code}?via=${preview.toLowerCase()}x`];
  const nobody = await readTags('/join/ZZZZZZZZ?via=nothing');
  for (const guess of [...guesses, `/join/${code}?via=%00`, `/join/${code}?via=${'x'.repeat(2_000)}`])
    expect(await product(guess), guess).toEqual(nobody);
  const picture = await fetchPicture(nobody.get('og:image') ?? '');
  expect(await sharp(picture).metadata()).toMatchObject({ width: 1200, height: 630 });
});

test('a link preview and its picture are unavailable after the invitation link has been deleted', async () => {
  const { path, end } = await invite({ name: 'The Attic' });
  const image = (await readTags(path)).get('og:image') ?? '';
  await fetchPicture(image);
  await end();
  await product(path);
  expect(await server.call('GET', new URL(image).pathname)).toMatchObject({ status: 404 });
});

test('a URL that is not an invitation link returns the normal page', async () => {
  for (const path of ['/', '/login', '/joined/x', '/room/x?via=y', '//', '//[', '//a:b/'])
    expect((await server.call('GET', path)).body, path).toBe(PAGE);
});

test("the link preview changes when the room's name, members or lock change", async () => {
  const { room, path } = await invite({ name: 'Before', sport: 'football' });
  await manager.api.tournaments.setLockTime({
    params: { roomId: room.id },
    body: { lockTime: '2026-03-21T16:15:00.000Z' },
  });
  await joinRoom(await registerPlayer(server), room);
  const before = await readTags(path);
  expect(before.get('og:description')).toBe(
    'Football, locks Sat, Mar 21, 10:15 AM MT. 2 players. Pick the winner of every game.',
  );
  const drawn = await fetchPicture(before.get('og:image') ?? '');
  await manager.api.rooms.update({ params: { roomId: room.id }, body: { name: 'After' } });
  expect((await readTags(path)).get('og:title')).toBe('noor invites you to After');
  const renamed = await fetchPicture(before.get('og:image') ?? '');
  expect(renamed.equals(drawn)).toBe(false);
  await manager.api.rooms.update({ params: { roomId: room.id }, body: { timeZone: 'Europe/Berlin' } });
  expect((await readTags(path)).get('og:description')).toContain('locks Sat, Mar 21, 5:15 PM CET.');
  expect((await fetchPicture(before.get('og:image') ?? '')).equals(renamed)).toBe(false);
});
