import { waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { savedLogin, saveLogin } from '../api/saved-login.ts';
import { session } from '../api/session.ts';
import { eachTestAs } from '../testing/each-test.ts';
import { noor, renderApp } from '../testing/render-app.tsx';
import { main, openDialog } from '../testing/settings-page.ts';
import { toast } from '../ui/toast.ts';

eachTestAs(noor);

async function fill(current: string, next: string, again: string) {
  const { user, dialog } = await openDialog('Change Password');
  await user.type(dialog.getByLabelText('Current password'), current);
  await user.type(dialog.getByLabelText('New password'), next);
  await user.type(dialog.getByLabelText('Repeat new password'), again);
  await user.click(dialog.getByRole('button', { name: 'Change Password' }));
  return dialog;
}

it('if the current password is wrong, the form stays open and shows the reason', async () => {
  const message = 'Current password is incorrect';
  renderApp('/settings', {
    'POST /api/auth/change-password': { status: 400, body: { message, code: 'wrong_current_password' } },
  });
  const dialog = await fill('canvas301!', 'canvas400!', 'canvas400!');
  expect((await dialog.findByRole('alert')).textContent).toBe(message);
  expect(toast.get()).toMatchObject({ title: 'Failed to change password', description: message });
  expect(session.get()).not.toBeNull();
});

const settings = (emailNotifications: boolean) => ({ body: { emailNotifications } });

it('the switch changes immediately, and the setting is saved', async () => {
  const { requests } = renderApp('/settings', {
    'GET /api/settings': settings(false),
    'PUT /api/settings': settings(true),
  });
  const box = await (await main()).findByRole<HTMLInputElement>('switch', { name: /Email/ });
  await waitFor(() => expect(box.disabled).toBe(false));
  expect(box.checked).toBe(false);
  await userEvent.setup().click(box);
  expect(box.checked).toBe(true);
  await waitFor(() =>
    expect(requests.filter(({ method }) => method === 'PUT')).toMatchObject([
      { path: '/api/settings', body: { emailNotifications: true } },
    ]),
  );
  expect(toast.get()).toBeNull();
});

async function confirm(password: string) {
  const { user, dialog } = await openDialog('Delete Account');
  if (password) await user.type(dialog.getByLabelText('Current password'), password);
  await user.click(dialog.getByRole('button', { name: 'Delete Account' }));
  return dialog;
}

it('the account and its drafts are removed from the device', async () => {
  localStorage.setItem(`draft:${noor.id}:b1`, '{}');
  localStorage.setItem('draft:somebody:b1', '{}');
  saveLogin({ username: noor.username, email: noor.email });
  const { requests, address } = renderApp('/settings', { 'POST /api/auth/delete-account': {} });
  await confirm('canvas300!');
  await waitFor(() => expect(address()).toBe('/login'));
  expect(requests.find(({ path }) => path === '/api/auth/delete-account')?.body).toEqual({
    currentPassword: 'canvas300!',
  });
  expect(toast.get()?.title).toBe('Account Deleted');
  expect(session.get()).toBeNull();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual(['draft:somebody:b1']);
  expect(savedLogin()).toBeNull();
});

it('no request is sent without a password, and a rejection shows the reason', async () => {
  const message = 'You are the only administrator, so this account cannot be deleted.';
  const { requests } = renderApp('/settings', {
    'POST /api/auth/delete-account': { status: 409, body: { code: 'conflict', message } },
  });
  const dialog = await confirm('');
  expect(await dialog.findByText('Current password is required')).toBeTruthy();
  expect(requests.some(({ method }) => method === 'POST')).toBe(false);
  await userEvent.type(dialog.getByLabelText('Current password'), 'canvas300!');
  await userEvent.click(dialog.getByRole('button', { name: 'Delete Account' }));
  expect(await dialog.findByText(message)).toBeTruthy();
  expect(session.get()?.user).toEqual(noor);
});

const url = 'http://lockroom.test/calendar/secret.ics';

it('a new calendar feed shows its address with buttons to add and copy the address', async () => {
  renderApp('/settings', {
    'GET /api/calendar': { body: { since: null } },
    'POST /api/calendar': { body: { url } },
  });
  const { user, dialog } = await openDialog('Calendar feed');
  await user.click(await dialog.findByRole('button', { name: 'Create link' }));
  expect(await dialog.findByText(url)).toBeTruthy();
  const link = dialog.getByRole('link', { name: 'Add to Calendar' });
  expect(link.getAttribute('href')).toBe('webcal://lockroom.test/calendar/secret.ics');
  await user.click(dialog.getByRole('button', { name: 'Copy link' }));
  await waitFor(() => expect(toast.get()?.title).toBe('Link copied to clipboard!'));
});

it.each([true, false])(
  'only administrators see the link to the Creator Admin Room (administrator: %s)',
  async (isAdmin) => {
    const person = { ...noor, isAdmin };
    session.start('t1', person);
    renderApp('/settings', { 'GET /api/auth/user': { body: person } });
    const page = await main();
    await page.findByRole('link', { name: 'Support' });
    expect(page.queryAllByRole('link', { name: 'Creator Admin Room' })).toHaveLength(isAdmin ? 1 : 0);
  },
);
