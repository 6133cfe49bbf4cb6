import { MOVE_DIRECTIONS } from '@lockroom/rules';
import * as z from 'zod/mini';
import { openKind, sealedKind } from './change-kind.ts';
import { countText, EntryFact, entryText, LockMove, listed, lockText } from './facts.ts';
import {
  cornerName,
  FactChange,
  FightResult,
  factTexts,
  fightLabel,
  PickedFight,
  PlacedPair,
  pickText,
  resultText,
} from './fight-facts.ts';

const Corner = z.literal([1, 2]);
const FightLockMove = z.extend(LockMove, { fight: PlacedPair });

/** Changes of one fight, its lock, its result and its picks. */
export const FIGHT_KINDS = {
  'fight.added': openKind(z.object({ fight: PlacedPair }), ({ fight }) => `added ${fightLabel(fight)}`),
  'fight.changed': openKind(
    z.object({
      /** The names before the change. */
      fight: PlacedPair,
      changes: z.array(FactChange),
      /** The new place; null where it has not moved. */
      place: z.nullable(z.string()),
    }),
    ({ fight, changes, place }) => {
      const nameNow = (corner: 'fighter1' | 'fighter2') =>
        `${changes.find(({ fact }) => fact === corner)?.to ?? fight[corner]}`;
      const now = { fighter1: nameNow('fighter1'), fighter2: nameNow('fighter2') };
      const parts = [...factTexts(now, changes), ...(place === null ? [] : [`place to ${place}`])];
      return `changed ${fightLabel(fight)}: ${parts.join('; ')}`;
    },
  ),
  'fight.replaced': openKind(
    z.object({
      /** The pair before. */
      fight: PlacedPair,
      corner: Corner,
      name: z.string(),
      changes: z.array(FactChange),
      /** How many picks were taken back and how many stand. */
      takenBack: z.int(),
      standing: z.int(),
      lock: z.nullable(LockMove),
    }),
    ({ fight, corner, name, changes, takenBack, standing, lock }, { isManager }) => {
      const now = { ...fight, [`fighter${corner}`]: name };
      const parts = [
        `replaced ${cornerName(fight, corner)} by ${name} in ${fightLabel(fight)}`,
        ...(changes.length > 0 ? [factTexts(now, changes).join('; ')] : []),
        ...(lock ? [`lock time to ${lockText(lock.to)} (was ${lockText(lock.from)})`] : []),
        // Before the lock nobody else is told how the room picked.
        ...(isManager
          ? [`${countText(takenBack, 'pick')} taken back, ${standing} ${standing === 1 ? 'stands' : 'stand'}`]
          : []),
      ];
      return parts.join('. ');
    },
  ),
  'fight.renamed': openKind(
    /** The pair before. */
    z.object({ fight: PlacedPair, corner: Corner, name: z.string() }),
    ({ fight, corner, name }) =>
      `corrected the name of ${cornerName(fight, corner)} to ${name} in ${fightLabel(fight)}`,
  ),
  'fight.corners-swapped': openKind(
    /** The pair before. */
    z.object({ fight: PlacedPair }),
    ({ fight }) =>
      `changed the corners about in ${fightLabel(fight)}: ${fight.fighter2} is in the red one now`,
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
    ({ fight, direction, place }) => `moved ${fightLabel(fight)} ${direction}: it is ${place} now`,
  ),
  'fight.photo-changed': openKind(
    z.object({ fight: PlacedPair, corner: Corner }),
    ({ fight, corner }) => `changed the photo of ${cornerName(fight, corner)}`,
  ),
  'fight.locks-set': openKind(z.object({ locks: z.array(FightLockMove) }), ({ locks }) => {
    const texts = locks.map(({ fight, from, to, reopens }) => {
      const again = reopens ? ', so it was locked and can be picked again' : '';
      return `${fightLabel(fight)}: ${lockText(to)} (was ${lockText(from)}${again})`;
    });
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
      const again = reopens ? ', and can be picked again' : '';
      return `cleared the result of ${fightLabel(fight)}: it was ${resultText(fight, result)}${again}`;
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
};
