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
import { type Figure, median, percentile, told } from '../lib/figures.ts';
import { scaled } from '../lib/scale.ts';

const EVENTS = ['ncaa-2016', 'ncaa-2017', 'ncaa-2019', 'ncaa-2021', 'ncaa-2022'];
const ROOMS = scaled(100, 2);
const SHEETS = 100;
const GAMES = 63;
const OPEN = [11, 15, 23, 31];
/** Processor time after which counting is given up, and rooms after which no further one is tried. */
const PATIENCE_MS = 10_000;
const GIVEN_UP = 3;

/** By sheet, whether it can still be first. */
type Answers = (state: TournamentState) => Reckoning<boolean[]>;

const SEARCH = 'the search, with reasons and best places';

const METHODS: Record<string, Answers> = {
  *'points still possible'({ format, results, entries }) {
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
  *'20,000 samples'(state) {
    const chances = yield* tournamentChances(state, 'coin', { samples: 20_000, seed: 1 });
    return chances.entries.map(({ first }) => first > 0);
  },
  *'counting all completions'(state) {
    const outlook = yield* tournamentOutlook(state, { countUpTo: GAMES });
    return outlook.entries.map(({ canWin }) => canWin);
  },
  *[SEARCH](state) {
    const outlook = yield* tournamentOutlook(state, { countUpTo: 0 });
    return outlook.entries.map(({ canWin }) => canWin);
  },
};

/** Measures in processor time, so that it does not count what else the machine does. */
export async function measureMethods(): Promise<Figure[]> {
  return OPEN.flatMap((open) => {
    const rooms = Array.from({ length: ROOMS }, (_, at) => roomOf(at, open));
    const found = new Map(Object.entries(METHODS).map(([name, answer]) => [name, timeAll(answer, rooms)]));
    const truth = found.get(SEARCH) ?? [];
    return [...found].map(([name, answers]) => {
      const pairs = answers.flatMap(({ canWin }, room) =>
        (canWin ?? []).map((can, sheet) => [can, truth[room]?.canWin?.[sheet]]),
      );
      const out = pairs.filter(([, really]) => !really).length;
      const missing = pairs.filter(([can, really]) => can && !really).length;
      const wrong = pairs.filter(([can, really]) => !can && really).length;
      const times = answers.map(({ ms }) => ms);
      const answered = answers.filter(({ canWin }) => canWin).length;
      console.log(
        `  ${open} open, ${name}: ${answered} of ${answers.length} rooms; out ${out}, not found ${missing}, wrongly out ${wrong}; ` +
          `median ${median(times).toFixed(0)} ms, 95 % ${percentile(times, 0.95).toFixed(0)}, slowest ${Math.max(...times).toFixed(0)}`,
      );
      return told({
        part: 'methods',
        name: `${open} open: ${name}, a room of ${SHEETS}, ms`,
        value: median(times),
        more: { slowest: Math.max(...times), missing, wrong, out, answered, rooms: answers.length },
      });
    });
  });
}

function roomOf(seed: number, open: number): TournamentState {
  const lots = createLots(seed);
  const { results } = readBracketReplay(lots.oneOf(EVENTS));
  const format = makeFormat({ family: 'custom', size: GAMES + 1, reseeding: false });
  const entries = Array.from({ length: SHEETS }, (_, at) => {
    return { id: `sheet${at}`, picks: fillPicks(format, byLot(format, lots.next)), tieBreaker: null };
  });
  return { format, results: Object.fromEntries(results.slice(0, GAMES - open)), actual: null, entries };
}

/** The answers in each room, null where they take too long; after a few of those no further room is tried. */
function timeAll(answer: Answers, rooms: readonly TournamentState[]) {
  const answers: { canWin: boolean[] | null; ms: number }[] = [];
  for (const room of rooms) {
    if (answers.filter(({ canWin }) => canWin === null).length >= GIVEN_UP) break;
    const before = process.cpuUsage().user;
    const spent = () => (process.cpuUsage().user - before) / 1_000;
    const reckoning = answer(room);
    let canWin: boolean[] | null = null;
    while (canWin === null && spent() < PATIENCE_MS) {
      const { done, value } = reckoning.next();
      if (done) canWin = value;
    }
    answers.push({ canWin, ms: spent() });
  }
  return answers;
}
