import { FIGHT_SPORTS, TEXT_MAX } from '@lockroom/rules';
import * as z from 'zod/mini';

const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));
const Name = text(TEXT_MAX.templateName);

const StoredFight = z.object({
  fighter1: text(TEXT_MAX.fighterName),
  fighter2: text(TEXT_MAX.fighterName),
  odds1: z.string(),
  odds2: z.string(),
  winner: z.nullable(z.literal([1, 2])),
  outcome: z.nullable(z.enum(['win', 'draw', 'no-contest'])),
  method: z.nullable(z.string()),
});

const StoredTeam = z.object({
  name: text(TEXT_MAX.teamName),
  seed: z.nullable(z.int()),
  /** Its slot in the draw of the side, from the top. */
  slot: z.optional(z.int()),
  region: z.optional(z.string()),
});
/** A team as its file gives it. */
export type StoredTeam = z.infer<typeof StoredTeam>;

const StoredSide = z.object({
  label: text(TEXT_MAX.conferenceLabel),
  regions: z.optional(z.array(text(TEXT_MAX.conferenceLabel)).check(z.length(2))),
  teams: z.array(StoredTeam),
});
/** One half of a draw as its file gives it. */
export type StoredSide = z.infer<typeof StoredSide>;

/** A fight card in a file, main event first. */
export const StoredCard = z.object({
  kind: z.literal('fight-card'),
  sport: z.enum(FIGHT_SPORTS),
  name: Name,
  subtitle: z.optional(z.string()),
  fights: z.array(StoredFight).check(z.minLength(1)),
});
export type StoredCard = z.infer<typeof StoredCard>;

/** A tournament in a file, its rounds in order. */
export const StoredEntry = z.object({
  kind: z.literal('bracket'),
  sport: z.string(),
  name: Name,
  teamCount: z.int(),
  reseeded: z.boolean(),
  sides: z.object({ left: StoredSide, right: StoredSide }),
  rounds: z.array(
    z.object({
      games: z.array(z.object({ home: z.string(), away: z.string(), winner: z.nullable(z.string()) })),
    }),
  ),
  final: z.optional(z.nullable(z.object({ score: z.tuple([z.int(), z.int()]) }))),
});
export type StoredEntry = z.infer<typeof StoredEntry>;

/** The content of an event file; other fields are ignored. */
export const StoredEvent = z.discriminatedUnion('kind', [StoredCard, StoredEntry]);
