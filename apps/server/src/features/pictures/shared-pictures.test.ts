import { openBracketRoom, saveSheet, setLock as setBracketLock } from '@lockroom/testing/bracket-room';
import { enterResult, openFightRoom, savePick, setLock } from '@lockroom/testing/fight-room';
import { type People, type Player, registerPlayer } from '@lockroom/testing/world';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const SIZES = { post: [1080, 1350], link: [1200, 630] } as const;

const server = await startTestServer();
afterAll(() => server.close());

async function fetchPicture(
  path: string,
  { token }: Player,
  size: keyof typeof SIZES = 'link',
  { url } = server,
) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}${path}?size=${size}`, { headers });
  return { status: answer.status, headers: answer.headers, file: Buffer.from(await answer.arrayBuffer()) };
}

test.each(Object.entries(SIZES))(
  'a standings picture of size %s has the right dimensions and is never cached',
  async (size, [width, height]) => {
    const { room, owner } = await openFightRoom(server, 2);
    const picture = await fetchPicture(`/api/rooms/${room.id}/picture`, owner, size as keyof typeof SIZES);
    expect(picture.status).toBe(200);
    expect(picture.headers.get('cache-control')).toBe('private, no-cache');
    expect(await sharp(picture.file).metadata()).toMatchObject({ format: 'png', width, height });
  },
);

test('a picture of the standings depends on the viewer and the results, but not on hidden picks', async () => {
  const { room, owner, other, bracket, fightId, manager } = await openFightRoom(server, 2);
  const path = `/api/rooms/${room.id}/picture`;
  const read = async (viewer: Player) => (await fetchPicture(path, viewer)).file;
  const before = await read(other);
  await savePick(owner, bracket, fightId(1), 1);
  expect((await read(other)).equals(before)).toBe(true);
  expect((await read(owner)).equals(before)).toBe(false);
  await enterResult(manager, fightId(1));
  expect((await read(other)).equals(before)).toBe(false);
});

const NOON = '2026-03-01T12:00:00.000Z';
const EVENING = '2026-03-01T20:00:00.000Z';
const LATER = '2026-03-01T22:00:00.000Z';

type Picture = Awaited<ReturnType<typeof fetchPicture>>;

/** Fetches an entry's picture for several readers, on a new server that uses the same names each time. */
async function picturesOf<Reader extends string>(
  live: (
    server: TestServer,
    people: People,
  ) => Promise<{ bracketId: string; readers: Record<Reader, Player> }>,
): Promise<Record<Reader, Picture>> {
  const own = await startTestServer({ now: NOON });
  try {
    const names = ['manager', 'owner', 'other'] as const;
    const players = await Promise.all(names.map((name) => registerPlayer(own, `${name}-1`)));
    const people = Object.fromEntries(names.map((name, index) => [name, players[index]]));
    const { bracketId, readers } = await live(own, people as Record<(typeof names)[number], Player>);
    const read = Object.entries<Player>(readers).map(async ([name, player]) => {
      return [name, await fetchPicture(`/api/brackets/${bracketId}/picture`, player, 'post', own)] as const;
    });
    return Object.fromEntries(await Promise.all(read)) as Record<string, Picture> as Record<Reader, Picture>;
  } finally {
    await own.close();
  }
}

test('a picture of a bracket has the requested size, for fight cards and for tournaments', async () => {
  const [manager, owner, other] = await Promise.all([1, 2, 3].map(() => registerPlayer(server)));
  if (!manager || !owner || !other) throw new Error('No users are registered');
  const { bracket, ...room } = await openBracketRoom({ manager, owner, other });
  await saveSheet(owner, bracket, { 'r1-1': 'red1' });
  const path = `/api/brackets/${bracket.id}/picture`;
  const { status, file, headers } = await fetchPicture(path, owner);
  expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
  expect(await sharp(file).metadata()).toMatchObject({ width: 1200, height: 630 });
  expect((await fetchPicture(path, other)).status).toBe(403);
  await setBracketLock(room, new Date(server.clock.now() + 1).toISOString());
  server.clock.advance(1);
  expect((await fetchPicture(path, other)).status).toBe(200);
});

const cardWith = (covered: 1 | 2) =>
  picturesOf(async (own, people) => {
    const { room, manager, owner, bracket, other, fightId } = await openFightRoom(own, 2, people);
    await manager.api.rooms.update({ params: { roomId: room.id }, body: { name: 'The Garage' } });
    await setLock(manager, room, fightId(1), EVENING);
    await setLock(manager, room, fightId(2), LATER);
    await savePick(owner, bracket, fightId(1), 1);
    await savePick(owner, bracket, fightId(2), covered);
    own.clock.set(EVENING);
    return { bracketId: bracket.id, readers: { owner, manager, other } };
  });

test("a hidden pick changes the picture of a bracket only for the pick's owner", async () => {
  const [one, two] = [await cardWith(1), await cardWith(2)];
  for (const reader of ['manager', 'other'] as const) {
    expect([one[reader].status, two[reader].status]).toEqual([200, 200]);
    expect(one[reader].file.equals(two[reader].file), reader).toBe(true);
  }
  expect(one.owner.file.equals(two.owner.file)).toBe(false);
});
