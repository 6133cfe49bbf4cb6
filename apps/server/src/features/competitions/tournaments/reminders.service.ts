import { gameCount } from '@lockroom/rules';
import type { LockSource } from '../../notifications/reminders.service.ts';
import { whoIsMissingPicks } from '../missing-picks.service.ts';
import { countPicksByEntry, listDueTournamentLocks, listOpenTournaments } from './reminders.store.ts';

/** The locks of tournaments: a room has one. An entry is complete with a winner for every game. */
export const tournamentLocks: LockSource = {
  dueLocks: listDueTournamentLocks,
  async lockNews(db, locks) {
    const ids = locks.map(({ competitionId }) => competitionId);
    const open = new Map((await listOpenTournaments(db, ids)).map((row) => [row.competitionId, row]));
    const counts = await countPicksByEntry(
      db,
      locks.map(({ room }) => room.id),
    );
    const made = new Map(counts.map(({ entryId, picks }) => [entryId, picks]));
    const members = await whoIsMissingPicks(
      db,
      locks.map(({ competitionId, lockAt, room }) => {
        const row = open.get(competitionId);
        const stands = row?.lockAt?.getTime() === lockAt.getTime();
        return { roomId: room.id, picks: row && stands ? gameCount(row) : 0, made };
      }),
    );
    return members.map((each) => ({ whatLocks: 'The bracket locks', members: each }));
  },
};
