import { expect, it } from 'vitest';
import { TypedPassword } from './features/auth.ts';
import { secret } from './schema.ts';
import { secretFault, TYPED_PASSWORD } from './texts.ts';

const SHORTEST = { min: 6, max: 8, name: 'Secret' };

it.each([
  '',
  ' ',
  'a',
  'canvas300!',
  '\u0000',
  'a\nb',
  '\ud83d',
  '🥊'.repeat(4),
  '🥊'.repeat(8),
  '🥊'.repeat(600),
  'x'.repeat(1000),
  'x'.repeat(1001),
])('a secret has the same fault by hand as by its schema: %j', (text) => {
  for (const [schema, length] of [
    [TypedPassword, TYPED_PASSWORD],
    [secret(SHORTEST), SHORTEST],
  ] as const) {
    const { error } = schema.safeParse(text);
    expect(secretFault(text, length)).toBe(error?.issues[0]?.message ?? null);
  }
});
