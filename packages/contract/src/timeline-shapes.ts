import { MOMENT_ACTS, PICK_METHODS, RESULT_METHODS } from '@lockroom/rules';
import * as z from 'zod/mini';
import { Id, Instant } from './schema.ts';

/** What of a fight its points rest on, as it was; what stayed is left out. */
const TermsReplaced = z.partial(
  z.object({
    fighter1Odds: z.string(),
    fighter2Odds: z.string(),
    fighterPoints: z.int(),
    methodPoints: z.int(),
    bonusPoints: z.int(),
    underdogBonus: z.int(),
    winnerId: z.nullable(z.literal([0, 1, 2])),
    winMethod: z.nullable(z.enum(RESULT_METHODS)),
    isCalledOff: z.boolean(),
  }),
);

const ScoreReplaced = z.optional(z.nullable(z.object({ team1Score: z.int(), team2Score: z.int() })));

const PickReplaced = z.nullable(z.object({ winnerId: z.literal([1, 2]), method: z.enum(PICK_METHODS) }));

/** A change of a competition that points rest on, with what it replaced. */
export const TimelineMoment = z.object({
  id: Id,
  at: Instant,
  /** The name of the person who made the change; null for the server. */
  actorName: z.nullable(z.string()),
  /** A result; one that was corrected or cleared; other points, odds or picks; or a change that cannot be taken back. */
  act: z.enum(MOMENT_ACTS),
  /** Null where what was before cannot be told: the time line begins after this moment. */
  was: z.nullable(
    z.object({
      /** By fight id. */
      fights: z.record(z.string(), TermsReplaced),
      /** Winners by game id, null for no result. */
      games: z.record(z.string(), z.nullable(z.string())),
      roundPoints: z.optional(z.array(z.int())),
      finalScore: ScoreReplaced,
      /** Picks that the manager changed and that the caller may see. */
      picks: z.array(
        z.object({
          entryId: Id,
          fights: z.record(z.string(), PickReplaced),
          games: z.record(z.string(), z.nullable(z.string())),
          tieBreaker: ScoreReplaced,
        }),
      ),
    }),
  ),
  /**
   * Picks that counted then could be changed since, or an act that counted then was taken back: the standings of then
   * cannot be told.
   */
  isReopened: z.boolean(),
});
export type TimelineMoment = z.infer<typeof TimelineMoment>;

/** How a room's competition came to be what it is, oldest first: the present with all later moments taken back. */
export const Timeline = z.object({
  /** Whether no older moment is left out. */
  isWhole: z.boolean(),
  moments: z.array(TimelineMoment),
});
export type Timeline = z.infer<typeof Timeline>;
