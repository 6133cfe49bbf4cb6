import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { session } from '../api/session.ts';
import { postOf, supportAnswers } from '../features/support/testing/posts.ts';
import { eachTestAs } from '../testing/each-test.ts';
import type { FakeAnswer } from '../testing/fake-server.ts';
import { noor, renderApp } from '../testing/render-app.tsx';
import { toast } from '../ui/toast.ts';

const admin = { ...noor, isAdmin: true };
const low = postOf({ title: 'Low', priority: 'low' });
const high = postOf({ title: 'High', priority: 'high', category: 'feedback' });
const unset = postOf({ title: 'Unset' });
const medium = postOf({ title: 'Medium', priority: 'medium', category: 'questions' });
const newer = postOf({ title: 'Newer' });
const done = postOf({ title: 'Done', isArchived: true });
const ALL = [low, high, unset, medium, newer, done];

eachTestAs(admin);

const open = (answers: Record<string, FakeAnswer> = {}, user = admin) =>
  renderApp('/support-admin', { ...supportAnswers(ALL), 'GET /api/auth/user': { body: user }, ...answers });
const titles = () =>
  screen
    .queryAllByRole('listitem')
    .flatMap((row) => within(row).queryAllByRole('heading'))
    .map(({ textContent }) => textContent);

it('shows the most urgent first; without a priority a post counts as medium', async () => {
  open();
  await screen.findByRole('button', { name: 'High' });
  expect(titles()).toEqual(['High', 'Newer', 'Medium', 'Unset', 'Low']);
  await userEvent.click(screen.getByRole('tab', { name: 'Issues 3' }));
  await waitFor(() => expect(titles()).toEqual(['Newer', 'Unset', 'Low']));
});

it('turns from active to archived and back', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Show Archived' }));
  await waitFor(() => expect(titles()).toEqual(['Done']));
  await userEvent.click(screen.getByRole('button', { name: 'Show Active' }));
  await waitFor(() => expect(titles()).toHaveLength(5));
});

it('sets a priority, and says so when that fails', async () => {
  let answer: FakeAnswer = { body: { ...unset, priority: 'high' } };
  const { requests } = open({ [`PUT /api/support/posts/${unset.id}`]: () => answer });
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

it('opens a post to archive it', async () => {
  const { requests } = open({ [`PUT /api/support/posts/${low.id}`]: { body: { ...low, isArchived: true } } });
  await userEvent.click(await screen.findByRole('button', { name: 'Low' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Low' }));
  expect(dialog.getByText('What it is about')).toBeTruthy();
  expect(dialog.getByRole('link', { name: '0 comments' }).getAttribute('href')).toBe(
    `/support?post=${low.id}`,
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Archive' }));
  await waitFor(() => expect(toast.get()?.title).toBe('Post Archived'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ isArchived: true });
});

it('opens an archived post to restore or delete it', async () => {
  open({ [`DELETE /api/support/posts/${done.id}`]: {} });
  await userEvent.click(await screen.findByRole('button', { name: 'Show Archived' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Done' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Done' }));
  expect(dialog.getByRole('button', { name: 'Restore' })).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  const asked = within(await screen.findByRole('alertdialog'));
  expect(
    asked.getByText('Are you sure you want to delete this post? This action cannot be undone.'),
  ).toBeTruthy();
  await userEvent.click(asked.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(toast.get()?.title).toBe('Post Deleted'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('is the support centre for anyone else', async () => {
  act(() => session.start('t1', noor));
  const { address } = open({}, noor);
  expect(await screen.findByRole('heading', { name: 'Support', level: 1 })).toBeTruthy();
  expect(address()).toBe('/support');
});
