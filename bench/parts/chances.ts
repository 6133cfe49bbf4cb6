// How long it takes until a full room knows who can still win, why others cannot, and how likely each is to be first.
import {
  byLot,
  type Choose,
  type Format,
  fillPicks,
  makeFormat,
  type Picks,
  play,
  type Reckoning,
  type TournamentState,
  tournamentChances,
  tournamentOutlook,
} from '@lockroom/rules';
import { createLots, type Lots } from '@lockroom/testing/lots';
import { type RealBracket, readRealBracket } from '@lockroom/testing/real-bracket';
import { below, type Figure, median, percentile, told } from '../lib/figures.ts';
import { scaled } from '../lib/scale.ts';

const SHEETS = 100;
const ROOMS = scaled(200, 2);
const HARD_ROOMS = scaled(30, 2);
const OPEN = [63, 47, 31, 23, 15];
const COUNTED = 23;
const SAMPLES = 200_000;
const EVENTS = ['ncaa-2016', 'ncaa-2017', 'ncaa-2019', 'ncaa-2021', 'ncaa-2022'];
/** Rooms in which proofs are hard: sheets that differ in a few games, that follow no seed, points far apart. */
const HARD = ['near copies', 'coin flips', 'odd points'] as const;
type Kind = 'usual' | (typeof HARD)[number];
const ODD_POINTS = [1, 2, 5, 11, 17, 20];

/** Measures the rules alone, in processor time, so that it does not count what else the machine does. */
export async function measureChances(): Promise<Figure[]> {
  const figures = OPEN.flatMap((open) => measureStep(open));
  for (const kind of HARD) {
    for (const open of OPEN) {
      const times = roomsOf(kind, open, HARD_ROOMS).map(timeOfOutlook);
      figures.push(
        below(10_000, {
          part: 'chances',
          name: `${kind}, ${open} open: who can win, best places and reasons, slowest room, ms`,
          value: Math.max(...times),
          more: { median: median(times), p95: percentile(times, 0.95), rooms: times.length },
        }),
      );
    }
  }
  return figures;
}

function measureStep(open: number): Figure[] {
  const rooms = roomsOf('usual', open, ROOMS);
  const outlooks = rooms.map(timeOfOutlook);
  const few = rooms.slice(0, scaled(20, 2));
  const drawn = few.map((room) => timeOf(tournamentChances(room, 'seeds', { samples: SAMPLES, seed: 1 })));
  const more = { worst: Math.max(...outlooks), rooms: rooms.length };
  const part = 'chances';
  const figures = [
    below(100, { part, name: `${open} open: who can win, median, ms`, value: median(outlooks), more }),
    below(1_000, {
      part,
      name: `${open} open: who can win, 95 %, ms`,
      value: percentile(outlooks, 0.95),
      more,
    }),
    told({ part, name: `${open} open: who can win, slowest, ms`, value: Math.max(...outlooks) }),
    below(1_000, {
      part,
      name: `${open} open: chances from ${SAMPLES} samples, median, ms`,
      value: median(drawn),
      more: { worst: Math.max(...drawn), rooms: few.length },
    }),
  ];
  if (open > COUNTED) return figures;
  const counted = few.map((room) => timeOf(tournamentChances(room, 'seeds', { exact: true })));
  const name = `${open} open: chances of every completion, slowest, ms`;
  const value = Math.max(...counted);
  return [...figures, below(3_000, { part, name, value, more: { median: median(counted) } })];
}

function timeOfOutlook(room: TournamentState): number {
  return timeOf(tournamentOutlook(room));
}

function timeOf(reckoning: Reckoning<unknown>): number {
  const before = process.cpuUsage();
  while (!reckoning.next().done);
  return process.cpuUsage(before).user / 1000;
}

function roomsOf(kind: Kind, open: number, count: number): TournamentState[] {
  return Array.from({ length: count }, (_, at) => roomOf(kind, open, createLots(open * 1_000 + at)));
}

function roomOf(kind: Kind, open: number, lots: Lots): TournamentState {
  const real = readRealBracket(lots.oneOf(EVENTS));
  const roundPoints = kind === 'odd points' ? ODD_POINTS : null;
  const format = makeFormat({ family: 'custom', size: 64, reseeding: false, roundPoints });
  const choose: Choose = kind === 'coin flips' ? () => (lots.hit(0.5) ? 1 : 2) : byLot(format, lots.next);
  const sheets = Array.from({ length: SHEETS }, () => fillPicks(format, choose));
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

/** The same picks, but for two games and what follows from them. */
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

/** So many results of a real event, in an order in which they could have come. */
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
