import { RESULT_METHODS } from '@lockroom/rules';
import * as z from 'zod/mini';
import { RoomCompetition, RoomStandings } from '../competition-shapes.ts';
import { endpoint } from '../endpoint.ts';
import { Id, Instant } from '../schema.ts';
import { Timeline } from '../timeline-shapes.ts';

/** How far one member of a room is, in numbers and never in picks: of several brackets, the one that lacks the most. */
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

/** Of the brackets whose pick of a fight was taken back, how many have picked it again. */
export const PickedAgain = z.object({ fightId: Id, again: z.int(), of: z.int() });
export type PickedAgain = z.infer<typeof PickedAgain>;

/** Who has picks missing in a room, as its manager sees it. */
export const MissingPicks = z.object({
  /** The present members except the caller. */
  others: z.int(),
  /** Those of them who can be reminded: without a bracket first, then who lacks the most. */
  members: z.array(MissingMember),
  /** For each fight with picks that were taken back of present members. */
  pickedAgain: z.array(PickedAgain),
  /** When they were last reminded; null for never. */
  remindedAt: z.nullable(Instant),
  /** The time from which they may be reminded again; null where they may be now. */
  remindAgainAt: z.nullable(Instant),
});
export type MissingPicks = z.infer<typeof MissingPicks>;

/** A result that is still to come: the winner of a game, or how a fight ends. */
export const WitnessResult = z.union([
  z.string(),
  z.object({ winnerId: z.int(), winMethod: z.enum(RESULT_METHODS) }),
]);

/** What can still become of an entry (rules: chances#who-can-still-win). */
export const EntryOutlook = z.object({
  id: Id,
  /** The place by the results so far. */
  place: z.int(),
  best: z.int(),
  /** Whether the entry may not come as high as `best`; it never comes higher, and whether it can win is open at 1. */
  bestIsBound: z.boolean(),
  /** Null where it was not reckoned. */
  worst: z.nullable(z.int()),
  /** Whether the entry may fall further than `worst`. */
  worstIsBound: z.boolean(),
  /** The best place if the covered fights went this entry's way; null where nothing is covered. */
  perhaps: z.nullable(z.int()),
  canWin: z.boolean(),
  clinched: z.boolean(),
  /** Entries of whom at least one stays ahead whatever happens; empty where the entry can win. */
  outBecause: z.array(Id),
  /** Results of the open games or fights that make it first, alone or level; null where none is known. */
  witness: z.nullable(z.record(z.string(), WitnessResult)),
});
export type EntryOutlook = z.infer<typeof EntryOutlook>;

/** Who can still win a room, reckoned from what the viewer may see; no entries while every pick is covered. */
export const RoomOutlook = z.object({
  /** Changes with every fact that the outlook rests on. */
  version: z.string(),
  /** Whether all picks are counted, or those under a lock that has closed alone. */
  basis: z.enum(['all', 'locked']),
  /** How many of the games or fights that are counted have no result. */
  open: z.int(),
  entries: z.array(EntryOutlook),
});
export type RoomOutlook = z.infer<typeof RoomOutlook>;

/** One entry's picks, a character for each game or fight (rules' packed picks; '.' where there is none). */
export const PackedEntry = z.object({
  id: Id,
  ownerId: Id,
  ownerName: z.string(),
  /** Which of its owner's brackets it is, counted from 1. */
  number: z.int(),
  /** The picks that every member may see. */
  picks: z.string(),
  /** The caller's own picks of covered fights; null for other people's entries and in a tournament. */
  coveredPicks: z.nullable(z.string()),
  /** The predicted score of the final; null where there is none. */
  tieBreaker: z.nullable(z.object({ team1Score: z.int(), team2Score: z.int() })),
});
export type PackedEntry = z.infer<typeof PackedEntry>;

/** The picks that a member may see of a whole room; no entries while every pick is covered. */
export const RoomPicks = z.object({
  basis: RoomOutlook.shape.basis,
  /** The fights whose picks everybody may see, in the order of `picks`; empty for a tournament. */
  seen: z.array(Id),
  /** The fights whose picks are still covered, in the order of `coveredPicks`. */
  covered: z.array(Id),
  /** Fights that are called off and whose picks everybody may see: `picks` goes on with them. Absent without any. */
  off: z.optional(z.array(Id)),
  entries: z.array(PackedEntry),
});
export type RoomPicks = z.infer<typeof RoomPicks>;

/** What a manager did to the card or the bracket, for the list of the last acts. */
export const Act = z.object({
  id: Id,
  at: Instant,
  /** Its line of the changes log: 'Ann entered the result of ...'. */
  text: z.string(),
  canUndo: z.boolean(),
  /** Why it cannot be taken back; null where it can. */
  whyNot: z.nullable(z.string()),
  /** Until when it can be taken back; null where it cannot. */
  undoUntil: z.nullable(Instant),
  /** What taking it back would do; empty where it cannot be taken back. */
  undoes: z.string(),
});
export type Act = z.infer<typeof Act>;

/** What taking back an act did. */
export const UndoneAct = z.object({
  success: z.literal(true),
  /** The new line of the changes log: 'Ann took back: entered the result of ...'. */
  text: z.string(),
  picks: z.object({
    /** Picks that the act took away and that stand again. */
    returned: z.int(),
    /** Picks that members made since and that stand. */
    kept: z.int(),
    /** Picks that members made since and that are gone with what they picked. */
    lost: z.int(),
  }),
});
export type UndoneAct = z.infer<typeof UndoneAct>;

export const competitions = {
  acts: endpoint({
    method: 'GET',
    path: '/api/rooms/:roomId/acts',
    access: 'room.manager',
    byToken: true,
    summary: 'The last 20 acts on the card or the bracket, newest first, with what taking each back would do',
    response: z.array(Act),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/rooms/:roomId/undo',
    access: 'room.manager',
    byToken: true,
    summary: "Take back the caller's last act, within 10 minutes; 409 with the reason where it was overtaken",
    body: z.object({ actId: Id }),
    response: UndoneAct,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/rooms/:roomId/competition',
    access: 'room.member',
    byToken: true,
    summary: "The room's whole card or tournament, each part as the call of its own answers it",
    response: RoomCompetition,
    isKept: { apartFrom: 'serverTime' },
    isShared: true,
  }),
  standings: endpoint({
    method: 'GET',
    path: '/api/rooms/:roomId/standings',
    access: 'room.member',
    byToken: true,
    summary: 'What a result changes: the card or tournament, and the points and rank of each bracket',
    response: RoomStandings,
    isKept: { apartFrom: 'serverTime' },
    isShared: true,
  }),
  missingPicks: endpoint({
    method: 'GET',
    path: '/api/rooms/:roomId/missing-picks',
    access: 'room.manager',
    byToken: true,
    summary: 'Which members have no bracket or picks missing, in numbers',
    response: MissingPicks,
  }),
  remind: endpoint({
    method: 'POST',
    path: '/api/rooms/:roomId/remind',
    access: 'room.manager',
    byToken: true,
    summary: 'Remind the members who have picks missing; once in six hours',
    response: MissingPicks,
  }),
  outlook: endpoint({
    method: 'GET',
    path: '/api/rooms/:roomId/outlook',
    access: 'room.member',
    byToken: true,
    summary: 'Who can still win the room, the best and worst place of each bracket, and why',
    rateLimit: 'reckon',
    response: RoomOutlook,
    isKept: true,
    isPlain: 'picks that are covered, beside names that others choose',
  }),
  picks: endpoint({
    method: 'GET',
    path: '/api/rooms/:roomId/picks',
    access: 'room.member',
    byToken: true,
    summary: 'The picks of every bracket of the room that the caller may see, a character each',
    rateLimit: 'picks',
    response: RoomPicks,
    isKept: true,
    isPlain: 'picks that are covered, beside names that others choose',
  }),
  timeline: endpoint({
    method: 'GET',
    path: '/api/rooms/:roomId/timeline',
    access: 'room.member',
    byToken: true,
    summary: 'The results of the room as they came, with corrections and other points, oldest first',
    response: Timeline,
    isKept: true,
  }),
};
