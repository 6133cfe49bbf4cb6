import { PASTE_MAX } from '@lockroom/rules';
import { checked, readCardLine } from './card-lines.ts';
import { bareName, roleOf, sectionOf, withoutMarks } from './card-names.ts';
import {
  type CardProblem,
  type LineFight,
  type OrderMark,
  problemOf,
  type SkippedLine,
} from './card-types.ts';
import { readOddsCell } from './odds-text.ts';
import { columnKey, DELIMITERS, readTable, type TableRow } from './paste-text.ts';

/** The content of a table column. 'known' stands for columns that are common on cards but are not used. */
type Column = 'fighter1' | 'fighter2' | 'bout' | 'odds1' | 'odds2' | 'role' | 'section' | 'number' | 'known';

const KEYS: Readonly<Record<Column, RegExp>> = {
  fighter1:
    /^(?:(?:fighter|boxer|name|athlete|competitor)(?:1|a|one|red)|red|redcorner|redfighter|rfighter|fighter1name|rname|home|a|corner1)$/,
  fighter2:
    /^(?:(?:fighter|boxer|name|athlete|competitor)(?:2|b|two|blue)|blue|bluecorner|bluefighter|bfighter|fighter2name|bname|away|b|corner2|opponent)$/,
  bout: /^(?:bout|matchup|match|fights?|pairing)$/,
  odds1:
    /^(?:(?:odds|moneyline|line|price|ml)(?:1|a|one|red)|(?:fighter1|fighter1s|fightera|red|r|redcorner|a|home|1)(?:odds|moneyline|line|price|ml))$/,
  odds2:
    /^(?:(?:odds|moneyline|line|price|ml)(?:2|b|two|blue)|(?:fighter2|fighter2s|fighterb|blue|b|bluecorner|away|opponent|2)(?:odds|moneyline|line|price|ml))$/,
  role: /^(?:role|type|fighttype|bouttype|placement|billing)$/,
  section: /^(?:section|card|cardsection|segment|part|broadcast)$/,
  number: /^(?:fightnumber|fightno|boutnumber|boutno|fight#|bout#)$/,
  known:
    /^(?:weight|weightclass|class|division|titlebout|title|titlefight|rounds?|scheduledrounds|date|event|location|venue|winner|result|outcome|method|time|notes?|order|no|nr|#|id|status|country|record\d?|points?|fighterpoints|methodpoints|bonuspoints|underdogbonus|)$/,
};
/** Matches headings that can be used for either corner. */
const EITHER_NAME = /^(?:fighter|name|boxer|athlete)$/;
const EITHER_ODDS = /^(?:odds|moneyline|line|price)$/;

type CardTable = {
  fights: LineFight[];
  skipped: SkippedLine[];
  problems: CardProblem[];
  marks: OrderMark[];
};

/** Parses a table whose first row names its columns, in any order; null if the text is not a table. */
export function readCardTable(text: string): CardTable | 'unclosed-quote' | null {
  const firstLine = text.split('\n').find((row) => row.trim() !== '') ?? '';
  if (firstLine.length > PASTE_MAX.lineCharacters) return null;
  for (const delimiter of DELIMITERS) {
    const [head] = readTable(firstLine, delimiter) ?? [];
    const columns = head ? columnsOf(head.cells) : null;
    if (!head || !columns) continue;
    const rows = readTable(text, delimiter);
    if (rows === null) return 'unclosed-quote';
    return fightsOf(rows, columns);
  }
  return null;
}

type Columns = { column: Column | null; heading: string }[];

function columnsOf(headings: readonly string[]): Columns | null {
  const keys = headings.map(columnKey);
  const columns = keys.map(columnOf);
  // The second corner's column may have a different heading: 'Opponent' beside 'Fighter'.
  for (const [index, key] of keys.entries()) {
    if (EITHER_NAME.test(key)) columns[index] = columns.includes('fighter1') ? 'fighter2' : 'fighter1';
  }
  const names = columns.flatMap((column, index) =>
    column === 'fighter1' || column === 'fighter2' ? [index] : [],
  );
  const odds = keys.flatMap((key, index) => (EITHER_ODDS.test(key) ? [index] : []));
  // An odds column belongs to the name column before it. If two odds columns follow both name columns, the odds are in
  // the same order as the names.
  const followed = odds.map((at) => names.findLast((name) => name < at));
  const isBeside = new Set(followed).size === odds.length && !followed.includes(undefined);
  for (const [n, at] of odds.entries()) {
    const name = isBeside && odds.length > 1 ? followed[n] : names[n];
    columns[at] = name !== undefined && columns[name] === 'fighter2' ? 'odds2' : 'odds1';
  }
  const read = headings.map((heading, index) => {
    const column = columns[index] ?? null;
    const isTwice = column !== 'known' && columns.indexOf(column) !== index;
    return { column: isTwice ? null : column, heading };
  });
  const has = (column: Column) => columns.includes(column);
  const isTable = has('bout') ? columns.length > 1 : has('fighter1') && has('fighter2');
  return isTable ? read : null;
}

function columnOf(key: string): Column | null {
  return (Object.keys(KEYS) as Column[]).find((column) => KEYS[column].test(key)) ?? null;
}

function fightsOf(rows: readonly TableRow[], columns: Columns): CardTable {
  const table: CardTable = { fights: [], skipped: [], problems: [], marks: [] };
  const [head, ...body] = rows;
  for (const { column, heading } of columns) {
    if (column === null) table.problems.push(problemOf(head?.line ?? 1, 'left-out', heading));
  }
  for (const { line, cells } of body) {
    if (cells.reduce((sum, { length }) => sum + length + 1, 0) > PASTE_MAX.lineCharacters) {
      table.skipped.push({ line, text: cells.join(', ').slice(0, PASTE_MAX.lineCharacters) });
      table.problems.push(problemOf(line, 'long'));
      continue;
    }
    const cell = (wanted: Column) =>
      cells[columns.findIndex(({ column }) => column === wanted)]?.trim() ?? '';
    const section = sectionOf(cell('section'));
    const fights = cell('fighter1') || cell('fighter2') ? [fromCells(line, cell)] : fromBout(line, cell);
    const [fight] = fights;
    const surplus = cells.slice(columns.length).filter((each) => each !== '');
    if (fight === undefined || fights.length > 1 || fight.fighter1 === '' || fight.fighter2 === '') {
      const filled = cells.filter((each) => each !== '');
      const heading = filled.length === 1 ? sectionOf(filled.join('')) : null;
      const at = table.fights.length;
      if (heading) table.marks.push({ section: heading, role: null, number: null, at });
      else {
        table.skipped.push({ line, text: filled.join(', ') });
        table.problems.push(problemOf(line, 'unread'));
      }
      continue;
    }
    if (surplus.length > 0) fight.problems.push(problemOf(line, 'left-out', surplus.join(', ')));
    const number = /^\d{1,3}$/.test(cell('number')) ? Number(cell('number')) : null;
    const role = roleOf(cell('role')) ?? fight.role;
    table.marks.push({ section, role, number: number ?? fight.number, at: table.fights.length });
    table.fights.push(fight);
  }
  return table;
}

function fromCells(line: number, cell: (column: Column) => string): LineFight {
  const [one, two] = [withoutMarks(cell('fighter1')), withoutMarks(cell('fighter2'))];
  const problems = [...one.leftOut, ...two.leftOut].map((detail) => problemOf(line, 'left-out', detail));
  const names = { fighter1: bareName(one.rest), fighter2: bareName(two.rest) };
  return priced(checked({ line, ...names, odds1: null, odds2: null, problems }), cell);
}

function fromBout(line: number, cell: (column: Column) => string): LineFight[] {
  const items = readCardLine({ line, text: cell('bout') }, false);
  return items.flatMap((item) => (item.kind === 'fight' ? [priced(item.fight, cell)] : []));
}

/** Adds the odds from a row's cells, and reports odds that cannot be parsed. */
function priced(fight: LineFight, cell: (column: Column) => string): LineFight {
  const { line } = fight;
  const both = cell('odds1')
    .split(/[/|,]/)
    .map((each) => each.trim());
  // One cell may contain both fighters' odds: '-130 / +110'. However, '5/2' is a single price.
  const isPair = both.length === 2 && cell('odds2') === '' && /^\D|[.]/.test(both[1] ?? '');
  const own = (['odds1', 'odds2'] as const).map((field, index) => ({
    field,
    text: isPair ? (both[index] ?? '') : cell(field),
  }));
  if (own.every(({ text }) => text === '')) return fight;
  const next = { ...fight, problems: fight.problems.filter(({ doubt }) => doubt === 'left-out') };
  for (const { field, text } of own) {
    const { odds } = text === '' ? { odds: null } : readOddsCell(text);
    next[field] = odds;
    if (text !== '' && odds === null) next.problems.push(problemOf(line, 'odds', text, field));
  }
  return checked(next);
}
