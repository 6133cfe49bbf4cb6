import { type Fight, fightLabel, pairText } from '@lockroom/contract';
import {
  CARD_MAX,
  type FightType,
  insertFight as insertInto,
  isLocked,
  isSameName,
  type MoveDirection,
  moveFight as moveIn,
  numberCard,
  removeFight as removeFrom,
  SECOND_CHANCE_FIGHTS,
} from '@lockroom/rules';
import type { Db } from '../../../kernel/db/connect.ts';
import type { FactSource } from '../../../kernel/db/tables/columns.ts';
import { found, refuse, refuseField, refuseStale } from '../../../kernel/errors.ts';
import type { Owner, ProvenRoom } from '../../../kernel/http/access-context.ts';
import { newId } from '../../../kernel/ids.ts';
import { deleteUnusedImages, protectImages } from '../../images/images.service.ts';
import { keepLinesSealed } from '../../rooms/rooms.service.ts';
import type { OwnerChange, SecondChance } from '../competition.type.ts';
import {
  lockMove,
  lockOwner,
  logForOwner,
  movedLock,
  readLockTime,
  sourceOf,
  zoneOf,
} from '../competition-host.service.ts';
import { recomputeOwner } from '../standings.service.ts';
import {
  changedFacts,
  type FightBody,
  type FightFacts,
  factChanges,
  fightSport,
  hasBeenLocked,
  isReopened,
  movedFacts,
  newFacts,
  placedPair,
  presentFights,
  readFightType,
  reopenedAt,
  resultOf,
  toLock,
} from './fight.ts';
import {
  deleteFights,
  type FightRow,
  insertFight,
  listFights,
  type Names,
  type PlacedFight,
  updateFight,
  writeFights,
  writeLocks,
  writeOrder,
} from './fights.store.ts';
import { personsOf } from './matches.ts';
import { refuseNameAtLock } from './past-fights.service.ts';
import { countPicksOnFight } from './picks.store.ts';

/** Returns a card as it appears in responses, starting with Fight 1. */
export async function getCard(db: Db, room: Pick<Owner, 'competitionId' | 'sport'>, now: number) {
  fightSport(room.sport);
  return presentFights(await listFights(db, room.competitionId), now);
}

export async function getFight(
  db: Db,
  room: Pick<Owner, 'competitionId' | 'sport'>,
  fightId: string,
  now: number,
): Promise<Fight> {
  return found((await getCard(db, room, now)).find(({ id }) => id === fightId));
}

/**
 * Locks a room's row, or a template's competition row, before the card or its results change. Returns the card. Refuses
 * a completed room.
 */
export async function openCard(db: Db, room: Owner): Promise<PlacedFight[]> {
  fightSport(room.sport);
  await lockOwner(db, room);
  return numberCard(await listFights(db, room.competitionId));
}

export function requireSpace(fights: number): void {
  if (fights > CARD_MAX) refuse('conflict', `A card can have at most ${CARD_MAX} fights.`);
}

export function refuseSelf({ fighter1, fighter2 }: Names, path: string) {
  if (isSameName(fighter1, fighter2)) refuseField(path, `${fighter2} is in both corners.`);
}

/** Adds a fight, by default at the bottom of the card, and returns its id (rules: play#fight-cards). */
export async function addFight(db: Db, change: OwnerChange & { body: FightBody & Names }): Promise<string> {
  const { room, body } = change;
  refuseSelf(body, 'fighter2');
  const card = await openCard(db, room);
  requireSpace(card.length + 1);
  const id = newId();
  const sources = { fight: sourceOf(change) };
  await insertFight(db, { id, competitionId: room.competitionId, position: 0, ...newFacts(body), sources });
  const places = card.map(({ id, position }) => ({ id, position }));
  const ordered = insertInto(places, { id, position: 0 }, readFightType(body.fightType) ?? 'regular');
  await writeOrder(db, room.competitionId, ordered);
  const data = { fight: placedPair(await getPlaced(db, room, id)) };
  await logForOwner(db, change, { kind: 'fight.added', data });
  return id;
}

export async function changeFight(db: Db, change: OwnerChange & { fightId: string; body: FightBody }) {
  const { room, fightId, body } = change;
  const card = await openCard(db, room);
  const old = found(card.find(({ id }) => id === fightId));
  const facts = changedFacts(old, body);
  refuseStale(movedFacts(old, facts, body.seen));
  const all = factChanges(old, facts);
  const renamed = correctedName(old, facts);
  if (renamed || isOtherPair(old, facts)) refuseSelf(facts, `fighter${renamed?.corner ?? 2}`);
  await refuseOtherPair(db, change, old, facts);
  if (renamed) await refuseNameAtLock(db, change, old, renamed);
  const changes = renamed ? all.filter(({ fact }) => fact !== `fighter${renamed.corner}`) : all;
  let place: string | null = null;
  const type = readFightType(body.fightType);
  if (type !== null && type !== old.fightType) {
    await writeOrder(db, room.competitionId, placed(card, old, type));
    place = (await getPlaced(db, room, fightId)).title;
  }
  if (all.length === 0 && place === null) return;
  const isNamed = all.some(({ fact }) => fact === 'fighter1' || fact === 'fighter2');
  const sources = isNamed ? { ...old.sources, fight: sourceOf(change) } : old.sources;
  await updateFight(db, fightId, { ...facts, ...personsOf(old, facts), sources });
  const fight = placedPair(old);
  if (renamed) await logForOwner(db, change, { kind: 'fight.renamed', data: { fight, ...renamed } });
  if (changes.length > 0 || place !== null) {
    const now = renamed ? { ...fight, fighter1: facts.fighter1, fighter2: facts.fighter2 } : fight;
    await logForOwner(db, change, { kind: 'fight.changed', data: { fight: now, changes, place } });
  }
  await recomputeOwner(db, room, { resultsMoved: false, now: change.now });
}

/**
 * Refuses to remove fights that have been locked. A removed fight that is added again would have lost its lock and its
 * hindsight mark.
 */
export function refuseLockedFights(room: Owner, fights: readonly FightRow[], now: number): void {
  if (room.kind !== 'room') return;
  for (const fight of fights) {
    const whyNot = whyNotRemoved(fight, now);
    if (whyNot !== null) refuse('locked', whyNot);
  }
}

/** Returns why a fight must stay on its card; null if it can be removed. */
export function whyNotRemoved(fight: FightRow, now: number): string | null {
  if (!hasBeenLocked(fight, now)) return null;
  return `${pairText(fight)} has been locked, so it stays on the card. If it does not take place, call it off.`;
}

/** Cleans up after removing fights from a room: keeps their sealed log lines sealed and releases their photos. */
export async function forgetFights(db: Db, room: Owner, fights: readonly FightRow[], now: number) {
  if (room.kind === 'room') await keepLinesSealed(db, room.id, fights);
  await forgetPhotos(db, room, fights, now);
}

/**
 * Releases the photos of fights. Only the hourly sweep deletes photos from a room, because the change can be undone
 * until then.
 */
export async function forgetPhotos(db: Db, room: Owner, fights: readonly FightRow[], now: number) {
  const hashes = fights.flatMap((fight) => [fight.fighter1PhotoHash, fight.fighter2PhotoHash]);
  await (room.kind === 'room' ? protectImages(db, hashes, now) : deleteUnusedImages(db, hashes));
}

// A headline fight that becomes a regular one is placed directly below the co-main event.
function placed<T extends { id: string }>(card: readonly T[], fight: T, type: FightType): T[] {
  const others = removeFrom(card, fight.id);
  if (type !== 'regular') return insertInto(others, fight, type);
  return [...others.slice(0, -2), fight, ...others.slice(-2)];
}

/** If only one of the names changes (a correction), returns the new name and its corner; otherwise null. */
function correctedName({ fighter1, fighter2 }: FightFacts, next: FightFacts) {
  if ((fighter1 === next.fighter1) === (fighter2 === next.fighter2)) return null;
  const corner = fighter1 === next.fighter1 ? 2 : 1;
  return { corner, name: next[`fighter${corner}`] } as const;
}

/**
 * Refuses to change both names at the same time once a fight in a room has been picked or locked. Fighters are replaced
 * by separate calls, which specify what happens to picks.
 */
async function refuseOtherPair(db: Db, { room, now }: OwnerChange, old: FightRow, next: FightFacts) {
  if (room.kind !== 'room' || !isOtherPair(old, next)) return;
  if ((await countPicksOnFight(db, old.id)) > 0)
    refuse(
      'conflict',
      `${pairText(old)} has been picked, so you cannot change both names at the same time. Replace a fighter, fix one name at a time, or swap the corners.`,
    );
  if (hasBeenLocked(old, now))
    refuse('locked', `${pairText(old)} has been locked, so you cannot change both names at the same time.`);
}

/** Whether both names change. If so, every pick would be for another fighter. */
export function isOtherPair(old: FightFacts, next: FightFacts): boolean {
  return !isSameName(old.fighter1, next.fighter1) && !isSameName(old.fighter2, next.fighter2);
}

export async function dropFight(db: Db, change: OwnerChange & { fightId: string }): Promise<void> {
  const { room, fightId } = change;
  const card = await openCard(db, room);
  const fight = found(card.find(({ id }) => id === fightId));
  refuseLockedFights(room, [fight], change.now);
  await deleteFights(db, [fightId]);
  await forgetFights(db, room, [fight], change.now);
  await writeOrder(db, room.competitionId, removeFrom(card, fightId));
  const data = { fight: placedPair(fight), result: resultOf(fight) };
  await logForOwner(db, change, { kind: 'fight.removed', data });
  await recomputeOwner(db, room, { resultsMoved: false, now: change.now });
}

/** Swaps a fight with the one above or below it. Returns false if it is already at that end of the card. */
export async function shiftFight(
  db: Db,
  change: OwnerChange & { fightId: string; direction: MoveDirection },
): Promise<boolean> {
  const { room, fightId, direction } = change;
  const card = await openCard(db, room);
  const fight = found(card.find(({ id }) => id === fightId));
  const moved = moveIn(card, fightId, direction);
  if (moved.every(({ id }, index) => id === card[index]?.id)) return false;
  await writeOrder(db, room.competitionId, moved);
  const { title: place } = await getPlaced(db, room, fightId);
  const data = { fight: placedPair(fight), direction, place };
  await logForOwner(db, change, { kind: 'fight.moved', data });
  return true;
}

export async function setPhoto(
  db: Db,
  change: OwnerChange & { fightId: string; fighter: 1 | 2; hash: string },
): Promise<void> {
  const { room, fightId, fighter, hash } = change;
  const card = await openCard(db, room);
  const fight = found(card.find(({ id }) => id === fightId));
  await updateFight(db, fightId, { [`fighter${fighter}PhotoHash`]: hash });
  await deleteUnusedImages(db, [fight[`fighter${fighter}PhotoHash`]]);
  const data = { fight: placedPair(fight), corner: fighter };
  await logForOwner(db, change, { kind: 'fight.photo-changed', data });
}

export interface LockMoved {
  fight: PlacedFight;
  lockAt: Date | null;
}

/**
 * Sets lock times by fight id; null clears a lock time (rules: locks#setting-lock-times). If any time is invalid, all
 * are refused. A time in the past locks the fight immediately. Returns the fights whose locks moved.
 */
export async function setLocks(
  db: Db,
  change: OwnerChange & {
    lockTimes: Readonly<Record<string, string | null>>;
    /** The source of each lock time, by fight id. Where none is given, the source of the change applies. */
    sources?: Readonly<Record<string, FactSource | undefined>>;
    seen?: Readonly<Record<string, string | null>> | undefined;
  },
): Promise<LockMoved[]> {
  const { room, lockTimes, sources, seen } = change;
  const timeZone = zoneOf(room);
  const card = await openCard(db, room);
  const asked = Object.entries(lockTimes);
  if (asked.length === 0) refuseField('lockTimes', 'No lock times set');
  const locks = asked.map(([key, text]) => {
    const fight = found(card.find(({ id }) => id === key.toLowerCase()));
    const how = { timeZone, label: fightLabel(fight) };
    return { fight, lockAt: text === null ? null : readLockTime(`lockTimes.${key}`, text, how) };
  });
  if (new Set(locks.map(({ fight }) => fight.id)).size < locks.length)
    refuseField('lockTimes', 'Each fight can have only one lock time');
  const changed = locks.filter(({ fight, lockAt }) => lockAt?.getTime() !== fight.lockAt?.getTime());
  if (changed.length === 0) return [];
  const seenLocks = new Map(Object.entries(seen ?? {}).map(([key, text]) => [key.toLowerCase(), text]));
  refuseStale(
    changed.flatMap(({ fight: { id, lockAt, title: name } }) =>
      movedLock(`lockTimes.${id}`, lockAt, seenLocks.get(id), { name, timeZone }),
    ),
  );
  const rows = changed.map(({ fight, lockAt }) => {
    const source = sources ? sources[fight.id] : sourceOf(change);
    return {
      id: fight.id,
      lockAt,
      reopenedAt: reopenedAt(fight, { ...fight, lockAt }, change.now),
      sources: { ...fight.sources, lock: lockAt === null ? undefined : source },
    };
  });
  await writeLocks(db, room.competitionId, rows);
  const ordered = changed.sort((a, b) => a.fight.position - b.fight.position);
  const moves = ordered.map(({ fight, lockAt }) => ({
    fight: placedPair(fight),
    ...lockMove(fight.lockAt, lockAt, isReopened(fight, { ...fight, lockAt }, change.now)),
  }));
  await logForOwner(db, change, { kind: 'fight.locks-set', data: { locks: moves } });
  return ordered;
}

export async function getPlaced(db: Db, room: Pick<Owner, 'competitionId'>, fightId: string) {
  return found(numberCard(await listFights(db, room.competitionId)).find(({ id }) => id === fightId));
}

/** Returns a copy of a room's open fights, to be used as a new room's card. */
export async function cardSecondChance(
  db: Db,
  { competitionId, sport }: Pick<ProvenRoom, 'competitionId' | 'sport'>,
  now: number,
): Promise<SecondChance> {
  const card = (await listFights(db, competitionId)).filter((fight) => isOpen(fight, now));
  if (card.length < SECOND_CHANCE_FIGHTS) {
    const open = card.length === 0 ? 'No fight' : 'One fight';
    const whyNot = `${open} on the card is still open. A second chance needs ${SECOND_CHANCE_FIGHTS} or more.`;
    return { ok: false, whyNot };
  }
  const newCard = (id: string) => card.map((fight, index) => asNew(fight, id, index + 1));
  return {
    ok: true,
    fromRound: null,
    what: `${card.length} fights`,
    sport,
    start: (at, { id }) => writeFights(at, newCard(id)),
  };
}

export function isOpen(fight: FightRow, now: number): boolean {
  return fight.calledOffAt === null && !isLocked({ ...toLock(fight), now });
}

/** Returns a copy of the fight without its history. */
function asNew(fight: FightRow, competitionId: string, position: number): FightRow {
  return {
    ...fight,
    id: newId(),
    competitionId,
    position,
    reopenedAt: null,
    replacedAt: null,
    replacedCorner: null,
    replacedName: null,
    calledOffReason: null,
    sources: { ...fight.sources, result: undefined },
  };
}
