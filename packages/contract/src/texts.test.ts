import { describe, expect, it } from 'vitest';
import { TypedPassword } from './features/auth.ts';
import { secret } from './schema.ts';
import { isPlainlyWritten, secretFault, TYPED_PASSWORD } from './texts.ts';

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
])('checking the password %j without the schema gives the same result as with the schema', (text) => {
  for (const [schema, length] of [
    [TypedPassword, TYPED_PASSWORD],
    [secret(SHORTEST), SHORTEST],
  ] as const) {
    const { error } = schema.safeParse(text);
    expect(secretFault(text, length)).toBe(error?.issues[0]?.message ?? null);
  }
});

describe('usernames', () => {
  it.each([
    'noor',
    'Jürgen_99',
    'Łukasz.B',
    'Đặng-Thị',
    'Iğdır',
    'Миша',
    'Ольга-7',
    'Κώστας',
    'Արամ',
    'გიორგი',
    'דוד',
    'محمد_١٠',
    'नर',
    'สมชาย',
    '山田太郎',
    'さくら',
    'カトウ-3',
    '김철수',
    '007',
    '_.-',
  ])('the name %s is accepted', (name) => {
    expect(isPlainlyWritten(name)).toBe(true);
  });

  it.each([
    ['a Cyrillic а among Latin letters', 'pаul'],
    ['a Greek ο among Latin letters', 'nοor'],
    ['an Armenian օ among Latin letters', 'nօor'],
    ['a Cherokee letter', 'Ꭺda'],
    ['Cyrillic that reads as Latin', 'сосо'],
    ['Cyrillic that reads as Latin, with signs', 'сосо_1'],
    ['Greek that reads as Latin', 'ΝΙΚΟ'],
    ['Cyrillic and Greek', 'МишαΩ'],
    ['a click letter that looks like an l', 'ǀuca'],
    ['phonetic letters', 'ɑdɑ'],
    ['small capitals', 'ᴀᴅᴀ'],
    ['digits of another script', 'noor٥'],
    ['an ancient script', '𐌰𐌱𐌲'],
    ['Hangul and kana', '김さく'],
  ])('%s is rejected because it can look like another name', (_, name) => {
    expect(isPlainlyWritten(name)).toBe(false);
  });
});
