import { gameCount } from '@lockroom/game';
import { whoIsMissingPicks } from '../brackets/missing-picks.service.ts';
import type { LockSource } from '../notifications/reminders.service.ts';
import { countSheetPicks, listDueTournamentLocks, listOpenTournaments } from './reminders.store.ts';

/** The locks of brackets: a room has one. A sheet is complete with a winner for every game. */
export const tournamentLocks: LockSource = {
  dueLocks: listDueTournamentLocks,
  async lockNews(db, locks) {
    const ids = locks.map(({ competitionId }) => competitionId);
    const open = new Map((await listOpenTournaments(db, ids)).map((row) => [row.competitionId, row]));
    const counts = await countSheetPicks(
      db,
      locks.map(({ room }) => room.id),
    );
    const made = new Map(counts.map(({ bracketId, picks }) => [bracketId, picks]));
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
