import { openFightRoom } from '@lockroom/testing/fight-room';
import { type Player, registerPlayer } from '@lockroom/testing/world';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { images } from '../../kernel/db/tables/images.ts';
import { rateLimits } from '../../kernel/db/tables/rate-limits.ts';
import { areWaiting } from '../../testing/are-waiting.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { deleteUnusedImages, protectImages, storeImage, sweepImages } from './images.service.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_BYTES = 25 * 1024 * 1024;

const server = await startTestServer();
afterAll(() => server.close());

let shade = 0;
/** Returns a picture that has not been uploaded before. */
async function newPhoto(): Promise<string> {
  shade += 1;
  const background = { r: shade % 256, g: 0, b: 200 };
  const file = await sharp({ create: { width: 30 + shade, height: 20, channels: 3, background } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${file.toString('base64')}`;
}

const statusOf = async (url: string | null) => (await fetch(server.url + url)).status;
const sendPhoto = async ({ api }: Player, photoData: string) =>
  (await api.auth.uploadPhoto({ body: { photoData } })).profileImageUrl;

test('a replaced profile photo is deleted unless another account uses it', async () => {
  const [noor, wren] = [await registerPlayer(server), await registerPlayer(server)];
  const photo = await newPhoto();
  const [own, shared] = [await sendPhoto(noor, photo), await sendPhoto(wren, photo)];
  expect(shared).toBe(own);
  await sendPhoto(noor, await newPhoto());
  expect(await statusOf(own)).toBe(200);
  await sendPhoto(wren, photo);
  expect(await statusOf(own)).toBe(200);
  await sendPhoto(wren, await newPhoto());
  expect(await statusOf(own)).toBe(404);
});

test("a fighter's photo is deleted when the photo is replaced or the fight is removed", async () => {
  const { manager, fightId } = await openFightRoom(server, 2);
  const send = async () => {
    const body = { fighterNumber: 1 as const, photoData: await newPhoto() };
    return (await manager.api.fights.uploadPhoto({ params: { fightId: fightId(1) }, body })).fighter1Photo;
  };
  const first = await send();
  const second = await send();
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
  await manager.api.fights.remove({ params: { fightId: fightId(1) } });
  expect(await statusOf(second)).toBe(404);
});

test("a deleted room's pictures are hidden immediately and deleted after an hour", async () => {
  const { manager, room, fightId } = await openFightRoom(server, 1);
  const body = { fighterNumber: 2 as const, photoData: await newPhoto() };
  const { fighter2Photo } = await manager.api.fights.uploadPhoto({ params: { fightId: fightId(1) }, body });
  const hash = fighter2Photo?.split('/').at(-1) ?? '';
  const isStored = () => server.db.$count(images, eq(images.hash, hash));
  await manager.api.rooms.remove({ params: { roomId: room.id } });
  expect(await statusOf(fighter2Photo)).toBe(404);
  const sweep = (now: number) => sweepImages(server.db, now, { isEmbedded: false });
  await sweep(server.clock.now() + HOUR_MS / 2);
  expect(await isStored()).toBe(1);
  await sweep(server.clock.now() + 2 * HOUR_MS);
  expect(await isStored()).toBe(0);
});

test('an account that has stored 25 MB in a day must wait until the next day', async () => {
  const noor = await registerPlayer(server);
  const first = await sendPhoto(noor, await newPhoto());
  const counted = sql`${rateLimits.key} = ${`picture-bytes:subject:${noor.user.id}`}`;
  await server.db
    .update(rateLimits)
    .set({ count: DAY_BYTES - 100 })
    .where(counted);
  await expect(sendPhoto(noor, await newPhoto())).rejects.toMatchObject({
    status: 429,
    code: 'too_many_tries',
    message: 'You have sent too many pictures today. Please try again tomorrow.',
    retryAfter: expect.any(Number),
  });
  expect((await noor.api.auth.me()).profileImageUrl).toBe(first);
  server.clock.advance(24 * HOUR_MS);
  expect(await sendPhoto(noor, await newPhoto())).not.toBe(first);
});

const stored = (content: string) => ({
  hash: content.padEnd(64, '0'),
  content: Buffer.from(content),
  width: 1,
  height: 1,
});

test.each(['uploaded again', 'kept for another reference'] as const)(
  'a picture is kept if it is %s while its last reference is removed',
  async (how) => {
    const noor = await registerPlayer(server);
    const image = stored(how === 'uploaded again' ? 'a' : 'b');
    const sender = { viewer: noor.user, now: server.clock.now() };
    await storeImage(server.db, image, sender);
    let dropped: Promise<void> | undefined;
    await server.db.transaction(async (db) => {
      if (how === 'uploaded again') await storeImage(db, image, sender);
      else await protectImages(db, [image.hash], sender.now);
      dropped = server.db.transaction((other) => deleteUnusedImages(other, [image.hash]));
      await areWaiting(server, 1);
      await db.execute(sql`update users set photo_hash = ${image.hash} where id = ${noor.user.id}`);
    });
    await dropped;
    expect(await server.db.$count(images, eq(images.hash, image.hash))).toBe(1);
  },
);
