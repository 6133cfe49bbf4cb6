import { proposedStart } from '@lockroom/rules';
import { describe, expect, it } from 'vitest';
import {
  clearAllLocks,
  clearLock,
  isSecondReading,
  type LockRow,
  lockTimesOf,
  planFrom,
  planOf,
  planProblem,
  setLockSpacing,
  setLockText,
} from './lock-plan.ts';

const empty = (length: number) =>
  planOf(Array.from({ length }, (_, index) => ({ id: `f${index + 1}`, lockDatetime: null })));
const texts = (rows: readonly LockRow[]) => rows.map((row) => row.text.slice(11));

describe('a card without lock times', () => {
  it('times are filled in from Fight 1 with 15 minutes each, and 30 before the co-main and the main event', () => {
    const rows = setLockText(empty(5), 'f1', '2024-04-13T16:00');
    expect(texts(rows)).toEqual(['16:00', '16:15', '16:30', '17:00', '17:30']);
    expect(rows.map((row) => row.spacing)).toEqual([null, 15, 15, 30, 30]);
  });
  it('a plan cannot be saved before Fight 1 has a time', () => {
    expect(planProblem(empty(3), false)).toBe('No lock times set');
    expect(planProblem(setLockText(empty(3), 'f3', '2024-04-13T16:00'), false)).toBe('Fight 1 time required');
    expect(planProblem(setLockText(empty(3), 'f1', '2024-04-13T16:00'), false)).toBeNull();
  });
});

describe('changing one fight', () => {
  const rows = setLockText(empty(4), 'f1', '2024-04-13T16:00');
  it('another step moves the later fights along', () => {
    expect(texts(setLockSpacing(rows, 'f2', 45))).toEqual(['16:00', '16:45', '17:15', '17:45']);
  });
  it('a time of its own starts a new count', () => {
    const free = setLockText(rows, 'f2', '2024-04-13T18:05');
    expect(texts(free)).toEqual(['16:00', '18:05', '18:35', '19:05']);
    expect(texts(setLockText(free, 'f1', '2024-04-13T12:00'))).toEqual(['12:00', '18:05', '18:35', '19:05']);
    expect(texts(setLockSpacing(free, 'f2', 15))).toEqual(['16:00', '16:15', '16:45', '17:15']);
  });
  it('clearing a time leaves the other times', () => {
    expect(texts(clearLock(rows, 'f2'))).toEqual(['16:00', '', '16:45', '17:15']);
    expect(texts(clearLock(rows, 'f1'))).toEqual(['', '16:15', '16:45', '17:15']);
  });
  it('an unfinished time leaves the other times', () => {
    expect(texts(setLockText(rows, 'f1', ''))).toEqual(['', '16:15', '16:45', '17:15']);
  });
});

describe('saved times', () => {
  const saved = planOf([
    { id: 'f1', lockDatetime: '2024-04-13T22:00:00.000Z' },
    { id: 'f2', lockDatetime: '2024-04-13T22:15:00.000Z' },
    { id: 'f3', lockDatetime: '2024-04-13T23:25:00.000Z' },
    { id: 'f4', lockDatetime: null },
  ]);
  it('saved times appear in Mountain Time with their steps', () => {
    expect(texts(saved)).toEqual(['16:00', '16:15', '17:25', '']);
    expect(saved.map((row) => row.spacing)).toEqual([null, 15, null, null]);
  });
  it('saved times are sent back as the same instants', () => {
    expect(lockTimesOf(saved)).toEqual({
      f1: '2024-04-13T22:00:00.000Z',
      f2: '2024-04-13T22:15:00.000Z',
      f3: '2024-04-13T23:25:00.000Z',
      f4: null,
    });
  });
  it('all times can be cleared', () => {
    const cleared = clearAllLocks(saved);
    expect(planProblem(cleared, true)).toBeNull();
    expect(Object.values(lockTimesOf(cleared))).toEqual([null, null, null, null]);
  });
});

describe('daylight saving time in Denver', () => {
  it('an hour that spring skips is reported, and no time is counted from it', () => {
    const rows = setLockText(setLockText(empty(2), 'f1', '2026-03-08T01:45'), 'f1', '2026-03-08T02:30');
    expect(rows[0]?.problem).toBe('skipped');
    expect(texts(rows)).toEqual(['02:30', '03:15']);
    expect(planProblem(rows, false)).not.toBeNull();
  });
  it('a step over the gap keeps its minutes', () => {
    const rows = setLockText(empty(2), 'f1', '2026-03-08T01:45');
    expect(texts(rows)).toEqual(['01:45', '03:15']);
    expect((rows[1]?.at ?? 0) - (rows[0]?.at ?? 0)).toBe(30 * 60_000);
  });
  it('steps within the doubled hour of autumn stay half an hour apart', () => {
    const rows = setLockText(empty(2), 'f1', '2026-11-01T01:45');
    expect(texts(rows)).toEqual(['01:45', '01:15']);
    expect(lockTimesOf(rows)).toEqual({ f1: '2026-11-01T07:45:00.000Z', f2: '2026-11-01T08:15:00.000Z' });
    expect(isSecondReading(Date.parse('2026-11-01T08:15:00.000Z'))).toBe(true);
    expect(isSecondReading(Date.parse('2026-11-01T07:45:00.000Z'))).toBe(false);
  });
});

describe('a proposed plan', () => {
  const card = ['f1', 'f2', 'f3'].map((id) => ({ id, lockDatetime: null }));
  const proposed = (now: string) => planFrom(card, proposedStart(Date.parse(now)));

  it('a proposal starts on the coming Saturday at 4 PM in Mountain Time', () => {
    expect(proposed('2026-03-02T12:00:00Z').map(({ text }) => text)).toEqual([
      '2026-03-07T16:00',
      '2026-03-07T16:30',
      '2026-03-07T17:00',
    ]);
  });

  it.each([
    ['it is Friday evening', '2026-03-07T04:00:00Z', '2026-03-07T16:00'],
    ['4 PM on Saturday has come', '2026-03-07T23:00:00Z', '2026-03-14T16:00'],
    ['it is Saturday in Denver and Sunday elsewhere', '2026-03-08T05:00:00Z', '2026-03-14T16:00'],
    ['the clocks went forward', '2026-03-09T12:00:00Z', '2026-03-14T16:00'],
  ])('the proposal is right when %s', (_, now, text) => {
    expect(proposed(now)[0]?.text).toBe(text);
  });
});
