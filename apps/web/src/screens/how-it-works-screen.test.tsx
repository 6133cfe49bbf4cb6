import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { session } from '../api/session.ts';
import { eachTestAs } from '../testing/each-test.ts';
import { noor, renderApp } from '../testing/render-app.tsx';

eachTestAs(null);

it('the page answers six questions in at most 150 words and invites only visitors to join', async () => {
  renderApp('/how-it-works');
  const questions = await screen.findAllByRole('heading', { level: 2 });
  expect(questions.map(({ textContent }) => textContent?.at(-1))).toEqual(Array(6).fill('?'));
  const words = questions.map(({ parentElement }) => parentElement?.innerText ?? parentElement?.textContent);
  expect(words.join(' ').split(/\s+/).length).toBeLessThanOrEqual(150);
  const rules = screen.getByRole('link', { name: 'The rules in full' });
  expect(rules.getAttribute('href')).toBe('/how-it-works/rules');
  await userEvent.click(await screen.findByRole('link', { name: 'Join' }));
  expect(await screen.findByRole('button', { name: 'Create Account' })).toBeTruthy();
  cleanup();
  session.start('t1', noor);
  renderApp('/how-it-works');
  await screen.findByRole('heading', { name: 'What is a room?' });
  expect(screen.queryByRole('link', { name: 'Join' })).toBeNull();
});
