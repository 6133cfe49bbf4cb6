import {
  type CardFightChange,
  type CardImport,
  type CardQuestion,
  cardFightText,
  cardResultText,
  pairText,
  type SameFights,
} from '@lockroom/contract';
import { entryName, isSameName, matchFights, numberCard } from '@lockroom/rules';
import type { Db } from '../../../kernel/db/connect.ts';
import { refuse, refuseField } from '../../../kernel/errors.ts';
import type { Owner } from '../../../kernel/http/access-context.ts';
import { newId } from '../../../kernel/ids.ts';
import { isSealedRoom } from '../../rooms/rooms.service.ts';
import type { ImportPlan, ImportRequest } from '../competition.type.ts';
import { lockMove, NO_FIGURES } from '../competition-host.service.ts';
import { recomputeOwner } from '../standings.service.ts';
import { forgetFights, forgetPhotos, refuseLockedFights } from './card.service.ts';
import {
  factChanges,
  fightPair,
  fightSport,
  hasOtherResult,
  isReopened,
  postedTogether,
  reopenedAt,
  resultOf,
  swappedFacts,
} from './fight.ts';
import {
  deleteFights,
  type FightRow,
  listFights,
  type Names,
  type PlacedFight,
  writeFights,
} from './fights.store.ts';
import { countPicksByEntry } from './picks.store.ts';

/**
 * Plans an import of a template's card into a room; see `mergeCards` for the rules. Refuses a template without fights,
 * because it would empty the card.
 */
export async function planCardImport(
  db: Db,
  { room, template, includeResults, sameFights, now }: ImportRequest,
): Promise<ImportPlan> {
  fightSport(room.sport);
  const source = await listFights(db, template.competitionId);
  if (source.length === 0) refuse('conflict', 'This template has no fights yet.');
  const card = await listFights(db, room.competitionId);
  const list = source.map(({ id, fighter1, fighter2 }) => ({ key: id, fighter1, fighter2 }));
  const { matches, questions } = findOnCard(card, list, sameFights);
  const incoming = source.map((from, index) => ({ from, match: matches[index] ?? null }));
  const plan = mergeCards(card, incoming, { owner: room, includeResults, now });
  const { facts, posted: _, figures, write, ...rest } = await planCard(db, room, plan, now);
  return {
    ...rest,
    figures: { ...figures, questions },
    async write() {
      requireAnswers(questions, sameFights);
      await write();
    },
    changeBy: (template) => ({ kind: 'card.imported', data: { ...template, ...facts } }),
  };
}

/** Plans how to turn a room's card into a new one. `posted` is text for members about the new results. */
export async function planCard(db: Db, room: Owner, { fights, removed }: CardPlan, now: number) {
  refuseLockedFights(room, removed, now);
  const isSealed = room.kind === 'room' && (await isSealedRoom(db, room.id));
  const goneIds = removed.map(({ id }) => id);
  const cleared = await countPicksByEntry(db, goneIds);
  const decided = fights.filter(({ was, next }) => hasOtherResult(was, next)).map(({ next }) => next);
  const changed = fights.filter(isChanged);
  const facts: CardImport = {
    added: fights.filter(({ was }) => was === null).map(({ next }) => fightPair(next)),
    removed: removed.map(fightPair),
    changed: fights.flatMap(changesOf),
    cleared: cleared.map(({ entryId, ownerId, username, number, picks }) => ({
      entry: { entryId, owner: username, number },
      ownerId,
      picks,
    })),
    locks: fights.flatMap(({ was, next }) => {
      const [from, to] = [was?.lockAt ?? null, next.lockAt];
      if (from?.getTime() === to?.getTime()) return [];
      const reopens = was !== null && isReopened(was, next, now);
      return [{ fight: fightPair(next), ...lockMove(from, to, reopens) }];
    }),
    results: decided.flatMap((next) => {
      const result = resultOf(next);
      return result ? [{ fight: fightPair(next), result }] : [];
    }),
  };
  return {
    facts,
    figures: {
      ...NO_FIGURES,
      fightsAdded: facts.added.map(pairText),
      fightsKept: fights.filter(({ was }) => was !== null).map(({ next }) => pairText(next)),
      fightsRemoved: facts.removed.map(pairText),
      fightsChanged: facts.changed.map(cardFightText),
      // A sealed room does not disclose for which fights an entry has picks.
      picksCleared: (isSealed ? [] : facts.cleared).map(({ entry: { entryId, owner, number }, picks }) => ({
        bracketId: entryId,
        bracketName: entryName(owner, number),
        picks,
      })),
      locksChanged: facts.locks.map(({ fight, ...move }) => ({ what: pairText(fight), ...move })),
      resultsSet: facts.results.map(cardResultText),
    },
    posted: postedTogether(decided),
    ownerIds: [...new Set(cleared.map(({ ownerId }) => ownerId))],
    async write() {
      await deleteFights(db, goneIds);
      const rows = changed.map(({ next }) => next);
      await writeFights(db, rows);
      await forgetFights(db, room, removed, now);
      const replaced = changed.flatMap(({ was }) => was ?? []);
      await forgetPhotos(db, room, replaced, now);
      await recomputeOwner(db, room, { resultsMoved: decided.length > 0, now });
    },
  };
}

export const changesCard = ({ added, removed, changed }: CardImport): boolean =>
  [added, removed, changed].some((list) => list.length > 0);

function isChanged({ was, next }: PlannedFight): boolean {
  return (
    was === null ||
    was.position !== next.position ||
    was.lockAt?.getTime() !== next.lockAt?.getTime() ||
    hasOtherResult(was, next) ||
    changesOf({ was, next }).length > 0
  );
}

/** Returns what an import changes in a kept fight, apart from the lock and the result; empty if nothing changes. */
function changesOf({ was, next }: PlannedFight): CardFightChange[] {
  if (was === null) return [];
  const changes = factChanges(was, next);
  const photos = ([1, 2] as const).filter(
    (corner) => was[`fighter${corner}PhotoHash`] !== next[`fighter${corner}PhotoHash`],
  );
  const place = was.title === next.title ? null : { from: was.title, to: next.title };
  if (changes.length === 0 && photos.length === 0 && place === null) return [];
  return [{ fight: fightPair(next), changes, photos, place }];
}

/** A fight on the new card; `was` is the room's fight with the same fighters, or null for a new one. */
export interface PlannedFight {
  was: PlacedFight | null;
  next: PlacedFight;
}

/** The new card, starting with Fight 1, and the fights that are removed. */
interface CardPlan {
  fights: PlannedFight[];
  removed: PlacedFight[];
}

/** The room's fight that corresponds to a fight on another card. */
export interface CardMatch {
  was: PlacedFight;
  isSwapped: boolean;
  /**
   * The names to store, in the order of the room's corners. A new spelling is used unless it may be another person's
   * name.
   */
  names: Names;
}

/**
 * Finds another card's fights on the room's card (rules: play#spellings). Asks the manager about fights that may be the
 * same, and treats them as the same unless the manager says no.
 */
export function findOnCard(
  card: readonly FightRow[],
  list: readonly (Names & { key: string })[],
  answers: SameFights,
): { matches: (CardMatch | null)[]; questions: CardQuestion[] } {
  const placed = numberCard(card);
  const questions: CardQuestion[] = [];
  const found = matchFights(placed, list);
  const matches = list.map((sent, index) => {
    const match = found[index];
    const was = match && placed[match.at];
    if (!was) return null;
    const { isSwapped } = match;
    const { key, fighter1, fighter2 } = sent;
    if (match.match === 'maybe') {
      questions.push({ key, sent: pairText(sent), fightId: was.id, onCard: pairText(was) });
      if (answers?.[key] === null) return null;
    }
    const [first, second] = isSwapped ? [fighter2, fighter1] : [fighter1, fighter2];
    const names = {
      fighter1: isSameName(was.fighter1, first) ? first : was.fighter1,
      fighter2: isSameName(was.fighter2, second) ? second : was.fighter2,
    };
    return { was, isSwapped, names };
  });
  return { matches, questions };
}

/** Refuses to store a card until the manager has decided, for each similar fight, whether it is the same fight. */
export function requireAnswers(questions: readonly CardQuestion[], answers: SameFights): void {
  for (const { key, sent, fightId, onCard } of questions) {
    const answer = answers?.[key];
    if (answer === null || answer?.toLowerCase() === fightId) continue;
    const message = `${sent} may be ${onCard} on the card: choose whether it is the same fight`;
    refuseField(`sameFights.${key}`, message);
  }
}

export interface IncomingFight {
  from: FightRow;
  match: CardMatch | null;
}

/**
 * Combines a template's card with a room's (rules: play#templates-and-imports). A fight with the same fighters keeps
 * its id and its corners, because picks refer to them. Its photo, lock and result are kept wherever the template has
 * none.
 */
export function mergeCards(
  card: readonly FightRow[],
  source: readonly IncomingFight[],
  { owner, includeResults, now }: { owner: Owner; includeResults: boolean; now: number },
): CardPlan {
  const wanted = new Set(source.map(({ match }) => match?.was.id));
  const removed = numberCard(card).filter(({ id }) => !wanted.has(id));
  const fights = source.map(({ from, match }) => {
    const was = match?.was ?? null;
    const fight = match ? { ...(match.isSwapped ? swapped(from) : from), ...match.names } : from;
    // The result of a called-off fight is imported only once the fight is back on.
    const takesResult = includeResults && fight.winnerId !== null && was?.calledOffAt == null;
    const result = takesResult ? fight : was;
    const next: FightRow = {
      ...fight,
      id: was?.id ?? newId(),
      competitionId: owner.competitionId,
      fighter1PhotoHash: fight.fighter1PhotoHash ?? was?.fighter1PhotoHash ?? null,
      fighter2PhotoHash: fight.fighter2PhotoHash ?? was?.fighter2PhotoHash ?? null,
      lockAt: fight.lockAt ?? was?.lockAt ?? null,
      winnerId: result?.winnerId ?? null,
      winMethod: result?.winMethod ?? null,
      reopenedAt: null,
      ...historyOf(was ?? fight),
      sources: sourcesOf(was, fight, result),
    };
    if (was) next.reopenedAt = reopenedAt(was, next, now);
    return { was, next };
  });
  return { fights: numberPlan(fights), removed };
}

/** Numbers a new card's fights in the given order, starting with Fight 1. */
export function numberPlan(fights: readonly { was: PlacedFight | null; next: FightRow }[]): PlannedFight[] {
  const placed = numberCard(fights.map(({ next }, index) => ({ ...next, position: index + 1 })));
  return placed.map((next, index) => ({ was: fights[index]?.was ?? null, next }));
}

/**
 * Returns the sources of a merged fight's values. Changed values get the other card's source; all others keep theirs.
 */
function sourcesOf(was: FightRow | null, from: FightRow, result: FightRow | null): FightRow['sources'] {
  const isNamed = was?.fighter1 === from.fighter1 && was.fighter2 === from.fighter2;
  const isLock = from.lockAt === null || was?.lockAt?.getTime() === from.lockAt.getTime();
  const isResult = result === null || (was !== null && !hasOtherResult(was, result));
  return {
    fight: (isNamed ? was : from).sources.fight,
    lock: (isLock ? was : from)?.sources.lock,
    result: (isResult ? was : from)?.sources.result,
  };
}

/**
 * Returns the fields about replacements and called-off fights. Pasting never changes them, and a template does not
 * change them in a kept fight.
 */
function historyOf(fight: FightRow) {
  const { calledOffAt, calledOffReason, replacedAt, replacedCorner, replacedName, person1, person2 } = fight;
  return { calledOffAt, calledOffReason, replacedAt, replacedCorner, replacedName, person1, person2 };
}

/** The values that `historyOf` returns for a fight that is not called off and has had no replacement. */
export const NO_HISTORY: ReturnType<typeof historyOf> = {
  calledOffAt: null,
  calledOffReason: null,
  replacedAt: null,
  replacedCorner: null,
  replacedName: null,
  person1: '1',
  person2: '2',
};

export function swapped<Row extends FightRow>(fight: Row): Row {
  return { ...fight, ...swappedFacts(fight) };
}
