import { fightLabel, pairText, type ReplacePreview, userTopic } from '@lockroom/contract';
import { formatInstant, isLocked } from '@lockroom/rules';
import type { Db } from '../../../kernel/db/connect.ts';
import { refuse, refuseField } from '../../../kernel/errors.ts';
import type { ProvenRoom, Viewer } from '../../../kernel/http/access-context.ts';
import { newId } from '../../../kernel/ids.ts';
import { remindAgain } from '../../notifications/reminders.service.ts';
import type { NamedRoom } from '../competition.type.ts';
import { lockMove, logForOwner, readFutureLockTime, sourceOf, zoneOf } from '../competition-host.service.ts';
import { forgetPhotos } from './card.service.ts';
import {
  cornerOf,
  factChanges,
  isReopened,
  NO_ODDS,
  otherCorner,
  placedPair,
  readOdds,
  refuseMovedPair,
  reopenedAt,
  toLock,
} from './fight.ts';
import { type Body, type FightAct, open, refuseNames } from './fight-acts.service.ts';
import { notifyPickOwners } from './fight-notices.service.ts';
import { type FightRow, type PlacedFight, updateFight } from './fights.store.ts';
import { type FightSheet, listFightSheets, takeBackPicks } from './picks.store.ts';

/**
 * Replaces one or both fighters and notifies each affected owner once. Withdraws picks of the replaced fighters, and
 * those of the opponent if the call or the room's settings require it. Drops the replaced fighters' odds.
 */
export async function replaceFighters(act: FightAct, bodies: readonly Body<'replace'>[]): Promise<true> {
  const { db, now, room } = act;
  const { takeBack: chosen, isSealed, fight } = await open(act);
  const sheets = room.kind === 'room' ? await listFightSheets(db, room.id, fight.id) : [];
  const done: Replacement[] = [];
  // All replacements are checked before the first is written, so that a refusal changes nothing.
  const how = { now, chosen, isSealed, timeZone: zoneOf(room) };
  for (const body of bodies) done.push(planned(done.at(-1)?.next ?? fight, body, how));
  let picked = sheets.filter(({ winner }) => winner !== null);
  for (const one of done) {
    await putIn(act, one, picked);
    picked = picked.filter((sheet) => !isTakenBy([one])(sheet));
  }
  await forgetPhotos(db, room, [fight], now);
  if (room.kind === 'room') await notifyReplaced(act, room, { fight, sheets, done });
  return true;
}

interface Replacement {
  fight: PlacedFight;
  next: PlacedFight;
  corner: 1 | 2;
  name: string;
  left: string;
  takesAll: boolean;
}

/** Checks a replacement and returns the values to write. */
function planned(
  fight: PlacedFight,
  body: Body<'replace'>,
  how: { now: number; chosen: string | null; isSealed: boolean; timeZone: string },
): Replacement {
  const { name } = body;
  const corner = cornerOf(body.fighterNumber);
  const left = fight[`fighter${corner}`];
  refuseMovedPair(fight, body.seen);
  const lockAt = readNewLock(fight, body.lockTime ?? null, how);
  refuseNames(fight, corner, name);
  if (name === left) refuseField('name', `${left} is already in this corner.`);
  const next = {
    ...fight,
    [`fighter${corner}`]: name,
    [`fighter${corner}Odds`]: readOdds('odds', body.odds, NO_ODDS),
    ...(body.opponentOdds !== undefined && {
      [`fighter${otherCorner(corner)}Odds`]: readOdds('opponentOdds', body.opponentOdds, NO_ODDS),
    }),
    lockAt,
  };
  return {
    fight,
    next: { ...next, reopenedAt: reopenedAt(fight, next, how.now) },
    corner,
    name,
    left,
    takesAll: how.isSealed || (body.takeBack ?? how.chosen) === 'all',
  };
}

const isTakenBy =
  (done: readonly Replacement[]) =>
  ({ winner }: FightSheet) =>
    winner !== null && done.some(({ takesAll, corner }) => takesAll || winner === corner);

async function putIn(act: FightAct, one: Replacement, picked: readonly FightSheet[]): Promise<void> {
  const { db, now } = act;
  const { fight, next, corner, name, left, takesAll } = one;
  // Kept picks must be older than the replacement, even those saved while this call was waiting.
  const saved = picked.map(({ savedAt }) => (savedAt?.getTime() ?? 0) + 1);
  await takeBackPicks(db, fight, takesAll ? null : corner, new Date(now));
  const { fighter1, fighter2, fighter1Odds, fighter2Odds, lockAt, reopenedAt: since } = next;
  await updateFight(db, fight.id, {
    ...{ fighter1, fighter2, fighter1Odds, fighter2Odds, lockAt, reopenedAt: since },
    [`fighter${corner}PhotoHash`]: null,
    replacedAt: new Date(Math.max(now, ...saved)),
    replacedCorner: corner,
    replacedName: left,
    [`person${corner}`]: newId(),
    sources: { ...fight.sources, fight: sourceOf(act), ...(isMoved(fight, next) && { lock: sourceOf(act) }) },
  });
  const taken = picked.filter(isTakenBy([one])).length;
  await logForOwner(db, act, {
    kind: 'fight.replaced',
    data: {
      fight: placedPair(fight),
      corner,
      name,
      changes: factChanges(fight, next).filter(({ fact }) => fact.endsWith('Odds')),
      takenBack: taken,
      standing: picked.length - taken,
      lock: isMoved(fight, next) ? lockMove(fight.lockAt, next.lockAt, isReopened(fight, next, now)) : null,
    },
  });
}

const isMoved = (fight: FightRow, next: FightRow) => next.lockAt?.getTime() !== fight.lockAt?.getTime();

async function notifyReplaced(
  act: FightAct,
  room: NamedRoom,
  { fight, sheets, done }: { fight: FightRow; sheets: readonly FightSheet[]; done: readonly Replacement[] },
): Promise<void> {
  const lockAt = done.at(-1)?.next.lockAt ?? null;
  const isTaken = isTakenBy(done);
  const ownerIds = [...new Set(sheets.filter(isTaken).map(({ ownerId }) => ownerId))];
  await remindAgain(act.db, { competitionId: room.competitionId, lockAt, userIds: ownerIds });
  const names = (of: 'name' | 'left') => done.map((one) => one[of]).join(' and ');
  const [one, second] = done;
  const against = one && !second ? ` against ${fight[`fighter${otherCorner(one.corner)}`]}` : '';
  const what = `${names('name')} ${second ? 'replace' : 'replaces'} ${names('left')}${against} in ${room.name}.`;
  const hasNewLock = done.some((each) => isMoved(each.fight, each.next));
  const locks =
    hasNewLock && lockAt ? ` The fight locks ${formatInstant(lockAt.getTime(), room.timeZone)}.` : '';
  await notifyPickOwners(act, room, fight, {
    actorId: act.actor?.id ?? null,
    title: second ? 'Fighters Replaced' : 'Fighter Replaced',
    what: what + locks,
    sheets: sheets.filter(({ winner }) => winner !== null),
    becomes: (sheet) => (isTaken(sheet) ? ['was cleared', 'were cleared'] : ['stands', 'stand']),
    after: (own) => (own.some(isTaken) ? ' Pick again.' : ''),
    // Open an entry whose pick must be made again, if there is one.
    opens: (own) => own.find(isTaken),
  });
  act.announce(...ownerIds.map((id) => userTopic(id, 'sheets')));
}

/** Returns why a fight's fighters cannot be replaced; null if they can. A locked fight needs a new lock. */
export function whyNotReplaced(fight: FightRow, hasNewLock: boolean, now: number): string | null {
  if (fight.winnerId !== null) return `${pairText(fight)} has a result.`;
  if (hasNewLock || !isLocked({ ...toLock(fight), now })) return null;
  return `${pairText(fight)} is locked. It needs a new lock time in the future.`;
}

/**
 * Returns the lock that applies after the replacement. Refuses a fight that has a result, or that is locked and gets no
 * new lock.
 */
function readNewLock(
  fight: PlacedFight,
  text: string | null,
  { now, timeZone }: { now: number; timeZone: string },
): Date | null {
  const whyNot = whyNotReplaced(fight, text !== null, now);
  if (whyNot !== null) refuse('locked', whyNot);
  if (text === null) return fight.lockAt;
  return readFutureLockTime(text, now, { timeZone, label: fightLabel(fight) });
}

/**
 * Previews how many entries a replacement would affect. For a sealed room, returns only the total number of entries.
 */
export async function previewReplacement(
  db: Db,
  asked: { room: Pick<ProvenRoom, 'id' | 'isSealed'>; viewer: Viewer; fightId: string; corner: 1 | 2 },
): Promise<Omit<ReplacePreview, 'takeBack'>> {
  const { room, viewer, fightId, corner } = asked;
  const sheets = await listFightSheets(db, room.id, fightId);
  if (room.isSealed)
    return { brackets: sheets.length, onLeaving: null, onStaying: null, without: null, told: null };
  const on = (winner: number | null) => sheets.filter((sheet) => sheet.winner === winner).length;
  const told = sheets.filter(
    ({ winner, ownerId, isMember }) => winner !== null && isMember && ownerId !== viewer.id,
  );
  return {
    brackets: sheets.length,
    onLeaving: on(corner),
    onStaying: on(otherCorner(corner)),
    without: on(null),
    told: new Set(told.map(({ ownerId }) => ownerId)).size,
  };
}
