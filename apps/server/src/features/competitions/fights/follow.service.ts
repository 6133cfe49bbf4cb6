import { type FightResult, fightLabel, pairText, resultText } from '@lockroom/contract';
import { compareNames, formatInstant, isLocked, matchFights, numberCard } from '@lockroom/rules';
import type { Db } from '../../../kernel/db/connect.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Adoption, AdoptionResult, ComparedFact, Comparison, FollowState } from '../competition.type.ts';
import { inSteps, lastWithMore, logForOwner, zoneOf } from '../competition-host.service.ts';
import { changeFight, isOpen, openCard, requireSpace, setLocks, whyNotRemoved } from './card.service.ts';
import { isReopened, otherCorner, resultOf, toLock } from './fight.ts';
import { callOff, reinstate, renameFighter, swapCorners } from './fight-acts.service.ts';
import { notifyFightsAdded } from './fight-notices.service.ts';
import { type FightRow, listFights, type Names, type PlacedFight } from './fights.store.ts';
import { numberPlan, type PlannedFight, planCard, swapped } from './import.service.ts';
import { type Corners, cornersIn, matchCorners, readMatch, writeMatch } from './matches.ts';
import { replaceFighters, whyNotReplaced } from './replace.service.ts';
import { enterFightResult } from './results.service.ts';

/** Compares a room's card with the template's, fight by fight, even if fights were moved or renamed. */
export async function compareCards(db: Db, state: FollowState): Promise<Comparison> {
  return compareRead(...(await readCards(db, state)), state);
}

/** Returns the fights that are on both cards. `isDecided` means that the template has a result. */
export async function pairedFights(db: Db, state: FollowState) {
  const { pairings } = await pairUp(db, state);
  return pairings.flatMap(({ event, own }) =>
    event && own ? [{ eventFightId: event.id, fightId: own.id, isDecided: event.winnerId !== null }] : [],
  );
}

export function compareRead(
  card: readonly PlacedFight[],
  source: readonly PlacedFight[],
  state: FollowState,
): Comparison & { pairings: Pairing[] } {
  const { pairings, matched } = pairCards(card, source, state);
  const facts = [...pairings.flatMap((pairing) => factsOf(pairing, state)), ...orderOf(pairings, state)];
  return { pairings, facts, matched };
}

/**
 * Applies the selected values of the template to a room, using the same functions as a manager's changes. With
 * `skipsRefused`, refused values are skipped. The caller must hold the lock on the room's row.
 */
export async function adoptCardFacts(db: Db, adoption: Adoption): Promise<AdoptionResult> {
  const { change, state, keys } = adoption;
  const isSelected = (id: string, part: FightPart) => keys.has(keyOf(id, part));
  const before = await pairUp(db, state);
  const isRebuilt = keys.has(ORDER) || before.pairings.some(({ id }) => isSelected(id, 'fight'));
  const rebuilt = isRebuilt ? await inSteps([() => rebuild(db, adoption, before.pairings)], adoption) : [];
  const placed = isRebuilt ? await pairUp(db, state) : before;
  const acts = placed.pairings.filter(isShared).flatMap((shared) => adoptionSteps(shared, adoption));
  await inSteps<unknown>(acts, adoption);
  // Earlier steps may have changed which fighter is in which corner.
  const { pairings } = acts.length > 0 ? await pairUp(db, state) : placed;
  const fights = pairings.filter(isShared).map(({ id, event, own, corners }) => ({
    id,
    event: corners.isSwapped ? swapped(event) : event,
    own,
  }));
  const odds = fights.flatMap(({ id, event: { fighter1Odds, fighter2Odds }, own }) => {
    const body = { fighter1Odds, fighter2Odds };
    return isSelected(id, 'odds') ? [() => changeFight(db, { ...change, fightId: own.id, body })] : [];
  });
  const locks = fights.flatMap(({ id, event, own }) =>
    isSelected(id, 'lock') ? [[own.id, event.lockAt?.toISOString() ?? null]] : [],
  );
  const sources = Object.fromEntries(fights.map(({ event, own }) => [own.id, event.sources.lock]));
  const lock = () => setLocks(db, { ...change, lockTimes: Object.fromEntries(locks), sources });
  await inSteps<unknown>([...odds, ...(locks.length > 0 ? [lock] : [])], adoption);
  const results = fights.flatMap(({ id, event, own }) => {
    const { winnerId = null, method = null } = resultOf(event) ?? {};
    const result = { winnerId, winMethod: method };
    const from = { ...change, source: event.sources.result };
    return isSelected(id, 'result') ? [() => enterFightResult(db, from, { fightId: own.id, result })] : [];
  });
  const entered = await inSteps(results, adoption);
  return {
    posted: lastWithMore([...rebuilt, ...entered].flatMap(({ posted }) => posted ?? [])),
    ownerIds: rebuilt.flatMap(({ ownerIds }) => ownerIds),
  };
}

function adoptionSteps(
  { id, event, own, corners: { isSwapped, has } }: SharedFight,
  { context, change, keys }: Adoption,
): (() => Promise<unknown>)[] {
  const isSelected = (part: FightPart) => keys.has(keyOf(id, part));
  const act = { ...context, ...change, fight: own, source: event.sources.fight };
  const differ = isSelected('names')
    ? ([1, 2] as const).flatMap((corner) => {
        const fighterNumber = isSwapped ? otherCorner(corner) : corner;
        const name = event[`fighter${corner}`];
        return own[`fighter${fighterNumber}`] === name ? [] : [{ corner, fighterNumber, name }];
      })
    : [];
  const renames = differ.flatMap(({ corner, fighterNumber, name }) =>
    has[corner - 1] ? [() => renameFighter(act, { fighterNumber, name })] : [],
  );
  const lockTime = newLockOf(event, own, change.now)?.toISOString() ?? null;
  const replacements = differ
    .filter(({ corner }) => !has[corner - 1])
    .map(({ corner, fighterNumber, name }) => {
      const odds = event[`fighter${corner}Odds`];
      const opponentOdds = event[`fighter${otherCorner(corner)}Odds`];
      return { fighterNumber, name, odds, opponentOdds, lockTime };
    });
  const { calledOffAt, calledOffReason } = event;
  const onOrOff = () => (calledOffAt === null ? reinstate(act) : callOff(act, calledOffReason));
  return [
    ...renames,
    ...(replacements.length > 0 ? [() => replaceFighters(act, replacements)] : []),
    ...(isSelected('corners') ? [() => swapCorners(act, null)] : []),
    ...(isSelected('status') ? [onOrOff] : []),
  ];
}

async function readCards(db: Db, { room, template }: FollowState) {
  const card = numberCard(await listFights(db, room.competitionId));
  return [card, numberCard(await listFights(db, template.competitionId))] as const;
}

async function pairUp(db: Db, state: FollowState) {
  return pairCards(...(await readCards(db, state)), state);
}

/** Pairs the fights of both cards by their stored ids, or else by the fighters' names. */
function pairCards(
  card: readonly PlacedFight[],
  source: readonly PlacedFight[],
  { matched, taken }: FollowState,
): { pairings: Pairing[]; matched: Record<string, string> } {
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
    const remembersPeople = last === null || last.alwaysSwapped !== null;
    const isUncertain = own !== null && match?.match === 'maybe';
    const corners = isUncertain
      ? cornersIn(own, match.isSwapped)
      : own && matchCorners(own, event, last, namesIn(taken[keyOf(event.id, 'names')]));
    return { id: event.id, event, own, corners, remembersPeople, isUncertain };
  });
  const paired = new Set(pairings.map(({ own }) => own?.id));
  const gone = [...matches].flatMap(([id, { fightId }]): Pairing[] => {
    const own = byId.get(fightId);
    if (!own || paired.has(fightId)) return [];
    return [{ id, event: null, own, corners: null, remembersPeople: true, isUncertain: false }];
  });
  const all = [...pairings, ...gone];
  return {
    pairings: all,
    matched: Object.fromEntries(
      all.flatMap(({ id, own, corners, isUncertain }) => {
        if (isUncertain) return [];
        const match = corners?.match ?? (own && readMatch(matched[id] ?? own.id));
        return match ? [[id, writeMatch(match)]] : [];
      }),
    ),
  };
}

/** Adds, removes and moves the fights that `keys` selects, and logs all changes in one line. */
async function rebuild(
  db: Db,
  { context, change, event: name, keys }: Adoption,
  pairings: readonly Pairing[],
): Promise<AdoptionResult> {
  const { room, now } = change;
  const card = await openCard(db, room);
  const isSelected = ({ id }: Pairing) => keys.has(keyOf(id, 'fight'));
  const gone = new Set(
    pairings.flatMap((one) => (!one.event && one.own && isSelected(one) ? [one.own.id] : [])),
  );
  const removed = card.filter(({ id }) => gone.has(id));
  let kept: PlannedFight[] = card.filter(({ id }) => !gone.has(id)).map((was) => ({ was, next: was }));
  if (keys.has(ORDER)) kept = inOrderOf(pairings, kept);
  for (const [index, one] of pairings.entries()) {
    if (one.own || !one.event || !isSelected(one)) continue;
    const below = pairings.slice(0, index).findLast(({ own, event }) => own && event)?.own;
    const at = kept.findIndex(({ next }) => next.id === below?.id) + 1;
    const next = { ...one.event, id: newId(), competitionId: room.competitionId, reopenedAt: null };
    kept.splice(at, 0, { was: null, next });
    one.own = next;
  }
  requireSpace(kept.length);
  const fights = numberPlan(kept);
  const { facts, write, posted, ownerIds } = await planCard(db, room, { fights, removed }, now);
  await write();
  await notifyFightsAdded(context, room, {
    actorId: change.actor?.id ?? null,
    added: fights.filter(({ was, next }) => was === null && isOpen(next, now)).map(({ next }) => next),
    open: card.filter((fight) => isOpen(fight, now)),
  });
  await logForOwner(db, change, { kind: 'card.imported', data: { ...name, ...facts } });
  return { posted, ownerIds };
}

/** Orders shared fights as in the event. Fights that are only on the room's card keep their places. */
function inOrderOf(pairings: readonly Pairing[], kept: readonly PlannedFight[]): PlannedFight[] {
  const byId = new Map(kept.map((fight) => [fight.next.id, fight]));
  const queue = pairings.flatMap(({ event, own, isUncertain }) =>
    event && own && !isUncertain ? (byId.get(own.id) ?? []) : [],
  );
  const shared = new Set(queue);
  return kept.map((fight) => (shared.has(fight) ? (queue.shift() ?? fight) : fight));
}

/** A fight of the template and the same fight in the room. One of them is null if only one card has the fight. */
interface Pairing {
  id: string;
  event: PlacedFight | null;
  own: PlacedFight | null;
  corners: Corners | null;
  /**
   * Whether the room remembers which fighters correspond, so that a replacement can be distinguished from a
   * correction.
   */
  remembersPeople: boolean;
  /**
   * Whether the two fights may be different ones. If so, the manager is asked, and nothing else is compared until the
   * manager has decided.
   */
  isUncertain: boolean;
}

type SharedFight = Pairing & { [Part in 'event' | 'own' | 'corners']: NonNullable<Pairing[Part]> };

const isShared = (pairing: Pairing): pairing is SharedFight =>
  pairing.event !== null && pairing.own !== null && pairing.corners !== null;

type FightPart = 'fight' | 'status' | 'names' | 'corners' | 'odds' | 'lock' | 'result';

const keyOf = (id: string, part: FightPart) => `${part}:${id}`;
const ORDER = 'order';

const namesOf = ({ fighter1, fighter2 }: Names) => JSON.stringify([fighter1, fighter2]);

function namesIn(value: string | null | undefined): Names | null {
  if (value == null) return null;
  const [fighter1 = '', fighter2 = ''] = JSON.parse(value) as string[];
  return { fighter1, fighter2 };
}

type Values = Pick<ComparedFact, 'own' | 'event' | 'ownText' | 'eventText'>;
type Terms = Partial<Pick<ComparedFact, 'fact' | 'base' | 'whyNot' | 'isSafe'>>;

function factsOf(pairing: Pairing, { room, taken, now }: FollowState): ComparedFact[] {
  const timeZone = zoneOf(room);
  const { id, event, own } = pairing;
  const named = own ?? event;
  if (!named) return [];
  const what = fightLabel(named);
  const compared = (part: FightPart, values: Values, terms: Terms = {}): ComparedFact => {
    const key = keyOf(id, part);
    const [subjectId, base] = [own?.id ?? null, taken[key] ?? null];
    return { key, fact: part, subjectId, what, base, whyNot: null, isSafe: true, ...values, ...terms };
  };
  if (pairing.isUncertain && isShared(pairing)) {
    const values = nameValues(alignCorners(pairing));
    const eventText = `${values.eventText}, if this is the same fight`;
    return [compared('names', { ...values, eventText }, { base: values.own, isSafe: false })];
  }
  const presence = (fight: PlacedFight | null) => (fight ? 'on the card' : 'not on the card');
  const fight = compared(
    'fight',
    { own: own && 'on', event: event && 'on', ownText: presence(own), eventText: presence(event) },
    // Removing a fight would delete its picks, so it is not done automatically.
    { isSafe: event !== null, whyNot: event === null && own ? whyNotRemoved(own, now) : null },
  );
  if (!isShared(pairing)) return [fight];
  const both = alignCorners(pairing);
  const { ours } = both;
  const status = compared('status', statusValues(both), { base: taken[keyOf(id, 'status')] ?? 'on' });
  const { values, terms } = namesFact(both, taken[keyOf(id, 'names')] ?? null, now);
  const facts = [fight, status, compared('names', values, terms)];
  const lock = compared(
    'lock',
    {
      own: ours.lockAt?.toISOString() ?? null,
      event: both.event.lockAt?.toISOString() ?? null,
      ownText: lockText(ours.lockAt, timeZone),
      eventText: lockText(both.event.lockAt, timeZone),
    },
    { isSafe: !isReopened(ours, { ...ours, lockAt: both.event.lockAt }, now) },
  );
  // While a fighter differs, corners, odds and result cannot be compared.
  if (terms.fact === 'fighter') return [...facts, lock];
  const corners = cornersOf(both, taken[keyOf(id, 'corners')] ?? null);
  return [
    ...facts,
    ...(corners ? [compared('corners', corners.values, { base: corners.base })] : []),
    compared('odds', oddsValues(both)),
    lock,
    // The result of a called-off fight is compared only once the fight is back on.
    ...(ours.calledOffAt === null && both.event.calledOffAt === null
      ? [compared('result', resultValues(both))]
      : []),
  ];
}

/** A fight that is on both cards. `ours` is the room's fight with the event's corners. */
type AlignedFight = SharedFight & { ours: PlacedFight };

const alignCorners = (both: SharedFight): AlignedFight => ({
  ...both,
  ours: both.corners.isSwapped ? swapped(both.own) : both.own,
});

function statusValues({ ours, event }: AlignedFight): Values {
  const value = ({ calledOffAt }: FightRow) => (calledOffAt === null ? 'on' : 'off');
  return { own: value(ours), event: value(event), ownText: stateText(ours), eventText: stateText(event) };
}

function stateText({ calledOffAt, calledOffReason }: FightRow): string {
  if (calledOffAt === null) return 'on';
  return calledOffReason === null ? 'called off' : `called off (${calledOffReason})`;
}

function nameValues({ ours, event }: AlignedFight): Values {
  return { own: namesOf(ours), event: namesOf(event), ownText: pairText(ours), eventText: pairText(event) };
}

/** Compares a fight's names with the event's. They differ after a corrected spelling or a replaced fighter. */
function namesFact(both: AlignedFight, stored: string | null, now: number): { values: Values; terms: Terms } {
  const { ours, own, event, corners, remembersPeople } = both;
  const values = nameValues(both);
  // The event may have swapped its corners in the meantime.
  const base = stored === namesOf({ fighter1: ours.fighter2, fighter2: ours.fighter1 }) ? values.own : stored;
  const others = ([1, 2] as const).filter((corner) => !corners.has[corner - 1]);
  if (others.length === 0) return { values, terms: { base } };
  // A similar name may be a corrected spelling, even if the event treats it as a new fighter.
  const isAlike = others.some(
    (corner) => compareNames(event[`fighter${corner}`], ours[`fighter${corner}`]) !== 'different',
  );
  const swaps = others.map((corner) => `${event[`fighter${corner}`]} in for ${ours[`fighter${corner}`]}`);
  return {
    values: { ...values, eventText: `${values.eventText}, with ${swaps.join(' and ')}` },
    // The change is not safe if the new name may be a correction, or if it would reopen a locked fight.
    terms: {
      fact: 'fighter',
      base,
      whyNot: whyNotReplaced(own, newLockOf(event, own, now) !== null, now),
      isSafe: remembersPeople && !isAlike && !isLocked({ ...toLock(own), now }),
    },
  };
}

/** If a replacement would reopen the room's locked fight, returns the event's lock time; otherwise null. */
function newLockOf(event: Pick<FightRow, 'lockAt'>, own: FightRow, now: number): Date | null {
  const isToCome = event.lockAt !== null && event.lockAt.getTime() > now;
  return isToCome && isLocked({ ...toLock(own), now }) ? event.lockAt : null;
}

/** Compares who is in the red corner; returns null if the room and the event have always had opposite corners. */
function cornersOf(
  { own, event, corners: { isSwapped, match } }: AlignedFight,
  stored: string | null,
): { values: Values; base: string | null } | null {
  if (isSwapped && match.alwaysSwapped) return null;
  const is = isSwapped ? event.person2 : event.person1;
  // If the remembered fighter is no longer in the event's fight, only the event can have swapped the corners.
  const isThere = stored === event.person1 || stored === event.person2;
  const base = isThere ? stored : isSwapped ? is : null;
  const text = ({ fighter1 }: Names) => `${fighter1} in the red corner`;
  return { values: { own: is, event: event.person1, ownText: text(own), eventText: text(event) }, base };
}

/** Odds and results are stored by person, so that swapping the corners does not change them. */
function oddsValues({ ours, event }: AlignedFight): Values {
  const text = ({ fighter1Odds, fighter2Odds }: FightRow) => `${fighter1Odds} and ${fighter2Odds}`;
  const value = (fight: FightRow) => text(event.person1 < event.person2 ? fight : swapped(fight));
  return { own: value(ours), event: value(event), ownText: text(ours), eventText: text(event) };
}

function resultValues({ ours, event }: AlignedFight): Values {
  const value = (result: FightResult | null) =>
    result && JSON.stringify([winnerIn(event, result.winnerId), result.method]);
  const [was, ended] = [resultOf(ours), resultOf(event)];
  return {
    own: value(was),
    event: value(ended),
    ownText: was ? resultText(ours, was) : 'no result',
    eventText: ended ? resultText(event, ended) : 'no result',
  };
}

/** Returns the winner's person id. '1' and '2' are written as numbers, as in older values. */
function winnerIn(event: FightRow, winnerId: FightResult['winnerId']): string | number {
  if (winnerId === 0) return 0;
  const person = event[`person${winnerId}`];
  return person === '1' || person === '2' ? Number(person) : person;
}

const lockText = (at: Date | null, timeZone: string) =>
  at ? formatInstant(at.getTime(), timeZone, 'full') : 'no lock time';

/** Compares the order of the fights that are on both cards; returns nothing if there are fewer than two. */
function orderOf(pairings: readonly Pairing[], { taken }: FollowState): ComparedFact[] {
  const before = taken[ORDER]?.split(' ') ?? null;
  const both = pairings
    .filter(isShared)
    .filter(({ id, isUncertain }) => !isUncertain && (before?.includes(id) ?? true));
  if (both.length < 2) return [];
  const ids = new Set(both.map(({ id }) => id));
  const own = both.toSorted((a, b) => a.own.position - b.own.position).map(({ id }) => id);
  return [
    {
      key: ORDER,
      fact: 'order',
      subjectId: null,
      what: 'Order of the fights',
      base: before?.filter((id) => ids.has(id)).join(' ') ?? null,
      own: own.join(' '),
      event: both.map(({ id }) => id).join(' '),
      ownText: 'another order',
      eventText: both.map(({ event }) => pairText(event)).join(', '),
      whyNot: null,
      isSafe: true,
    },
  ];
}
