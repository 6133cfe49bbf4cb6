import { type FormatFamily, makeFormat, type Sport, teamNames } from '@lockroom/game';
import { describe, expect, it } from 'vitest';
import { boardLook } from '../board/board-look.ts';
import { countDoubts, namesOf, readPastedNames } from './paste-names.ts';
import { teamGroups } from './team-groups.ts';

type Target = 'all' | 'left' | 'right';

function boardOf(family: FormatFamily, size: number, sport: Sport, leftLabel: string, rightLabel: string) {
  const format = makeFormat({ family, size, reseeding: true });
  const labels = {
    leftLabel,
    rightLabel,
    leftColor: 'red',
    rightColor: 'blue',
    roundNames: [],
    regionNames: sport === 'college-basketball' ? ['South', 'West', 'East', 'Midwest'] : null,
  } as const;
  const names = teamNames(format);
  return { names, groups: teamGroups(format, boardLook(format, { sport, teamNames: names, labels })) };
}
const custom = boardOf('custom', 8, 'custom', 'West', 'East');
const football = boardOf('football', 14, 'football', 'AFC', 'NFC');
const college = boardOf('custom', 64, 'college-basketball', 'Left', 'Right');

function read(text: string, target: Target = 'all', { names, groups } = custom) {
  const wanted = target === 'all' ? groups : groups.filter((group) => group.side === target);
  return readPastedNames(text, wanted, names);
}
const lines = (...names: string[]) => names.join('\n');

describe('a pasted list of names', () => {
  it.each<[string, string, Target, Record<string, string>]>([
    [
      'fills both sides in order, the left first',
      lines('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'),
      'all',
      { red1: 'A', red2: 'B', red3: 'C', red4: 'D', blue1: 'E', blue2: 'F', blue3: 'G', blue4: 'H' },
    ],
    [
      'fills one side',
      lines('A', 'B', 'C', 'D'),
      'right',
      { blue1: 'A', blue2: 'B', blue3: 'C', blue4: 'D' },
    ],
    ['skips blank lines and trims', '\n  A  \r\n\r\n B\tX\n', 'left', { red1: 'A', red2: 'B X' }],
    [
      'reads seeds with a mark',
      lines('4. D', '1) A', '(3) C', '#2: B'),
      'left',
      { red4: 'D', red1: 'A', red3: 'C', red2: 'B' },
    ],
    ['reads seeds behind the name', lines('Duke (2)', 'Yale (1)'), 'left', { red2: 'Duke', red1: 'Yale' }],
    [
      'reads bare seeds where most lines have one',
      lines('2 Duke', '1 Yale'),
      'left',
      { red2: 'Duke', red1: 'Yale' },
    ],
    [
      'leaves a bare number where few lines have one',
      lines('49 ers', 'Yale'),
      'left',
      { red1: '49 ers', red2: 'Yale' },
    ],
    [
      'leaves a number that is part of a name',
      lines('49ers', '76ers'),
      'left',
      { red1: '49ers', red2: '76ers' },
    ],
    ['reads seeds before a tab', '1\tA\n2\tB', 'left', { red1: 'A', red2: 'B' }],
    ['takes bullets away', lines('- A', '• B'), 'left', { red1: 'A', red2: 'B' }],
    [
      'tells the sides apart by headings',
      lines('East:', 'E', 'WEST', 'A', 'B'),
      'all',
      { blue1: 'E', red1: 'A', red2: 'B' },
    ],
    [
      'gives lines before the heading to the other side',
      lines('E', 'West', 'A'),
      'all',
      { blue1: 'E', red1: 'A' },
    ],
    [
      'tells two sides apart by a blank line',
      'A\nB\n\nE\nF',
      'all',
      { red1: 'A', red2: 'B', blue1: 'E', blue2: 'F' },
    ],
    [
      'begins the other side where a seed comes again',
      lines('1. A', '3. C', '1. E', '2. F'),
      'all',
      { red1: 'A', red3: 'C', blue1: 'E', blue2: 'F' },
    ],
    ['reads nothing from nothing', ' \n\n', 'all', {}],
  ])('%s', (_, text, target, expected) => {
    expect(namesOf(read(text, target))).toEqual(expected);
  });

  it('knows AFC and NFC', () => {
    expect(namesOf(read(lines('NFC', '1. Lions', 'AFC', '1. Chiefs', '2. Bills'), 'all', football))).toEqual({
      nfc1: 'Lions',
      afc1: 'Chiefs',
      afc2: 'Bills',
    });
  });
  it('reads a college bracket by its regions, each with seeds 1 to 16', () => {
    expect(college.groups.map((group) => [group.label, group.side, group.teams.length])).toEqual([
      ['South', 'left', 16],
      ['West', 'left', 16],
      ['East', 'right', 16],
      ['Midwest', 'right', 16],
    ]);
    const named = { red1: 'Auburn', red32: 'Alabama St.', red2: 'Florida', blue1: 'Duke', blue2: 'Houston' };
    const headed = lines(
      'South',
      '1 Auburn',
      '16 Alabama St.',
      'West',
      '1 Florida',
      'East',
      '1 Duke',
      'Midwest',
      '1 Houston',
    );
    expect(namesOf(read(headed, 'all', college))).toEqual(named);
    const plain = lines('1 Auburn', '16 Alabama St.', '1 Florida', '1 Duke', '1 Houston');
    expect(namesOf(read(plain, 'all', college))).toEqual(named);
  });
  it('names the teams that no line names', () => {
    expect(read(lines('A', 'B', 'C'), 'left').missing.map((team) => team.id)).toEqual(['red4']);
    expect(read('', 'all').missing).toHaveLength(8);
  });
});

describe('what is unclear is marked', () => {
  it.each<[string, string, string[][]]>([
    ['a name too many', lines('A', 'B', 'C', 'D', 'E'), [[], [], [], [], ['extra']]],
    ['a name twice', lines('A', 'a', 'C'), [['twice'], ['twice'], []]],
    ['a name that another team keeps', lines('Blue 2', 'B'), [['twice'], []]],
    ['a number that is not the seed', lines('1. A', '3. B', '3. C'), [[], ['number'], []]],
    [
      'several names in one line',
      lines('A; B', 'Duke, Yale, UConn', 'Texas, A&M'),
      [['several'], ['several'], []],
    ],
    ['a name that is too long', lines('A', 'x'.repeat(61)), [[], ['long']]],
  ])('%s', (_, text, doubts) => {
    const reading = read(text, 'left');
    expect(reading.lines.map((line) => line.doubts)).toEqual(doubts);
    expect(countDoubts(reading)).toBe(doubts.filter((each) => each.length > 0).length);
  });
  it('marks a number that may be a seed, and seeds that do not fit beside a line without one', () => {
    const few = read(lines('49 ers', 'Yale'), 'left');
    expect(few.lines.map((line) => line.doubts)).toEqual([['bare'], []]);
    const most = read(lines('2 Duke', '3 Rice', 'Yale'), 'left');
    expect(namesOf(most)).toEqual({ red1: 'Duke', red2: 'Rice', red3: 'Yale' });
    expect(most.lines.map((line) => line.doubts)).toEqual([['number'], ['number'], []]);
  });
  it('leaves out a name that is too long, and its team keeps its own', () => {
    const reading = read(lines('x'.repeat(61), 'B'), 'left');
    expect(namesOf(reading)).toEqual({ red2: 'B' });
    expect(reading.missing.map((team) => team.id)).toContain('red1');
  });
});
