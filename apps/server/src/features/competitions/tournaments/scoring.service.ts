import {
  compileResults,
  maxPoints,
  rank,
  scoreRounds,
  scoreTotals,
  tournamentRanking,
} from '@lockroom/rules';
import { together } from '../../../kernel/db/transaction.ts';
import type { CompetitionType, EntryDetails } from '../competition.type.ts';
import { listPickFigures, listScoredPicks } from './picks.store.ts';
import { getTournament } from './tournament.service.ts';
import { actualScores, lockOf, toScore } from './tournament.ts';

/** How entries of rooms with an elimination tournament stand. */
export const tournamentScoring: Pick<CompetitionType, 'locks' | 'standings' | 'details' | 'finalScore'> = {
  async locks(db, room) {
    return [lockOf((await getTournament(db, room)).row)];
  },
  async standings(db, room, entries) {
    const { row, format } = await getTournament(db, room);
    const results = compileResults(format, row.results);
    const stored = new Map((await listScoredPicks(db, room.id)).map((picks) => [picks.entryId, picks]));
    const perfect = maxPoints(format);
    const scored = entries.map(({ id, createdAt }) => {
      const own = stored.get(id);
      const { totalPoints, correctPicks } = scoreTotals(results, own?.picks ?? {});
      const tieBreaker = own ? toScore(own) : null;
      return { id, createdAt: createdAt.getTime(), totalPoints, correctPicks, tieBreaker };
    });
    const ranked = rank(scored, tournamentRanking(toScore(actualScores(row))));
    return {
      results: Object.keys(row.results).length,
      standings: ranked.map(({ id, rank, totalPoints, correctPicks }) => {
        return { id, rank, totalPoints, maxPoints: perfect, tallies: { correctPicks } };
      }),
    };
  },
  async details(db, room, entryId) {
    const [{ row, format }, rows] = await together([
      getTournament(db, room),
      listPickFigures(db, room.id, entryId === null ? null : [entryId]),
    ]);
    const results = compileResults(format, row.results);
    const details = new Map(
      rows.map(({ entryId, picks, size, team1Score, team2Score, lockAt, hasResult }) => {
        const lock = { lockAt: lockAt?.getTime() ?? null, hasResult };
        const details: EntryDetails = {
          // A result locks a tournament, so points tell of open picks only; without one by now none are told.
          scores: scoreRounds(results, picks ?? {}).map((points) => (hasResult ? points : null)),
          picksSaved: Object.keys(picks ?? {}).length,
          size,
          tieBreaker: { team1Score, team2Score, lock },
        };
        return [entryId, details];
      }),
    );
    return (id) => details.get(id) ?? null;
  },
  async finalScore(db, room) {
    return actualScores((await getTournament(db, room)).row);
  },
};
