import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { readPastedCard } from './card-draft.ts';

const FOLDER = join(import.meta.dirname, 'testing/cards');

/**
 * Compares a card with its expected file, which was written from facts about the event and not from the text. Returns
 * the number of rows, all wrong rows, and the wrong rows for which no problem was reported.
 */
function compare(name: string) {
  const [order = '', ...rows] = readFileSync(join(FOLDER, `${name}.expected.tsv`), 'utf8')
    .trimEnd()
    .split('\n');
  const reading = readPastedCard(readFileSync(join(FOLDER, `${name}.txt`), 'utf8'));
  if (!reading.ok) throw new Error(`${name} was not parsed: ${reading.failure}`);
  const { fights, problems, mainFirst } = reading.draft;
  const isUnclear = problems.some(({ field }) => field === 'order');
  const found = [
    { line: 0, text: `order\t${isUnclear ? 'unclear' : mainFirst ? 'main-first' : 'main-last'}` },
    ...fights.map(({ line, fighter1, odds1, fighter2, odds2 }) => ({
      line,
      text: [line, fighter1, odds1 ?? 'none', fighter2, odds2 ?? 'none'].join('\t'),
    })),
  ];
  const expected = [order, ...rows];
  const wrong = [
    ...found.filter(({ text }) => !expected.includes(text)),
    ...expected
      .filter((text) => !found.some((one) => one.text === text))
      .map((text) => ({ line: text === order ? 0 : Number.parseInt(text, 10), text })),
  ];
  const isMarked = (line: number) =>
    line === 0 ? isUnclear : problems.some((problem) => problem.line === line);
  return { rows: expected.length, wrong, silent: wrong.filter(({ line }) => !isMarked(line)) };
}

test('fifty different pasted cards are parsed, and every wrong field is reported', () => {
  const names = readdirSync(FOLDER).filter((file) => file.endsWith('.txt'));
  const found = names.map((file) => compare(basename(file, '.txt')));
  expect(found.length).toBeGreaterThanOrEqual(50);
  expect(found.flatMap(({ silent }) => silent)).toEqual([]);
  const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0);
  const rows = sum(found.map((one) => one.rows));
  expect(sum(found.map(({ wrong }) => wrong.length)) / rows).toBeLessThan(0.05);
});
