import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { session } from '../api/session.ts';
import { eachTestAs } from '../testing/each-test.ts';
import { noor, renderApp } from '../testing/render-app.tsx';

const ADDRESS = 'help@lockroom.example';
const named = {
  'GET /api/setup': {
    body: {
      hasAccounts: true,
      supportEmail: ADDRESS,
      timeZone: 'America/Denver',
      signUp: 'open',
      oidc: null,
    },
  },
};

eachTestAs(null);

describe.each([
  ['/privacy', 'Privacy Policy', /children under 13/],
  ['/terms', 'Terms of Use', /must be 18 or older/],
])('the page at %s', (path, title, age) => {
  it('the page shows its date, the age limit and a contact', async () => {
    session.start('t1', noor);
    renderApp(path, named);
    expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeTruthy();
    expect(screen.getByText('Last updated July 19, 2025')).toBeTruthy();
    expect(screen.getByText(age)).toBeTruthy();
    const mail = await screen.findByRole('link', { name: ADDRESS });
    expect(mail.getAttribute('href')).toBe(`mailto:${ADDRESS}`);
    const here = screen.getAllByRole('link', { name: 'Settings', current: 'page' });
    expect(here.length).toBeGreaterThan(0);
  });

  it('the page refers to the support center if there is no email address', async () => {
    session.start('t1', noor);
    renderApp(path);
    expect(await screen.findByText(/write a post in the support center/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: /@/ })).toBeNull();
  });
});

it('the terms say that there is no gambling and that points are for entertainment only', async () => {
  session.start('t1', noor);
  renderApp('/terms');
  expect(await screen.findByText(/no real-money gambling/)).toBeTruthy();
  expect(screen.getByText(/Points are for entertainment only/)).toBeTruthy();
});

it('the privacy policy says who can see picks before and after the lock', async () => {
  session.start('t1', noor);
  renderApp('/privacy');
  expect(
    await screen.findByText(
      "Before the lock, only you, the room's manager and its deputies see your picks, and in a sealed room only you. After it, every member does.",
    ),
  ).toBeTruthy();
});

it('an unknown address shows Page Not Found', async () => {
  session.start('t1', noor);
  renderApp('/no/such/place');
  expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeTruthy();
  expect(screen.getByText('Did you forget to add the page to the router?')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe('/home');
});
