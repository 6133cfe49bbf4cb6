import { expect, test } from 'vitest';
import { gapLines, gapSentence } from './gap-chart.tsx';

const noor = { id: 'n', name: 'noor Bracket 1', values: [0, 5, 6], isYou: true };
const kel = { id: 'k', name: 'kelechi', values: [3, 3, 8], isYou: false };
const juno = { id: 'j', name: 'juno', values: [1, 2, 3], isYou: false };

test('gaps are measured to the leader at the same point in time, and all lines start at zero', () => {
  const lines = gapLines([noor, kel, juno], 3, 20);
  expect(lines.map((line) => [line.id, line.role, line.gaps])).toEqual([
    ['j', 'pack', [0, 2, 3, 5]],
    ['k', 'lead', [0, 0, 2, 0]],
    ['n', 'you', [0, 3, 0, 2]],
  ]);
  expect(gapSentence(lines, 'fight')).toBe('Gap to the lead after each fight. You have 6, 2 behind kelechi.');
});

test('if the viewer leads, there is no separate line for the leader', () => {
  const lines = gapLines([noor, kel, juno], 2, 20);
  expect(lines.map((line) => line.role)).toEqual(['pack', 'pack', 'you']);
  expect(gapSentence(lines, 'round')).toContain('You lead with 5.');
});

test('the gap chart draws only the best of the other members', () => {
  const crowd = Array.from({ length: 30 }, (_, index) => ({
    id: `${index}`,
    name: `p${index}`,
    values: [index],
    isYou: false,
  }));
  const lines = gapLines(crowd, 1, 11);
  expect(lines).toHaveLength(12);
  expect(lines.map((line) => line.id)).not.toContain('5');
});
