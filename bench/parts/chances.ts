// The time to compute, for a full room, who can still win and the chances of each entry.
import {
  type Computation,
  type TournamentState,
  tournamentChances,
  tournamentOutlook,
} from '@lockroom/rules';
import { fullRooms, HARD } from '@lockroom/testing/full-rooms';
import { below, type Figure, median, percentile, told } from '../lib/figures.ts';
import { scaled } from '../lib/scale.ts';

const ROOMS = scaled(200, 2);
const HARD_ROOMS = scaled(30, 2);
const OPEN = [63, 47, 31, 23, 15];
const COUNTED = 23;
const SAMPLES = 200_000;

/** Measures the rules alone, in processor time, so that other work on the machine does not count. */
export async function measureChances(): Promise<Figure[]> {
  const figures = OPEN.flatMap((open) => measureStep(open));
  for (const kind of HARD) {
    for (const open of OPEN) {
      const times = fullRooms(kind, open, HARD_ROOMS).map(timeOfOutlook);
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
  const rooms = fullRooms('usual', open, ROOMS);
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

function timeOf(reckoning: Computation<unknown>): number {
  const before = process.cpuUsage();
  while (!reckoning.next().done);
  return process.cpuUsage(before).user / 1000;
}
