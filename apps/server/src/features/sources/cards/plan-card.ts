import { Fighter, pairText, resultText } from '@lockroom/contract';
import { comparePairs, formatInstant, isLocked, isSameName, MOUNTAIN, matchFights } from '@lockroom/rules';
import * as z from 'zod/mini';
import type { HeldFact } from '../../../kernel/db/tables/templates.ts';
import type { SourcedAct, SourcedFight } from '../../competitions/fights/sourced-card.service.ts';
import { whyLockStays } from '../lock.ts';
import type { Competitor } from '../source.ts';
import type { Absence, BoutFact, CardFacts } from './confirm-card.ts';

export interface CardIds {
  /** The template's fight ids, keyed by the source's fight ids. */
  fights: ReadonlyMap<string, string>;
  /**
   * The template's fighter ids, keyed by the source's ids for the fight and the fighter, such as '401508990 4684848'.
   */
  persons: ReadonlyMap<string, string>;
}

/**
 * The values that a source last set in a template. They show which values a person has changed since, so that the
 * source does not overwrite those changes. `fights` is keyed by the source's fight id.
 */
export interface CardSaid {
  fights: Record<string, { status?: 'on' | 'off'; result?: string; odds?: string }>;
  /** The source's fight ids in the order of the card, joined by spaces. */
  order: string;
}

/** Another source of the same template. */
export interface OtherSource {
  label: string;
  /** Whether this is the first source, which names and orders the fights. */
  isFirst: boolean;
  facts: CardFacts;
  ids: CardIds;
}

interface CardSituation {
  /** The template's fights, starting with Fight 1. */
  card: readonly SourcedFight[];
  ids: CardIds;
  said: CardSaid;
  /** The source's display name, such as 'ESPN'. */
  label: string;
  other: OtherSource | null;
  now: number;
}

/** A planned change to a fight; `what` and `value` describe the change if it cannot be applied. */
export interface PlannedAct {
  act: SourcedAct;
  what: string;
  value: string;
  /** The sources that report the change, such as 'ESPN and The Odds API'. */
  source: string;
}

export interface FightPlan {
  bout: BoutFact;
  /** The id of the template's fight; null to add a new fight. */
  fightId: string | null;
  acts: PlannedAct[];
  /** If all changes succeed, these are stored as the last values from the source. */
  said: CardSaid['fights'][string];
}

interface CardPlan {
  fights: FightPlan[];
  /** Whether to put the template's fights in the source's order. */
  isOrdered: boolean;
  held: HeldFact[];
}

const OFF_REASONS: Readonly<Record<Absence, (label: string) => string>> = {
  cancelled: (label) => `cancelled, says ${label}`,
  gone: (label) => `no longer on the card of ${label}`,
  'no-opponent': (label) => `no opponent, says ${label}`,
};
const NO_ODDS = 'N/A';

/**
 * Plans the changes that apply a source's values to a template's card. Also returns the values that cannot be applied.
 */
export function planCard(facts: CardFacts, situation: CardSituation): CardPlan {
  const { card, said, other } = situation;
  const isFirst = !other?.isFirst && !facts.isPartial;
  const held: HeldFact[] = [];
  const linked = linkFights(facts, situation);
  const fights = facts.bouts.flatMap((bout): FightPlan[] => {
    const what = pairOf(bout);
    if (bout.why !== null) held.push({ what, value: '', why: bout.why });
    const link = linked.get(bout.id);
    if (link === 'removed') return [];
    if (link === undefined) {
      if (!isFirst || bout.off !== null) return [];
      const near = card.find(
        (fight) =>
          ![...linked.values()].includes(fight) && comparePairs(fight, namesOf(bout)).match === 'maybe',
      );
      if (near) {
        const why = `This may be the fight ${pairText(near)} on the card. If so, spell the names the same way.`;
        held.push({ what, value: 'on the card', why });
        return [];
      }
      return [planNew(bout, situation)];
    }
    const plan = planFight(bout, link, { ...situation, isFirst });
    held.push(...plan.held);
    return [plan.fight];
  });
  const order = facts.bouts.map(({ id }) => id).join(' ');
  const isNew = fights.some(({ fightId }) => fightId === null);
  return { fights, isOrdered: isFirst && (isNew || order !== said.order), held };
}

const namesOf = ({ a, b }: BoutFact) => ({ fighter1: a.name, fighter2: b.name });

const pairOf = ({ a, b }: Pick<BoutFact, 'a' | 'b'>) => `${a.name} vs ${b.name}`;

/**
 * Returns the template's fights, matched by id or names and keyed by the source's fight id; 'removed' if a person
 * removed the fight.
 */
function linkFights(
  { bouts }: CardFacts,
  { card, ids }: CardSituation,
): Map<string, SourcedFight | 'removed'> {
  const linked = new Map<string, SourcedFight | 'removed'>();
  for (const { id } of bouts) {
    const ownId = ids.fights.get(id);
    if (ownId !== undefined) linked.set(id, card.find((fight) => fight.id === ownId) ?? 'removed');
  }
  const free = card.filter((fight) => ![...linked.values()].includes(fight));
  const unknown = bouts.filter(({ id }) => !linked.has(id));
  for (const [index, match] of matchFights(free, unknown.map(namesOf)).entries()) {
    const [bout, fight] = [unknown[index], match?.match === 'same' ? free[match.at] : undefined];
    if (bout && fight) linked.set(bout.id, fight);
  }
  return linked;
}

function planNew(bout: BoutFact, { label, now }: CardSituation): FightPlan {
  const { a, b, lockAt, odds, result } = bout;
  const what = pairOf(bout);
  const acts: PlannedAct[] = [];
  const plan = (act: SourcedAct, value: string) => {
    acts.push({ act, what, value, source: label });
  };
  if (lockAt !== null) plan({ kind: 'lock', lockAt }, `lock ${formatInstant(lockAt, MOUNTAIN)}`);
  if (result) {
    const own = cornerResult(result, [a, b]);
    plan({ kind: 'result', result: own }, textOf(own, namesOf(bout)));
  }
  const isOpen = !isLocked({ lockAt, now, hasResult: result !== null });
  return {
    bout,
    fightId: null,
    acts,
    said: {
      status: 'on',
      ...(result ? { result: wordOf(result) } : {}),
      ...(odds && isOpen ? { odds: `${odds.a} ${odds.b}` } : {}),
    },
  };
}

/** Returns the odds of a new fight, in the order of its corners. */
export const newOdds = ({ odds }: BoutFact) => [odds?.a ?? NO_ODDS, odds?.b ?? NO_ODDS] as const;

const wordOf = ({ winner, method }: NonNullable<BoutFact['result']>) => `${winner} ${method}`;

type CornerResult = Extract<SourcedAct, { kind: 'result' }>['result'];

function cornerResult(
  { winner, method }: NonNullable<BoutFact['result']>,
  corners: readonly [Competitor, Competitor],
): CornerResult {
  if (winner === null) return { winnerId: 0, winMethod: method };
  return { winnerId: corners[0].id === winner ? 1 : 2, winMethod: method };
}

function textOf({ winnerId, winMethod }: CornerResult, names: { fighter1: string; fighter2: string }) {
  return winnerId === null ? 'no result' : resultText(names, { winnerId, method: winMethod });
}

function planFight(
  bout: BoutFact,
  fight: SourcedFight,
  situation: CardSituation & { isFirst: boolean },
): { fight: FightPlan; held: HeldFact[] } {
  const { ids, said, label, other, now, isFirst } = situation;
  const what = pairText(fight);
  const acts: PlannedAct[] = [];
  const held: HeldFact[] = [];
  const theirs = other ? boutFor(fight, other) : null;
  const labels = other ? [label, other.label] : [label];
  const bothLabels = (other?.isFirst ? labels.reverse() : labels).join(' and ');
  const plan = (act: SourcedAct, value: string, isAgreed = false) => {
    acts.push({ act, what, value, source: isAgreed ? bothLabels : label });
  };
  const disagree = (own: string, their: string) => {
    const value = `${label}: ${own}. ${other?.label}: ${their}.`;
    held.push({ what, value, why: 'The sources disagree. Enter it by hand.' });
  };
  const before = said.fights[bout.id] ?? {};
  const next: FightPlan['said'] = { ...before };

  // Plans which fighter is in each corner. A pair that was entered by hand stays.
  const isByHand = fight.sources.fight === undefined;
  const places = [bout.a, bout.b].map((person) => cornerOf(person, bout, fight, ids));
  const isOther = places.includes(null);
  let corners: readonly [Competitor, Competitor] = [bout.a, bout.b];
  let isPair = true;
  if (isOther) {
    const isDenied = theirs && theirs.off === null && !isSamePair(theirs, bout);
    const gone = ([1, 2] as const).filter((corner) => !places.includes(corner));
    if (!isFirst) isPair = false;
    else if (isDenied) {
      disagree(pairOf(bout), pairOf(theirs));
      isPair = false;
    } else if (isByHand) {
      held.push({ what, value: pairOf(bout), why: 'These fighters were entered by hand.' });
      isPair = false;
    } else {
      const newcomers = [bout.a, bout.b].filter((_, index) => places[index] === null);
      const replaced = newcomers.flatMap(({ name }, index) => {
        const corner = gone[index];
        return corner ? [{ corner, name }] : [];
      });
      plan({ kind: 'replace', replaced }, pairOf(bout));
      for (const [index, place] of places.entries()) if (place === null) places[index] = gone.shift() ?? null;
    }
  }
  if (isPair) {
    const isTurned = places[0] === 2;
    const isSwapped = isTurned && isFirst && !isByHand;
    if (isSwapped) plan({ kind: 'swap' }, `${bout.a.name} in the red corner`);
    else if (isTurned) corners = [bout.b, bout.a];
    if (isFirst && !isOther && !isByHand) {
      const shown = [fight.fighter1, fight.fighter2];
      if (isSwapped) shown.reverse();
      for (const [index, person] of corners.entries()) {
        const name = z.safeParse(Fighter, person.name).data ?? person.name;
        if (shown[index] !== name) plan({ kind: 'rename', corner: index === 0 ? 1 : 2, name }, name);
      }
    }
  }

  // Plans whether to call the fight off or to reinstate it.
  const status = bout.off === null ? 'on' : 'off';
  const isOff = fight.calledOffAt !== null;
  if (!isFirst || isOff === (status === 'off')) next.status = status;
  else if (status === 'off' && before.status !== 'off' && bout.off !== null) {
    const isDenied = bout.off !== 'gone' && theirs !== null && theirs.off === null;
    if (isDenied) disagree('called off', 'on the card');
    else {
      plan({ kind: 'off', reason: OFF_REASONS[bout.off](label) }, 'called off', theirs?.off === 'cancelled');
      next.status = 'off';
    }
  } else if (status === 'on' && before.status === 'off') {
    plan({ kind: 'on' }, 'back on');
    next.status = 'on';
  }
  if (!isPair || bout.off !== null) return { fight: { bout, fightId: fight.id, acts, said: next }, held };

  planOdds();
  planLock();
  planResult();
  return { fight: { bout, fightId: fight.id, acts, said: next }, held };

  function planOdds(): void {
    const isOpen = !isLocked({
      lockAt: fight.lockAt?.getTime() ?? null,
      now,
      hasResult: fight.winnerId !== null,
    });
    // Sources rarely agree on odds, so only the first source that has odds for this fight is used.
    if (bout.odds === null || !isOpen || (!isFirst && theirs?.odds)) return;
    const odds =
      corners[0] === bout.a ? ([bout.odds.a, bout.odds.b] as const) : ([bout.odds.b, bout.odds.a] as const);
    const word = odds.join(' ');
    if (word === before.odds && !isOther) return;
    plan({ kind: 'odds', odds }, `odds ${word}`);
    next.odds = word;
  }

  function planLock(): void {
    const { lockAt } = bout;
    const current = fight.lockAt?.getTime() ?? null;
    if (lockAt === null || (current !== null && fight.sources.lock === undefined)) return;
    const their = theirs?.lockAt ?? null;
    const value = `lock ${formatInstant(lockAt, MOUNTAIN)}`;
    if (their !== null && their !== lockAt) {
      disagree(formatInstant(lockAt, MOUNTAIN), formatInstant(their, MOUNTAIN));
      // Without a lock, the fight could still be picked while it is under way.
      if (current === null) plan({ kind: 'lock', lockAt: Math.min(lockAt, their) }, value);
      return;
    }
    if (current === lockAt) {
      credit('lock', their !== null);
      return;
    }
    const whyNot = whyLockStays(current, lockAt, now);
    if (whyNot !== null) held.push({ what, value, why: whyNot });
    else plan({ kind: 'lock', lockAt }, value, their !== null);
  }

  function planResult(): void {
    if (bout.result === null) return;
    const isByHand = fight.winnerId !== null && fight.sources.result === undefined;
    if (isByHand) return;
    const names = { fighter1: corners[0].name, fighter2: corners[1].name };
    const own = cornerResult(bout.result, corners);
    const their = theirs?.result ? resultIn(theirs, corners) : null;
    const isDenied =
      their !== null &&
      (their.winnerId !== own.winnerId ||
        (their.winMethod !== null && own.winMethod !== null && their.winMethod !== own.winMethod));
    if (isDenied) {
      disagree(textOf(own, names), textOf(their, names));
      return;
    }
    const result = { winnerId: own.winnerId, winMethod: own.winMethod ?? their?.winMethod ?? null };
    const word = wordOf(bout.result);
    if (
      fight.winnerId === result.winnerId &&
      fight.winMethod === result.winMethod &&
      acts.every(({ act }) => act.kind !== 'swap')
    ) {
      next.result = word;
      credit('result', their !== null);
      return;
    }
    // A person has cleared this result, so it is not entered again.
    if (fight.winnerId === null && before.result === word) return;
    plan({ kind: 'result', result }, textOf(result, names), their !== null);
    next.result = word;
  }

  function credit(part: 'lock' | 'result', isAgreed: boolean): void {
    if (isAgreed && fight.sources[part] !== undefined && fight.sources[part].name !== bothLabels)
      plan({ kind: 'source', part }, bothLabels, true);
  }
}

const isSamePerson = (one: Competitor, other: Competitor) => isSameName(one.name, other.name);

const isSamePair = (one: BoutFact, other: BoutFact) =>
  (isSamePerson(one.a, other.a) && isSamePerson(one.b, other.b)) ||
  (isSamePerson(one.a, other.b) && isSamePerson(one.b, other.a));

/** Returns what the other source reports about a fight of the template; null if it reports nothing. */
function boutFor({ id }: SourcedFight, { facts, ids }: OtherSource): BoutFact | null {
  return facts.bouts.find((bout) => ids.fights.get(bout.id) === id) ?? null;
}

function resultIn(bout: BoutFact, [red, blue]: readonly [Competitor, Competitor]): CornerResult | null {
  const { a, b, result } = bout;
  if (!result) return null;
  if (isSamePerson(a, red) || isSamePerson(b, blue)) return cornerResult(result, [a, b]);
  return cornerResult(result, [b, a]);
}

/** Returns the corner of a source's fighter in the template's fight; null if the fighter is not in it. */
export function cornerOf(
  { id, name }: Competitor,
  { id: boutId }: BoutFact,
  fight: SourcedFight,
  { persons }: CardIds,
): 1 | 2 | null {
  const known = persons.get(`${boutId} ${id}`);
  if (known !== undefined && known === fight.person1) return 1;
  if (known !== undefined && known === fight.person2) return 2;
  if (isSameName(fight.fighter1, name)) return 1;
  return isSameName(fight.fighter2, name) ? 2 : null;
}
