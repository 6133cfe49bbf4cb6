import { matchFights, numberCard } from '@lockroom/rules';
import type { Db } from '../../../kernel/db/connect.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Comparison, FollowRoute, FollowTaken, FollowTaking } from '../competition.type.ts';
import { logForOwner } from '../competition-host.service.ts';
import { inSteps } from '../follow.service.ts';
import { lastWithMore } from '../live-topics.service.ts';
import { changeFight, openCard, requireSpace, setLocks } from './card.service.ts';
import { type PlannedFight, turn } from './card-plan.ts';
import { callOff, reinstate, renameFighter, swapCorners } from './fight-acts.service.ts';
import { otherCorner, resultOf } from './fight-facts.ts';
import { listFights } from './fights.store.ts';
import {
  type Both,
  type FightPart,
  factsOf,
  hasBoth,
  keyOf,
  namesIn,
  newLockOf,
  ORDER,
  orderOf,
  type Pairing,
} from './follow-facts.ts';
import { planOver } from './import.service.ts';
import { cornersIn, matchCorners, readMatch, writeMatch } from './matches.ts';
import { replaceFighters } from './replace.service.ts';
import { enterFightResult } from './results.service.ts';

/** Compares the card of a room with the template's, fight by fight, whatever becomes of its place and its names. */
export async function compareCards(db: Db, route: FollowRoute): Promise<Comparison> {
  const { pairings, matched } = await pairUp(db, route);
  return {
    facts: [...pairings.flatMap((pairing) => factsOf(pairing, route)), ...orderOf(pairings, route)],
    matched,
  };
}

/**
 * Gives a room the template's value of these facts, by the calls of a manager. `skipsRefused` goes on after a refused
 * fact. The caller holds the room's lock.
 */
export async function takeCardFacts(db: Db, taking: FollowTaking): Promise<FollowTaken> {
  const { change, route, keys, skipsRefused } = taking;
  const isAsked = (id: string, part: FightPart) => keys.has(keyOf(id, part));
  const before = await pairUp(db, route);
  const isRebuilt = keys.has(ORDER) || before.pairings.some(({ id }) => isAsked(id, 'fight'));
  const rebuilt = isRebuilt ? await inSteps([() => rebuild(db, taking, before.pairings)], skipsRefused) : [];
  const placed = isRebuilt ? await pairUp(db, route) : before;
  const acts = placed.pairings.filter(hasBoth).flatMap((both) => actsOn(both, taking));
  await inSteps<unknown>(acts, skipsRefused);
  // Who stands where may be another one than before.
  const { pairings } = acts.length > 0 ? await pairUp(db, route) : placed;
  const fights = pairings.filter(hasBoth).map(({ id, event, own, corners }) => ({
    id,
    event: corners.turns ? turn(event) : event,
    own,
  }));
  const odds = fights.flatMap(({ id, event: { fighter1Odds, fighter2Odds }, own }) => {
    const body = { fighter1Odds, fighter2Odds };
    return isAsked(id, 'odds') ? [() => changeFight(db, { ...change, fightId: own.id, body })] : [];
  });
  const locks = fights.flatMap(({ id, event, own }) =>
    isAsked(id, 'lock') ? [[own.id, event.lockAt?.toISOString() ?? null]] : [],
  );
  const lock = () => setLocks(db, { ...change, lockTimes: Object.fromEntries(locks) });
  await inSteps<unknown>([...odds, ...(locks.length > 0 ? [lock] : [])], skipsRefused);
  const results = fights.flatMap(({ id, event, own }) => {
    const { winnerId = null, method = null } = resultOf(event) ?? {};
    const result = { winnerId, winMethod: method };
    return isAsked(id, 'result') ? [() => enterFightResult(db, change, { fightId: own.id, result })] : [];
  });
  const entered = await inSteps(results, skipsRefused);
  return sumUp(
    rebuilt,
    entered.flatMap(({ posted }) => posted ?? []),
  );
}

function sumUp(rebuilt: readonly FollowTaken[], results: readonly string[]): FollowTaken {
  return {
    posted: lastWithMore([...rebuilt.flatMap(({ posted }) => posted ?? []), ...results]),
    ownerIds: rebuilt.flatMap(({ ownerIds }) => ownerIds),
  };
}

/** What happens to a fight that stays the same fight, one act after the other. */
function actsOn(
  { id, event, own, corners: { turns, has } }: Both,
  { telling, change: { room: owner, actor, now }, keys }: FollowTaking,
): (() => Promise<unknown>)[] {
  const isAsked = (part: FightPart) => keys.has(keyOf(id, part));
  const act = { ...telling, owner, actor, fight: own };
  const differ = isAsked('names')
    ? ([1, 2] as const).flatMap((corner) => {
        const fighterNumber = turns ? otherCorner(corner) : corner;
        const name = event[`fighter${corner}`];
        return own[`fighter${fighterNumber}`] === name ? [] : [{ corner, fighterNumber, name }];
      })
    : [];
  const renames = differ
    .filter(({ corner }) => has[corner - 1])
    .map(
      ({ fighterNumber, name }) =>
        () =>
          renameFighter(act, { fighterNumber, name }),
    );
  const lockTime = newLockOf(event, own, now)?.toISOString() ?? null;
  const replacements = differ
    .filter(({ corner }) => !has[corner - 1])
    .map(({ corner, fighterNumber, name }) => {
      const [odds, opponentOdds] = [
        event[`fighter${corner}Odds`],
        event[`fighter${otherCorner(corner)}Odds`],
      ];
      return { fighterNumber, name, odds, opponentOdds, lockTime };
    });
  const { calledOffAt, calledOffReason } = event;
  const onOrOff = () => (calledOffAt === null ? reinstate(act) : callOff(act, calledOffReason));
  return [
    ...renames,
    ...(replacements.length > 0 ? [() => replaceFighters(act, replacements)] : []),
    ...(isAsked('corners') ? [() => swapCorners(act, null)] : []),
    ...(isAsked('status') ? [onOrOff] : []),
  ];
}

/** Which fights of both cards are the same: as remembered, else those that are, or may be, of the same two. */
async function pairUp(
  db: Db,
  { room, template, matched, taken }: FollowRoute,
): Promise<{ pairings: Pairing[]; matched: Record<string, string> }> {
  const card = numberCard(await listFights(db, room.competitionId));
  const source = numberCard(await listFights(db, template.competitionId));
  const byId = new Map(card.map((fight) => [fight.id, fight]));
  const matches = new Map(Object.entries(matched).map(([id, stored]) => [id, readMatch(stored)]));
  const rememberedOf = ({ id }: { id: string }) => byId.get(matches.get(id)?.fightId ?? '') ?? null;
  const known = new Set(source.flatMap((event) => rememberedOf(event)?.id ?? []));
  const free = card.filter(({ id }) => !known.has(id));
  const unknown = source.filter((event) => rememberedOf(event) === null);
  const found = new Map(matchFights(free, unknown).map((match, index) => [unknown[index]?.id, match]));
  const pairings = source.map((event): Pairing => {
    const remembered = rememberedOf(event);
    const match = found.get(event.id);
    const own = remembered ?? (match ? (free[match.at] ?? null) : null);
    const last = remembered ? (matches.get(event.id) ?? null) : null;
    const isKnown = last === null || last.turned !== null;
    if (own && match?.match === 'maybe')
      return { id: event.id, event, own, corners: cornersIn(own, match.isSwapped), isKnown, isAsked: true };
    const corners = own && matchCorners(own, event, last, namesIn(taken[keyOf(event.id, 'names')]));
    return { id: event.id, event, own, corners, isKnown, isAsked: false };
  });
  const paired = new Set(pairings.map(({ own }) => own?.id));
  const gone = [...matches].flatMap(([id, { fightId }]): Pairing[] => {
    const own = byId.get(fightId);
    const isGone = own && !paired.has(fightId);
    return isGone ? [{ id, event: null, own, corners: null, isKnown: true, isAsked: false }] : [];
  });
  const all = [...pairings, ...gone];
  return {
    pairings: all,
    matched: Object.fromEntries(
      all.flatMap(({ id, own, corners, isAsked }) => {
        if (isAsked) return [];
        const match = corners?.match ?? (own && readMatch(matched[id] ?? own.id));
        return match ? [[id, writeMatch(match)]] : [];
      }),
    ),
  };
}

/** Adds, removes and moves fights as asked, in one line of the log. */
async function rebuild(
  db: Db,
  { change, event: name, keys }: FollowTaking,
  pairings: readonly Pairing[],
): Promise<FollowTaken> {
  const { room, now } = change;
  const card = await openCard(db, room);
  const isAsked = ({ id }: Pairing) => keys.has(keyOf(id, 'fight'));
  const gone = new Set(
    pairings.flatMap((one) => (!one.event && one.own && isAsked(one) ? [one.own.id] : [])),
  );
  const removed = card.filter(({ id }) => gone.has(id));
  let kept: PlannedFight[] = card.filter(({ id }) => !gone.has(id)).map((was) => ({ was, next: was }));
  if (keys.has(ORDER)) kept = inOrderOf(pairings, kept);
  for (const [index, one] of pairings.entries()) {
    if (one.own || !one.event || !isAsked(one)) continue;
    const below = pairings.slice(0, index).findLast(({ own, event }) => own && event)?.own;
    const at = kept.findIndex(({ next }) => next.id === below?.id) + 1;
    const next = {
      ...one.event,
      id: newId(),
      competitionId: room.competitionId,
      reopenedAt: null,
    };
    kept.splice(at, 0, { was: null, next });
    one.own = next;
  }
  requireSpace(kept.length);
  const placed = numberCard(kept.map(({ next }, index) => ({ ...next, position: index + 1 })));
  const fights = placed.map((next, index) => ({ was: kept[index]?.was ?? null, next }));
  const { facts, write, posted, ownerIds } = await planOver(db, room, { fights, removed }, now);
  await write();
  await logForOwner(db, change, { kind: 'card.imported', data: { ...name, ...facts } });
  return { posted, ownerIds };
}

/** The fights that the event has, too, in its order; those of the room alone keep their places. */
function inOrderOf(pairings: readonly Pairing[], kept: readonly PlannedFight[]): PlannedFight[] {
  const wanted = pairings.flatMap(({ event, own, isAsked }) => (event && own && !isAsked ? [own.id] : []));
  const shared = new Set(wanted);
  const byId = new Map(kept.map((fight) => [fight.next.id, fight]));
  const queue = wanted.flatMap((id) => byId.get(id) ?? []);
  return kept.map((fight) => (shared.has(fight.next.id) ? (queue.shift() ?? fight) : fight));
}
