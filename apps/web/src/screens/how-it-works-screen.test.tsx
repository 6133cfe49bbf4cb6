import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { eachTestAs } from '../testing/each-test.ts';
import { noor, renderApp } from '../testing/render-app.tsx';

describe('How it works, for visitors', () => {
  eachTestAs(null);

  it('the page answers six questions in at most 150 words and links to the rules', async () => {
    renderApp('/how-it-works');
    const questions = await screen.findAllByRole('heading', { level: 2 });
    expect(questions.map(({ textContent }) => textContent?.at(-1))).toEqual(Array(6).fill('?'));
    const words = questions.map(
      ({ parentElement }) => parentElement?.innerText ?? parentElement?.textContent,
    );
    expect(words.join(' ').split(/\s+/).length).toBeLessThanOrEqual(150);
    expect(screen.getByRole('link', { name: 'The rules in full' }).getAttribute('href')).toBe(
      '/how-it-works/rules',
    );
  });

  it('Join opens the sign-up form', async () => {
    renderApp('/how-it-works');
    await userEvent.click(await screen.findByRole('link', { name: 'Join' }));
    expect(await screen.findByRole('button', { name: 'Create Account' })).toBeTruthy();
  });
});

describe('How it works, for members', () => {
  eachTestAs(noor);

  it('a member is not asked to join', async () => {
    renderApp('/how-it-works');
    expect(await screen.findByRole('heading', { name: 'What is a room?' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Join' })).toBeNull();
  });
});
