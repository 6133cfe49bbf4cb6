import { describe, expect, it } from 'vitest';
import { ago, shortAge } from './age.ts';
import { entryCountdown, fightCountdown } from './countdown.ts';
import { proposeLockTimes } from './lock-time.ts';

const NOW = Date.UTC(2026, 0, 1);
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const lockIn = (span: number, hasResult = false) => ({ lockAt: NOW + span, now: NOW, hasResult });

describe('the countdown of a bracket', () => {
  it.each([
    [4 * HOUR + 12 * MINUTE + 59 * SECOND, 'Locks in 4h 12m'],
    [38 * MINUTE, 'Locks in 0h 38m'],
    [1, 'Locks in 1s'],
    [48 * HOUR, 'Locks in 48h 0m'],
    [48 * HOUR + 1, 'Locks in 2d 0h'],
    [76 * HOUR + 59 * MINUTE, 'Locks in 3d 4h'],
    [0, 'Bracket Locked'],
    [-HOUR, 'Bracket Locked'],
  ])('the countdown of a bracket %s ms before the lock is %j', (span, line) => {
    expect(entryCountdown(lockIn(span))).toBe(line);
  });

  it('a bracket without a lock time, or locked by a result, has a status text instead of a countdown', () => {
    expect(entryCountdown({ lockAt: null, now: NOW, hasResult: false })).toBe('No lock time set');
    expect(entryCountdown({ lockAt: null, now: NOW, hasResult: true })).toBe('Bracket Locked');
  });
});

describe('the countdown of a fight', () => {
  it.each([
    [76 * HOUR, '3d 4h'],
    [HOUR, '1h 0m'],
    [HOUR - 1, '59m'],
    [MINUTE, '1m'],
    [MINUTE - 1, '59s'],
    [0, 'just now'],
    [-59 * SECOND, 'just now'],
    [-5 * MINUTE, '5m ago'],
    [-2 * HOUR - 5 * MINUTE, '2h 5m ago'],
  ])('the countdown of a fight %s ms before the lock is %j', (span, line) => {
    expect(fightCountdown(lockIn(span))).toBe(line);
  });

  it('a fight without a lock time, or locked by a result, has a status text instead of a countdown', () => {
    expect(fightCountdown({ lockAt: null, now: NOW, hasResult: false })).toBe('No lock time set');
    expect(fightCountdown({ lockAt: null, now: NOW, hasResult: true })).toBe('Lock time unavailable');
    expect(fightCountdown(lockIn(HOUR, true))).toBe('Locked');
  });
});

describe('the age of an item', () => {
  it.each([
    [-MINUTE, 'just now', 'just now'],
    [59 * SECOND, 'just now', 'just now'],
    [MINUTE, '1 minute ago', '1m'],
    [59 * MINUTE, '59 minutes ago', '59m'],
    [HOUR, '1 hour ago', '1h'],
    [23 * HOUR + 59 * MINUTE, '23 hours ago', '23h'],
    [24 * HOUR, '1 day ago', '1d'],
    [400 * 24 * HOUR, '400 days ago', '400d'],
  ])('the age of %s ms is written as %j', (span, words, short) => {
    expect(ago(NOW - span, NOW)).toBe(words);
    expect(shortAge(NOW - span, NOW)).toBe(short);
  });
});

describe('proposed lock times', () => {
  const card = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
  const minutes = (locks: { lockAt: number }[]) => locks.map((lock) => (lock.lockAt - NOW) / MINUTE);

  it('each proposed lock is 15 minutes after the previous one, or 30 minutes for the last two fights', () => {
    expect(minutes(proposeLockTimes(card, NOW))).toEqual([0, 15, 45, 75]);
  });

  it('a spacing chosen by the manager is measured from the previous fight', () => {
    const locks = proposeLockTimes(card, NOW, { b: 45, d: 15 });
    expect(minutes(locks)).toEqual([0, 45, 75, 90]);
    expect(locks.map((lock) => lock.spacing)).toEqual([null, 45, 30, 15]);
  });

  it('a card with one fight gets one proposed lock time', () => {
    expect(proposeLockTimes([{ id: 'a' }], NOW)).toEqual([{ id: 'a', lockAt: NOW, spacing: null }]);
    expect(proposeLockTimes([], NOW)).toEqual([]);
  });
});
