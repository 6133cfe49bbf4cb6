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
      'skips a byte order mark, unusual line endings and spaces',
      '\ufeff  A  \r\nB\u00a0 X\r',
      { red1: 'A', red2: 'B X' },
    ],
    [
      'tells the sides apart by headings',
      lines('East:', 'E', 'WEST', 'A', 'B'),
      { blue1: 'E', red1: 'A', red2: 'B' },
    ],
    [
      'assigns lines before the heading to the other side',
      lines('E', 'West', 'A'),
      { blue1: 'E', red1: 'A' },
    ],
    [
      'tells two sides apart by a blank line',
      'A\nB\n\nE\nF',
      { red1: 'A', red2: 'B', blue1: 'E', blue2: 'F' },
    ],
    [
      'begins the other side where a seed repeats',
      lines('1. A', '3. C', '1. E', '2. F'),
      { red1: 'A', red3: 'C', blue1: 'E', blue2: 'F' },
    ],
    [
      'parses a table with column headings in any order',
      lines('Seed;Team;Side', '2;B;East', '1;"A; the first";West'),
      { blue2: 'B', red1: 'A; the first' },
    ],
    ['parses cells without column headings', lines('West,1,A', '2,East,B'), { red1: 'A', blue2: 'B' }],
    ['keeps a comma that is part of a name', lines('Texas, A&M', 'B'), { red1: 'Texas, A&M', red2: 'B' }],
  ])('the parser %s', (_, text, expected) => {
    expect(namesOfDraft(read(text))).toEqual(expected);
  });

  it.each<[string, string, Record<string, string>]>([
    [
      'accepts seeds with punctuation',
      lines('4. D', '1) A', '(3) C', '#2: B'),
      { red4: 'D', red1: 'A', red3: 'C', red2: 'B' },
    ],
    ['accepts seeds after the name', lines('Duke (2)', 'Yale (1)'), { red2: 'Duke', red1: 'Yale' }],
    ['accepts bare seeds if most lines have one', lines('2 Duke', '1 Yale'), { red2: 'Duke', red1: 'Yale' }],
    ['keeps a bare number if few lines have one', lines('49 ers', 'Yale'), { red1: '49 ers', red2: 'Yale' }],
    ['keeps a number that is part of a name', lines('49ers', '76ers'), { red1: '49ers', red2: '76ers' }],
    ['accepts seeds before a tab', '1\tA\n2\tB', { red1: 'A', red2: 'B' }],
    ['removes bullets', lines('- A', '• B'), { red1: 'A', red2: 'B' }],
  ])('the parser of a list for one side %s', (_, text, expected) => {
    expect(namesOfDraft(read(text, custom, 'West'))).toEqual(expected);
  });

  it('the headings AFC and NFC determine the sides', () => {
    expect(namesOfDraft(read(lines('NFC', '1. Lions', 'AFC', '1. Chiefs', '2. Bills'), football))).toEqual({
      nfc1: 'Lions',
      afc1: 'Chiefs',
      afc2: 'Bills',
    });
  });

  it('a college bracket is parsed region by region, with seeds from 1 to 16', () => {
    const named = { red1: 'Auburn', red32: 'Alabama St.', red2: 'Florida', blue1: 'Duke', blue2: 'Houston' };
    const headed = 'South/1 Auburn/16 Alabama St./West/1 Florida/East/1 Duke/Midwest/1 Houston'.split('/');
    expect(namesOfDraft(read(lines(...headed), college))).toEqual(named);
    const plain = lines('1 Auburn', '16 Alabama St.', '1 Florida', '1 Duke', '1 Houston');
    expect(namesOfDraft(read(plain, college))).toEqual(named);
    const rows = 'East,1,Duke/South,16,Alabama St./South,1,Auburn/West,1,Florida/Midwest,1,Houston'.split(
      '/',
    );
    const table = lines('region,seed,team', ...rows);
    expect(namesOfDraft(read(table, college))).toEqual(named);
  });

  it('the draft lists the teams that the text does not name', () => {
    expect(read('A\nB\nC', custom, 'West').missing.map((team) => team.id)).toEqual(['red4']);
  });

  it.each([
    ['too-large', 'x'.repeat(100_001)],
    ['no-text', '\n \n'],
    ['unclosed-quote', 'team,seed\n"A,1'],
  ])('pasted text is rejected with the error %s', (failure, text) => {
    expect(readPastedTeams(text, custom.groups, custom.names)).toEqual({ ok: false, failure });
  });
});

const rankings = boardOf('custom', 12, ['Left', 'Right']);

describe('a list of teams from a newspaper or a league', () => {
  it('a line with two opponents assigns each name to the team with its seed', () => {
    const pairings = ['No. 8 VCU vs. No. 9 UCF', '12:40 p.m. CBS: (1) Duke (31-3) v (16) Mount St. Mary’s'];
    const draft = read(lines('East Region', ...pairings), college);
    expect(namesOfDraft(draft)).toEqual({
      blue16: 'VCU',
      blue17: 'UCF',
      blue1: 'Duke',
      blue32: 'Mount St. Mary’s',
    });
    expect(draft.lines.flatMap((line) => line.doubts)).toEqual([]);
  });

  it('seeds may be on separate lines, and scores are ignored', () => {
    const text = lines('East', '1', 'Duke', '93', '16', 'NCCU/NDSU', '49', '8', 'VCU', '9', 'UCF');
    expect(namesOfDraft(read(text, college))).toEqual({
      blue1: 'Duke',
      blue32: 'NCCU/NDSU',
      blue16: 'VCU',
      blue17: 'UCF',
    });
  });

  it.each([
    'East Region',
    '**EAST**',
    '## East',
    'East Regional – Newark, N.J.',
    'East (Newark)',
    'Eastern Conference',
    'EAST:',
  ])('the line %j is parsed as the name of a side and not as a team', (heading) => {
    const draft = read(lines(heading, '1. Duke', 'West', '1. Florida'), college);
    expect(namesOfDraft(draft)).toEqual({ blue1: 'Duke', red2: 'Florida' });
    expect(draft.lines).toHaveLength(2);
  });

  it('teams under a heading that matches no side of the room are marked as unclear', () => {
    const fresh = collegeBoard(['Region 1', 'Region 2', 'Region 3', 'Region 4']);
    const text = lines('East', '1 Duke', '2 Alabama', 'South', '1 Auburn', '2 Michigan St.');
    const guessed = read(text, fresh);
    expect(namesOfDraft(guessed)).toEqual({
      red1: 'Duke',
      red4: 'Alabama',
      red2: 'Auburn',
      red3: 'Michigan St.',
    });
    expect(guessed.lines.map((line) => line.doubts)).toEqual(Array(4).fill(['place']));
    const other = read(lines('AFC', '1. Bills', 'NFC', '1. Lions', 'XFC Region', '1. Hawks'), football);
    expect(other.lines.map(({ name, team, doubts }) => [name, team?.id, doubts])).toEqual([
      ['Bills', 'afc1', []],
      ['Lions', 'nfc1', []],
      ['Hawks', undefined, ['side']],
    ]);
  });

  it.each([
    ['Kansas City Chiefs (15-2)', 'Kansas City Chiefs'],
    ['z - Boston Celtics', 'Boston Celtics'],
    ['x-Boston Celtics 64-18', 'Boston Celtics'],
    ['Boston Celtics *', 'Boston Celtics'],
    ['Duke (31-3), ACC champion', 'Duke'],
    ['Duke (ACC)', 'Duke'],
    ['Miami (FL)', 'Miami (FL)'],
    ['Loyola (Md.) (24-9)', 'Loyola (Md.)'],
    ['Texas A&M-Corpus Christi', 'Texas A&M-Corpus Christi'],
    ['al-Hilal', 'al-Hilal'],
    ['San Francisco 49ers, 113 points', 'San Francisco 49ers'],
  ])('the text %j is parsed as the team %s, whatever the format of the seed before it', (written, name) => {
    for (const seed of ['2.', '(2)', '#2', 'No. 2', '2', '2-seed', 'Seed 2:']) {
      const draft = read(lines('West', '1. Yale', `${seed} ${written}`), custom);
      expect(draft.lines.at(-1)).toMatchObject({ name, number: 2, team: { id: 'red2' }, doubts: [] });
    }
  });

  it('a column with college conferences does not determine the sides of teams', () => {
    const text = lines('Region\tSeed\tTeam\tConference', 'East\t1\tDuke\tACC', 'West\t1\tFlorida\tSEC');
    const draft = read(text, college);
    expect(namesOfDraft(draft)).toEqual({ blue1: 'Duke', red2: 'Florida' });
    expect(draft.lines.flatMap((line) => line.doubts)).toEqual([]);
    const own = read(lines('Team,Seed,Conference', 'Bills,2,AFC', 'Lions,1,NFC'), football);
    expect(namesOfDraft(own)).toEqual({ afc2: 'Bills', nfc1: 'Lions' });
  });

  it('in a ranking of 12 teams, teams 1 to 4 have byes, and teams 5 to 8 meet teams 12 to 9', () => {
    const draft = read(
      lines(...Array.from({ length: 12 }, (_, index) => `No. ${index + 1} Team ${'ABCDEFGHIJKL'[index]}`)),
      rankings,
    );
    expect(namesOfDraft(draft)).toEqual({
      red1: 'Team A',
      blue1: 'Team B',
      blue2: 'Team C',
      red2: 'Team D',
      red3: 'Team E',
      blue3: 'Team F',
      blue4: 'Team G',
      red4: 'Team H',
      red5: 'Team I',
      blue5: 'Team J',
      blue6: 'Team K',
      red6: 'Team L',
    });
    expect(draft.lines.flatMap((line) => line.doubts)).toEqual([]);
  });
});

it.each(['#1 ', ', 1 a', 'a\t1\t', ', A', 'x - ', ' (1)'])(
  'a text of 100,000 characters that repeats %j is parsed within five seconds',
  (piece) => {
    const row = `1. A ${piece.repeat(400)}`.slice(0, 390);
    const start = performance.now();
    read(`${row}\n`.repeat(255), college);
    expect(performance.now() - start).toBeLessThan(5000);
  },
);

describe('unclear parts of a list of teams', () => {
  it.each<[string, string, string[][]]>([
    ['one name too many', lines('A', 'B', 'C', 'D', 'E'), [[], [], [], [], ['extra']]],
    ['a name twice', lines('A', 'a', 'C'), [['twice'], ['twice'], []]],
    ['a name that another team already has', lines('Blue 2', 'B'), [['twice'], []]],
    ['a number that is not the seed', lines('1. A', '3. B', '3. C'), [[], ['number'], []]],
    [
      'several names on one line',
      lines('A; B', 'Duke, Yale, UConn', 'Texas, A&M'),
      [['several'], ['several'], []],
    ],
    ['a name that is too long', lines('A', 'x'.repeat(61)), [[], ['long']]],
    ['a number that may be a seed', lines('49 ers', 'Yale'), [['bare'], []]],
    ['lines with seeds next to one without', lines('2 Duke', '3 Rice', 'Yale'), [['number'], ['number'], []]],
    ['a side that the bracket does not have', lines('team,side', 'A,West', 'B,North'), [[], ['side']]],
    ['a row without a name', lines('team,seed', 'A,1', ',2'), [[], ['empty']]],
    ['a seed that is not a number', lines('team,seed', 'A,first'), [['number']]],
    ['a placeholder', lines('1. A', '2. Winner of Game A'), [[], ['unread']]],
    ['teams of another side', lines('East', '1. A', 'West', '1. B'), [['side'], []]],
    ['standings without seeds', lines('A 15-2', 'B 13-4'), [['place'], ['place']]],
    ['pairings without seeds', 'A vs. B', [['place'], ['place']]],
    ['words that may not belong to the name', '1. A (Lexington)', [['words']]],
    [
      'a line without a seed among lines with seeds',
      lines('1. A', '2. B', '3. C', '4. D', 'Ad'),
      [[], [], [], [], ['unread']],
    ],
  ])('the draft marks %s', (_, text, doubts) => {
    expect(read(text, custom, 'West').lines.map((line) => line.doubts)).toEqual(doubts);
  });

  it('a name that is too long is left out, so that its team keeps its old name', () => {
    const draft = read(lines('x'.repeat(61), 'B'), custom, 'West');
    expect(namesOfDraft(draft)).toEqual({ red2: 'B' });
    expect(draft.missing.map((team) => team.id)).toContain('red1');
  });
});
