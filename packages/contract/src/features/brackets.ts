import { SPORTS } from '@lockroom/rules';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Done, Id, Instant, Person } from '../schema.ts';

/** One member's entry with its standing (rules: api#entries-in-answers). */
export const Bracket = z.object({
  id: Id,
  /** '{username} Bracket {n}', n counting the member's entries in the room. */
  name: z.string(),
  number: z.int(),
  roomId: Id,
  sport: z.enum(SPORTS),
  creatorId: Id,
  user: Person,
  createdAt: Instant,
  totalPoints: z.int(),
  /** The points of a perfect entry: in a fight room over completed fights, in a tournament over all games. */
  maxPoints: z.int(),
  rank: z.int(),
  /** The rank before the latest result; null without a result. */
  previousRank: z.nullable(z.int()),
  /** Right winners; in a tournament right picks. */
  correctFighters: z.int(),
  correctMethods: z.int(),
  /** Points earned by combos. */
  comboBonus: z.int(),
  /** The number of underdogs that were picked and won. */
  underdogPicks: z.int(),
  bracketSize: z.nullable(z.int()),
  /** The last time a manager changed this entry, if it is another member's or was locked; null if never. */
  editedByManagerAt: z.nullable(Instant),
  /** Points per fight, Fight 1 first, or per round of a tournament; null without a result. */
  fightScores: z.array(z.nullable(z.int())),
  /** The predicted score of a tournament's final; null without one, and while the caller may not see the entry. */
  superBowlTeam1Score: z.nullable(z.int()),
  superBowlTeam2Score: z.nullable(z.int()),
  isOwner: z.boolean(),
  /** The number of stored picks, for the owner and the manager only; null for others. */
  picksSaved: z.nullable(z.int()),
  /** Whether the caller may read any of the picks; only in the answer about one bracket. */
  picksVisible: z.optional(z.boolean()),
  /** Whether anything in the room is locked; only in the answer about one bracket. */
  isStarted: z.optional(z.boolean()),
});
export type Bracket = z.infer<typeof Bracket>;

/** Entries of members, in both kinds of room. */
export const brackets = {
  listForRoom: endpoint({
    method: 'GET',
    path: '/api/rooms/:roomId/brackets',
    access: 'room.member',
    byToken: true,
    summary: 'All brackets of a room, sorted by rank',
    response: z.array(Bracket),
    isKept: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/brackets/:bracketId',
    access: 'bracket.member',
    byToken: true,
    summary: 'One bracket with its standing; its picks are a call of their own',
    response: Bracket,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/brackets',
    access: 'room.member',
    byToken: true,
    summary: 'Create a bracket; 409 at the room limit, 423 once everything is locked',
    body: z.object({ roomId: Id }),
    response: Bracket,
    status: 201,
    rateLimit: 'create',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/brackets/:bracketId',
    access: 'bracket.editor',
    byToken: true,
    summary: 'Delete a bracket: its owner before the lock (423 after), the manager any time',
    response: Done,
  }),
  recalculate: endpoint({
    method: 'POST',
    path: '/api/rooms/:roomId/calculate-all-points',
    access: 'room.member',
    byToken: true,
    summary: 'Recompute points and ranks; run again, it changes nothing',
    response: z.object({ success: z.literal(true), brackets: z.int() }),
  }),
};
