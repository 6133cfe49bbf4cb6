import { isPickMethod } from '../fights/methods.ts';
import type { FightStatement, Path, Weights } from './chances.ts';
import { endingOdds } from './fight-chances.ts';
import { addLeads, type CardState, type Ending, leadsOver, makeGains } from './fight-gains.ts';
import type { Computation } from './outlook.ts';

const MOST_STATEMENTS = 4;
/** How many choices to examine before the search stops. */
const MOST_CHOICES = 3000;
/** How many choices to examine between two yields. */
const AT_A_TIME = 50;

/** A statement about a fight: its allowed endings, their probability, and its effect on each rival's best lead. */
type Statement = { fight: number; set: EndingSet; probability: number; taken: Float64Array };

/**
 * Finds up to `most` paths for an entry, most likely first (rules: chances#paths). Fights are independent. The greatest
 * lead that a rival can still reach is therefore its current lead plus its greatest gain in each open fight. Each
 * statement limits the endings of a fight and so may reduce this total. A path is sufficient once the total is 0 or
 * less for every rival. Every statement allows the ending that the entry has picked, because no other ending is better
 * for the entry against any rival.
 */
export function* cardPaths(
  state: CardState,
  entryId: string,
  weights: Weights,
  most: number,
): Computation<Path<FightStatement<Ending>>[]> {
  const gains = makeGains(state);
  const own = state.entries.findIndex(({ id }) => id === entryId);
  if (own === -1) return [];
  const { start, byFight, wanted } = leadsOver(gains, state.entries, own);
  const sets = sayableSets(gains.endings);
  // The rivals' leads if every fight goes their way.
  const leads = start.slice();
  const statements = byFight.map((byEnding, fight) => {
    const odds = endingOdds(gains.open[fight] as (typeof gains.open)[number], gains.endings, weights);
    const greatest = greatestOf(byEnding, [...byEnding.keys()]);
    addLeads(leads, greatest);
    const made = sets.flatMap((set): Statement[] => {
      if (!set.includes(wanted[fight] as number)) return [];
      const taken = greatest.slice();
      addLeads(taken, greatestOf(byEnding, set), -1);
      const probability = set.reduce((sum, ending) => sum + (odds[ending] ?? 0), 0);
      return [{ fight, set, probability, taken }];
    });
    return made.filter(
      (one) =>
        !made.some((other) => isWider(other, one) && other.taken.every((lead, at) => lead === one.taken[at])),
    );
  });
  const found: Statement[][] = [];
  const isNew = makeNovelty();
  const isNewStart = makeNovelty();
  const queue = makeQueue();
  queue.put([]);
  for (let looked = 1; found.length < most && looked <= MOST_CHOICES; looked += 1) {
    const chosen = queue.take();
    if (!chosen) break;
    const left = leadsUnder(leads, chosen);
    const rival = left.indexOf(Math.max(...left));
    if (rival === -1 || (left[rival] as number) <= 0) {
      const path = widen(chosen, statements, leads);
      if (isNew(path)) found.push(path);
    } else {
      for (const more of stepsAgainst(rival, chosen, statements, left)) {
        if (isNewStart([...chosen, more])) queue.put([...chosen, more]);
      }
    }
    if (looked % AT_A_TIME === 0) yield;
  }
  return found
    .map((path) => ({
      statements: path.map(({ fight, set }) => ({
        fightId: gains.open[fight]?.id ?? '',
        endings: set.map((ending) => gains.endings[ending] as Ending),
      })),
      probability: probabilityOf(path),
      scoreDecides: false,
    }))
    .sort((a, b) => b.probability - a.probability);
}

/** Returns the statements that reduce a rival's lead; none if the remaining statements cannot stop every rival. */
function stepsAgainst(
  rival: number,
  chosen: readonly Statement[],
  statements: readonly (readonly Statement[])[],
  left: Float64Array,
): Statement[] {
  const free = statements.filter((_, fight) => chosen.every((statement) => statement.fight !== fight));
  const room = MOST_STATEMENTS - chosen.length;
  const canStop = left.every((lead, at) => {
    if (lead <= 0) return true;
    const most = free.map((ofFight) => Math.max(0, ...ofFight.map(({ taken }) => taken[at] as number)));
    const greatest = most.sort((a, b) => b - a).slice(0, room);
    return lead <= greatest.reduce((sum, taken) => sum + taken, 0);
  });
  return canStop ? free.flat().filter(({ taken }) => (taken[rival] as number) > 0) : [];
}

/** Drops or weakens statements of a path as long as the path remains sufficient. */
function widen(
  path: readonly Statement[],
  statements: readonly (readonly Statement[])[],
  leads: Float64Array,
): Statement[] {
  const suffices = (chosen: readonly Statement[]) => leadsUnder(leads, chosen).every((lead) => lead <= 0);
  let now = [...path];
  for (const one of path) {
    const without = now.filter(({ fight }) => fight !== one.fight);
    const wider = (statements[one.fight] ?? []).filter((other) => isWider(other, one));
    const choices = wider.toSorted((a, b) => b.set.length - a.set.length).map((other) => [...without, other]);
    now = [without, ...choices].find(suffices) ?? now;
  }
  return now.sort((a, b) => a.fight - b.fight);
}

function isWider(one: Statement, other: Statement): boolean {
  return one.set.length > other.set.length && other.set.every((ending) => one.set.includes(ending));
}

function greatestOf(byEnding: readonly Float64Array[], set: EndingSet): Float64Array {
  const [first = new Float64Array()] = byEnding;
  return first.map((_, rival) => Math.max(...set.map((ending) => byEnding[ending]?.[rival] ?? 0)));
}

function leadsUnder(leads: Float64Array, chosen: readonly Statement[]): Float64Array {
  const left = leads.slice();
  for (const { taken } of chosen) addLeads(left, taken, -1);
  return left;
}

/** Returns a function that tells whether a path was seen before. The order of a path's statements does not matter. */
function makeNovelty() {
  const known = new Set<string>();
  return (path: readonly Statement[]) => {
    const name = path.map(({ fight, set }) => `${fight}:${set.join()}`).sort();
    return known.size < known.add(name.join(' ')).size;
  };
}

/** Returns a priority queue of partial paths: the most likely first, then the shortest. */
function makeQueue() {
  const waiting: { path: Statement[]; probability: number }[] = [];
  function put(path: Statement[]): void {
    const probability = probabilityOf(path);
    let [from, to] = [0, waiting.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      const other = waiting[middle];
      const ahead = probability - (other?.probability ?? 0) || (other?.path.length ?? 0) - path.length;
      if (ahead > 0) from = middle + 1;
      else to = middle;
    }
    waiting.splice(from, 0, { path, probability });
  }
  return { put, take: () => waiting.pop()?.path };
}

function probabilityOf(path: readonly Statement[]): number {
  return path.reduce((product, { probability }) => product * probability, 1);
}

/** A set of a sport's possible endings, as indexes. */
type EndingSet = readonly number[];

/**
 * Returns the sets of endings that a short sentence can describe: a corner wins, does not lose, wins by certain
 * methods, or does not win by certain methods; or the fight ends by a method, with or without a winner.
 */
function sayableSets(endings: readonly Ending[]): EndingSet[] {
  const where = (is: (ending: Ending) => boolean): EndingSet =>
    endings.flatMap((ending, at) => (is(ending) ? [at] : []));
  const corners = ([1, 2] as const).flatMap((corner) => {
    const methods = endings.flatMap(({ winnerId, winMethod }) =>
      winnerId === corner && isPickMethod(winMethod) ? [winMethod] : [],
    );
    const some = subsetsOf(methods);
    return [
      where(({ winnerId }) => winnerId === corner),
      where(({ winnerId }) => winnerId === corner || winnerId === 0),
      ...some.map((named) =>
        where(({ winnerId, winMethod }) => winnerId === corner && named.some((name) => name === winMethod)),
      ),
      ...some.map((named) =>
        where(({ winnerId, winMethod }) => winnerId !== corner || !named.some((name) => name === winMethod)),
      ),
    ];
  });
  const byMethod = endings.flatMap(({ winnerId, winMethod }) =>
    winnerId === 1 && isPickMethod(winMethod) ? [where((other) => other.winMethod === winMethod)] : [],
  );
  return [
    ...corners,
    ...byMethod,
    where(({ winnerId }) => winnerId === 0),
    where(({ winnerId }) => winnerId !== 0),
  ];
}

/** Returns every non-empty subset. */
function subsetsOf<T>(list: readonly T[]): T[][] {
  return list
    .reduce<T[][]>((chosen, one) => chosen.flatMap((some) => [some, [...some, one]]), [[]])
    .filter((some) => some.length > 0);
}
