import type { GameState, ListedEvent } from './source.ts';

const EASTERN = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });

/** Returns the day in the eastern United States, such as '2026-12-12'. American sources list games by this day. */
export const easternDay = (at: number): string => EASTERN.format(at);

const DAY = 24 * 60 * 60_000;
/** How far ahead events are listed. */
export const LISTED_MS = 45 * DAY;

/**
 * Returns a list with the given event if it starts in the coming weeks or started within the last day, and an empty
 * list otherwise.
 */
export function ifComing(
  event: Omit<ListedEvent, 'startsAt'> & { startsAt: number | null },
  now: number,
): ListedEvent[] {
  const { startsAt } = event;
  const isComing = startsAt !== null && startsAt >= now - DAY && startsAt <= now + LISTED_MS;
  return isComing ? [{ ...event, startsAt }] : [];
}

type Wins = readonly [a: number, b: number];

/**
 * Derives the state of a series from its wins; 'unsure' if both teams have won it. `isLive` tells whether a game is
 * under way.
 */
export function readSeries(wins: Wins, bestOf: number, isLive: boolean): GameState {
  const [a, b] = wins.map((won) => won * 2 > bestOf);
  if (a && b)
    return { state: 'unsure', winner: null, why: `Both teams have won the series: ${wins.join(' to ')}.` };
  if (a || b) return { state: 'final', winner: a ? 'a' : 'b', why: null };
  return { state: isLive ? 'live' : 'open', winner: null, why: null };
}

export const earliest = (times: readonly (number | null)[]): number | null => {
  const known = times.filter((time) => time !== null);
  return known.length > 0 ? Math.min(...known) : null;
};

/** Assigns both finalists' scores or wins to their sides; null if the side of the first team is not known. */
export function finalScoreOf(
  [a, b]: Wins,
  sideOfA: 'left' | 'right' | undefined,
): { left: number; right: number } | null {
  if (sideOfA === undefined) return null;
  return sideOfA === 'left' ? { left: a, right: b } : { left: b, right: a };
}
