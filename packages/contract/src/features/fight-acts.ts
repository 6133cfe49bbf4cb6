import { RESULT_METHODS, TAKE_BACKS, TEXT_MAX } from '@lockroom/rules';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Id, Instant, line } from '../schema.ts';
import { Fight, Fighter, SeenPair, SentFightResult, SentOdds } from './fights.ts';

/** Whose picks a replacement takes back: those on the fighter who left, or all of the fight. */
export const TakeBack = z.enum(TAKE_BACKS, "takeBack must be 'his' or 'all'");

/** A pick that was taken back, because its fighter, or for some rooms the opponent, was replaced. */
export const TakenPick = z.object({
  id: Id,
  fightId: Id,
  /** The fighter who was picked, by the name of then. */
  fighter: z.string(),
  method: z.enum(RESULT_METHODS),
  takenAt: Instant,
});
export type TakenPick = z.infer<typeof TakenPick>;

/** What a replacement would do, in numbers. */
export const ReplacePreview = z.object({
  /** The room's brackets. */
  brackets: z.int(),
  /** How many of them picked the fighter who would leave, the other one, and neither. */
  onLeaving: z.int(),
  onStaying: z.int(),
  without: z.int(),
  /** The members who would be told: everybody but the caller with a pick of the fight. */
  told: z.int(),
  /** What the room has chosen for picks on the one who stays. */
  takeBack: TakeBack,
});
export type ReplacePreview = z.infer<typeof ReplacePreview>;

/** The ranks that a result would move, and who would be first. */
export const ResultPreview = z.object({
  moves: z.array(z.object({ bracketId: Id, bracketName: z.string(), from: z.int(), to: z.int() })),
  winners: z.array(z.string()),
});
export type ResultPreview = z.infer<typeof ResultPreview>;

const FighterNumber = z.literal([1, 2, '1', '2'], 'Fighter must be 1 or 2');

/** Why a fight is called off. */
export const CallOffReason = line({ max: TEXT_MAX.callOffReason, name: 'Reason' });

/** What happens to a fight that stays the same fight (rules: play#fights-that-change). */
export const fightActs = {
  replacePreview: endpoint({
    method: 'GET',
    path: '/api/fights/:fightId/replace-preview',
    access: 'fight.manager',
    byToken: true,
    summary: 'How many picks a replacement takes back, how many stand, and how many members are told',
    query: z.object({ fighterNumber: FighterNumber }),
    response: ReplacePreview,
  }),
  resultPreview: endpoint({
    method: 'GET',
    path: '/api/fights/:fightId/result-preview',
    access: 'fight.manager',
    byToken: true,
    summary: 'Which ranks a result would move, and who would be first',
    query: z.object({
      winnerId: z.literal([0, 1, 2, '0', '1', '2'], 'Winner must be 1, 2 or 0 for none'),
      winMethod: SentFightResult.shape.winMethod,
    }),
    response: ResultPreview,
  }),
  replace: endpoint({
    method: 'POST',
    path: '/api/fights/:fightId/replace',
    access: 'fight.editor',
    byToken: true,
    summary:
      'Put another fighter into a corner; picks on the one who left are taken back; 423 after the lock without a new one',
    body: z.object({
      fighterNumber: FighterNumber,
      name: Fighter,
      odds: SentOdds,
      /** The odds of the one who stays, against the new opponent. */
      opponentOdds: SentOdds,
      /** Absent or null is what the room has chosen. */
      takeBack: z.optional(z.nullable(TakeBack)),
      /** A lock time to come; needed where the fight is locked. */
      lockTime: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
      seen: z.optional(z.nullable(SeenPair)),
    }),
    response: Fight,
  }),
  rename: endpoint({
    method: 'POST',
    path: '/api/fights/:fightId/rename',
    access: 'fight.editor',
    byToken: true,
    summary: 'Spell the name of a fighter anew; it is the same person, and picks stand',
    body: z.object({
      fighterNumber: FighterNumber,
      name: Fighter,
      seen: z.optional(z.nullable(SeenPair)),
    }),
    response: Fight,
  }),
  swapCorners: endpoint({
    method: 'POST',
    path: '/api/fights/:fightId/swap-corners',
    access: 'fight.editor',
    byToken: true,
    summary: 'Change the corners about; odds, photos, picks and the result follow the fighters',
    body: z.object({ seen: z.optional(z.nullable(SeenPair)) }),
    response: Fight,
  }),
  callOff: endpoint({
    method: 'POST',
    path: '/api/fights/:fightId/call-off',
    access: 'fight.editor',
    byToken: true,
    summary: 'Call a fight off; its picks stay, and it scores and counts nothing',
    body: z.object({ reason: z.optional(z.nullable(CallOffReason)) }),
    response: Fight,
  }),
  reinstate: endpoint({
    method: 'POST',
    path: '/api/fights/:fightId/reinstate',
    access: 'fight.editor',
    byToken: true,
    summary: 'Put a fight back on that was called off, with the result that it had',
    response: Fight,
  }),
  takenPicks: endpoint({
    method: 'GET',
    path: '/api/brackets/:bracketId/taken-picks',
    access: 'bracket.member',
    byToken: true,
    summary: "Picks of a bracket that were taken back, newest first; another member's only of locked fights",
    response: z.array(TakenPick),
    isPlain: 'picks that are covered, beside names that others choose',
  }),
};
