import { writtenStart } from '@lockroom/rules';
import { describe, expect, it } from 'vitest';
import { readCardStart } from './card-start.ts';

describe('the start time of a pasted card', () => {
  it.each([
    ['Saturday, April 13, 2024 – T-Mobile Arena, Las Vegas', [2024, 4, 13]],
    ['UFC 300, Sat, Apr. 13th', [null, 4, 13]],
    ['13 April 2024', [2024, 4, 13]],
    ['the 1st May 2027 in Paris', [2027, 5, 1]],
    ['2024-04-13', [2024, 4, 13]],
    ['4/13/2024, Las Vegas', [2024, 4, 13]],
    ['Sept 7', [null, 9, 7]],
  ])("the date is found in '%s'", (text, [year, month, day]) => {
    const start = readCardStart(`${text}\nAlex Pereira vs Jamahal Hill`);
    expect(start).toEqual([{ year, month, day, times: [] }]);
  });

  it.each([
    'Main event: Alex Pereira (-130) vs Jamahal Hill (+110)',
    'UFC 300',
    'Bout 1/2 of 12',
    'Marcus 12 rounds',
    '10 Decisions in 2023',
    '',
  ])("no date is found in '%s'", (text) => {
    expect(readCardStart(text)).toBeNull();
  });

  const NOW = Date.parse('2026-11-28T12:00:00Z');
  const start = (...lines: string[]) => {
    const written = readCardStart(lines.join('\n'));
    return written && writtenStart(written, NOW, 'America/Denver');
  };

  it('the earliest time with a time zone is converted to Denver time', () => {
    const text = [
      'UFC 300: Pereira vs. Hill, Saturday, December 12, 2026',
      'Main Card (ESPN+ PPV, 10 p.m. ET / 7 p.m. PT)',
      'Prelims (8:30 PM EDT)',
      'Early Prelims (UFC Fight Pass, 6 p.m. ET)',
      'doors at 3 pm',
    ];
    expect(start(...text)).toBe('2026-12-12T16:00');
  });

  // Denver is 7 hours behind UTC in December and 6 in July; New York is 2 hours ahead of Denver.
  it.each<[string, string[], string]>([
    [
      'a time with a decimal point',
      ['Dec. 12, 2026', 'Early prelims 5.30pm ET, main card 10pm ET'],
      '2026-12-12T15:30',
    ],
    [
      'one time in several zones',
      [
        'Saturday 12 December',
        'at 10.30pm GMT (2.30pm PT, 4.30pm CT, 5.30pm ET), prelims at 1am GMT, main card at 3am GMT',
      ],
      '2026-12-12T15:30',
    ],
    [
      'the date of publication',
      ['Published Nov. 30, 2026', 'UFC 323 is on Saturday, Dec. 12', '6 p.m. ET'],
      '2026-12-12T16:00',
    ],
    [
      'a label above its day',
      ['Updated:', 'Nov. 30, 2026, 9:15 AM ET', 'Dec. 12, 2026', 'Prelims 6 PM ET'],
      '2026-12-12T16:00',
    ],
    [
      'an earlier day without a label',
      ['Nov. 30, 2026 10:15 AM ET', 'UFC 323: Saturday, Dec. 12', 'Prelims 6 PM ET'],
      '2026-12-12T16:00',
    ],
    [
      'a weigh-in',
      ['Weigh-ins: Friday, Dec. 11, noon ET', 'UFC 323: Saturday, Dec. 12, 6 PM ET'],
      '2026-12-12T16:00',
    ],
    ['GMT', ['Saturday 12 December', 'Prelims 5pm GMT, main card 8pm GMT'], '2026-12-12T10:00'],
    ['British summer time', ['Saturday 10 July 2027', 'Prelims 5pm BST'], '2027-07-10T10:00'],
    ['UK time', ['Saturday 10 July 2027', 'Prelims 5pm UK time'], '2027-07-10T10:00'],
    ['Central European time', ['12.12.2026', 'Prelims 18:00 CET, Main Card 21:00 CET'], '2026-12-12T10:00'],
    ['Central European summer time', ['10 July 2027', 'Prelims 18:00 CEST'], '2027-07-10T10:00'],
    ['a numeric date with the day first', ['05/12/2026 20:00 GMT'], '2026-12-05T13:00'],
    ['a numeric date with the month first', ['12/05/2026, 8 PM ET'], '2026-12-05T18:00'],
    ['the time of Brisbane', ['Sunday 13 December', 'Early prelims 8am AEST'], '2026-12-12T15:00'],
    [
      'the time of Sydney',
      ['Sunday 13 December', 'Prelims 10am AEDT, main card 1pm AEDT'],
      '2026-12-12T16:00',
    ],
    [
      'times before and after midnight',
      ['Saturday 12 December', 'Main card 2 a.m. GMT', 'Prelims 11 p.m. GMT'],
      '2026-12-12T16:00',
    ],
    [
      'times before and after midnight in New York',
      ['Saturday 12 December', 'Main card 1 a.m. ET', 'Prelims 11 p.m. ET'],
      '2026-12-12T21:00',
    ],
    ['one zone for two times', ['Dec. 12', 'Prelims 8 p.m., main card 10 p.m. ET'], '2026-12-12T18:00'],
    [
      'one zone for the whole text',
      ['Dec. 12', 'All times ET', 'Prelims 8 p.m.', 'Main card 10 p.m.'],
      '2026-12-12T18:00',
    ],
    [
      'two times and two zones',
      ['Dec. 12', 'Prelims 8/5 p.m. ET/PT', 'Main card 10 p.m./7 p.m. ET/PT'],
      '2026-12-12T18:00',
    ],
    ['a zone in words', ['Dec. 12', 'Prelims: 8 p.m. Eastern'], '2026-12-12T18:00'],
    ['noon', ['Dec. 12', 'Prelims: noon ET'], '2026-12-12T10:00'],
    ['no time', ['UFC 323: Saturday, Dec. 12'], '2026-12-12'],
    ['no zone', ['Dec. 12', 'Prelims 5pm, main card 8pm'], '2026-12-12'],
    ['an unknown zone', ['Dec. 12', 'Prelims 5pm WIB', 'Main card 10 p.m. local', '8pm ET'], '2026-12-12'],
    ['an hour without a.m. or p.m.', ['Dec. 12', 'Prelims 8 ET', 'Main card 10 p.m. ET'], '2026-12-12'],
    ['French words', ['Dec. 12', 'le 22 et 23'], '2026-12-12'],
  ])('the start time is correct for a text with %s', (_, lines, expected) => {
    expect(start(...lines, 'Alex Pereira vs Jamahal Hill')).toBe(expected);
  });

  it('text of maximum length that consists only of possible dates is parsed quickly', () => {
    const text = `${'12 '.repeat(60)}\n`.repeat(200);
    expect(readCardStart(text)).toBeNull();
  });
});
