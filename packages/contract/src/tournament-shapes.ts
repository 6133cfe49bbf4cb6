import { CONFERENCE_COLORS, SPORTS } from '@lockroom/game';
import * as z from 'zod/mini';
import { Instant } from './schema.ts';

/** Winners by game id, decided or picked ones only. */
export const Winners = z.record(z.string(), z.string());

/** A tie-breaker as stored; both null while unset. Team 1 is the champion of the left side. */
export const TieBreaker = z.object({ team1Score: z.nullable(z.int()), team2Score: z.nullable(z.int()) });
/** See {@link TieBreaker}. */
export type TieBreaker = z.infer<typeof TieBreaker>;

/** The final's real score. */
export const ActualTieBreaker = z.extend(TieBreaker, { totalScore: z.nullable(z.int()) });

/** A save of a sheet: what is stored now, how much, and when by the server's clock (decisions section 10). */
export const SavedSheet = z.object({
  predictions: Winners,
  saved: z.int(),
  savedAt: Instant,
  /** Games whose picks an earlier change made impossible. */
  dropped: z.array(z.string()),
  tieBreaker: TieBreaker,
});
/** See {@link SavedSheet}. */
export type SavedSheet = z.infer<typeof SavedSheet>;

/** A save of results: all of them, and what the change took away. */
export const SavedResults = z.object({
  results: Winners,
  dropped: z.array(z.string()),
  tieBreakerActual: ActualTieBreaker,
});
/** See {@link SavedResults}. */
export type SavedResults = z.infer<typeof SavedResults>;

/** What each game of a sheet earned (decisions section 1). */
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
/** See {@link SheetPoints}. */
export type SheetPoints = z.infer<typeof SheetPoints>;

/**
 * How the room picked a locked bracket. A team counts in a round where a sheet has it winning there, in whatever
 * game it meets that round: so a pick is scored, too.
 */
export const BracketShares = z.object({
  /** Sheets with any pick; 0 while the picks are closed. */
  sheets: z.int(),
  /** How many of them have a team winning a round, by team id, round 1 first; empty while the picks are closed. */
  rounds: z.array(z.record(z.string(), z.int())),
});
/** See {@link BracketShares}. */
export type BracketShares = z.infer<typeof BracketShares>;

/** Size and make of a room's bracket. */
export const BracketConfig = z.object({
  bracketSize: z.int(),
  sport: z.enum(SPORTS),
  reseeding: z.boolean(),
});
/** See {@link BracketConfig}. */
export type BracketConfig = z.infer<typeof BracketConfig>;

/** Names and colours of the sides, and the names of the rounds in force. */
export const ConferenceLabels = z.object({
  leftLabel: z.string(),
  rightLabel: z.string(),
  leftColor: z.enum(CONFERENCE_COLORS),
  rightColor: z.enum(CONFERENCE_COLORS),
  roundNames: z.array(z.string()),
  /** Names of the four regions of a 64-team college bracket, top left, bottom left, top right, bottom right; null elsewhere. */
  regionNames: z.nullable(z.array(z.string())),
});
/** See {@link ConferenceLabels}. */
export type ConferenceLabels = z.infer<typeof ConferenceLabels>;

/** Every team's name by id. */
export const TeamNames = z.record(z.string(), z.string());
/** What a right pick of each round is worth. */
export const PointsConfig = z.object({ roundPoints: z.array(z.int()) });
/** When a bracket locks; null without a lock. */
export const LockTime = z.object({ lockTime: z.nullable(Instant) });
/** A recalculation, and of how many brackets. */
export const Recalculated = z.object({ success: z.literal(true), brackets: z.int() });
