/**
 * An oracle for the games, points and ranks of a tournament (rules: scoring#points-of-a-tournament,
 * scoring#ties-in-tournament-rooms). It shares no code with packages/rules.
 */

export interface OracleTournament {
  size: number;
  reseeding: boolean;
  isFootball: boolean;
  roundPoints: readonly number[];
}

/** A game: its id, its two teams, and its side or 'final'. */
export interface OracleGame {
  id: string;
  side: 'left' | 'right' | 'final';
  teams: [string, string];
}

/** A score of the final, the left champion's first; null if there is none. */
export type OracleScore = readonly [number, number] | null;

export interface OracleTournamentEntry {
  id: string;
  createdAt: string;
  picks: Readonly<Record<string, string>>;
  score: OracleScore;
}

export interface ExpectedTournamentStanding {
  id: string;
  rank: number;
  totalPoints: number;
  correctFighters: number;
  /** Points by round; null for a round without a result. */
  fightScores: (number | null)[];
}

// The seeds of four places from top to bottom (rules: play#the-draw).
const ORDER_OF_4 = [1, 4, 3, 2];
const ORDER_OF_8 = [1, 8, 4, 5, 3, 6, 2, 7];
const ORDER_OF_16 = [1, 16, 8, 9, 5, 12, 4, 13, 6, 11, 3, 14, 7, 10, 2, 15];
/** The seeds in each half of a side with 32 teams, best first. */
export const HALVES_OF_32 = [
  [1, 4, 5, 8, 9, 12, 13, 16, 17, 20, 21, 24, 25, 28, 29, 32],
  [2, 3, 6, 7, 10, 11, 14, 15, 18, 19, 22, 23, 26, 27, 30, 31],
];
const ORDERS: Record<number, number[]> = {
  4: ORDER_OF_4,
  8: ORDER_OF_8,
  16: ORDER_OF_16,
  32: HALVES_OF_32.flatMap((half) => ORDER_OF_16.map((rank) => half[rank - 1] ?? 0)),
};
const FOOTBALL_GAMES = ['wc', 'div', 'conf', 'sb'];

/** Returns the seeds of a side from top to bottom; null for an empty place. */
export function drawOf(teams: number): (number | null)[] {
  const order = Object.values(ORDERS).find(({ length }) => length >= teams) ?? [];
  return order.map((seed) => (seed <= teams ? seed : null));
}

export function roundsIn(size: number): number {
  return Math.log2(drawOf(size / 2).length) + 1;
}

/** Returns a team's id: the word for the team's side, followed by the team's seed. */
export function teamIdOf({ isFootball }: OracleTournament, side: 'left' | 'right', seed: number): string {
  const words = isFootball ? { left: 'afc', right: 'nfc' } : { left: 'red', right: 'blue' };
  return words[side] + seed;
}

/** Returns the games of a round, given all earlier winners. */
export function gamesOf(
  bracket: OracleTournament,
  winners: Readonly<Record<string, string>>,
  round: number,
): OracleGame[] {
  let rows = (['left', 'right'] as const).map((side) => ({
    side,
    places: drawOf(bracket.size / 2).map((seed) => (seed === null ? null : teamIdOf(bracket, side, seed))),
  }));
  for (let at = 1; ; at += 1) {
    const prefix = bracket.isFootball ? FOOTBALL_GAMES[at - 1] : `r${at}-`;
    let n = 0;
    const games: OracleGame[] = [];
    rows = rows.map(({ side, places }) => {
      const next: (string | null)[] = [];
      for (let pair = 0; pair < places.length; pair += 2) {
        const [one, two] = [places[pair] ?? null, places[pair + 1] ?? null];
        if (one === null || two === null) {
          next.push(one ?? two);
        } else {
          n += 1;
          games.push({ id: `${prefix}${n}`, side, teams: [one, two] });
          next.push(winners[`${prefix}${n}`] ?? null);
        }
      }
      const hadByes = at === 1 && places.includes(null);
      return { side, places: hadByes && bracket.reseeding ? placedAnew(next) : next };
    });
    if (at === round && games.length > 0) return games;
    const [left, right] = rows.map(({ places }) => places);
    if (left?.length === 1 && right?.length === 1) {
      const last = bracket.isFootball ? 'sb1' : `r${roundsIn(bracket.size)}-1`;
      return [{ id: last, side: 'final', teams: [left[0] ?? '', right[0] ?? ''] }];
    }
  }
}

function placedAnew(teams: (string | null)[]): (string | null)[] {
  const ranked = [...teams].sort((a, b) => seedOf(a) - seedOf(b));
  return (ORDERS[teams.length] ?? (teams.length === 2 ? [1, 2] : [])).map((rank) => ranked[rank - 1] ?? null);
}

function seedOf(team: string | null): number {
  return Number(/\d+$/.exec(team ?? '')?.[0] ?? 0);
}

/** Returns a complete entry; `first` decides whether the first team wins each game. */
export function fillAtRandom(bracket: OracleTournament, first: () => boolean): Record<string, string> {
  const picks: Record<string, string> = {};
  for (let round = 1; round <= roundsIn(bracket.size); round += 1) {
    for (const { id, teams } of gamesOf(bracket, picks, round)) picks[id] = first() ? teams[0] : teams[1];
  }
  return picks;
}

/** Returns the expected standings in the order of the server's list. */
export function expectedTournamentStandings(
  bracket: OracleTournament,
  results: Readonly<Record<string, string>>,
  actual: OracleScore,
  entries: readonly OracleTournamentEntry[],
): ExpectedTournamentStanding[] {
  const won = new Set(Object.entries(results).map(([game, winner]) => `${winner} in ${roundOf(game)}`));
  const scored = entries.map((entry) => {
    let totalPoints = 0;
    let correctFighters = 0;
    const fightScores: (number | null)[] = Array.from({ length: roundsIn(bracket.size) }, () => null);
    for (const game of Object.keys(results)) fightScores[roundOf(game) - 1] = 0;
    for (const [game, team] of Object.entries(entry.picks)) {
      const round = roundOf(game);
      if (!won.has(`${team} in ${round}`)) continue;
      const worth = bracket.roundPoints[round - 1] ?? 1;
      totalPoints += worth;
      correctFighters += 1;
      fightScores[round - 1] = (fightScores[round - 1] ?? 0) + worth;
    }
    const merits = [totalPoints, correctFighters, ...nearness(entry.score, actual)];
    return {
      id: entry.id,
      createdAt: Date.parse(entry.createdAt),
      totalPoints,
      correctFighters,
      fightScores,
      merits,
    };
  });
  return scored
    .map(({ merits, ...figures }) => ({
      ...figures,
      // The rank is 1 more than the number of better entries. Equal entries share a rank.
      rank: 1 + scored.filter((other) => isBetter(other.merits, merits)).length,
    }))
    .sort((a, b) => a.rank - b.rank || a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
    .map(({ createdAt: _, ...figures }) => figures);
}

function isBetter(one: number[], two: number[]): boolean {
  const at = one.findIndex((value, index) => value !== two[index]);
  return at >= 0 && (one[at] ?? 0) > (two[at] ?? 0);
}

// Returns how near a predicted score is. Larger is better: distances are negated, and a missing prediction counts as
// the farthest.
function nearness(score: OracleScore, actual: OracleScore): number[] {
  if (actual === null) return [];
  const [left, right] = actual;
  if (score === null) return [-1e9, -1e9, -1e9];
  const [mine, theirs] = score;
  const hit = Math.sign(mine - theirs) === Math.sign(left - right) ? 1 : 0;
  return [
    -Math.abs(mine + theirs - left - right),
    left === right ? 0 : hit,
    -(Math.abs(mine - left) + Math.abs(theirs - right)),
  ];
}

export function roundOf(game: string): number {
  const football = FOOTBALL_GAMES.indexOf(game.replace(/\d+$/, ''));
  return football >= 0 ? football + 1 : Number(/^r(\d)-/.exec(game)?.[1]);
}
