import { CONFERENCE_COLORS, SPORTS } from '@lockroom/rules';
import * as z from 'zod/mini';
import { Instant } from './schema.ts';

/** Winners by game id; contains only decided or picked games. */
export const Winners = z.record(z.string(), z.string());

/** The ids of the games that were won by walkover. */
export const Walkovers = z.array(z.string());

/** A tie-breaker as stored; both null while unset. Team 1 is the champion of the left side. */
export const TieBreaker = z.object({ team1Score: z.nullable(z.int()), team2Score: z.nullable(z.int()) });
export type TieBreaker = z.infer<typeof TieBreaker>;

/** The final's actual score. */
export const ActualTieBreaker = z.extend(TieBreaker, { totalScore: z.nullable(z.int()) });

/** The final's actual score, as its own call answers it. */
export const TieBreakerConfig = z.object({
  tieBreakerTeam1Score: z.nullable(z.int()),
  tieBreakerTeam2Score: z.nullable(z.int()),
});

/**
 * The result of saving an entry: the stored picks, their number, and the server's time of the save (rules:
 * api#entries-in-answers).
 */
export const SavedSheet = z.object({
  predictions: Winners,
  saved: z.int(),
  savedAt: Instant,
  /** Games whose picks became impossible through an earlier change. */
  dropped: z.array(z.string()),
  tieBreaker: TieBreaker,
});
export type SavedSheet = z.infer<typeof SavedSheet>;

/** The result of saving results: all of them, and those that the change removed. */
export const SavedResults = z.object({
  results: Winners,
  walkovers: Walkovers,
  dropped: z.array(z.string()),
  tieBreakerActual: ActualTieBreaker,
});
export type SavedResults = z.infer<typeof SavedResults>;

/** The points of each game of an entry (rules: api#entries-in-answers). */
export const SheetPoints = z.object({
  totalPoints: z.int(),
  maxPoints: z.int(),
  correctPicks: z.int(),
  rank: z.int(),
  games: z.array(
    z.object({
      gameId: z.string(),
      earned: z.int(),
      possible: z.int(),
      /** Null while undecided, or without a pick. */
      correct: z.nullable(z.boolean()),
    }),
  ),
});
export type SheetPoints = z.infer<typeof SheetPoints>;

/**
 * The room's picks in a locked tournament. A team counts in a round where an entry has it winning in that round, in
 * any game, as scoring does.
 */
export const BracketShares = z.object({
  /** Entries with at least one pick; 0 while the picks are hidden. */
  sheets: z.int(),
  /**
   * The number of entries that have a team winning a round, by team id, round 1 first; empty while the picks are
   * hidden.
   */
  rounds: z.array(z.record(z.string(), z.int())),
});
export type BracketShares = z.infer<typeof BracketShares>;

/** The size and format of a room's tournament. */
export const BracketConfig = z.object({
  bracketSize: z.int(),
  sport: z.enum(SPORTS),
  reseeding: z.boolean(),
});
export type BracketConfig = z.infer<typeof BracketConfig>;

/** Names and colours of the sides, and the current names of the rounds. */
export const ConferenceLabels = z.object({
  leftLabel: z.string(),
  rightLabel: z.string(),
  leftColor: z.enum(CONFERENCE_COLORS),
  rightColor: z.enum(CONFERENCE_COLORS),
  roundNames: z.array(z.string()),
  /**
   * Names of the four regions of a 64-team college tournament, top left, bottom left, top right, bottom right; null
   * elsewhere.
   */
  regionNames: z.nullable(z.array(z.string())),
});
export type ConferenceLabels = z.infer<typeof ConferenceLabels>;

/** Every team's name by id. */
export const TeamNames = z.record(z.string(), z.string());
/** Seeds by team id. */
export const TeamSeeds = z.record(z.string(), z.int());
/** Teams that took another's place, by id: the name of the one that left, and when. */
export const ReplacedTeams = z.record(z.string(), z.object({ name: z.string(), at: Instant }));
/** The points of a right pick in each round. */
export const PointsConfig = z.object({ roundPoints: z.array(z.int()) });
/** The lock time of a tournament; null without a lock. */
export const LockTime = z.object({ lockTime: z.nullable(Instant) });
/** The result of a recalculation: the number of entries. */
export const Recalculated = z.object({ success: z.literal(true), brackets: z.int() });
