import { refusedWith } from '@lockroom/testing/refusals';
import { registerPlayer } from '@lockroom/testing/world';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { bomb, dataUrl, plain, SVG_WITH_SCRIPT } from '../../testing/pictures.ts';
import { startTestServer } from '../../testing/test-server.ts';

const RED = { r: 255, g: 0, b: 0 };
const MB = 1024 * 1024;

const server = await startTestServer();
const player = await registerPlayer(server);
afterAll(() => server.close());

/** Uploads a profile photo and returns the picture as served. */
async function upload(photoData: string) {
  const { profileImageUrl } = await player.api.auth.uploadPhoto({ body: { photoData } });
  const answer = await fetch(server.url + profileImageUrl);
  const content = Buffer.from(await answer.arrayBuffer());
  return { url: profileImageUrl, answer, content, facts: await sharp(content).metadata() };
}

async function colorOf(content: Buffer): Promise<number[]> {
  const { data, info } = await sharp(content).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  return [...data.subarray(at, at + 3)];
}

test('an uploaded photo is scaled down to 300 pixels and cached permanently', async () => {
  const { url, answer, facts } = await upload(
    dataUrl(await plain(1200, 600).jpeg().toBuffer(), 'image/jpeg'),
  );
  expect(url).toMatch(/^\/api\/images\/[0-9a-f]{64}$/);
  expect(answer.headers.get('content-type')).toBe('image/jpeg');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(facts).toMatchObject({ format: 'jpeg', width: 300, height: 150 });
  expect((await player.api.auth.me()).profileImageUrl).toBe(url);
});

test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
  'a picture in the format %s is accepted, even if another type is declared',
  async (format) => {
    const { facts } = await upload(dataUrl(await plain(64, 32).toFormat(format).toBuffer(), 'image/svg+xml'));
    expect(facts).toMatchObject({ format: 'jpeg', width: 64, height: 32 });
  },
);

test('location and camera data are removed, and the picture is rotated upright', async () => {
  const file = await plain(80, 40)
    .withExif({ IFD0: { Model: 'Telltale' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(file).metadata()).exif?.includes('Telltale')).toBe(true);
  const { content, facts } = await upload(dataUrl(file, 'image/jpeg'));
  expect(facts).toMatchObject({ width: 40, height: 80 });
  expect(facts.exif).toBeUndefined();
  expect(facts.orientation).toBeUndefined();
  expect(content.includes('Telltale')).toBe(false);
});

test('only the first frame of an animation is kept', async () => {
  const frames = Buffer.concat([Buffer.alloc(30 * 30 * 3, 0), Buffer.alloc(30 * 30 * 3, 255)]);
  const gif = await sharp(frames, { raw: { width: 30, height: 60, channels: 3, pageHeight: 30 } })
    .gif({ delay: [100, 100] })
    .toBuffer();
  expect((await sharp(gif).metadata()).pages).toBe(2);
  const { content, facts } = await upload(dataUrl(gif, 'image/gif'));
  expect(facts).toMatchObject({ width: 30, height: 30 });
  // GIF palettes do not reproduce colors exactly.
  for (const part of await colorOf(content)) expect(part).toBeLessThan(10);
});

test('transparent areas of a picture become white', async () => {
  const file = await sharp({
    create: { width: 20, height: 20, channels: 4, background: { ...RED, alpha: 0 } },
  })
    .png()
    .toBuffer();
  const { content } = await upload(dataUrl(file));
  expect(await colorOf(content)).toEqual([255, 255, 255]);
});

const cut = async () => (await plain(300, 300).jpeg().toBuffer()).subarray(0, 400);
test.each<[string, () => Promise<string> | string]>([
  ['an SVG declared as a PNG', () => dataUrl(Buffer.from(SVG_WITH_SCRIPT))],
  ['a TIFF', async () => dataUrl(await plain(9, 9).tiff().toBuffer())],
  ['text declared as a PNG', () => dataUrl(Buffer.from('just words'))],
  ['a PDF', () => dataUrl(Buffer.from('%PDF-1.7'), 'application/pdf')],
  ['a URL of another site', () => 'https://example.com/me.png'],
  ['an empty string', () => ''],
  ['an empty file', () => 'data:image/png;base64,'],
  ['invalid base64', () => 'data:image/png;base64,%%%'],
])('%s is rejected because it is not a picture', async (_name, make) => {
  const photoData = await make();
  await expect(player.api.auth.uploadPhoto({ body: { photoData } })).rejects.toEqual(
    refusedWith(400, 'Please select an image file'),
  );
});

test.each<[string, () => Promise<string> | string]>([
  ['half a JPEG', async () => dataUrl(await cut(), 'image/jpeg')],
  ['a picture of 400 megapixels', () => dataUrl(bomb(20_000))],
  ['a picture of 13 megapixels', () => dataUrl(bomb(3_600))],
])('%s is rejected because it cannot be decoded', async (_name, make) => {
  const photoData = await make();
  await expect(player.api.auth.uploadPhoto({ body: { photoData } })).rejects.toEqual(
    refusedWith(400, 'This picture cannot be read', 'bad_image'),
  );
});

test('a 12-megapixel photo from a phone is accepted', async () => {
  const file = await plain(4_032, 3_024).jpeg().toBuffer();
  const { facts } = await upload(dataUrl(file, 'image/jpeg'));
  expect(facts).toMatchObject({ width: 300, height: 225 });
});

test("a file larger than 5 MB is refused, and the error states the file's size", async () => {
  const photoData = dataUrl(Buffer.alloc(Math.floor(5.2 * MB)), 'image/jpeg');
  await expect(player.api.auth.uploadPhoto({ body: { photoData } })).rejects.toEqual(
    refusedWith(
      413,
      'Image size is 5.2MB. Please choose an image under 5MB for optimal performance.',
      'too_large',
    ),
  );
});
