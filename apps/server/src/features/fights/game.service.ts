import { fightRanking, rank, scoreSheet } from '@lockroom/game';
import type { Db } from '../../db/connect.ts';
import {
  type Game,
  type Recomputed,
  recomputeStandings,
  type SheetDetails,
} from '../brackets/standings.service.ts';
import { toLock, toPick, toRules } from './fights.present.ts';
import { listFightsOfRoom } from './fights.store.ts';
import { countPicks, listScoredPicks } from './picks.store.ts';

/** What brackets are played on in rooms with a fight card. */
export const fightGame: Game = {
  async locks(db, roomId) {
    return (await listFightsOfRoom(db, roomId)).map(toLock);
  },
  async standings(db, roomId, sheets) {
    const card = (await listFightsOfRoom(db, roomId)).map(toRules);
    const picks = await picksBySheet(db, roomId);
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
    const picks = await picksBySheet(db, roomId, bracketIds);
    const counts = new Map((await countPicks(db, bracketIds)).map((row) => [row.bracketId, row.picks]));
    return new Map(
      bracketIds.map((id): [string, SheetDetails] => {
        const { perFight } = scoreSheet(card, picks.get(id) ?? {});
        return [
          id,
          {
            fightScores: perFight.map(({ completed, points }) => (completed ? points : null)),
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
async function picksBySheet(db: Db, roomId: string, bracketIds?: readonly string[]) {
  const sheets = new Map<string, Record<string, ReturnType<typeof toPick>>>();
  for (const row of await listScoredPicks(db, roomId, bracketIds)) {
    const sheet = sheets.get(row.bracketId) ?? {};
    sheet[row.fightId] = toPick(row);
    sheets.set(row.bracketId, sheet);
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
