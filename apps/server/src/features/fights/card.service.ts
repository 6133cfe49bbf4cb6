import type { Fight } from '@lockroom/contract';
import {
  type FightPlace,
  type FightSport,
  type FightType,
  insertFight as insertInto,
  isFightSport,
  type MoveDirection,
  moveFight as moveIn,
  numberCard,
  parseLockTime,
  removeFight as removeFrom,
  type Sport,
} from '@lockroom/game';
import type { Db } from '../../db/connect.ts';
import { found, refuse, refuseField } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { Ground } from '../../kernel/proofs.ts';
import { type GroundChange, logOnGround, openGround } from '../brackets/ground.service.ts';
import { changedFacts, type FightBody, newFacts, readFightType } from './fight-fields.ts';
import { isReopened, presentFights, reopenedAt, toRules } from './fights.present.ts';
import {
  deleteFight,
  type FightRow,
  insertFight,
  listFights,
  listFightsOf,
  updateFight,
  writeLocks,
  writeOrder,
} from './fights.store.ts';
import { recomputeRoom } from './game.service.ts';
import { factChanges, fightLabel, lockText, resultText } from './wording.ts';

/** Whose card is changed, a room's or a template's, by whom and when. */
export type CardChange = GroundChange;

/** The sport of a room with a fight card; other rooms refuse with wrong_sport. */
export function fightSport(sport: Sport): FightSport {
  return isFightSport(sport) ? sport : refuse('wrong_sport', 'This room has no fight card.');
}

/** The card of a room, Fight 1 first. */
export async function getCard(
  db: Db,
  room: Pick<Ground, 'eventId' | 'sport'>,
  now: number,
): Promise<Fight[]> {
  fightSport(room.sport);
  return presentFights(await listFights(db, room.eventId), now);
}

/** One fight of a room's card, found by its id. */
export async function getFight(
  db: Db,
  room: Pick<Ground, 'eventId' | 'sport'>,
  fightId: string,
  now: number,
): Promise<Fight> {
  return found((await getCard(db, room, now)).find(({ id }) => id === fightId));
}

/** The cards of several competitions by their ids, each Fight 1 first; one query however many there are. */
export async function getCards(
  db: Db,
  eventIds: readonly string[],
  now: number,
): Promise<Map<string, Fight[]>> {
  const rows = Map.groupBy(await listFightsOf(db, eventIds), ({ competitionId }) => competitionId);
  return new Map(eventIds.map((id) => [id, presentFights(rows.get(id) ?? [], now)]));
}

/** Locks a room or template for a change of its card or results and gives the card; a completed room refuses. */
export async function openCard(db: Db, room: Ground): Promise<(FightRow & FightPlace)[]> {
  fightSport(room.sport);
  await openGround(db, room);
  return numberCard(await listFights(db, room.eventId));
}

/** Adds a fight where the body's type puts it, at the bottom without one, and answers its id (decisions section 10). */
export async function addFight(
  db: Db,
  change: CardChange & { body: FightBody & { fighter1: string; fighter2: string } },
): Promise<string> {
  const { room, body } = change;
  const card = await openCard(db, room);
  const id = newId();
  await insertFight(db, { id, competitionId: room.eventId, position: 0, ...newFacts(body) });
  const places = card.map(({ id, position }) => ({ id, position }));
  const ordered = insertInto(places, { id, position: 0 }, readFightType(body.fightType) ?? 'regular');
  await writeOrder(db, ordered);
  await logOnGround(db, change, `added ${fightLabel(await getPlaced(db, room, id))}`);
  return id;
}

/** Changes a fight; points and odds are logged with what they were, and every sheet is scored anew. */
export async function changeFight(
  db: Db,
  change: CardChange & { fightId: string; body: FightBody },
): Promise<void> {
  const { room, fightId, body } = change;
  const card = await openCard(db, room);
  const old = found(card.find(({ id }) => id === fightId));
  const facts = changedFacts(old, body);
  const changes = factChanges(old, facts);
  const type = readFightType(body.fightType);
  if (type !== null && type !== old.fightType) {
    await writeOrder(db, placed(card, old, type));
    changes.push(`place to ${(await getPlaced(db, room, fightId)).title}`);
  }
  if (changes.length === 0) return;
  await updateFight(db, fightId, facts);
  await logOnGround(db, change, `changed ${fightLabel(old)}: ${changes.join('; ')}`);
  await recomputeRoom(db, room.id, { resultsMoved: false });
}

// A regular place asked for a headline fight is the first one below the co-main event.
function placed<T extends { id: string }>(card: readonly T[], fight: T, type: FightType): T[] {
  const others = removeFrom(card, fight.id);
  if (type !== 'regular') return insertInto(others, fight, type);
  return [...others.slice(0, -2), fight, ...others.slice(-2)];
}

/** Takes a fight off the card with everybody's picks of it. */
export async function dropFight(db: Db, change: CardChange & { fightId: string }): Promise<void> {
  const { room, fightId } = change;
  const card = await openCard(db, room);
  const fight = found(card.find(({ id }) => id === fightId));
  await deleteFight(db, fightId);
  await writeOrder(db, removeFrom(card, fightId));
  const { winnerId, winMethod } = toRules(fight);
  const result = winnerId === null ? '' : `, with its result: ${resultText(fight, winnerId, winMethod)}`;
  await logOnGround(db, change, `removed ${fightLabel(fight)}${result}`);
  await recomputeRoom(db, room.id, { resultsMoved: false });
}

/** Swaps a fight with its neighbour; at the end of the card nothing moves. Tells whether something did. */
export async function shiftFight(
  db: Db,
  change: CardChange & { fightId: string; direction: MoveDirection },
): Promise<boolean> {
  const { room, fightId, direction } = change;
  const card = await openCard(db, room);
  const fight = found(card.find(({ id }) => id === fightId));
  const moved = moveIn(card, fightId, direction);
  if (moved.every(({ id }, index) => id === card[index]?.id)) return false;
  await writeOrder(db, moved);
  const { title } = await getPlaced(db, room, fightId);
  await logOnGround(db, change, `moved ${fightLabel(fight)} ${direction}: it is ${title} now`);
  return true;
}

/** Gives a fighter a stored picture. */
export async function setPhoto(
  db: Db,
  change: CardChange & { fightId: string; fighter: 1 | 2; hash: string },
): Promise<void> {
  const { room, fightId, fighter, hash } = change;
  const card = await openCard(db, room);
  const fight = found(card.find(({ id }) => id === fightId));
  await updateFight(db, fightId, fighter === 1 ? { fighter1PhotoHash: hash } : { fighter2PhotoHash: hash });
  await logOnGround(db, change, `changed the photo of ${fighter === 1 ? fight.fighter1 : fight.fighter2}`);
}

/**
 * Sets or, with null, clears lock times by fight id (decisions section 5); one that cannot be read refuses them all.
 * Times in the past are taken: the fight is then locked at once. Tells whether something changed.
 */
export async function setLocks(
  db: Db,
  change: CardChange & { lockTimes: Readonly<Record<string, string | null>> },
): Promise<boolean> {
  const { room, lockTimes } = change;
  const card = await openCard(db, room);
  const asked = Object.entries(lockTimes);
  if (asked.length === 0) refuseField('lockTimes', 'No lock times set');
  const locks = asked.map(([key, text]) => {
    const fight = found(card.find(({ id }) => id === key.toLowerCase()));
    return { fight, lockAt: text === null ? null : readLock(key, text, fight) };
  });
  if (new Set(locks.map(({ fight }) => fight.id)).size < locks.length)
    refuseField('lockTimes', 'Each fight can have one lock time');
  const changed = locks.filter(({ fight, lockAt }) => lockAt?.getTime() !== fight.lockAt?.getTime());
  if (changed.length === 0) return false;
  await writeLocks(
    db,
    changed.map(({ fight, lockAt }) => ({
      id: fight.id,
      lockAt,
      reopenedAt: reopenedAt(fight, { ...fight, lockAt }, change.now),
    })),
  );
  const reopened = changed.filter(({ fight, lockAt }) => isReopened(fight, { ...fight, lockAt }, change.now));
  const ordered = changed.sort((a, b) => a.fight.position - b.fight.position);
  const texts = ordered.map((lock) => {
    const again = reopened.includes(lock) ? ', so it was locked and can be picked again' : '';
    return `${fightLabel(lock.fight)}: ${lockText(lock.lockAt)} (was ${lockText(lock.fight.lockAt)}${again})`;
  });
  await logOnGround(db, change, `set lock times. ${texts.join('; ')}`);
  return true;
}

function readLock(key: string, text: string, fight: FightRow & FightPlace): Date {
  const read = parseLockTime(text);
  if (read.ok) return new Date(read.at);
  const reason =
    read.reason === 'skipped'
      ? 'that hour does not exist in Mountain Time, the clocks go forward'
      : 'that is no date and time';
  return refuseField(`lockTimes.${key}`, `${fightLabel(fight)}: ${reason}`);
}

/** One fight of a card with its place as it now stands. */
export async function getPlaced(
  db: Db,
  room: Pick<Ground, 'eventId'>,
  fightId: string,
): Promise<FightRow & FightPlace> {
  return found(numberCard(await listFights(db, room.eventId)).find(({ id }) => id === fightId));
}
