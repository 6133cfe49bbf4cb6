import { LIST_PAGE, readPage, type SupportComment } from '@lockroom/contract';
import { TEXT_MAX } from '@lockroom/rules';
import { refused } from '@lockroom/testing/refusals';
import { type Player, registerPlayer } from '@lockroom/testing/world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { supportComments } from '../../kernel/db/tables/support.ts';
import { newId } from '../../kernel/ids.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const COMMENTS = 3_600;
/** The longest text in letters that need three bytes each. */
const LONGEST = '拳'.repeat(TEXT_MAX.supportComment);

let server: TestServer;
let author: Player;
let postId: string;
/** Ids of the comments, newest first. */
let ids: string[];

beforeAll(async () => {
  server = await startTestServer();
  author = await registerPlayer(server);
  const post = await author.api.support.create({ body: { title: 'A post', description: 'About it' } });
  postId = post.id;
  ids = await storeComments(COMMENTS);
});
afterAll(() => server.close());

/** Stores comments, the oldest first, ten of each second; answers their ids, newest first. */
async function storeComments(count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, n) => ({
    id: newId(),
    postId,
    authorId: author.user.id,
    content: LONGEST,
    createdAt: new Date(Date.UTC(2026, 1, 1, 0, 0, Math.floor(n / 10))),
  }));
  for (let from = 0; from < count; from += 400)
    await server.db.insert(supportComments).values(rows.slice(from, from + 400));
  return rows.map(({ id }) => id).toReversed();
}

const read = (query: { before?: string; limit?: string } = {}) =>
  readPage(author.api.support.comments, { params: { postId }, query });
const idsOf = (comments: readonly SupportComment[]) => comments.map(({ id }) => id);

test('one answer has at most a hundred comments and is smaller than a megabyte', async () => {
  const { body } = await server.call('GET', `/api/support/posts/${postId}/comments`, { token: author.token });
  expect(idsOf(body as SupportComment[])).toEqual(ids.slice(0, LIST_PAGE.usual));
  expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(1_000_000);
});

test('the pages together contain every comment once', async () => {
  const seen: string[] = [];
  let before: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof read>> = await read({
      limit: '200',
      ...(before ? { before } : {}),
    });
    seen.push(...idsOf(page.items));
    before = page.next;
    // Whoever comments meanwhile stands before what is still to be read.
    if (seen.length === 400)
      await author.api.support.comment({ params: { postId }, body: { content: 'Late' } });
  } while (before);
  expect(seen).toEqual(ids);
});

test('a deleted comment, or one on another post, is refused as a cursor', async () => {
  const other = await author.api.support.create({ body: { title: 'Another', description: 'Of its own' } });
  const params = { postId: other.id };
  const elsewhere = await author.api.support.comment({ params, body: { content: 'Elsewhere' } });
  const gone = await author.api.support.comment({ params: { postId }, body: { content: 'Gone' } });
  await author.api.support.removeComment({ params: { commentId: gone.id } });
  for (const before of [elsewhere.id, gone.id, postId, 'x'])
    await expect(read({ before }), before).rejects.toEqual(refused(404, 'not_found'));
});
