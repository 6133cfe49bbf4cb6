// Measures how long it takes, in a full room, to compute who can still win and each entry's chances.
import { type Computation, tournamentChances, tournamentOutlook } from '@lockroom/rules';
import { fullRooms } from '@lockroom/testing/full-rooms';
import { below, type Figure, median, percentile } from '../lib/figures.ts';
import { scaled } from '../lib/scale.ts';

const ROOMS = scaled(200, 2);
const SAMPLES = 200_000;

/** Measures the rules alone, in processor time, so that other work on the machine does not count. */
export function measureChances(): Figure[] {
  const part = 'chances';
  return [63, 47, 31, 23, 15].flatMap((open) => {
    const rooms = fullRooms('usual', open, ROOMS);
    const outlooks = rooms.map((room) => timeOf(tournamentOutlook(room)));
    const drawn = rooms
      .slice(0, 20)
      .map((room) => timeOf(tournamentChances(room, 'seeds', { samples: SAMPLES, seed: 1 })));
    const name = (what: string) => `${open} open: ${what}, ms`;
    return [
      below(100, { part, name: name('who can win, median'), value: median(outlooks) }),
      below(1_000, { part, name: name('who can win, 95 %'), value: percentile(outlooks, 0.95) }),
      below(1_000, { part, name: name('chances from samples, median'), value: median(drawn) }),
    ];
  });
}

function timeOf(computation: Computation<unknown>): number {
  const before = process.cpuUsage();
  while (!computation.next().done);
  return process.cpuUsage(before).user / 1000;
}
