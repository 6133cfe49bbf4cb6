import { type FightPick, MOVE_DIRECTIONS, PICK_METHODS, RESULT_METHODS } from '@lockroom/rules';
import * as z from 'zod/mini';
import { Id } from '../schema.ts';
import {
  countText,
  EntryFact,
  entryText,
  type LineReader,
  LockMove,
  listed,
  lockMoveText,
  lockText,
  openKind,
  sealedKind,
  TEMPLATE,
} from './change-kind.ts';

export const Pair = z.object({ fightId: Id, fighter1: z.string(), fighter2: z.string() });
export type Pair = z.infer<typeof Pair>;

/** A fight with its place on the card: 'Fight 3', 'Main Event'. */
export const PlacedPair = z.extend(Pair, { title: z.string() });
export type PlacedPair = z.infer<typeof PlacedPair>;

/** The winning corner, or 0 if nobody won. The method is null until it is known. */
export const FightResult = z.object({
  winnerId: z.literal([0, 1, 2]),
  method: z.nullable(z.enum(RESULT_METHODS)),
});
export type FightResult = z.infer<typeof FightResult>;

export const PickedFight = z.nullable(
  z.object({ winnerId: z.literal([1, 2]), method: z.enum(PICK_METHODS) }),
);

export const FIGHT_FACTS = [
  'fighter1',
  'fighter2',
  'fighter1Odds',
  'fighter2Odds',
  'fighterPoints',
  'methodPoints',
  'bonusPoints',
  'underdogBonus',
] as const;

/** One changed field of a fight. Odds and names are strings; points are numbers. */
export const FactChange = z.object({
  fact: z.enum(FIGHT_FACTS),
  from: z.union([z.string(), z.int()]),
  to: z.union([z.string(), z.int()]),
});
export type FactChange = z.infer<typeof FactChange>;

type Names = Pick<Pair, 'fighter1' | 'fighter2'>;

export function pairText({ fighter1, fighter2 }: Names): string {
  return `${fighter1} vs ${fighter2}`;
}

export function fightLabel(fight: Names & { title: string }): string {
  return `${fight.title}, ${pairText(fight)}`;
}

/** Formats a result: 'Yan by Decision', 'Yan, method to come' or 'no winner (Draw)'. */
export function resultText(fight: Names, { winnerId, method }: FightResult): string {
  if (winnerId === 0) return `no winner (${method})`;
  return `${cornerName(fight, winnerId)}${method === null ? ', method to come' : ` by ${method}`}`;
}

export function pickText(fight: Names, pick: FightPick | null): string {
  return pick ? `${cornerName(fight, pick.winnerId)} by ${pick.method}` : 'no pick';
}

function cornerName(fight: Names, corner: 1 | 2): string {
  return corner === 1 ? fight.fighter1 : fight.fighter2;
}

const FACT_NAMES: Readonly<Record<FactChange['fact'], (names: Names) => string>> = {
  fighter1: () => 'first fighter',
  fighter2: () => 'second fighter',
  fighter1Odds: ({ fighter1 }) => `odds of ${fighter1}`,
  fighter2Odds: ({ fighter2 }) => `odds of ${fighter2}`,
  fighterPoints: () => 'fighter points',
  methodPoints: () => 'method points',
  bonusPoints: () => 'combo points',
  underdogBonus: () => 'underdog bonus',
};

/** Formats changed fields: ['odds of Yan from +150 to -110']. */
export function factTexts(now: Names, changes: readonly FactChange[]): string[] {
  return changes.map(({ fact, from, to }) => `${FACT_NAMES[fact](now)} from ${from} to ${to}`);
}

/** A change to a fight that stays on the card. Changes to its lock or result are logged separately. */
export const CardFightChange = z.object({
  /** The fighters' names after the change. */
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
  /** The entries that lost picks because their fights were removed; `ownerId` is absent from older log lines. */
  cleared: z.array(z.object({ entry: EntryFact, ownerId: z.optional(Id), picks: z.int() })),
});

const CardImport = z.extend(CardChanges, {
  locks: z.array(z.extend(LockMove, { fight: Pair })),
  results: z.array(z.object({ fight: Pair, result: FightResult })),
});
export type CardImport = z.infer<typeof CardImport>;

/** Formats a changed fight: 'Yan vs Sterling: fighter points from 2 to 3; photo of Yan'. */
export function cardFightText({ fight, changes, photos, place }: CardFightChange): string {
  const parts = [
    ...factTexts(fight, changes),
    ...photos.map((corner) => `photo of ${cornerName(fight, corner)}`),
    ...(place ? [`position from ${place.from} to ${place.to}`] : []),
  ];
  return `${pairText(fight)}: ${parts.join('; ')}`;
}

export function cardResultText({ fight, result }: CardImport['results'][number]): string {
  return `${pairText(fight)}: ${resultText(fight, result)}`;
}

/** Leaves out entries whose number of lost picks is hidden from the reader. */
function visibleTo(reader: LineReader, cleared: CardImport['cleared']): CardImport['cleared'] {
  return cleared.filter(({ ownerId }) => reader.seesPicks || ownerId === reader.id);
}

function clearedTexts(cleared: CardImport['cleared']): string[] {
  return cleared.map(({ entry, picks }) => `${picks} of ${entryText(entry)}`);
}

function clearedText(cleared: CardImport['cleared']): string[] {
  const all = cleared.reduce((sum, { picks }) => sum + picks, 0);
  return all === 0 ? [] : [`cleared ${countText(all, 'pick')}: ${clearedTexts(cleared).join(', ')}`];
}

const Corner = z.literal([1, 2]);
const FightLockMove = z.extend(LockMove, { fight: PlacedPair });

export const FIGHT_KINDS = {
  'fight.added': openKind(z.object({ fight: PlacedPair }), ({ fight }) => `added ${fightLabel(fight)}`),
  'fight.changed': openKind(
    z.object({
      /** The fighters' names before the change. */
      fight: PlacedPair,
      changes: z.array(FactChange),
      /** The fight's new place on the card; null if the fight has not moved. */
      place: z.nullable(z.string()),
    }),
    ({ fight, changes, place }) => {
      const nameNow = (corner: 'fighter1' | 'fighter2') =>
        `${changes.find(({ fact }) => fact === corner)?.to ?? fight[corner]}`;
      const now = { fighter1: nameNow('fighter1'), fighter2: nameNow('fighter2') };
      const parts = [...factTexts(now, changes), ...(place === null ? [] : [`position to ${place}`])];
      return `changed ${fightLabel(fight)}: ${parts.join('; ')}`;
    },
  ),
  'fight.replaced': openKind(
    z.object({
      /** The fighters before the change. */
      fight: PlacedPair,
      corner: Corner,
      name: z.string(),
      changes: z.array(FactChange),
      /** How many picks were withdrawn. `standing` is how many picks for the fight still count. */
      takenBack: z.int(),
      standing: z.int(),
      lock: z.nullable(LockMove),
    }),
    ({ fight, corner, name, changes, takenBack, standing, lock }, reader) => {
      const now = { ...fight, [`fighter${corner}`]: name };
      const parts = [
        `replaced ${cornerName(fight, corner)} with ${name} in ${fightLabel(fight)}`,
        ...(changes.length > 0 ? [factTexts(now, changes).join('; ')] : []),
        ...(lock ? [`lock time to ${lockText(lock.to, reader)} (was ${lockText(lock.from, reader)})`] : []),
        // Before the lock, the numbers of picks would disclose how members picked.
        ...(reader.seesPicks
          ? [`${countText(takenBack, 'pick')} cleared, ${standing} ${standing === 1 ? 'stands' : 'stand'}`]
          : []),
      ];
      return parts.join('. ');
    },
  ),
  'fight.renamed': openKind(
    // `fight` holds the fighters before the change.
    z.object({ fight: PlacedPair, corner: Corner, name: z.string() }),
    ({ fight, corner, name }) =>
      `corrected the name of ${cornerName(fight, corner)} to ${name} in ${fightLabel(fight)}`,
  ),
  'fight.corners-swapped': openKind(
    // `fight` holds the fighters before the change.
    z.object({ fight: PlacedPair }),
    ({ fight }) => `swapped the corners in ${fightLabel(fight)}: ${fight.fighter2} is now in the red corner`,
  ),
  'fight.called-off': openKind(
    z.object({ fight: PlacedPair, reason: z.nullable(z.string()) }),
    ({ fight, reason }) => `called off ${fightLabel(fight)}${reason === null ? '' : `: ${reason}`}`,
  ),
  'fight.reinstated': openKind(
    z.object({ fight: PlacedPair, result: z.nullable(FightResult) }),
    ({ fight, result }) =>
      `put ${fightLabel(fight)} back on${result ? `, with its result: ${resultText(fight, result)}` : ''}`,
  ),
  'fight.removed': openKind(
    z.object({ fight: PlacedPair, result: z.nullable(FightResult) }),
    ({ fight, result }) =>
      `removed ${fightLabel(fight)}${result ? `, with its result: ${resultText(fight, result)}` : ''}`,
  ),
  'fight.moved': openKind(
    z.object({ fight: PlacedPair, direction: z.enum(MOVE_DIRECTIONS), place: z.string() }),
    ({ fight, direction, place }) => `moved ${fightLabel(fight)} ${direction}: it is now ${place}`,
  ),
  'fight.photo-changed': openKind(
    z.object({ fight: PlacedPair, corner: Corner }),
    ({ fight, corner }) => `changed the photo of ${cornerName(fight, corner)}`,
  ),
  'fight.locks-set': openKind(z.object({ locks: z.array(FightLockMove) }), ({ locks }, reader) => {
    const texts = locks.map((lock) => `${fightLabel(lock.fight)}: ${lockMoveText(lock, reader)}`);
    return `set lock times. ${texts.join('; ')}`;
  }),
  'fight.result-entered': openKind(
    z.object({ fight: PlacedPair, result: FightResult }),
    ({ fight, result }) => `entered the result of ${fightLabel(fight)}: ${resultText(fight, result)}`,
  ),
  'fight.result-corrected': openKind(
    z.object({ fight: PlacedPair, from: FightResult, to: FightResult }),
    ({ fight, from, to }) =>
      `corrected the result of ${fightLabel(fight)} from ${resultText(fight, from)} to ${resultText(fight, to)}`,
  ),
  'fight.result-cleared': openKind(
    z.object({ fight: PlacedPair, result: FightResult, reopens: z.boolean() }),
    ({ fight, result, reopens }) => {
      const again = reopens ? '; the fight can be picked again' : '';
      return `cleared the result of ${fightLabel(fight)} (was ${resultText(fight, result)})${again}`;
    },
  ),
  'fight.result-overturned': openKind(
    z.object({
      fight: PlacedPair,
      from: FightResult,
      to: FightResult,
      moves: z.array(z.object({ entry: EntryFact, from: z.int(), to: z.int() })),
    }),
    ({ fight, from, to, moves }) => {
      const ranks = moves.map((move) => `${entryText(move.entry)} from ${move.from} to ${move.to}`);
      return [
        `overturned the result of ${fightLabel(fight)} from ${resultText(fight, from)} to ${resultText(fight, to)}`,
        ...listed('ranks:', ranks),
      ].join('. ');
    },
  ),
  'fight.pick-changed': sealedKind(
    z.object({ fight: PlacedPair, entry: EntryFact }),
    ({ fight, entry }) => `changed the pick of ${entryText(entry)} for ${fightLabel(fight)}`,
    z.object({ from: PickedFight, to: PickedFight }),
    ({ from, to }, { fight }) => `from ${pickText(fight, from)} to ${pickText(fight, to)}`,
  ),
  'card.pasted': openKind(CardChanges, ({ added, removed, changed, cleared }, reader) => {
    const parts = [
      ...listed('added', added.map(pairText)),
      ...listed('removed', removed.map(pairText)),
      ...listed('cleared picks:', clearedTexts(visibleTo(reader, cleared))),
      ...listed('changed', changed.map(cardFightText)),
    ];
    return `pasted a card: ${parts.join('. ')}`;
  }),
  'card.imported': openKind(
    z.extend(CardImport, TEMPLATE),
    ({ templateName, added, removed, changed, cleared, locks, results }, reader) => {
      const parts = [
        ...listed('added', added.map(pairText)),
        ...listed('removed', removed.map(pairText)),
        ...clearedText(visibleTo(reader, cleared)),
        ...listed('changed', changed.map(cardFightText)),
        ...listed(
          'set lock times:',
          locks.map((lock) => `${pairText(lock.fight)} to ${lockMoveText(lock, reader)}`),
        ),
        ...listed('results:', results.map(cardResultText)),
      ];
      return `imported the template '${templateName}': ${parts.join('. ')}`;
    },
  ),
};
