import { TEAM_TAKE_BACKS, TEXT_MAX } from '@lockroom/rules';
import * as z from 'zod/mini';
import {
  create,
  del,
  get,
  ofEditor,
  ofEventMember,
  ofManager,
  ofMember,
  ofReader,
  post,
  put,
} from '../endpoint.ts';
import { Done, Id, Instant, line, pageOf } from '../schema.ts';
import {
  ActualScores,
  ActualTieBreaker,
  BracketConfig,
  BracketShares,
  ConferenceLabels,
  LockTime,
  NewBracket,
  PointsConfig,
  Recalculated,
  SavedResults,
  SavedSheet,
  Scores,
  SeenLabels,
  SeenLockTime,
  SeenManagerResults,
  SeenRoundPoints,
  SeenTeamNames,
  SeenTeams,
  SentPicks,
  SheetPoints,
  Size,
  TeamId,
  TeamNames,
  TieBreaker,
  TieBreakerConfig,
  WinnerMap,
  Winners,
} from '../tournament-shapes.ts';
import { Bracket } from './competitions.ts';
import { RoomEvent } from './fights.ts';

const both = {
  bracket: {
    ...ofReader,
    summary: 'One bracket with its points and rank',
    response: Bracket,
  },
  brackets: {
    ...ofMember,
    summary: 'The brackets of a room, sorted by rank; up to 200 are sent in one response',
    ...pageOf(Bracket),
    etag: true,
  },
  tieBreaker: {
    ...ofEditor,
    body: Scores,
    response: TieBreaker,
  },
  tieBreakerActual: {
    ...ofManager,
    summary: "Enter the final's actual score, under either pair of field names; two nulls clear it",
    body: ActualScores,
    response: ActualTieBreaker,
  },
  saveResults: {
    ...ofManager,
    summary: 'Merge results; null clears one and the results that depend on it',
    body: SeenManagerResults,
    response: SavedResults,
  },
  teamNames: {
    ...ofMember,
    summary: "Every team's name by id, including defaults",
    response: TeamNames,
  },
  saveTeamNames: {
    ...ofManager,
    summary: 'Name teams; an empty name restores the default',
    body: SeenTeamNames,
    response: TeamNames,
  },
  recalculate: {
    ...ofMember,
    summary: 'Recompute points and ranks. Idempotent',
    response: Recalculated,
  },
  size: {
    ...ofMember,
    summary: 'Size and format of the bracket',
    response: BracketConfig,
  },
  setLock: {
    ...ofManager,
    summary:
      'Set the lock; without an offset it is in the time zone of the room, or Mountain Time for a template; null clears it',
    body: SeenLockTime,
    response: LockTime,
  },
} as const;

/** Requests for football and custom tournaments (rules: api#two-families). Either kind works in any tournament room. */
export const tournaments = {
  footballBracket: get('/api/football/brackets/:bracketId', both.bracket),
  footballBrackets: get('/api/football/room/:roomId/brackets', both.brackets),
  footballCreate: create('/api/football/brackets', {
    ...ofMember,
    summary: 'Create a bracket; the server sets its name, points and rank',
    body: NewBracket,
    response: Bracket,
  }),
  footballRemove: del('/api/football/brackets/:bracketId', {
    ...ofEditor,
    summary: 'Delete a bracket: the owner before the lock, the manager at any time',
    response: Done,
  }),
  footballPicks: get('/api/football/brackets/:bracketId/predictions', {
    ...ofReader,
    summary: "A bracket's picks; another member's are available only after the lock (403 before)",
    response: z.array(z.object({ gameId: z.string(), predictedWinnerId: z.string() })),
    uncompressed: 'hidden picks in one response with names chosen by others',
  }),
  footballSave: post('/api/football/brackets/:bracketId/predictions', {
    ...ofEditor,
    summary: 'Merge picks into a bracket; rejected as a whole if one is impossible; 423 at or after the lock',
    body: SentPicks,
    response: SavedSheet,
  }),
  footballPoints: get('/api/football/brackets/:bracketId/points', {
    ...ofReader,
    summary: 'The points of each game of a bracket; visible only to callers who may see the picks',
    response: SheetPoints,
    uncompressed: 'hidden picks in one response with names chosen by others',
  }),
  footballTieBreaker: put('/api/football/brackets/:bracketId/tie-breaker', {
    ...both.tieBreaker,
    summary: 'Predict the score of the final',
  }),
  footballTieBreakerPost: post('/api/football/brackets/:bracketId/tie-breaker', {
    ...both.tieBreaker,
    summary: 'Alias of PUT /api/football/brackets/{bracketId}/tie-breaker',
  }),
  footballTieBreakerActual: put('/api/football/room/:roomId/tie-breaker-actual', both.tieBreakerActual),
  footballResults: get('/api/football/room/:roomId/manager-results', {
    ...ofMember,
    summary: 'The results so far, as a list',
    response: z.array(z.object({ gameId: z.string(), winnerId: z.string() })),
  }),
  footballSaveResults: post('/api/football/room/:roomId/manager-results', both.saveResults),
  footballEvent: get('/api/football/room/:roomId/manager-event', {
    ...ofMember,
    summary: "The room's manager event",
    response: RoomEvent,
  }),
  footballTeamNames: get('/api/football/room/:roomId/team-names', both.teamNames),
  footballSaveTeamNames: post('/api/football/room/:roomId/team-names', both.saveTeamNames),
  footballRecalculate: post('/api/football/room/:roomId/calculate-all-points', both.recalculate),
  bracketSize: get('/api/rooms/:roomId/bracket-size', both.size),
  changeBracketSize: put('/api/rooms/:roomId/bracket-size', {
    ...ofManager,
    summary: 'Change the size; clears picks and results',
    body: Size,
    response: BracketConfig,
  }),
  setFootballLock: post('/api/rooms/:roomId/set-football-lock-time', both.setLock),
  customBracket: get('/api/custom/brackets/:bracketId', both.bracket),
  customBrackets: get('/api/custom/room/:roomId/brackets', both.brackets),
  customNewest: get('/api/custom/brackets/room/:roomId', {
    ...ofMember,
    summary: "The id of the caller's newest bracket in the room, or null",
    response: z.object({ id: z.nullable(Id) }),
  }),
  customCreateInRoom: create('/api/custom/room/:roomId/create-bracket', {
    ...ofMember,
    summary: 'Create a bracket',
    response: Bracket,
  }),
  customCreate: create('/api/custom/brackets', {
    ...ofMember,
    summary: "Create a bracket of the room's size",
    body: NewBracket,
    response: Bracket,
  }),
  customPicks: get('/api/custom/brackets/:eventId/predictions', {
    ...ofEventMember,
    summary: "A bracket's picks, or the results for the manager event's id",
    response: Winners,
    uncompressed: 'hidden picks in one response with names chosen by others',
  }),
  customSave: post('/api/custom/brackets/:eventId/predictions', {
    ...ofEventMember,
    summary:
      "Merge picks into a bracket, or results for the manager event's id (a raw map by game id, manager only)",
    // If none of these fields is present, the whole body is a map of winners by game id.
    body: z.looseObject({
      predictions: z.optional(WinnerMap),
      tieBreakerScores: z.nullish(Scores),
      seen: SeenTeams,
    }),
    response: SavedSheet,
  }),
  customTieBreaker: get('/api/custom/brackets/:bracketId/tie-breaker', {
    ...ofReader,
    summary: "A bracket's prediction of the final's score; visible only to callers who may see the picks",
    response: TieBreaker,
    uncompressed: 'hidden picks in one response with names chosen by others',
  }),
  customSaveTieBreaker: post('/api/custom/brackets/:bracketId/tie-breaker', {
    ...both.tieBreaker,
    summary: 'Predict the score of the final',
  }),
  tieBreakerConfig: get('/api/custom/room/:roomId/tie-breaker-config', {
    ...ofMember,
    summary: "The final's actual score",
    response: TieBreakerConfig,
  }),
  customTieBreakerActual: put('/api/custom/room/:roomId/tie-breaker-actual', both.tieBreakerActual),
  customResults: get('/api/custom/room/:roomId/manager-results', {
    ...ofMember,
    summary: 'The results so far, by game id',
    response: Winners,
  }),
  customSaveResults: post('/api/custom/room/:roomId/manager-results', both.saveResults),
  customTeamNames: get('/api/custom/room/:roomId/team-names', both.teamNames),
  customSaveTeamNames: put('/api/custom/room/:roomId/team-names', both.saveTeamNames),
  labels: get('/api/custom/room/:roomId/conference-labels', {
    ...ofMember,
    summary: 'Names and colors of the sides, names of the rounds',
    response: ConferenceLabels,
  }),
  saveLabels: put('/api/custom/room/:roomId/conference-labels', {
    ...ofManager,
    summary: 'Change labels; absent ones stay unchanged',
    body: SeenLabels,
    response: ConferenceLabels,
  }),
  pointsConfig: get('/api/custom/room/:roomId/points-config', {
    ...ofMember,
    summary: 'Points per round; a round beyond the list is worth 1',
    response: PointsConfig,
  }),
  savePointsConfig: put('/api/custom/room/:roomId/points-config', {
    ...ofManager,
    summary: "Change the points per round, null for the round's default; everything is rescored",
    body: SeenRoundPoints,
    response: PointsConfig,
  }),
  config: get('/api/custom/room/:roomId/bracket-config', both.size),
  changeConfig: put('/api/custom/room/:roomId/bracket-config', {
    ...ofManager,
    summary: 'Change size or reseeding; a change clears picks and results',
    body: Size,
    response: BracketConfig,
  }),
  pickShares: get('/api/custom/room/:roomId/pick-shares', {
    ...ofMember,
    summary: 'How the room picked, by round, once all picks are visible',
    response: BracketShares,
  }),
  lockTime: get('/api/custom/room/:roomId/lock-time', {
    ...ofMember,
    summary: 'When the bracket locks',
    response: LockTime,
  }),
  setLockTime: post('/api/custom/room/:roomId/set-lock-time', both.setLock),
  customRecalculate: post('/api/custom/room/:roomId/calculate-all-points', both.recalculate),
};

/** Whether the picks of a replaced team are withdrawn or carry over to the new team. */
const TeamTakeBack = z.enum(TEAM_TAKE_BACKS, "takeBack must be 'his' or 'follow'");

export const TeamReplacePreview = z.object({
  brackets: z.int(),
  /** How many brackets picked the team. In a sealed room, all counts except `brackets` are null. */
  picked: z.nullable(z.int()),
  /** How many times the team was picked, over all rounds. */
  picks: z.nullable(z.int()),
  /** The number of later picks that depend on picks of the team. */
  others: z.nullable(z.int()),
  /** The number of members to be notified: everyone who picked the team except the caller. */
  told: z.nullable(z.int()),
  /** The room's setting; 'follow' in a sealed room, where clearing picks would disclose them. */
  takeBack: TeamTakeBack,
});
export type TeamReplacePreview = z.infer<typeof TeamReplacePreview>;

/** A pick that was withdrawn because its team was replaced. */
export const TakenTeamPick = z.object({
  gameId: z.string(),
  /** The team's name when the pick was withdrawn. */
  team: z.string(),
  takenAt: Instant,
});
export type TakenTeamPick = z.infer<typeof TakenTeamPick>;

/** Changes after which it is still the same tournament (rules: play#replaced-teams). */
export const tournamentActs = {
  replacePreview: get('/api/custom/room/:roomId/replace-team-preview', {
    ...ofManager,
    summary: 'How many picks replacing a team would clear, and how many members are notified',
    query: z.object({ teamId: TeamId }),
    response: TeamReplacePreview,
  }),
  replace: post('/api/custom/room/:roomId/replace-team', {
    ...ofManager,
    summary: 'Replace a team; its picks are cleared or count for the new team; 423 once it has a result',
    body: z.object({
      teamId: TeamId,
      name: line({ min: 1, max: TEXT_MAX.teamName, name: 'Team name' }),
      /** If absent or null, the room's setting applies. Always 'follow' in a sealed room. */
      takeBack: z.nullish(TeamTakeBack),
      /** A future lock time, which reopens picks; 423 if the bracket has a result. */
      lockTime: z.nullish(z.string().check(z.maxLength(40))),
      /** The replaced team's name as the sender saw it. */
      seen: z.nullish(z.object({ name: z.string().check(z.maxLength(TEXT_MAX.teamName)) })),
    }),
    response: z.object({
      teamId: z.string(),
      name: z.string(),
      lockTime: z.nullable(Instant),
      takenBack: z.int(),
    }),
  }),
  takenPicks: get('/api/custom/brackets/:bracketId/taken-picks', {
    ...ofReader,
    summary:
      "A bracket's picks that were cleared by a replacement, newest first; for another member's bracket, only after the lock",
    response: z.array(TakenTeamPick),
    uncompressed: 'hidden picks in one response with names chosen by others',
  }),
};
