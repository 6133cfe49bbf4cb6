import { type ListPage, readPage, type SupportPost } from '@lockroom/contract';
import { refused, refusedWith } from '@lockroom/testing/refusals';
import { type Player, registerPlayer } from '@lockroom/testing/world';
import { afterAll, expect, test } from 'vitest';
import { startWithAdministrators } from '../../testing/administrator.ts';

const { server, admin } = await startWithAdministrators();
const author = await registerPlayer(server);
const reader = await registerPlayer(server);
afterAll(() => server.close());

const write = (more: Partial<{ title: string; category: SupportPost['category'] }> = {}) =>
  author.api.support.create({
    body: { title: 'Chip reads 0', description: 'I had him by KO/TKO', category: 'issues', ...more },
  });
const titles = (posts: SupportPost[]) => posts.map(({ title }) => title);

test('a post names its author and states whether the caller wrote it', async () => {
  const post = await write();
  expect(post).toMatchObject({
    title: 'Chip reads 0',
    description: 'I had him by KO/TKO',
    category: 'issues',
    photoUrl: null,
    priority: null,
    isArchived: false,
    isMine: true,
    commentCount: 0,
    authorId: author.user.id,
    authorUsername: author.user.username,
    authorFirstName: '',
    authorLastName: '',
    authorProfileImageUrl: null,
  });
  const [seen] = await reader.api.support.posts({ query: {} });
  expect(seen).toEqual({ ...post, isMine: false });
});

test('a post without a category becomes an issue, and a post without text is refused', async () => {
  const body = { title: '  Two managers?  ', description: 'A text' };
  const post = await author.api.support.create({ body });
  expect(post).toMatchObject({ title: 'Two managers?', category: 'issues' });
  const blank = author.api.support.create({ body: { ...body, description: '   ' } });
  await expect(blank).rejects.toEqual(refusedWith(400, 'Description is required'));
});

test('posts are listed newest first and can be filtered by category, and archived posts are listed separately', async () => {
  const marks = ['l1', 'l2', 'l3'].map((mark) => `${mark} ${Math.random()}`);
  const [issue = '', question = '', feedback = ''] = marks;
  const old = await write({ title: issue });
  await write({ title: question, category: 'questions' });
  await write({ title: feedback, category: 'feedback' });
  await author.api.support.update({ params: { postId: old.id }, body: { isArchived: true } });

  const list = async (query: NonNullable<Parameters<typeof reader.api.support.posts>[0]>['query']) =>
    titles(await reader.api.support.posts({ query })).filter((title) => marks.includes(title));
  expect(await list({})).toEqual([feedback, question]);
  expect(await list({ category: '' })).toEqual([feedback, question]);
  expect(await list({ archived: 'false' })).toEqual([feedback, question]);
  expect(await list({ category: 'questions' })).toEqual([question]);
  expect(await list({ archived: 'true' })).toEqual([issue]);
  expect(await list({ category: 'feedback', archived: 'true' })).toEqual([]);
});

test('all posts can be listed by date or by priority, and each post can be read separately', async () => {
  const marks = ['low', 'none', 'archived', 'high'].map((mark) => `${mark} ${Math.random()}`);
  const [low, none, archived, high] = marks;
  const posts: SupportPost[] = [];
  for (const title of marks) {
    posts.push(await write({ title }));
    server.clock.advance(1_000);
  }
  const [lowest, , shelved, highest] = posts.map(({ id }) => ({ params: { postId: id } }));
  if (!lowest || !shelved || !highest) throw new Error('Expected four posts');
  await admin.api.support.update({ ...lowest, body: { priority: 'low' } });
  await admin.api.support.update({ ...highest, body: { priority: 'high' } });
  await author.api.support.update({ ...shelved, body: { isArchived: true } });
  const list = async (query: Parameters<typeof reader.api.support.posts>[0]) =>
    titles(await reader.api.support.posts(query)).filter((title) => marks.includes(title));
  expect(await list({ query: { archived: 'all' } })).toEqual([high, archived, none, low]);
  expect(await list({ query: { order: 'urgent' } })).toEqual([high, none, low]);
  expect(await list({ query: { order: 'urgent', archived: 'all' } })).toEqual([high, archived, none, low]);
  expect(await reader.api.support.get(highest)).toMatchObject({
    title: high,
    priority: 'high',
    isMine: false,
  });
  await expect(reader.api.support.get({ params: { postId: author.user.id } })).rejects.toEqual(
    refused(404, 'not_found'),
  );
});

test('the pages of the list by priority contain every post exactly once and in order', async () => {
  const whole = await reader.api.support.posts({ query: { order: 'urgent', limit: '200' } });
  const seen: string[] = [];
  for (let before: string | undefined; ; ) {
    const query = { order: 'urgent', limit: '2', before } as const;
    const page: ListPage<SupportPost> = await readPage(reader.api.support.posts, { query });
    seen.push(...page.items.map(({ id }) => id));
    if (page.next === null) break;
    before = page.next;
  }
  expect(whole.length).toBeGreaterThan(4);
  expect(seen).toEqual(whole.map(({ id }) => id));
});

test("active and archived posts are counted by category, and the caller's own posts in total", async () => {
  const before = await author.api.support.counts();
  const { id } = await write({ category: 'feedback' });
  await write({ category: 'questions' });
  await author.api.support.update({ params: { postId: id }, body: { isArchived: true } });
  expect(await author.api.support.counts()).toEqual({
    active: { ...before.active, questions: before.active.questions + 1 },
    archived: { ...before.archived, feedback: before.archived.feedback + 1 },
    mine: before.mine + 2,
  });
  expect((await reader.api.support.counts()).mine).toBe(0);
});

test('the author can edit, archive, restore and delete a post', async () => {
  const { id: postId } = await write();
  const change = (body: Parameters<typeof author.api.support.update>[0]['body']) =>
    author.api.support.update({ params: { postId }, body });
  expect(
    await change({ title: 'Solved', description: 'It was mine', category: 'feedback', photoUrl: null }),
  ).toMatchObject({ title: 'Solved', description: 'It was mine', category: 'feedback' });
  expect((await change({ isArchived: true })).isArchived).toBe(true);
  expect((await change({ isArchived: false })).isArchived).toBe(false);
  await expect(change({ title: '  ' })).rejects.toEqual(refusedWith(400, 'Title is required'));
  await expect(change({ priority: 'high' })).rejects.toEqual(refused(403, 'admin_only'));
  await expect(change({ isArchived: true, priority: 'high' })).rejects.toEqual(refused(403, 'admin_only'));
  expect((await change({})).isArchived).toBe(false);

  await author.api.support.remove({ params: { postId } });
  await expect(change({ isArchived: true })).rejects.toEqual(refused(404, 'not_found'));
  await expect(reader.api.support.comments({ params: { postId } })).rejects.toEqual(
    refused(404, 'not_found'),
  );
});

test('administrators can set the priority of any post and archive or delete it, but cannot edit its text', async () => {
  const post = await write();
  const params = { postId: post.id };
  for (const priority of ['high', 'medium', 'low'] as const) {
    expect((await admin.api.support.update({ params, body: { priority } })).priority).toBe(priority);
  }
  expect(await admin.api.support.update({ params, body: { isArchived: true } })).toMatchObject({
    isArchived: true,
    isMine: false,
  });
  await expect(admin.api.support.update({ params, body: { description: 'Never mind' } })).rejects.toEqual(
    refused(403, 'forbidden'),
  );
  const mixed = { priority: 'high', photoUrl: null } as const;
  await expect(admin.api.support.update({ params, body: mixed })).rejects.toEqual(refused(403, 'forbidden'));
  await admin.api.support.remove({ params });
  await expect(author.api.support.remove({ params })).rejects.toEqual(refused(404, 'not_found'));
});

test('comments are listed newest first, and the author of the post is notified of comments by others', async () => {
  const { id: postId } = await write({ title: 'Who else?' });
  await reader.api.support.comment({ params: { postId }, body: { content: '  Same here \n twice ' } });
  await author.api.support.comment({ params: { postId }, body: { content: 'Thanks' } });
  const comments = await reader.api.support.comments({ params: { postId } });
  expect(comments).toMatchObject([
    { content: 'Thanks', authorUsername: author.user.username, isMine: false },
    { content: 'Same here \n twice', authorUsername: reader.user.username, isMine: true },
  ]);
  const post = (await reader.api.support.posts({ query: {} })).find(({ id }) => id === postId);
  expect(post?.commentCount).toBe(2);
  const told = (await author.api.notifications.list()).filter(({ link }) => link?.includes(postId));
  expect(told).toMatchObject([
    {
      kind: 'support-comment',
      message: `${reader.user.username} commented on "Who else?".`,
      link: `/support?post=${postId}`,
      isRead: false,
    },
  ]);
  expect(await reader.api.notifications.list()).toEqual([]);
});

test('a comment can be deleted by its author or an administrator, but not by the author of the post', async () => {
  const { id: postId } = await write();
  const comment = (content: string) => reader.api.support.comment({ params: { postId }, body: { content } });
  const [first, second] = [await comment('One'), await comment('Two')];
  const remove = (who: Player, { id: commentId }: { id: string }) =>
    who.api.support.removeComment({ params: { commentId } });
  await expect(remove(author, first)).rejects.toEqual(refused(403, 'forbidden'));
  await remove(reader, first);
  await remove(admin, second);
  await expect(remove(reader, first)).rejects.toEqual(refused(404, 'not_found'));
  expect(await reader.api.support.comments({ params: { postId } })).toEqual([]);
});
