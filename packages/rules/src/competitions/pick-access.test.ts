import { describe, expect, it } from 'vitest';
import {
  betweenLocks,
  canDeleteEntry,
  entryAccess,
  hindsightSince,
  isEverythingLocked,
  isLocked,
  pickAccess,
} from './pick-access.ts';

const LOCK = 1_000;

describe('a lock', () => {
  it.each([
    ['is open a moment before its time', LOCK, LOCK - 1, false, false],
    ['is closed at its time', LOCK, LOCK, false, true],
    ['is closed after its time', LOCK, LOCK + 1, false, true],
    ['is open without a time', null, LOCK, false, false],
    ['is closed by a result without a time', null, LOCK, true, true],
    ['is closed by a result before its time', LOCK, 0, true, true],
  ])('the state of a lock is correct: it %s', (_when, lockAt, now, hasResult, locked) => {
    expect(isLocked({ lockAt, now, hasResult })).toBe(locked);
  });

  it('no lock changes between two consecutive lock times', () => {
    const times = [LOCK, LOCK + 50, LOCK + 50, LOCK + 80];
    const fallen = (now: number) =>
      times.filter((lockAt) => isLocked({ lockAt, now, hasResult: false })).length;
    for (let now = LOCK - 3; now < LOCK + 90; now++) {
      const { from, until } = betweenLocks(times, now);
      expect(from <= now && now < until).toBe(true);
      const ends = [Math.max(from, LOCK - 9), Math.min(until - 1, LOCK + 99)];
      expect(ends.map(fallen)).toEqual([fallen(now), fallen(now)]);
      if (Number.isFinite(from)) expect(fallen(from - 1)).toBeLessThan(fallen(now));
      if (Number.isFinite(until)) expect(fallen(until)).toBeGreaterThan(fallen(now));
    }
  });
});

describe("a viewer's access to picks", () => {
  const before = { lockAt: LOCK, now: 0, hasResult: false, completed: false };
  const after = { ...before, now: LOCK };
  const never = { ...before, lockAt: null };
  const decided = { ...never, hasResult: true };
  const completed = { ...never, completed: true };
  const owner = { isOwner: true, isManager: false };
  const manager = { isOwner: false, isManager: true };
  const managersOwn = { isOwner: true, isManager: true };
  const member = { isOwner: false, isManager: false };

  it.each([
    ['owner', 'before the lock', owner, before, 'edit'],
    ['owner', 'after the lock', owner, after, 'locked'],
    ['owner', 'without a lock', owner, never, 'edit'],
    ['owner', 'after the result', owner, decided, 'locked'],
    ['owner', 'in a completed room', owner, completed, 'locked'],
    ['manager', 'before the lock', manager, before, 'edit'],
    ['manager', 'after the lock', manager, after, 'edit'],
    ['manager', 'after the result', manager, decided, 'edit'],
    ['manager', 'in a completed room', manager, completed, 'view-only'],
    ['manager who owns the entry', 'after the lock', managersOwn, after, 'edit'],
    ['manager who owns the entry', 'in a completed room', managersOwn, completed, 'locked'],
    ['other member', 'before the lock', member, before, 'hidden'],
    ['other member', 'after the lock', member, after, 'view-only'],
    ['other member', 'without a lock', member, never, 'hidden'],
    ['other member', 'after the result', member, decided, 'view-only'],
    ['other member', 'in a completed room that never locked', member, completed, 'view-only'],
    ['other member', 'in a room completed before its lock', member, { ...before, completed: true }, 'hidden'],
    [
      'other member',
      'in a completed room after its lock',
      member,
      { ...after, completed: true },
      'view-only',
    ],
    ['manager', 'in a room completed before its lock', manager, { ...before, completed: true }, 'view-only'],
  ] as const)('the access to picks is correct for the %s %s', (_who, _when, viewer, state, access) => {
    expect(pickAccess({ ...viewer, ...state })).toBe(access);
  });
});

describe('a bracket with several fights', () => {
  const open = { lockAt: LOCK, hasResult: false };
  const closed = { lockAt: 1, hasResult: false };
  const member = { isOwner: false, isManager: false, completed: false, now: 10 };
  const owner = { ...member, isOwner: true };

  it('other members cannot see a bracket until its first fight locks', () => {
    expect(entryAccess({ ...member, fights: [open, open] })).toBe('hidden');
    expect(entryAccess({ ...member, fights: [closed, open] })).toBe('view-only');
    expect(pickAccess({ ...member, ...open })).toBe('hidden');
  });

  it('the owner can edit a bracket until its last fight locks', () => {
    expect(entryAccess({ ...owner, fights: [closed, open] })).toBe('edit');
    expect(entryAccess({ ...owner, fights: [closed, closed] })).toBe('locked');
  });

  it('the owner can edit a bracket on an empty card, and others cannot see the bracket', () => {
    expect(entryAccess({ ...owner, fights: [] })).toBe('edit');
    expect(entryAccess({ ...member, fights: [] })).toBe('hidden');
    expect(entryAccess({ ...member, isManager: true, fights: [closed] })).toBe('edit');
  });

  it('everyone can read a bracket in a completed room, except for fights that have not locked yet', () => {
    const unlocked = { lockAt: null, hasResult: false };
    expect(entryAccess({ ...member, completed: true, fights: [open] })).toBe('hidden');
    expect(entryAccess({ ...member, completed: true, fights: [unlocked] })).toBe('view-only');
    expect(entryAccess({ ...member, completed: true, fights: [closed, open] })).toBe('view-only');
  });

  it('the owner can delete a bracket until a fight is locked, and the manager can at any time', () => {
    const manager = { ...member, isManager: true };
    expect(canDeleteEntry(owner, [open, { lockAt: null, hasResult: false }], 10)).toBe(true);
    expect(canDeleteEntry(owner, [open, closed], 10)).toBe(false);
    expect(canDeleteEntry({ ...owner, completed: true }, [open], 10)).toBe(false);
    expect(canDeleteEntry(member, [open], 10)).toBe(false);
    expect(canDeleteEntry({ ...manager, completed: true }, [closed], 10)).toBe(true);
  });

  it('a bracket can be created until every fight is locked', () => {
    expect(isEverythingLocked([], 10)).toBe(false);
    expect(isEverythingLocked([closed, open], 10)).toBe(false);
    expect(isEverythingLocked([closed, { lockAt: null, hasResult: true }], 10)).toBe(true);
    expect(isEverythingLocked([{ lockAt: null, hasResult: false }], 10)).toBe(false);
  });
});

describe('the time from which picks count as made with hindsight', () => {
  const at = (lockAt: number | null, hasResult = false) => ({ lockAt, hasResult });
  it.each([
    ['moving a lock to an earlier time gives no hindsight', null, at(50), at(40), 10, null],
    ['setting the first lock time gives no hindsight', null, at(null), at(40), 10, null],
    ['postponing a future lock gives hindsight from the old lock time', null, at(50), at(90), 10, 50],
    ['removing a future lock gives hindsight from the old lock time', null, at(50), at(null), 10, 50],
    ['reopening a closed lock gives hindsight from now', null, at(50), at(90), 60, 60],
    ['clearing a result gives hindsight from now', null, at(null, true), at(null), 60, 60],
    ['a lock that a result keeps closed gives no hindsight', null, at(50, true), at(90, true), 60, null],
    ['an earlier hindsight time is kept', 30, at(50), at(90), 10, 30],
    ['a later hindsight time is replaced', 70, at(50), at(90), 10, 50],
    ['the hindsight time is kept if the lock does not change', 30, at(50), at(50), 10, 30],
  ])('the hindsight time is correct: %s', (_, since, old, next, now, expected) => {
    expect(hindsightSince(since, old, next, now)).toBe(expected);
  });
});
