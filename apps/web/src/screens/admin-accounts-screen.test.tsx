import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { accountOf, entryOf, rowOf } from '../features/administration/testing/accounts.ts';
import { admin } from '../features/templates/admin/testing/templates.ts';
import { eachTestAs } from '../testing/each-test.ts';
import type { FakeAnswer } from '../testing/fake-server.ts';
import { renderApp } from '../testing/render-app.tsx';

eachTestAs(admin);

const ME = { 'GET /api/auth/user': { body: admin } };
const PATH = 'GET /api/admin/accounts/a1';
const AUDIT = 'GET /api/admin/audit?accountId=a1';
const openAccount = (answers: Record<string, FakeAnswer>) =>
  renderApp('/admin/accounts/a1', {
    ...ME,
    [PATH]: { body: accountOf() },
    [AUDIT]: { body: [] },
    ...answers,
  });

it('the search finds an account by name, and its row shows the role, the status and the email address', async () => {
  const user = userEvent.setup();
  renderApp('/admin/accounts', {
    ...ME,
    'GET /api/admin/accounts?query=': { body: [] },
    'GET /api/admin/accounts?query=Ada': {
      body: [rowOf({ name: 'ada', isLocked: true, isAdmin: true })],
    },
  });
  expect(await screen.findByText('No Account Found')).toBeDefined();
  await user.type(screen.getByRole('searchbox', { name: 'Find an account' }), ' Ada ');
  const row = await screen.findByRole('link', { name: /^ada/ });
  expect(row.textContent).toBe(
    'adaAdministratorLockedada@example.comJoined Jan 2, 2026, last seen Mar 4, 2026',
  );
  expect(row.getAttribute('href')).toBe('/admin/accounts/a1');
});

it('after a rejected action, the dialog stays open and shows the reason', async () => {
  const user = userEvent.setup();
  openAccount({
    'POST /api/admin/accounts/a1/lock': {
      status: 403,
      body: { code: 'admin_only', message: 'Only administrators can do that.' },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Lock Account' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Lock ada?' });
  await user.click(within(dialog).getByRole('button', { name: 'Lock account' }));
  expect((await within(dialog).findByRole('alert')).textContent).toBe('Only administrators can do that.');
});

it('a reset link that was sent by email is not shown', async () => {
  const user = userEvent.setup();
  openAccount({
    'POST /api/admin/accounts/a1/reset-link': { body: { url: null } },
  });
  await user.click(await screen.findByRole('button', { name: 'Reset Link' }));
  await user.click(await screen.findByRole('button', { name: 'Make link' }));
  expect(await screen.findByText('Reset Link Sent')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
});

const OFFERED: [string, Parameters<typeof accountOf>[0], string[]][] = [
  [
    'an account without a confirmed address',
    {},
    ['End Sessions', 'Reset Link', 'Confirm Email', 'Lock Account', 'Delete Account'],
  ],
  [
    'a confirmed account without a session',
    { isConfirmed: true, sessions: 0 },
    ['Reset Link', 'Make Administrator', 'Lock Account', 'Delete Account'],
  ],
  ['a guest', { isGuest: true, email: null }, ['End Sessions', 'Lock Account', 'Delete Account']],
  [
    'a locked account',
    { isLocked: true, sessions: 0 },
    ['Unlock Account', 'Confirm Email', 'Delete Account'],
  ],
  [
    'an administrator listed in ADMIN_EMAILS',
    { isAdmin: true, isListed: true, isConfirmed: true, sessions: 0 },
    ['Reset Link', 'Lock Account', 'Delete Account'],
  ],
  ['the current user', { id: admin.id, isAdmin: true, isConfirmed: true, sessions: 1 }, ['Reset Link']],
];

it.each(OFFERED)('the page of %s offers only actions that can succeed', async (_what, more, expected) => {
  const account = accountOf(more);
  renderApp(`/admin/accounts/${account.id}`, {
    ...ME,
    [`GET /api/admin/accounts/${account.id}`]: { body: account },
    [`GET /api/admin/audit?accountId=${account.id}`]: { body: [] },
  });
  const section = await screen.findByRole('region', { name: 'Actions' });
  expect(
    within(section)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(expected);
});

it('the audit log of a deleted account is still shown', async () => {
  openAccount({
    [PATH]: { status: 404, body: { code: 'not_found', message: 'Not found' } },
    [AUDIT]: {
      body: [entryOf({ act: 'deleted' }), entryOf({ act: 'sessions-ended', detail: '2 sessions' })],
    },
  });
  expect(await screen.findByText('No Such Account')).toBeDefined();
  const lines = within(await screen.findByRole('list', { name: 'Audit' })).getAllByRole('listitem');
  expect(lines.map((line) => line.firstElementChild?.textContent)).toEqual([
    'root deleted ada’s account',
    'root ended ada’s sessions',
  ]);
  expect(lines[1]?.textContent).toContain('2 sessions');
});
