import { MOMENT_ACTS, PICK_METHODS, RESULT_METHODS, SPORTS } from '@lockroom/rules';
import * as z from 'zod/mini';
import { del, get, post } from '../endpoint.ts';
import { Done, Id, Instant, Person } from '../schema.ts';
import {
  BracketConfig,
  ConferenceLabels,
  LockTime,
  PointsConfig,
  ReplacedTeams,
  TeamNames,
  TeamSeeds,
  TieBreakerConfig,
  Walkovers,
  Winners,
} from '../tournament-shapes.ts';
import { Card } from './fights.ts';
import { Room } from './rooms.ts';

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
  listForRoom: get('/api/rooms/:roomId/brackets', {
    access: 'room.member',
    byToken: true,
    summary: 'All brackets of a room, sorted by rank',
    response: z.array(Bracket),
    isKept: true,
  }),
  get: get('/api/brackets/:bracketId', {
    access: 'bracket.member',
    byToken: true,
    summary: 'One bracket with its standing; its picks are a call of their own',
    response: Bracket,
  }),
  create: post('/api/brackets', {
    access: 'room.member',
    byToken: true,
    summary: 'Create a bracket; 409 at the room limit, 423 once everything is locked',
    body: z.object({ roomId: Id }),
    response: Bracket,
    status: 201,
    rateLimit: 'create',
  }),
  remove: del('/api/brackets/:bracketId', {
    access: 'bracket.editor',
    byToken: true,
    summary: 'Delete a bracket: its owner before the lock (423 after), the manager any time',
    response: Done,
  }),
  recalculate: post('/api/rooms/:roomId/calculate-all-points', {
    access: 'room.member',
    byToken: true,
    summary: 'Recompute points and ranks. Idempotent',
    response: z.object({ success: z.literal(true), brackets: z.int() }),
  }),
};

/** The fight card of a room. */
export const FightCompetition = z.object({
  kind: z.literal('fights'),
  /** The id of the manager's event. */
  eventId: Id,
  fights: Card,
  /** The server's time. */
  serverTime: Instant,
});

/** The tournament of a room; each field except walkovers and replaced teams is as its own call answers it. */
export const TournamentCompetition = z.object({
  kind: z.literal('tournament'),
  /** The id of the manager's event. */
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
  /** The teams that replaced another, by id, with the name of the one that left. */
  replaced: ReplacedTeams,
  lockTime: LockTime.shape.lockTime,
  /** The final's actual score. */
  tieBreaker: TieBreakerConfig,
  /** The server's time. */
  serverTime: Instant,
});

/** A room's whole competition in one answer; `kind` is its competition type. */
export const RoomCompetition = z.discriminatedUnion('kind', [FightCompetition, TournamentCompetition]);
export type RoomCompetition = z.infer<typeof RoomCompetition>;

/** The fields of a bracket that a result can change. */
export const BracketFigures = z.pick(Bracket, {
  id: true,
  totalPoints: true,
  maxPoints: true,
  rank: true,
  previousRank: true,
  correctFighters: true,
  correctMethods: true,
  comboBonus: true,
  underdogPicks: true,
  fightScores: true,
});
export type BracketFigures = z.infer<typeof BracketFigures>;

/** The fields of a room that a result can change. */
export const RoomFigures = z.pick(Room, {
  bracketSize: true,
  fightCount: true,
  scoredCount: true,
  maxPossiblePoints: true,
});

/** Everything that a result changes for all members alike, as one snapshot. */
export const RoomStandings = z.object({
  /** The room's version; it rises with every change of its competition or standings. */
  version: z.int(),
  competition: RoomCompetition,
  figures: RoomFigures,
  /** Sorted by rank. */
  brackets: z.array(BracketFigures),
});
export type RoomStandings = z.infer<typeof RoomStandings>;

/** The replaced values of a fight that affect its points; unchanged ones are absent. */
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

/** A change of a competition that affects points, with the values that it replaced. */
export const TimelineMoment = z.object({
  id: Id,
  at: Instant,
  /** The name of the person who made the change; null for the server. */
  actorName: z.nullable(z.string()),
  /** A result, a correction, changed points, odds or picks, or a change whose replaced values are unknown. */
  act: z.enum(MOMENT_ACTS),
  /** Null if the replaced values are unknown: the time line begins after this moment. */
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
  /** Whether picks that counted then may have changed since, or an act was undone: the standings then are unknown. */
  isReopened: z.boolean(),
});
export type TimelineMoment = z.infer<typeof TimelineMoment>;

/** The history of a room's competition, oldest first; the present minus all later moments gives each state. */
export const Timeline = z.object({
  /** Whether no older moment is left out. */
  isWhole: z.boolean(),
  moments: z.array(TimelineMoment),
});
export type Timeline = z.infer<typeof Timeline>;

/** One member's progress, in numbers and never in picks: of several brackets, the least complete one. */
export const MissingMember = z.object({
  userId: Id,
  username: z.string(),
  hasBracket: z.boolean(),
  /** Picks that are missing and can still be made. */
  missing: z.int(),
  /** The picks of a whole bracket. */
  of: z.int(),
});
export type MissingMember = z.infer<typeof MissingMember>;

/** How many of the brackets whose pick for a fight was taken back have picked it again. */
export const PickedAgain = z.object({ fightId: Id, again: z.int(), of: z.int() });
export type PickedAgain = z.infer<typeof PickedAgain>;

/** The members with missing picks, as the room's manager sees them. */
export const MissingPicks = z.object({
  /** The present members except the caller. */
  others: z.int(),
  /** Those who can be reminded: without a bracket first, then by missing picks. */
  members: z.array(MissingMember),
  /** For each fight for which picks of present members were taken back. */
  pickedAgain: z.array(PickedAgain),
  /** When they were last reminded; null for never. */
  remindedAt: z.nullable(Instant),
  /** When they may be reminded again; null if now. */
  remindAgainAt: z.nullable(Instant),
});
export type MissingPicks = z.infer<typeof MissingPicks>;

/** A future result: the winner of a game, or the outcome of a fight. */
export const WitnessResult = z.union([
  z.string(),
  z.object({ winnerId: z.int(), winMethod: z.enum(RESULT_METHODS) }),
]);

/** The places that an entry can still reach (rules: chances#who-can-still-win). */
export const EntryOutlook = z.object({
  id: Id,
  /** The place by the results so far. */
  place: z.int(),
  best: z.int(),
  /** Whether `best` is only an upper bound: the entry may not reach it. */
  bestIsBound: z.boolean(),
  /** Null if it was not computed. */
  worst: z.nullable(z.int()),
  /** Whether the entry may fall below `worst`. */
  worstIsBound: z.boolean(),
  /** The best place if the hidden fights went this entry's way; null if nothing is hidden. */
  perhaps: z.nullable(z.int()),
  canWin: z.boolean(),
  clinched: z.boolean(),
  /** Entries of which at least one always stays ahead; empty if the entry can win. */
  outBecause: z.array(Id),
  /** Results of the open games or fights that make it first, alone or tied; null if none are known. */
  witness: z.nullable(z.record(z.string(), WitnessResult)),
});
export type EntryOutlook = z.infer<typeof EntryOutlook>;

/** Who can still win a room, computed from what the viewer may see; no entries while every pick is hidden. */
export const RoomOutlook = z.object({
  /** Changes whenever the outlook's inputs change. */
  version: z.string(),
  /** Whether all picks are counted, or only locked ones. */
  basis: z.enum(['all', 'locked']),
  /** The number of counted games or fights without a result. */
  open: z.int(),
  entries: z.array(EntryOutlook),
});
export type RoomOutlook = z.infer<typeof RoomOutlook>;

/** One entry's picks, one character for each game or fight (the packed picks of rules; '.' for none). */
export const PackedEntry = z.object({
  id: Id,
  ownerId: Id,
  ownerName: z.string(),
  /** The number among its owner's brackets, from 1. */
  number: z.int(),
  /** The picks that every member may see. */
  picks: z.string(),
  /** The caller's own picks of hidden fights; null for others' entries and in a tournament. */
  coveredPicks: z.nullable(z.string()),
  /** The predicted score of the final; null without one. */
  tieBreaker: z.nullable(z.object({ team1Score: z.int(), team2Score: z.int() })),
});
export type PackedEntry = z.infer<typeof PackedEntry>;

/** All picks of a room that a member may see; no entries while every pick is hidden. */
export const RoomPicks = z.object({
  basis: RoomOutlook.shape.basis,
  /** The fights whose picks are visible to all, in the order of `picks`; empty for a tournament. */
  seen: z.array(Id),
  /** The fights whose picks are still hidden, in the order of `coveredPicks`. */
  covered: z.array(Id),
  /** Fights that were called off and whose picks are visible to all; they follow in `picks`. Absent if none. */
  off: z.optional(z.array(Id)),
  entries: z.array(PackedEntry),
});
export type RoomPicks = z.infer<typeof RoomPicks>;

/** A manager's change of the card or the bracket, in the list of recent acts. */
export const Act = z.object({
  id: Id,
  at: Instant,
  /** Its line of the changes log: 'Ann entered the result of ...'. */
  text: z.string(),
  canUndo: z.boolean(),
  /** Why it cannot be undone; null if it can. */
  whyNot: z.nullable(z.string()),
  /** Until when it can be undone; null if it cannot. */
  undoUntil: z.nullable(Instant),
  /** What undoing it would do; empty if it cannot be undone. */
  undoes: z.string(),
});
export type Act = z.infer<typeof Act>;

/** The result of undoing an act. */
export const UndoneAct = z.object({
  success: z.literal(true),
  /** The new line of the changes log: 'Ann took back: entered the result of ...'. */
  text: z.string(),
  picks: z.object({
    /** Picks that the act deleted, now restored. */
    returned: z.int(),
    /** Picks that members made since, which stand. */
    kept: z.int(),
    /** Picks that members made since, deleted with what they picked. */
    lost: z.int(),
  }),
});
export type UndoneAct = z.infer<typeof UndoneAct>;

export const competitions = {
  acts: get('/api/rooms/:roomId/acts', {
    access: 'room.manager',
    byToken: true,
    summary: 'The last 20 acts on the card or the bracket, newest first, with what undoing each would do',
    response: z.array(Act),
  }),
  undo: post('/api/rooms/:roomId/undo', {
    access: 'room.manager',
    byToken: true,
    summary:
      "Undo the caller's last act, within 10 minutes; 409 with the reason if a later change prevents it",
    body: z.object({ actId: Id }),
    response: UndoneAct,
  }),
  get: get('/api/rooms/:roomId/competition', {
    access: 'room.member',
    byToken: true,
    summary: "The room's whole card or tournament; each part as its own call answers it",
    response: RoomCompetition,
    isKept: { apartFrom: 'serverTime' },
    isShared: true,
  }),
  standings: get('/api/rooms/:roomId/standings', {
    access: 'room.member',
    byToken: true,
    summary:
      'Everything that a result changes: the card or tournament, and the points and rank of each bracket',
    response: RoomStandings,
    isKept: { apartFrom: 'serverTime' },
    isShared: true,
  }),
  missingPicks: get('/api/rooms/:roomId/missing-picks', {
    access: 'room.manager',
    byToken: true,
    summary: 'Members without a bracket or with missing picks, in numbers',
    response: MissingPicks,
  }),
  remind: post('/api/rooms/:roomId/remind', {
    access: 'room.manager',
    byToken: true,
    summary: 'Remind the members with missing picks; at most once in six hours',
    response: MissingPicks,
  }),
  outlook: get('/api/rooms/:roomId/outlook', {
    access: 'room.member',
    byToken: true,
    summary: 'Who can still win the room, the best and worst place of each bracket, and why',
    rateLimit: 'compute',
    response: RoomOutlook,
    isKept: true,
    isPlain: 'picks that are covered, beside names that others choose',
  }),
  picks: get('/api/rooms/:roomId/picks', {
    access: 'room.member',
    byToken: true,
    summary: 'The picks of the room that the caller may see, one character each',
    rateLimit: 'picks',
    response: RoomPicks,
    isKept: true,
    isPlain: 'picks that are covered, beside names that others choose',
  }),
  timeline: get('/api/rooms/:roomId/timeline', {
    access: 'room.member',
    byToken: true,
    summary:
      "The room's results in the order they were entered, with corrections and changed points, oldest first",
    response: Timeline,
    isKept: true,
  }),
};
