import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { session } from '../api/session.ts';
import { eachTestAs } from '../testing/each-test.ts';
import { noor, renderApp } from '../testing/render-app.tsx';

const refused = {
  status: 401,
  body: { message: 'Please log in to access this feature', code: 'unauthorized' },
};

eachTestAs(null);

it('a signed-in user is redirected from /login to the dashboard', async () => {
  session.start('t1', noor);
  const app = renderApp('/login');
  expect(await screen.findByRole('heading', { name: 'Dashboard. Hi noor' })).toBeTruthy();
  expect(app.address()).toBe('/');
});

it('a rejected token is deleted, and the login address contains the requested page', async () => {
  session.start('old', noor);
  const app = renderApp('/join/K7QX2MPA', { 'GET /api/auth/user': refused });
  expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toBeTruthy();
  expect(localStorage.getItem('token')).toBeNull();
  expect(localStorage.getItem('user')).toBeNull();
  await waitFor(() => expect(app.address()).toBe('/login?next=%2Fjoin%2FK7QX2MPA'));
});

it('a user stays signed in while the server has errors', async () => {
  session.start('t1', noor);
  renderApp('/settings', {
    'GET /api/auth/user': { status: 503, body: { message: 'Busy', code: 'unavailable' } },
  });
  expect(await screen.findByRole('heading', { name: 'Settings' })).toBeTruthy();
});
