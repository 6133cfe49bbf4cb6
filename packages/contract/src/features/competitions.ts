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

export const competitions = {
  get: endpoint({
    method: 'GET',
    path: '/api/rooms/:roomId/competition',
    access: 'room.member',
    summary: "The room's whole card or tournament, each part as the call of its own answers it",
    response: RoomCompetition,
  }),
};
