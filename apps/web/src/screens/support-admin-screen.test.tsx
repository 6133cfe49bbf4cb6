import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { postOf, supportAnswers } from '../features/support/testing/posts.ts';
import { eachTestAs } from '../testing/each-test.ts';
import type { FakeAnswer } from '../testing/fake-server.ts';
import { noor, renderApp } from '../testing/render-app.tsx';
import { toast } from '../ui/toast.ts';

const admin = { ...noor, isAdmin: true };
const post = postOf({ title: 'Unset' });

eachTestAs(admin);

it('the priority of a post is saved, and a failed save is reported', async () => {
  let answer: FakeAnswer = { body: { ...post, priority: 'high' } };
  const { requests } = renderApp('/support-admin', {
    ...supportAnswers([post]),
    'GET /api/auth/user': { body: admin },
    [`PUT /api/support/posts/${post.id}`]: () => answer,
  });
  const menu = await screen.findByRole('button', { name: 'Priority Level, Unset' });
  expect(menu.textContent).toBe('Priority Level');
  const user = userEvent.setup();
  await user.click(menu);
  await user.click(await screen.findByRole('menuitem', { name: 'High' }));
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ priority: 'high' }),
  );
  answer = { status: 403, body: { message: 'Only administrators can do that.', code: 'admin_only' } };
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
