import { PASTE_MAX } from '@lockroom/rules';
import type { PastedLine, PasteFailure } from './paste-text.ts';
import { plainText } from './paste-text.ts';
import { columnKey, DELIMITERS, readTable } from './table.ts';
import type { TeamBlock, TeamEntry, TeamGroup } from './teams-types.ts';

// '1. Duke', '(1) Duke', '#1 - Duke', '1<tab>Duke'; a bare number, as in '49ers', is part of the name.
const MARKED_NUMBER = /^[[(#]? ?(\d{1,2}) ?(?:[\])}.:\t]|[-–] )(.+)$/;
const TRAILING_NUMBER = /^(.*\S)\s*\((\d{1,2})\)$/;
const BULLET = /^[-–—•*·]\s+/;

const NAME_COLUMN = /^(?:team|teams|name|teamname|club|school|nation|country|player)$/;
const SEED_COLUMN = /^(?:seed|rank|seeding|no|nr|number|#|place|position)$/;
const SIDE_COLUMN = /^(?:side|conference|conf|region|league|half|division|bracket|group)$/;

/** The blocks of a table whose first row names its columns, in any order; null where the text is not a table. */
export function tableBlocks(text: string, groups: readonly TeamGroup[]): TeamBlock[] | PasteFailure | null {
  const plain = plainText(text);
  const firstLine = plain.split('\n').find((row) => row.trim() !== '') ?? '';
  if (firstLine.length > PASTE_MAX.lineCharacters) return null;
  for (const delimiter of DELIMITERS) {
    const keys = (readTable(firstLine, delimiter)?.[0]?.cells ?? []).map(columnKey);
    const at = (pattern: RegExp) => keys.findIndex((key) => pattern.test(key));
    const [name, seed, side] = [at(NAME_COLUMN), at(SEED_COLUMN), at(SIDE_COLUMN)];
    if (name < 0 || (seed < 0 && side < 0)) continue;
    const rows = readTable(plain, delimiter);
    if (rows === null) return 'unclosed-quote';
    const read = rows.slice(1).map(({ line, cells }): TeamBlock => {
      const sideText = cells[side] ?? '';
      const group = groupOf(sideText, groups);
      const number = /^#?\d{1,2}$/.test(cells[seed] ?? '')
        ? Number((cells[seed] ?? '').replace('#', ''))
        : null;
      const isUnread = number === null && (cells[seed] ?? '') !== '';
      const doubts: TeamEntry['doubts'] = [
        ...(side >= 0 && group === null ? (['side'] as const) : []),
        ...(isUnread ? (['number'] as const) : []),
        ...((cells[name] ?? '') === '' ? (['empty'] as const) : []),
      ];
      return { group, entries: [{ line, name: cells[name] ?? '', number, doubts }] };
    });
    return joined(read);
  }
  return null;
}

/** Merges neighbouring rows of one side into one block. */
function joined(blocks: readonly TeamBlock[]): TeamBlock[] {
  const all: TeamBlock[] = [];
  for (const { group, entries } of blocks) {
    const last = all.at(-1);
    if (last && last.group === group) last.entries.push(...entries);
    else all.push({ group, entries: [...entries] });
  }
  return all;
}

/** Splits a list at headings and blank lines; a line may name its group in its own cell. */
export function listBlocks(rows: readonly PastedLine[], groups: readonly TeamGroup[]): TeamBlock[] {
  const blocks: TeamBlock[] = [{ group: null, entries: [] }];
  let before = 0;
  for (const { line, text } of rows) {
    // Under a heading a blank line has no meaning; without one it may separate two groups.
    if (line > before + 1 && blocks.at(-1)?.group === null) blocks.push({ group: null, entries: [] });
    before = line;
    const words = text.trim();
    const heading = groupOf(words, groups);
    if (heading) {
      blocks.push({ group: heading, entries: [] });
      continue;
    }
    const { group, entry } = readEntry(line, words, groups);
    if (group && blocks.at(-1)?.group !== group) blocks.push({ group, entries: [] });
    blocks.at(-1)?.entries.push(entry);
  }
  return blocks.filter((block) => block.entries.length > 0);
}

function groupOf(text: string, groups: readonly TeamGroup[]): TeamGroup | null {
  const words = text.trim();
  const small = (words.endsWith(':') ? words.slice(0, -1).trim() : words).toLowerCase();
  return groups.find((group) => group.words.includes(small)) ?? null;
}

function readEntry(
  line: number,
  text: string,
  groups: readonly TeamGroup[],
): { group: TeamGroup | null; entry: TeamEntry } {
  if (text.length > PASTE_MAX.lineCharacters)
    return { group: null, entry: { line, name: `${text.slice(0, 80)}…`, number: null, doubts: ['long'] } };
  const plain = text.replace(BULLET, '');
  const cells = cellsOf(plain, groups);
  if (cells) return { group: cells.group, entry: { line, ...cells.entry, doubts: [] } };
  const [, number, name] = MARKED_NUMBER.exec(plain) ?? [];
  if (number && name)
    return { group: null, entry: { line, name: name.trim(), number: Number(number), doubts: [] } };
  const [, first, last] = TRAILING_NUMBER.exec(plain) ?? [];
  if (first && last) return { group: null, entry: { line, name: first, number: Number(last), doubts: [] } };
  return { group: null, entry: { line, name: plain, number: null, doubts: [] } };
}

/** Splits 'AFC;1;Chiefs' or '1,Duke' into its name, seed and side, in any order. */
function cellsOf(text: string, groups: readonly TeamGroup[]) {
  const delimiter = DELIMITERS.find((each) => text.includes(each));
  const cells = delimiter ? (readTable(text, delimiter)?.[0]?.cells ?? []).filter((cell) => cell !== '') : [];
  const names = cells.filter((cell) => !/^#?\d{1,2}$/.test(cell) && groupOf(cell, groups) === null);
  const numbers = cells
    .filter((cell) => /^#?\d{1,2}$/.test(cell))
    .map((cell) => Number(cell.replace('#', '')));
  const [name] = names;
  if (cells.length < 2 || name === undefined || names.length > 1 || numbers.length > 1) return null;
  const group = cells.map((cell) => groupOf(cell, groups)).find((each) => each !== null) ?? null;
  return { group, entry: { name, number: numbers[0] ?? null } };
}
