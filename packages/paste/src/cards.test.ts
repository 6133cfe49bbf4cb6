import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { readPastedCard } from './card-draft.ts';

const FOLDER = join(import.meta.dirname, 'testing/cards');
const FIELDS = ['fighter1', 'odds1', 'fighter2', 'odds2'] as const;

interface Figures {
  fields: number;
  right: number;
  /** Wrong fields and spurious fights on lines for which no problem was reported. */
  silent: string[];
}

/** Compares a card with its expected file, which was written from the event and not from the text. */
function compare(name: string, figures: Figures): void {
  const text = readFileSync(join(FOLDER, `${name}.txt`), 'utf8');
  const [order, ...rows] = readFileSync(join(FOLDER, `${name}.expected.tsv`), 'utf8')
    .trimEnd()
    .split('\n');
  const reading = readPastedCard(text);
  if (!reading.ok) throw new Error(`${name} was not parsed: ${reading.failure}`);
  const { fights, problems, mainFirst } = reading.draft;
  const isMarked = (line: number) => problems.some((problem) => problem.line === line);
  const left = [...fights];
  for (const row of rows) {
    const [line = '', ...expected] = row.split('\t');
    const at = left.findIndex((fight) => fight.line === Number(line));
    const fight = at < 0 ? undefined : left.splice(at, 1)[0];
    for (const [index, field] of FIELDS.entries()) {
      figures.fields += 1;
      if ((fight?.[field] ?? (fight ? 'none' : '')) === expected[index]) figures.right += 1;
      else if (!isMarked(Number(line))) figures.silent.push(`${name}:${line} ${field}`);
    }
  }
  for (const { line } of left) {
    figures.fields += FIELDS.length;
    if (!isMarked(line)) figures.silent.push(`${name}:${line} is no fight`);
  }
  figures.fields += 1;
  const isUnclear = problems.some(({ field }) => field === 'order');
  const found = isUnclear ? 'unclear' : mainFirst ? 'main-first' : 'main-last';
  if (`order\t${found}` === order) figures.right += 1;
  else if (!isUnclear) figures.silent.push(`${name} order`);
}

test('fifty different pasted cards are parsed, and every wrong field is marked', () => {
  const names = readdirSync(FOLDER)
    .filter((file) => file.endsWith('.txt'))
    .map((file) => basename(file, '.txt'));
  const figures: Figures = { fields: 0, right: 0, silent: [] };
  for (const name of names) compare(name, figures);
  const share = figures.right / figures.fields;
  console.log(
    `pasted cards: ${names.length} texts, ${figures.right} of ${figures.fields} fields right (${(100 * share).toFixed(2)} %), ` +
      `${figures.silent.length} wrong without a mark`,
  );
  expect(names.length).toBeGreaterThanOrEqual(50);
  expect(figures.silent).toEqual([]);
  expect(share).toBeGreaterThanOrEqual(0.98);
});
