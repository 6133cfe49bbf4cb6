import { type FightResult, fightLabel, pairText, resultText } from '@lockroom/contract';
import { compareNames, formatMountain, isLocked } from '@lockroom/rules';
import type { ComparedFact, FollowRoute } from '../competition.type.ts';
import { whyNotRemoved } from './card.service.ts';
import { turn } from './card-plan.ts';
import { resultOf } from './fight-facts.ts';
import { isReopened, toLock } from './fights.present.ts';
import type { FightRow, PlacedFight } from './fights.store.ts';
import type { Corners } from './matches.ts';
import { whyNotReplaced } from './replace.service.ts';

/** A fight of the template and the room's; null where one has none. */
export interface Pairing {
  id: string;
  event: PlacedFight | null;
  own: PlacedFight | null;
  /** How the corners of both stand to each other; null where one has no such fight. */
  corners: Corners | null;
  /** Whether it is remembered who is who, so that another fighter is told from another name. */
  isKnown: boolean;
  /** Whether the two only may be the same: the manager is asked, and until then nothing else is compared. */
  isAsked: boolean;
}

/** A fight that both have. */
export type Both = Pairing & { [Part in 'event' | 'own' | 'corners']: NonNullable<Pairing[Part]> };

export const hasBoth = (pairing: Pairing): pairing is Both =>
  pairing.event !== null && pairing.own !== null && pairing.corners !== null;

/** The part of a fact's key before the fight. */
export type FightPart = 'fight' | 'status' | 'names' | 'corners' | 'odds' | 'lock' | 'result';

export const keyOf = (id: string, part: FightPart) => `${part}:${id}`;
export const ORDER = 'order';

type Names = Pick<FightRow, 'fighter1' | 'fighter2'>;

const namesOf = ({ fighter1, fighter2 }: Names) => JSON.stringify([fighter1, fighter2]);

/** The names that a room had last of its event; null for none. */
export function namesIn(value: string | null | undefined): Names | null {
  if (value == null) return null;
  const [fighter1 = '', fighter2 = ''] = JSON.parse(value) as string[];
  return { fighter1, fighter2 };
}

type Values = Pick<ComparedFact, 'own' | 'event' | 'ownText' | 'eventText'>;
type Terms = Partial<Pick<ComparedFact, 'base' | 'whyNot' | 'isSafe'>>;

/** The facts of a fight in the event's corners. */
export function factsOf(pairing: Pairing, { taken, now }: FollowRoute): ComparedFact[] {
  const { id, event, own } = pairing;
  const named = own ?? event;
  if (!named) return [];
  const what = fightLabel(named);
  const compared = (
    fact: ComparedFact['fact'],
    part: FightPart,
    values: Values,
    terms: Terms = {},
  ): ComparedFact => {
    const key = keyOf(id, part);
    return { key, fact, what, base: taken[key] ?? null, whyNot: null, isSafe: true, ...values, ...terms };
  };
  if (pairing.isAsked && hasBoth(pairing)) {
    const { is } = inCorners(pairing);
    const values = {
      own: namesOf(is),
      event: namesOf(event ?? is),
      ownText: pairText(is),
      eventText: `${pairText(event ?? is)}, if this is the same fight`,
    };
    return [compared('names', 'names', values, { base: values.own, isSafe: false })];
  }
  const presence = (fight: PlacedFight | null) => (fight ? 'on the card' : 'not on the card');
  const fight = compared(
    'fight',
    'fight',
    { own: own && 'on', event: event && 'on', ownText: presence(own), eventText: presence(event) },
    // Picks go with a fight that is taken off.
    { isSafe: event !== null, whyNot: event === null && own ? whyNotRemoved(own, now) : null },
  );
  if (!hasBoth(pairing)) return [fight];
  const both = inCorners(pairing);
  const { is } = both;
  const status = compared('status', 'status', statusOf(both), { base: taken[keyOf(id, 'status')] ?? 'on' });
  const { fact, terms, ...values } = namesFact(both, taken[keyOf(id, 'names')] ?? null, now);
  const facts = [fight, status, compared(fact, 'names', values, terms)];
  const lock = compared(
    'lock',
    'lock',
    {
      own: is.lockAt?.toISOString() ?? null,
      event: both.event.lockAt?.toISOString() ?? null,
      ownText: lockText(is.lockAt),
      eventText: lockText(both.event.lockAt),
    },
    { isSafe: !isReopened(is, { ...is, lockAt: both.event.lockAt }, now) },
  );
  // Of another fighter's corner, result and odds nothing follows.
  if (fact === 'fighter') return [...facts, lock];
  const corners = cornersOf(both, taken[keyOf(id, 'corners')] ?? null);
  return [
    ...facts,
    ...(corners ? [compared('corners', 'corners', corners.values, { base: corners.base })] : []),
    compared('odds', 'odds', oddsBoth(both)),
    lock,
    // The result of a fight that is called off waits.
    ...(is.calledOffAt === null && both.event.calledOffAt === null
      ? [compared('result', 'result', resultsOf(both))]
      : []),
  ];
}

/** A fight that both have, with the room's in the corners of the event's. */
type Turned = Both & { is: PlacedFight };

const inCorners = (both: Both): Turned => ({ ...both, is: both.corners.turns ? turn(both.own) : both.own });

function statusOf({ is, event }: Turned): Values {
  return { own: stateOf(is), event: stateOf(event), ownText: stateText(is), eventText: stateText(event) };
}

const stateOf = ({ calledOffAt }: FightRow) => (calledOffAt === null ? 'on' : 'off');

function stateText({ calledOffAt, calledOffReason }: FightRow): string {
  if (calledOffAt === null) return 'on';
  return calledOffReason === null ? 'called off' : `called off (${calledOffReason})`;
}

/** Other names are of the same two, or of others, who replace those of the room. */
function namesFact(
  { is, own, event, corners, isKnown }: Turned,
  stored: string | null,
  now: number,
): Values & { fact: 'names' | 'fighter'; terms: Terms } {
  const values = {
    own: namesOf(is),
    event: namesOf(event),
    ownText: pairText(is),
    eventText: pairText(event),
  };
  // The event may have changed its corners about since.
  const base = stored === namesOf({ fighter1: is.fighter2, fighter2: is.fighter1 }) ? values.own : stored;
  const others = ([1, 2] as const).filter((corner) => !corners.has[corner - 1]);
  if (others.length === 0) return { ...values, fact: 'names', terms: { base } };
  // The names are alike, but the event says that it is another person.
  const isAlike = others.some(
    (corner) => compareNames(event[`fighter${corner}`], is[`fighter${corner}`]) !== 'different',
  );
  const swaps = others.map((corner) => `${event[`fighter${corner}`]} in for ${is[`fighter${corner}`]}`);
  return {
    ...values,
    eventText: `${pairText(event)}, with ${swaps.join(' and ')}`,
    fact: 'fighter',
    // Where nobody knows yet who is who it may be a correction; and what was locked would open.
    terms: {
      base,
      whyNot: whyNotReplaced(own, newLockOf(event, own, now) !== null, now),
      isSafe: isKnown && !isAlike && !isLocked({ ...toLock(own), now }),
    },
  };
}

/** The event's lock, where it would open a room's fight again for another fighter; null where none is needed or to come. */
export function newLockOf(event: Pick<FightRow, 'lockAt'>, own: FightRow, now: number): Date | null {
  const isToCome = event.lockAt !== null && event.lockAt.getTime() > now;
  return isToCome && isLocked({ ...toLock(own), now }) ? event.lockAt : null;
}

/** Who is in the red corner; null in a room that has had the corners the other way round all along. */
function cornersOf(
  { own, event, corners: { turns, match } }: Turned,
  stored: string | null,
): { values: Values; base: string | null } | null {
  if (turns && match.turned) return null;
  const is = turns ? event.person2 : event.person1;
  // Whoever stood there last may have left; then only the event can have moved.
  const isThere = stored === event.person1 || stored === event.person2;
  const base = isThere ? stored : turns ? is : null;
  const text = ({ fighter1 }: Names) => `${fighter1} in the red corner`;
  return { values: { own: is, event: event.person1, ownText: text(own), eventText: text(event) }, base };
}

/** Odds and results are kept by person, so that they stay what they are when corners are changed about. */
function oddsBoth({ is, event }: Turned): Values {
  const text = ({ fighter1Odds, fighter2Odds }: FightRow) => `${fighter1Odds} and ${fighter2Odds}`;
  const value = (fight: FightRow) => text(event.person1 < event.person2 ? fight : turn(fight));
  return { own: value(is), event: value(event), ownText: text(is), eventText: text(event) };
}

function resultsOf({ is, event }: Turned): Values {
  const value = (result: FightResult | null) =>
    result && JSON.stringify([winnerIn(event, result.winnerId), result.method]);
  const [was, ended] = [resultOf(is), resultOf(event)];
  return {
    own: value(was),
    event: value(ended),
    ownText: was ? resultText(is, was) : 'no result',
    eventText: ended ? resultText(event, ended) : 'no result',
  };
}

/** The person who won; the first two of a fight are numbers, as all winners once were. */
function winnerIn(event: FightRow, winnerId: FightResult['winnerId']): string | number {
  if (winnerId === 0) return 0;
  const person = event[`person${winnerId}`];
  return person === '1' || person === '2' ? Number(person) : person;
}

const lockText = (at: Date | null) => (at ? formatMountain(at.getTime(), 'full') : 'no lock time');

/** The order of the fights that both have; without two of them there is none. */
export function orderOf(pairings: readonly Pairing[], { taken }: FollowRoute): ComparedFact[] {
  const before = taken[ORDER]?.split(' ') ?? null;
  const both = pairings
    .filter(hasBoth)
    .filter(({ id, isAsked }) => !isAsked && (before?.includes(id) ?? true));
  if (both.length < 2) return [];
  const ids = new Set(both.map(({ id }) => id));
  const own = both.toSorted((a, b) => a.own.position - b.own.position).map(({ id }) => id);
  return [
    {
      key: ORDER,
      fact: 'order',
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
