import type { ImportReport } from '@lockroom/contract';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { competitions } from '../../db/schema.ts';
import { found } from '../../kernel/errors.ts';
import type { Ground } from '../../kernel/proofs.ts';
import { type Actor, lockRoom, logChange } from '../rooms/rooms.service.ts';
import { refuseCompleted } from './brackets.service.ts';

/** Who changes what is played on a ground, and when. */
export interface GroundChange {
  room: Ground;
  actor: Actor;
  now: number;
}

/** What an import changes, in the words of the contract but for the template's own. */
export type ImportFigures = Omit<ImportReport, 'templateId' | 'templateName' | 'hasChanges'>;

/** An import that was thought through and not yet done. */
export interface ImportPlan {
  figures: ImportFigures;
  /** The newest of the results that come, as members are told of them; null where none do. */
  posted: string | null;
  /** Whose sheets lose picks. */
  ownerIds: string[];
  /** Stores what the figures say and scores the room; under the room's lock. */
  write(): Promise<void>;
}

/** Where an import comes from and goes to. */
export interface ImportRoute {
  room: Ground;
  template: Ground;
  includeResults: boolean;
  now: number;
}

/** The figures of an import that changes nothing. */
export const NO_FIGURES: ImportFigures = {
  fightsAdded: [],
  fightsKept: [],
  fightsRemoved: [],
  fightsChanged: [],
  picksCleared: [],
  locksChanged: [],
  resultsSet: [],
  labelsChanged: [],
  teamsRenamed: [],
};

/** Locks a room or a template against every other change of its game; a completed room refuses. */
export async function openGround(db: Db, { id, eventId }: Ground): Promise<void> {
  if (id !== null) return refuseCompleted(await lockRoom(db, id));
  const [held] = await db
    .select({ id: competitions.id })
    .from(competitions)
    .where(eq(competitions.id, eventId))
    .for('no key update');
  found(held);
}

/** Writes a line of the room's changes log; a template has none. */
export async function logOnGround(
  db: Db,
  { room, actor, now }: GroundChange,
  description: string,
): Promise<void> {
  if (room.id !== null) await logChange(db, { roomId: room.id, actor, description, now });
}
