import { nameKey, TEXT_MAX } from '@lockroom/rules';
import { type PasteFailure, pastedLines } from './paste-text.ts';
import { listBlocks, tableBlocks } from './team-blocks.ts';
import {
  type GroupTeam,
  type PastedTeam,
  TEAM_DOUBTS,
  type TeamBlock,
  type TeamDoubt,
  type TeamEntry,
  type TeamGroup,
} from './teams-types.ts';

/** A list as read: its lines in text order, and the requested teams that no line names. */
export type TeamsDraft = { lines: readonly PastedTeam[]; missing: readonly GroupTeam[] };

/** The draft, or the reason why the text was not read at all. */
export type TeamsReading = { ok: true; draft: TeamsDraft } | { ok: false; failure: PasteFailure };

type Placed = TeamEntry & { team: GroupTeam | null };

const BARE_NUMBER = /^(\d{1,2}) +(\S.*)$/;
const SEVERAL = /[\t;|]|,.*,/;

/**
 * Reads a list of team names for these groups: one name per line, or a table with column headings. A line may carry
 * its seed; where every line of a group does and no seed repeats, the seeds decide the places, otherwise the order
 * does. Headings, columns, blank lines and restarting seeds separate the groups. `names` are the current names by
 * team id.
 */
export function readPastedTeams(
  text: string,
  groups: readonly TeamGroup[],
  names: Readonly<Record<string, string>>,
): TeamsReading {
  const read = pastedLines(text);
  if (!read.ok) return read;
  const blocks = tableBlocks(text, groups) ?? withBareNumbers(listBlocks(read.lines, groups));
  if (typeof blocks === 'string') return { ok: false, failure: blocks };
  const lines = blocksFor(groups, blocks)
    .flatMap(({ group, entries }) => place(entries, group))
    .toSorted((a, b) => a.line - b.line);
  const missing = groups
    .flatMap((group) => group.teams)
    .filter(({ id }) => !lines.some((line) => line.team?.id === id));
  const count = timesNamed(lines, names);
  return {
    ok: true,
    draft: {
      lines: lines.map((line) => ({
        line: line.line,
        name: line.name.replaceAll(/\s+/g, ' '),
        number: line.number,
        team: line.team,
        doubts: doubtsOf(line, count),
      })),
      missing,
    },
  };
}

/** The names that a draft assigns, by team id. */
export function namesOfDraft({ lines }: Pick<TeamsDraft, 'lines'>): Record<string, string> {
  return Object.fromEntries(lines.flatMap(({ team, name }) => (team ? [[team.id, name]] : [])));
}
/**
 * Takes a bare number for a seed where most lines have a number; elsewhere it stays in the name and is reported as
 * doubtful.
 */
function withBareNumbers(blocks: readonly TeamBlock[]): TeamBlock[] {
  const read = ({ name, number, ...more }: TeamEntry): TeamEntry => {
    const [, bare, rest] = number === null ? (BARE_NUMBER.exec(name) ?? []) : [];
    return bare && rest ? { ...more, name: rest, number: Number(bare) } : { ...more, name, number };
  };
  const tried = blocks.map((block) => ({ ...block, entries: block.entries.map(read) }));
  const numbers = tried.flatMap((block) => block.entries.map((entry) => entry.number));
  const numbered = numbers.filter((number) => number !== null).length;
  return 2 * numbered > numbers.length ? tried : [...blocks];
}

/** Assigns blocks to groups; blocks that cannot be told apart become one block for all teams in their order. */
function blocksFor(
  groups: readonly TeamGroup[],
  blocks: readonly TeamBlock[],
): { group: Pick<TeamGroup, 'teams'>; entries: TeamEntry[] }[] {
  const entries = blocks.flatMap((block) => block.entries);
  const [only] = groups;
  if (only && groups.length === 1) return [{ group: only, entries }];
  const named = blocks.flatMap((block) => block.group ?? []);
  if (named.length > 0) {
    // Lines before the first heading belong to a group that no heading names.
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

/** Assigns each line its team: by seed where all seeds are present and distinct, otherwise in order. */
function place(entries: readonly TeamEntry[], { teams }: Pick<TeamGroup, 'teams'>): Placed[] {
  const usable = entries.filter(
    ({ name, doubts }) => name.length <= TEXT_MAX.teamName && !hasNoPlace(doubts),
  );
  const numbers = usable.map((entry) => entry.number);
  const clear = new Set(teams.map((team) => team.seed)).size === teams.length;
  const fits = numbers.every((number) => teams.some((team) => team.seed === number));
  const bySeed = clear && fits && new Set(numbers).size === numbers.length;
  return entries.map((entry, index) => {
    const team = bySeed ? teams.find(({ seed }) => seed === entry.number) : teams[index];
    return { ...entry, team: usable.includes(entry) ? (team ?? null) : null };
  });
}

function hasNoPlace(doubts: readonly TeamDoubt[]): boolean {
  return doubts.some((doubt) => doubt === 'side' || doubt === 'empty' || doubt === 'long');
}

/** How often each name would occur in the tournament, by its lower-cased form. */
function timesNamed(
  lines: readonly Placed[],
  names: Readonly<Record<string, string>>,
): ReadonlyMap<string, number> {
  const named = new Set(lines.map((line) => line.team?.id));
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
  const holds: Readonly<Record<TeamDoubt, boolean>> = {
    extra: line.team === null && !isLong && !hasNoPlace(line.doubts),
    long: isLong,
    twice: (count.get(nameKey(line.name)) ?? 0) > 1,
    number:
      own.has('number') || (line.team !== null && line.number !== null && line.number !== line.team.seed),
    bare: line.number === null && BARE_NUMBER.test(line.name),
    several: SEVERAL.test(line.name),
    side: own.has('side'),
    empty: own.has('empty'),
  };
  return TEAM_DOUBTS.filter((doubt) => holds[doubt]);
}
