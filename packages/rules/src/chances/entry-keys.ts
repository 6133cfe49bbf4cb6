import { rank } from '../competitions/ranking.ts';
import { type Format, pointsOf } from '../tournaments/format.ts';
import { type Picks, play } from '../tournaments/play.ts';
import { type FinalScore, tournamentRanking } from '../tournaments/standings.ts';
import { type Completion, type Field, slotOf } from './field.ts';

/** An entry prepared for the search. Its picks are pruned (see prune). */
export type ChancesEntry = { id: string; picks: Picks; tieBreaker: FinalScore | null };

/**
 * The keys of all entries. A key is a single whole number that orders entries as the ranking does: by points, then
 * correct picks, then tie-breakers once the final score is known.
 */
export type EntryKeys = {
  /** What each correct pick adds to an entry's key, by slot (see slotOf). */
  values: readonly Float64Array[];
  /** Each entry's key before any pick counts: tie-breakers and, once rounds are removed, the certain points. */
  base: Float64Array;
  /** Returns every entry's key if the tournament ends as in this completion. */
  keysUnder(completion: Completion): Float64Array;
};

/** A room prepared for the search. With `levelIsAhead`, the open final score may still put tied rivals ahead. */
export type PreparedRoom = { field: Field; entryKeys: EntryKeys; levelIsAhead: boolean };

export function makeEntryKeys(
  format: Format,
  field: Field,
  entries: readonly ChancesEntry[],
  actual: FinalScore | null,
): EntryKeys {
  const games = play(format, {});
  const perPoint = (games.length + 1) * entries.length;
  const values = entries.map(() => new Float64Array(field.rounds * field.teams.length));
  for (const [entry, { picks }] of entries.entries()) {
    for (const { id, round } of games) {
      const team = field.numberOf.get(picks[id] ?? '');
      if (team === undefined) continue;
      (values[entry] as Float64Array)[slotOf(field, round, team)] =
        pointsOf(format, round) * perPoint + entries.length;
    }
  }
  const base = basesOf(entries, actual);
  return { values, base, keysUnder: keysFrom(field, values, base) };
}

export function keysFrom(
  field: Field,
  values: readonly Float64Array[],
  base: Float64Array,
): EntryKeys['keysUnder'] {
  // The picks of all entries in one flat list; `ends` holds the index at which each entry's picks end.
  const picked: { team: number; round: number; value: number }[] = [];
  const ends = values.map((own) => {
    for (const [slot, value] of own.entries()) {
      const team = slot % field.teams.length;
      if (value !== 0) picked.push({ team, round: (slot - team) / field.teams.length + 1, value });
    }
    return picked.length;
  });
  const teams = Int16Array.from(picked, ({ team }) => team);
  const rounds = Int8Array.from(picked, ({ round }) => round);
  const worths = Float64Array.from(picked, ({ value }) => value);
  return (completion) => {
    const keys = base.slice();
    let at = 0;
    for (let entry = 0; entry < keys.length; entry += 1) {
      const end = ends[entry] as number;
      let key = keys[entry] as number;
      for (; at < end; at += 1) {
        if ((completion[teams[at] as number] as number) >= (rounds[at] as number))
          key += worths[at] as number;
      }
      keys[entry] = key;
    }
    return keys;
  };
}

/** Returns how many entries each entry beats on tie-breakers alone; all 0 while the final score is open. */
function basesOf(entries: readonly ChancesEntry[], actual: FinalScore | null): Float64Array {
  const alike = entries.map(({ tieBreaker }, entry) => {
    return { id: `${entry}`, createdAt: 0, totalPoints: 0, correctPicks: 0, tieBreaker };
  });
  const base = new Float64Array(entries.length);
  for (const { id, rank: place } of rank(alike, tournamentRanking(actual))) {
    base[Number(id)] = actual === null ? 0 : entries.length - place;
  }
  return base;
}

/** Returns what a team's win in a round adds to each margin or other total. `slot` identifies the win (see slotOf). */
export type AddedBy = (slot: number) => Float64Array;

/**
 * One entry's leads over all other entries, or the other entries' leads over it: the current leads, and what each slot
 * adds to them. A margin that ends below `enough` is called a miss.
 */
export type Margins = { start: Float64Array; addedBy: AddedBy; enough: number };

/** Returns the entry's leads over its rivals. A miss (see Margins) is a rival that stays strictly ahead. */
export function marginsOver(entryKeys: EntryKeys, entry: number): Margins {
  return marginsOf(entryKeys, entry, 1, 0);
}

/** Returns the rivals' leads over the entry. A miss (see Margins) is a rival that does not pass the entry. */
export function marginsUnder(entryKeys: EntryKeys, entry: number, enough: number): Margins {
  return marginsOf(entryKeys, entry, -1, enough);
}

function marginsOf({ values, base }: EntryKeys, entry: number, sign: 1 | -1, enough: number): Margins {
  const own = values[entry] as Float64Array;
  return {
    start: base.map((theirs) => sign * ((base[entry] as number) - theirs)),
    addedBy(slot) {
      const row = new Float64Array(values.length);
      const key = own[slot] as number;
      for (let at = 0; at < row.length; at += 1) row[at] = sign * (key - (values[at]?.[slot] as number));
      return row;
    },
    enough,
  };
}

/** The weight of each rival in a sum of leads. */
export type RivalWeights = ReadonlyMap<number, number>;
