import { nameKey, TEXT_MAX } from '@lockroom/rules';
import { type PasteFailure, pastedLines } from './paste-text.ts';
import { listBlocks, tableBlocks } from './team-blocks.ts';
import { hasKnownSides } from './team-words.ts';
import {
  type GroupTeam,
  type PastedTeam,
  TEAM_DOUBTS,
  type TeamBlock,
  type TeamDoubt,
  type TeamEntry,
  type TeamGroup,
} from './teams-types.ts';

/** A parsed list: its lines in text order, and the room's teams that no line names. */
export type TeamsDraft = { lines: readonly PastedTeam[]; missing: readonly GroupTeam[] };

type TeamsReading = { ok: true; draft: TeamsDraft } | { ok: false; failure: PasteFailure };

type Placed = TeamEntry & { seat: Seat | null };

const BARE_NUMBER = /^(\d{1,2}) +(\S.*)$/;
const NUMBER_BEHIND = /\S \d+$/;
const SEVERAL = /[\t;|]|,.*,/;
/** If at least this many lines and this share of all lines have a seed, a line without a seed is not a team. */
const SEEDED = { lines: 4, share: 0.75 };

/**
 * Parses a list that names the teams of these groups: one name per line, pairings, or a table with or without column
 * headings. A line may contain the team's seed. If every line of a group has a seed and no seed repeats, the seeds
 * decide which team a line names; otherwise, the order of the lines decides. Groups are separated by headings, columns,
 * blank lines or seeds that start again. `names` contains the current names by team id.
 */
export function readPastedTeams(
  text: string,
  groups: readonly TeamGroup[],
  names: Readonly<Record<string, string>>,
): TeamsReading {
  const read = pastedLines(text);
  if (!read.ok) return read;
  const blocks = tableBlocks(text, groups) ?? listBlocks(read.lines, groups);
  if (typeof blocks === 'string') return { ok: false, failure: blocks };
  const lines = lotsOf(groups, withoutStrays(withBareNumbers(blocks)))
    .flatMap(place)
    .toSorted((a, b) => a.line - b.line);
  const missing = groups
    .flatMap((group) => group.teams)
    .filter(({ id }) => !lines.some((line) => line.seat?.team.id === id));
  const count = timesNamed(lines, names);
  return {
    ok: true,
    draft: {
      lines: lines.map((line) => ({
        line: line.line,
        name: line.name.replaceAll(/\s+/g, ' '),
        number: line.number,
        team: line.seat?.team ?? null,
        doubts: doubtsOf(line, count),
      })),
      missing,
    },
  };
}

/** Returns the names that a draft gives to teams, by team id. */
export function namesOfDraft({ lines }: Pick<TeamsDraft, 'lines'>): Record<string, string> {
  return Object.fromEntries(lines.flatMap(({ team, name }) => (team ? [[team.id, name]] : [])));
}

const mapEntries = (blocks: readonly TeamBlock[], change: (entry: TeamEntry) => TeamEntry): TeamBlock[] =>
  blocks.map((block) => ({ ...block, entries: block.entries.map(change) }));

/** Treats a bare number before a name as a seed if most lines have one. Numbers after several names are doubtful. */
function withBareNumbers(blocks: readonly TeamBlock[]): TeamBlock[] {
  const tried = mapEntries(blocks, (entry) => {
    const [, bare, rest] = entry.number === null ? (BARE_NUMBER.exec(entry.name) ?? []) : [];
    return bare && rest ? { ...entry, name: rest, number: Number(bare) } : entry;
  });
  const entries = tried.flatMap((block) => block.entries);
  const numbered = entries.filter(({ number }) => number !== null).length;
  const isBehind = entries.filter(({ name }) => NUMBER_BEHIND.test(name)).length > 1;
  return mapEntries(2 * numbered > entries.length ? tried : blocks, (entry) =>
    isBehind && NUMBER_BEHIND.test(entry.name) ? doubted(entry, 'words') : entry,
  );
}

/** If nearly every line has a seed, marks lines without a seed as not parsed. */
function withoutStrays(blocks: readonly TeamBlock[]): TeamBlock[] {
  const entries = blocks.flatMap((block) => block.entries);
  const numbered = entries.filter(({ number }) => number !== null).length;
  if (numbered < SEEDED.lines || numbered < SEEDED.share * entries.length) return [...blocks];
  return mapEntries(blocks, (entry) => (entry.number === null ? doubted(entry, 'unread') : entry));
}

/**
 * Assigns lines to places in the bracket: by seed if every line has a seed, otherwise in order. Lines that repeat a
 * seed are always assigned in order.
 */
function place({ seats, entries }: Lot): Placed[] {
  const usable = entries.filter(
    ({ name, doubts }) => name.length <= TEXT_MAX.teamName && !hasNoPlace(doubts),
  );
  const times = (number: number | null) => usable.filter((entry) => entry.number === number).length;
  const isSeeded =
    usable.every(({ number }) => number !== null) &&
    new Set(seats.map(({ seed }) => seed)).size === seats.length;
  const bySeed = new Map<TeamEntry, Seat>();
  for (const entry of isSeeded ? usable : []) {
    const seat = seats.find(({ seed }) => seed === entry.number);
    if (seat && times(entry.number) === 1) bySeed.set(entry, seat);
  }
  const free = seats.filter((seat) => ![...bySeed.values()].includes(seat));
  // A team whose name is too long still takes a place in the order.
  const last = Math.max(...seats.map(({ seed }) => seed));
  const isSurplus = ({ number }: TeamEntry) => bySeed.size > 0 && (number ?? 0) > last;
  const inOrder = entries.filter(
    (entry) => !bySeed.has(entry) && !isNoTeam(entry.doubts) && !isSurplus(entry),
  );
  const repeated = new Set(
    inOrder.map(({ number }) => number).filter((number) => number !== null && times(number) > 1),
  );
  const isTooLong = usable.length > Math.max(seats.length, SEEDED.lines + 1);
  const isGuess = repeated.size > 1 || isTooLong || usable.some((entry) => !entry.inOrder);
  return entries.map((entry) => {
    if (!usable.includes(entry)) return { ...entry, seat: null };
    const seat = bySeed.get(entry);
    if (seat) return { ...entry, seat };
    const seated = isGuess ? doubted(entry, 'place') : entry;
    return { ...seated, seat: free[inOrder.indexOf(entry)] ?? null };
  });
}

function isNoTeam(doubts: readonly TeamDoubt[]): boolean {
  return doubts.some((doubt) => doubt === 'side' || doubt === 'unread');
}

function hasNoPlace(doubts: readonly TeamDoubt[]): boolean {
  return isNoTeam(doubts) || doubts.some((doubt) => doubt === 'empty' || doubt === 'long');
}

/** Returns how often each name would occur in the tournament, keyed by `nameKey`. */
function timesNamed(
  lines: readonly Placed[],
  names: Readonly<Record<string, string>>,
): ReadonlyMap<string, number> {
  const named = new Set(lines.map((line) => line.seat?.team.id));
  const kept = Object.entries(names).filter(([id]) => !named.has(id));
  const count = new Map<string, number>();
  for (const name of [...lines.map((line) => line.name), ...kept.map(([, name]) => name)]) {
    const key = nameKey(name);
    count.set(key, (count.get(key) ?? 0) + 1);
  }
  return count;
}

function doubtsOf(line: Placed, count: ReadonlyMap<string, number>): TeamDoubt[] {
  const own = new Set(line.doubts);
  const isLong = line.name.length > TEXT_MAX.teamName || own.has('long');
  const found: Readonly<Partial<Record<TeamDoubt, boolean>>> = {
    extra: line.seat === null && !isLong && !hasNoPlace(line.doubts),
    long: isLong,
    twice: (count.get(nameKey(line.name)) ?? 0) > 1,
    number: line.seat !== null && line.number !== null && line.number !== line.seat.seed,
    bare: line.number === null && BARE_NUMBER.test(line.name),
    several: SEVERAL.test(line.name),
  };
  return TEAM_DOUBTS.filter((doubt) => own.has(doubt) || found[doubt]);
}

type Seat = { team: GroupTeam; seed: number };

/** Slots in the bracket, and the lines of text that might name their teams. */
type Lot = { seats: readonly Seat[]; entries: readonly TeamEntry[] };

/** Sizes whose seeds always or often rank both sides together. A list of 16 may also be a draw with line numbers. */
const OVERALL = { always: 12, often: 16 };

const doubted = (entry: TeamEntry, doubt: TeamDoubt): TeamEntry => ({
  ...entry,
  doubts: [...entry.doubts, doubt],
});
const marked = (entries: readonly TeamEntry[], doubt: TeamDoubt): TeamEntry[] =>
  entries.map((entry) => doubted(entry, doubt));

const seatsOf = ({ teams }: Pick<TeamGroup, 'teams'>): Seat[] =>
  teams.map((team) => ({ team, seed: team.seed }));
const entriesOf = (blocks: readonly TeamBlock[]) => blocks.flatMap((block) => block.entries);

function lotsOf(groups: readonly TeamGroup[], blocks: readonly TeamBlock[]): Lot[] {
  const named = blocks.flatMap((block) => block.group ?? []);
  const sides = [...new Set(blocks.flatMap((block) => block.foreign ?? []))];
  const isOfOthers =
    sides.length > 0 && (named.length > 0 || hasKnownSides(groups) || sides.length > groups.length);
  const others = isOfOthers ? blocks.filter((block) => block.foreign !== null) : [];
  const own = blocks.filter((block) => !others.includes(block));
  const lots = (): Lot[] => {
    if (groups.length === 1)
      return groups.map((group) => ({ seats: seatsOf(group), entries: entriesOf(own) }));
    if (named.length > 0) return headedLots(groups, own, named);
    return sides.length > 0 && !isOfOthers ? foreignLots(groups, own, sides) : plainLots(groups, own);
  };
  return [...lots(), { seats: [], entries: marked(entriesOf(others), 'side') }];
}

/** Assigns lines before the first heading to a group that has no heading. */
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

/** Assigns lines under side names that are not in the bracket, assuming that the sides have the same order. */
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

/** Assigns lines without headings: as a ranking of all teams, as one part for each group, or as a single list. */
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
  // The order of the parts is certain only for sides without real names, such as 'Left' and 'Right'.
  const isMeant = groups.length === 2 && !hasKnownSides(groups);
  return groups.map((group, index) => {
    const part = parts[index] ?? [];
    return { seats: seatsOf(group), entries: isMeant ? part : marked(part, 'place') };
  });
}

/**
 * Returns the places of both sides in the order of an overall ranking. Ranks 1 and 4 are on the left, 2 and 3 on the
 * right, and so on, so that ranks 5 to 8 meet 12 to 9 if the first four have byes. Returns null if the entries are not
 * such a ranking.
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

/** Splits a list where a number repeats. Lines without numbers stay in the current part. */
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
