import { registerPlayer } from '@lockroom/testing/world';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { images } from '../../kernel/db/tables/images.ts';
import { supportPosts } from '../../kernel/db/tables/support.ts';
import { dataUrl, plain, SVG_WITH_SCRIPT } from '../../testing/pictures.ts';
import { useTestServer } from '../../testing/test-server.ts';

const STORED = /^\/api\/support\/posts\/[0-9a-f-]{36}\/photo\?v=[0-9a-f]{16}$/;
const TEXTS = { title: 'What I see', description: 'See the picture' };

const server = await useTestServer();
const author = await registerPlayer(server);

const post = (photoUrl?: string | null) => author.api.support.create({ body: { ...TEXTS, photoUrl } });

const ask = (photoUrl: string | null, token?: string) =>
  fetch(server.url + photoUrl, { headers: token ? { authorization: `Bearer ${token}` } : {} });

async function served(photoUrl: string | null): Promise<Buffer> {
  const answer = await ask(photoUrl, author.token);
  expect(answer.headers.get('content-type')).toBe('image/jpeg');
  return Buffer.from(await answer.arrayBuffer());
}

test('a screenshot is scaled to a readable size and served by this server', async () => {
  const { photoUrl } = await post(dataUrl(await plain(3200, 1000).png().toBuffer()));
  expect(photoUrl).toMatch(STORED);
  expect(await sharp(await served(photoUrl)).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1600,
    height: 500,
  });
});

test.each([
  ['an SVG', dataUrl(Buffer.from(SVG_WITH_SCRIPT), 'image/svg+xml')],
  ['a URL of another site', 'https://example.com/me.png'],
  ['a script URL', 'javascript:alert(1)'],
])('%s is refused as the picture of a new or an existing post', async (_, photoUrl) => {
  const refusal = { status: 400, message: 'Please select an image file' };
  await expect(post(photoUrl)).rejects.toMatchObject(refusal);
  const { id: postId } = await post();
  await expect(
    author.api.support.update({ params: { postId }, body: { title: 'Changed', photoUrl } }),
  ).rejects.toMatchObject(refusal);
  const stored = (await author.api.support.posts({ query: {} })).find(({ id }) => id === postId);
  expect(stored).toMatchObject({ title: TEXTS.title, photoUrl: null });
});

test('editing a post can keep, replace or remove the picture', async () => {
  const first = await post(dataUrl(await plain(20, 20).png().toBuffer()));
  const change = (photoUrl?: string | null) =>
    author.api.support.update({ params: { postId: first.id }, body: { ...TEXTS, photoUrl } });
  expect((await change()).photoUrl).toBe(first.photoUrl);
  expect((await change(first.photoUrl)).photoUrl).toBe(first.photoUrl);
  const other = await change(dataUrl(await plain(30, 30, '#1e1ec8').png().toBuffer()));
  expect(other.photoUrl).toMatch(STORED);
  expect(other.photoUrl).not.toBe(first.photoUrl);
  await expect(change(first.photoUrl)).rejects.toMatchObject({ status: 400, code: 'bad_image' });
  expect((await change(null)).photoUrl).toBeNull();
  await expect(change(other.photoUrl)).rejects.toMatchObject({ status: 400, code: 'bad_image' });
});

test('the picture of a post is visible to the readers of the post and is deleted with the post', async () => {
  const { id: postId, photoUrl } = await post(dataUrl(await plain(25, 20, '#0a5c2b').png().toBuffer()));
  const [stored] = await server.db.select().from(supportPosts).where(eq(supportPosts.id, postId));
  const openUrl = `/api/images/${stored?.photoHash}`;
  expect((await ask(photoUrl)).status).toBe(401);
  expect((await ask(openUrl)).status).toBe(404);
  const reader = await registerPlayer(server);
  const answer = await ask(photoUrl, reader.token);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toMatch(/^private,/);
  expect(answer.headers.get('vary')).toContain('authorization');
  await author.api.support.remove({ params: { postId } });
  expect((await ask(photoUrl, reader.token)).status).toBe(404);
  expect((await ask(openUrl)).status).toBe(404);
  expect(await server.db.$count(images, eq(images.hash, stored?.photoHash ?? ''))).toBe(0);
});

test('a picture that two posts use is kept until neither post uses the picture', async () => {
  const picture = dataUrl(await plain(26, 20, '#0a5c2b').png().toBuffer());
  const [first, second] = [await post(picture), await post(picture)];
  await author.api.support.update({ params: { postId: first.id }, body: { photoUrl: null } });
  expect((await ask(first.photoUrl, author.token)).status).toBe(404);
  expect((await ask(second.photoUrl, author.token)).status).toBe(200);
  const before = await server.db.$count(images);
  await author.api.support.update({ params: { postId: second.id }, body: { photoUrl: '' } });
  expect(await server.db.$count(images)).toBe(before - 1);
});
