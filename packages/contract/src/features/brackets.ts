import { SPORTS } from '@lockroom/game';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Done, Id, Instant, Person } from '../schema.ts';

/** One member's sheet with its standing (001 section 3, decisions section 4). */
export const Bracket = z.object({
  id: Id,
  /** '{username} Bracket {n}', n counting the member's brackets in the room. */
  name: z.string(),
  number: z.int(),
  roomId: Id,
  sport: z.enum(SPORTS),
  creatorId: Id,
  user: Person,
  createdAt: Instant,
  totalPoints: z.int(),
  /** What a perfect sheet would have: by now, of completed fights only, or in the end, of a tournament. */
  maxPoints: z.int(),
  rank: z.int(),
  /** The rank before the latest result; null while there was none. */
  previousRank: z.nullable(z.int()),
  /** Right winners; in a tournament right picks. */
  correctFighters: z.int(),
  correctMethods: z.int(),
  /** Points earned by combos. */
  comboBonus: z.int(),
  /** Underdogs that were picked and won. */
  underdogPicks: z.int(),
  bracketSize: z.nullable(z.int()),
  /** When a manager last changed somebody else's sheet, or a locked one; null when never. */
  editedByManagerAt: z.nullable(Instant),
  /** Points per fight, Fight 1 first, or per round of a bracket; null while it has no result. */
  fightScores: z.array(z.nullable(z.int())),
  /** The predicted score of a tournament's final; null without one, and while the sheet is closed to the caller. */
  superBowlTeam1Score: z.nullable(z.int()),
  superBowlTeam2Score: z.nullable(z.int()),
  isOwner: z.boolean(),
  /** Picks stored, told to the owner and the manager only; null for others. */
  picksSaved: z.nullable(z.int()),
});
/** See {@link Bracket}. */
export type Bracket = z.infer<typeof Bracket>;

/** Entries of members, of either kind of room (001 section 7). */
export const brackets = {
  listForRoom: endpoint({
    method: 'GET',
    path: '/api/rooms/:roomId/brackets',
    access: 'room.member',
    summary: 'All brackets of a room, sorted by rank',
    response: z.array(Bracket),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/brackets/:bracketId',
    access: 'bracket.member',
    summary: 'One bracket with its standing; its picks are a call of their own',
    response: Bracket,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/brackets',
    access: 'room.member',
    summary: 'Create a bracket; 409 at the room limit, 423 once everything is locked',
    body: z.object({ roomId: Id }),
    response: Bracket,
    status: 201,
    tries: 'create',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/brackets/:bracketId',
    access: 'bracket.editor',
    summary: 'Delete a bracket: its owner before the lock (423 after), the manager any time',
    response: Done,
  }),
  recalculate: endpoint({
    method: 'POST',
    path: '/api/rooms/:roomId/calculate-all-points',
    access: 'room.member',
    summary: 'Recompute points and ranks; run again, it changes nothing',
    response: z.object({ success: z.literal(true), brackets: z.int() }),
  }),
};
