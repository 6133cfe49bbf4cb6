/**
 * Changes to real brackets before and after their first games, as reported by the press. Each is replayed in a room
 * with eight teams and the twelve entries of `SHEETS`. The first team of the pair is `red1`, which withdraws; the
 * second is `red4`. `ENDS` was calculated by hand from the rules.
 */
export type BracketChange = { bracket: string; pair: readonly [string, string]; end: End } & (
  | { kind: 'replaced'; came: string; isLate: boolean; follows: boolean }
  | { kind: 'walkover' }
);

const game = (red1: string, red2: string, second: string, third: string, opener: string) => {
  const picks = { 'r1-1': red1, 'r1-2': red2, 'r2-1': second, 'r3-1': third, 'r1-3': opener };
  return Object.fromEntries(Object.entries(picks).filter(([, team]) => team !== '-'));
};

/** The picks of the twelve entries. The last one has none. */
export const SHEETS: readonly Record<string, string>[] = [
  game('red1', '-', 'red1', 'red1', 'blue1'),
  game('red1', '-', 'red1', '-', 'blue4'),
  game('red1', 'red2', 'red2', '-', 'blue1'),
  game('red1', 'red2', 'red2', 'red2', 'blue4'),
  game('red1', '-', '-', '-', 'blue1'),
  game('red4', '-', 'red4', 'red4', 'blue4'),
  game('red4', '-', 'red4', '-', 'blue1'),
  game('red4', 'red2', 'red2', '-', 'blue4'),
  game('red4', 'red2', 'red2', 'red2', 'blue1'),
  game('red4', '-', '-', '-', 'blue4'),
  game('-', '-', '-', '-', 'blue1'),
  {},
];

/** The number of picks that a replacement withdraws from each entry. */
export const TAKEN_BACK = figures('3 2 1 1 1 0 0 0 0 0 0 0');

/**
 * The winners of the changed game and, if known, of the next one, and the resulting points and ranks of the twelve
 * entries. `blue1` and `red2` won their first games. Games of round 1 are worth 1, the next is worth 2.
 */
export const ENDS = {
  'the one who stayed won': end('red4', null, '1 0 2 1 1 1 2 2 3 1 1 0', '5 11 2 5 5 5 2 2 1 5 5 11'),
  'the one who stayed won, and the next game': end(
    'red4',
    'red4',
    '1 0 2 1 1 3 4 2 3 1 1 0',
    '6 11 4 6 6 3 1 4 2 6 6 11',
  ),
  'the one who stayed won, and lost the next game': end(
    'red4',
    'red2',
    '1 0 4 3 1 1 2 4 5 1 1 0',
    '6 11 2 4 6 6 5 2 1 6 6 11',
  ),
  'the one who came won, and the next game': end(
    'red1',
    'red1',
    '1 0 2 1 1 0 1 1 2 0 1 0',
    '3 9 1 3 3 9 3 3 1 9 3 9',
  ),
  'the one who came won, and the next game, with the picks of the other': end(
    'red1',
    'red1',
    '4 3 3 2 2 0 1 1 2 0 1 0',
    '1 3 2 4 4 10 7 7 4 10 7 10',
  ),
} as const;
type End = keyof typeof ENDS;

function figures(text: string): number[] {
  return text.split(' ').map(Number);
}

function end(first: string, next: string | null, points: string, ranks: string) {
  return { first, next, points: figures(points), ranks: figures(ranks) };
}

const replaced = (
  bracket: string,
  left: string,
  stayed: string,
  came: string,
  end: End,
  how: { isLate?: boolean; follows?: boolean } = {},
): BracketChange => ({
  kind: 'replaced',
  bracket,
  pair: [left, stayed],
  came,
  end,
  isLate: false,
  follows: false,
  ...how,
});
const walkover = (bracket: string, absent: string, winner: string, end: End): BracketChange => ({
  kind: 'walkover',
  bracket,
  pair: [absent, winner],
  end,
});

const [STAYED, NEXT, LOST] = [
  'the one who stayed won',
  'the one who stayed won, and the next game',
  'the one who stayed won, and lost the next game',
] as const;
const CAME = 'the one who came won, and the next game';
const CAME_WITH_PICKS = 'the one who came won, and the next game, with the picks of the other';
const LATE = { isLate: true } as const;
const FOLLOWS = { follows: true, isLate: true } as const;

export const BRACKET_CHANGES: readonly BracketChange[] = [
  replaced('Australian Open 2022', 'Novak Djokovic', 'Miomir Kecmanovic', 'Salvatore Caruso', NEXT),
  replaced('Wimbledon 2022', 'Marin Cilic', 'Mackenzie McDonald', 'Nuno Borges', LOST),
  replaced('US Open 2019', 'Milos Raonic', 'Nicolas Jarry', 'Kamil Majchrzak', CAME),
  replaced('Wimbledon 2023', 'Nick Kyrgios', 'David Goffin', 'Fabian Marozsan', STAYED),
  replaced('Wimbledon 2024', 'Andy Murray', 'Tomas Machac', 'David Goffin', STAYED, LATE),
  replaced('Wimbledon 2025', 'Greet Minnen', 'Olivia Gadecki', 'Solana Sierra', CAME_WITH_PICKS, FOLLOWS),
  walkover('NCAA tournament 2021', 'VCU', 'Oregon', NEXT),
  walkover('ATP Antalya 2021', 'Hugo Grenier', 'Jan-Lennard Struff', LOST),
];
