import { expect, it } from 'vitest';
import { unknownCalls } from '../scripts/lib/browser-support.mjs';

it.each([
  ['const both=AbortSignal.any([a,b])', ['AbortSignal.any']],
  ['const{promise:p}=Promise.withResolvers()', ['Promise.withResolvers', 'withResolvers']],
  ['Object.groupBy(rooms,bySport)', ['Object.groupBy', 'groupBy']],
  ['seen.isSubsetOf(all)', ['isSubsetOf']],
  ['new URLPattern(path)', ['URLPattern']],
  ['list.toSorted().findLast(isOpen);AbortSignal.timeout(5);Promise.any(all);structuredClone(x)', []],
  // A short variable name after a spread operator is not a call.
  ['[...ic(room)]', []],
])('in the script %s, the search finds exactly the calls that old browsers lack', (script, found) => {
  expect(unknownCalls(script)).toEqual(found);
});
