import {
  type Fight,
  type FightPick,
  fightOutlook,
  fightRanking,
  isCompleted,
  type PickLock,
  type PickMethod,
  packFightPicks,
  pickAccess,
  rank,
  scoreEntry,
  scorePick,
} from '@lockroom/rules';
import type { Db } from '../../../kernel/db/connect.ts';
import { together } from '../../../kernel/db/transaction.ts';
import type { PlayedRoom } from '../../rooms/competition.service.ts';
import type {
  EntryDetails,
  OutlookFacts,
  OutlookQuestion,
  ScoredEntry,
  Standings,
} from '../competition.type.ts';
import { fightSport, toLock, toRules } from './fight.ts';
import { listFights } from './fights.store.ts';
import { countPicks, listPicksOfFights, listPicksOfResults, type PicksOfFight } from './picks.store.ts';

export async function cardLocks(db: Db, { competitionId }: PlayedRoom): Promise<PickLock[]> {
  const card = await listFights(db, competitionId);
  return card.filter(({ calledOffAt }) => calledOffAt === null).map(toLock);
}

export async function cardStandings(
  db: Db,
  { competitionId }: PlayedRoom,
  entries: readonly ScoredEntry[],
): Promise<Standings> {
  return standingsBy(db, (await listFights(db, competitionId)).map(toRules), entries);
}

export async function cardDetails(
  db: Db,
  { competitionId }: PlayedRoom,
  entryIds: readonly string[] | null,
): Promise<(entryId: string) => EntryDetails> {
  const [rows, decided, counted] = await together([
    listFights(db, competitionId),
    listPicksOfResults(db, competitionId, entryIds),
    countPicks(db, competitionId, entryIds),
  ]);
  const card = rows.map(toRules);
  const picks = byEntry(decided);
  const counts = new Map(counted.map((row) => [row.entryId, row.picks]));
  return (id) => {
    const own = picks.get(id) ?? {};
    return {
      scores: card.map((fight) => (isCompleted(fight) ? scorePick(fight, own[fight.id]).points : null)),
      picksSaved: counts.get(id) ?? 0,
      size: null,
      tieBreaker: null,
    };
  };
}

/** Computes the standings for any card, for example for the stored card with one result changed. */
export async function standingsBy(db: Db, card: readonly Fight[], entries: readonly ScoredEntry[]) {
  // Picks of open fights earn nothing yet.
  return standingsOf(card, entries, await readPicks(db, card.filter(isCompleted)));
}

export function standingsOf(
  card: readonly Fight[],
  entries: readonly ScoredEntry[],
  picks: ReadonlyMap<string, Record<string, FightPick>>,
): Standings {
  const scored = entries.map(({ id, createdAt }) => {
    const { perFight: _, ...figures } = scoreEntry(card, picks.get(id) ?? {});
    return { id, createdAt: createdAt.getTime(), ...figures };
  });
  return {
    results: card.filter(isCompleted).length,
    standings: rank(scored, fightRanking),
  };
}

export async function readPicks(
  db: Db,
  card: readonly Pick<Fight, 'id'>[],
  entryIds: readonly string[] | null = null,
): Promise<Map<string, Record<string, FightPick>>> {
  const fightIds = card.map(({ id }) => id);
  return byEntry(fightIds.length === 0 ? [] : await listPicksOfFights(db, fightIds, entryIds));
}

function byEntry(fights: readonly PicksOfFight[]): Map<string, Record<string, FightPick>> {
  const picked = new Map<string, Record<string, FightPick>>();
  for (const { fightId, picks } of fights) {
    for (const [entryId, pick] of Object.entries(picks)) {
      const own = picked.get(entryId) ?? {};
      own[fightId] = { winnerId: pick.startsWith('1') ? 1 : 2, method: pick.slice(1) as PickMethod };
      picked.set(entryId, own);
    }
  }
  return picked;
}

/** Reads the data for an outlook. Hidden picks are included only for the viewer's own entries. */
export async function cardOutlookFacts(
  db: Db,
  { room, viewerId, now, entries }: OutlookQuestion,
): Promise<OutlookFacts> {
  const all = await listFights(db, room.competitionId);
  // Ignore called-off fights: they decide nothing, and only the timeline uses their earlier results.
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
