import * as z from 'zod/mini';
import { Bracket } from './features/brackets.ts';
import { Card } from './features/fights.ts';
import { Room } from './features/rooms.ts';
import { Id, Instant } from './schema.ts';
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
} from './tournament-shapes.ts';

/** The fight card of a room. */
export const FightCompetition = z.object({
  kind: z.literal('fights'),
  /** The id of the manager's event. */
  eventId: Id,
  fights: Card,
  /** The server's time of this answer. */
  serverTime: Instant,
});

/** The tournament of a room: each field as its own call answers it, but for walkovers and replaced teams. */
export const TournamentCompetition = z.object({
  kind: z.literal('tournament'),
  /** The id of the manager's event. */
  eventId: Id,
  bracketSize: BracketConfig.shape.bracketSize,
  reseeding: BracketConfig.shape.reseeding,
  /** Seeds by team id where they are not the numbers in the ids; absent elsewhere. */
  seeds: z.optional(TeamSeeds),
  teamNames: TeamNames,
  labels: ConferenceLabels,
  roundPoints: PointsConfig.shape.roundPoints,
  results: Winners,
  walkovers: Walkovers,
  /** The teams that took another's place, by id, with the name of the one that left. */
  replaced: ReplacedTeams,
  lockTime: LockTime.shape.lockTime,
  /** The final's actual score. */
  tieBreaker: TieBreakerConfig,
  /** The server's time of this answer. */
  serverTime: Instant,
});

/** A room's whole competition in one answer; `kind` is its competition type. */
export const RoomCompetition = z.discriminatedUnion('kind', [FightCompetition, TournamentCompetition]);
export type RoomCompetition = z.infer<typeof RoomCompetition>;

/** What a result can change of an entry; the fields are those of a bracket. */
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

/** What a result can change of a room's page; the fields are those of a room. */
export const RoomFigures = z.pick(Room, {
  bracketSize: true,
  fightCount: true,
  scoredCount: true,
  maxPossiblePoints: true,
});

/** All that a result changes for every member alike, as of one moment. */
export const RoomStandings = z.object({
  /** The room's version; it rises with every change of what is played and of how it stands. */
  version: z.int(),
  competition: RoomCompetition,
  figures: RoomFigures,
  /** Sorted by rank. */
  brackets: z.array(BracketFigures),
});
export type RoomStandings = z.infer<typeof RoomStandings>;
