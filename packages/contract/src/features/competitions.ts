import { MOMENT_ACTS, RESULT_METHODS, SPORTS } from '@lockroom/rules';
import * as z from 'zod/mini';
import { PickedFight } from '../changes/fight-kinds.ts';
import { create, del, get, ofEditor, ofManager, ofMember, ofReader, post } from '../endpoint.ts';
import { Done, FactSource, Id, Instant, Person, pageOf } from '../schema.ts';
import {
  BracketConfig,
  ConferenceLabels,
  LockTime,
  PointsConfig,
  ReplacedTeams,
  ResultSources,
  TeamNames,
  TeamSeeds,
  TieBreakerConfig,
  Walkovers,
  Winners,
} from '../tournament-shapes.ts';
import { Card } from './fights.ts';
import { Room } from './rooms.ts';

/** An entry with its standing (rules: api#brackets-in-answers). */
export const Bracket = z.object({
  id: Id,
  /** The entry's name: '{username} Bracket {n}', where n counts the member's entries in the room. */
  name: z.string(),
  number: z.int(),
  roomId: Id,
  sport: z.enum(SPORTS),
  creatorId: Id,
  user: Person,
  createdAt: Instant,
  totalPoints: z.int(),
  /** The points of a perfect entry. Counts completed fights in a fight room, and all games in a tournament. */
  maxPoints: z.int(),
  /** Null for a removed person's bracket, which is listed last and is not counted in any of the room's figures. */
  rank: z.nullable(z.int()),
  removed: z.boolean(),
  /** The rank before the latest result; null before the first result. */
  previousRank: z.nullable(z.int()),
  /** The number of correct winners; in a tournament, the number of correct picks. */
  correctFighters: z.int(),
  correctMethods: z.int(),
  comboBonus: z.int(),
  underdogPicks: z.int(),
  bracketSize: z.nullable(z.int()),
  /** When the manager last changed this entry while it belonged to another member or was locked; null if never. */
  editedByManagerAt: z.nullable(Instant),
  /** When the owner's extra time for entering picks ends or ended; null if the manager has granted none. */
  lateEntryUntil: z.nullable(Instant),
  /** Who created the entry for a guest without a device; absent for all other entries. */
  enteredBy: z.optional(z.string()),
  /** The points of each fight, Fight 1 first, or of each tournament round; null where there is no result. */
  fightScores: z.array(z.nullable(z.int())),
  /** The predicted score of the final; null if there is none, or if the caller may not see it. */
  superBowlTeam1Score: z.nullable(z.int()),
  superBowlTeam2Score: z.nullable(z.int()),
  isOwner: z.boolean(),
  /** The number of stored picks; null unless the caller is the owner or the manager. */
  picksSaved: z.nullable(z.int()),
  /** Whether the caller may see any of the picks; present only in the response for a single bracket. */
  picksVisible: z.optional(z.boolean()),
  /** Whether anything in the room is locked; present only in the response for a single bracket. */
  isStarted: z.optional(z.boolean()),
});
export type Bracket = z.infer<typeof Bracket>;

export const brackets = {
  listForRoom: get('/api/rooms/:roomId/brackets', {
    ...ofMember,
    summary: 'The brackets of a room, sorted by rank; up to 200 are sent in one response',
    ...pageOf(Bracket),
    etag: true,
  }),
  get: get('/api/brackets/:bracketId', {
    ...ofReader,
    summary: 'One bracket with its points and rank, without its picks',
    response: Bracket,
  }),
  create: create('/api/brackets', {
    ...ofMember,
    summary: 'Create a bracket; 409 at the room limit, 423 once everything is locked',
    body: z.object({ roomId: Id }),
    response: Bracket,
    rateLimit: 'create',
  }),
  remove: del('/api/brackets/:bracketId', {
    ...ofEditor,
    summary: 'Delete a bracket: the owner before the lock (423 after), the manager at any time',
    response: Done,
  }),
  recalculate: post('/api/rooms/:roomId/calculate-all-points', {
    ...ofMember,
    summary: 'Recompute points and ranks. Idempotent',
    response: z.object({ success: z.literal(true), brackets: z.int() }),
  }),
};

export const FightCompetition = z.object({
  kind: z.literal('fights'),
  /** The id of the manager's event, which stands for the whole competition and not for an entry (rules: api#events). */
  eventId: Id,
  fights: Card,
  serverTime: Instant,
});

/** A room's tournament. Its fields have the same form as in the requests that return them separately. */
export const TournamentCompetition = z.object({
  kind: z.literal('tournament'),
  /** The id of the manager's event, which stands for the whole competition and not for an entry (rules: api#events). */
  eventId: Id,
  bracketSize: BracketConfig.shape.bracketSize,
  reseeding: BracketConfig.shape.reseeding,
  /** Seeds by team id, if they differ from the numbers in the ids. */
  seeds: z.optional(TeamSeeds),
  teamNames: TeamNames,
  labels: ConferenceLabels,
  roundPoints: PointsConfig.shape.roundPoints,
  results: Winners,
  walkovers: Walkovers,
  replaced: ReplacedTeams,
  lockTime: LockTime.shape.lockTime,
  lockSource: z.nullable(FactSource),
  resultSources: ResultSources,
  tieBreaker: TieBreakerConfig,
  serverTime: Instant,
});

export const RoomCompetition = z.discriminatedUnion('kind', [FightCompetition, TournamentCompetition]);
export type RoomCompetition = z.infer<typeof RoomCompetition>;

/** The bracket fields that a result can change. */
export const BracketFigures = z.pick(Bracket, {
  id: true,
  totalPoints: true,
  maxPoints: true,
  rank: true,
  removed: true,
  previousRank: true,
  correctFighters: true,
  correctMethods: true,
  comboBonus: true,
  underdogPicks: true,
  fightScores: true,
});
export type BracketFigures = z.infer<typeof BracketFigures>;

/** The room fields that a result can change. */
export const RoomFigures = z.pick(Room, {
  bracketSize: true,
  fightCount: true,
  scoredCount: true,
  maxPossiblePoints: true,
});

/** The data that a result changes for all members. */
export const RoomStandings = z.object({
  /** Increases with every change to the competition or the standings. */
  version: z.int(),
  competition: RoomCompetition,
  figures: RoomFigures,
  /** Sorted by rank. */
  brackets: z.array(BracketFigures),
});
export type RoomStandings = z.infer<typeof RoomStandings>;

/** The values of a fight that affect its points, before a change. Values that did not change are absent. */
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

const ScoreReplaced = z.nullish(z.object({ team1Score: z.int(), team2Score: z.int() }));

/** A change that affects points, with the values it replaced. */
export const TimelineMoment = z.object({
  id: Id,
  at: Instant,
  /** Who made the change; null if the server made it. */
  actorName: z.nullable(z.string()),
  /** A result, a correction, a change to points, odds or picks, or a change whose earlier values are unknown. */
  act: z.enum(MOMENT_ACTS),
  /** Null if the earlier values are unknown; the timeline then begins after this change. */
  was: z.nullable(
    z.object({
      /** Earlier values by fight id. */
      fights: z.record(z.string(), TermsReplaced),
      /** Earlier winners by game id; null means no result. */
      games: z.record(z.string(), z.nullable(z.string())),
      roundPoints: z.optional(z.array(z.int())),
      finalScore: ScoreReplaced,
      /** Picks that the manager changed and the caller may see. */
      picks: z.array(
        z.object({
          entryId: Id,
          fights: z.record(z.string(), PickedFight),
          games: z.record(z.string(), z.nullable(z.string())),
          tieBreaker: ScoreReplaced,
        }),
      ),
    }),
  ),
  /** Whether the standings at this time are unknown, because picks may have changed later or an action was undone. */
  isReopened: z.boolean(),
});
export type TimelineMoment = z.infer<typeof TimelineMoment>;

/** The history of a competition, oldest change first. Undoing the latest changes gives each earlier state. */
export const Timeline = z.object({
  isWhole: z.boolean(),
  moments: z.array(TimelineMoment),
});
export type Timeline = z.infer<typeof Timeline>;

/** How complete a member's least complete bracket is, without the picks themselves. */
export const MissingMember = z.object({
  userId: Id,
  username: z.string(),
  hasBracket: z.boolean(),
  /** Picks that are missing and can still be made. */
  missing: z.int(),
  /** The number of picks in a complete bracket. */
  of: z.int(),
});
export type MissingMember = z.infer<typeof MissingMember>;

/** For a fight with withdrawn picks: `of` brackets lost their pick, and `again` of them have picked again. */
export const PickedAgain = z.object({ fightId: Id, again: z.int(), of: z.int() });
export type PickedAgain = z.infer<typeof PickedAgain>;

/** The members who are missing picks, as shown to the room's manager. */
export const MissingPicks = z.object({
  /** The number of members, not counting the caller. */
  others: z.int(),
  /** The members who can be reminded. Those without a bracket come first; the rest are sorted by missing picks. */
  members: z.array(MissingMember),
  pickedAgain: z.array(PickedAgain),
  /** When the members were last reminded; null if never. */
  remindedAt: z.nullable(Instant),
  /** The earliest time of the next reminder; null if members may be reminded now. */
  remindAgainAt: z.nullable(Instant),
});
export type MissingPicks = z.infer<typeof MissingPicks>;

/** The winner of a game, or the result of a fight. */
export const WitnessResult = z.union([
  z.string(),
  z.object({ winnerId: z.int(), winMethod: z.enum(RESULT_METHODS) }),
]);

/** The places that an entry can still reach (rules: chances#who-can-still-win). */
export const EntryOutlook = z.object({
  id: Id,
  place: z.int(),
  best: z.int(),
  /** Whether `best` is only a bound: the entry may be unable to finish that high. */
  bestIsBound: z.boolean(),
  /** Null if the worst place was not computed. */
  worst: z.nullable(z.int()),
  /** Whether `worst` is only a bound: the entry may finish even lower. */
  worstIsBound: z.boolean(),
  /** The best place if every hidden fight goes this entry's way; null if no fight is hidden. */
  perhaps: z.nullable(z.int()),
  canWin: z.boolean(),
  clinched: z.boolean(),
  /** If the entry cannot win, a set of entries of which at least one always finishes ahead of it; otherwise empty. */
  outBecause: z.array(Id),
  /** Results of the open games or fights with which the entry finishes first, alone or tied; null if none are known. */
  witness: z.nullable(z.record(z.string(), WitnessResult)),
});
export type EntryOutlook = z.infer<typeof EntryOutlook>;

/** Who can still win a room, judging by the picks that the caller may see. Empty while all picks are hidden. */
export const RoomOutlook = z.object({
  /** Changes whenever the outlook may have changed. */
  version: z.string(),
  /** Whether all picks count, or only those for locked fights. */
  basis: z.enum(['all', 'locked']),
  /** The number of games or fights that count but have no result yet. */
  open: z.int(),
  entries: z.array(EntryOutlook),
});
export type RoomOutlook = z.infer<typeof RoomOutlook>;

/** An entry's picks as a string: one character per game or fight, '.' for none. */
export const PackedEntry = z.object({
  id: Id,
  ownerId: Id,
  ownerName: z.string(),
  /** Which of the owner's brackets this is, counted from 1. */
  number: z.int(),
  /** The picks that all members may see. */
  picks: z.string(),
  /** The caller's own picks for hidden fights; null in tournaments and for other people's entries. */
  coveredPicks: z.nullable(z.string()),
  tieBreaker: z.nullable(z.object({ team1Score: z.int(), team2Score: z.int() })),
});
export type PackedEntry = z.infer<typeof PackedEntry>;

/** All picks of a room that the caller may see; empty while all picks are hidden. */
export const RoomPicks = z.object({
  basis: RoomOutlook.shape.basis,
  /** The fights that the characters of `picks` stand for, in order; empty for a tournament. */
  seen: z.array(Id),
  /** The fights that the characters of `coveredPicks` stand for, in order. */
  covered: z.array(Id),
  /** Called-off fights with visible picks. In `picks`, they follow the fights in `seen`. Absent if there are none. */
  off: z.optional(z.array(Id)),
  entries: z.array(PackedEntry),
});
export type RoomPicks = z.infer<typeof RoomPicks>;

/** A manager's action on the card or the bracket. */
export const Act = z.object({
  id: Id,
  at: Instant,
  /** The line in the changes log: 'Ann entered the result of ...'. */
  text: z.string(),
  canUndo: z.boolean(),
  /** Why the action cannot be undone; null if it can. */
  whyNot: z.nullable(z.string()),
  /** The deadline for undoing the action; null if it cannot be undone. */
  undoUntil: z.nullable(Instant),
  /** What undoing the action would do; empty if it cannot be undone. */
  undoes: z.string(),
});
export type Act = z.infer<typeof Act>;

export const UndoneAct = z.object({
  success: z.literal(true),
  /** The new line in the changes log: 'Ann undid: entered the result of ...'. */
  text: z.string(),
  picks: z.object({
    /** The number of deleted picks that were restored. */
    returned: z.int(),
    /** The number of picks that were made after the undone action and still count. */
    kept: z.int(),
    /** The number of picks that were made after the undone action and were deleted by the undo. */
    lost: z.int(),
  }),
});
export type UndoneAct = z.infer<typeof UndoneAct>;

export const competitions = {
  acts: get('/api/rooms/:roomId/acts', {
    ...ofManager,
    summary: 'The last 20 actions on the card or the bracket, newest first, with the effect of undoing each',
    response: z.array(Act),
  }),
  undo: post('/api/rooms/:roomId/undo', {
    ...ofManager,
    summary:
      "Undo the caller's last action within 10 minutes; 409 with the reason if a later change prevents it",
    body: z.object({ actId: Id }),
    response: UndoneAct,
  }),
  get: get('/api/rooms/:roomId/competition', {
    ...ofMember,
    summary: "The room's whole card or tournament",
    response: RoomCompetition,
    etag: { except: 'serverTime' },
    isShared: true,
  }),
  standings: get('/api/rooms/:roomId/standings', {
    ...ofMember,
    summary:
      'Everything that a result changes: the card or tournament, and the points and rank of each bracket',
    response: RoomStandings,
    etag: { except: 'serverTime' },
    isShared: true,
  }),
  missingPicks: get('/api/rooms/:roomId/missing-picks', {
    ...ofManager,
    summary: 'The members without a bracket or with missing picks, and how many picks each is missing',
    response: MissingPicks,
  }),
  stillToPick: get('/api/rooms/:roomId/still-to-pick', {
    ...ofMember,
    summary: 'The ids of the members with missing picks; empty once anything is locked',
    response: z.object({ userIds: z.array(Id) }),
  }),
  remind: post('/api/rooms/:roomId/remind', {
    ...ofManager,
    summary: 'Remind the members with missing picks; at most once every six hours',
    response: MissingPicks,
  }),
  outlook: get('/api/rooms/:roomId/outlook', {
    ...ofMember,
    summary: 'Who can still win the room, the best and worst possible rank of each bracket, and why',
    rateLimit: 'compute',
    response: RoomOutlook,
    etag: true,
    uncompressed: 'hidden picks in one response with names chosen by others',
  }),
  picks: get('/api/rooms/:roomId/picks', {
    ...ofMember,
    summary: "The room's picks that the caller may see, encoded as one character per pick",
    rateLimit: 'picks',
    response: RoomPicks,
    etag: true,
    uncompressed: 'hidden picks in one response with names chosen by others',
  }),
  timeline: get('/api/rooms/:roomId/timeline', {
    ...ofMember,
    summary:
      "The room's results in the order they were entered, with corrections and changed points, oldest first",
    response: Timeline,
    etag: true,
  }),
};
