import { TEXT_MAX } from '@lockroom/game';
import type { GroupTeam, TeamGroup } from './team-groups.ts';

/** Why a pasted line is unclear. */
export const PASTE_DOUBTS = ['extra', 'long', 'twice', 'number', 'bare', 'several'] as const;
/** See {@link PASTE_DOUBTS}. */
export type PasteDoubt = (typeof PASTE_DOUBTS)[number];

/** One line of the list: the name read from it, the team it goes to, and what is unclear about it. */
export interface PastedLine {
  /** Its place in the text, from 1, blank lines and headings counted. */
  line: number;
  name: string;
  /** The seed that stands in the line; null without one. */
  number: number | null;
  /** Null where it goes nowhere: there are more names than teams, or it is too long. */
  team: GroupTeam | null;
  doubts: readonly PasteDoubt[];
}

/** A list as it was read: its lines in their order, and the teams it is for that no line names. */
export interface PasteReading {
  lines: readonly PastedLine[];
  missing: readonly GroupTeam[];
}

type Entry = Pick<PastedLine, 'line' | 'name' | 'number'>;
/** Lines that belong together; the group is known only under a heading. */
type Block = { group: TeamGroup | null; entries: Entry[] };
type Placed = Entry & { team: GroupTeam | null; tooLong: boolean };

// '1. Duke', '(1) Duke', '#1 - Duke', '1<tab>Duke'; a number alone, as in '49ers', belongs to the name.
const MARKED_NUMBER = /^[[(#]?\s*(\d{1,2})\s*(?:[\])}.:\t]|[-–]\s)\s*(.+)$/;
const TRAILING_NUMBER = /^(.+?)\s*\((\d{1,2})\)$/;
const BARE_NUMBER = /^(\d{1,2})\s+(.+)$/;
const BULLET = /^[-–—•*·]\s+/;
const SEVERAL = /[\t;|]|,.*,/;

/**
 * Reads a list of names for these groups, one name per line. A line may carry its seed; where every line of a group
 * does and no seed comes twice, the seeds decide the places, otherwise the order does. Headings, blank lines and seeds
 * that begin anew tell the groups apart. `names` are those that stand now, by team id.
 */
export function readPastedNames(
  text: string,
  groups: readonly TeamGroup[],
  names: Readonly<Record<string, string>>,
): PasteReading {
  const lines = blocksFor(groups, withBareNumbers(blocksOf(text, groups)))
    .flatMap(({ group, entries }) => place(entries, group))
    .toSorted((a, b) => a.line - b.line);
  const missing = groups
    .flatMap((group) => group.teams)
    .filter(({ id }) => !lines.some((line) => line.team?.id === id));
  const count = timesNamed(lines, names);
  return {
    lines: lines.map((line) => ({
      line: line.line,
      name: line.name.replaceAll(/\s+/g, ' '),
      number: line.number,
      team: line.team,
      doubts: doubtsOf(line, count),
    })),
    missing,
  };
}

/** The names that a reading gives to teams, by team id. */
export function namesOf({ lines }: PasteReading): Record<string, string> {
  return Object.fromEntries(lines.flatMap(({ team, name }) => (team ? [[team.id, name]] : [])));
}

/** How many lines are unclear. */
export function countDoubts({ lines }: PasteReading): number {
  return lines.filter((line) => line.doubts.length > 0).length;
}

/** Cuts the text at headings and blank lines. */
function blocksOf(text: string, groups: readonly TeamGroup[]): Block[] {
  const blocks: Block[] = [{ group: null, entries: [] }];
  for (const [index, row] of text.split(/\r\n?|\n/).entries()) {
    // Every other control character would be refused by the server.
    const words = row.replaceAll(/(?!\t)\p{Cc}/gu, ' ').trim();
    const small = words.replace(/\s*:$/, '').toLowerCase();
    const heading = groups.find((group) => group.words.includes(small));
    if (heading) blocks.push({ group: heading, entries: [] });
    else if (words !== '') blocks.at(-1)?.entries.push(readEntry(words, index + 1));
    // Under a heading a blank line means nothing; without one it may part two groups.
    else if (blocks.at(-1)?.group === null) blocks.push({ group: null, entries: [] });
  }
  return blocks.filter((block) => block.entries.length > 0);
}

function readEntry(text: string, line: number): Entry {
  const plain = text.replace(BULLET, '');
  const [, number, name] = MARKED_NUMBER.exec(plain) ?? [];
  if (number && name) return { line, name: name.trim(), number: Number(number) };
  const [, first, last] = TRAILING_NUMBER.exec(plain) ?? [];
  if (first && last) return { line, name: first.trim(), number: Number(last) };
  return { line, name: plain, number: null };
}

/** A number without a mark is a seed where most lines have a number; elsewhere it stays, and is doubtful. */
function withBareNumbers(blocks: readonly Block[]): Block[] {
  const read = ({ line, name, number }: Entry): Entry => {
    const [, bare, rest] = number === null ? (BARE_NUMBER.exec(name) ?? []) : [];
    return bare && rest ? { line, name: rest, number: Number(bare) } : { line, name, number };
  };
  const tried = blocks.map((block) => ({ ...block, entries: block.entries.map(read) }));
  const numbers = tried.flatMap((block) => block.entries.map((entry) => entry.number));
  const numbered = numbers.filter((number) => number !== null).length;
  return 2 * numbered > numbers.length ? tried : [...blocks];
}

/** Gives the blocks their groups; what cannot be told apart is one block for all teams in their order. */
function blocksFor(
  groups: readonly TeamGroup[],
  blocks: readonly Block[],
): { group: Pick<TeamGroup, 'teams'>; entries: Entry[] }[] {
  const entries = blocks.flatMap((block) => block.entries);
  const [only] = groups;
  if (only && groups.length === 1) return [{ group: only, entries }];
  const named = blocks.flatMap((block) => block.group ?? []);
  if (named.length > 0) {
    // What stands before the first heading belongs to a group that has none.
    const open = groups.find((group) => !named.includes(group)) ?? groups[0];
    return groups.map((group) => ({
      group,
      entries: blocks.filter((block) => (block.group ?? open) === group).flatMap((block) => block.entries),
    }));
  }
  const parts = blocks.length === groups.length ? blocks.map((block) => block.entries) : runsOf(entries);
  const fits =
    parts.length > 1 &&
    parts.length <= groups.length &&
    parts.every((part, index) => part.length <= (groups[index]?.teams.length ?? 0));
  if (!fits) return [{ group: { teams: groups.flatMap((group) => group.teams) }, entries }];
  return groups.map((group, index) => ({ group, entries: parts[index] ?? [] }));
}

/** Cuts numbered lines where a number comes again; without numbers they are one run. */
function runsOf(entries: readonly Entry[]): Entry[][] {
  const runs: Entry[][] = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    const again = run?.some((earlier) => earlier.number !== null && earlier.number === entry.number);
    if (!run || again) runs.push([entry]);
    else run.push(entry);
  }
  return runs;
}

/** Gives each line its team: by the seeds where they are all there and all different, else in order. */
function place(entries: readonly Entry[], { teams }: Pick<TeamGroup, 'teams'>): Placed[] {
  const numbers = entries.map((entry) => entry.number);
  const clear = new Set(teams.map((team) => team.seed)).size === teams.length;
  const fits = numbers.every((number) => teams.some((team) => team.seed === number));
  const bySeed = clear && fits && new Set(numbers).size === numbers.length;
  return entries.map((entry, index) => {
    const team = bySeed ? teams.find(({ seed }) => seed === entry.number) : teams[index];
    const tooLong = entry.name.length > TEXT_MAX.teamName;
    return { ...entry, team: tooLong ? null : (team ?? null), tooLong };
  });
}

/** How often each name would stand in the bracket, by its small letters. */
function timesNamed(
  lines: readonly Placed[],
  names: Readonly<Record<string, string>>,
): ReadonlyMap<string, number> {
  const kept = Object.entries(names).filter(([id]) => !lines.some((line) => line.team?.id === id));
  const count = new Map<string, number>();
  for (const name of [...lines.map((line) => line.name), ...kept.map(([, name]) => name)]) {
    const small = name.toLowerCase();
    count.set(small, (count.get(small) ?? 0) + 1);
  }
  return count;
}

function doubtsOf(line: Placed, count: ReadonlyMap<string, number>): PasteDoubt[] {
  const holds: Readonly<Record<PasteDoubt, boolean>> = {
    extra: line.team === null && !line.tooLong,
    long: line.tooLong,
    twice: (count.get(line.name.toLowerCase()) ?? 0) > 1,
    number: line.team !== null && line.number !== null && line.number !== line.team.seed,
    bare: line.number === null && BARE_NUMBER.test(line.name),
    several: SEVERAL.test(line.name),
  };
  return PASTE_DOUBTS.filter((doubt) => holds[doubt]);
}
