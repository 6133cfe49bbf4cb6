import {
  type fightActs,
  fightLabel,
  pairText,
  type ReplacePreview,
  type SeenPair,
  userTopic,
} from '@lockroom/contract';
import { type FightPlace, formatMountain, isLocked, numberCard, parseLockTime } from '@lockroom/rules';
import type { Db } from '../../../kernel/db/connect.ts';
import { found, refuse, refuseField } from '../../../kernel/errors.ts';
import type { Context } from '../../../kernel/http/pipeline.ts';
import type { Owner, Viewer } from '../../../kernel/http/proofs.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Telling } from '../../notifications/notifications.service.ts';
import { remindAgain } from '../../notifications/reminders.service.ts';
import type { Actor } from '../../rooms/rooms.service.ts';
import type { NamedRoom } from '../competition.type.ts';
import { lockMove, lockOwner, logForOwner } from '../owner.service.ts';
import { recomputeOwner } from '../standings.service.ts';
import { fightSport, forgetPhotos } from './card.service.ts';
import {
  factChanges,
  otherCorner,
  placedPair,
  refuseMovedPair,
  resultOf,
  turnedFacts,
} from './fight-facts.ts';
import { NO_ODDS, readOdds } from './fight-fields.ts';
import { tellOwners } from './fight-notices.service.ts';
import { isReopened, reopenedAt, toLock } from './fights.present.ts';
import { type FightRow, listFights, updateFight } from './fights.store.ts';
import { fightScoring } from './scoring.service.ts';
import { listFightSheets } from './sheets.store.ts';
import { takePicks, turnPicks } from './taken-picks.store.ts';

/** A fight on which somebody acts, of a room or of a template; a manager, or the event that the room follows. */
export interface FightAct extends Telling {
  owner: NamedRoom | Extract<Owner, { kind: 'template' }>;
  actor: Actor;
  fight: { id: string };
}

type Body<Name extends keyof typeof fightActs> = Context<(typeof fightActs)[Name]>['body'];

/** The corner in a body or query. */
export const cornerOf = (fighterNumber: 1 | 2 | '1' | '2'): 1 | 2 => (Number(fighterNumber) === 1 ? 1 : 2);
const nameIn = (fight: Pick<FightRow, 'fighter1' | 'fighter2'>, corner: 1 | 2) =>
  corner === 1 ? fight.fighter1 : fight.fighter2;

/** Locks the owner of a fight and gives the fight as it is; a completed room refuses. */
async function open({ db, owner, fight }: FightAct) {
  fightSport(owner.sport);
  const held = await lockOwner(db, owner);
  const card = numberCard(await listFights(db, owner.competitionId));
  return { takeBack: held?.takeBack, fight: found(card.find(({ id }) => id === fight.id)) };
}

const lineOf = ({ owner, actor, now }: FightAct) => ({ room: owner, actor, now });

/**
 * Puts another fighter into a corner (rules: play#fights-that-change). Picks on the one who left are taken back, and the
 * others where the room or the call wants it; the odds of the old pair count for nobody.
 */
export async function replaceFighter(act: FightAct, body: Body<'replace'>): Promise<true> {
  const { db, now, owner, actor } = act;
  const { takeBack: chosen, fight } = await open(act);
  const corner = cornerOf(body.fighterNumber);
  const left = nameIn(fight, corner);
  refuseMovedPair(fight, body.seen);
  const lockAt = readNewLock(fight, body.lockTime ?? null, now);
  refuseNames(fight, corner, body.name);
  if (body.name === left) refuseField('name', `${left} is in this corner already.`);
  const next = {
    ...fight,
    [`fighter${corner}`]: body.name,
    [`fighter${corner}Odds`]: readOdds('odds', body.odds ?? null, NO_ODDS),
    [`fighter${otherCorner(corner)}Odds`]: readOdds('opponentOdds', body.opponentOdds ?? null, NO_ODDS),
    lockAt,
  };
  const sheets = owner.kind === 'room' ? await listFightSheets(db, owner.id, fight.id) : [];
  const takesAll = (body.takeBack ?? chosen) === 'all';
  const isTaken = (winner: number | null) => winner !== null && (takesAll || winner === corner);
  // Picks that stand are older, however long this call has waited for them to be saved.
  const saved = sheets.map(({ savedAt }) => (savedAt?.getTime() ?? 0) + 1);
  const replacedAt = new Date(Math.max(now, ...saved));
  await takePicks(db, fight, takesAll ? null : corner, new Date(now));
  await updateFight(db, fight.id, {
    fighter1: next.fighter1,
    fighter2: next.fighter2,
    fighter1Odds: next.fighter1Odds,
    fighter2Odds: next.fighter2Odds,
    ...(corner === 1 ? { fighter1PhotoHash: null } : { fighter2PhotoHash: null }),
    lockAt,
    reopenedAt: reopenedAt(fight, next, now),
    replacedAt,
    replacedCorner: corner,
    replacedName: left,
    [`person${corner}`]: newId(),
  });
  await forgetPhotos(db, owner, [fight], now);
  const isMoved = lockAt?.getTime() !== fight.lockAt?.getTime();
  const taken = sheets.filter(({ winner }) => isTaken(winner));
  await logForOwner(db, lineOf(act), {
    kind: 'fight.replaced',
    data: {
      fight: placedPair(fight),
      corner,
      name: body.name,
      changes: factChanges(fight, next).filter(({ fact }) => fact.endsWith('Odds')),
      takenBack: taken.length,
      standing: sheets.filter(({ winner }) => winner !== null).length - taken.length,
      lock: isMoved ? lockMove(fight.lockAt, lockAt, isReopened(fight, next, now)) : null,
    },
  });
  if (owner.kind !== 'room') return true;
  const ownerIds = [...new Set(taken.map(({ ownerId }) => ownerId))];
  await remindAgain(db, { competitionId: owner.competitionId, lockAt, userIds: ownerIds });
  const what = `${body.name} is in for ${left} against ${nameIn(fight, otherCorner(corner))} in ${owner.name}.`;
  await tellOwners(act, owner, fight, {
    actorId: actor?.id ?? null,
    title: 'Fighter Replaced',
    what: isMoved && lockAt ? `${what} The fight locks at ${formatMountain(lockAt.getTime())}.` : what,
    sheets: sheets.filter(({ winner }) => winner !== null),
    becomes: ({ winner }) => (isTaken(winner) ? ['was taken back', 'were taken back'] : ['stands', 'stand']),
    // What is to be picked again comes first.
    after: (own) => (own.some(({ winner }) => isTaken(winner)) ? ' Pick again.' : ''),
    opens: (own) => own.find(({ winner }) => isTaken(winner)),
  });
  act.announce(...ownerIds.map((id) => userTopic(id, 'sheets')));
  return true;
}

/** Why no fighter of a fight can be replaced; null where one can. A fight that is locked needs a new lock. */
export function whyNotReplaced(fight: FightRow, hasNewLock: boolean, now: number): string | null {
  if (fight.winnerId !== null) return `${pairText(fight)} has a result.`;
  if (hasNewLock || !isLocked({ ...toLock(fight), now })) return null;
  return `${pairText(fight)} is locked. It needs a new lock time in the future.`;
}

/** The lock that a replaced fight has: refuses a fight that is locked and gets no new lock, or has a result. */
function readNewLock(fight: FightRow & FightPlace, text: string | null, now: number): Date | null {
  const whyNot = whyNotReplaced(fight, text !== null, now);
  if (whyNot !== null) refuse('locked', whyNot);
  if (text === null) return fight.lockAt;
  const read = parseLockTime(text);
  if (!read.ok) return refuseField('lockTime', `${fightLabel(fight)}: that is no date and time`);
  if (read.at <= now) refuseField('lockTime', 'The new lock time has passed already.');
  return new Date(read.at);
}

function refuseNames(fight: FightRow, corner: 1 | 2, name: string): void {
  if (name === nameIn(fight, otherCorner(corner))) refuseField('name', `${name} is in the other corner.`);
}

/** What a replacement would do to whom, before it is done. */
export async function previewReplacement(
  db: Db,
  { room, viewer, fightId, corner }: { room: { id: string }; viewer: Viewer; fightId: string; corner: 1 | 2 },
): Promise<Omit<ReplacePreview, 'takeBack'>> {
  const sheets = await listFightSheets(db, room.id, fightId);
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

/** Spells a fighter's name anew: the same person, so that nothing else changes and nobody is told. */
export async function renameFighter(act: FightAct, body: Body<'rename'>): Promise<boolean> {
  const { db } = act;
  const { fight } = await open(act);
  refuseMovedPair(fight, body.seen);
  const corner = cornerOf(body.fighterNumber);
  if (body.name === nameIn(fight, corner)) return false;
  refuseNames(fight, corner, body.name);
  await updateFight(db, fight.id, corner === 1 ? { fighter1: body.name } : { fighter2: body.name });
  const data = { fight: placedPair(fight), corner, name: body.name };
  await logForOwner(db, lineOf(act), { kind: 'fight.renamed', data });
  return true;
}

/** Changes the corners about; everything follows the fighters, so that no pick and no point changes. */
export async function swapCorners(act: FightAct, seen: SeenPair | null | undefined): Promise<true> {
  const { db, owner, actor } = act;
  const { fight } = await open(act);
  refuseMovedPair(fight, seen);
  const sheets = owner.kind === 'room' ? await listFightSheets(db, owner.id, fight.id) : [];
  await updateFight(db, fight.id, turnedFacts(fight));
  await turnPicks(db, fight.id);
  await logForOwner(db, lineOf(act), { kind: 'fight.corners-swapped', data: { fight: placedPair(fight) } });
  if (owner.kind !== 'room') return true;
  const what = `${fight.fighter2} is in the red corner now, ${fight.fighter1} in the blue one, in ${owner.name}.`;
  await tellOwners(act, owner, fight, {
    actorId: actor?.id ?? null,
    title: 'Corners Changed',
    what,
    sheets: sheets.filter(({ winner }) => winner !== null),
    becomes: () => ['stands', 'stand'],
  });
  // Stored picks name other corners now.
  act.announce(...new Set(sheets.map(({ ownerId }) => userTopic(ownerId, 'sheets'))));
  return true;
}

/** Calls a fight off: it is as if it were not on the card, and its picks stay. Tells whether it was on. */
export async function callOff(act: FightAct, sent: string | null): Promise<boolean> {
  const { db, now } = act;
  const { fight } = await open(act);
  if (fight.calledOffAt !== null) return false;
  const reason = sent === null || sent === '' ? null : sent;
  await updateFight(db, fight.id, { calledOffAt: new Date(now), calledOffReason: reason });
  await logForOwner(db, lineOf(act), {
    kind: 'fight.called-off',
    data: { fight: placedPair(fight), reason },
  });
  await tellOnOrOff(act, fight, {
    title: 'Fight Called Off',
    what: `is called off${reason === null ? '' : ` (${reason})`}`,
    becomes: ['counts nothing', 'count nothing'],
  });
  return true;
}

/** Puts a fight back on that was called off, with picks and result as they were. Tells whether it was off. */
export async function reinstate(act: FightAct): Promise<boolean> {
  const { db } = act;
  const { fight } = await open(act);
  if (fight.calledOffAt === null) return false;
  await updateFight(db, fight.id, { calledOffAt: null, calledOffReason: null });
  const result = resultOf({ ...fight, calledOffAt: null });
  await logForOwner(db, lineOf(act), {
    kind: 'fight.reinstated',
    data: { fight: placedPair(fight), result },
  });
  await tellOnOrOff(act, fight, {
    title: 'Fight Back On',
    what: 'is back on',
    becomes: ['counts again', 'count again'],
  });
  return true;
}

/** Scores a room whose fight was called off or put back on, and tells everybody with a bracket. */
async function tellOnOrOff(
  act: FightAct,
  fight: FightRow & FightPlace,
  told: { title: string; what: string; becomes: [one: string, many: string] },
): Promise<void> {
  const { db, now, owner, actor } = act;
  await recomputeOwner(db, owner, fightScoring, { resultsMoved: fight.winnerId !== null, now });
  if (owner.kind !== 'room') return;
  await tellOwners(act, owner, fight, {
    actorId: actor?.id ?? null,
    title: told.title,
    what: `${fightLabel(fight)}, in ${owner.name} ${told.what}.`,
    sheets: await listFightSheets(db, owner.id, fight.id),
    becomes: () => told.becomes,
  });
}
