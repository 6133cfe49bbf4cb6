import { CONFERENCE_COLORS, POINTS, SPORTS, TEXT_MAX } from '@lockroom/game';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Done, Id, Instant, line } from '../schema.ts';
import { Bracket } from './brackets.ts';
import { RoomEvent } from './fights.ts';

/** Most entries a map of games, teams or rounds may have; a bracket of 64 has 63 games. */
const MOST_ENTRIES = 200;
const MOST_ROUNDS = 12;

/** The id of a game ('r2-3', 'wc1') or of a team ('red4', 'afc1'); what is none is found out by the rules. */
const GameId = z.string().check(z.maxLength(20, 'Unknown game'));
const TeamId = z.string().check(z.maxLength(40, 'Unknown team'));

/** A winner by game; null or an empty text clears the game. */
export const WinnerMap = z
  .record(GameId, z.nullable(TeamId))
  .check(z.refine((map) => Object.keys(map).length <= MOST_ENTRIES, 'Too many games'));
/** Winners by game id, decided or picked ones only. */
const Winners = z.record(z.string(), z.string());

/** What scores there are is a rule of the room's format; see readFinalScore of the game. */
const Score = z.nullable(z.number('Please enter scores for both teams'));
const Scores = z.object({ team1Score: Score, team2Score: Score });
/** The final's real score, in either spelling; others are passed over. */
const ActualScores = z.object({
  team1Score: z.optional(Score),
  team2Score: z.optional(Score),
  tieBreakerTeam1Score: z.optional(Score),
  tieBreakerTeam2Score: z.optional(Score),
});
/** See {@link ActualScores}. */
export type ActualScores = z.infer<typeof ActualScores>;

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

const TeamNames = z.record(z.string(), z.string());
const SentTeamNames = z
  .record(TeamId, line({ max: TEXT_MAX.teamName, name: 'Team name' }))
  .check(z.refine((map) => Object.keys(map).length <= MOST_ENTRIES, 'Too many teams'));
const PointsConfig = z.object({ roundPoints: z.array(z.int()) });
const LockTime = z.object({ lockTime: z.nullable(Instant) });
const SentLockTime = z.object({
  lockTime: z.nullable(
    z.string('Please select a lock time').check(z.maxLength(40, 'Please select a lock time')),
  ),
});
const Label = line({ min: 1, max: TEXT_MAX.conferenceLabel, name: 'Label' });
const Size = z.object({
  bracketSize: z.int('Bracket size must be a number'),
  reseeding: z.optional(z.nullable(z.boolean())),
});
const ManagerResults = z.object({
  results: z._default(WinnerMap, {}),
  tieBreakerActual: z.optional(z.nullable(ActualScores)),
});
const NewBracket = z.object({ roomId: Id });
const Recalculated = z.object({ success: z.literal(true), brackets: z.int() });

/** Football and custom brackets (002 section 7). Either family of calls works on any bracket room. */
export const tournaments = {
  footballBracket: endpoint({
    method: 'GET',
    path: '/api/football/brackets/:bracketId',
    access: 'bracket.member',
    summary: 'One bracket with its standing',
    response: Bracket,
  }),
  footballBrackets: endpoint({
    method: 'GET',
    path: '/api/football/room/:roomId/brackets',
    access: 'room.member',
    summary: 'All brackets of a room, sorted by rank',
    response: z.array(Bracket),
  }),
  footballCreate: endpoint({
    method: 'POST',
    path: '/api/football/brackets',
    access: 'room.member',
    summary: "Create a bracket; name, points and rank are the server's",
    body: NewBracket,
    response: Bracket,
    status: 201,
  }),
  footballRemove: endpoint({
    method: 'DELETE',
    path: '/api/football/brackets/:bracketId',
    access: 'bracket.editor',
    summary: 'Delete a bracket: its owner before the lock, the manager any time',
    response: Done,
  }),
  footballPicks: endpoint({
    method: 'GET',
    path: '/api/football/brackets/:bracketId/predictions',
    access: 'bracket.member',
    summary: "A sheet's picks; another member's only after the lock, 403 before",
    response: z.array(z.object({ gameId: z.string(), predictedWinnerId: z.string() })),
  }),
  footballSave: endpoint({
    method: 'POST',
    path: '/api/football/brackets/:bracketId/predictions',
    access: 'bracket.editor',
    summary: 'Merge picks into a sheet; an impossible one refuses all; 423 at or after the lock',
    body: z.object({
      predictions: z
        .array(z.object({ gameId: GameId, predictedWinnerId: z.nullable(TeamId) }))
        .check(z.maxLength(MOST_ENTRIES, 'Too many games')),
    }),
    response: SavedSheet,
  }),
  footballPoints: endpoint({
    method: 'GET',
    path: '/api/football/brackets/:bracketId/points',
    access: 'bracket.member',
    summary: 'What each game of a sheet earned; as secret as the picks',
    response: SheetPoints,
  }),
  footballTieBreaker: endpoint({
    method: 'PUT',
    path: '/api/football/brackets/:bracketId/tie-breaker',
    access: 'bracket.editor',
    summary: 'Predict the score of the final',
    body: Scores,
    response: TieBreaker,
  }),
  footballTieBreakerPost: endpoint({
    method: 'POST',
    path: '/api/football/brackets/:bracketId/tie-breaker',
    access: 'bracket.editor',
    summary: 'The same under POST',
    body: Scores,
    response: TieBreaker,
  }),
  footballTieBreakerActual: endpoint({
    method: 'PUT',
    path: '/api/football/room/:roomId/tie-breaker-actual',
    access: 'room.manager',
    summary: "Enter the final's real score, in either spelling; both null clear it",
    body: ActualScores,
    response: ActualTieBreaker,
  }),
  footballResults: endpoint({
    method: 'GET',
    path: '/api/football/room/:roomId/manager-results',
    access: 'room.member',
    summary: 'The results so far, as a list',
    response: z.array(z.object({ gameId: z.string(), winnerId: z.string() })),
  }),
  footballSaveResults: endpoint({
    method: 'POST',
    path: '/api/football/room/:roomId/manager-results',
    access: 'room.manager',
    summary: 'Merge results; null clears one, and what hung on it goes with it',
    body: ManagerResults,
    response: SavedResults,
  }),
  footballEvent: endpoint({
    method: 'GET',
    path: '/api/football/room/:roomId/manager-event',
    access: 'room.member',
    summary: "The room's manager event",
    response: RoomEvent,
  }),
  footballTeamNames: endpoint({
    method: 'GET',
    path: '/api/football/room/:roomId/team-names',
    access: 'room.member',
    summary: 'Every team by id, defaults filled in',
    response: TeamNames,
  }),
  footballSaveTeamNames: endpoint({
    method: 'POST',
    path: '/api/football/room/:roomId/team-names',
    access: 'room.manager',
    summary: 'Name teams; an empty name brings back the default',
    body: z.object({ teamNames: SentTeamNames }),
    response: TeamNames,
  }),
  footballRecalculate: endpoint({
    method: 'POST',
    path: '/api/football/room/:roomId/calculate-all-points',
    access: 'room.member',
    summary: 'Recompute points and ranks; run again, it changes nothing',
    response: Recalculated,
  }),
  bracketSize: endpoint({
    method: 'GET',
    path: '/api/rooms/:roomId/bracket-size',
    access: 'room.member',
    summary: 'Size and make of the bracket',
    response: BracketConfig,
  }),
  changeBracketSize: endpoint({
    method: 'PUT',
    path: '/api/rooms/:roomId/bracket-size',
    access: 'room.manager',
    summary: 'Change the size; it clears predictions and results',
    body: Size,
    response: BracketConfig,
  }),
  setFootballLock: endpoint({
    method: 'POST',
    path: '/api/rooms/:roomId/set-football-lock-time',
    access: 'room.manager',
    summary: 'Set the lock; without an offset it is Mountain Time; null clears it',
    body: SentLockTime,
    response: LockTime,
  }),
  customBracket: endpoint({
    method: 'GET',
    path: '/api/custom/brackets/:bracketId',
    access: 'bracket.member',
    summary: 'One bracket with its standing',
    response: Bracket,
  }),
  customBrackets: endpoint({
    method: 'GET',
    path: '/api/custom/room/:roomId/brackets',
    access: 'room.member',
    summary: 'All brackets of a room, sorted by rank',
    response: z.array(Bracket),
  }),
  customNewest: endpoint({
    method: 'GET',
    path: '/api/custom/brackets/room/:roomId',
    access: 'room.member',
    summary: "The id of the caller's newest bracket in the room, null when none",
    response: z.object({ id: z.nullable(Id) }),
  }),
  customCreateInRoom: endpoint({
    method: 'POST',
    path: '/api/custom/room/:roomId/create-bracket',
    access: 'room.member',
    summary: 'Create a bracket',
    response: Bracket,
    status: 201,
  }),
  customCreate: endpoint({
    method: 'POST',
    path: '/api/custom/brackets',
    access: 'room.member',
    summary: "Create a bracket; the size is the room's",
    body: NewBracket,
    response: Bracket,
    status: 201,
  }),
  customPicks: endpoint({
    method: 'GET',
    path: '/api/custom/brackets/:eventId/predictions',
    access: 'event.member',
    summary: "A sheet's picks, or the results for the manager event's id",
    response: Winners,
  }),
  customSave: endpoint({
    method: 'POST',
    path: '/api/custom/brackets/:eventId/predictions',
    access: 'event.member',
    summary:
      "Merge picks into a sheet, or results for the manager event's id (a raw map by game id, manager only)",
    // Without one of the two fields the whole body is a map of winners by game id.
    body: z.looseObject({
      predictions: z.optional(WinnerMap),
      tieBreakerScores: z.optional(z.nullable(Scores)),
    }),
    response: SavedSheet,
  }),
  customTieBreaker: endpoint({
    method: 'GET',
    path: '/api/custom/brackets/:bracketId/tie-breaker',
    access: 'bracket.member',
    summary: "A sheet's prediction of the final's score; as secret as the picks",
    response: TieBreaker,
  }),
  customSaveTieBreaker: endpoint({
    method: 'POST',
    path: '/api/custom/brackets/:bracketId/tie-breaker',
    access: 'bracket.editor',
    summary: 'Predict the score of the final',
    body: Scores,
    response: TieBreaker,
  }),
  tieBreakerConfig: endpoint({
    method: 'GET',
    path: '/api/custom/room/:roomId/tie-breaker-config',
    access: 'room.member',
    summary: "The final's real score",
    response: z.object({
      tieBreakerTeam1Score: z.nullable(z.int()),
      tieBreakerTeam2Score: z.nullable(z.int()),
    }),
  }),
  customTieBreakerActual: endpoint({
    method: 'PUT',
    path: '/api/custom/room/:roomId/tie-breaker-actual',
    access: 'room.manager',
    summary: "Enter the final's real score, in either spelling; both null clear it",
    body: ActualScores,
    response: ActualTieBreaker,
  }),
  customResults: endpoint({
    method: 'GET',
    path: '/api/custom/room/:roomId/manager-results',
    access: 'room.member',
    summary: 'The results so far, by game id',
    response: Winners,
  }),
  customSaveResults: endpoint({
    method: 'POST',
    path: '/api/custom/room/:roomId/manager-results',
    access: 'room.manager',
    summary: 'Merge results; null clears one, and what hung on it goes with it',
    body: ManagerResults,
    response: SavedResults,
  }),
  customTeamNames: endpoint({
    method: 'GET',
    path: '/api/custom/room/:roomId/team-names',
    access: 'room.member',
    summary: 'Every team by id, defaults filled in',
    response: TeamNames,
  }),
  customSaveTeamNames: endpoint({
    method: 'PUT',
    path: '/api/custom/room/:roomId/team-names',
    access: 'room.manager',
    summary: 'Name teams; an empty name brings back the default',
    body: z.object({ teamNames: SentTeamNames }),
    response: TeamNames,
  }),
  labels: endpoint({
    method: 'GET',
    path: '/api/custom/room/:roomId/conference-labels',
    access: 'room.member',
    summary: 'Names and colours of the sides, names of the rounds',
    response: ConferenceLabels,
  }),
  saveLabels: endpoint({
    method: 'PUT',
    path: '/api/custom/room/:roomId/conference-labels',
    access: 'room.manager',
    summary: 'Change them; what is not sent stays',
    body: z.object({
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
    }),
    response: ConferenceLabels,
  }),
  pointsConfig: endpoint({
    method: 'GET',
    path: '/api/custom/room/:roomId/points-config',
    access: 'room.member',
    summary: 'Points per round; a round beyond the list is worth 1',
    response: PointsConfig,
  }),
  savePointsConfig: endpoint({
    method: 'PUT',
    path: '/api/custom/room/:roomId/points-config',
    access: 'room.manager',
    summary: 'Change the points per round; everything is rescored',
    body: z.object({
      roundPoints: z
        .array(
          z
            .int(`Points must be a whole number from ${POINTS.min} to ${POINTS.max}`)
            .check(
              z.gte(POINTS.min, `Points must be ${POINTS.min} to ${POINTS.max}`),
              z.lte(POINTS.max, `Points must be ${POINTS.min} to ${POINTS.max}`),
            ),
        )
        .check(z.minLength(1, 'At least one round remains'), z.maxLength(MOST_ROUNDS, 'Too many rounds')),
    }),
    response: PointsConfig,
  }),
  config: endpoint({
    method: 'GET',
    path: '/api/custom/room/:roomId/bracket-config',
    access: 'room.member',
    summary: 'Size and make of the bracket',
    response: BracketConfig,
  }),
  changeConfig: endpoint({
    method: 'PUT',
    path: '/api/custom/room/:roomId/bracket-config',
    access: 'room.manager',
    summary: 'Change size or reseeding; a change clears predictions and results',
    body: Size,
    response: BracketConfig,
  }),
  lockTime: endpoint({
    method: 'GET',
    path: '/api/custom/room/:roomId/lock-time',
    access: 'room.member',
    summary: 'When the bracket locks',
    response: LockTime,
  }),
  setLockTime: endpoint({
    method: 'POST',
    path: '/api/custom/room/:roomId/set-lock-time',
    access: 'room.manager',
    summary: 'Set the lock; without an offset it is Mountain Time; null clears it',
    body: SentLockTime,
    response: LockTime,
  }),
  customRecalculate: endpoint({
    method: 'POST',
    path: '/api/custom/room/:roomId/calculate-all-points',
    access: 'room.member',
    summary: 'Recompute points and ranks; run again, it changes nothing',
    response: Recalculated,
  }),
};
