import * as z from 'zod/mini';
import { Id } from '../schema.ts';
import { type LineReader, openKind } from './change-kind.ts';
import { countText, EntryFact, entryText, importedLockText, LockMove, listed } from './facts.ts';
import { FactChange, FightResult, factTexts, Pair, pairText, resultText } from './fight-facts.ts';

/** The changes of a fight that stays on the card, apart from its lock and result. */
export const CardFightChange = z.object({
  /** The current names. */
  fight: Pair,
  changes: z.array(FactChange),
  /** The corners with a new photo. */
  photos: z.array(z.literal([1, 2])),
  place: z.nullable(z.object({ from: z.string(), to: z.string() })),
});
export type CardFightChange = z.infer<typeof CardFightChange>;

const CardChanges = z.object({
  added: z.array(Pair),
  removed: z.array(Pair),
  changed: z.array(CardFightChange),
  /** The entries that lost picks with the removed fights; older lines do not name the owners. */
  cleared: z.array(z.object({ entry: EntryFact, ownerId: z.optional(Id), picks: z.int() })),
});

const CardImport = z.extend(CardChanges, {
  locks: z.array(z.extend(LockMove, { fight: Pair })),
  results: z.array(z.object({ fight: Pair, result: FightResult })),
});
/** The changes that another card makes to a room's card. */
export type CardImport = z.infer<typeof CardImport>;

const Template = { templateId: Id, templateName: z.string() };

/** The changes of a kept fight: 'Yan vs Sterling: fighter points from 2 to 3; photo of Yan'. */
export function cardFightText({ fight, changes, photos, place }: CardFightChange): string {
  const parts = [
    ...factTexts(fight, changes),
    ...photos.map((corner) => `photo of ${corner === 1 ? fight.fighter1 : fight.fighter2}`),
    ...(place ? [`place from ${place.from} to ${place.to}`] : []),
  ];
  return `${pairText(fight)}: ${parts.join('; ')}`;
}

/** A result that came with a card: 'Yan vs Sterling: Yan by Decision'. */
export function cardResultText({ fight, result }: CardImport['results'][number]): string {
  return `${pairText(fight)}: ${resultText(fight, result)}`;
}

/** The entries whose lost picks the reader may know the number of. */
function knownTo(reader: LineReader, cleared: CardImport['cleared']): CardImport['cleared'] {
  return cleared.filter(({ ownerId }) => reader.isManager || ownerId === reader.id);
}

function clearedTexts(cleared: CardImport['cleared']): string[] {
  return cleared.map(({ entry, picks }) => `${picks} of ${entryText(entry)}`);
}

function clearedText(cleared: CardImport['cleared']): string[] {
  const all = cleared.reduce((sum, { picks }) => sum + picks, 0);
  return all === 0 ? [] : [`cleared ${countText(all, 'pick')}: ${clearedTexts(cleared).join(', ')}`];
}

/** Changes of a whole card at once. */
export const CARD_KINDS = {
  'card.pasted': openKind(CardChanges, ({ added, removed, changed, cleared }, reader) => {
    const parts = [
      ...listed('added', added.map(pairText)),
      ...listed('removed', removed.map(pairText)),
      ...listed('cleared picks:', clearedTexts(knownTo(reader, cleared))),
      ...listed('changed', changed.map(cardFightText)),
    ];
    return `pasted a card: ${parts.join('. ')}`;
  }),
  'card.imported': openKind(
    z.extend(CardImport, Template),
    ({ templateName, added, removed, changed, cleared, locks, results }, reader) => {
      const parts = [
        ...listed('added', added.map(pairText)),
        ...listed('removed', removed.map(pairText)),
        ...clearedText(knownTo(reader, cleared)),
        ...listed('changed', changed.map(cardFightText)),
        ...listed(
          'set lock times:',
          locks.map((lock) => importedLockText(pairText(lock.fight), lock)),
        ),
        ...listed('results:', results.map(cardResultText)),
      ];
      return `imported the template '${templateName}': ${parts.join('. ')}`;
    },
  ),
};
