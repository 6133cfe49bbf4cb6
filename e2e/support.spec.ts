import { expect } from '@playwright/test';
import { button, field, toast } from './support/door.ts';
import { test } from './support/journey.ts';

test('new comments appear on the open post, and a long discussion opens with its newest comments', async ({
  people,
}) => {
  const [author, reader] = [await people.enter('author'), await people.enter('reader')];
  const { page, api } = author;
  const title = `Chip of ${author.username}`;
  const { id: postId } = await api.support.create({ body: { title, description: 'The chip reads 0.' } });
  const say = (content: string) => api.support.comment({ params: { postId }, body: { content } });

  await test.step('the author sees a comment immediately and is notified', async () => {
    await page.goto(`/support?post=${postId}`);
    await reader.page.goto('/support');
    const row = reader.page.getByRole('listitem').filter({ hasText: title });
    await button(row, title).click();
    await field(reader.page, 'Comment').fill('Same here');
    await button(reader.page, 'Comment').click();
    await expect(page.getByText('Same here')).toBeVisible();
    const [told] = await api.notifications.list();
    expect(told?.link).toContain(postId);
  });

  await test.step('older comments are loaded on request and survive a live update', async () => {
    for (let said = 0; said < 100; said += 10)
      await Promise.all(Array.from({ length: 10 }, (_, n) => say(`Comment ${said + n} of many`)));
    await reader.page.reload();
    await expect(reader.page.getByText(/^Comment \d+ of many$/)).toHaveCount(100);
    const [oldest, older] = [reader.page.getByText('Same here'), button(reader.page, 'Show older comments')];
    await expect(oldest).toHaveCount(0);
    await older.press('Enter');
    await expect(oldest).toBeVisible();
    await expect(older).toHaveCount(0);
    await say('And one more');
    await expect(reader.page.getByText('And one more')).toBeAttached();
    await expect(oldest).toBeAttached();
  });

  await test.step('the author deletes the post, and the reader sees that it was deleted', async () => {
    await button(page.getByRole('main'), 'Delete').click();
    await button(page.getByRole('alertdialog'), 'Delete').click();
    await expect(toast(page, 'Post Deleted')).toBeVisible();
    await reader.page.reload();
    await expect(reader.page.getByText('Post Not Found')).toBeVisible();
  });
});
