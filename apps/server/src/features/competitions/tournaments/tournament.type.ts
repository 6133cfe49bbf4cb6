import { gameCount, maxPoints } from '@lockroom/rules';
import type { CompetitionType } from '../competition.type.ts';
import { tournamentReminders } from './reminders.service.ts';
import { isTournamentUnsealed, tournamentLocksSql } from './rooms.store.ts';
import { startTournament } from './setup.service.ts';
import { readTournament, reopenWithoutLock } from './tournament.service.ts';

/** Elimination tournaments: one lock, a winner for every game of the tree, and a tie-breaker. */
export const eliminationTournament: CompetitionType = {
  family: 'tournament',
  presetRefusal: null,
  start: startTournament,
  locksSql: tournamentLocksSql,
  async figures(db, competition) {
    const { row, format } = await readTournament(db, competition);
    return {
      bracketSize: row.size,
      fightCount: gameCount(format),
      scoredCount: Object.keys(row.results).length,
      maxPossiblePoints: maxPoints(format),
    };
  },
  reopen: reopenWithoutLock,
  isUnsealed: isTournamentUnsealed,
  ...tournamentReminders,
};
