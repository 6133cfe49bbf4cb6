import { isSameName, type ResultMethod } from '@lockroom/rules';
import { whyLockStays } from '../lock.ts';
import type { Bout, CardSnapshot, Competitor } from '../source.ts';

/** How long a fight must be missing before it counts as gone. Sources sometimes omit a fight from a single response. */
const GONE_AFTER_MS = 5 * 60_000;

/** Why a fight does not take place. */
export type Absence = 'cancelled' | 'gone' | 'no-opponent';

/** How a fight ended. `winner` is the winning fighter's id at the source, or null if nobody won. */
interface BoutResult {
  winner: string | null;
  /** The method of victory; null until the source reports it. */
  method: ResultMethod | null;
}

/** What a source's responses have confirmed about a fight. */
export interface BoutFact {
  /** The id under which the source first listed the fight. */
  id: string;
  /** The fighter in the red corner. */
  a: Competitor;
  b: Competitor;
  lockAt: number | null;
  off: Absence | null;
  result: BoutResult | null;
  odds: { a: string; b: string } | null;
  /** A sentence that says what could not be interpreted or trusted; null if there is nothing to report. */
  why: string | null;
}

export interface CardFacts {
  startsAt: number | null;
  /**
   * Whether the source lists individual fights instead of the whole card. If so, the source adds no fights to the card.
   */
  isPartial: boolean;
  /** The fights, starting with Fight 1. */
  bouts: BoutFact[];
}

/** A fight's confirmed values, and those that the latest response reported. */
interface KnownBout {
  id: string;
  /** The source's current id for the fight. */
  sourceId: string;
  a: Competitor;
  b: Competitor;
  lockAt: number | null;
  odds: Record<string, string>;
  result: BoutResult | null;
  absence: { why: Absence; since: number } | null;
  isOff: boolean;
  heard: Heard | null;
  why: string | null;
  /** Whether the fight has begun; set permanently once a response reports it as live or over. */
  hasBegun?: boolean;
}

/** What one response reported about a fight. */
interface Heard {
  corners: string;
  startsAt: number | null;
  /** The winner's id, or null if nobody won; undefined if there is no result. */
  winner?: string | null;
  method: ResultMethod | null;
  isLive: boolean;
  at: number;
}

export interface CardMemory {
  bouts: KnownBout[];
  /** When all fights were first known to be over. */
  endedAt: number | null;
  hasBegun: boolean;
}

interface ConfirmedCard {
  memory: CardMemory;
  facts: CardFacts;
  /** The earliest time at which an identical response would confirm a pending value; null if no value is pending. */
  waitsUntil: number | null;
  /**
   * Whether to poll sooner because of `waitsUntil`. False if only missing fights are pending: sources may omit a fight
   * for up to an hour, and the regular polls detect when a fight is gone.
   */
  isHurried: boolean;
}

/**
 * Compares a response with earlier ones and returns the values that can be trusted. Before a value withdraws picks, or
 * locks or scores a fight, two responses must agree on it. A missing fight counts as gone after five minutes, divided
 * by `speed`.
 */
export function confirmCard(
  earlier: CardMemory | null,
  snapshot: CardSnapshot,
  now: number,
  speed = 1,
): ConfirmedCard {
  const known = structuredClone(earlier?.bouts ?? []);
  const order: KnownBout[] = [];
  const said = new Map<KnownBout, Bout>();
  for (const bout of snapshot.bouts) {
    const found =
      known.find(({ sourceId }) => sourceId === bout.id) ?? known.find((one) => isPair(one, bout));
    if (found && said.has(found)) continue;
    const one = found ?? beginning(bout);
    if (!one || order.some((other) => other !== found && isPair(other, bout))) continue;
    one.sourceId = bout.id;
    said.set(one, bout);
    order.push(one);
  }
  const bouts = withMissing(known, order);
  const there = known.filter((one) => said.has(one) && !one.isOff).length;
  const areOthersThere =
    !snapshot.isPartial && there > 0 && 2 * there >= known.filter(({ isOff }) => !isOff).length;
  let waitsUntil: number | null = null;
  let isHurried = false;
  const wait = (until: number) => {
    waitsUntil = Math.min(waitsUntil ?? until, until);
  };
  for (const one of bouts) {
    const bout = said.get(one);
    const why = absenceOf(bout, areOthersThere);
    if (why !== 'unknown') confirmAbsence(one, why, { now, after: GONE_AFTER_MS / speed, wait });
    confirmBout(one, bout, now, () => {
      isHurried = true;
      wait(now);
    });
  }
  const on = bouts.filter(({ isOff }) => !isOff);
  const isOver = on.length > 0 && on.every(({ result }) => result !== null);
  const memory: CardMemory = {
    bouts,
    endedAt: isOver ? (earlier?.endedAt ?? now) : null,
    hasBegun: bouts.some(({ result, heard }) => result !== null || heard?.isLive === true),
  };
  return { memory, facts: factsOf(memory, snapshot), waitsUntil, isHurried };
}

export function factsOf(
  { bouts }: CardMemory,
  { startsAt, isPartial = false }: Pick<CardSnapshot, 'startsAt' | 'isPartial'>,
): CardFacts {
  return {
    startsAt,
    isPartial,
    bouts: bouts.map(({ id, a, b, lockAt, absence, isOff, result, odds, why }) => {
      const [one, other] = [odds[a.id], odds[b.id]];
      return {
        id,
        a,
        b,
        lockAt,
        off: isOff ? (absence?.why ?? 'gone') : null,
        result,
        odds: one !== undefined && other !== undefined ? { a: one, b: other } : null,
        why,
      };
    }),
  };
}

const isPerson = (one: Competitor, other: Competitor | null) =>
  other !== null && (one.id === other.id || isSameName(one.name, other.name));

/** Whether both fights have the same two people, regardless of corners. */
const isPair = ({ a, b }: KnownBout, bout: Bout) =>
  (isPerson(a, bout.a) && isPerson(b, bout.b)) || (isPerson(b, bout.a) && isPerson(a, bout.b));

/**
 * Returns the initial state of a newly listed fight; null if only one fighter is known so far, or if the fight has
 * already been called off.
 */
function beginning({ id, a, b, startsAt, state }: Bout): KnownBout | null {
  if (b === null || state === 'off') return null;
  return {
    id,
    sourceId: id,
    a,
    b,
    lockAt: startsAt,
    odds: {},
    result: null,
    absence: null,
    isOff: false,
    heard: null,
    why: null,
  };
}

/** Returns the listed fights in the source's order. Each missing fight stays right after the fight that preceded it. */
function withMissing(known: readonly KnownBout[], order: readonly KnownBout[]): KnownBout[] {
  const all = [...order];
  for (const [index, one] of known.entries()) {
    if (all.includes(one)) continue;
    const before = known[index - 1];
    all.splice(before ? all.indexOf(before) + 1 : 0, 0, one);
  }
  return all;
}

/**
 * Returns why the fight is off according to a response. Returns null if it is on, and 'unknown' if too few other fights
 * are listed to decide.
 */
function absenceOf(bout: Bout | undefined, areOthersThere: boolean): Absence | null | 'unknown' {
  if (!bout) return areOthersThere ? 'gone' : 'unknown';
  if (bout.state === 'off') return 'cancelled';
  return bout.b === null ? 'no-opponent' : null;
}

function confirmAbsence(
  one: KnownBout,
  why: Absence | null,
  { now, after, wait }: { now: number; after: number; wait(until: number): void },
): void {
  // A fight with a result has taken place.
  if (why === null || one.result !== null) {
    one.absence = null;
    one.isOff = false;
    return;
  }
  one.absence = { why, since: one.absence?.since ?? now };
  const until = one.absence.since + after;
  if (now >= until) one.isOff = true;
  else wait(until);
}

/** Updates a fight from one response. Does nothing while the opponent is not known. */
function confirmBout(one: KnownBout, bout: Bout | undefined, now: number, wait: () => void): void {
  const { heard } = one;
  if (!bout?.b) return;
  const isUnsure = bout.state === 'unsure';
  // A response that could not be interpreted keeps the earlier winner. A response without the method keeps the method
  // if the winner is the same, because ESPN sends the method in an additional response that not every poll requests.
  const winner = isUnsure ? heard?.winner : winnerOf(bout, bout.b);
  const next: Heard = {
    corners: `${bout.a.id} ${bout.b.id}`,
    startsAt: bout.startsAt,
    ...(winner === undefined ? {} : { winner }),
    method: bout.method ?? (winner !== undefined && winner === heard?.winner ? heard.method : null),
    isLive: bout.state === 'live',
    at: bout.state === 'live' && heard?.isLive ? heard.at : now,
  };
  one.heard = next;
  if (bout.state === 'live' || bout.state === 'final' || bout.isOver) one.hasBegun = true;
  one.why = isUnsure && one.result?.winner !== null ? bout.why : null;
  if (bout.odds) one.odds = { [bout.a.id]: bout.odds.a, [bout.b.id]: bout.odds.b };
  confirmCorners(one, bout.a, bout.b, heard?.corners === next.corners, wait);
  confirmLock(one, next, heard, now, wait);
  if (!isUnsure) confirmResult(one, { winner, method: bout.method }, heard, wait);
}

/** Returns the winner's id, or null if nobody won; undefined if there is no result. */
function winnerOf({ state, winner, a }: Bout, b: Competitor): string | null | undefined {
  if (state !== 'final' || winner === null) return undefined;
  if (winner === 'a') return a.id;
  return winner === 'b' ? b.id : null;
}

function confirmCorners(
  one: KnownBout,
  a: Competitor,
  b: Competitor,
  isSaidTwice: boolean,
  wait: () => void,
): void {
  const isAsKnown = isPerson(one.a, a) && isPerson(one.b, b);
  if (isAsKnown || isSaidTwice) {
    if (one.result?.winner != null) {
      const won = one.result.winner === one.a.id ? one.a : one.b;
      const winner = [a, b].find((next) => isPerson(won, next));
      one.result = winner ? { ...one.result, winner: winner.id } : null;
    }
    one.a = a;
    one.b = b;
    return;
  }
  wait();
  // A new spelling of a name does not mean a new person, so the name is updated immediately, regardless of the corner.
  for (const next of [a, b]) {
    if (isPerson(one.a, next)) one.a = { ...one.a, name: next.name };
    else if (isPerson(one.b, next)) one.b = { ...one.b, name: next.name };
  }
}

function confirmLock(one: KnownBout, next: Heard, heard: Heard | null, now: number, wait: () => void): void {
  const { lockAt } = one;
  // A fight that has begun can no longer be picked.
  if (next.isLive && (lockAt === null || lockAt > now)) {
    if (heard?.isLive) one.lockAt = next.at;
    else wait();
    return;
  }
  const { startsAt } = next;
  if (startsAt === null || startsAt === lockAt) return;
  if (lockAt === null) one.lockAt = startsAt;
  else if (lockAt <= now || whyLockStays(lockAt, startsAt, now) !== null) return;
  else if (heard?.startsAt === startsAt) one.lockAt = startsAt;
  else wait();
}

function confirmResult(
  one: KnownBout,
  { winner, method }: Pick<Heard, 'winner' | 'method'>,
  heard: Heard | null,
  wait: () => void,
): void {
  if (winner === undefined) {
    if (one.result !== null) one.why ??= 'The source has withdrawn its earlier result.';
    return;
  }
  const isThere = winner === null || winner === one.a.id || winner === one.b.id;
  const isSame = one.result?.winner === winner;
  if (!isThere || (!isSame && heard?.winner !== winner)) {
    wait();
    return;
  }
  const isMethodHeard = heard?.winner === winner && heard.method === method;
  const before = isSame ? (one.result?.method ?? null) : null;
  // A method that disappears is kept, because the source truncates long lists of details.
  one.result = { winner, method: isMethodHeard ? (method ?? before) : before };
  if (method !== null && method !== one.result.method) wait();
  // Without a winner, only the method distinguishes a draw from a no contest.
  if (winner === null && one.result.method === null) one.result = null;
}
