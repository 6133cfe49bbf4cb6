import type { Room, TimelineMoment } from '@lockroom/contract';
import { noor } from '../../../../testing/render-app.tsx';
import { idOf } from '../../../rooms/testing/room-fixtures.ts';
import type { historyOf } from '../../history/use-history.ts';
import type { WhyRow } from '../why-rows.ts';
import type { ExpectedCount } from './expected-words.ts';

/** What Why is to say at one moment. */
export interface ExpectedMoment {
  rule: string;
  /** Every entry with its points, and its figures in the order in which they count. */
  standings: readonly { id: string; total: number; figures: readonly number[] }[];
  /** The results and what they gave an entry; labels are not compared. */
  rowsOf(entryId: string): readonly Omit<WhyRow, 'label'>[];
}

/** A room in which a real event was played: the server's answers, and what is expected after each moment. */
export interface PlayedRoom {
  room: Room;
  answers: Parameters<typeof historyOf>[1];
  /** The counts of the ranking after the moment with this number, from 0. */
  counts(moment: number): readonly ExpectedCount[];
  expectedAt(moment: number): ExpectedMoment;
}

/** Numbers below a bound, the same for the same seed. */
export function drawFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

export function momentOf(
  index: number,
  act: TimelineMoment['act'],
  was: Partial<NonNullable<TimelineMoment['was']>>,
): TimelineMoment {
  return {
    id: idOf(1000 + index),
    at: new Date(Date.parse('2026-11-02T12:00:00.000Z') + index * 60_000).toISOString(),
    actorName: 'kelechi',
    act,
    was: { fights: {}, games: {}, picks: [], ...was },
    isReopened: false,
  };
}

/** The owners of so many entries: the viewer has the first one or the first two, everybody else one. */
export function ownersOf(count: number, seed: number): { name: string; number: number }[] {
  return Array.from({ length: count }, (_, index) =>
    index < 1 + (seed % 2)
      ? { name: noor.username, number: index + 1 }
      : { name: `member${`${index}`.padStart(2, '0')}`, number: 1 },
  );
}
