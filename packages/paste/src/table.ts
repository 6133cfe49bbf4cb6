/** Characters that may separate the cells of a table. */
export const DELIMITERS = ['\t', ';', '|', ','] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** A row of a table and the line of the text on which it begins. */
export type TableRow = { line: number; cells: string[] };

/**
 * Splits a text with '\n' line ends into rows. A cell in double quotes may hold delimiters, line ends and doubled
 * quotes. Rows without text are left out. Null where a quote is never closed. Runs in one pass.
 */
export function readTable(text: string, delimiter: Delimiter): TableRow[] | null {
  const rows: TableRow[] = [];
  let row: TableRow = { line: 1, cells: [] };
  let cell = '';
  let isBlank = true;
  let line = 1;
  let quoted = false;
  const endCell = () => {
    row.cells.push(cell.trim());
    cell = '';
    isBlank = true;
  };
  const endRow = () => {
    endCell();
    if (row.cells.some((each) => each !== '')) rows.push(row);
    row = { line: line + 1, cells: [] };
  };
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (quoted) {
      if (char !== '"') cell += char;
      else if (text.charAt(at + 1) === '"') {
        cell += char;
        at += 1;
      } else quoted = false;
    } else if (char === '"' && isBlank) {
      cell = '';
      isBlank = false;
      quoted = true;
    } else if (char === delimiter) endCell();
    else if (char === '\n') endRow();
    else {
      cell += char;
      isBlank &&= char === ' ';
    }
    if (char === '\n') line += 1;
  }
  if (quoted) return null;
  endRow();
  return rows;
}

/** The lookup form of a column heading: lower-case letters and digits only. */
export function columnKey(heading: string): string {
  return heading.toLowerCase().replace(/[^\p{L}\p{N}#]/gu, '');
}
