import { play } from '../tournaments/play.ts';
import type { Weights } from './chances.ts';
import { type EntryKeys, makeEntryKeys } from './entry-keys.ts';
import { type Bounds, boundsOf, type Field, gameOdds, makeField, slotOf } from './field.ts';
import { type Trial, treeOf } from './outcomes.ts';
import { makePasses } from './passes.ts';
import type { TournamentState } from './tournament-outlook.ts';

/** A game that can be played now: both teams are known, and it has no result. */
type NextGame = { id: string; round: number; teams: readonly [string, string] };

export type Contest = ReturnType<typeof makeContest>;

export function nextGames({ format, results }: TournamentState): NextGame[] {
  return play(format, results, 'results').flatMap(({ id, round, team1, team2, winner }) =>
    team1 === null || team2 === null || winner !== null
      ? []
      : [{ id, round, teams: [team1, team2] as const }],
  );
}

/** Prepares a tournament for computing chances. */
export function makeContest(
  { format, results, actual, entries, regional }: TournamentState,
  next: readonly NextGame[],
  weights: Weights,
  mostOutcomes: number,
) {
  const field = makeField(format);
  const bounds = boundsOf(format, field, results);
  const entryKeys = makeEntryKeys(format, field, entries, actual);
  const { list, contenderOf } = findContenders(field, entryKeys, bounds);
  const slots = field.rounds * field.teams.length;
  const slotKeys = new Float64Array(slots * list.length);
  for (const [at, { entry }] of list.entries()) {
    const values = entryKeys.values[entry] as Float64Array;
    for (let slot = 0; slot < slots; slot += 1) slotKeys[slot * list.length + at] = values[slot] as number;
  }
  const wayOf = new Int16Array(slots).fill(-1);
  for (const [game, { round, teams }] of next.entries()) {
    for (const [at, id] of teams.entries()) {
      wayOf[slotOf(field, round, field.numberOf.get(id) ?? 0)] = 2 * game + at;
    }
  }
  const odds = gameOdds(format, bounds, weights, regional ?? false);
  const trial: Trial = { field, odds, width: list.length, slotKeys, wayOf };
  return {
    trial,
    tree: treeOf(trial, mostOutcomes),
    /** Each contender's key (see EntryKeys) before any open game is played. */
    base: Float64Array.from(list, ({ entry }) => entryKeys.base[entry] as number),
    /** How many entries each contender stands for. */
    sizes: list.map(({ size }) => size),
    contenderOf,
  };
}

/** Finds the entries that nobody is certain to beat. One contender stands for all entries with equal keys. */
function findContenders(field: Field, entryKeys: EntryKeys, bounds: Bounds) {
  const passes = makePasses(field);
  const alike = new Map<string, number[]>();
  for (const [entry, values] of entryKeys.values.entries()) {
    const key = `${entryKeys.base[entry]} ${values.join(' ')}`;
    alike.set(key, [...(alike.get(key) ?? []), entry]);
  }
  const groups = [...alike.values()]
    .map((group) => {
      const entry = group[0] as number;
      const most =
        (entryKeys.base[entry] as number) + passes.greatest(entryKeys.values[entry] as Float64Array, bounds);
      return { group, entry, most };
    })
    .sort((a, b) => b.most - a.most);
  // A rival that is always ahead has an equal or higher maximum key, so it comes earlier in this order.
  const left: typeof groups = [];
  for (const group of groups) {
    if (!left.some((rival) => passes.lead(entryKeys, group.entry, rival.entry, bounds) < 0)) left.push(group);
  }
  const contenderOf = entryKeys.values.map(() => -1);
  for (const [contender, { group }] of left.entries())
    for (const entry of group) contenderOf[entry] = contender;
  return { list: left.map(({ group, entry }) => ({ entry, size: group.length })), contenderOf };
}
