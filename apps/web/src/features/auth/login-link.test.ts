import { describe, expect, it } from 'vitest';
import { readLoginLink } from './login-link.ts';

describe('the address of the login screen', () => {
  it('the address says where the sign-in leads', () => {
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
  ])('the sign-in leads to the dashboard instead of %s', (next) => {
    expect(readLoginLink(`?next=${encodeURIComponent(next)}`).next).toBe('/');
  });

  it('a reset token is read as text', () => {
    expect(readLoginLink('?reset=0012345').reset).toBe('0012345');
    expect(readLoginLink('?reset=').reset).toBeNull();
  });
});
