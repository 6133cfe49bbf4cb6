import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { eachTestAs } from '../testing/each-test.ts';
import { noor, renderApp, setupOf } from '../testing/render-app.tsx';
import { toast } from '../ui/toast.ts';

const answer = { body: { token: 't1', user: noor } };

eachTestAs(null);
afterEach(() => {
  vi.restoreAllMocks();
});

it('missing fields are reported without a request to the server', async () => {
  const { requests } = renderApp('/login');
  await userEvent.click(await screen.findByRole('button', { name: 'Sign In' }));
  expect(await screen.findByText('Email or Username is required')).toBeTruthy();
  expect(screen.getByText('Password is required')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Email or Username'));
  await userEvent.type(screen.getByLabelText('Email or Username'), ' n');
  expect(screen.queryByText('Email or Username is required')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  expect(requests.some(({ method }) => method === 'POST')).toBe(false);
});

it('signing up sends the password as passwordHash and reloads the page at the same address', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  const { requests, address } = renderApp('/join/K7QX2MPA', {
    'POST /api/auth/register': { status: 201, ...answer },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Join' }));
  expect(await screen.findByText('Create your account to get started')).toBeTruthy();
  await user.type(screen.getByLabelText('Username'), 'noor');
  await user.type(screen.getByLabelText('Email'), 'noor@example.com');
  await user.type(screen.getByLabelText('Password'), 'canvas300!');
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
  await waitFor(() => expect(toast.get()?.title).toBe('Registration successful!'));
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    username: 'noor',
    email: 'noor@example.com',
    passwordHash: 'canvas300!',
    firstName: '',
    lastName: '',
  });
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(localStorage.getItem('token')).toBe('t1');
  expect(address()).toBe('/join/K7QX2MPA');
});

it('a new installation starts with the sign-up form', async () => {
  renderApp('/login', { 'GET /api/setup': setupOf({ hasAccounts: false }) });
  expect(await screen.findByRole('button', { name: 'Create Account' })).toBeTruthy();
  expect(document.body.textContent).not.toContain('npm');
});

it('without open sign-up, only the sign-in form is offered, even if the address requests sign-up', async () => {
  renderApp('/login?join', { 'GET /api/setup': setupOf({ hasAccounts: false, signUp: 'invited' }) });
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: /Join|Create Account/ })).toBeNull());
});

it('the link to the identity provider contains the return page, and a failed sign-in is explained', async () => {
  const oidc = { name: 'Riverside Club', isOnly: false };
  const address = '/login?oidc=unavailable&next=%2Fmy-rooms';
  renderApp(address, { 'GET /api/setup': setupOf({ oidc }) });
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Continue with Riverside Club' });
  expect(link.getAttribute('href')).toBe('/api/auth/oidc/start?next=%2Fmy-rooms');
  expect(document.body.textContent).toContain(
    'Riverside Club cannot be reached right now. Please try again later.',
  );
});

it('a toast shown before the toaster is mounted still appears', async () => {
  toast.show({ title: 'Early' });
  renderApp('/login');
  const region = await screen.findByRole('region', { name: /Notifications/ });
  expect(await within(region).findByText('Early')).toBeTruthy();
});

it.each(['Terms of Use', 'Privacy Policy'])(
  '%s opens in a dialog, and closing the dialog returns the focus to the link',
  async (name) => {
    renderApp('/login');
    const user = userEvent.setup();
    const link = await screen.findByRole('button', { name });
    await user.click(link);
    const dialog = within(await screen.findByRole('dialog', { name }));
    expect(await dialog.findByText(/Last updated/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(link);
  },
);
