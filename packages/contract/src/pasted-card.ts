import * as z from 'zod/mini';
import { Id } from './schema.ts';

/** An entry that loses picks, and their number. */
export const ClearedPicks = z.object({ bracketId: Id, bracketName: z.string(), picks: z.int() });

/** The changes of a card, by name. They are none where every list but `fightsKept` is empty. */
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
};

export const PastedCardReport = z.object({ success: z.literal(true), ...cardChanges });
export type PastedCardReport = z.infer<typeof PastedCardReport>;
