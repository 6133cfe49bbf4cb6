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

const DELETE = 'POST /api/auth/delete-account';

it('if the current password is wrong, the form stays open and shows the reason', async () => {
  const message = 'Current password is incorrect';
  renderApp('/settings', {
    'POST /api/auth/change-password': { status: 400, body: { message, code: 'wrong_current_password' } },
  });
  const { user, dialog } = await openDialog('Change Password');
  await user.type(dialog.getByLabelText('Current password'), 'canvas301!');
  await user.type(dialog.getByLabelText('New password'), 'canvas400!');
  await user.type(dialog.getByLabelText('Repeat new password'), 'canvas400!');
  await user.click(dialog.getByRole('button', { name: 'Change Password' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(message);
  expect(toast.get()).toMatchObject({ title: 'Failed to change password', description: message });
  expect(session.get()).not.toBeNull();
});

it('the switch for email notifications changes immediately, and the setting is saved', async () => {
  const { sent } = renderApp('/settings', {
    'GET /api/settings': { body: { emailNotifications: false } },
    'PUT /api/settings': { body: { emailNotifications: true } },
  });
  const box = await (await main()).findByRole<HTMLInputElement>('switch', { name: /Email/ });
  await waitFor(() => expect(box.disabled).toBe(false));
  expect(box.checked).toBe(false);
  await userEvent.setup().click(box);
  expect(box.checked).toBe(true);
  await waitFor(() => expect(sent('PUT /api/settings')).toEqual([{ emailNotifications: true }]));
  expect(toast.get()).toBeNull();
});

it('deleting the account removes the account and its drafts from the device', async () => {
  localStorage.setItem(`draft:${noor.id}:b1`, '{}');
  localStorage.setItem('draft:somebody:b1', '{}');
  saveLogin({ username: noor.username, email: noor.email });
  const { sent, address } = renderApp('/settings', { [DELETE]: {} });
  const { user, dialog } = await openDialog('Delete Account');
  await user.type(dialog.getByLabelText('Current password'), 'canvas300!');
  await user.click(dialog.getByRole('button', { name: 'Delete Account' }));
  await waitFor(() => expect(address()).toBe('/login'));
  expect(sent(DELETE)).toEqual([{ currentPassword: 'canvas300!' }]);
  expect(toast.get()?.title).toBe('Account Deleted');
  expect(session.get()).toBeNull();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual(['draft:somebody:b1']);
  expect(savedLogin()).toBeNull();
});

it('deleting the account requires the password, and a rejection shows the reason', async () => {
  const message = 'You are the only administrator, so this account cannot be deleted.';
  const { sent } = renderApp('/settings', { [DELETE]: { status: 409, body: { code: 'conflict', message } } });
  const { user, dialog } = await openDialog('Delete Account');
  await user.click(dialog.getByRole('button', { name: 'Delete Account' }));
  expect(await dialog.findByText('Current password is required')).toBeTruthy();
  expect(sent(DELETE)).toEqual([]);
  await user.type(dialog.getByLabelText('Current password'), 'canvas300!');
  await user.click(dialog.getByRole('button', { name: 'Delete Account' }));
  expect(await dialog.findByText(message)).toBeTruthy();
  expect(session.get()?.user).toEqual(noor);
});

it('a new calendar feed shows its address with buttons to add and copy the address', async () => {
  const url = 'http://lockroom.test/calendar/secret.ics';
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
