import { CONFERENCE_COLORS, SPORTS, TEXT_MAX } from '@lockroom/rules';
import * as z from 'zod/mini';
import { FactSource, Id, Instant, line, mapOf, SentPoints } from './schema.ts';

/** Winners by game id. Games without a winner are absent. */
export const Winners = z.record(z.string(), z.string());

/** The data sources of results, by game id. Results that a person entered are absent. */
export const ResultSources = z.record(z.string(), FactSource);

/** The ids of games won by walkover. */
export const Walkovers = z.array(z.string());

/** The predicted or actual score of the final, or two nulls. Team 1 is the champion of the left side. */
export const TieBreaker = z.object({ team1Score: z.nullable(z.int()), team2Score: z.nullable(z.int()) });
export type TieBreaker = z.infer<typeof TieBreaker>;

export const ActualTieBreaker = z.extend(TieBreaker, { totalScore: z.nullable(z.int()) });

/** The final's actual score. */
export const TieBreakerConfig = z.object({
  tieBreakerTeam1Score: z.nullable(z.int()),
  tieBreakerTeam2Score: z.nullable(z.int()),
});

/** The response to a request that saves an entry (rules: api#brackets-in-answers). */
export const SavedSheet = z.object({
  predictions: Winners,
  saved: z.int(),
  savedAt: Instant,
  /** The games whose picks were cleared because they became impossible. */
  dropped: z.array(z.string()),
  tieBreaker: TieBreaker,
});
export type SavedSheet = z.infer<typeof SavedSheet>;

/** The response to a request that saves results. `dropped` lists the games whose results became impossible. */
export const SavedResults = z.object({
  results: Winners,
  walkovers: Walkovers,
  dropped: z.array(z.string()),
  tieBreakerActual: ActualTieBreaker,
});
export type SavedResults = z.infer<typeof SavedResults>;

/** An entry's points for each game (rules: api#brackets-in-answers). */
export const SheetPoints = z.object({
  totalPoints: z.int(),
  maxPoints: z.int(),
  correctPicks: z.int(),
  /** Null for a removed person's bracket. */
  rank: z.nullable(z.int()),
  games: z.array(
    z.object({
      gameId: z.string(),
      earned: z.int(),
      possible: z.int(),
      /** Null while the game is undecided, or if there is no pick. */
      correct: z.nullable(z.boolean()),
    }),
  ),
});
export type SheetPoints = z.infer<typeof SheetPoints>;

/** How members have picked the teams of a tournament. As in scoring, only the round of a pick matters, not its game. */
export const BracketShares = z.object({
  /** The number of entries with at least one pick; 0 while picks are hidden. */
  sheets: z.int(),
  /** For each round, how many entries have picked each team to win, by team id; empty while picks are hidden. */
  rounds: z.array(z.record(z.string(), z.int())),
});
export type BracketShares = z.infer<typeof BracketShares>;

export const BracketConfig = z.object({
  bracketSize: z.int(),
  sport: z.enum(SPORTS),
  reseeding: z.boolean(),
});

export const ConferenceLabels = z.object({
  leftLabel: z.string(),
  rightLabel: z.string(),
  leftColor: z.enum(CONFERENCE_COLORS),
  rightColor: z.enum(CONFERENCE_COLORS),
  roundNames: z.array(z.string()),
  /** A 64-team college bracket's regions: top left, bottom left, top right, bottom right; null for other brackets. */
  regionNames: z.nullable(z.array(z.string())),
});
export type ConferenceLabels = z.infer<typeof ConferenceLabels>;

export const TeamNames = z.record(z.string(), z.string());
export const TeamSeeds = z.record(z.string(), z.int());
/** Teams that replaced another team, by team id, each with the old team's name and the replacement time. */
export const ReplacedTeams = z.record(z.string(), z.object({ name: z.string(), at: Instant }));
export const PointsConfig = z.object({ roundPoints: z.array(z.int()) });
export const LockTime = z.object({ lockTime: z.nullable(Instant) });
export const Recalculated = z.object({ success: z.literal(true), brackets: z.int() });

/** The maximum number of entries in a map whose keys are games or teams. A tournament of 64 teams has 63 games. */
const MOST_ENTRIES = 200;
/** The maximum number of rounds in a request. The longest tournament has 6. */
const MOST_ROUNDS = 12;

/** A game id such as 'r2-3' or 'wc1'. Unknown ids are rejected by packages/rules. */
const GameId = z.string().check(z.maxLength(20, 'Unknown game'));
export const TeamId = z.string().check(z.maxLength(40, 'Unknown team'));

/** Winners by game id; null or an empty string clears the game. */
export const WinnerMap = mapOf(GameId, z.nullable(TeamId), MOST_ENTRIES, 'Too many games');
/** Walkovers by game id. Absent games do not change. */
export const SentWalkovers = z.nullish(mapOf(GameId, z.boolean(), MOST_ENTRIES, 'Too many games'));
/** A score. Its range is checked in packages/rules (see readFinalScore). */
const Score = z.nullable(z.number('Please enter scores for both teams'));
/** Both teams' scores; if both are null, the stored score is cleared. Team 1 is the champion of the left side. */
export const Scores = z.object({ team1Score: Score, team2Score: Score });
/** The final's actual score, under either pair of field names. */
export const ActualScores = z.object({
  team1Score: z.optional(Score),
  team2Score: z.optional(Score),
  tieBreakerTeam1Score: z.optional(Score),
  tieBreakerTeam2Score: z.optional(Score),
});
export type ActualScores = z.infer<typeof ActualScores>;

export const SentTeamNames = mapOf(
  TeamId,
  line({ max: TEXT_MAX.teamName, name: 'Team name' }),
  MOST_ENTRIES,
  'Too many teams',
);
/** A name as the sender saw it. The server compares it but does not store it. */
const SeenName = z.string().check(z.maxLength(200));
const SeenNames = mapOf(TeamId, SeenName, MOST_ENTRIES, 'Too many teams');
/** Names to set, and the names that the sender last saw (rules: api#what-was-seen). */
export const SeenTeamNames = z.object({
  teamNames: SentTeamNames,
  seen: z.nullish(z.object({ teamNames: SeenNames })),
});
/**
 * Team names and replacement times as the sender saw them. A pick is rejected if its team has been replaced since then.
 * If the times are absent, the names are compared.
 */
export const SeenTeams = z.nullish(
  z.object({
    teamNames: SeenNames,
    replaced: z.nullish(mapOf(TeamId, Instant, MOST_ENTRIES, 'Too many teams')),
  }),
);
/** A lock time, with or without an offset; null clears it. */
export const SentLockTime = z.object({
  lockTime: z.nullable(
    z.string('Please select a lock time').check(z.maxLength(40, 'Please select a lock time')),
  ),
});
/** A lock time, and the lock time that the sender last saw (rules: api#what-was-seen). */
export const SeenLockTime = z.extend(SentLockTime, { seen: z.nullish(SentLockTime) });
/** The new size. `reseeding` stays unchanged if it is absent. */
export const Size = z.object({
  bracketSize: z.int('Bracket size must be a number'),
  reseeding: z.nullish(z.boolean()),
});
/** Results and walkovers to merge. The stored final score stays unchanged if `tieBreakerActual` is absent. */
export const ManagerResults = z.object({
  results: z._default(WinnerMap, {}),
  walkovers: SentWalkovers,
  tieBreakerActual: z.nullish(ActualScores),
});
/** Results to merge, and the results that the sender last saw (rules: api#what-was-seen). */
export const SeenManagerResults = z.extend(ManagerResults, {
  seen: z.nullish(z.object({ results: WinnerMap, tieBreakerActual: z.optional(Scores) })),
});
export const NewBracket = z.object({ roomId: Id });

/** Picks in the format that the football requests use. */
export const SentPicks = z.object({
  predictions: z
    .array(z.object({ gameId: GameId, predictedWinnerId: z.nullable(TeamId) }))
    .check(z.maxLength(MOST_ENTRIES, 'Too many games')),
});

const Label = line({ min: 1, max: TEXT_MAX.conferenceLabel, name: 'Label' });
/** Labels to change. Absent labels stay unchanged. */
export const SentLabels = z.object({
  leftLabel: z.optional(Label),
  rightLabel: z.optional(Label),
  leftColor: z.optional(z.enum(CONFERENCE_COLORS, 'Unknown color')),
  rightColor: z.optional(z.enum(CONFERENCE_COLORS, 'Unknown color')),
  roundNames: z.optional(
    z
      .array(line({ min: 1, max: TEXT_MAX.roundName, name: 'Round name' }))
      .check(z.minLength(1, 'There must be at least one round'), z.maxLength(MOST_ROUNDS, 'Too many rounds')),
  ),
  regionNames: z.nullish(
    z
      .array(line({ min: 1, max: TEXT_MAX.conferenceLabel, name: 'Region' }))
      .check(z.length(4, 'There must be four regions')),
  ),
});

/** Labels to change, and the labels that the sender last saw (rules: api#what-was-seen). */
export const SeenLabels = z.extend(SentLabels, {
  seen: z.nullish(
    z.extend(SentLabels, {
      leftLabel: z.optional(SeenName),
      rightLabel: z.optional(SeenName),
      roundNames: z.optional(z.array(SeenName).check(z.maxLength(MOST_ROUNDS))),
      regionNames: z.nullish(z.array(SeenName).check(z.maxLength(MOST_ROUNDS))),
    }),
  ),
});

export const SentRoundPoints = z.object({
  roundPoints: z
    .array(SentPoints)
    .check(z.minLength(1, 'There must be at least one round'), z.maxLength(MOST_ROUNDS, 'Too many rounds')),
});
/** Points to set, and the points that the sender last saw (rules: api#what-was-seen). */
export const SeenRoundPoints = z.extend(SentRoundPoints, { seen: z.nullish(SentRoundPoints) });
