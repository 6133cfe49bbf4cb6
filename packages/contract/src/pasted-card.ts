import { CARD_MAX } from '@lockroom/rules';
import * as z from 'zod/mini';
import { Id } from './schema.ts';

/** An entry that loses picks, and their number. */
export const ClearedPicks = z.object({ bracketId: Id, bracketName: z.string(), picks: z.int() });

/** A fight that may be one of the card: its names are alike, but not surely of the same two. */
export const CardQuestion = z.object({
  /** The place of the answer in `sameFights`. */
  key: z.string(),
  /** 'Yadong Song vs Rob Font', as it was sent. */
  sent: z.string(),
  /** The fight of the card that it may be. */
  fightId: Id,
  /** That fight as 'Song Yadong vs Rob Font'. */
  onCard: z.string(),
});
export type CardQuestion = z.infer<typeof CardQuestion>;

/**
 * Answers to questions by their keys: the fight's id where it is the same, null where it is another fight. Nothing is
 * stored before every question has its answer.
 */
export const SameFights = z.optional(
  z.nullable(
    z
      .record(z.string().check(z.regex(/^[\da-f-]{1,36}$/i, 'Unknown fight')), z.nullable(Id))
      .check(z.refine((map) => Object.keys(map).length <= CARD_MAX, 'Too many fights')),
  ),
);
export type SameFights = z.infer<typeof SameFights>;

/** The changes of a card, by name. They are none where every list but `fightsKept` and `questions` is empty. */
export const cardChanges = {
  hasChanges: z.boolean(),
  /** Fights as 'Holloway vs Gaethje', in the order of the card. */
  fightsAdded: z.array(z.string()),
  fightsKept: z.array(z.string()),
  fightsRemoved: z.array(z.string()),
  /** Changes to kept fights: 'Holloway vs Gaethje: odds of Holloway from N/A to +150; photo of Holloway'. */
  fightsChanged: z.array(z.string()),
  /** Entries that lose picks because their fights are removed. */
  picksCleared: z.array(ClearedPicks),
  /** Fights that may be the same; until they are answered they are counted as kept. */
  questions: z.array(CardQuestion),
};

export const PastedCardReport = z.object({ success: z.literal(true), ...cardChanges });
export type PastedCardReport = z.infer<typeof PastedCardReport>;
