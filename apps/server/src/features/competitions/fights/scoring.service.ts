import {
  type Fight,
  type FightPick,
  fightRanking,
  isCompleted,
  type PickLock,
  type PickMethod,
  rank,
  scoreEntry,
  scorePick,
} from '@lockroom/rules';
import type { Db } from '../../../kernel/db/connect.ts';
import { together } from '../../../kernel/db/transaction.ts';
import type { PlayedRoom } from '../../rooms/competition.service.ts';
import type { EntryDetails, ScoredEntry, Standings } from '../competition.type.ts';
import { toLock, toRules } from './fights.present.ts';
import { listFights } from './fights.store.ts';
import { countPicks, listPicksOfFights, listPicksOfResults, type PicksOfFight } from './picks.store.ts';

/** The locks of the fights that are not called off. */
export async function cardLocks(db: Db, { competitionId }: PlayedRoom): Promise<PickLock[]> {
  const card = await listFights(db, competitionId);
  return card.filter(({ calledOffAt }) => calledOffAt === null).map(toLock);
}

/** Computes the standing of every entry, best first, and counts the results. */
export async function cardStandings(
  db: Db,
  { competitionId }: PlayedRoom,
  entries: readonly ScoredEntry[],
): Promise<Standings> {
  return standingsBy(db, (await listFights(db, competitionId)).map(toRules), entries);
}

/** What lists show of the picks of all entries, or of one. */
export async function cardDetails(
  db: Db,
  { competitionId }: PlayedRoom,
  entryId: string | null,
): Promise<(entryId: string) => EntryDetails> {
  const [rows, decided, counted] = await together([
    listFights(db, competitionId),
    listPicksOfResults(db, competitionId, entryId),
    countPicks(db, competitionId, entryId),
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

/** The standings for any card, such as the stored one with another result. */
export async function standingsBy(
  db: Db,
  card: readonly Fight[],
  entries: readonly ScoredEntry[],
): Promise<Standings> {
  // Picks of open fights earn nothing yet.
  const picks = await readPicks(db, card.filter(isCompleted));
  const scored = entries.map(({ id, createdAt }) => {
    const { perFight: _, ...figures } = scoreEntry(card, picks.get(id) ?? {});
    return { id, createdAt: createdAt.getTime(), ...figures };
  });
  return {
    results: card.filter(isCompleted).length,
    standings: rank(scored, fightRanking).map(
      ({ id, rank, totalPoints, maxPoints, correctFighters, correctMethods, comboBonus, underdogPicks }) => ({
        id,
        rank,
        totalPoints,
        maxPoints,
        tallies: { correctPicks: correctFighters, correctMethods, comboBonus, underdogPicks },
      }),
    ),
  };
}

/** The picks of these fights by entry; only of the given entries, if any are given. */
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
