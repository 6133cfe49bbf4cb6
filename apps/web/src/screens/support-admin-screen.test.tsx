import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { postOf, supportAnswers } from '../features/support/testing/posts.ts';
import { eachTestAs } from '../testing/each-test.ts';
import { noor, renderApp } from '../testing/render-app.tsx';
import { toast } from '../ui/toast.ts';

const admin = { ...noor, isAdmin: true };
const post = postOf({ title: 'Unset' });

eachTestAs(admin);

it('the priority of a post is saved, and a failed save is reported', async () => {
  const EDIT = `PUT /api/support/posts/${post.id}`;
  const refusal = { message: 'Only administrators can do that.', code: 'admin_only' };
  const { sent } = renderApp('/support-admin', {
    ...supportAnswers([post]),
    'GET /api/auth/user': { body: admin },
    [EDIT]: [{ body: { ...post, priority: 'high' } }, { status: 403, body: refusal }],
  });
  const menu = await screen.findByRole('button', { name: 'Priority Level, Unset' });
  expect(menu.textContent).toBe('Priority Level');
  const user = userEvent.setup();
  await user.click(menu);
  await user.click(await screen.findByRole('menuitem', { name: 'High' }));
  await waitFor(() => expect(sent(EDIT)).toEqual([{ priority: 'high' }]));
  await user.click(await screen.findByRole('button', { name: 'Priority Level, Unset' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Low' }));
  await waitFor(() =>
    expect(toast.get()).toMatchObject({
      title: 'Failed to set priority',
      description: 'Only administrators can do that.',
      tone: 'danger',
    }),
  );
});
