import {
  byLot,
  type Choose,
  type Format,
  fillPicks,
  makeFormat,
  type Picks,
  play,
  type TournamentState,
} from '@lockroom/rules';
import { createLots, type Lots } from './lots.ts';
import { type RealBracket, readRealBracket } from './real-bracket.ts';

const SHEETS = 100;
const EVENTS = ['ncaa-2016', 'ncaa-2017', 'ncaa-2019', 'ncaa-2021', 'ncaa-2022'];
const ODD_POINTS = [1, 2, 5, 11, 17, 20];

/** Rooms that are hard to search: entries are nearly equal or ignore the seeds, or points are irregular. */
export const HARD = ['near copies', 'coin flips', 'odd points'] as const;
export type RoomKind = 'usual' | (typeof HARD)[number];

/** Makes rooms that play a real event with 64 teams and have this many open games, the same in every run. */
export function fullRooms(kind: RoomKind, open: number, count: number, entries = SHEETS): TournamentState[] {
  return Array.from({ length: count }, (_, at) => roomOf(kind, open, createLots(open * 1_000 + at), entries));
}

function roomOf(kind: RoomKind, open: number, lots: Lots, entries: number): TournamentState {
  const real = readRealBracket(lots.oneOf(EVENTS));
  const roundPoints = kind === 'odd points' ? ODD_POINTS : null;
  const format = makeFormat({ family: 'custom', size: 64, reseeding: false, roundPoints });
  const choose: Choose = kind === 'coin flips' ? () => (lots.hit(0.5) ? 1 : 2) : byLot(format, lots.next);
  const sheets = Array.from({ length: entries }, () => fillPicks(format, choose));
  const models = sheets.slice(0, 3);
  const picks =
    kind === 'near copies' ? sheets.map(() => nearCopy(format, lots.oneOf(models), lots)) : sheets;
  return {
    format,
    results: resultsOf(format, real, 63 - open, lots),
    actual: null,
    entries: picks.map((own, at) => ({ id: `sheet${at}`, picks: own, tieBreaker: null })),
    regional: true,
  };
}

/** Copies picks, changing two games and the later picks that depend on them. */
function nearCopy(format: Format, model: Picks, lots: Lots): Picks {
  const changed = lots.someOf(
    play(format, model).map(({ id }) => id),
    2,
  );
  return fillPicks(format, (game) => {
    const isFirst = model[game.id] === game.team1 || (model[game.id] !== game.team2 && lots.hit(0.5));
    return isFirst === changed.includes(game.id) ? 2 : 1;
  });
}

function resultsOf(format: Format, real: RealBracket, count: number, lots: Lots): Record<string, string> {
  const results: Record<string, string> = {};
  while (Object.keys(results).length < count) {
    const ready = play(format, results, 'results').filter((game) => !game.winner && game.team1 && game.team2);
    const earliest = Math.min(...ready.map(({ round }) => round));
    const game = lots.oneOf(ready.filter(({ round }) => round === earliest));
    const winners = real.rounds[game.round - 1]?.winners ?? [];
    const winner = winners.includes(real.teams[game.team1 ?? ''] ?? '') ? game.team1 : game.team2;
    results[game.id] = winner ?? '';
  }
  return results;
}
