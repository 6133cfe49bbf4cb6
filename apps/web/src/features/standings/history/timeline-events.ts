import type { TimelineMoment } from '@lockroom/contract';
import { cardBefore, type Replaced, statesAfter, tournamentBefore } from '@lockroom/rules';
import { type StandingsSnapshot, withEntriesOf } from './standings-snapshot.ts';

/** A moment of the time line whose standings can be told. */
export interface Stop {
  /** How links name it: the how many-eth result it is, corrections counted; '7.1' for other points after the seventh. */
  name: string;
  moment: TimelineMoment & { was: Replaced };
  /** The competition right after it. */
  state: StandingsSnapshot;
}

/** The stops of a time line, oldest first, and how many results came at moments that cannot be told. */
export interface TimelineEvents {
  stops: Stop[];
  hidden: number;
}

/** The moments at which the standings changed, computed backwards from the present. */
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

/** Whether other points, odds or picks are of something that had a result. */
function countsIn(then: StandingsSnapshot, { fights, picks }: Replaced): boolean {
  if (then.kind === 'tournament') return Object.keys(then.state.results).length > 0;
  const ids = [...Object.keys(fights), ...picks.flatMap((own) => Object.keys(own.fights))];
  return then.state.card.some(({ id, winnerId }) => winnerId !== null && ids.includes(id));
}
