import type { EmailState } from '@lockroom/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { session } from '../api/session.ts';
import { eachTestAs } from '../testing/each-test.ts';
import { noor, renderApp } from '../testing/render-app.tsx';
import { main } from '../testing/settings-page.ts';
import { toast } from '../ui/toast.ts';

eachTestAs(noor);

const NEW = 'noor@home.example';
const state = (more: Partial<EmailState> = {}): EmailState => ({
  email: noor.email,
  isConfirmed: true,
  change: null,
  ...more,
});
const waiting = state({
  change: { email: NEW, waitsFor: ['old'], expiresAt: '2026-03-02T12:00:00.000Z' },
});

async function openEmail() {
  const user = userEvent.setup();
  await user.click(await (await main()).findByRole('button', { name: /^Email/ }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Email' })) };
}

it('while a change of address is pending, the dialog shows which address must still be confirmed', async () => {
  let now = state();
  const { sent } = renderApp('/settings', {
    'GET /api/auth/email': () => ({ body: now }),
    'PUT /api/auth/email': () => {
      now = waiting;
      return { body: now };
    },
  });
  const { user, dialog } = await openEmail();
  expect(dialog.queryByText(/administrator/)).toBeNull();
  await user.type(await dialog.findByLabelText('New email'), NEW);
  await user.type(dialog.getByLabelText('Current password'), 'canvas300');
  await user.click(dialog.getByRole('button', { name: 'Change Email' }));
  const list = await screen.findByRole('list', { name: 'Addresses to confirm' });
  const rows = within(list).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    `${NEW}Confirmed`,
    `${noor.email}Open the link in the email to this address.`,
  ]);
  expect(sent('PUT /api/auth/email')).toEqual([{ email: NEW, currentPassword: 'canvas300' }]);
  expect(toast.get()).toMatchObject({ title: 'Check Your Email' });
});

it('an administrator is warned before the address is changed, and a rejection is shown next to the field', async () => {
  const message = 'An account with that email already exists.';
  const admin = { ...noor, isAdmin: true };
  session.updateUser(admin);
  renderApp('/settings', {
    'GET /api/auth/user': { body: admin },
    'GET /api/auth/email': { body: state({ isConfirmed: null }) },
    'PUT /api/auth/email': {
      status: 409,
      body: { message, code: 'email_taken', issues: [{ path: 'email', message }] },
    },
  });
  const { user, dialog } = await openEmail();
  expect(await dialog.findByText(/You may stop being an administrator/)).toBeTruthy();
  // Without a mail server, addresses cannot be confirmed.
  expect(dialog.queryByText(/confirmed/i)).toBeNull();
  const box = await dialog.findByLabelText('New email');
  await user.type(box, NEW);
  await user.click(dialog.getByRole('button', { name: 'Change Email' }));
  expect(await dialog.findByText('Current password is required')).toBeTruthy();
  await user.type(dialog.getByLabelText('Current password'), 'canvas300');
  await user.click(dialog.getByRole('button', { name: 'Change Email' }));
  await waitFor(() => expect(box.getAttribute('aria-invalid')).toBe('true'));
  expect(dialog.getAllByText(message).length).toBeGreaterThan(0);
});

it('a user with an unconfirmed address can request another confirmation link', async () => {
  const { sent } = renderApp('/settings', {
    'GET /api/auth/email': { body: state({ isConfirmed: false }) },
    'POST /api/auth/send-confirmation': {},
  });
  expect((await (await main()).findByRole('button', { name: /^Email/ })).textContent).toContain(
    'Not confirmed yet',
  );
  const { user, dialog } = await openEmail();
  await user.click(await dialog.findByRole('button', { name: 'Send the Link Again' }));
  await waitFor(() => expect(toast.get()).toMatchObject({ title: 'Link sent!' }));
  expect(sent('POST /api/auth/send-confirmation')).toHaveLength(1);
});

it('canceling a change of address closes the dialog', async () => {
  let now = waiting;
  renderApp('/settings', {
    'GET /api/auth/email': () => ({ body: now }),
    'DELETE /api/auth/email-change': () => {
      now = state();
      return { body: now };
    },
  });
  const row = await (await main()).findByRole('button', { name: /^Email/ });
  await waitFor(() => expect(row.textContent).toContain(NEW));
  const { user, dialog } = await openEmail();
  await user.click(await dialog.findByRole('button', { name: 'Cancel Change' }));
  await waitFor(() => expect(row.textContent).toBe('Email'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a user who must confirm an email address sees only the confirmation screen until it is confirmed', async () => {
  const unconfirmed = { ...noor, mustConfirmEmail: true as const };
  session.updateUser(unconfirmed);
  let me: typeof noor = unconfirmed;
  const { requests } = renderApp('/settings', {
    'GET /api/auth/user': () => ({ body: me }),
    'GET /api/auth/email': { body: state({ isConfirmed: false }) },
    'POST /api/auth/send-confirmation': {},
  });
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeTruthy();
  expect(screen.getByText(noor.email)).toBeTruthy();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Send the Link Again' }));
  await waitFor(() => expect(toast.get()).toMatchObject({ title: 'Link sent!' }));
  // The page sends no other requests, because the server would reject them.
  const allowed = /^\/api\/(setup|time|auth\/(user|email|send-confirmation))$/;
  expect(requests.map(({ path }) => path).filter((path) => !allowed.test(path))).toEqual([]);

  me = noor;
  act(() => void fireEvent(window, new Event('focus')));
  expect(await screen.findByRole('main', { name: 'Settings' })).toBeTruthy();
});
