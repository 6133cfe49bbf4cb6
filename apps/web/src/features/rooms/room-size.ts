import type { RoomCard } from '@lockroom/contract';

type Size = Pick<RoomCard, 'bracketCount' | 'maxBrackets'>;

/** A room with at most this many free spots counts as nearly full. */
const FEW = 2;

/** Describes how many people a room is big enough for: 'Enough for you and 9 others with one bracket each.' */
export function peopleText(maxBrackets: number): string {
  const others = maxBrackets - 1;
  return `Enough for you and ${others === 1 ? 'one other' : `${others} others`} with one bracket each.`;
}

/** Returns a hint to show when people are invited to a room with few or no free spots; null if there are plenty. */
export function fewPlacesText({ bracketCount, maxBrackets }: Size): string | null {
  const left = maxBrackets - bracketCount;
  if (left > FEW) return null;
  if (left <= 0) return `The room is full: all ${maxBrackets} brackets are taken.`;
  return `Only ${left} of ${maxBrackets} brackets ${left === 1 ? 'is' : 'are'} left.`;
}
