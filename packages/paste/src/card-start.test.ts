import { describe, expect, it } from 'vitest';
import { readCardStart } from './card-start.ts';

describe('when a pasted card begins', () => {
  it.each([
    ['Saturday, April 13, 2024 – T-Mobile Arena, Las Vegas', [2024, 4, 13]],
    ['UFC 300, Sat, Apr. 13th', [null, 4, 13]],
    ['13 April 2024', [2024, 4, 13]],
    ['the 1st May 2027 in Paris', [2027, 5, 1]],
    ['2024-04-13', [2024, 4, 13]],
    ['4/13/2024, Las Vegas', [2024, 4, 13]],
    ['Sept 7', [null, 9, 7]],
  ])('%s', (text, [year, month, day]) => {
    const start = readCardStart(`${text}\nAlex Pereira vs Jamahal Hill`);
    expect(start).toEqual({ year, month, day, minutes: null });
  });

  it.each([
    'Main event: Alex Pereira (-130) vs Jamahal Hill (+110)',
    'UFC 300',
    'Bout 1/2 of 12',
    'Marcus 12 rounds',
    '10 Decisions in 2023',
    '',
  ])('%s names no day', (text) => {
    expect(readCardStart(text)).toBeNull();
  });

  it('takes the earliest time with a zone, as a time in Denver', () => {
    const text = [
      'UFC 300: Pereira vs. Hill, Saturday, April 13, 2024',
      'Main Card (ESPN+ PPV, 10 p.m. ET / 7 p.m. PT)',
      'Prelims (8:30 PM EDT)',
      'Early Prelims (UFC Fight Pass, 6 p.m. ET)',
      'doors at 3 pm',
    ].join('\n');
    expect(readCardStart(text)?.minutes).toBe(16 * 60);
  });

  it('reads the longest text of marks within its limits', () => {
    const text = `${'12 '.repeat(60)}\n`.repeat(200);
    expect(readCardStart(text)).toBeNull();
  });
});
