import { expect, test } from 'vitest';
import { refuseComplex } from './answers.ts';

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

test.each<[what: string, json: string]>([
  ['that nests 32 levels deep', nested(32)],
  ['with adjacent lists that are 32 levels deep', `[${Array(9).fill(nested(31)).join()}]`],
  ['whose brackets are inside a string', JSON.stringify({ name: '[{'.repeat(5_000) })],
  ['whose string has escaped quotes and brackets', JSON.stringify(`${'"['.repeat(5_000)}\\`)],
  ['whose string ends with a backslash', JSON.stringify({ name: '\\', other: '[,'.repeat(500) })],
  ['that ends inside a string', `["${'['.repeat(5_000)}`],
])('a JSON text %s is accepted', (_, json) => {
  expect(() => refuseComplex(json, 300)).not.toThrow();
});

test.each<[what: string, json: string, code: string]>([
  ['that nests 33 levels deep', nested(33), 'malformed_body'],
  ['that opens objects and never closes them', '{"a":'.repeat(33), 'malformed_body'],
  ['that nests after a string with a backslash', `["\\\\",${nested(32)}]`, 'malformed_body'],
  ['with 302 values in a list', `[${'1,'.repeat(300)}1]`, 'too_large'],
  ['with 301 empty lists', `${nested(1)}${'[]'.repeat(300)}`, 'too_large'],
])('a JSON text %s is refused', (_, json, code) => {
  expect(() => refuseComplex(json, 300)).toThrow(expect.objectContaining({ code }));
});

test('JSON with 7 MB of escaped quotes is scanned within two seconds', () => {
  const json = `["${'\\"'.repeat(3_500_000)}"]`;
  const start = performance.now();
  refuseComplex(json, 300);
  expect(performance.now() - start).toBeLessThan(2_000);
});
