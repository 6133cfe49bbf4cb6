/** The ranks of two people in a room in which they both played; `index` is the room's position in the given list. */
type Meeting = { index: number; first: number; second: number };

export type HeadToHead = {
  /** Counts of the rooms in which the first person finished ahead, the second finished ahead, or the two tied. */
  first: number;
  second: number;
  level: number;
  meetings: Meeting[];
};

/** Compares two people by their best ranks in each room (rules: play#hall-of-fame). */
export function headToHead(
  rooms: readonly (readonly { userId: string; rank: number }[])[],
  [first, second]: readonly [string, string],
): HeadToHead {
  const bestOf = (places: (typeof rooms)[number], id: string) =>
    Math.min(...places.filter(({ userId }) => userId === id).map(({ rank }) => rank));
  const meetings = rooms
    .map((places, index) => ({ index, first: bestOf(places, first), second: bestOf(places, second) }))
    .filter((meeting) => Number.isFinite(meeting.first) && Number.isFinite(meeting.second));
  const count = (is: (meeting: Meeting) => boolean) => meetings.filter(is).length;
  return {
    first: count((meeting) => meeting.first < meeting.second),
    second: count((meeting) => meeting.second < meeting.first),
    level: count((meeting) => meeting.first === meeting.second),
    meetings,
  };
}
