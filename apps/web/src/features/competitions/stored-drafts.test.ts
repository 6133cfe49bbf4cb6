import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deleteDraft, readDraft, storeDraft } from './stored-drafts.ts';

const kept = { pick: 'red1', known: [null] };

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('a draft is loaded only for its own account and entry, until it is discarded', () => {
  storeDraft('noor', 'b1', { 'r1-1': kept }, []);
  expect(readDraft('noor', 'b1')).toEqual({ 'r1-1': kept });
  expect([readDraft('wren', 'b1'), readDraft('noor', 'b2')]).toEqual([{}, {}]);
  deleteDraft('noor', 'b1');
  expect([readDraft('noor', 'b1'), localStorage.length]).toEqual([{}, 0]);
});

it('saving picks to a draft keeps the other picks, such as those made in another tab', () => {
  storeDraft('noor', 'b1', { 'r1-1': kept }, []);
  storeDraft('noor', 'b1', { 'r1-2': { pick: null, known: ['red2'] } }, []);
  expect(Object.keys(readDraft('noor', 'b1'))).toEqual(['r1-1', 'r1-2']);
  storeDraft('noor', 'b1', {}, ['r1-1']);
  expect(readDraft('noor', 'b1')).toEqual({ 'r1-2': { pick: null, known: ['red2'] } });
  storeDraft('noor', 'b1', {}, ['r1-2']);
  expect(localStorage.length).toBe(0);
});

it.each([
  'nonsense{',
  'null',
  '7',
  '[]',
  '{"version":0,"picks":{"a":{"pick":1,"known":[]}}}',
  '{"version":1}',
  '{"version":1,"picks":{"a":"red1","b":{"pick":1},"c":null}}',
])('a draft that cannot be parsed counts as empty: %s', (stored) => {
  localStorage.setItem('draft:noor:b1', stored);
  expect(readDraft('noor', 'b1')).toEqual({});
  expect(storeDraft('noor', 'b1', { 'r1-1': kept }, [])).toBe(true);
  expect(readDraft('noor', 'b1')).toEqual({ 'r1-1': kept });
});

it('storing a draft returns false if the storage is full or unavailable', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    },
  });
  expect(storeDraft('noor', 'b1', { 'r1-1': kept }, [])).toBe(false);
  vi.stubGlobal('localStorage', undefined);
  expect([storeDraft('noor', 'b1', { 'r1-1': kept }, []), readDraft('noor', 'b1')]).toEqual([false, {}]);
});
