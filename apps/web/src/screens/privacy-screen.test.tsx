import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { eachTestAs } from '../testing/each-test.ts';
import { noor, renderApp, setupOf } from '../testing/render-app.tsx';

const ADDRESS = 'help@lockroom.example';

eachTestAs(noor);

it.each([
  [
    '/privacy',
    'Privacy Policy',
    [
      /children under 13/,
      "Before the lock, only you, the room's manager and its deputies see your picks, and in a sealed room only you. After it, every member does.",
    ],
  ],
  [
    '/terms',
    'Terms of Use',
    [/must be 18 or older/, /no real-money gambling/, /Points are for entertainment only/],
  ],
])('the page at %s shows its date, its most important rules and a contact', async (path, title, texts) => {
  renderApp(path, { 'GET /api/setup': setupOf({ supportEmail: ADDRESS }) });
  expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeTruthy();
  for (const text of ['Last updated July 19, 2025', ...texts]) expect(screen.getByText(text)).toBeTruthy();
  const mail = await screen.findByRole('link', { name: ADDRESS });
  expect(mail.getAttribute('href')).toBe(`mailto:${ADDRESS}`);
  expect(screen.getAllByRole('link', { name: 'Settings', current: 'page' }).length).toBeGreaterThan(0);
  cleanup();
  renderApp(path);
  expect(await screen.findByText(/write a post in the support center/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: /@/ })).toBeNull();
});

it('an unknown address shows Page Not Found', async () => {
  renderApp('/no/such/place');
  expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeTruthy();
  expect(screen.getByText('Did you forget to add the page to the router?')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe('/home');
});
