import type { TimelineMoment } from '@lockroom/contract';
import { cardBefore, type Replaced, statesAfter, tournamentBefore } from '@lockroom/rules';
import { type StandingsSnapshot, withEntriesOf } from './standings-snapshot.ts';

/** A moment on the time line whose standings are known. */
export interface Stop {
  /**
   * Identifies the stop in links: the number of results so far, counting corrections. '7.1' is the first change of
   * points after the seventh result.
   */
  name: string;
  moment: TimelineMoment & { was: Replaced };
  /** The competition directly after this moment. */
  state: StandingsSnapshot;
}

/** The stops of a time line, oldest first, and the number of results whose standings cannot be reconstructed. */
export interface TimelineEvents {
  stops: Stop[];
  hidden: number;
}

/** Reconstructs the moments at which the standings changed, working backwards from the present. */
export function timelineEventsOf(
  present: StandingsSnapshot,
  moments: readonly TimelineMoment[],
): TimelineEvents {
  const states = statesAfter<StandingsSnapshot>(present, moments, before);
  const stops: Stop[] = [];
  let [results, others, hidden] = [0, 0, 0];
  for (const [index, moment] of moments.entries()) {
    const { act, was } = moment;
    const isResult = act === 'result' || act === 'correction';
    if (isResult) [results, others] = [results + 1, 0];
    else others += 1;
    const then = states[index] ?? null;
    if (!then || !was || moment.isReopened) {
      if (isResult) hidden += 1;
    } else if (isResult || countsIn(then, was)) {
      const name = isResult ? `${results}` : `${results}.${others}`;
      stops.push({ name, moment: { ...moment, was }, state: withEntriesOf(then, moment.at) });
    }
  }
  return { stops, hidden };
}

function before(then: StandingsSnapshot, was: Replaced): StandingsSnapshot {
  return then.kind === 'fights'
    ? { kind: 'fights', state: cardBefore(then.state, was) }
    : { kind: 'tournament', state: tournamentBefore(then.state, was) };
}

/** Whether a change of points, odds or picks affects a fight or game that has a result. */
function countsIn(then: StandingsSnapshot, { fights, picks }: Replaced): boolean {
  if (then.kind === 'tournament') return Object.keys(then.state.results).length > 0;
  const ids = [...Object.keys(fights), ...picks.flatMap((own) => Object.keys(own.fights))];
  return then.state.card.some(({ id, winnerId }) => winnerId !== null && ids.includes(id));
}
