import { fightOutlook, packFightPicks, pickAccess } from '@lockroom/rules';
import type { Db } from '../../../kernel/db/connect.ts';
import type { OutlookFacts, OutlookQuestion } from '../competition.type.ts';
import { fightSport } from './card.service.ts';
import { toLock, toRules } from './fights.present.ts';
import { listFights } from './fights.store.ts';
import { readPicks } from './scoring.service.ts';

/** Counts the picks that every member may see, and of the covered ones the viewer's own for the viewer's entries alone. */
export async function cardOutlookFacts(
  db: Db,
  { room, viewerId, now, entries }: OutlookQuestion,
): Promise<OutlookFacts> {
  const all = await listFights(db, room.competitionId);
  // A fight that is called off decides nothing; what it decided before is for the time line alone.
  const rows = all.filter(({ calledOffAt }) => calledOffAt === null);
  const stranger = { isOwner: false, isManager: false, completed: room.isCompleted };
  const isSeen = (row: (typeof rows)[number]) =>
    pickAccess({ ...stranger, ...toLock(row), now }) === 'view-only';
  const card = rows.filter(isSeen).map(toRules);
  const covered = rows.filter((row) => !isSeen(row)).map(toRules);
  const own = entries.filter(({ ownerId }) => ownerId === viewerId).map(({ id }) => id);
  const off = all.filter((row) => row.calledOffAt !== null && isSeen(row));
  const seenPicks = await readPicks(db, [...card, ...off]);
  const ownPicks = await readPicks(db, covered, own);
  const state = {
    sport: fightSport(room.sport),
    card,
    covered,
    entries: (card.length > 0 ? entries : []).map(({ id }) => ({
      id,
      picks: seenPicks.get(id) ?? {},
      coveredPicks: own.includes(id) ? (ownPicks.get(id) ?? {}) : null,
    })),
  };
  const seenIds = card.map(({ id }) => id);
  const coveredIds = covered.map(({ id }) => id);
  const offIds = off.map(({ id }) => id);
  return {
    basis: covered.length > 0 ? 'locked' : 'all',
    facts: state,
    compute: () => fightOutlook(state),
    computeContention: () => fightOutlook(state),
    pack: () => ({
      seen: seenIds,
      covered: coveredIds,
      ...(offIds.length > 0 && { off: offIds }),
      entries: state.entries.map(({ id, picks, coveredPicks }) => ({
        id,
        picks: packFightPicks([...seenIds, ...offIds], picks),
        coveredPicks: coveredPicks && packFightPicks(coveredIds, coveredPicks),
        tieBreaker: null,
      })),
    }),
  };
}
