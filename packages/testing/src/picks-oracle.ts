import { drawOf, type OracleTournament, roundsIn, teamIdOf } from './tournament-oracle.ts';

/**
 * An oracle for the picks of a tournament entry (rules: play#picking-a-tournament, play#reseeding). It follows
 * individual teams through the rounds instead of computing a board, and shares no code with packages/rules.
 */

type Winners = Readonly<Record<string, string>>;

/** The expected picks after a change; null if the whole change must be rejected. */
export type ExpectedMerge = { picks: Record<string, string>; dropped: string[] } | null;

const FOOTBALL_ROUNDS = ['wc', 'div', 'conf', 'sb'];

/** Returns the valid picks: those whose team reaches the game according to the entry's earlier picks. */
export function standingPicks(bracket: OracleTournament, picks: Winners): Record<string, string> {
  return Object.fromEntries(
    Object.entries(picks).filter(([game, team]) => stands(bracket, picks, game, team)),
  );
}

/** Returns the expected outcome of setting and clearing (null) picks. */
export function expectedMerge(
  bracket: OracleTournament,
  stored: Winners,
  changes: Readonly<Record<string, string | null>>,
): ExpectedMerge {
  const entered = { ...stored };
  for (const [game, team] of Object.entries(changes)) {
    delete entered[game];
    if (team !== null) entered[game] = team;
  }
  const picks = standingPicks(bracket, entered);
  const isRefused = Object.entries(changes).some(([game, team]) => team !== null && picks[game] !== team);
  if (isRefused) return null;
  return { picks, dropped: Object.keys(stored).filter((game) => !(game in changes) && !(game in picks)) };
}

function stands(bracket: OracleTournament, picks: Winners, game: string, team: string): boolean {
  const rounds = Array.from({ length: roundsIn(bracket.size) }, (_, index) => index + 1);
  return rounds.some((round) => gameOfTeam(bracket, picks, team, round) === game);
}

/** Returns a team's game in a round; null if the picks do not take the team there. */
function gameOfTeam(bracket: OracleTournament, picks: Winners, team: string, round: number): string | null {
  const { side, seed } = readTeam(bracket, team);
  const draw = drawOf(bracket.size / 2);
  const place = draw.indexOf(seed);
  if (place < 0) return null;
  const hasBye = draw[place % 2 === 0 ? place + 1 : place - 1] === null;
  if (round === 1) return hasBye ? null : openingGame(bracket, side, place);
  if (!(hasBye && round === 2)) {
    const before = gameOfTeam(bracket, picks, team, round - 1);
    if (before === null || picks[before] !== team) return null;
  }
  if (round === roundsIn(bracket.size)) return `${prefixOf(bracket, round)}1`;
  const seat = seatAfterRound1(bracket, picks, side, seed, place, hasBye);
  if (seat === null) return null;
  const gamesOfSide = draw.length / 2 ** round;
  const number = Math.floor(seat / 2 ** (round - 1)) + 1 + (side === 'right' ? gamesOfSide : 0);
  return prefixOf(bracket, round) + number;
}

/** Returns a team's position on its side after round 1, from the top. */
function seatAfterRound1(
  bracket: OracleTournament,
  picks: Winners,
  side: 'left' | 'right',
  seed: number,
  place: number,
  hasBye: boolean,
): number | null {
  const draw = drawOf(bracket.size / 2);
  if (!bracket.reseeding || !draw.includes(null)) return Math.floor(place / 2);
  const seats = drawOf(draw.length / 2);
  if (hasBye) return seats.indexOf(seed);
  // The positions of all other teams are known only once the whole side has played.
  let better = 0;
  for (let upper = 0; upper < draw.length; upper += 2) {
    const pair = [draw[upper] ?? null, draw[upper + 1] ?? null];
    const left = pair.includes(null)
      ? pair.find((each) => each !== null)
      : pair.find((each) => {
          return picks[openingGame(bracket, side, upper)] === teamIdOf(bracket, side, each ?? 0);
        });
    if (left === undefined || left === null) return null;
    if (left < seed) better += 1;
  }
  return seats.indexOf(better + 1);
}

function openingGame(bracket: OracleTournament, side: 'left' | 'right', place: number): string {
  const draw = drawOf(bracket.size / 2);
  const isGame = (upper: number) => draw[upper] !== null && draw[upper + 1] !== null;
  const uppers = Array.from({ length: draw.length / 2 }, (_, index) => 2 * index).filter(isGame);
  const number = uppers.filter((upper) => upper <= place).length + (side === 'right' ? uppers.length : 0);
  return prefixOf(bracket, 1) + number;
}

function prefixOf({ isFootball }: OracleTournament, round: number): string {
  return isFootball ? (FOOTBALL_ROUNDS[round - 1] ?? '') : `r${round}-`;
}

function readTeam(bracket: OracleTournament, team: string): { side: 'left' | 'right'; seed: number } {
  const seed = Number(/\d+$/.exec(team)?.[0] ?? 0);
  return { side: team === teamIdOf(bracket, 'left', seed) ? 'left' : 'right', seed };
}
