import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { eachTestAs } from '../testing/each-test.ts';
import { renderApp } from '../testing/render-app.tsx';

eachTestAs(null);

describe('how it works', () => {
  it('every link leads to a heading, and every heading has its own id', async () => {
    renderApp('/how-it-works');
    const main = within(await screen.findByRole('main', { name: 'How it works' }));
    const hrefs = main.getAllByRole('link', { hidden: true }).map((link) => link.getAttribute('href') ?? '');
    expect(hrefs).toContain('#locks-reopened-locks');
    expect(hrefs.filter((href) => !document.getElementById(href.slice(1)))).toEqual([]);
    const ids = [...document.querySelectorAll('article [id]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('the page shows no Markdown', async () => {
    renderApp('/how-it-works');
    const main = await screen.findByRole('main', { name: 'How it works' });
    expect(main.textContent).not.toMatch(/\*\*|\]\(|^#|\| ---/m);
  });
});
