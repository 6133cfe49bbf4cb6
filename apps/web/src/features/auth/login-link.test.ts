import { expect, it } from 'vitest';
import { readLoginLink } from './auth.queries.ts';

it('the query string names the page to open after signing in', () => {
  expect(readLoginLink('?next=%2Fjoin%2FK7QX2MPA').next).toBe('/join/K7QX2MPA');
  expect(readLoginLink('').next).toBe('/');
});

it.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/login',
  '/login?next=/login',
])('signing in opens the dashboard instead of %s', (next) => {
  expect(readLoginLink(`?next=${encodeURIComponent(next)}`).next).toBe('/');
});

it('a reset token that looks like a number is read as text', () => {
  expect(readLoginLink('?reset=0012345').reset).toBe('0012345');
  expect(readLoginLink('?reset=').reset).toBeNull();
});
