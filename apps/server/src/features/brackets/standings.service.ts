import type { FightStanding, SheetLock, SportFamily } from '@lockroom/game';
import type { Db } from '../../db/connect.ts';
import { type FigureRow, listSheets, writeFigures } from './brackets.store.ts';

/** A sheet's place in the room and what it rests on; the counts that a game does not have are 0. */
export type Standing = FightStanding & { id: string; rank: number; maxPoints: number };

/** What a bracket shows of its picks, beyond the stored figures. */
export interface SheetDetails {
  /** Points per fight, Fight 1 first, or per round; null while it has no result. */
  fightScores: (number | null)[];
  picksSaved: number;
  bracketSize: number | null;
  /** The predicted score of the final, with the lock it is covered until; null where there is no final. */
  tieBreaker: (Scores & { lock: SheetLock }) | null;
}

/** A score of the final; both null for none. */
export interface Scores {
  team1Score: number | null;
  team2Score: number | null;
}

/**
 * What brackets ask of the game that is played in their room. Fights bring one and tournaments another, and
 * app.ts hands them in, so that brackets need to know neither.
 */
export interface Game {
  /** The locks of everything in the room that can be picked. */
  locks(db: Db, roomId: string): Promise<SheetLock[]>;
  /** Computes the standing of every sheet, best first, and how many results there are by now. */
  standings(
    db: Db,
    roomId: string,
    sheets: readonly { id: string; createdAt: Date }[],
  ): Promise<{ results: number; standings: Standing[] }>;
  /** The details of these sheets of one room, by id; every sheet has an entry. */
  details(db: Db, roomId: string, bracketIds: readonly string[]): Promise<Map<string, SheetDetails>>;
  /** The real score of the room's final, none where there is no final. */
  finalScore(db: Db, roomId: string): Promise<Scores>;
}

/** The games a server plays, by what a room of a sport holds. */
export type Games = Partial<Record<SportFamily, Game>>;

/** How many brackets a room has, and of how many the figures had to be rewritten. */
export interface Recomputed {
  brackets: number;
  changed: number;
}

/**
 * Computes points and ranks of a room anew and stores what differs, in one statement; run again it changes
 * nothing. The caller holds the room's lock. `resultsMoved` keeps the ranks from before as previous ones, but where
 * `isFirst` says that there was no result before.
 */
export async function recomputeStandings(
  db: Db,
  roomId: string,
  game: Game,
  { resultsMoved, isFirst = false }: { resultsMoved: boolean; isFirst?: boolean },
): Promise<Recomputed> {
  const sheets = await listSheets(db, roomId);
  const { results, standings } = await game.standings(db, roomId, sheets);
  const byId = new Map(standings.map((standing) => [standing.id, standing]));
  const changed = sheets.flatMap((sheet) => {
    const standing = byId.get(sheet.id);
    if (!standing) return [];
    const row = {
      ...standing,
      previousRank: resultsMoved ? previousRank(sheet, isFirst ? 1 : results) : sheet.previousRank,
    };
    return differs(sheet, row) ? [row] : [];
  });
  await writeFigures(db, changed);
  return { brackets: sheets.length, changed: changed.length };
}

// Before the first result everybody is first, which is no rank to have come from.
function previousRank(sheet: FigureRow, results: number): number | null {
  return results > 1 ? sheet.rank : null;
}

function differs(stored: FigureRow, next: FigureRow): boolean {
  return (
    stored.totalPoints !== next.totalPoints ||
    stored.maxPoints !== next.maxPoints ||
    stored.rank !== next.rank ||
    stored.previousRank !== next.previousRank ||
    stored.correctFighters !== next.correctFighters ||
    stored.correctMethods !== next.correctMethods ||
    stored.comboBonus !== next.comboBonus ||
    stored.underdogPicks !== next.underdogPicks
  );
}
