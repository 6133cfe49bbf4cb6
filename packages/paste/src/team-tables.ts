import { columnKey, type TableRow } from './table.ts';
import { SEED_CELL } from './team-lines.ts';
import { writtenTeam } from './team-names.ts';
import { groupOf, headingOf, isColumnHeading, isFigure } from './team-words.ts';
import type { TeamBlock, TeamDoubt, TeamGroup } from './teams-types.ts';

/** Where a table with column headings has what; -1 for a column that it has not. */
export type TeamColumns = {
  name: number;
  seed: number;
  /** Columns that surely name a side, and those that may name something else, such as a college conference. */
  sides: number[];
  conferences: number[];
};

const NAME = /^(?:teams?|name|teamname|club|schools?|nation|country|players?|playername)$/;
const SEED = /^(?:seed|seeding|seeds)$/;
const RANK = /^(?:rank|rk|no|nr|number|#|place|pos|position)$/;
const SIDE = /^(?:side|region|half|bracket|group)$/;
const CONFERENCE = /^(?:conference|conf|league|division|div)$/;

/** The columns that a heading row names; null for any other row. */
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

/** Reads the rows below the column headings. A row with a single cell may be a heading between them. */
export function rowBlocks(
  rows: readonly TableRow[],
  columns: TeamColumns,
  groups: readonly TeamGroup[],
): TeamBlock[] {
  const { name: nameAt, seed: seedAt, sides, conferences } = columns;
  const names = (at: number) => rows.some(({ cells }) => groupOf(cells[at] ?? '', groups) !== null);
  // A column of conferences such as ACC is no side.
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
    const side =
      sideAt < 0 || (!isOwn && foreign === '')
        ? under
        : isOwn
          ? { group, foreign: null }
          : { group: null, foreign };
    const entry = { line, name: written.name, number, doubts, inOrder: !hasFigures, isPaired: false };
    add(blocks, { ...side, entries: [entry] });
  }
  return blocks;
}

const isNumber = (cell: string) => isFigure(cell) || /^\d+$/.test(cell);

/** Appends a block, or its entries to the last block where that is of the same side. */
export function add(blocks: TeamBlock[], block: TeamBlock): void {
  const last = blocks.at(-1);
  if (last && last.group === block.group && last.foreign === block.foreign)
    last.entries.push(...block.entries);
  else blocks.push({ ...block, entries: [...block.entries] });
}
