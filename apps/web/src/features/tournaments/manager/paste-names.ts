import { type Format, type Side, TEXT_MAX, type Team, teamsOf } from '@lockroom/game';

/** Where a pasted list goes. */
export type PasteTarget = Side | 'all';

/** Why a pasted line is unclear. */
export const PASTE_DOUBTS = ['extra', 'long', 'twice', 'number', 'several'] as const;
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
  team: Team | null;
  doubts: readonly PasteDoubt[];
}

/** A list as it was read: its lines in their order, and the teams of the target that no line names. */
export interface PasteReading {
  lines: readonly PastedLine[];
  missing: readonly Team[];
}

/** What the reader must know about the bracket. */
export interface PasteContext {
  format: Format;
  target: PasteTarget;
  /** The sides as the room calls them; such a line is a heading. */
  labels: Readonly<Record<Side, string>>;
  /** The names as they stand, by team id. */
  names: Readonly<Record<string, string>>;
}

type Entry = Pick<PastedLine, 'line' | 'name' | 'number'>;
type Block = { side: Side | null; entries: Entry[] };

// '1. Duke', '(1) Duke', '#1 - Duke', '1<tab>Duke'; a number alone, as in '49ers', belongs to the name.
const MARKED_NUMBER = /^[[(#]?\s*(\d{1,2})\s*(?:[\])}.:\t]|[-–]\s)\s*(.+)$/;
const TRAILING_NUMBER = /^(.+?)\s*\((\d{1,2})\)$/;
const BARE_NUMBER = /^(\d{1,2})\s+(.+)$/;
const BULLET = /^[-–—•*·]\s+/;
const SEVERAL = /[\t;|]|,.*,/;

/**
 * Reads a list of names, one per line. A line may carry its seed; where every line does and no seed comes twice on a
 * side, the seeds decide the places, otherwise the order does. Headings or a blank line tell the sides apart.
 */
export function readPastedNames(text: string, context: PasteContext): PasteReading {
  const blocks = sidesOf(blocksOf(text, context), context);
  const teams = teamsOf(context.format);
  const placed = blocks.flatMap(({ side, entries }) => {
    const slots = side === null ? teams : teams.filter((team) => team.side === side);
    return place(entries, slots);
  });
  const lines = placed
    .map(({ entry, team }) => {
      const tooLong = entry.name.length > TEXT_MAX.teamName;
      return { ...entry, team: tooLong ? null : team, tooLong };
    })
    .toSorted((a, b) => a.line - b.line);
  const targets = teams.filter((team) => context.target === 'all' || team.side === context.target);
  const missing = targets.filter(({ id }) => !lines.some((line) => line.team?.id === id));
  const count = timesNamed(lines, teams, context.names);
  return {
    lines: lines.map(({ tooLong, ...line }) => ({
      ...line,
      name: line.name.replaceAll(/\s+/g, ' '),
      doubts: doubtsOf(line, tooLong, count),
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

/** Cuts the text at headings and blank lines; with bare numbers before every name those are seeds, too. */
function blocksOf(text: string, { labels, format }: PasteContext): Block[] {
  const rows = text.split(/\r\n?|\n/).map((row, index) => ({
    // Every other control character would be refused by the server.
    text: row.replaceAll(/(?!\t)\p{Cc}/gu, ' ').trim(),
    line: index + 1,
  }));
  const blocks: Block[] = [{ side: null, entries: [] }];
  for (const row of rows) {
    const heading = sideNamed(row.text, labels, format);
    if (heading !== null) blocks.push({ side: heading, entries: [] });
    else if (row.text === '' && blocks.at(-1)?.side === null) blocks.push({ side: null, entries: [] });
    else if (row.text !== '') blocks.at(-1)?.entries.push(readEntry(row.text, row.line));
  }
  const filled = blocks.filter((block) => block.entries.length > 0);
  const entries = filled.flatMap((block) => block.entries);
  const bare = entries.map((entry) => (entry.number === null ? BARE_NUMBER.exec(entry.name) : null));
  const allNumbered = entries.every((entry, index) => entry.number !== null || bare[index]);
  if (!allNumbered) return filled;
  const read = new Map(entries.map((entry, index) => [entry.line, withBare(entry, bare[index] ?? null)]));
  return filled.map((block) => ({
    ...block,
    entries: block.entries.map((entry) => read.get(entry.line) ?? entry),
  }));
}

function readEntry(text: string, line: number): Entry {
  const plain = text.replace(BULLET, '');
  const [, number, name] = MARKED_NUMBER.exec(plain) ?? [];
  if (number && name) return { line, name: clean(name), number: Number(number) };
  const [, first, last] = TRAILING_NUMBER.exec(plain) ?? [];
  if (first && last) return { line, name: clean(first), number: Number(last) };
  return { line, name: clean(plain), number: null };
}

function withBare(entry: Entry, bare: RegExpExecArray | null): Entry {
  const [, number, name] = bare ?? [];
  return number && name ? { ...entry, name, number: Number(number) } : entry;
}

/** Tabs stay: they tell that a line holds several columns. */
function clean(name: string): string {
  return name.replaceAll(/[^\S\t]+/g, ' ').trim();
}

function sideNamed(text: string, labels: Readonly<Record<Side, string>>, format: Format): Side | null {
  const word = text.replace(/\s*:$/, '').toLowerCase();
  const sides = ['left', 'right'] as const;
  return sides.find((side) => [side, labels[side].toLowerCase(), format.sides[side]].includes(word)) ?? null;
}

/** Which side each block is about. Null means the whole bracket, left side first. */
function sidesOf(blocks: Block[], { format, target }: PasteContext): Block[] {
  const entries = blocks.flatMap((block) => block.entries);
  if (target !== 'all') return [{ side: target, entries }];
  if (blocks.some((block) => block.side !== null)) {
    // What stands before the first heading belongs to the side that has none.
    const named = blocks.find((block) => block.side !== null)?.side;
    const other: Side = named === 'left' ? 'right' : 'left';
    const merged = { left: [] as Entry[], right: [] as Entry[] };
    for (const block of blocks) merged[block.side ?? other].push(...block.entries);
    return [
      { side: 'left', entries: merged.left },
      { side: 'right', entries: merged.right },
    ];
  }
  const [left, right, another] = blocks;
  if (left && right && !another) {
    return [
      { side: 'left', entries: left.entries },
      { side: 'right', entries: right.entries },
    ];
  }
  const seeds = format.size / 2;
  const repeat = entries.findIndex(({ number }, index) =>
    entries.slice(0, index).some((earlier) => earlier.number === number),
  );
  const numbered = entries.every(({ number }) => number !== null && number >= 1 && number <= seeds);
  if (numbered && repeat > 0) {
    return [
      { side: 'left', entries: entries.slice(0, repeat) },
      { side: 'right', entries: entries.slice(repeat) },
    ];
  }
  return [{ side: null, entries }];
}

/** Gives each line its team: by the seeds where they are all there and fit one side, else in order. */
function place(entries: readonly Entry[], slots: readonly Team[]): { entry: Entry; team: Team | null }[] {
  const numbers = entries.map((entry) => entry.number);
  const oneSide = new Set(slots.map((team) => team.side)).size === 1;
  const fits = numbers.every((number) => slots.some((team) => team.seed === number));
  const bySeed = oneSide && fits && new Set(numbers).size === numbers.length;
  return entries.map((entry, index) => {
    const team = bySeed ? slots.find(({ seed }) => seed === entry.number) : slots[index];
    return { entry, team: team ?? null };
  });
}

/** How often each name would stand in the bracket, by its small letters. */
function timesNamed(
  lines: readonly Omit<PastedLine, 'doubts'>[],
  teams: readonly Team[],
  names: Readonly<Record<string, string>>,
): ReadonlyMap<string, number> {
  const count = new Map<string, number>();
  const add = (name: string) => count.set(name.toLowerCase(), (count.get(name.toLowerCase()) ?? 0) + 1);
  for (const line of lines) add(line.name);
  for (const { id } of teams) {
    if (!lines.some((line) => line.team?.id === id)) add(names[id] ?? '');
  }
  return count;
}

function doubtsOf(
  line: Omit<PastedLine, 'doubts'>,
  tooLong: boolean,
  count: ReadonlyMap<string, number>,
): PasteDoubt[] {
  const holds: Readonly<Record<PasteDoubt, boolean>> = {
    extra: line.team === null && !tooLong,
    long: tooLong,
    twice: (count.get(line.name.toLowerCase()) ?? 0) > 1,
    number: line.team !== null && line.number !== null && line.number !== line.team.seed,
    several: SEVERAL.test(line.name),
  };
  return PASTE_DOUBTS.filter((doubt) => holds[doubt]);
}
