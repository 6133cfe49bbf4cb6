import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { eachTestAs } from '../testing/each-test.ts';
import { noor, renderApp } from '../testing/render-app.tsx';
import { toast } from '../ui/toast.ts';

const answer = { body: { token: 't1', user: noor } };

eachTestAs(null);
afterEach(() => {
  vi.restoreAllMocks();
});

describe('signing in', () => {
  it('missing fields are reported without a request', async () => {
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
});

describe('creating an account', () => {
  it('the password is sent in its specified field, and the page reloads where it is', async () => {
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

  it('a new installation starts with the registration', async () => {
    renderApp('/login', { 'GET /api/setup': { body: { hasAccounts: false, supportEmail: null } } });
    expect(await screen.findByRole('button', { name: 'Create Account' })).toBeTruthy();
    expect(screen.getByText('npm run seed')).toBeTruthy();
  });
});

describe('on the login screen', () => {
  it('a toast shown before the toaster is mounted still appears', async () => {
    toast.show({ title: 'Early' });
    renderApp('/login');
    const region = await screen.findByRole('region', { name: /Notifications/ });
    expect(await within(region).findByText('Early')).toBeTruthy();
  });

  it.each(['Terms of Use', 'Privacy Policy'])(
    '%s opens in a dialog and returns the focus to its link',
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
});
