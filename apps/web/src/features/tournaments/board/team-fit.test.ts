import { expect, test } from 'vitest';
import { fitTeam } from './team-name.tsx';

const row = { length: 80, height: 24, size: 12.5 };

test('a long team name is first shrunk to 11 px, then abbreviated, then truncated', () => {
  const texts = (name: string, length: number) => {
    const { lines, cut } = fitTeam(name, { ...row, length });
    return { text: lines[0]?.text, size: lines[0]?.size, cut };
  };
  expect(texts('Duke', 80)).toEqual({ text: 'Duke', size: 12.5, cut: false });
  const shrunk = texts('North Dakota State', 76);
  expect(shrunk.text).toBe('North Dakota State');
  expect(shrunk.size).toBeLessThan(12.5);
  expect(shrunk.size).toBeGreaterThanOrEqual(11);
  expect(texts('North Dakota State', 66)).toMatchObject({ text: 'N. Dakota State', cut: false });
  expect(texts('North Dakota State', 54)).toMatchObject({ text: 'N. Dakota St.', cut: false });
  expect(texts('North Dakota State', 20)).toMatchObject({ text: 'N. Dak. St.', size: 11, cut: true });
  expect(texts('W'.repeat(40), 80)).toMatchObject({ text: 'W'.repeat(40), size: 11, cut: true });
});
