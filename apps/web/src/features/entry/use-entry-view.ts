import type { Bracket, Room, RoomCompetition } from '@lockroom/contract';
import { entryAccess, isLocked, type PickLock, pickAccess, sportFamily } from '@lockroom/rules';
import { useMemo } from 'react';
import type { CompetitionType, EntryView } from '../competitions/competition-type.ts';
import { lateEntryEnd, seesPicks } from '../competitions/late-entry.ts';
import { useLockClock } from '../competitions/use-lock-clock.ts';

export interface LoadedEntryProps<Competition, P> {
  type: CompetitionType<Competition, P>;
  entry: Bracket;
  room: Room;
  answer: RoomCompetition;
}

/** Returns what the viewer may currently see and do in an entry, and the locks that determine this. */
export function useEntryView<Competition, P>({
  type,
  entry,
  room,
  answer,
}: LoadedEntryProps<Competition, P>) {
  const competition = type.useCompetition(answer, room);
  const locks = useMemo(() => type.locksOf(competition), [type, competition]);
  const { lateEntryUntil } = room;
  // Picks also lock when the late-entry period ends, so its end is treated as a lock.
  const ends = useMemo(
    () =>
      lateEntryUntil === null ? locks : [...locks, { lockAt: Date.parse(lateEntryUntil), hasResult: false }],
    [locks, lateEntryUntil],
  );
  const now = useLockClock(ends, Date.parse(answer.serverTime));
  const { isOwner } = entry;
  const { isCompleted: completed } = room;
  const isManager = seesPicks(room);
  const view = useMemo((): Omit<EntryView<Competition>, 'entries'> => {
    const viewer = { isOwner, isManager, completed, now };
    const byId = new Map(locks.map((lock) => [lock.id, lock]));
    const isLate = isOwner && lateEntryEnd(room, now) !== null;
    // In a tournament, a result rules out late picks only for its own game. The server rejects those picks.
    const isLateOpen = ({ hasResult }: PickLock) =>
      isLate && (!hasResult || sportFamily(room.sport) === 'tournament');
    return {
      entry,
      room,
      competition,
      access: locks.some(isLateOpen) ? 'edit' : entryAccess({ ...viewer, fights: locks }),
      accessUnder: (id) => {
        const lock = byId.get(id);
        if (!lock) return 'hidden';
        return isLateOpen(lock) ? 'edit' : pickAccess({ ...viewer, ...lock });
      },
      locked: new Set(locks.filter((lock) => isLocked({ ...lock, now })).map(({ id }) => id)),
    };
  }, [entry, room, competition, locks, now, isOwner, isManager, completed]);
  return { view, locks };
}

/** Whether the room's log records changes to an entry. Such changes are not saved automatically. */
export const isLogged = ({ entry, room, locked }: Omit<EntryView<unknown>, 'entries'>) =>
  !entry.isOwner || (room.isManager && locked.size > 0);
