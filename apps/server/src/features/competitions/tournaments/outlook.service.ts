import { packTeams, pickAccess, prune, tournamentContention, tournamentOutlook } from '@lockroom/rules';
import type { Db } from '../../../kernel/db/connect.ts';
import type { OutlookFacts, OutlookQuestion } from '../competition.type.ts';
import { listPickFigures } from './picks.store.ts';
import { getTournament } from './tournament.service.ts';
import { actualScores, lockOf, toScore } from './tournament.ts';

/** Nobody's chances are told while picks can still be changed, the manager's view included. */
export async function tournamentOutlookFacts(
  db: Db,
  { room, now, entries }: OutlookQuestion,
): Promise<OutlookFacts> {
  const { row, format } = await getTournament(db, room);
  const stranger = { isOwner: false, isManager: false, completed: room.isCompleted };
  const isOpen = pickAccess({ ...stranger, ...lockOf(row), now }) === 'view-only';
  const picks = isOpen
    ? await listPickFigures(
        db,
        room.id,
        entries.map(({ id }) => id),
      )
    : [];
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
