import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { SERVER_FEATURES } from './laws/server.ts';
import { JOINS, KERNEL_TABLES } from './laws/tables.ts';
import { TRANSACTIONS } from './laws/transactions.ts';
import { sourceFiles } from './source.ts';

const doc = readFileSync('docs/ARCHITECTURE.md', 'utf8');

/** The names of the tables that a feature owns, as in the database. */
function tablesOf(owner: string): string[] {
  const files = sourceFiles().flatMap(({ path, text }) => {
    const file = /^apps\/server\/src\/kernel\/db\/tables\/([\w-]+)\.ts$/.exec(path)?.[1];
    const isOwned =
      file !== undefined && (owner === 'kernel' ? KERNEL_TABLES.includes(file) : file === owner);
    return isOwned ? [text] : [];
  });
  return files.flatMap((text) => [...text.matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, name = '']) => name));
}

const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ') || '-';
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const tables = {
  'server features': table(
    ['feature', 'calls', 'owns'],
    [...Object.entries(SERVER_FEATURES), ['kernel', []] as const].map(([feature, calls]) => [
      feature,
      code(calls),
      code(tablesOf(feature)),
    ]),
  ),
  joins: table(
    ['reader', 'tables of', 'why'],
    JOINS.map(([reader, owner, reason]) => [reader, owner, reason]),
  ),
  transactions: table(
    ['file', 'why'],
    TRANSACTIONS.map(([path, reason]) => [`\`${path}\``, reason]),
  ),
};

it.each(Object.entries(tables))('docs/ARCHITECTURE.md has the table of %s as it stands', (name, expected) => {
  const [, written = ''] = new RegExp(`<!-- ${name} -->\\n\\n(.*?)\\n?\\n<!-- end -->`, 's').exec(doc) ?? [];
  expect(written).toBe(expected);
});
