import type { PickMethod } from '@lockroom/rules';

/**
 * Changes to real cards before, on and after the fight night, as reported by the press and the commissions. Each is
 * replayed in a room with the twelve entries of `SHEETS`. `NIGHTS` and `told` were calculated by hand from the rules.
 */
export type RealChange = { card: string; night: Night } & (
  | { kind: 'replaced'; left: string; stays: string; came: string; takesAll: boolean }
  | { kind: 'called off'; pair: Pair; reason: string }
  | { kind: 'postponed'; pair: Pair; days: number }
  | { kind: 'renamed'; pair: Pair; to: string }
  | { kind: 'corners swapped'; pair: Pair }
  | { kind: 'overturned'; pair: Pair; ended: PickMethod; told: readonly number[] }
);
type Pair = readonly [first: string, second: string];

/**
 * The picks of the twelve entries. In the changed fight, 1 is the first of the pair or the fighter who leaves, and 2
 * the other. Fighter 1 wins the opener by decision.
 */
export const SHEETS: readonly { fight: [1 | 2, PickMethod] | null; opener: [1 | 2, PickMethod] | null }[] = [
  { fight: [1, 'KO/TKO'], opener: [1, 'Decision'] },
  { fight: [1, 'KO/TKO'], opener: [2, 'Decision'] },
  { fight: [1, 'Submission'], opener: [1, 'Decision'] },
  { fight: [1, 'Decision'], opener: [2, 'Decision'] },
  { fight: [1, 'Decision'], opener: [1, 'Decision'] },
  { fight: [2, 'KO/TKO'], opener: [2, 'Decision'] },
  { fight: [2, 'KO/TKO'], opener: [1, 'Decision'] },
  { fight: [2, 'Submission'], opener: [2, 'Decision'] },
  { fight: [2, 'Decision'], opener: [1, 'Decision'] },
  { fight: [2, 'Decision'], opener: [2, 'Decision'] },
  { fight: null, opener: [1, 'Decision'] },
  { fight: null, opener: null },
];

/** The points for a winner, a method and both. */
export const POINTS = { fighterPoints: 2, methodPoints: 1, bonusPoints: 1, underdogBonus: 1 } as const;

/** The ending of the changed fight, and the points and ranks of the twelve entries afterwards. */
export const NIGHTS = {
  'the one who stayed, by KO/TKO': night(
    [2, 'KO/TKO'],
    '4 1 4 1 4 5 8 3 6 3 4 0',
    '4 10 4 10 4 3 1 8 2 8 4 12',
  ),
  'the one who stayed, by Submission': night(
    [2, 'Submission'],
    '4 1 4 1 4 3 6 5 6 3 4 0',
    '4 10 4 10 4 8 1 3 1 8 4 12',
  ),
  'the one who stayed, by Decision': night(
    [2, 'Decision'],
    '4 1 4 1 4 3 6 3 8 5 4 0',
    '4 10 4 10 4 8 2 8 1 3 4 12',
  ),
  'the one who came, by KO/TKO': night([1, 'KO/TKO'], '4 1 4 1 4 2 5 1 4 1 4 0', '2 8 2 8 2 7 1 8 2 8 2 12'),
  'the one who came, by Submission': night(
    [1, 'Submission'],
    '4 1 4 1 4 1 4 2 4 1 4 0',
    '1 8 1 8 1 8 1 7 1 8 1 12',
  ),
  'the one who came, by Decision': night(
    [1, 'Decision'],
    '4 1 4 1 4 1 4 1 5 2 4 0',
    '2 8 2 8 2 8 2 8 1 7 2 12',
  ),
  'the one who stayed, by KO/TKO, with nobody on him': night(
    [2, 'KO/TKO'],
    '4 1 4 1 4 1 4 1 4 1 4 0',
    '1 7 1 7 1 7 1 7 1 7 1 12',
  ),
  nobody: night(null, '4 1 4 1 4 1 4 1 4 1 4 0', '1 7 1 7 1 7 1 7 1 7 1 12'),
  'the first, by KO/TKO': night([1, 'KO/TKO'], '8 5 6 3 6 2 5 1 4 1 4 0', '1 4 2 8 2 9 4 10 6 10 6 12'),
  'the first, by Submission': night(
    [1, 'Submission'],
    '6 3 8 3 6 1 4 2 4 1 4 0',
    '2 7 1 7 2 10 4 9 4 10 4 12',
  ),
  'the second, by Decision': night([2, 'Decision'], '4 1 4 2 5 3 6 3 8 5 4 0', '5 11 5 10 3 8 2 8 1 3 5 12'),
} as const;
type Night = keyof typeof NIGHTS;

function night(ended: readonly [1 | 2, PickMethod] | null, points: string, ranks: string) {
  return { ended, points: points.split(' ').map(Number), ranks: ranks.split(' ').map(Number) };
}

const replaced = (
  card: string,
  left: string,
  stays: string,
  came: string,
  night: Night,
  takesAll = false,
): RealChange => ({ kind: 'replaced', card, left, stays, came, night, takesAll });
/** Makes a win that was later overturned to a No Contest; `told` lists the entries whose rank changed. */
const overturned = (
  card: string,
  first: string,
  second: string,
  ended: PickMethod,
  told: string,
): RealChange => ({
  kind: 'overturned',
  card,
  pair: [first, second],
  ended,
  told: told.split(' ').map(Number),
  night: 'nobody',
});

export const REAL_CHANGES: readonly RealChange[] = [
  replaced('UFC 279', 'Khamzat Chimaev', 'Nate Diaz', 'Tony Ferguson', 'the one who stayed, by Submission'),
  replaced('UFC 279', 'Tony Ferguson', 'Li Jingliang', 'Daniel Rodriguez', 'the one who came, by Decision'),
  replaced('UFC 294', 'Paulo Costa', 'Khamzat Chimaev', 'Kamaru Usman', 'the one who stayed, by Decision'),
  replaced('UFC 264', 'Louis Smolka', "Sean O'Malley", 'Kris Moutinho', 'the one who stayed, by KO/TKO'),
  replaced('UFC 196', 'Rafael dos Anjos', 'Conor McGregor', 'Nate Diaz', 'the one who came, by Submission'),
  replaced('UFC 199', 'Chris Weidman', 'Luke Rockhold', 'Michael Bisping', 'the one who came, by KO/TKO'),
  replaced(
    'UFC 264, in a room that takes all back',
    'Louis Smolka',
    "Sean O'Malley",
    'Kris Moutinho',
    'the one who stayed, by KO/TKO, with nobody on him',
    true,
  ),
  {
    card: 'UFC 234, on the day',
    kind: 'called off',
    pair: ['Robert Whittaker', 'Kelvin Gastelum'],
    reason: 'hernia',
    night: 'nobody',
  },
  {
    card: 'Fury v Wilder 3',
    kind: 'postponed',
    pair: ['Tyson Fury', 'Deontay Wilder'],
    days: 77,
    night: 'the first, by KO/TKO',
  },
  {
    card: 'Makhachev v Moises, UFC Vegas 31',
    kind: 'renamed',
    pair: ['Islam Mahachev', 'Thiago Moises'],
    to: 'Islam Makhachev',
    night: 'the first, by Submission',
  },
  {
    card: 'UFC 300',
    kind: 'corners swapped',
    pair: ['Yan Xiaonan', 'Zhang Weili'],
    night: 'the second, by Decision',
  },
  overturned('UFC 214', 'Jon Jones', 'Daniel Cormier', 'KO/TKO', '2 3 4 5 6 7 8 9 10 11'),
  overturned('UFC 200', 'Brock Lesnar', 'Mark Hunt', 'Decision', '1 2 3 4 6 7 8 9 10 11'),
  overturned('UFC 159', 'Pat Healy', 'Jim Miller', 'Submission', '1 5 6 7 8 9 10 11'),
];
