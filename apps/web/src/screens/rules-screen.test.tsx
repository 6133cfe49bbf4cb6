import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { eachTestAs } from '../testing/each-test.ts';
import { renderApp } from '../testing/render-app.tsx';

eachTestAs(null);

it('every link in the rules leads to a heading with a unique id, and no Markdown syntax is shown', async () => {
  renderApp('/how-it-works/rules');
  const main = await screen.findByRole('main', { name: 'The rules in full' });
  const links = within(main).getAllByRole('link', { hidden: true });
  const hrefs = links.map((link) => link.getAttribute('href') ?? '');
  expect(hrefs).toContain('#locks-reopened-locks');
  expect(hrefs.filter((href) => !document.getElementById(href.slice(1)))).toEqual([]);
  const ids = [...document.querySelectorAll('article [id]')].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(main.textContent).not.toMatch(/\*\*|\]\(|^#|\| ---/m);
});
