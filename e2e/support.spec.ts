import { expect, type Locator, type Page } from '@playwright/test';
import { signInAdministrator } from './support/administrator.ts';
import { RATE_LIMITED, withStubbedCall } from './support/answers.ts';
import { expectAccessible } from './support/axe.ts';
import { button, field, toast } from './support/door.ts';
import { test } from './support/journey.ts';
import { inNarrow } from './support/windows.ts';

const MB = 1024 * 1024;

const row = (page: Page, title: string): Locator => page.getByRole('listitem').filter({ hasText: title });

const openPost = (page: Page, title: string) => button(row(page, title), title).click();

test('a support post can be written, commented on, edited, archived and deleted', async ({ people }) => {
  const author = await people.enter('author');
  const reader = await people.enter('reader');
  const { page } = author;
  const title = `Chip of ${author.username}`;

  await test.step('the support center shows an empty list, a loading error and the form for a new post', async () => {
    await withStubbedCall(page, 'GET support/posts?*', { json: [] }, async () => {
      await page.goto('/support');
      await expect(page.getByText('No Posts Yet')).toBeVisible();
      await expectAccessible(page, 'support without posts');
    });
    await withStubbedCall(page, 'GET support/posts?*', RATE_LIMITED, async () => {
      await page.reload();
      await expect(page.getByText('The posts could not be loaded')).toBeVisible();
      await expectAccessible(page, 'support that cannot be loaded');
    });
    await button(page, 'Try again').click();

    await button(page, 'New Post').click();
    const dialog = page.getByRole('dialog', { name: 'Create Support Post' });
    await expect(button(dialog, 'Create Post')).toBeDisabled();
    await field(dialog, 'Title').fill(title);
    await field(dialog, 'Description').fill('Holloway was +150.\n<b>The chip</b> reads 0.');
    const photo = dialog.getByLabel('Photo', { exact: true });
    await photo.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('words') });
    await expect(dialog.getByRole('alert')).toHaveText('Please select an image file');
    // Decoders ignore bytes after the end of the image, so only the file is large.
    const picture = await page.screenshot({ type: 'png', scale: 'css' });
    const large = Buffer.concat([picture, Buffer.alloc(5.2 * MB)]);
    await photo.setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: large });
    await expect(dialog.getByRole('img', { name: 'Chosen for this post' })).toBeVisible();
    await expectAccessible(page, 'Create Support Post with a picture');

    await withStubbedCall(page, 'POST support/posts', RATE_LIMITED, async () => {
      await button(dialog, 'Create Post').click();
      await expect(dialog.getByRole('alert')).toHaveText(RATE_LIMITED.json.message);
    });
    await expect(field(dialog, 'Title')).toHaveValue(title);
    await button(dialog, 'Create Post').click();
    await expect(toast(page, 'Post Created')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(row(page, title)).toContainText(/My Post/i);
  });

  await test.step('another user comments, and the author is notified and sees the comment immediately', async () => {
    await openPost(page, title);
    await expect(page.getByRole('heading', { name: '0 comments' })).toBeVisible();
    await expect(page.getByRole('img', { name: /Attached by the author/ })).toBeVisible();
    await expectAccessible(page, "the author's post, opened");

    await reader.page.goto('/support');
    await expect(row(reader.page, title)).toBeVisible();
    await expect(button(row(reader.page, title), `Edit ${title}`)).toHaveCount(0);
    await openPost(reader.page, title);
    await expect(reader.page.getByText('<b>The chip</b> reads 0.').last()).toBeVisible();
    await expect(button(reader.page, 'Archive')).toHaveCount(0);
    await field(reader.page, 'Comment').fill('Same here');
    await button(reader.page, 'Comment').click();
    await expect(reader.page.getByRole('heading', { name: '1 comment' })).toBeVisible();
    await expect(page.getByText('Same here')).toBeVisible();
    const [told] = await author.api.notifications.list();
    await page.goto(told?.link ?? '');
    await expect(page.getByRole('heading', { name: title, level: 2 })).toBeVisible();

    await button(reader.page, `Delete comment by ${reader.username}`).click();
    const asked = reader.page.getByRole('alertdialog');
    await expect(asked).toContainText('Are you sure you want to delete this comment?');
    await expectAccessible(reader.page, 'Delete Comment');
    await button(asked, 'Delete').click();
    await expect(toast(reader.page, 'Comment Deleted')).toBeVisible();
    await expect(reader.page.getByRole('heading', { name: '0 comments' })).toBeVisible();
  });

  await test.step('the author edits and archives the post, which then appears in the archive', async () => {
    await button(page, 'Edit').click();
    const dialog = page.getByRole('dialog', { name: 'Edit Support Post' });
    await dialog.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Questions' });
    await expectAccessible(page, 'Edit Support Post');
    await button(dialog, 'Save Post').click();
    await expect(toast(page, 'Post Updated')).toBeVisible();
    await button(page.getByRole('main'), 'Archive').click();
    await expect(toast(page, 'Post Archived')).toBeVisible();
    await page.getByRole('tab', { name: 'Questions' }).click();
    await expect(row(page, title)).toHaveCount(0);
    await page.getByRole('switch', { name: 'Show archived' }).check();
    await expect(row(page, title)).toContainText(/Archived/i);
    await expectAccessible(page, 'support with archived posts');
    // In the narrow window, the open post replaces the list.
    await inNarrow(page, async () => {
      await button(page, 'Back to Support').click();
      await expect(row(page, title)).toContainText(/Archived/i);
      await expectAccessible(page, 'the list with archived posts');
    });
  });

  await test.step('the author deletes the post, and a reader sees that it was deleted', async () => {
    await openPost(page, title);
    await button(page.getByRole('main'), 'Delete').click();
    const asked = page.getByRole('alertdialog');
    await expect(asked).toContainText('Are you sure you want to delete this post?');
    await expectAccessible(page, 'Delete Post');
    await button(asked, 'Delete').click();
    await expect(toast(page, 'Post Deleted')).toBeVisible();
    await expect(row(page, title)).toHaveCount(0);
    await reader.page.reload();
    await expect(reader.page.getByText('Post Not Found')).toBeVisible();
    await expectAccessible(reader.page, 'a deleted post');
  });
});

test('a long discussion opens with its newest comments', async ({ people }) => {
  const { page, api, username } = await people.enter('author');
  const body = { title: `Long talk of ${username}`, description: 'Everybody says something.' };
  const { id: postId } = await api.support.create({ body });
  const say = (n: number) =>
    api.support.comment({ params: { postId }, body: { content: `Comment ${n} of many` } });
  for (let n = 1; n <= 101; n++) await say(n);

  await page.goto(`/support?post=${postId}`);
  const said = page.getByText(/^Comment \d+ of many$/);
  const older = button(page, 'Show older comments');
  await expect(said).toHaveCount(100);
  await expect(page.getByRole('heading', { name: '101 comments' })).toBeVisible();
  await older.scrollIntoViewIfNeeded();
  await expectAccessible(page, 'a post with older comments');
  await older.press('Enter');
  await expect(said).toHaveCount(101);
  await expect(said.first()).toHaveText('Comment 1 of many');
  await expect(older).toHaveCount(0);
  // A live event refreshes the comments without dropping the older ones.
  await say(102);
  await expect(said).toHaveCount(102);
  await expect(said.first()).toHaveText('Comment 1 of many');
  await api.support.remove({ params: { postId } });
});

test('administrators can prioritize, archive and delete posts, and other users are redirected', async ({
  people,
}) => {
  const author = await people.enter('author');
  const ask = (title: string) =>
    author.api.support.create({ body: { title, description: 'Why is that so?', category: 'questions' } });
  const [first, second] = [`First of ${author.username}`, `Second of ${author.username}`];
  await ask(first);
  await ask(second);

  const { page } = await signInAdministrator(people);
  await page.goto('/settings');
  await page.goto('/support');
  await page.getByRole('link', { name: 'Admin' }).click();
  await expect(page).toHaveURL(/\/support-admin$/);
  await page.getByRole('tab', { name: /^Questions/ }).click();
  await expect(row(page, second)).toBeVisible();
  await expectAccessible(page, 'the admin room');

  const menu = (title: string) => row(page, title).getByRole('button', { name: /^Priority Level/ });
  await expect(menu(first)).toHaveText('Priority Level');
  await menu(first).click();
  await expectAccessible(page, 'the priority menu');
  await page.getByRole('menuitem', { name: 'High' }).click();
  await expect(menu(first)).toHaveText('High');
  const order = async () => {
    const titles = await page.getByRole('listitem').getByRole('heading').allTextContents();
    return titles.filter((title) => title === first || title === second);
  };
  await expect.poll(order).toEqual([first, second]);

  await openPost(page, first);
  const dialog = page.getByRole('dialog', { name: first });
  await expectAccessible(page, 'a post in the admin room');
  await button(dialog, 'Archive').click();
  await expect(toast(page, 'Post Archived')).toBeVisible();
  await expect(row(page, first)).toHaveCount(0);
  await button(page, 'Show Archived').click();
  await openPost(page, first);
  await expect(button(dialog, 'Restore')).toBeVisible();
  await button(dialog, 'Delete').click();
  const asked = page.getByRole('alertdialog');
  await expect(asked).toContainText(
    'Are you sure you want to delete this post? This action cannot be undone.',
  );
  await expectAccessible(page, 'Delete Post in the admin room');
  await button(asked, 'Delete').click();
  await expect(toast(page, 'Post Deleted')).toBeVisible();
  await expect(row(page, first)).toHaveCount(0);
  await button(page, 'Show Active').click();
  await expect(row(page, second)).toBeVisible();
  await button(page, 'Back').click();
  await expect(page).toHaveURL(/\/support$/);

  await author.page.goto('/support-admin');
  await expect(author.page.getByRole('heading', { name: 'Support', level: 1 })).toBeVisible();
  await expect(author.page).toHaveURL(/\/support$/);
  await button(author.page, 'Back').click();
  await expect(author.page).toHaveURL(/\/settings$/);
});
