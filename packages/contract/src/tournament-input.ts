import { CONFERENCE_COLORS, TEXT_MAX } from '@lockroom/rules';
import * as z from 'zod/mini';
import { Id, Instant, line, SentPoints } from './schema.ts';

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
/** A name as the sender saw it: to the letter, because it is only compared. */
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
 * The names of teams as the sender of picks saw them, and when those that had replaced another came; a team that was
 * replaced since, or whose replacement was undone, refuses its picks. Without the times the names are compared.
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
/** Results to merge with the word for walkovers, and the actual score of the final, which stays unchanged where absent or null. */
export const ManagerResults = z.object({
  results: z._default(WinnerMap, {}),
  walkovers: SentWalkovers,
  tieBreakerActual: z.optional(z.nullable(ActualScores)),
});
/** The same, and all results that the sender last saw (rules: api#what-was-seen). */
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

/** The same, and those labels that the sender last saw (rules: api#what-was-seen). */
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
/** The same, and those that the sender last saw (rules: api#what-was-seen). */
export const SeenRoundPoints = z.extend(SentRoundPoints, { seen: z.optional(z.nullable(SentRoundPoints)) });
