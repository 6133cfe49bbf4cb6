import { fightLabel, pairText, resultText } from '@lockroom/contract';
import { type FightPlace, formatMountain, numberCard } from '@lockroom/rules';
import type { Db } from '../../../kernel/db/connect.ts';
import { newId } from '../../../kernel/ids.ts';
import type {
  ComparedFact,
  FollowRoute,
  FollowSide,
  FollowTaken,
  FollowTaking,
} from '../competition.type.ts';
import { inSteps } from '../follow.service.ts';
import { logForOwner } from '../owner.service.ts';
import { changeFight, openCard, requireSpace, setLocks } from './card.service.ts';
import { alike, type PlannedFight, pairOf, turn } from './card-plan.ts';
import { resultOf } from './fight-facts.ts';
import { isReopened } from './fights.present.ts';
import { type FightRow, listFights } from './fights.store.ts';
import { planOver } from './import.service.ts';
import { enterFightResult } from './results.service.ts';
import { lastWithMore } from './wording.ts';

type Placed = FightRow & FightPlace;

/** A fight of the template and the room's; null where one has none. */
interface Pairing {
  id: string;
  event: Placed | null;
  own: Placed | null;
  /** Whether the room has the corners the other way round. */
  turns: boolean;
}

const ORDER = 'order';
const keyOf = (id: string, fact: ComparedFact['fact']) => `${fact}:${id}`;

/** How rooms follow a template's card: fight by fight, whatever becomes of its place and its names. */
export const cardFollowing: FollowSide = {
  async compare(db, route) {
    const { pairings, matched } = await pairUp(db, route);
    return {
      facts: [...pairings.flatMap((pairing) => factsOf(pairing, route)), ...orderOf(pairings, route)],
      matched,
    };
  },
  async take(db, taking) {
    const { change, route, keys, skipsRefused } = taking;
    const isAsked = (id: string, fact: ComparedFact['fact']) => keys.has(keyOf(id, fact));
    const before = await pairUp(db, route);
    const isRebuilt = keys.has(ORDER) || before.pairings.some(({ id }) => isAsked(id, 'fight'));
    const rebuilt = isRebuilt
      ? await inSteps([() => rebuild(db, taking, before.pairings)], skipsRefused)
      : [];
    const { pairings } = isRebuilt ? await pairUp(db, route) : before;
    const both = pairings.flatMap(({ id, event, own, turns }) =>
      event && own ? [{ id, event: turns ? turn(event) : event, own }] : [],
    );
    const facts = both.flatMap(({ id, event, own }) => {
      const { fighter1, fighter2, fighter1Odds, fighter2Odds } = event;
      const bodies = [
        // One by one: both names at once are another pair.
        ...(isAsked(id, 'names') ? [{ fighter1 }, { fighter2 }] : []),
        ...(isAsked(id, 'odds') ? [{ fighter1Odds, fighter2Odds }] : []),
      ];
      return bodies.map((body) => () => changeFight(db, { ...change, fightId: own.id, body }));
    });
    const locks = both.flatMap(({ id, event, own }) =>
      isAsked(id, 'lock') ? [[own.id, event.lockAt?.toISOString() ?? null]] : [],
    );
    const lock = () => setLocks(db, { ...change, lockTimes: Object.fromEntries(locks) });
    await inSteps<unknown>([...facts, ...(locks.length > 0 ? [lock] : [])], skipsRefused);
    const results = both.flatMap(({ id, event, own }) => {
      const { winnerId = null, method = null } = resultOf(event) ?? {};
      const result = { winnerId, winMethod: method };
      return isAsked(id, 'result') ? [() => enterFightResult(db, change, { fightId: own.id, result })] : [];
    });
    const entered = await inSteps(results, skipsRefused);
    return sumUp(
      rebuilt,
      entered.flatMap(({ posted }) => posted ?? []),
    );
  },
};

function sumUp(rebuilt: readonly FollowTaken[], results: readonly string[]): FollowTaken {
  return {
    posted: lastWithMore([...rebuilt.flatMap(({ posted }) => posted ?? []), ...results]),
    ownerIds: rebuilt.flatMap(({ ownerIds }) => ownerIds),
  };
}

/** Which fights of both cards are the same: as remembered, else those of the same two. */
async function pairUp(
  db: Db,
  { room, template, matched, taken }: FollowRoute,
): Promise<{ pairings: Pairing[]; matched: Record<string, string> }> {
  const card = numberCard(await listFights(db, room.competitionId));
  const source = numberCard(await listFights(db, template.competitionId));
  const byId = new Map(card.map((fight) => [fight.id, fight]));
  const known = new Set(Object.values(matched));
  const free = card.filter(({ id }) => !known.has(id));
  const pairings = source.map((event): Pairing => {
    const remembered = byId.get(matched[event.id] ?? '');
    const at = remembered ? -1 : free.findIndex((fight) => pairOf(fight) === pairOf(event));
    const own = remembered ?? (at < 0 ? null : (free.splice(at, 1)[0] ?? null));
    const turns = own !== null && isOpposite(own, event, taken[keyOf(event.id, 'names')] ?? null);
    return { id: event.id, event, own, turns };
  });
  const gone = Object.entries(matched).flatMap(([id, ownId]): Pairing[] => {
    const own = byId.get(ownId);
    return own && !source.some((fight) => fight.id === id) ? [{ id, event: null, own, turns: false }] : [];
  });
  const all = [...pairings, ...gone];
  return {
    pairings: all,
    matched: Object.fromEntries(all.flatMap(({ id, own }) => (own ? [[id, own.id]] : []))),
  };
}

type Names = Pick<FightRow, 'fighter1' | 'fighter2'>;

const namesOf = ({ fighter1, fighter2 }: Names) => JSON.stringify([fighter1, fighter2]);

function namesIn(value: string): Names {
  const [fighter1 = '', fighter2 = ''] = JSON.parse(value) as string[];
  return { fighter1, fighter2 };
}

/** Whether the room's corners are the other way round than the event's; of new names those before tell. */
function isOpposite(own: Names, event: Names, base: string | null): boolean {
  return [event, ...(base === null ? [] : [namesIn(base)])].some(
    ({ fighter1, fighter2 }) =>
      !alike(own.fighter1, fighter1) &&
      !alike(own.fighter2, fighter2) &&
      (alike(own.fighter1, fighter2) || alike(own.fighter2, fighter1)),
  );
}

/** The facts of a fight in the event's corners. */
function factsOf({ id, event, own, turns }: Pairing, { taken, now }: FollowRoute): ComparedFact[] {
  const named = own ?? event;
  if (!named) return [];
  const what = fightLabel(named);
  const compared = (
    fact: ComparedFact['fact'],
    values: Pick<ComparedFact, 'own' | 'event' | 'ownText' | 'eventText'>,
    can: { canTake?: boolean; isSafe: boolean },
  ) => {
    const key = keyOf(id, fact);
    return { key, fact, what, base: taken[key] ?? null, canTake: true, ...values, ...can };
  };
  const presence = (fight: Placed | null) => (fight ? 'on the card' : 'not on the card');
  const fight = compared(
    'fight',
    { own: own && 'on', event: event && 'on', ownText: presence(own), eventText: presence(event) },
    // Picks go with a fight that is taken off.
    { isSafe: event !== null },
  );
  if (!event || !own) return [fight];
  const is = turns ? turn(own) : own;
  const isSpelling = alike(is.fighter1, event.fighter1) && alike(is.fighter2, event.fighter2);
  const names = compared(
    'names',
    { own: namesOf(is), event: namesOf(event), ownText: pairText(is), eventText: pairText(event) },
    { canTake: isSpelling, isSafe: false },
  );
  const lock = compared(
    'lock',
    {
      own: own.lockAt?.toISOString() ?? null,
      event: event.lockAt?.toISOString() ?? null,
      ownText: lockText(own.lockAt),
      eventText: lockText(event.lockAt),
    },
    { isSafe: !isReopened(own, { ...own, lockAt: event.lockAt }, now) },
  );
  // Of another fighter's result and odds nothing follows.
  if (!isSpelling && names.base !== names.event) return [fight, names, lock];
  const odds = compared(
    'odds',
    { own: oddsOf(is), event: oddsOf(event), ownText: oddsOf(is), eventText: oddsOf(event) },
    { isSafe: true },
  );
  const [was, ended] = [resultOf(is), resultOf(event)];
  const result = compared(
    'result',
    {
      own: was && JSON.stringify([was.winnerId, was.method]),
      event: ended && JSON.stringify([ended.winnerId, ended.method]),
      ownText: was ? resultText(is, was) : 'no result',
      eventText: ended ? resultText(event, ended) : 'no result',
    },
    { isSafe: true },
  );
  return [fight, names, odds, lock, result];
}

const lockText = (at: Date | null) => (at ? formatMountain(at.getTime(), 'full') : 'no lock time');
const oddsOf = ({ fighter1Odds, fighter2Odds }: FightRow) => `${fighter1Odds} and ${fighter2Odds}`;

/** The order of the fights that both have; without two of them there is none. */
function orderOf(pairings: readonly Pairing[], { taken }: FollowRoute): ComparedFact[] {
  const before = taken[ORDER]?.split(' ') ?? null;
  const both = pairings.flatMap(({ id, event, own }) =>
    event && own && (before?.includes(id) ?? true) ? [{ id, event, own }] : [],
  );
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
      canTake: true,
      isSafe: true,
    },
  ];
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
    const next = { ...one.event, id: newId(), competitionId: room.competitionId, reopenedAt: null };
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
  const wanted = pairings.flatMap(({ event, own }) => (event && own ? [own.id] : []));
  const shared = new Set(wanted);
  const byId = new Map(kept.map((fight) => [fight.next.id, fight]));
  const queue = wanted.flatMap((id) => byId.get(id) ?? []);
  return kept.map((fight) => (shared.has(fight.next.id) ? (queue.shift() ?? fight) : fight));
}
