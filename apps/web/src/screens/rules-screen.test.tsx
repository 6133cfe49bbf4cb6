import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '../testing/render-app.tsx';

it('every link on the rules page leads to a heading with a unique id, and no Markdown syntax is left', async () => {
  renderApp('/how-it-works/rules');
  const main = await screen.findByRole('main', { name: 'The rules in full' });
  const hrefs = [...main.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
  expect(hrefs).toContain('#locks-reopened-locks');
  expect(hrefs.filter((href) => !document.getElementById(href.slice(1)))).toEqual([]);
  const ids = [...document.querySelectorAll('article [id]')].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(main.textContent).not.toMatch(/\*\*|\]\(|^#|\| ---/m);
});
