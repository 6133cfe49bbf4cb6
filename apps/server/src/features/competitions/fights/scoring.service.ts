import {
  type Fight,
  type FightPick,
  fightRanking,
  isCompleted,
  rank,
  scoreEntry,
  scorePick,
} from '@lockroom/rules';
import type { Db } from '../../../kernel/db/connect.ts';
import type { CompetitionType, EntryDetails } from '../competition.type.ts';
import { toLock, toPick, toRules } from './fights.present.ts';
import { listFightsOfRoom } from './fights.store.ts';
import { countPicks, listPicksOfFights } from './picks.store.ts';

/** How entries of rooms with a fight card stand. */
export const fightScoring: Pick<CompetitionType, 'locks' | 'standings' | 'details' | 'finalScore'> = {
  async locks(db, roomId) {
    return (await listFightsOfRoom(db, roomId)).map(toLock);
  },
  async standings(db, roomId, entries) {
    const card = (await listFightsOfRoom(db, roomId)).map(toRules);
    const picks = await picksByEntry(db, card);
    const scored = entries.map(({ id, createdAt }) => {
      const { perFight: _, ...figures } = scoreEntry(card, picks.get(id) ?? {});
      return { id, createdAt: createdAt.getTime(), ...figures };
    });
    return {
      results: card.filter(({ winnerId }) => winnerId !== null).length,
      standings: rank(scored, fightRanking).map(
        ({
          id,
          rank,
          totalPoints,
          maxPoints,
          correctFighters,
          correctMethods,
          comboBonus,
          underdogPicks,
        }) => ({
          id,
          rank,
          totalPoints,
          maxPoints,
          tallies: { correctPicks: correctFighters, correctMethods, comboBonus, underdogPicks },
        }),
      ),
    };
  },
  async details(db, roomId, entryIds) {
    const card = (await listFightsOfRoom(db, roomId)).map(toRules);
    const picks = await picksByEntry(db, card, entryIds);
    const counts = new Map((await countPicks(db, entryIds)).map((row) => [row.entryId, row.picks]));
    return new Map(
      entryIds.map((id): [string, EntryDetails] => {
        const own = picks.get(id) ?? {};
        return [
          id,
          {
            scores: card.map((fight) => (isCompleted(fight) ? scorePick(fight, own[fight.id]).points : null)),
            picksSaved: counts.get(id) ?? 0,
            size: null,
            tieBreaker: null,
          },
        ];
      }),
    );
  },
  async finalScore() {
    return { team1Score: null, team2Score: null };
  },
};

// Picks of open fights earn nothing yet, so they are not read.
async function picksByEntry(db: Db, card: readonly Fight[], entryIds: readonly string[] | null = null) {
  const byEntry = new Map<string, Record<string, FightPick>>();
  const decided = card.filter(isCompleted).map(({ id }) => id);
  if (decided.length === 0) return byEntry;
  for (const { fightId, picks } of await listPicksOfFights(db, decided, entryIds)) {
    for (const [entryId, pick] of Object.entries(picks)) {
      const own = byEntry.get(entryId) ?? {};
      own[fightId] = toPick({ winner: Number(pick[0]), method: pick.slice(1) });
      byEntry.set(entryId, own);
    }
  }
  return byEntry;
}
