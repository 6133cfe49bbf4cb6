import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { savedLogin } from '../api/saved-login.ts';
import { session } from '../api/session.ts';
import { eachTestAs } from '../testing/each-test.ts';
import { noor, renderApp } from '../testing/render-app.tsx';
import { toast } from '../ui/toast.ts';

const never = () => new Promise<never>(() => {});
const refused = {
  status: 401,
  body: { message: 'Wrong username, e-mail or password.', code: 'wrong_credentials' },
};
const answer = { body: { token: 't1', user: noor } };

eachTestAs(null);
afterEach(() => {
  vi.restoreAllMocks();
});

async function fillSignIn(name: string) {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Email or Username'), name);
  await user.type(screen.getByLabelText('Password'), 'canvas300!');
  return user;
}

describe('signing in', () => {
  it.each([
    ['noor@example.com', { email: 'noor@example.com', password: 'canvas300!' }],
    ['noor', { username: 'noor', password: 'canvas300!' }],
  ])('sends %s under its own name', async (name, body) => {
    const { requests } = renderApp('/login', { 'POST /api/auth/login': refused });
    const user = await fillSignIn(name);
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(requests.find(({ method }) => method === 'POST')?.body).toEqual(body));
    await screen.findByText('Wrong username, e-mail or password.', { selector: '[role=alert] *' });
  });

  it('shows the message of a refusal in a toast and in the form, and stays', async () => {
    renderApp('/login', { 'POST /api/auth/login': refused });
    const user = await fillSignIn('noor');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Wrong username, e-mail or password.');
    expect(toast.get()).toMatchObject({
      title: 'Login failed',
      description: 'Wrong username, e-mail or password.',
      tone: 'danger',
    });
    expect(screen.getByRole('heading', { name: 'Welcome Back' })).toBeTruthy();
  });

  it('asks for what is missing without asking the server', async () => {
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

  it('says Please wait... meanwhile', async () => {
    renderApp('/login');
    const user = await fillSignIn('noor');
    vi.stubGlobal('fetch', never);
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    const button = await screen.findByRole('button', { name: 'Please wait...' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
  });

  it('remembers a login until it is told not to', async () => {
    const first = renderApp('/login', { 'POST /api/auth/login': answer });
    let user = await fillSignIn('noor');
    await user.click(screen.getByLabelText('Remember me'));
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(savedLogin()).toEqual({ username: 'noor', email: 'noor@example.com' }));
    await screen.findByRole('heading', { name: 'Dashboard' });
    first.unmount();
    act(() => session.end('left'));

    renderApp('/login', { 'POST /api/auth/login': answer });
    expect(await screen.findByLabelText('Email or Username')).toHaveProperty('value', 'noor');
    const box = screen.getByLabelText('Remember me');
    expect(box).toHaveProperty('checked', true);
    user = userEvent.setup();
    await user.click(box);
    await user.type(screen.getByLabelText('Password'), 'canvas300!');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(savedLogin()).toBeNull());
    await screen.findByRole('heading', { name: 'Dashboard' });
  });
});

describe('making an account', () => {
  it('sends the typed password under its old name, and loads the page anew where it stands', async () => {
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

  it('says beside the field what the server does not take', async () => {
    renderApp('/login', {
      'POST /api/auth/register': {
        status: 409,
        body: {
          message: 'That username is taken.',
          code: 'name_taken',
          issues: [{ path: 'username', message: 'That username is taken.' }],
        },
      },
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Join' }));
    await user.type(await screen.findByLabelText('Username'), 'noor');
    await user.type(screen.getByLabelText('Email'), 'noor@example.com');
    await user.type(screen.getByLabelText('Password'), 'canvas300!');
    await user.click(screen.getByRole('button', { name: 'Create Account' }));
    await waitFor(() => expect(screen.getByLabelText('Username').getAttribute('aria-invalid')).toBe('true'));
    expect(toast.get()?.title).toBe('Registration failed');
  });

  it('is where a new installation begins', async () => {
    renderApp('/login', { 'GET /api/setup': { body: { hasAccounts: false, supportEmail: null } } });
    expect(await screen.findByRole('button', { name: 'Create Account' })).toBeTruthy();
    expect(screen.getByText('npm run seed')).toBeTruthy();
  });
});

describe('a forgotten password or username', () => {
  it.each([
    ['Forgot password?', 'Reset Password', 'Send Reset Email', 'forgot-password', 'Reset email sent!'],
    ['Forgot username?', 'Recover Username', 'Send Username', 'forgot-username', 'Username sent!'],
  ])('%s', async (link, title, submit, call, done) => {
    const { requests } = renderApp('/login', { [`POST /api/auth/${call}`]: {} });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: link }));
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    await user.type(dialog.getByLabelText('Email'), 'noor@example.com');
    await user.click(dialog.getByRole('button', { name: submit }));
    await waitFor(() => expect(toast.get()?.title).toBe(done));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ email: 'noor@example.com' });
  });

  it('sets a new password with the link of the mail', async () => {
    const { requests, address } = renderApp('/login?reset=abc123', { 'POST /api/auth/reset-password': {} });
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('New password'), 'canvas300!');
    await user.type(screen.getByLabelText('New password again'), 'canvas301!');
    await user.click(screen.getByRole('button', { name: 'Set New Password' }));
    expect(await screen.findByText('New passwords do not match')).toBeTruthy();
    await user.clear(screen.getByLabelText('New password again'));
    await user.type(screen.getByLabelText('New password again'), 'canvas300!');
    await user.click(screen.getByRole('button', { name: 'Set New Password' }));
    expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toBeTruthy();
    expect(toast.get()?.title).toBe('Password Changed');
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      token: 'abc123',
      newPassword: 'canvas300!',
    });
    expect(address()).toBe('/login');
  });
});

describe('what comes later', () => {
  it('shows one form at a time, on the way there and back', async () => {
    renderApp('/login');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Join' }));
    await screen.findByRole('heading', { name: 'Join' });
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(screen.getByRole('heading', { name: 'Welcome Back' })).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  it('shows a message that was said before there was anything to show it', async () => {
    toast.show({ title: 'Early' });
    renderApp('/login');
    const region = await screen.findByRole('region', { name: /Notifications/ });
    expect(await within(region).findByText('Early')).toBeTruthy();
  });

  it.each(['Terms of Use', 'Privacy Policy'])('opens the %s, and leads back to its link', async (name) => {
    renderApp('/login');
    const user = userEvent.setup();
    const link = await screen.findByRole('button', { name });
    await user.click(link);
    const dialog = within(await screen.findByRole('dialog', { name }));
    expect(await dialog.findByText(/Last updated/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(link);
  });
});
