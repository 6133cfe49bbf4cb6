import { expect, test } from 'vitest';
import { fit, lengthEm, posterLines, splitName } from './fit.ts';

test('a name of ordinary length is fitted into its slot by changing only the font width', () => {
  const undercard = 170 / 30;
  for (const name of ['Tsarukyan', 'Holloway', 'Gaethje', 'Procházka']) {
    const { width, scale } = fit(name, undercard);
    expect(scale, name).toBe(1);
    expect(lengthEm(name, width), name).toBeLessThanOrEqual(undercard + 0.01);
    expect(lengthEm(name, width), name).toBeGreaterThan(undercard - 0.05);
  }
});

test('a room name is broken after its colon, or else at the space that gives the most even lines', () => {
  expect(splitName('The Garage: UFC 300')).toEqual(['The Garage:', 'UFC 300']);
  expect(splitName('Lunch Break MMA')).toEqual(['Lunch', 'Break MMA']);
  expect(splitName('The Greatest of All')).toEqual(['The Greatest', 'of All']);
  expect(splitName('Southpaw')).toEqual(['Southpaw']);
});

test("every line of a room's name fits the width of the poster, and all lines together fit its height", () => {
  const names = ['The Garage: UFC 300', 'Table Go', 'A B', 'W'.repeat(32), 'Иван: Шщюжы', '🏈🏈 x', 'I: I'];
  for (const name of names) {
    const lines = posterLines(splitName(name), 15);
    for (const line of lines) {
      expect(lengthEm(line.text, line.width) * line.size, line.text).toBeLessThanOrEqual(98.2);
    }
    expect(lines.reduce((sum, line) => sum + line.size, 0)).toBeLessThanOrEqual(38);
  }
});

test('a long name without spaces is broken into readable lines and truncated with an ellipsis if needed', () => {
  const lines = (name: string) => posterLines(splitName(name), 15);
  const long = lines('A'.repeat(60));
  expect(long.map(({ text }) => text).join('')).toBe('A'.repeat(60));
  expect(long.length).toBe(2);
  const wide = lines('W'.repeat(60));
  expect(wide.length).toBeGreaterThan(2);
  expect(wide.map(({ text }) => text).join('')).toBe('W'.repeat(60));
  const cut = lines('🏈'.repeat(60));
  expect(cut).toHaveLength(4);
  expect(cut.at(-1)?.text).toMatch(/^(?:🏈)+\u2026$/u);
  for (const { size, text, width } of [...long, ...wide, ...cut]) {
    expect(size, text).toBeGreaterThanOrEqual(6.3);
    expect(lengthEm(text, width) * size, text).toBeLessThanOrEqual(98.2);
  }
});
