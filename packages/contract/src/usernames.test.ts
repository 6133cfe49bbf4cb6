import { describe, expect, it } from 'vitest';
import { isPlainlyWritten } from './usernames.ts';

describe('names', () => {
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
  ])('%s is plain', (name) => {
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
    ['a click that is drawn as an l', 'ǀuca'],
    ['phonetic letters', 'ɑdɑ'],
    ['small capitals', 'ᴀᴅᴀ'],
    ['digits of another script', 'noor٥'],
    ['a script of old', '𐌰𐌱𐌲'],
    ['Hangul and kana', '김さく'],
  ])('%s could be taken for another', (_, name) => {
    expect(isPlainlyWritten(name)).toBe(false);
  });
});
