import { readFileSync } from 'node:fs';

/** The rows of a table of docs/told.md, without its head. */
export function toldTable(name: string): string[][] {
  const doc = readFileSync('docs/told.md', 'utf8');
  const [, table = ''] = new RegExp(`<!-- ${name} -->\\n\\n(.*?)\\n\\n<!-- end -->`, 's').exec(doc) ?? [];
  return table
    .split('\n')
    .slice(2)
    .map((line) => line.slice(2, -2).split(' | '));
}

/** The numbers that a cell names: '2, 4, 12–24', or 'nobody'. */
export function numbersOf(cell: string): number[] {
  if (cell === 'nobody') return [];
  return cell.split(', ').flatMap((part) => {
    const [from = 0, to = from] = part.split('–').map(Number);
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
}

/** Numbers as a cell names them. */
export function cellOf(numbers: readonly number[]): string {
  const runs: [from: number, to: number][] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run && run[1] === number - 1) run[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ') || 'nobody';
}
