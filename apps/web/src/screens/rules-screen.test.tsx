import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { eachTestAs } from '../testing/each-test.ts';
import { renderApp } from '../testing/render-app.tsx';

eachTestAs(null);

describe('the rules in full', () => {
  it('every link leads to a heading, and every heading has a unique id', async () => {
    renderApp('/how-it-works/rules');
    const main = within(await screen.findByRole('main', { name: 'The rules in full' }));
    const hrefs = main.getAllByRole('link', { hidden: true }).map((link) => link.getAttribute('href') ?? '');
    expect(hrefs).toContain('#locks-reopened-locks');
    expect(hrefs.filter((href) => !document.getElementById(href.slice(1)))).toEqual([]);
    const ids = [...document.querySelectorAll('article [id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('the page shows no Markdown syntax', async () => {
    renderApp('/how-it-works/rules');
    const main = await screen.findByRole('main', { name: 'The rules in full' });
    expect(main.textContent).not.toMatch(/\*\*|\]\(|^#|\| ---/m);
  });
});
