import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { session } from '../api/session.ts';
import { eachTestAs } from '../testing/each-test.ts';
import { noor, renderApp } from '../testing/render-app.tsx';
import { toast } from '../ui/toast.ts';

const refused = {
  status: 401,
  body: { message: 'Please log in to access this feature', code: 'unauthorized' },
};
const signedIn = { 'POST /api/auth/login': { body: { token: 't1', user: noor } } };

async function signIn(name: string) {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Email or Username'), name);
  await user.type(screen.getByLabelText('Password'), 'canvas300!');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
}

eachTestAs(null);

describe('the door', () => {
  it('shows the login screen before a link, and leads to the link afterwards', async () => {
    const app = renderApp('/join/K7QX2MPA', signedIn);
    expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toBeTruthy();
    await signIn('noor');
    expect(toast.get()?.title).toBe('Login successful!');
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Welcome Back' })).toBeNull());
    expect(app.address()).toBe('/join/K7QX2MPA');
  });

  it.each(['/login', '/'])('leads from %s to the dashboard', async (path) => {
    const app = renderApp(path, signedIn);
    await signIn('noor');
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy();
    expect(app.address()).toBe('/');
    expect(await screen.findByText('No rooms yet. Join or create a room to get started!')).toBeTruthy();
  });

  it('leads a signed-in user from /login to the dashboard', async () => {
    session.start('t1', noor);
    const app = renderApp('/login');
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy();
    expect(app.address()).toBe('/');
  });

  it('shows Loading while the token is checked', async () => {
    session.start('t1', noor);
    renderApp('/settings');
    expect((await screen.findByRole('status')).textContent).toContain('Loading');
    expect(await screen.findByRole('heading', { name: 'Settings' })).toBeTruthy();
  });

  it('clears a token that the server does not know, and keeps the link that was wanted', async () => {
    session.start('old', noor);
    const app = renderApp('/join/K7QX2MPA', { 'GET /api/auth/user': refused });
    expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toBeTruthy();
    expect(localStorage.getItem('token')).toBeNull();
    expect(localStorage.getItem('user')).toBeNull();
    await waitFor(() => expect(app.address()).toBe('/login?next=%2Fjoin%2FK7QX2MPA'));
  });

  it('ends the session at a 401 of any call', async () => {
    session.start('t1', noor);
    const app = renderApp('/', { 'GET /api/rooms': refused });
    expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toBeTruthy();
    expect(session.get()).toBeNull();
    expect(toast.get()?.title).toBe('Please log in to access this feature');
    await waitFor(() => expect(app.address()).toBe('/login'));
  });

  it('stays signed in while the server is in trouble', async () => {
    session.start('t1', noor);
    renderApp('/settings', {
      'GET /api/auth/user': { status: 503, body: { message: 'Busy', code: 'unavailable' } },
    });
    expect(await screen.findByRole('heading', { name: 'Settings' })).toBeTruthy();
  });

  it('closes when another tab logs out', async () => {
    session.start('t1', noor);
    const app = renderApp('/settings');
    await screen.findByRole('heading', { name: 'Settings' });
    localStorage.removeItem('token');
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    });
    expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toBeTruthy();
    expect(app.address()).toBe('/login?next=%2Fsettings');
  });

  it('has a page for addresses that do not exist', async () => {
    session.start('t1', noor);
    renderApp('/no-such-page');
    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeTruthy();
    expect(screen.getByText('Did you forget to add the page to the router?')).toBeTruthy();
  });

  it('says Logged Out and shows the login screen a second later', async () => {
    session.start('t1', noor);
    const app = renderApp('/settings');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(toast.get()?.title).toBe('Logged Out'));
    expect(localStorage.getItem('token')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Settings' })).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toBeTruthy();
    expect(app.address()).toBe('/login');
  });
});
