import { type fightActs, pairText, type SeenPair, userTopic } from '@lockroom/contract';
import { isSameName } from '@lockroom/rules';
import { refuseField } from '../../../kernel/errors.ts';
import type { Owner } from '../../../kernel/http/access-context.ts';
import type { Context } from '../../../kernel/http/pipeline.ts';
import type { Notifier } from '../../notifications/notifications.service.ts';
import { takeBackIn } from '../../rooms/rooms.service.ts';
import type { NamedRoom, OwnerChange } from '../competition.type.ts';
import { lockOwner, logForOwner, sourceOf } from '../competition-host.service.ts';
import { recomputeOwner } from '../standings.service.ts';
import { getPlaced } from './card.service.ts';
import {
  cornerOf,
  fightSport,
  otherCorner,
  placedPair,
  refuseMovedPair,
  resultOf,
  swappedFacts,
} from './fight.ts';
import { notifyPickOwners } from './fight-notices.service.ts';
import { type FightRow, type PlacedFight, updateFight } from './fights.store.ts';
import { refuseNameAtLock } from './past-fights.service.ts';
import { listFightSheets, swapPicks } from './picks.store.ts';

/** An action on a room's or template's fight, by a manager or by the event that the room follows. */
export interface FightAct extends Notifier, OwnerChange {
  room: NamedRoom | Extract<Owner, { kind: 'template' }>;
  fight: { id: string };
}

export type Body<Name extends keyof typeof fightActs> = Context<(typeof fightActs)[Name]>['body'];

/**
 * Locks the room's row, or the template's competition row, that a fight belongs to. Returns the fight and the room's
 * settings. Refuses a completed room.
 */
export async function open({ db, room, fight }: FightAct) {
  fightSport(room.sport);
  const held = await lockOwner(db, room);
  return {
    takeBack: held && takeBackIn(held),
    isSealed: held?.isSealed ?? false,
    fight: await getPlaced(db, room, fight.id),
  };
}

export function refuseNames(fight: FightRow, corner: 1 | 2, name: string): void {
  if (isSameName(name, fight[`fighter${otherCorner(corner)}`]))
    refuseField('name', `${name} is in the other corner.`);
}

/**
 * Corrects the spelling of a fighter's name. The person stays the same, so nothing else changes and nobody is notified.
 */
export async function renameFighter(act: FightAct, body: Body<'rename'>): Promise<boolean> {
  const { db } = act;
  const { fight } = await open(act);
  refuseMovedPair(fight, body.seen);
  const corner = cornerOf(body.fighterNumber);
  if (body.name === fight[`fighter${corner}`]) return false;
  refuseNames(fight, corner, body.name);
  await refuseNameAtLock(db, act, fight, { corner, name: body.name });
  const sources = { ...fight.sources, fight: sourceOf(act) };
  await updateFight(db, fight.id, { [`fighter${corner}`]: body.name, sources });
  const data = { fight: placedPair(fight), corner, name: body.name };
  await logForOwner(db, act, { kind: 'fight.renamed', data });
  return true;
}

/** Swaps the corners. Picks, points and all other data move with the fighters, so the standings do not change. */
export async function swapCorners(act: FightAct, seen: SeenPair | null | undefined): Promise<true> {
  const { db, room, actor } = act;
  const { fight } = await open(act);
  refuseMovedPair(fight, seen);
  const sheets = room.kind === 'room' ? await listFightSheets(db, room.id, fight.id) : [];
  await updateFight(db, fight.id, swappedFacts(fight));
  await swapPicks(db, fight.id);
  await logForOwner(db, act, { kind: 'fight.corners-swapped', data: { fight: placedPair(fight) } });
  if (room.kind !== 'room') return true;
  const what = `In ${room.name}, ${fight.fighter2} is now in the red corner and ${fight.fighter1} in the blue corner.`;
  await notifyPickOwners(act, room, fight, {
    actorId: actor?.id ?? null,
    title: 'Corners Swapped',
    what,
    sheets: sheets.filter(({ winner }) => winner !== null),
    becomes: () => ['stands', 'stand'],
  });
  // Make the stored picks refer to the swapped corners.
  act.announce(...new Set(sheets.map(({ ownerId }) => userTopic(ownerId, 'sheets'))));
  return true;
}

/** Calls a fight off: it no longer counts, but its picks are kept. Returns false if it was already called off. */
export async function callOff(act: FightAct, sent: string | null): Promise<boolean> {
  const { db, now } = act;
  const { fight } = await open(act);
  if (fight.calledOffAt !== null) return false;
  const reason = sent || null;
  const sources = { ...fight.sources, fight: sourceOf(act) };
  await updateFight(db, fight.id, { calledOffAt: new Date(now), calledOffReason: reason, sources });
  const data = { fight: placedPair(fight), reason };
  await logForOwner(db, act, { kind: 'fight.called-off', data });
  await notifyOnOrOff(act, fight, {
    title: 'Fight Called Off',
    what: `is called off${reason === null ? '' : ` (${reason})`}`,
    becomes: ['no longer counts', 'no longer count'],
  });
  return true;
}

/** Puts a called-off fight back on, with its picks and result. Returns false if it was not called off. */
export async function reinstate(act: FightAct): Promise<boolean> {
  const { db } = act;
  const { fight } = await open(act);
  if (fight.calledOffAt === null) return false;
  const sources = { ...fight.sources, fight: sourceOf(act) };
  await updateFight(db, fight.id, { calledOffAt: null, calledOffReason: null, sources });
  const data = { fight: placedPair(fight), result: resultOf({ ...fight, calledOffAt: null }) };
  await logForOwner(db, act, { kind: 'fight.reinstated', data });
  const becomes: Told['becomes'] = ['counts again', 'count again'];
  await notifyOnOrOff(act, fight, { title: 'Fight Back On', what: 'is back on', becomes });
  return true;
}

type Told = { title: string; what: string; becomes: [one: string, many: string] };

/** Recomputes a room after a fight was called off or put back on, and notifies every entry owner. */
async function notifyOnOrOff(act: FightAct, fight: PlacedFight, told: Told): Promise<void> {
  const { db, now, room, actor } = act;
  await recomputeOwner(db, room, { resultsMoved: fight.winnerId !== null, now });
  if (room.kind !== 'room') return;
  await notifyPickOwners(act, room, fight, {
    actorId: actor?.id ?? null,
    title: told.title,
    what: `${pairText(fight)} in ${room.name} ${told.what}.`,
    sheets: await listFightSheets(db, room.id, fight.id),
    becomes: () => told.becomes,
  });
}
