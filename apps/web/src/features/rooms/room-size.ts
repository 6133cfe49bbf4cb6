import type { RoomCard } from '@lockroom/contract';

type Size = Pick<RoomCard, 'bracketCount' | 'maxBrackets'>;

/** Free places from which on a room counts as nearly full. */
const FEW = 2;

/** For how many people a number of brackets will do: 'Enough for you and 9 others with one bracket each.' */
export function peopleText(maxBrackets: number): string {
  const others = maxBrackets - 1;
  return `Enough for you and ${others === 1 ? 'one other' : `${others} others`} with one bracket each.`;
}

/** What to know before inviting people to a room with few places or none; null where there are plenty. */
export function fewPlacesText({ bracketCount, maxBrackets }: Size): string | null {
  const left = maxBrackets - bracketCount;
  if (left > FEW) return null;
  if (left <= 0) return `The room is full: all ${maxBrackets} brackets are taken.`;
  return `Only ${left} of ${maxBrackets} brackets ${left === 1 ? 'is' : 'are'} left.`;
}
