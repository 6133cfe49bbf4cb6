import { registerPlayer } from '@lockroom/testing/world';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { startWithAdministrators } from '../../testing/administrator.ts';
import { dataUrl, plain } from '../../testing/pictures.ts';

const { server, admin } = await startWithAdministrators();
const player = await registerPlayer(server);
afterAll(() => server.close());

const picture = async (width: number, height: number, background: string) =>
  dataUrl(await plain(width, height, background).png().toBuffer());

test('the banner is empty until an administrator chooses a picture', async () => {
  expect(await player.api.banner.get()).toEqual({ imageUrl: null });
});

test('a picture is scaled down to 800 pixels and shown to everyone', async () => {
  const { imageUrl } = await admin.api.banner.uploadPhoto({
    body: { imageData: await picture(1600, 900, 'red') },
  });
  expect(imageUrl).toMatch(/^\/api\/images\/[0-9a-f]{64}$/);
  expect(await player.api.banner.get()).toEqual({ imageUrl });
  const content = Buffer.from(await (await fetch(server.url + imageUrl)).arrayBuffer());
  expect(await sharp(content).metadata()).toMatchObject({ format: 'jpeg', width: 800, height: 450 });
});

test('a new picture replaces the previous one', async () => {
  const before = await player.api.banner.get();
  const { imageUrl } = await admin.api.banner.uploadPhoto({
    body: { imageData: await picture(64, 48, 'blue') },
  });
  expect(imageUrl).not.toBe(before.imageUrl);
  expect(await player.api.banner.get()).toEqual({ imageUrl });
});

test('a file that is too large or not a picture is refused and changes nothing', async () => {
  const before = await player.api.banner.get();
  for (const [file, status] of [
    [Buffer.from('words'), 400],
    [Buffer.alloc(5.2 * 1024 * 1024), 413],
  ] as const) {
    const body = { imageData: dataUrl(file) };
    await expect(admin.api.banner.uploadPhoto({ body })).rejects.toMatchObject({ status });
  }
  expect(await player.api.banner.get()).toEqual(before);
});
