import { gameCount } from '@lockroom/rules';
import type { LockSource } from '../../notifications/reminders.service.ts';
import { holdFreeRoom } from '../../rooms/rooms.service.ts';
import { whoIsMissingPicks } from '../missing-picks.service.ts';
import { countPicksByEntry, listDueTournamentLocks, listOpenTournaments } from './reminders.store.ts';

/** The locks of tournaments: a room has one. An entry is complete with a winner for every game. */
export const tournamentReminders: LockSource = {
  dueLocks: listDueTournamentLocks,
  hold: holdFreeRoom,
  async roomsToRemind(db, evenings, userIds) {
    const ids = evenings.map(({ competitionId }) => competitionId);
    const rows = new Map((await listOpenTournaments(db, ids)).map((row) => [row.competitionId, row]));
    const counts = await countPicksByEntry(
      db,
      [...rows.values()].map(({ room }) => room.id),
      userIds,
    );
    const made = Object.fromEntries(counts.map(({ entryId, picks }) => [entryId, picks]));
    const open = evenings.map(({ competitionId, after, until }) => {
      const row = rows.get(competitionId);
      if (!row?.lockAt || row.lockAt <= after || row.lockAt > until) return null;
      const part = { label: 'The bracket', name: null, lockAt: row.lockAt, picks: gameCount(row), made };
      return { room: row.room, open: [part] };
    });
    return whoIsMissingPicks(db, open, userIds);
  },
};
