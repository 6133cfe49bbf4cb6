import { TEAM_TAKE_BACKS, TEXT_MAX } from '@lockroom/rules';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Instant, line } from '../schema.ts';
import { TeamId } from '../tournament-input.ts';

/** Picks on a team that is replaced: they are taken back, or follow to the team that takes its place. */
const TeamTakeBack = z.enum(TEAM_TAKE_BACKS, "takeBack must be 'his' or 'follow'");

/** What replacing a team would do, in numbers. */
export const TeamReplacePreview = z.object({
  /** The room's brackets, and how many of them have a pick of the team. */
  brackets: z.int(),
  picked: z.int(),
  /** The picks of the team in all rounds, and later picks that could no longer be without them. */
  picks: z.int(),
  others: z.int(),
  /** The members who would be told: everybody but the caller with a pick of the team. */
  told: z.int(),
  /** What the room has chosen. */
  takeBack: TeamTakeBack,
});
export type TeamReplacePreview = z.infer<typeof TeamReplacePreview>;

/** A pick of a tournament that was taken back, because its team was replaced. */
export const TakenTeamPick = z.object({
  gameId: z.string(),
  /** The team that was picked, by the name of then. */
  team: z.string(),
  takenAt: Instant,
});
export type TakenTeamPick = z.infer<typeof TakenTeamPick>;

/** What happens to a tournament that stays the same tournament (rules: play#replaced-teams). */
export const tournamentActs = {
  replacePreview: endpoint({
    method: 'GET',
    path: '/api/custom/room/:roomId/replace-team-preview',
    access: 'room.manager',
    byToken: true,
    summary: 'How many picks replacing a team would take back, and how many members are told',
    query: z.object({ teamId: TeamId }),
    response: TeamReplacePreview,
  }),
  replace: endpoint({
    method: 'POST',
    path: '/api/custom/room/:roomId/replace-team',
    access: 'room.manager',
    byToken: true,
    summary:
      "Put another team into a team's place; picks of it are taken back or follow; 423 once it has a result",
    body: z.object({
      teamId: TeamId,
      name: line({ min: 1, max: TEXT_MAX.teamName, name: 'Team name' }),
      /** Absent or null is what the room has chosen. */
      takeBack: z.optional(z.nullable(TeamTakeBack)),
      /** A lock time to come, where picks are to be made again; 423 where the bracket has a result. */
      lockTime: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
      /** The name of the team that leaves, as the sender saw it. */
      seen: z.optional(z.nullable(z.object({ name: z.string().check(z.maxLength(TEXT_MAX.teamName)) }))),
    }),
    response: z.object({
      teamId: z.string(),
      name: z.string(),
      lockTime: z.nullable(Instant),
      /** How many picks were taken back. */
      takenBack: z.int(),
    }),
  }),
  takenPicks: endpoint({
    method: 'GET',
    path: '/api/custom/brackets/:bracketId/taken-picks',
    access: 'bracket.member',
    byToken: true,
    summary: "Picks of a sheet that were taken back, newest first; another member's only after the lock",
    response: z.array(TakenTeamPick),
    isPlain: 'picks that are covered, beside names that others choose',
  }),
};
