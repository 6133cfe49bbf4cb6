import type { Room } from '@lockroom/contract';
import { type Sport, type SportConfig, type SportFamily, sportFamily } from '@lockroom/rules';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { refuse } from '../../kernel/errors.ts';
import type { ProvenRoom } from '../../kernel/http/access-context.ts';

/** A competition that was just made; the config is that of the room's preset, null without one. */
export interface NewCompetition {
  id: string;
  sport: Sport;
  sportConfig: Partial<SportConfig> | null;
}

/** What a room's page shows of the size of its competition. */
export type RoomFigures = Pick<Room, 'bracketSize' | 'fightCount' | 'scoredCount' | 'maxPossiblePoints'>;

/** The columns that decide whether a sealed line of the changes log is open; see `PlayedInRooms.isUnsealed`. */
export interface SealedLine {
  roomId: SQLWrapper;
  /** The part of the competition whose lock opens it; null where the competition has one lock. */
  partId: SQLWrapper;
  /** The lock time of that part when it was removed; null where it is still there, or had none. */
  goneLockAt: SQLWrapper;
  roomCompletedAt: SQLWrapper;
  /** The time of the question. */
  at: SQLWrapper;
}

/** The columns that name a competition, its room, and the user whose picks are counted; null for everybody's. */
export interface ViewedCompetition {
  competitionId: SQLWrapper;
  roomId: SQLWrapper;
  viewerId: SQLWrapper | null;
}

/** Whether the entry `e` of a statement is counted for that user. */
export const isCounted = (viewerId: ViewedCompetition['viewerId']): SQL =>
  viewerId === null ? sql`true` : sql`e.owner_id = ${viewerId}`;

/** A room with what finds its competition. */
export type PlayedRoom = Pick<ProvenRoom, 'id' | 'competitionId' | 'sport'>;

/** What rooms ask of the type of competition that is played in them. Each type brings it; app.ts has the list. */
export interface PlayedInRooms {
  family: SportFamily;
  /** Why a room of this type is made from no preset; null for one that may be. */
  presetRefusal: string | null;
  /** Stores what a competition begins with. */
  start(db: Db, competition: NewCompetition): Promise<void>;
  /**
   * The locks of a competition as SQL: one JSON array of `LockedPicks` with the viewer's entries, '[]' for a competition
   * of another type. It is part of the statement that lists rooms, so that a list is one query however many rooms and
   * types there are.
   */
  locksSql(competition: ViewedCompetition): SQL;
  /** The figures of a room's page; one query. */
  figures(db: Db, room: PlayedRoom): Promise<RoomFigures>;
  /**
   * Stores that what can be picked again once a room is no longer completed is picked with hindsight from `since` on:
   * whatever has no lock was open to all. Tells whether there is any.
   */
  reopen(db: Db, room: PlayedRoom, since: Date): Promise<boolean>;
  /** Whether the pick of which a sealed line tells may be read by every member, as an SQL condition. */
  isUnsealed(line: SealedLine): SQL;
}

/** The type of competition that rooms of a sport hold; refuses with wrong_sport where the server plays none. */
export function typeOf<Type extends Pick<PlayedInRooms, 'family'>>(
  types: readonly Type[],
  sport: Sport,
): Type {
  const family = sportFamily(sport);
  return (
    types.find((type) => type.family === family) ?? refuse('wrong_sport', 'This sport is not played here.')
  );
}
