import { isDeepStrictEqual } from 'node:util';
import { factTexts, lockText, pairText, resultText } from '@lockroom/contract';
import { closedBetween, nameKey } from '@lockroom/rules';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/connect.ts';
import { fightPicks, fights, takenPicks } from '../../../kernel/db/tables/fights.ts';
import type { ProvenRoom } from '../../../kernel/http/access-context.ts';
import type { ActTables, OwnerChange, Undoing, UndoPlan } from '../competition.type.ts';
import { type Changed, RANKS, revive, type SavedRows, toJson } from '../undo-snapshot.service.ts';
import { isOtherPair, whyNotRemoved } from './card.service.ts';
import {
  factChanges,
  hasOtherResult,
  isReopened,
  postedTogether,
  reopenedAt,
  resultOf,
  toLock,
} from './fight.ts';
import type { FightRow } from './fights.store.ts';
import { swapped } from './import.service.ts';
import { whyNotNamed } from './past-fights.service.ts';
import { countPicksOnFight, type PickRow } from './picks.store.ts';

const FIGHTS = 'fights';
const PICKS = 'fight_picks';
const TAKEN = 'taken_picks';

export const cardTables: ActTables = {
  facts: [{ table: fights, of: (id) => eq(fights.competitionId, id) }],
  picks: [fightPicks, takenPicks].map((table) => ({
    table,
    of: (id: string) =>
      sql`${table.fightId} in (select ${fights.id} from ${fights} where ${fights.competitionId} = ${id})`,
  })),
};

/** Returns text for members about the results that an action entered; null if there are none. */
export function postedByCardAct({ before, after }: Changed): string | null {
  const was = fightsOf(before);
  const decided = [...fightsOf(after).values()].filter(
    (fight) => fight.winnerId !== null && hasOtherResult(inCornersOf(fight, was.get(fight.id)), fight),
  );
  return postedTogether(decided.sort((a, b) => a.position - b.position));
}

/** Returns phrases that describe the effects of undoing an action. */
export function undoneOnCard(
  { before, after }: Changed,
  room: { timeZone: string },
  { picks: { returned } }: UndoPlan,
): string[] {
  const [was, is] = [fightsOf(before), fightsOf(after)];
  const parts = [
    ...[...is.values()]
      .filter(({ id }) => !was.has(id))
      .map((fight) => `${pairText(fight)} is removed from the card`),
    ...[...was.values()].flatMap((fight) => partsOf(is.get(fight.id), fight, room)),
    ...(returned > 0 ? [`${returned} ${returned === 1 ? 'pick comes back' : 'picks come back'}`] : []),
  ];
  return parts.length > 0 ? parts : ['the fights go back to their old order'];
}

/** Returns the rows to write when an action is undone, or why it cannot be undone. Writes nothing. */
export async function planCardUndo(
  db: Db,
  { room, now, isSealed }: OwnerChange & Pick<ProvenRoom, 'isSealed'>,
  undoing: Undoing,
): Promise<UndoPlan> {
  const [was, is] = [fightsOf(undoing.before), fightsOf(undoing.now)];
  const added = [...fightsOf(undoing.after).keys()].filter((id) => !was.has(id));
  const gone = added.flatMap((id) => is.get(id) ?? []);
  const { picks, counts, displaced } = planPicks(undoing, isSealed);
  const picked = async ({ id }: FightRow) => (await countPicksOnFight(db, id)) > 0;
  let whyNot = gone.flatMap((fight) => whyNotRemoved(fight, now) ?? [])[0] ?? whyGaps(is, was, gone);
  for (const fight of was.values()) {
    const present = is.get(fight.id);
    if (!present) continue;
    for (const corner of renamedIn(present, fight))
      whyNot ??= await whyNotNamed(db, { room, now }, present, { corner, name: fight[`fighter${corner}`] });
    if (displaced.has(fight.id) && closedBetween(toLock(present), undoing.at.getTime(), now))
      whyNot ??= `${pairText(present)} has been picked since then and is locked, so its picks stay.`;
    // If the action saved no picks, an undo must not change both names of a fight that now has picks.
    if (!undoing.after[PICKS] && isOtherPair(present, fight) && (await picked(present)))
      whyNot ??= `${pairText(present)} has been picked since then.`;
  }
  let reopens = false;
  const left = fightsOf(undoing.after);
  const rows = [...was.values()].map((fight) => {
    const present = is.get(fight.id);
    if (!present) return fight;
    // If another undo has changed `reopenedAt` in the meantime, the newer value is kept.
    const isOfAct = left.get(fight.id)?.reopenedAt?.getTime() === present.reopenedAt?.getTime();
    const since = isOfAct ? fight.reopenedAt : present.reopenedAt;
    const opens = isReopened(present, fight, now);
    reopens ||= opens;
    const from = { ...present, reopenedAt: since };
    return { ...fight, reopenedAt: opens ? reopenedAt(from, fight, now) : since };
  });
  for (const { id } of gone) counts.lost += await countPicksOnFight(db, id);
  return {
    whyNot,
    rows: {
      [FIGHTS]: { gone: gone.map(({ id }) => id), rows: rows.map(toJson) },
      ...(picks && { [PICKS]: picks, [TAKEN]: planTakenPicks(undoing) }),
    },
    reopens,
    picks: counts,
    removedFights: gone,
  };
}

/** Returns a fight's earlier state with its present corners, so that the result stays with the right fighter. */
function inCornersOf(is: FightRow, was: FightRow | undefined): FightRow | null {
  if (!was) return null;
  return was.fighter1 === is.fighter2 && was.fighter2 === is.fighter1 ? swapped(was) : was;
}

const fightsOf = (rows: SavedRows) =>
  new Map(Object.entries(rows[FIGHTS] ?? {}).map(([id, row]) => [id, revive(fights, row) as FightRow]));

/** Returns phrases that describe how an undo changes a fight. If `is` is undefined, the fight returns to the card. */
function partsOf(is: FightRow | undefined, next: FightRow, room: { timeZone: string }): string[] {
  const name = pairText(next);
  if (!is) return [`${name} comes back to the card`];
  const parts = factTexts(next, factChanges(is, next));
  const wasOff = is.calledOffAt !== null;
  if (wasOff !== (next.calledOffAt !== null)) parts.push(wasOff ? 'back on' : 'called off');
  const result = resultOf(next);
  if (hasOtherResult(is, next)) parts.push(result ? `result ${resultText(next, result)}` : 'no result');
  if (is.lockAt?.getTime() !== next.lockAt?.getTime())
    parts.push(`lock time ${lockText(next.lockAt?.toISOString() ?? null, room)}`);
  // A fight that moved only to make room for another is not mentioned, because the action itself names the other.
  if (parts.length === 0) return [];
  return [`${name}: ${parts.join(', ')}`];
}

/** Returns the corners in which an action corrected a name, without replacing the fighter or swapping the corners. */
function renamedIn(is: FightRow, was: FightRow): (1 | 2)[] {
  return ([1, 2] as const).filter(
    (corner) =>
      is[`fighter${corner}`] !== was[`fighter${corner}`] && is[`person${corner}`] === was[`person${corner}`],
  );
}

/** Returns why an undo would leave gaps in the fight numbers, or null if it would not. */
function whyGaps(
  is: ReadonlyMap<string, FightRow>,
  was: ReadonlyMap<string, FightRow>,
  gone: readonly FightRow[],
): string | null {
  const next = new Map([...is, ...was]);
  for (const { id } of gone) next.delete(id);
  const places = new Set([...next.values()].map(({ position }) => position));
  const isWhole = places.size === next.size && Math.max(0, ...places) === next.size;
  return isWhole ? null : 'Fights have been added or removed since then.';
}

type SavedPick = Record<string, unknown> &
  Pick<PickRow, 'id' | 'entryId' | 'fightId' | 'winner'> & { updatedAt: string };

/**
 * Returns the picks after undoing an action that could remove picks. The picks from before the action are restored. A
 * pick that a member has made or changed in the meantime is kept if its fighter is in the restored pair, and moves to
 * that fighter's corner. Otherwise it is lost. In a sealed room, any undo that changes the pair removes the pick,
 * because the number of kept picks would disclose who was picked.
 */
function planPicks(
  { at, before, after, now }: Undoing,
  isSealed: boolean,
): {
  picks: UndoPlan['rows'][string] | null;
  counts: UndoPlan['picks'];
  displaced: ReadonlySet<string>;
} {
  const counts = { returned: 0, kept: 0, lost: 0 };
  const displaced = new Set<string>();
  if (!after[PICKS]) return { picks: null, counts, displaced };
  const [old, left, present] = [byPlace(before), byPlace(after), byPlace(now)];
  const [next, is] = [fightsOf(before), fightsOf(now)];
  const isMoved = ({ fightId }: SavedPick) => {
    const [to, from] = [next.get(fightId), is.get(fightId)];
    return to && from && (to.fighter1 !== from.fighter1 || to.fighter2 !== from.fighter2);
  };
  // If the action did not touch a pick, only the pick's time shows whether the pick is newer than the action. A pick of
  // a replaced pair must also be at least as new as the replacement.
  const isSince = ({ fightId, updatedAt }: SavedPick) =>
    updatedAt > at.toISOString() && updatedAt >= (is.get(fightId)?.replacedAt?.toISOString() ?? '');
  const moved = [...present].filter(([, pick]) => isMoved(pick)).map(([place]) => place);
  const settled: SavedPick[] = [];
  const places = [...new Set([...old.keys(), ...left.keys(), ...moved])];
  for (const place of places) {
    const [own, of, pick] = [old.get(place), left.get(place), present.get(place)];
    // The entry may have been deleted in the meantime.
    const entryId = (own ?? of ?? pick)?.entryId ?? '';
    if (!now[RANKS]?.[entryId]) continue;
    const isTouched = own !== undefined || of !== undefined;
    const followed = isSealed && pick && isMoved(pick) ? null : follow(pick, next, is);
    const isNewer = pick && (isTouched ? !isDeepStrictEqual(pick, of) : !followed || isSince(pick));
    const stands = isNewer || !isTouched ? followed : null;
    if (isNewer && stands) counts.kept += 1;
    else if (isNewer) {
      counts.lost += 1;
      displaced.add(pick.fightId);
    }
    // If the action kept a pick and its owner has cleared it since, the pick is not restored.
    const stays = stands ?? (of && !pick ? null : own);
    if (stays && stays === own && !of) counts.returned += 1;
    if (stays) settled.push(stays);
  }
  const gone = places.flatMap((place) => present.get(place)?.id ?? []);
  return { picks: { gone, rows: settled }, counts, displaced };
}

/** Restores the withdrawn picks that were stored before the action, and deletes those that the action added. */
function planTakenPicks({ before, after, now }: Undoing): UndoPlan['rows'][string] {
  const rows = Object.values(before[TAKEN] ?? {});
  // The entry may have been deleted in the meantime.
  const left = rows.filter((row) => now[RANKS]?.[String(row.entryId)]);
  return { gone: Object.keys(after[TAKEN] ?? {}), rows: left };
}

const byPlace = (rows: SavedRows) =>
  new Map(Object.values(rows[PICKS] ?? {}).map((row) => [`${row.entryId} ${row.fightId}`, row as SavedPick]));

/** Moves a pick to its fighter's corner in the restored pair; null if the fighter is not in it. */
function follow(
  pick: SavedPick | undefined,
  next: ReadonlyMap<string, FightRow>,
  is: ReadonlyMap<string, FightRow>,
): SavedPick | null {
  if (!pick) return null;
  const [to, from] = [next.get(pick.fightId), is.get(pick.fightId)];
  if (!to || !from) return pick;
  const name = nameKey(from[`fighter${pick.winner}`]);
  const person = from[`person${pick.winner}`];
  const corners = [1, 2] as const;
  // A corrected name still refers to the same person.
  const corner =
    corners.find((one) => nameKey(to[`fighter${one}`]) === name) ??
    corners.find((one) => to[`person${one}`] === person);
  return corner ? { ...pick, winner: corner } : null;
}
