import { openFightRoom, savePick } from '@lockroom/testing/fight-room';
import { type Player, registerPlayer } from '@lockroom/testing/world';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const SIZES = { post: [1080, 1350], link: [1200, 630] } as const;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function fetchPicture(path: string, { token }: Player, size: keyof typeof SIZES = 'link') {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${server.url}${path}?size=${size}`, { headers });
  return { status: answer.status, headers: answer.headers, file: Buffer.from(await answer.arrayBuffer()) };
}

describe('the picture of standings', () => {
  test.each(Object.entries(SIZES))(
    'has the size of a %s and is kept by nobody',
    async (size, [width, height]) => {
      const { room, owner } = await openFightRoom(server, 2);
      const picture = await fetchPicture(`/api/rooms/${room.id}/picture`, owner, size as keyof typeof SIZES);
      expect(picture.status).toBe(200);
      expect(picture.headers.get('cache-control')).toBe('private, no-cache');
      expect(await sharp(picture.file).metadata()).toMatchObject({ format: 'png', width, height });
    },
  );

  test('is another for each viewer and after each result, and the same for a covered pick', async () => {
    const { room, owner, other, bracket, fightId, manager } = await openFightRoom(server, 2);
    const path = `/api/rooms/${room.id}/picture`;
    const read = async (viewer: Player) => (await fetchPicture(path, viewer)).file;
    const before = await read(other);
    await savePick(owner, bracket, fightId(1), 1);
    expect((await read(other)).equals(before)).toBe(true);
    expect((await read(owner)).equals(before)).toBe(false);
    await manager.api.fights.enterResult({
      params: { fightId: fightId(1) },
      body: { winnerId: 1, winMethod: 'Decision' },
    });
    expect((await read(other)).equals(before)).toBe(false);
  });

  test('is asked for by members, with one of its sizes', async () => {
    const { room, owner } = await openFightRoom(server, 1);
    const path = `/api/rooms/${room.id}/picture`;
    expect((await fetchPicture(path, await registerPlayer(server))).status).toBe(404);
    expect(await server.call('GET', `${path}?size=huge`, { token: owner.token })).toMatchObject({
      status: 400,
      body: { message: "Size must be 'post' or 'link'" },
    });
  });
});
