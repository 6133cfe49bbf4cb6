import type { Bracket, Room, RoomCompetition } from '@lockroom/contract';
import { entryAccess, isLocked, pickAccess } from '@lockroom/rules';
import { useMemo } from 'react';
import type { CompetitionType, EntryView } from '../competitions/competition-type.ts';
import { useLockClock } from '../competitions/use-lock-clock.ts';

export interface KnownEntryProps<Competition, P> {
  type: CompetitionType<Competition, P>;
  entry: Bracket;
  room: Room;
  answer: RoomCompetition;
}

/**
 * Returns an entry as its viewer may see it now, without other entries, together with the locks that this depends on.
 */
export function useEntryView<Competition, P>({ type, entry, room, answer }: KnownEntryProps<Competition, P>) {
  const competition = type.useCompetition(answer, room);
  const locks = useMemo(() => type.locksOf(competition), [type, competition]);
  const now = useLockClock(locks, Date.parse(answer.serverTime));
  const { isOwner } = entry;
  const { isManager, isCompleted: completed } = room;
  const view = useMemo((): Omit<EntryView<Competition>, 'entries'> => {
    const viewer = { isOwner, isManager, completed, now };
    const byId = new Map(locks.map((lock) => [lock.id, lock]));
    return {
      entry,
      room,
      competition,
      access: entryAccess({ ...viewer, fights: locks }),
      accessUnder: (id) => {
        const lock = byId.get(id);
        return lock ? pickAccess({ ...viewer, ...lock }) : 'hidden';
      },
      locked: new Set(locks.filter((lock) => isLocked({ ...lock, now })).map(({ id }) => id)),
    };
  }, [entry, room, competition, locks, now, isOwner, isManager, completed]);
  return { view, locks };
}

/** Whether the room's log records changes of an entry. Such changes are saved only with the button. */
export function isLogged({
  entry,
  room,
  locked,
}: Pick<EntryView<unknown>, 'entry' | 'room' | 'locked'>): boolean {
  return !entry.isOwner || (room.isManager && locked.size > 0);
}
