import {
  addLeads,
  type CardState,
  type Ending,
  type FightEntry,
  type Gains,
  keysAfter,
  leadsOver,
  makeGains,
} from './fight-gains.ts';
import type { Computation, EntryOutlook, Outlook } from './outlook.ts';

/** How many branches to examine for a worst place before settling for a bound; enough for 3 open fights. */
export const BRANCHES = 900;

/**
 * Computes who can still win a fight room (rules: chances#who-can-still-win). Everything is exact except a `worst` that
 * is marked as a bound. In an entry's best case all its picks are correct, so its best place is its place in that case.
 */
export function* fightOutlook(
  state: CardState,
  { branches = BRANCHES }: { branches?: number } = {},
): Computation<Outlook<Record<string, Ending>>> {
  const gains = makeGains(state);
  const entries: EntryOutlook<Record<string, Ending>>[] = [];
  let isStopped = false;
  for (const own of state.entries.keys()) {
    entries.push(outlookOf(gains, state.entries, own, isStopped ? 0 : branches));
    isStopped = (yield) === true;
  }
  return { open: gains.open.length, hasBegun: gains.hasBegun, entries };
}

export function outlookOf(
  gains: Gains,
  entries: readonly FightEntry[],
  own: number,
  branches: number,
): EntryOutlook<Record<string, Ending>> {
  const { id } = entries[own] as FightEntry;
  const { best, perhaps, firstAhead, wanted } = bestOf(gains, entries, own);
  const atMost = placeAtMost(gains, own);
  // In its best case the entry finishes at `best`, so its worst place cannot be better than that.
  const { worst, isBound } =
    gains.isWhole && branches > 0 && atMost > best
      ? worstOf(gains, entries, own, branches)
      : { worst: best, isBound: true };
  const witness = gains.open.map((fight, at) => [fight.id, gains.endings[wanted[at] as number] as Ending]);
  return {
    id,
    best,
    bestIsBound: false,
    perhaps: gains.isWhole ? null : perhaps,
    worst: gains.isWhole ? worst : null,
    worstIsBound: gains.isWhole && isBound && worst < atMost,
    canWin: perhaps === 1,
    clinched: atMost === 1 && gains.hasBegun,
    outBecause: firstAhead === undefined ? [] : [entries[firstAhead]?.id ?? ''],
    witness: perhaps === 1 ? Object.fromEntries(witness) : null,
  };
}

/** Computes the best place: `best` from the visible fights, `perhaps` if hidden picks also prove correct. */
export function bestOf(gains: Gains, entries: readonly FightEntry[], own: number) {
  const entry = entries[own] as FightEntry;
  const wanted = gains.wantedBy(entry);
  const keys = keysAfter(gains, wanted);
  const placeOf = () => 1 + keys.reduce((count, key) => count + Number(key > (keys[own] as number)), 0);
  const best = placeOf();
  keys[own] = (keys[own] as number) + gains.coveredGain(entry);
  const perhaps = placeOf();
  const most = keys.reduce((top, key) => Math.max(top, key), 0);
  return { wanted, best, perhaps, firstAhead: perhaps === 1 ? undefined : keys.indexOf(most) };
}

/**
 * Returns a bound on the worst place: 1 more than the number of rivals that can pass the entry, each in its own best
 * case. While picks are hidden, a new entry may still be added, so it counts as a rival too.
 */
function placeAtMost({ earned, gains, coveredGain }: Gains, own: number): number {
  const mostCovered = coveredGain(null);
  const before = earned[own] as number;
  // Avoids closures for speed: this code compares each entry with each rival in every ending of every open fight.
  const leads = earned.map((points) => before - points);
  const least = new Float64Array(leads.length);
  for (const byEnding of gains) {
    least.fill(Number.POSITIVE_INFINITY);
    for (const gain of byEnding) {
      const mine = gain[own] as number;
      for (let rival = 0; rival < least.length; rival += 1) {
        const lead = mine - (gain[rival] as number);
        if (lead < (least[rival] as number)) least[rival] = lead;
      }
    }
    addLeads(leads, least);
  }
  let place = before < mostCovered ? 2 : 1;
  for (const [rival, lead] of leads.entries()) if (rival !== own && lead < mostCovered) place += 1;
  return place;
}

/**
 * Finds an entry's worst place by branching over the open fights. Skips an ending if another one is worse for the entry
 * against every rival, and skips a branch if too few rivals can still pass the entry. Stops after `nodes` branches, in
 * which case the entry might fall further (`isBound`).
 */
function worstOf(gains: Gains, entries: readonly FightEntry[], own: number, nodes: number) {
  const { start, byFight } = leadsOver(gains, entries, own);
  const fights = byFight
    .map(undominated)
    .map((endings) => ({ endings, ...rangeOf(endings) }))
    .sort((a, b) => b.width - a.width);
  // For each fight, the minimum and maximum that each rival can gain on the entry from that fight on.
  const none: Float64Array = new Float64Array(start.length);
  const later = [{ least: none, most: none }];
  for (const { least, most } of fights.toReversed()) {
    later.unshift({ least: sumOf(least, later[0]?.least), most: sumOf(most, later[0]?.most) });
  }
  let ahead = 0;
  let left = nodes;
  function branch(depth: number, leads: Float64Array, undecided: readonly number[], sure: number): void {
    const { least, most } = later[depth] as (typeof later)[number];
    let passed = sure;
    const open: number[] = [];
    for (const rival of undecided) {
      const lead = leads[rival] as number;
      if (lead + (least[rival] as number) > 0) passed += 1;
      else if (lead + (most[rival] as number) > 0) open.push(rival);
    }
    ahead = Math.max(ahead, passed);
    for (const ending of fights[depth]?.endings ?? []) {
      if (passed + open.length <= ahead) return;
      left -= 1;
      if (left < 0) return;
      branch(depth + 1, sumOf(leads, ending), open, passed);
    }
  }
  branch(0, start, [...start.keys()], 0);
  return { worst: 1 + ahead, isBound: left < 0 };
}

/** Drops an ending if another one is at least as good for every rival. Puts the entry's worst ending first. */
function undominated(endings: readonly Float64Array[]): Float64Array[] {
  const isWorse = (one: Float64Array, other: Float64Array) =>
    one.every((lead, rival) => lead >= (other[rival] as number));
  const kept: Float64Array[] = [];
  const total = (leads: Float64Array) => leads.reduce((sum, lead) => sum + lead, 0);
  for (const ending of endings.toSorted((a, b) => total(b) - total(a))) {
    if (!kept.some((other) => isWorse(other, ending))) kept.push(ending);
  }
  return kept;
}

function rangeOf(endings: readonly Float64Array[]) {
  const [first = new Float64Array()] = endings;
  const [least, most] = [first.slice(), first.slice()];
  for (const ending of endings) {
    for (let rival = 0; rival < ending.length; rival += 1) {
      const lead = ending[rival] as number;
      if (lead < (least[rival] as number)) least[rival] = lead;
      if (lead > (most[rival] as number)) most[rival] = lead;
    }
  }
  const width = most.reduce((sum, lead, rival) => sum + lead - (least[rival] as number), 0);
  return { least, most, width };
}

function sumOf(one: Float64Array, other: Float64Array | undefined): Float64Array {
  return one.map((value, at) => value + (other?.[at] ?? 0));
}
