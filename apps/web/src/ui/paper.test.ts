import { expect, test } from 'vitest';
import { nameLine } from './fit-line.tsx';
import { fitOnPaper, PAPER_LINE, SMALLEST_ON_PAPER } from './paper.tsx';

const NAMES = [
  'Duke',
  'Saint Vincent and the Grenadines with Trinidad and of Tobago',
  'W'.repeat(60),
  '\u{1f985}'.repeat(30),
  'נבחרת ישראל בכדורגל וכל מי שבא איתה אל המשחק הגדול של העונה!',
];

test.each([
  { length: 90, height: 18, size: 10.1 },
  { length: 62, height: 36, size: 13 },
  { length: 24, height: 13, size: 12 },
])('all names fit a slot of $length by $height without being truncated or too small', (slot) => {
  for (const name of NAMES) {
    const lines = fitOnPaper(name, slot);
    expect(bare(lines.map(({ text }) => text).join(''))).toBe(bare(name));
    const height = lines.reduce((sum, { size }) => sum + size * PAPER_LINE, 0);
    expect(lines.length === 1 || height <= slot.height, `${name} is ${height} high`).toBe(true);
    for (const { text, size, squeeze } of lines) {
      expect(size).toBeGreaterThanOrEqual(SMALLEST_ON_PAPER);
      expect(nameLine(text, { length: slot.length / squeeze }, size, size), name).not.toBeNull();
    }
  }
});

const bare = (text: string) => text.replaceAll(' ', '');
