import { makeFormat, regionalSeed, teamNames, teamsOf } from '@lockroom/rules';
import { describe, expect, it } from 'vitest';
import { namesOfDraft, readPastedTeams, type TeamsDraft } from './teams-draft.ts';
import type { TeamGroup } from './teams-types.ts';

const custom = boardOf('custom', 8, ['West', 'East']);
const football = boardOf('football', 14, ['AFC', 'NFC']);
const college = collegeBoard(['South', 'West', 'East', 'Midwest']);

function boardOf(family: 'custom' | 'football', size: number, labels: readonly [string, string]) {
  const format = makeFormat({ family, size, reseeding: true });
  const groups = (['left', 'right'] as const).map((side, index): TeamGroup => {
    const label = labels[index] ?? '';
    return {
      label,
      words: [side, label.toLowerCase(), format.sides[side]],
      teams: teamsOf(format).filter((team) => team.side === side),
    };
  });
  return { groups, names: teamNames(format) };
}

function collegeBoard(labels: readonly string[]) {
  const format = makeFormat({ family: 'custom', size: 64, reseeding: true });
  const groups = labels.map((label, region): TeamGroup => {
    const teams = teamsOf(format).flatMap(({ id }) => {
      const place = regionalSeed(format, id);
      return place?.region === region ? [{ id, seed: place.seed }] : [];
    });
    return { label, words: [label.toLowerCase()], teams: teams.toSorted((a, b) => a.seed - b.seed) };
  });
  return { groups, names: teamNames(format) };
}

function read(text: string, { groups, names } = custom, only?: string): TeamsDraft {
  const wanted = only ? groups.filter(({ label }) => label === only) : groups;
  const reading = readPastedTeams(text, wanted, names);
  if (!reading.ok) throw new Error(reading.failure);
  return reading.draft;
}
const lines = (...all: string[]) => all.join('\n');

describe('a pasted list of teams', () => {
  it.each<[string, string, Record<string, string>]>([
    [
      'fills both sides in order, the left first',
      lines('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'),
      { red1: 'A', red2: 'B', red3: 'C', red4: 'D', blue1: 'E', blue2: 'F', blue3: 'G', blue4: 'H' },
    ],
    [
      'skips a mark of bytes, odd line ends and spaces',
      '\ufeff  A  \r\nB\u00a0 X\r',
      { red1: 'A', red2: 'B X' },
    ],
    [
      'tells the sides apart by headings',
      lines('East:', 'E', 'WEST', 'A', 'B'),
      { blue1: 'E', red1: 'A', red2: 'B' },
    ],
    ['gives lines before the heading to the other side', lines('E', 'West', 'A'), { blue1: 'E', red1: 'A' }],
    [
      'tells two sides apart by a blank line',
      'A\nB\n\nE\nF',
      { red1: 'A', red2: 'B', blue1: 'E', blue2: 'F' },
    ],
    [
      'begins the other side where a seed comes again',
      lines('1. A', '3. C', '1. E', '2. F'),
      { red1: 'A', red3: 'C', blue1: 'E', blue2: 'F' },
    ],
    [
      'reads a table with a head in any order',
      lines('Seed;Team;Side', '2;B;East', '1;"A; the first";West'),
      { blue2: 'B', red1: 'A; the first' },
    ],
    ['reads cells without a head', lines('West,1,A', '2,East,B'), { red1: 'A', blue2: 'B' }],
    ['keeps a comma that is part of a name', lines('Texas, A&M', 'B'), { red1: 'Texas, A&M', red2: 'B' }],
  ])('%s', (_, text, expected) => {
    expect(namesOfDraft(read(text))).toEqual(expected);
  });

  it.each<[string, string, Record<string, string>]>([
    [
      'reads seeds with a mark',
      lines('4. D', '1) A', '(3) C', '#2: B'),
      { red4: 'D', red1: 'A', red3: 'C', red2: 'B' },
    ],
    ['reads seeds behind the name', lines('Duke (2)', 'Yale (1)'), { red2: 'Duke', red1: 'Yale' }],
    ['reads bare seeds where most lines have one', lines('2 Duke', '1 Yale'), { red2: 'Duke', red1: 'Yale' }],
    [
      'leaves a bare number where few lines have one',
      lines('49 ers', 'Yale'),
      { red1: '49 ers', red2: 'Yale' },
    ],
    ['leaves a number that is part of a name', lines('49ers', '76ers'), { red1: '49ers', red2: '76ers' }],
    ['reads seeds before a tab', '1\tA\n2\tB', { red1: 'A', red2: 'B' }],
    ['takes bullets away', lines('- A', '• B'), { red1: 'A', red2: 'B' }],
  ])('of one side %s', (_, text, expected) => {
    expect(namesOfDraft(read(text, custom, 'West'))).toEqual(expected);
  });

  it('knows AFC and NFC', () => {
    expect(namesOfDraft(read(lines('NFC', '1. Lions', 'AFC', '1. Chiefs', '2. Bills'), football))).toEqual({
      nfc1: 'Lions',
      afc1: 'Chiefs',
      afc2: 'Bills',
    });
  });

  it('reads a college bracket by its regions, each with seeds 1 to 16', () => {
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
    expect(namesOfDraft(read(headed, college))).toEqual(named);
    const plain = lines('1 Auburn', '16 Alabama St.', '1 Florida', '1 Duke', '1 Houston');
    expect(namesOfDraft(read(plain, college))).toEqual(named);
    const table = lines(
      'region,seed,team',
      'East,1,Duke',
      'South,16,Alabama St.',
      'South,1,Auburn',
      'West,1,Florida',
      'Midwest,1,Houston',
    );
    expect(namesOfDraft(read(table, college))).toEqual(named);
  });

  it('names the teams that no line names', () => {
    expect(read('A\nB\nC', custom, 'West').missing.map((team) => team.id)).toEqual(['red4']);
  });

  it.each([
    ['too-large', 'x'.repeat(100_001)],
    ['no-text', '\n \n'],
    ['unclosed-quote', 'team,seed\n"A,1'],
  ])('is refused as %s', (failure, text) => {
    expect(readPastedTeams(text, custom.groups, custom.names)).toEqual({ ok: false, failure });
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
    ['a number that may be a seed', lines('49 ers', 'Yale'), [['bare'], []]],
    ['seeds beside a line without one', lines('2 Duke', '3 Rice', 'Yale'), [['number'], ['number'], []]],
    ['a side that the bracket has not', lines('team,side', 'A,West', 'B,North'), [[], ['side']]],
    ['a row without a name', lines('team,seed', 'A,1', ',2'), [[], ['empty']]],
    ['a seed that is no number', lines('team,seed', 'A,first'), [['number']]],
  ])('%s', (_, text, doubts) => {
    expect(read(text, custom, 'West').lines.map((line) => line.doubts)).toEqual(doubts);
  });

  it('leaves out a name that is too long, and its team keeps its own', () => {
    const draft = read(lines('x'.repeat(61), 'B'), custom, 'West');
    expect(namesOfDraft(draft)).toEqual({ red2: 'B' });
    expect(draft.missing.map((team) => team.id)).toContain('red1');
  });
});
