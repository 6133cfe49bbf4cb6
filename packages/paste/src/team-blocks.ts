import { PASTE_MAX } from '@lockroom/rules';
import {
  columnKey,
  DELIMITERS,
  type PastedLine,
  type PasteFailure,
  plainText,
  readTable,
  type TableRow,
} from './paste-text.ts';
import { cellsIn, readTeamLine, SEED_CELL, writtenTeam } from './team-lines.ts';
import { divisionIn, groupOf, headingOf, isColumnHeading, isFigure, isNoise } from './team-words.ts';
import type { TeamBlock, TeamDoubt, TeamEntry, TeamGroup } from './teams-types.ts';

/** The column indexes of a table with headings; -1 if there is no such column. */
type TeamColumns = {
  name: number;
  seed: number;
  /** `sides` name a side of the bracket. `conferences` may name something else, such as a college conference. */
  sides: number[];
  conferences: number[];
};

const NAME = /^(?:teams?|name|teamname|club|schools?|nation|country|players?|playername)$/;
const SEED = /^(?:seed|seeding|seeds)$/;
const RANK = /^(?:rank|rk|no|nr|number|#|place|pos|position)$/;
const SIDE = /^(?:side|region|half|bracket|group)$/;
const CONFERENCE = /^(?:conference|conf|league|division|div)$/;

/** Returns the columns that a heading row names; null for any other row. */
export function columnsOf(cells: readonly string[]): TeamColumns | null {
  const keys = cells.map(columnKey);
  const at = (pattern: RegExp) => keys.flatMap((key, index) => (pattern.test(key) ? [index] : []));
  const [name = -1] = at(NAME);
  const [seed = at(RANK)[0] ?? -1] = at(SEED);
  const known = keys.some((key, index) => index !== name && isColumnHeading(key));
  const columns = { name, seed, sides: at(SIDE), conferences: at(CONFERENCE) };
  const isTable = name >= 0 && (seed >= 0 || known || columns.sides.length + columns.conferences.length > 0);
  return isTable ? columns : null;
}

/** Parses the rows below the column headings. A row with only one filled cell may be a heading within the table. */
function rowBlocks(
  rows: readonly TableRow[],
  columns: TeamColumns,
  groups: readonly TeamGroup[],
): TeamBlock[] {
  const { name: nameAt, seed: seedAt, sides, conferences } = columns;
  const names = (at: number) => rows.some(({ cells }) => groupOf(cells[at] ?? '', groups) !== null);
  // A column that contains only college conferences such as ACC does not name sides.
  const sideAt = [...sides, ...conferences].find(names) ?? sides[0] ?? -1;
  const blocks: TeamBlock[] = [];
  let under: Pick<TeamBlock, 'group' | 'foreign'> = { group: null, foreign: null };
  for (const { line, cells } of rows) {
    const filled = cells.filter((cell) => cell !== '');
    const heading = filled.length === 1 ? headingOf(filled[0] ?? '', groups) : null;
    if (heading) {
      under = { group: heading.group, foreign: heading.group ? null : heading.key };
      continue;
    }
    if (columnsOf(cells)) continue;
    const written = writtenTeam(cells[nameAt] ?? '');
    const seedText = cells[seedAt] ?? '';
    const [, seed] = SEED_CELL.exec(seedText) ?? [];
    const sideText = cells[sideAt] ?? '';
    const group = groupOf(sideText, groups);
    const foreign = group ? null : (headingOf(sideText, groups)?.key ?? sideText.toLowerCase());
    const isOwn = sideAt >= 0 && names(sideAt);
    const doubts: TeamDoubt[] = [
      ...(isOwn && group === null ? (['side'] as const) : []),
      ...(seedText !== '' && !seed ? (['number'] as const) : []),
      ...written.doubts,
      ...(written.name === '' ? (['empty'] as const) : []),
    ];
    const hasFigures =
      written.hasFigures ||
      cells.some((cell, at) => at !== nameAt && at !== seedAt && /\d/.test(cell) && isNumber(cell));
    const number = seed ? Number(seed) : written.number;
    let side = under;
    if (isOwn) side = { group, foreign: null };
    else if (sideAt >= 0 && foreign !== '') side = { group: null, foreign };
    const entry = { line, name: written.name, number, doubts, inOrder: !hasFigures, isPaired: false };
    add(blocks, { ...side, entries: [entry] });
  }
  return blocks;
}

const isNumber = (cell: string) => isFigure(cell) || /^\d+$/.test(cell);

/** Appends a block (lines of one side), or merges it into the last block if both belong to the same side. */
export function add(blocks: TeamBlock[], block: TeamBlock): void {
  const last = blocks.at(-1);
  if (last && last.group === block.group && last.foreign === block.foreign)
    last.entries.push(...block.entries);
  else blocks.push({ ...block, entries: [...block.entries] });
}

/** Parses a table whose first row names its columns, in any order. Returns null if the text is not a table. */
export function tableBlocks(text: string, groups: readonly TeamGroup[]): TeamBlock[] | PasteFailure | null {
  const plain = plainText(text);
  const firstLine = plain.split('\n').find((row) => row.trim() !== '') ?? '';
  if (firstLine.length > PASTE_MAX.lineCharacters) return null;
  for (const delimiter of DELIMITERS) {
    const columns = columnsOf(readTable(firstLine, delimiter)?.[0]?.cells ?? []);
    if (!columns) continue;
    const rows = readTable(plain, delimiter);
    return rows === null ? 'unclosed-quote' : rowBlocks(rows.slice(1), columns, groups);
  }
  return null;
}

type Item = { kind: 'number'; number: number } | { kind: 'block'; block: TeamBlock };

const NUMBER_ALONE = /^(?:no\.? ?|#|\()?(\d{1,3})[.):]?$/i;
const AROUND_HEADING = /^[\s#>*_=[\]–—-]+|[\s*_=:[\]–—-]+$/gu;

/** Splits a list into blocks (lines of one side) at headings and blank lines. A cell of a line may also name a side. */
export function listBlocks(rows: readonly PastedLine[], groups: readonly TeamGroup[]): TeamBlock[] {
  const items: Item[] = [];
  let under: Pick<TeamBlock, 'group' | 'foreign'> = { group: null, foreign: null };
  let isPart = false;
  let table: { delimiter: string; columns: TeamColumns; rows: TableRow[] } | null = null;
  let before = 0;
  const put = (side: Pick<TeamBlock, 'group' | 'foreign'>, entries: TeamEntry[]) =>
    items.push({ kind: 'block', block: { ...side, entries } });
  const endTable = () => {
    for (const { group, foreign, entries } of table ? rowBlocks(table.rows, table.columns, groups) : [])
      put(group || foreign ? { group, foreign } : under, entries);
    table = null;
  };
  for (const { line, text } of rows) {
    const words = text.trim();
    const isNew = line > before + 1;
    before = line;
    if (words.length > PASTE_MAX.lineCharacters) {
      put(under, [{ ...SKIPPED, line, name: `${words.slice(0, 80)}…`, doubts: ['long'] }]);
      continue;
    }
    const bare = words.replaceAll(AROUND_HEADING, '');
    const heading = headingOf(bare, groups);
    if (heading) {
      endTable();
      isPart = heading.isPart;
      under = { group: heading.group, foreign: heading.group ? null : heading.key };
      continue;
    }
    const row = cellsIn(words);
    const columns = row && columnsOf(row.cells);
    if (columns) {
      endTable();
      table = { delimiter: row.delimiter, columns, rows: [] };
      continue;
    }
    if (table && row?.delimiter === table.delimiter) {
      table.rows.push({ line, cells: row.cells });
      continue;
    }
    endTable();
    const [, number] = NUMBER_ALONE.exec(words) ?? [];
    if (number) {
      items.push({ kind: 'number', number: Number(number) });
      continue;
    }
    if (isNoise(words) || isNoise(bare)) continue;
    // After a seed, a word such as 'Pacific' is a school rather than a division.
    const division = items.at(-1)?.kind === 'number' ? null : divisionIn(bare);
    if (division) {
      isPart = true;
      if (division === 'likely') put(under, [{ ...SKIPPED, line, name: words, doubts: ['unread'] }]);
      continue;
    }
    // A blank line may separate two groups, unless it is below a heading.
    if (isNew && under.group === null && under.foreign === null)
      items.push({ kind: 'block', block: { ...under, entries: [] } });
    const read = readTeamLine(line, words, groups);
    const side = read.group || read.foreign ? { group: read.group, foreign: read.foreign } : under;
    put(side, isPart ? read.entries.map((entry) => ({ ...entry, inOrder: false })) : read.entries);
  }
  endTable();
  return joined(withNumbers(items));
}

const SKIPPED = { number: null, inOrder: false, isPaired: false } as const;

/**
 * Assigns each number on a line of its own to the next name, or to the previous name if the list starts with a name.
 */
function withNumbers(items: readonly Item[]): TeamBlock[] {
  if (!items.some(({ kind }) => kind === 'number'))
    return items.flatMap((item) => (item.kind === 'block' ? [item.block] : []));
  const filled = items.filter((item) => item.kind === 'number' || item.block.entries.length > 0);
  const isBehind = filled[0]?.kind === 'block';
  const alternate = filled.every((item, index) => (item.kind === 'number') === (index % 2 === 1));
  return filled.flatMap((item, index) => {
    if (item.kind === 'number') return [];
    const beside = filled[isBehind ? index + 1 : index - 1];
    const [entry, ...more] = item.block.entries;
    if (!entry || more.length > 0 || entry.number !== null) return [item.block];
    const number = beside?.kind === 'number' ? beside.number : null;
    if (number === null)
      return [{ ...item.block, entries: [{ ...entry, doubts: [...entry.doubts, 'unread'] }] }];
    // If a name comes first, numbers can be assigned to names only if names and numbers alternate.
    const isClear = !isBehind || (alternate && filled.length % 2 === 0);
    const doubts = isClear ? entry.doubts : [...entry.doubts, 'place' as const];
    return [{ ...item.block, entries: [{ ...entry, number, doubts }] }];
  });
}

/** Merges neighboring blocks that belong to the same side. An empty block stands for a blank line. */
function joined(blocks: readonly TeamBlock[]): TeamBlock[] {
  const all: TeamBlock[] = [];
  let isApart = false;
  for (const block of blocks) {
    if (block.entries.length === 0) isApart = true;
    else if (isApart && block.group === null && block.foreign === null)
      all.push({ ...block, entries: [...block.entries] });
    else add(all, block);
    if (block.entries.length > 0) isApart = false;
  }
  return all;
}
