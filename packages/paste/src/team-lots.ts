import { hasKnownSides } from './team-words.ts';
import type { GroupTeam, TeamBlock, TeamDoubt, TeamEntry, TeamGroup } from './teams-types.ts';

/** A team to be named and the seed that a list gives it. */
export type Seat = { team: GroupTeam; seed: number };

/** Lines that name the teams of these seats. */
export type Lot = { seats: readonly Seat[]; entries: readonly TeamEntry[] };

/** Teams of a bracket that is always seeded over both sides, and of one that may be a draw with numbered lines. */
const OVERALL = { always: 12, often: 16 };

/** Entries with one more doubt. */
export const marked = (entries: readonly TeamEntry[], doubt: TeamDoubt): TeamEntry[] =>
  entries.map((entry) => ({ ...entry, doubts: [...entry.doubts, doubt] }));

const seatsOf = ({ teams }: Pick<TeamGroup, 'teams'>): Seat[] =>
  teams.map((team) => ({ team, seed: team.seed }));
const entriesOf = (blocks: readonly TeamBlock[]) => blocks.flatMap((block) => block.entries);

/** Assigns blocks to groups; blocks that cannot be assigned become one lot for all teams in order. */
export function lotsOf(groups: readonly TeamGroup[], blocks: readonly TeamBlock[]): Lot[] {
  const named = blocks.flatMap((block) => block.group ?? []);
  const sides = [...new Set(blocks.flatMap((block) => block.foreign ?? []))];
  const isOfOthers =
    sides.length > 0 && (named.length > 0 || hasKnownSides(groups) || sides.length > groups.length);
  const others = isOfOthers ? blocks.filter((block) => block.foreign !== null) : [];
  const own = blocks.filter((block) => !others.includes(block));
  const lots =
    groups.length === 1
      ? groups.map((group) => ({ seats: seatsOf(group), entries: entriesOf(own) }))
      : named.length > 0
        ? headedLots(groups, own, named)
        : sides.length > 0 && !isOfOthers
          ? foreignLots(groups, own, sides)
          : plainLots(groups, own);
  return [...lots, { seats: [], entries: marked(entriesOf(others), 'side') }];
}

/** Lines before the first heading belong to a group that no heading names. */
function headedLots(
  groups: readonly TeamGroup[],
  blocks: readonly TeamBlock[],
  named: readonly TeamGroup[],
): Lot[] {
  const [open = groups[0], ...more] = groups.filter((group) => !named.includes(group));
  return groups.map((group) => {
    const own = blocks.filter((block) => (block.group ?? open) === group);
    const entries = own.flatMap((block) =>
      block.group === null && more.length > 0 ? marked(block.entries, 'place') : block.entries,
    );
    return { seats: seatsOf(group), entries };
  });
}

/** Sides that the bracket calls otherwise, in the order of the text; which is which is a guess. */
function foreignLots(
  groups: readonly TeamGroup[],
  blocks: readonly TeamBlock[],
  sides: readonly string[],
): Lot[] {
  return groups.map((group, index) => {
    const own = blocks.filter((block) => (block.foreign ?? sides[0]) === sides[index]);
    return { seats: seatsOf(group), entries: marked(entriesOf(own), 'place') };
  });
}

/** Lines without headings: a ranking over all teams, parts in the order of the groups, or one list. */
function plainLots(groups: readonly TeamGroup[], blocks: readonly TeamBlock[]): Lot[] {
  const entries = entriesOf(blocks);
  const overall = overallLot(groups, entries);
  if (overall) return [overall];
  const parts = blocks.length === groups.length ? blocks.map((block) => block.entries) : runsOf(entries);
  const fits =
    parts.length > 1 &&
    parts.length <= groups.length &&
    parts.every((part, index) => part.length <= (groups[index]?.teams.length ?? 0));
  if (!fits) return [{ seats: groups.flatMap(seatsOf), entries: marked(entries, 'place') }];
  // Only 'Left' and 'Right' are surely meant in the order of the text.
  const isMeant = groups.length === 2 && !hasKnownSides(groups);
  return groups.map((group, index) => {
    const part = parts[index] ?? [];
    return { seats: seatsOf(group), entries: isMeant ? part : marked(part, 'place') };
  });
}

/**
 * The teams of both sides in the order of a ranking: 1 and 4 left, 2 and 3 right, and so on, so that 5 to 8 meet 12 to 9
 * where the first four have byes. Null where the entries are no such ranking.
 */
function overallLot(groups: readonly TeamGroup[], entries: readonly TeamEntry[]): Lot | null {
  const [left, right] = groups;
  if (!left || !right || groups.length > 2 || hasKnownSides(groups)) return null;
  const size = left.teams.length + right.teams.length;
  const numbers = entries.flatMap(({ number, doubts }) => (doubts.includes('unread') ? [] : [number ?? 0]));
  const isRanking =
    new Set(numbers).size === numbers.length && numbers.every((number) => number >= 1 && number <= size);
  if (numbers.length === 0 || !isRanking) return null;
  const seats = Array.from({ length: size }, (_, index) => {
    const side = index % 4 === 0 || index % 4 === 3 ? left : right;
    const team = side.teams[Math.floor(index / 2)];
    return team ? [{ team, seed: index + 1 }] : [];
  }).flat();
  const isOften = size === OVERALL.often && entries.some((entry) => !entry.inOrder);
  const isClear = (size === OVERALL.always || isOften) && Math.max(...numbers) > size / 2;
  return { seats, entries: isClear ? entries : marked(entries, 'place') };
}

/** Splits numbered lines where a number repeats; lines without numbers are one run. */
function runsOf(entries: readonly TeamEntry[]): TeamEntry[][] {
  const runs: TeamEntry[][] = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    const again = run?.some((earlier) => earlier.number !== null && earlier.number === entry.number);
    if (!run || again) runs.push([entry]);
    else run.push(entry);
  }
  return runs;
}
