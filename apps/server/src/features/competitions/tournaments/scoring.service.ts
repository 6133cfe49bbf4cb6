import {
  compileResults,
  maxPoints,
  type PickLock,
  packTeams,
  pickAccess,
  prune,
  rank,
  scoreRounds,
  scoreTotals,
  tournamentContention,
  tournamentOutlook,
  tournamentRanking,
} from '@lockroom/rules';
import type { Db } from '../../../kernel/db/connect.ts';
import { together } from '../../../kernel/db/transaction.ts';
import type { PlayedRoom } from '../../rooms/competition.service.ts';
import type {
  EntryDetails,
  OutlookFacts,
  OutlookQuestion,
  ScoredEntry,
  Scores,
  Standings,
} from '../competition.type.ts';
import { listPickFigures, listScoredPicks } from './picks.store.ts';
import { readTournament } from './tournament.service.ts';
import { actualScores, lockOf, toScore } from './tournament.ts';

export async function tournamentLocks(db: Db, room: PlayedRoom): Promise<PickLock[]> {
  return [lockOf((await readTournament(db, room)).row)];
}

export async function tournamentStandings(
  db: Db,
  room: PlayedRoom,
  entries: readonly ScoredEntry[],
): Promise<Standings> {
  const { row, format } = await readTournament(db, room);
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
  const fightCounts = { correctMethods: 0, comboBonus: 0, underdogPicks: 0 };
  return {
    results: Object.keys(row.results).length,
    standings: ranked.map(({ id, rank, totalPoints, correctPicks: correctFighters }) => {
      return { id, rank, totalPoints, maxPoints: perfect, correctFighters, ...fightCounts };
    }),
  };
}

export async function tournamentDetails(
  db: Db,
  room: PlayedRoom,
  entryIds: readonly string[] | null,
): Promise<(entryId: string) => EntryDetails | null> {
  const [{ row, format }, rows] = await together([
    readTournament(db, room),
    listPickFigures(db, room.id, entryIds),
  ]);
  const results = compileResults(format, row.results);
  const details = new Map(
    rows.map(({ entryId, picks, size, team1Score, team2Score, lockAt, hasResult }) => {
      const lock = { lockAt: lockAt?.getTime() ?? null, hasResult };
      const details: EntryDetails = {
        // Show points only while a result locks the picks. Otherwise, points would disclose open picks.
        scores: scoreRounds(results, picks ?? {}).map((points) => (hasResult ? points : null)),
        picksSaved: Object.keys(picks ?? {}).length,
        size,
        tieBreaker: { team1Score, team2Score, lock },
      };
      return [entryId, details];
    }),
  );
  return (id) => details.get(id) ?? null;
}

export async function finalScore(db: Db, room: PlayedRoom): Promise<Scores> {
  return actualScores((await readTournament(db, room)).row);
}

/** Calculate chances only once picks can no longer be changed, even by managers. */
export async function tournamentOutlookFacts(
  db: Db,
  { room, now, entries }: OutlookQuestion,
): Promise<OutlookFacts> {
  const { row, format } = await readTournament(db, room);
  const stranger = { isOwner: false, isManager: false, completed: room.isCompleted };
  const isOpen = pickAccess({ ...stranger, ...lockOf(row), now }) === 'view-only';
  // Read the whole room: filtering by a thousand ids would compare each row with each id.
  const picks = isOpen ? await listPickFigures(db, room.id, null) : [];
  const byId = new Map(picks.map((own) => [own.entryId, own]));
  const state = {
    format,
    results: prune(format, row.results, 'results'),
    actual: toScore(actualScores(row)),
    entries: entries.flatMap(({ id }) => {
      const own = byId.get(id);
      return own ? [{ id, picks: own.picks ?? {}, tieBreaker: toScore(own) }] : [];
    }),
  };
  return {
    basis: isOpen ? 'all' : 'locked',
    facts: state,
    compute: () => tournamentOutlook(state),
    computeContention: () => tournamentContention(state),
    pack: () => ({
      seen: [],
      covered: [],
      entries: state.entries.map((own) => ({
        ...own,
        picks: packTeams(format, own.picks),
        coveredPicks: null,
      })),
    }),
  };
}
