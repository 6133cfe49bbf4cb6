import * as fc from 'fast-check';

/** Strings that are known to break servers, pages, email or logs. */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  'a\udfffb',
  '\ufeff',
  '\u202eabc',
  'e\u0301'.repeat(50),
  '\uffff\u{10ffff}',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '1e309',
  '９９',
  '2026-02-30T25:61',
  '+275760-09-13T00:00:00.001Z',
  '2026-03-08T02:30',
  "'; drop table users; --",
  '$1',
  '%s%n%x',
  '%00',
  '..%2f..%2f..%2fetc%2fpasswd',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  'data:image/svg+xml;base64,PHN2Zy8+',
  'a\r\nBcc: someone@example.com',
  '#{7*7}{{7*7}}',
  '\\u0000\\',
  '🥊'.repeat(40),
];

/** Chooses among weighted arbitraries. */
export function weighted<T>(...choices: [weight: number, arbitrary: fc.Arbitrary<T>][]): fc.Arbitrary<T> {
  return fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })));
}

/** Keys that reach prototypes in careless merges and lookups. */
const PROTOTYPE_KEYS = ['__proto__', 'constructor', 'prototype', 'toString', 'then'];
const NUMBERS = [0, -0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e300, 5e-324];

/** A value for any field, usually a hostile text or number. */
export const hostileValue: fc.Arbitrary<unknown> = weighted<unknown>(
  [6, fc.constantFrom(...HOSTILE_TEXTS)],
  [4, fc.constantFrom(...NUMBERS)],
  [2, fc.constantFrom(null, true, false, [], {}, [[]], [null], { length: -1 })],
  [2, fc.string({ unit: 'binary', maxLength: 40 })],
  [2, fc.jsonValue({ maxDepth: 3 })],
  [1, fc.constantFrom(...PROTOTYPE_KEYS).map((key) => withKeys({}, [[key, { polluted: true }]]))],
  [1, fc.integer({ min: 10, max: 2000 }).map(nested)],
  [1, fc.integer({ min: 1000, max: 70_000 }).map((length) => 'x'.repeat(length))],
);

/** Copies an object and defines more keys on the copy, including `__proto__`. */
export function withKeys(object: object, pairs: readonly (readonly [key: string, value: unknown])[]): object {
  const copy = { ...object };
  for (const [key, value] of pairs)
    Object.defineProperty(copy, key, { value, enumerable: true, configurable: true, writable: true });
  return copy;
}

function nested(depth: number): unknown {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
}

/** Bodies that are malformed or malicious JSON. */
export const RAW_BODIES: readonly string[] = [
  '{',
  '{"a":1,}',
  '"',
  '{"a":NaN}',
  '{"a":1e999999}',
  '\u0000',
  '\ufeff{}',
  '{}{}',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"\\u005f\\u005fproto__":{"polluted":true}}',
  '{"name":"\\ud800"}',
  `{"name":"${'x'.repeat(64_000)}"}`,
  `{"email":"a@${'.'.repeat(64_000)}@","username":"${'a'.repeat(64_000)}"}`,
  '['.repeat(20_000),
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  `{${Array.from({ length: 5_000 }, (_, index) => `"k${index}":1`).join(',')}}`,
  `[${'0,'.repeat(50_000)}0]`,
  `{"a":${'9'.repeat(50_000)}}`,
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
  'a=1&b=2&__proto__[polluted]=true',
  '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--',
];

export const CONTENT_TYPES: readonly string[] = [
  'application/json',
  'application/json; charset=utf-16',
  'application/json;;;=',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'a',
  'application/json; __proto__=1',
];

/** Values for one segment of a path. Some are deliberately not percent-encoded. */
export const PATH_PARTS: readonly string[] = [
  '',
  'x',
  '..',
  '..%2f..%2fetc%2fpasswd',
  '%2E%2E%5C',
  '%00',
  '%zz',
  '%c0%ae',
  '%F0%9F%A5%8A',
  '__proto__',
  '0',
  'fight_0',
  'fight_99999999999999999999',
  "'%20or%201=1--",
  '%0d%0aSet-Cookie:a=b',
  ';a=b',
  'test-rooms',
  '01931111-2222-7333-8444-555566667777',
  '01931111-2222-7333-8444-55556666777',
  'x'.repeat(1_001),
  'x'.repeat(9_000),
];

export const QUERIES: readonly string[] = [
  '?',
  '?&&&===',
  '?before=',
  '?before=x&before=y',
  '?before[]=1',
  '?limit=1e9',
  '?limit=0x10&limit=2',
  '?sport=__proto__',
  '?archived=maybe',
  '?templateId=%00',
  '?token=%F0%9F%A5%8A',
  '?__proto__[polluted]=true',
  '?__proto__=1&constructor=2&toString=3',
  '?a=%ed%a0%80',
  `?before=${'9'.repeat(2_000)}`,
  `?${'a=1&'.repeat(1_500)}`,
];
