import { CONFERENCE_COLORS, SPORTS, TEXT_MAX } from '@lockroom/rules';
import * as z from 'zod/mini';
import { Id, Instant, line, SentPoints } from './schema.ts';

/** Winners by game id; contains only decided or picked games. */
export const Winners = z.record(z.string(), z.string());

/** The ids of games won by walkover. */
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

/** The room's picks in a locked tournament. As in scoring, a team counts in a round whichever game an entry has it win. */
export const BracketShares = z.object({
  /** Entries with at least one pick; 0 while the picks are hidden. */
  sheets: z.int(),
  /** How many entries have a team win a round, by team id, round 1 first; empty while the picks are hidden. */
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
/** Teams that replaced another, by id: the name of the one that left, and when. */
export const ReplacedTeams = z.record(z.string(), z.object({ name: z.string(), at: Instant }));
/** The points of a correct pick in each round. */
export const PointsConfig = z.object({ roundPoints: z.array(z.int()) });
/** The lock time of a tournament; null without a lock. */
export const LockTime = z.object({ lockTime: z.nullable(Instant) });
/** The result of a recalculation: the number of entries. */
export const Recalculated = z.object({ success: z.literal(true), brackets: z.int() });

/** Most entries in a map of games, teams or rounds; a tournament of 64 teams has 63 games. */
const MOST_ENTRIES = 200;
/** Most rounds that may be named or given points; the longest tournament has 6. */
const MOST_ROUNDS = 12;

/** The id of a game ('r2-3', 'wc1') or of a team ('red4', 'afc1'); the rules refuse ids that do not exist. */
const GameId = z.string().check(z.maxLength(20, 'Unknown game'));
export const TeamId = z.string().check(z.maxLength(40, 'Unknown team'));

/** A winner by game id; null or an empty text clears the game. */
export const WinnerMap = z
  .record(GameId, z.nullable(TeamId))
  .check(z.refine((map) => Object.keys(map).length <= MOST_ENTRIES, 'Too many games'));
/** Whether games were won by walkover, by game id; a game that is not sent stays as it is. */
export const SentWalkovers = z.optional(
  z.nullable(
    z
      .record(GameId, z.boolean())
      .check(z.refine((map) => Object.keys(map).length <= MOST_ENTRIES, 'Too many games')),
  ),
);
/** The range of scores is a rule of the room's format; see readFinalScore. */
const Score = z.nullable(z.number('Please enter scores for both teams'));
/** A pair of scores; both null clear them. Team 1 is the champion of the left side. */
export const Scores = z.object({ team1Score: Score, team2Score: Score });
/** The final's actual score, under either name; other fields are ignored. */
export const ActualScores = z.object({
  team1Score: z.optional(Score),
  team2Score: z.optional(Score),
  tieBreakerTeam1Score: z.optional(Score),
  tieBreakerTeam2Score: z.optional(Score),
});
export type ActualScores = z.infer<typeof ActualScores>;

/** Names of teams by id. */
export const SentTeamNames = z
  .record(TeamId, line({ max: TEXT_MAX.teamName, name: 'Team name' }))
  .check(z.refine((map) => Object.keys(map).length <= MOST_ENTRIES, 'Too many teams'));
/** A name exactly as the sender saw it, because it is only compared. */
const SeenName = z.string().check(z.maxLength(200));
const SeenNames = z
  .record(TeamId, SeenName)
  .check(z.refine((map) => Object.keys(map).length <= MOST_ENTRIES, 'Too many teams'));
/** Names to set, and those that the sender last saw (rules: api#what-was-seen). */
export const SeenTeamNames = z.object({
  teamNames: SentTeamNames,
  seen: z.optional(z.nullable(z.object({ teamNames: SeenNames }))),
});
/**
 * Team names and replacement times as the sender saw them. Picks of a team that was replaced since, or whose replacement
 * was undone, are refused; without the times the names are compared.
 */
export const SeenTeams = z.optional(
  z.nullable(
    z.object({
      teamNames: SeenNames,
      replaced: z.optional(
        z.nullable(
          z
            .record(TeamId, Instant)
            .check(z.refine((map) => Object.keys(map).length <= MOST_ENTRIES, 'Too many teams')),
        ),
      ),
    }),
  ),
);
/** A lock time as typed, with or without an offset; null clears it. */
export const SentLockTime = z.object({
  lockTime: z.nullable(
    z.string('Please select a lock time').check(z.maxLength(40, 'Please select a lock time')),
  ),
});
/** A lock time to set, and the one that the sender last saw (rules: api#what-was-seen). */
export const SeenLockTime = z.extend(SentLockTime, { seen: z.optional(z.nullable(SentLockTime)) });
/** The new size; absent reseeding stays unchanged. */
export const Size = z.object({
  bracketSize: z.int('Bracket size must be a number'),
  reseeding: z.optional(z.nullable(z.boolean())),
});
/** Results and walkovers to merge, and the final's actual score; absent or null leaves the score unchanged. */
export const ManagerResults = z.object({
  results: z._default(WinnerMap, {}),
  walkovers: SentWalkovers,
  tieBreakerActual: z.optional(z.nullable(ActualScores)),
});
/** The same, with all results that the sender last saw (rules: api#what-was-seen). */
export const SeenManagerResults = z.extend(ManagerResults, {
  seen: z.optional(z.nullable(z.object({ results: WinnerMap, tieBreakerActual: z.optional(Scores) }))),
});
/** The room of a new entry; the server derives everything else. */
export const NewBracket = z.object({ roomId: Id });

/** Picks as the football page sends them. */
export const SentPicks = z.object({
  predictions: z
    .array(z.object({ gameId: GameId, predictedWinnerId: z.nullable(TeamId) }))
    .check(z.maxLength(MOST_ENTRIES, 'Too many games')),
});

const Label = line({ min: 1, max: TEXT_MAX.conferenceLabel, name: 'Label' });
/** Labels to change; absent ones stay unchanged. */
export const SentLabels = z.object({
  leftLabel: z.optional(Label),
  rightLabel: z.optional(Label),
  leftColor: z.optional(z.enum(CONFERENCE_COLORS, 'Unknown colour')),
  rightColor: z.optional(z.enum(CONFERENCE_COLORS, 'Unknown colour')),
  roundNames: z.optional(
    z
      .array(line({ min: 1, max: TEXT_MAX.roundName, name: 'Round name' }))
      .check(z.minLength(1, 'At least one round remains'), z.maxLength(MOST_ROUNDS, 'Too many rounds')),
  ),
  regionNames: z.optional(
    z.nullable(
      z
        .array(line({ min: 1, max: TEXT_MAX.conferenceLabel, name: 'Region' }))
        .check(z.length(4, 'Four regions')),
    ),
  ),
});

/** The same, with the labels that the sender last saw (rules: api#what-was-seen). */
export const SeenLabels = z.extend(SentLabels, {
  seen: z.optional(
    z.nullable(
      z.extend(SentLabels, {
        leftLabel: z.optional(SeenName),
        rightLabel: z.optional(SeenName),
        roundNames: z.optional(z.array(SeenName).check(z.maxLength(MOST_ROUNDS))),
        regionNames: z.optional(z.nullable(z.array(SeenName).check(z.maxLength(MOST_ROUNDS)))),
      }),
    ),
  ),
});

/** Points of rounds 1, 2, 3 and so on. */
export const SentRoundPoints = z.object({
  roundPoints: z
    .array(SentPoints)
    .check(z.minLength(1, 'At least one round remains'), z.maxLength(MOST_ROUNDS, 'Too many rounds')),
});
/** The same, with those that the sender last saw (rules: api#what-was-seen). */
export const SeenRoundPoints = z.extend(SentRoundPoints, { seen: z.optional(z.nullable(SentRoundPoints)) });
