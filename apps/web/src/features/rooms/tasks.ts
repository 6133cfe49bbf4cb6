import type { RoomCard } from '@lockroom/contract';
import { bracketPath, paths } from '../../shell/paths.ts';

export interface RoomTask {
  room: RoomCard;
  state: string;
  act: 'Continue' | 'Start' | 'Set up';
  path: string;
  /** The time at which the next missing pick locks, in Unix milliseconds; null if there is none. */
  locksAt: number | null;
}

/** Returns what the viewer still has to do in a room: make picks or, as the manager, set it up. Null if nothing is left. */
export function taskOf(room: RoomCard): RoomTask | null {
  const { yourPicks } = room;
  if (!yourPicks || room.isArchived || room.isCompleted || room.isLocked) return null;
  const locksAt = yourPicks.locksAt === null ? null : Date.parse(yourPicks.locksAt);
  if (room.isManager && (yourPicks.of === 0 || room.lockTime === null)) {
    const state = yourPicks.of === 0 ? 'The card is empty' : 'No lock time set';
    return { room, state, act: 'Set up', path: paths.manager(room.id), locksAt: null };
  }
  // A manager without a bracket is not asked to create one.
  if (yourPicks.open === 0 || (yourPicks.bracketId === null && room.isManager)) return null;
  const state = picksState(room) ?? '';
  const { bracketId: id } = yourPicks;
  const path = id === null ? paths.room(room.id) : bracketPath({ id, sport: room.sport });
  return { room, state, act: id === null ? 'Start' : 'Continue', path, locksAt };
}

/** Returns the tasks of all rooms, sorted by lock time. Those without a lock time come last. */
export function tasksOf(rooms: readonly RoomCard[]): RoomTask[] {
  return rooms
    .flatMap((room) => taskOf(room) ?? [])
    .toSorted(
      (a, b) => (a.locksAt ?? Number.POSITIVE_INFINITY) - (b.locksAt ?? Number.POSITIVE_INFINITY) || 0,
    );
}

export function completeRooms(rooms: readonly RoomCard[]): RoomCard[] {
  return rooms.filter(({ isArchived, isLocked, yourPicks }) => {
    const isComplete = yourPicks?.bracketId && yourPicks.of > 0 && yourPicks.open === 0;
    return !isArchived && !isLocked && isComplete;
  });
}

/** Describes the viewer's picks: '2 of 6 picks', 'No bracket yet'; null if there is nothing to pick. */
export function picksState({ yourPicks }: RoomCard): string | null {
  if (!yourPicks || yourPicks.of === 0) return null;
  if (yourPicks.bracketId === null) return 'No bracket yet';
  if (yourPicks.made >= yourPicks.of) return 'All picks entered';
  return `${yourPicks.made} of ${yourPicks.of} picks`;
}

export function byNextLock(rooms: readonly RoomCard[], now: number): RoomCard[] {
  const place = (room: RoomCard): number => {
    if (room.isCompleted) return Number.MAX_SAFE_INTEGER;
    if (room.isLocked) return Number.MAX_SAFE_INTEGER - 1;
    const lockAt = room.lockTime === null ? now : Date.parse(room.lockTime);
    return lockAt > now ? lockAt : Number.MAX_SAFE_INTEGER - 2;
  };
  return rooms.toSorted((a, b) => place(a) - place(b));
}
