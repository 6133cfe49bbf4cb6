import type { Bracket, Fight, PickShare, Prediction } from '@lockroom/contract';
import { makeFormat, scoreTournament, teamNames } from '@lockroom/rules';
import { expect, test } from 'vitest';
import { loadGlyphs } from './glyphs.ts';
import { narrowed, truncate } from './sheet.ts';
import { fightSheetView, type SheetOf, tournamentSheetView } from './sheet-picture.ts';
import { standingsView } from './standings-picture.ts';

/**
 * Makes the entry with rank n and 100 - n points. Like all samples in this file, the entry has only the fields that
 * pictures show.
 */
const someBracket = (n: number, facts: Partial<Bracket> = {}): Bracket =>
  ({
    id: `bracket-${n}`,
    name: `player${n} Bracket 1`,
    number: 1,
    user: { id: `player-${n}`, username: `player${n}`, profileImageUrl: null },
    totalPoints: 100 - n,
    maxPoints: 120,
    rank: n,
    correctFighters: 1,
    correctMethods: 2,
    fightScores: [4, 0, null],
    isOwner: false,
    picksSaved: null,
    ...facts,
  }) as Bracket;

const NOW = Date.parse('2026-03-01T12:00:00.000Z');
const PAST = '2026-03-01T11:00:00.000Z';
const FUTURE = '2026-03-01T13:00:00.000Z';

const sheetOf = (facts: Partial<Bracket>, room: Partial<SheetOf['room']> = {}): SheetOf => ({
  room: { name: 'The Garage', sport: 'mma', isCompleted: false, ...room },
  figures: { bracketSize: null, fightCount: 4, scoredCount: 2, maxPossiblePoints: 20 },
  bracket: someBracket(3, facts),
  brackets: 38,
});

const fight = (id: string, fighter1: string, fighter2: string, facts: Partial<Fight> = {}): Fight =>
  ({
    id,
    title: id,
    fighter1,
    fighter2,
    fightStatus: 'upcoming',
    winnerId: null,
    winMethod: null,
    lockDatetime: PAST,
    isLocked: true,
    ...facts,
  }) as Fight;

const pick = (fightId: string, winner: '1' | '2', facts: Partial<Prediction> = {}): Prediction =>
  ({
    fightId,
    predictedWinnerId: winner,
    predictedMethod: 'KO/TKO',
    pointsEarned: null,
    isCorrectFighter: null,
    isCorrectMethod: null,
    ...facts,
  }) as Prediction;

const WON = { fightStatus: 'completed', winnerId: 2, winMethod: 'KO/TKO' } as const;
/** Fights in their numbered order; Fight 1 comes first. */
const CARD = [
  fight('1', 'Kevin Holland', 'Ian Holland', { lockDatetime: FUTURE, isLocked: false }),
  fight('2', 'Bo Nickal', 'Cody Brundage', { fightStatus: 'called-off' }),
  fight('3', 'Justin Gaethje', 'Max Holloway', WON),
  fight('4', 'Alex Pereira', 'Jamahal Hill Jr.', WON),
];
const PICKS = [
  pick('3', '2', { pointsEarned: 5, isCorrectFighter: true, isCorrectMethod: true }),
  pick('4', '1', {
    predictedMethod: 'Decision',
    pointsEarned: 0,
    isCorrectFighter: false,
    isCorrectMethod: false,
  }),
];
const SHARES: PickShare[] = [
  { fightId: '3', fighter1: { 'KO/TKO': 9 }, fighter2: { 'KO/TKO': 1, Decision: 4 } },
  { fightId: '4', fighter1: { Decision: 1 }, fighter2: {} },
];

test('a picture of a fight card starts with the main event and marks correct picks', () => {
  const picks = [pick('1', '2'), ...PICKS];
  const view = fightSheetView(sheetOf({ isOwner: true }), { fights: CARD, picks, shares: SHARES, now: NOW });
  expect(view.rows.flat()).toEqual([
    { text: 'Pereira', state: 'wrong', note: 'Decision', isNoteWrong: true, points: 0 },
    { text: 'Holloway', state: 'right', note: 'KO/TKO', isNoteWrong: false, points: 5 },
    { text: 'Ian Holland', state: 'open', note: 'KO/TKO', isNoteWrong: false, points: null },
  ]);
  expect(view.only).toBe('with Holloway by KO/TKO');
  expect(view).toMatchObject({ state: 'After 2 of 4, 38 brackets', bracket: 'Bracket 1' });
  expect(view.figures).toEqual([
    { figure: '3', small: 'rd', words: ['of 38'] },
    { figure: '97', small: '', words: ['points', 'so far'] },
    { figure: '1', small: '/2', words: ['winners', 'right'] },
  ]);
});

test('the picture hides picks of unlocked fights from everybody except their owner', () => {
  const shown = { fights: CARD, picks: PICKS, shares: SHARES, now: NOW };
  const covered = { text: 'Hidden', state: 'covered', note: 'Kevin Holland vs Ian Holland' };
  expect(fightSheetView(sheetOf({}), shown).rows.flat().at(-1)).toMatchObject(covered);
  const own = fightSheetView(sheetOf({ isOwner: true }), shown);
  expect(own.rows.flat().at(-1)).toMatchObject({ text: 'No pick', state: 'none' });
  const missing = fightSheetView(sheetOf({}), { ...shown, picks: [], now: Date.parse(FUTURE) });
  expect(missing.rows.flat().map(({ state }) => state)).toEqual(['none', 'none', 'none']);
});

test('the shared picture shows the number of picks only to the owner, and only before the first result', () => {
  const none = (facts: Partial<Bracket>) => {
    const of = sheetOf(facts);
    const figures = { ...of.figures, scoredCount: 0 };
    return fightSheetView({ ...of, figures }, { fights: CARD, picks: [], shares: [], now: NOW }).figures;
  };
  expect(none({ isOwner: true, picksSaved: 3 })).toEqual([
    { figure: '3', small: '/4', words: ['picks', 'made'] },
  ]);
  expect(none({ picksSaved: 3 })).toEqual([]);
});

test.each([
  [1, [1]],
  [2, [1, 1]],
  [5, [1, 2, 2]],
  [13, [1, 2, 2, 3, 2, 3]],
])('a picture of %i fights has rows with these numbers of fights: %j', (count, lengths) => {
  const fights = Array.from({ length: count }, (_, index) => fight(`${index}`, `A ${index}`, `B ${index}`));
  const view = fightSheetView(sheetOf({}), { fights, picks: [], shares: [], now: NOW });
  expect(view.rows.map(({ length }) => length)).toEqual(lengths);
});

test('a picture of a tournament bracket shows how far each team is picked to advance', () => {
  const format = makeFormat({ family: 'custom', size: 8, reseeding: false, roundPoints: [1, 2, 4] });
  const first = { 'r1-2': 'red2', 'r1-3': 'blue1', 'r1-4': 'blue2' };
  const picks = { ...first, 'r1-1': 'red1', 'r2-1': 'red1', 'r2-2': 'blue2', 'r3-1': 'red1' };
  const results = { ...first, 'r1-1': 'red4', 'r2-2': 'blue2' };
  const view = tournamentSheetView(sheetOf({}, { sport: 'custom', isCompleted: true }), {
    format,
    names: teamNames(format, { red1: 'Duke' }),
    picks,
    games: scoreTournament(format, picks, results).games,
    shares: { sheets: 38, rounds: [{ blue1: 1 }, { blue2: 1 }, {}] },
  });
  expect(view.rows.map((row) => row.map(({ text, state, points }) => [text, state, points]))).toEqual([
    [['Duke', 'wrong', 0]],
    [
      ['Duke', 'wrong', 0],
      ['Blue 2', 'right', 2],
    ],
    [
      ['Duke', 'wrong', 0],
      ['Red 2', 'right', 1],
      ['Blue 1', 'right', 1],
      ['Blue 2', 'right', 1],
    ],
  ]);
  expect(view.rows.map((row) => row[0]?.note)).toEqual(['Champion', 'In the final', 'Final four']);
  expect(view).toMatchObject({ state: 'Final, 38 brackets', only: 'with Blue 2 in the final' });
});

test('a picture of a bracket without picks marks every position as not picked', () => {
  const format = makeFormat({ family: 'custom', size: 8, reseeding: false, roundPoints: [1, 2, 4] });
  const empty = { names: {}, picks: {}, games: [], shares: { sheets: 0, rounds: [] } };
  const { rows, only } = tournamentSheetView(sheetOf({}), { format, ...empty });
  expect(rows.flat().map(({ state }) => state)).toEqual(Array.from({ length: 7 }, () => 'none'));
  expect(only).toBeNull();
});

const FIGURES = { bracketSize: null, fightCount: 13, scoredCount: 7, maxPossiblePoints: 72 };
const ROOM = { name: 'The Garage', sport: 'mma', isCompleted: false } as const;

test("the last row shows the viewer's bracket if it ranks below the listed ones", () => {
  const brackets = Array.from({ length: 12 }, (_, index) => someBracket(index + 1, { isOwner: index === 8 }));
  const view = standingsView({ room: ROOM, figures: FIGURES, brackets }, 5);
  expect(view.rows.map(({ rank, isYours, isApart }) => [rank, isYours, isApart])).toEqual([
    [1, false, false],
    [2, false, false],
    [3, false, false],
    [4, false, false],
    [9, true, true],
  ]);
  expect(view).toMatchObject({ state: 'After 7 of 13', brackets: 12, average: '93.5', most: 120 });
});

test('a picture of the standings marks tied ranks and draws bars relative to the best score', () => {
  const brackets = [
    someBracket(1, { isOwner: true }),
    someBracket(2, { rank: 1, fightScores: [2, 0, null] }),
    someBracket(3),
  ];
  const { rows } = standingsView({ room: ROOM, figures: FIGURES, brackets }, 5);
  expect(rows.map(({ isTied, parts, right }) => [isTied, parts, right])).toEqual([
    [true, [1, 0], '1 winner, 2 methods'],
    [true, [0.5, 0], '1 winner, 2 methods'],
    [false, [1, 0], '1 winner, 2 methods'],
  ]);
});

test('the picture says that a room has no results yet or that its standings are final', () => {
  const figures = { ...FIGURES, scoredCount: 0 };
  const read = (isCompleted: boolean) =>
    standingsView({ room: { ...ROOM, isCompleted }, figures, brackets: [] }, 5);
  expect(read(false)).toMatchObject({ state: 'No results yet', average: '0', most: 0, rows: [] });
  expect(read(true).state).toBe('Final standings');
});

test('a name that fits in a smaller font is not truncated', async () => {
  const glyphs = await loadGlyphs();
  const style = { size: 38, weight: 800, width: 90, letterSpacing: 0.01 };
  for (const name of ['M'.repeat(16), 'Oluwaseun-Adewale', 'WWWWWWWWWWWWWWWW']) {
    for (let most = 300; most < 400; most += 7) {
      const set = narrowed(glyphs, name, style, most);
      expect(glyphs.length(name, set), `${name} in ${most}`).toBeLessThanOrEqual(most);
      expect(truncate(glyphs, name, set, most)).toBe(name);
    }
  }
});
