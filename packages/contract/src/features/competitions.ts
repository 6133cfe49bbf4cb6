import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, Instant } from '../schema.ts';
import {
  BracketConfig,
  ConferenceLabels,
  LockTime,
  PointsConfig,
  TeamNames,
  TieBreakerConfig,
  Winners,
} from '../tournament-shapes.ts';
import { Card } from './fights.ts';

/** The fight card of a room. */
export const FightCompetition = z.object({
  kind: z.literal('fights'),
  /** The id of the manager's event. */
  eventId: Id,
  fights: Card,
  /** The server's time of this answer. */
  serverTime: Instant,
});

/** The tournament of a room: each field as its own call answers it. */
export const TournamentCompetition = z.object({
  kind: z.literal('tournament'),
  /** The id of the manager's event. */
  eventId: Id,
  bracketSize: BracketConfig.shape.bracketSize,
  reseeding: BracketConfig.shape.reseeding,
  teamNames: TeamNames,
  labels: ConferenceLabels,
  roundPoints: PointsConfig.shape.roundPoints,
  results: Winners,
  lockTime: LockTime.shape.lockTime,
  /** The final's actual score. */
  tieBreaker: TieBreakerConfig,
  /** The server's time of this answer. */
  serverTime: Instant,
});

/** A room's whole competition in one answer; `kind` is its competition type. */
export const RoomCompetition = z.discriminatedUnion('kind', [FightCompetition, TournamentCompetition]);
export type RoomCompetition = z.infer<typeof RoomCompetition>;

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

/** Who has picks missing in a room, as its manager sees it. */
export const MissingPicks = z.object({
  /** The present members except the caller. */
  others: z.int(),
  /** Those of them who can be reminded: without a bracket first, then who lacks the most. */
  members: z.array(MissingMember),
  /** When they were last reminded; null for never. */
  remindedAt: z.nullable(Instant),
  /** The time from which they may be reminded again; null where they may be now. */
  remindAgainAt: z.nullable(Instant),
});
export type MissingPicks = z.infer<typeof MissingPicks>;

export const competitions = {
  get: endpoint({
    method: 'GET',
    path: '/api/rooms/:roomId/competition',
    access: 'room.member',
    summary: "The room's whole card or tournament, each part as the call of its own answers it",
    response: RoomCompetition,
  }),
  missingPicks: endpoint({
    method: 'GET',
    path: '/api/rooms/:roomId/missing-picks',
    access: 'room.manager',
    summary: 'Which members have no bracket or picks missing, in numbers',
    response: MissingPicks,
  }),
  remind: endpoint({
    method: 'POST',
    path: '/api/rooms/:roomId/remind',
    access: 'room.manager',
    summary: 'Remind the members who have picks missing; once in six hours',
    response: MissingPicks,
  }),
};
