import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { session } from '../api/session.ts';
import { commentOf, postOf, supportAnswers } from '../features/support/testing/posts.ts';
import { eachTestAs } from '../testing/each-test.ts';
import type { FakeAnswer } from '../testing/fake-server.ts';
import { noor, renderApp } from '../testing/render-app.tsx';
import { toast } from '../ui/toast.ts';

const admin = { ...noor, isAdmin: true };
const fault = { status: 500, body: { message: 'Something went wrong on our side.', code: 'fault' } };

const PHOTO = '/api/support/posts/0193a3a0-0000-7000-8000-00000000c001/photo?v=0123456789abcdef';
const bonus = postOf({ title: 'Underdog bonus missing', description: 'The chip reads 0', commentCount: 1 });
const managers = postOf({ title: 'Two managers?', category: 'questions', isMine: true });
const keys = postOf({ title: 'Keys are brilliant', category: 'feedback', photoUrl: PHOTO });
const solved = postOf({ title: 'Photo too large', isMine: true, isArchived: true });
const ALL = [bonus, managers, keys, solved];

eachTestAs(noor);
afterEach(() => {
  vi.restoreAllMocks();
});

const open = (path = '/support', answers: Record<string, FakeAnswer> = {}) =>
  renderApp(path, { ...supportAnswers(ALL), ...answers });

it('the picture of a post is fetched with the session token and shown from memory', async () => {
  const { container, requests } = open();
  await screen.findByText('Keys are brilliant');
  await waitFor(() =>
    expect(container.querySelector('img[src^="blob:"]')?.closest('li')?.textContent).toContain('Keys are'),
  );
  expect(requests.filter(({ path }) => path === PHOTO)).toHaveLength(1);
  expect(container.querySelector('img[src^="/api/support"]')).toBeNull();
});

const comments = `GET /api/support/posts/${bonus.id}/comments`;

it("a notification's link opens a post even if the post is archived", async () => {
  open(`/support?post=${solved.id}`);
  expect(await screen.findByRole('heading', { name: 'Photo too large', level: 2 })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Restore' })).toBeTruthy();
});

it('a comment must not be blank, and stays in the field if sending fails', async () => {
  const SEND = `POST /api/support/posts/${bonus.id}/comments`;
  const { sent } = open(`/support?post=${bonus.id}`, {
    [comments]: { body: [] },
    [SEND]: [fault, { status: 201, body: commentOf('Me too', true) }],
  });
  const box = await screen.findByRole('textbox', { name: 'Comment' });
  expect(box.getAttribute('rows')).toBe('3');
  const button = screen.getByRole('button', { name: 'Comment' });
  expect(button).toHaveProperty('disabled', true);
  const user = userEvent.setup();
  await user.type(box, '   ');
  expect(button).toHaveProperty('disabled', true);
  await user.type(box, 'Me too');
  await user.click(button);
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(toast.get()).toBeNull();
  expect(box).toHaveProperty('value', '   Me too');
  await user.click(button);
  await waitFor(() => expect(box).toHaveProperty('value', ''));
  expect(sent(SEND)[1]).toEqual({ content: '   Me too' });
});

it('an administrator can archive and delete a post but not edit it', async () => {
  act(() => session.start('t1', admin));
  open(`/support?post=${bonus.id}`, {
    [comments]: { body: [commentOf('Rude')] },
    'GET /api/auth/user': { body: admin },
  });
  expect(await screen.findByRole('button', { name: 'Delete comment by kelechi' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Archive' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
});

it('a post can be edited and its picture can be removed', async () => {
  const mine = postOf({ title: 'With a picture', isMine: true, photoUrl: PHOTO });
  const { sent } = open('/support', {
    ...supportAnswers([mine]),
    [`PUT /api/support/posts/${mine.id}`]: { body: mine },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Edit With a picture' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Support Post' }));
  await user.clear(dialog.getByLabelText('Title'));
  expect(dialog.getByRole('button', { name: 'Save Post' })).toHaveProperty('disabled', true);
  await user.type(dialog.getByLabelText('Title'), 'Without one');
  await user.click(dialog.getByRole('button', { name: 'Remove Photo' }));
  await user.click(dialog.getByRole('button', { name: 'Save Post' }));
  await waitFor(() => expect(toast.get()?.title).toBe('Post Updated'));
  expect(sent(`PUT /api/support/posts/${mine.id}`)[0]).toEqual({
    title: 'Without one',
    description: 'What it is about',
    category: 'issues',
    photoUrl: null,
  });
});

it('the priority of a post is saved, and a failed save is reported', async () => {
  session.start('t1', admin);
  const post = postOf({ title: 'Unset' });
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
