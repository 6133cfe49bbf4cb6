import {
  type Fight,
  type FightPick,
  fightRanking,
  isCompleted,
  rank,
  scorePick,
  scoreSheet,
} from '@lockroom/game';
import type { Db } from '../../db/connect.ts';
import {
  type Game,
  type Recomputed,
  recomputeStandings,
  type SheetDetails,
} from '../brackets/standings.service.ts';
import { toLock, toPick, toRules } from './fights.present.ts';
import { listFightsOfRoom } from './fights.store.ts';
import { countPicks, listPicksOfFights } from './picks.store.ts';

/** What brackets are played on in rooms with a fight card. */
export const fightGame: Game = {
  async locks(db, roomId) {
    return (await listFightsOfRoom(db, roomId)).map(toLock);
  },
  async standings(db, roomId, sheets) {
    const card = (await listFightsOfRoom(db, roomId)).map(toRules);
    const picks = await picksBySheet(db, card);
    const entries = sheets.map(({ id, createdAt }) => {
      const { perFight: _, ...figures } = scoreSheet(card, picks.get(id) ?? {});
      return { id, createdAt: createdAt.getTime(), ...figures };
    });
    return {
      results: card.filter(({ winnerId }) => winnerId !== null).length,
      standings: rank(entries, fightRanking),
    };
  },
  async details(db, roomId, bracketIds) {
    const card = (await listFightsOfRoom(db, roomId)).map(toRules);
    const picks = await picksBySheet(db, card, bracketIds);
    const counts = new Map((await countPicks(db, bracketIds)).map((row) => [row.bracketId, row.picks]));
    return new Map(
      bracketIds.map((id): [string, SheetDetails] => {
        const sheet = picks.get(id) ?? {};
        return [
          id,
          {
            fightScores: card.map((fight) =>
              isCompleted(fight) ? scorePick(fight, sheet[fight.id]).points : null,
            ),
            picksSaved: counts.get(id) ?? 0,
            bracketSize: null,
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
async function picksBySheet(db: Db, card: readonly Fight[], bracketIds: readonly string[] | null = null) {
  const sheets = new Map<string, Record<string, FightPick>>();
  const decided = card.filter(isCompleted).map(({ id }) => id);
  if (decided.length === 0) return sheets;
  for (const { fightId, picks } of await listPicksOfFights(db, decided, bracketIds)) {
    for (const [bracketId, pick] of Object.entries(picks)) {
      const sheet = sheets.get(bracketId) ?? {};
      sheet[fightId] = toPick({ winner: Number(pick[0]), method: pick.slice(1) });
      sheets.set(bracketId, sheet);
    }
  }
  return sheets;
}

/**
 * Computes points and ranks of a fight room anew and stores what differs; run again it changes nothing. Call it
 * under the room's lock after everything that moves points; `resultsMoved` after a change of results. A template, a
 * null id, has nobody to score.
 */
export async function recomputeRoom(
  db: Db,
  roomId: string | null,
  options: { resultsMoved: boolean },
): Promise<Recomputed> {
  if (roomId === null) return { brackets: 0, changed: 0 };
  return recomputeStandings(db, roomId, fightGame, options);
}
