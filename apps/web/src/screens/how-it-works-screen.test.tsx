import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { eachTestAs } from '../testing/each-test.ts';
import { renderApp } from '../testing/render-app.tsx';

eachTestAs(null);

describe('how it works', () => {
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
