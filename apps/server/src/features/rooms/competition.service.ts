import type { Room } from '@lockroom/contract';
import { type Sport, type SportConfig, type SportFamily, sportFamily } from '@lockroom/rules';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { refuse } from '../../kernel/errors.ts';
import type { ProvenRoom } from '../../kernel/http/access-context.ts';

/** A new competition, with the config of the room's preset, if any. */
export interface NewCompetition {
  id: string;
  sport: Sport;
  sportConfig: Partial<SportConfig> | null;
}

/** The size and progress of a competition, as the room's page shows them. */
export type RoomFigures = Pick<Room, 'bracketSize' | 'fightCount' | 'scoredCount' | 'maxPossiblePoints'>;

/** The columns that decide whether members may read a sealed log line; see `PlayedInRooms.isUnsealed`. */
export interface SealedLine {
  roomId: SQLWrapper;
  /** The fight whose lock unseals the line; null if the competition has a single lock. */
  partId: SQLWrapper;
  /** The lock time of that fight when it was removed; null if it exists or had no lock time. */
  goneLockAt: SQLWrapper;
  roomCompletedAt: SQLWrapper;
  /** The current time. */
  at: SQLWrapper;
}

/** The columns with a competition, its room, and the user whose picks are counted; null counts everybody's. */
export interface ViewedCompetition {
  competitionId: SQLWrapper;
  roomId: SQLWrapper;
  viewerId: SQLWrapper | null;
}

/** SQL condition: whether the entry `e` is counted for that user. */
export const isCounted = (viewerId: ViewedCompetition['viewerId']): SQL =>
  viewerId === null ? sql`true` : sql`e.owner_id = ${viewerId}`;

/** The columns of a room that identify its competition. */
export type PlayedRoom = Pick<ProvenRoom, 'id' | 'competitionId' | 'sport'>;

/** What rooms need from a competition type. Each type implements it; app.ts lists the types. */
export interface PlayedInRooms {
  family: SportFamily;
  /** Why rooms of this type cannot use a preset; null if they can. */
  presetRefusal: string | null;
  /** Stores the initial state of a competition. */
  start(db: Db, competition: NewCompetition): Promise<void>;
  /**
   * SQL for the locks of a competition: a JSON array of `LockedPicks` with the viewer's entries, or '[]' for another type.
   * It is embedded in the statement that lists rooms, so that a list is one query.
   */
  locksSql(competition: ViewedCompetition): SQL;
  figures(db: Db, room: PlayedRoom): Promise<RoomFigures>;
  /**
   * Marks picks that become editable when a completed room is reopened: they were visible to all since `since`. Returns
   * whether there are any.
   */
  reopen(db: Db, room: PlayedRoom, since: Date): Promise<boolean>;
  /** SQL condition: whether every member may read the pick in a sealed line. */
  isUnsealed(line: SealedLine): SQL;
}

/** Returns the competition type of a sport; refuses with wrong_sport if there is none. */
export function typeOf<Type extends Pick<PlayedInRooms, 'family'>>(
  types: readonly Type[],
  sport: Sport,
): Type {
  const family = sportFamily(sport);
  return (
    types.find((type) => type.family === family) ?? refuse('wrong_sport', 'This sport is not available here.')
  );
}
