// Ways to say who can still win, on the same rooms: which answers they miss or get wrong, and how long each takes.
import {
  byLot,
  fillPicks,
  makeFormat,
  play,
  pointsOf,
  type Reckoning,
  scoreTournament,
  type TournamentState,
  tournamentChances,
  tournamentOutlook,
} from '@lockroom/rules';
import { createLots } from '@lockroom/testing/lots';
import { readBracketReplay } from '@lockroom/testing/replays';
import { below, type Figure, median } from '../lib/figures.ts';
import { scaled } from '../lib/scale.ts';

const EVENTS = ['ncaa-2016', 'ncaa-2017', 'ncaa-2019', 'ncaa-2021', 'ncaa-2022'];
const ROOMS = scaled(100, 2);
const SHEETS = 100;
const PLAYED = 52;

/** By sheet, whether it can still be first. */
type Answers = (state: TournamentState) => boolean[];

const METHODS: Record<string, Answers> = {
  'points still possible': ({ format, results, entries }) => {
    const games = play(format, results, 'results');
    const beaten = games.flatMap(({ winner, team1, team2 }) =>
      winner ? [winner === team1 ? team2 : team1] : [],
    );
    const open = games.filter(({ winner }) => winner === null);
    const points = entries.map(({ picks }) => scoreTournament(format, picks, results).totalPoints);
    const most = Math.max(...points);
    return entries.map(({ picks }, at) => {
      const alive = open.filter(({ id }) => picks[id] !== undefined && !beaten.includes(picks[id] ?? null));
      const more = alive.reduce((sum, { round }) => sum + pointsOf(format, round), 0);
      return (points[at] ?? 0) + more >= most;
    });
  },
  '20,000 samples': (state) =>
    finish(tournamentChances(state, 'coin', { samples: 20_000, seed: 1 })).entries.map(
      ({ first }) => first > 0,
    ),
  'counting all 2,048 completions': (state) =>
    finish(tournamentChances(state, 'coin', { exact: true })).entries.map(({ first }) => first > 0),
  'the search, with reasons and best places': (state) =>
    finish(tournamentOutlook(state)).entries.map(({ canWin }) => canWin),
};
const TRUTH = 'counting all 2,048 completions';

/** Measures in processor time, so that it does not count what else the machine does. */
export async function measureMethods(): Promise<Figure[]> {
  const rooms = Array.from({ length: ROOMS }, (_, at) => roomOf(at));
  const found = new Map(
    Object.entries(METHODS).map(([name, answer]) => [name, rooms.map((room) => timed(answer, room))]),
  );
  const truth = found.get(TRUTH) ?? [];
  return [...found].map(([name, answers]) => {
    const pairs = answers.flatMap(({ canWin }, room) =>
      canWin.map((can, sheet) => [can, truth[room]?.canWin[sheet]]),
    );
    const missing = pairs.filter(([can, really]) => can && !really).length;
    const wrong = pairs.filter(([can, really]) => !can && really).length;
    const times = answers.map(({ ms }) => ms);
    const out = pairs.filter(([, really]) => !really).length;
    const more = { slowest: Math.max(...times), missing, wrong, out, sheets: pairs.length, rooms: ROOMS };
    console.log(
      `  ${name}: ${missing} of ${out} out not found, ${wrong} of ${pairs.length - out} wrongly out`,
    );
    return below(5_000, {
      part: 'methods',
      name: `${name}, a room of ${SHEETS}, ms`,
      value: median(times),
      more,
    });
  });
}

function roomOf(seed: number): TournamentState {
  const lots = createLots(seed);
  const { results } = readBracketReplay(lots.oneOf(EVENTS));
  const format = makeFormat({ family: 'custom', size: 64, reseeding: false });
  const entries = Array.from({ length: SHEETS }, (_, at) => {
    return { id: `sheet${at}`, picks: fillPicks(format, byLot(format, lots.next)), tieBreaker: null };
  });
  return { format, results: Object.fromEntries(results.slice(0, PLAYED)), actual: null, entries };
}

function timed(answer: Answers, state: TournamentState): { canWin: boolean[]; ms: number } {
  const before = process.cpuUsage().user;
  const canWin = answer(state);
  return { canWin, ms: (process.cpuUsage().user - before) / 1_000 };
}

function finish<T>(reckoning: Reckoning<T>): T {
  for (;;) {
    const { done, value } = reckoning.next();
    if (done) return value;
  }
}
