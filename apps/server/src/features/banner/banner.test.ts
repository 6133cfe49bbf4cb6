import { registerPlayer } from '@lockroom/testing/world';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { startWithAdministrators } from '../../testing/administrator.ts';
import { dataUrl, plain } from '../../testing/pictures.ts';

const { server, admin } = await startWithAdministrators();
const player = await registerPlayer(server);
afterAll(() => server.close());

test('everyone sees the latest banner, scaled down to a width of 800 pixels, and an invalid upload does not replace it', async () => {
  const upload = (imageData: string) => admin.api.banner.uploadPhoto({ body: { imageData } });
  const picture = async (width: number, height: number) =>
    dataUrl(await plain(width, height).png().toBuffer());
  expect(await player.api.banner.get()).toEqual({ imageUrl: null });
  const first = await upload(await picture(1600, 900));
  expect(first.imageUrl).toMatch(/^\/api\/images\/[0-9a-f]{64}$/);
  expect(await player.api.banner.get()).toEqual(first);
  const content = Buffer.from(await (await fetch(server.url + first.imageUrl)).arrayBuffer());
  expect(await sharp(content).metadata()).toMatchObject({ format: 'jpeg', width: 800, height: 450 });
  const second = await upload(await picture(64, 48));
  expect(second).not.toEqual(first);
  await expect(upload(dataUrl(Buffer.from('words')))).rejects.toMatchObject({ status: 400 });
  expect(await player.api.banner.get()).toEqual(second);
});
