import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { linksOf, resolves } from './markdown.ts';

const PAGE = 'docs/security/asvs.md';
const STATES = ['met', 'partly', 'not', 'does not apply'];

/** How many requirements of levels 1 and 2 each chapter of ASVS 5.0.0 has, from the first to the last. */
const REQUIREMENTS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

interface Row {
  no: string;
  level: string;
  subject: string;
  state: string;
  where: string;
  /** The chapter of the heading above. */
  chapter: string;
}

const page = readFileSync(PAGE, 'utf8');
const rows = rowsOf(page);

function rowsOf(text: string): Row[] {
  return text.split(/^## V/m).flatMap((part) => {
    const [chapter = ''] = /^\d+/.exec(part) ?? [];
    return [...part.matchAll(/^\| (\d+\.\d+\.\d+) \| (.*?) \| (.*?) \| (.*?) \| (.*) \|$/gm)].map(
      ([, no = '', level = '', subject = '', state = '', where = '']) => ({
        no,
        level,
        subject,
        state,
        where,
        chapter,
      }),
    );
  });
}

/** The words of a cell besides its links. */
const reasonIn = ({ where }: Row) => where.replace(/\[[^\]]*\]\([^)]*\)/g, '').match(/[\p{L}\d]+/gu) ?? [];
const faults = (wrong: (row: Row) => boolean) => rows.filter(wrong).map(({ no }) => no);

describe('the table of ASVS', () => {
  it('has every requirement once, in its chapter and order', () => {
    const chapters = REQUIREMENTS.map((_, at) => rows.filter(({ no }) => no.startsWith(`${at + 1}.`)).length);
    expect(chapters).toEqual(REQUIREMENTS);
    const nos = rows.map(({ no }) => no);
    expect(nos).toEqual([...new Set(nos)].toSorted(inOrder));
    expect(faults(({ no, chapter }) => !no.startsWith(`${chapter}.`))).toEqual([]);
    // A row that is written in another form is a line of a table all the same.
    expect(page.match(/^\| \d+\./gm)).toHaveLength(rows.length);
  });

  it('gives each a level, a subject and a state', () => {
    expect(faults(({ level }) => !['1', '2'].includes(level))).toEqual([]);
    expect(faults(({ subject }) => subject.trim() === '')).toEqual([]);
    expect(faults(({ state }) => !STATES.includes(state))).toEqual([]);
  });

  it('says where what is met is held, or why there is nothing to hold', () => {
    expect(faults(({ state, where }) => state === 'met' && where.trim() === '')).toEqual([]);
    const without = faults(({ state, where }) => state === 'met' && !where.includes(']('));
    expect(without).toEqual([]);
  });

  it('gives a reason for everything else', () => {
    expect(faults((row) => row.state !== 'met' && reasonIn(row).length < 3)).toEqual([]);
  });

  it('links to what is there', () => {
    const links = linksOf(PAGE);
    expect(links.length).toBeGreaterThan(100);
    expect(links.filter((link) => !resolves(link))).toEqual([]);
  });

  it.each([...STATES, 'all'])('counts right at its top: %s', (state) => {
    const of = (levels: string[]) =>
      rows.filter((row) => levels.includes(row.level) && (state === 'all' || row.state === state)).length;
    expect(page).toContain(`\n| ${state} | ${of(['1'])} | ${of(['1', '2'])} |\n`);
  });
});

function inOrder(one: string, other: string): number {
  const [a, b] = [one, other].map((no) => no.split('.').map(Number));
  return (a ?? []).map((part, at) => part - (b?.[at] ?? 0)).find((gap) => gap !== 0) ?? 0;
}

it('SECURITY.md leads to the table', () => {
  expect(linksOf('SECURITY.md').map(({ target }) => target)).toContain(PAGE);
});
