import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { session } from '../api/session.ts';
import { eachTestAs } from '../testing/each-test.ts';
import { noor, renderApp } from '../testing/render-app.tsx';

eachTestAs(null);

const title = { name: 'How it works', level: 1 };

describe('how it works', () => {
  it('can be read without a sign-in', async () => {
    const { requests } = renderApp('/how-it-works');
    expect(await screen.findByRole('heading', title)).toBeTruthy();
    expect(document.title).toBe('How it works · Lockroom');
    expect(screen.queryByRole('heading', { name: 'Welcome Back' })).toBeNull();
    expect(requests.filter(({ path }) => path.startsWith('/api/auth'))).toEqual([]);
  });

  it('leads from there to the sign-in', async () => {
    const app = renderApp('/how-it-works');
    await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toBeTruthy();
    expect(app.address()).toBe('/');
  });

  it('belongs to Settings for who is signed in', async () => {
    session.start('t1', noor);
    renderApp('/how-it-works');
    expect(await screen.findByRole('heading', title)).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Settings', current: 'page' }).length).toBeGreaterThan(0);
  });

  it('has the five pages of the rule book in order, each with its rules below it', async () => {
    renderApp('/how-it-works');
    await screen.findByRole('heading', title);
    const headings = (level: number) =>
      screen.getAllByRole('heading', { level }).map((each) => each.textContent);
    expect(headings(2)).toEqual(['Play', 'Scoring', 'Locks', 'Secrecy', 'Chances']);
    expect(headings(3)).toEqual(
      expect.arrayContaining(['Byes', 'Underdogs', 'Reopened locks', 'Before the lock']),
    );
    expect(screen.queryAllByRole('heading', { level: 4 })).toEqual([]);
    const points = screen.getByRole('rowheader', { name: 'winner and method both right' });
    expect(within(points.closest('table') ?? document.body).getByText('F&M Combo, on top')).toBeTruthy();
  });

  it('leads from the contents and from one rule to another, and each heading has an id of its own', async () => {
    renderApp('/how-it-works');
    const main = within(await screen.findByRole('main', { name: 'How it works' }));
    const hrefs = main.getAllByRole('link', { hidden: true }).map((link) => link.getAttribute('href') ?? '');
    expect(hrefs).toContain('#locks-reopened-locks');
    expect(hrefs.filter((href) => !document.getElementById(href.slice(1)))).toEqual([]);
    const ids = [...document.querySelectorAll('article [id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('shows nothing of how its text is written', async () => {
    renderApp('/how-it-works');
    const main = await screen.findByRole('main', { name: 'How it works' });
    expect(main.textContent).not.toMatch(/\*\*|\]\(|^#|\| ---/m);
  });
});
