import { describe, expect, it } from 'vitest';
import { describeChange, parseChange, type SealedChange, type StoredChange } from './changes.ts';
import { MANAGER } from './testing/stored-change.ts';

const ENTRY = { entryId: 'e1', owner: 'ann', number: 2 };
const FIGHT = { fightId: 'f1', title: 'Main Event', fighter1: 'Pereira', fighter2: 'Hill' };

describe('a log line that was stored as text', () => {
  const line = { kind: 'text', data: { text: 'changed the sheet of ann Bracket 1' } };

  it.each([
    ['changed the sheet of ann Bracket 1', { isSealed: false, sealed: null }],
    ['changed the sheet of ann Bracket 1, before its lock', { isSealed: true, sealed: null }],
    [
      'changed the sheet of ann Bracket 1 from Left to Right in E-8',
      { isSealed: true, sealed: { text: 'from Left to Right in E-8' } },
    ],
  ])('a log line that was stored as text is shown unchanged: %s', (sentence, seal) => {
    expect(describeChange({ ...line, ...seal }, MANAGER)).toBe(sentence);
  });
});

describe('a log line from another version of Lockroom', () => {
  it.each<[string, Partial<StoredChange>]>([
    ['an unknown kind', { kind: 'room.painted', data: { color: 'green' } }],
    ['a kind with the name of an object method', { kind: 'toString' }],
    ['data with an unexpected shape', { kind: 'room.renamed', data: { name: 'Cage' } }],
    ['data that is not an object', { kind: 'room.renamed', data: null }],
    ['an unknown sealed kind', { kind: 'fight.bet-changed', isSealed: true }],
    ['sealed data for a kind without a seal', { isSealed: true, sealed: { pick: 'Hill' } }],
    [
      'sealed data with an unexpected shape',
      { kind: 'text', data: { text: 'a' }, isSealed: true, sealed: { a: 1 } },
    ],
  ])('a line with %s is shown as a general sentence', (_, change) => {
    const line = { kind: 'room.created', data: {}, isSealed: false, sealed: null, ...change };
    expect(describeChange(line, MANAGER)).toBe('made a change that this version of Lockroom cannot describe');
  });
});

describe('a log line about an undone action', () => {
  const moved = { fight: FIGHT, direction: 'up' as const, place: 'Fight 3' };
  const sentence = (reopens: boolean, data: unknown = moved) =>
    describeChange(
      {
        kind: 'act.taken-back',
        data: { changeId: 'c1', kind: 'fight.moved', data, reopens },
        isSealed: false,
        sealed: null,
      },
      MANAGER,
    );

  it('the log line states what was undone and whether the undo reopened picks', () => {
    const line = 'undid: moved Main Event, Pereira vs Hill up: it is now Fight 3';
    expect(sentence(false)).toBe(line);
    expect(sentence(true)).toBe(`${line}. It was locked and is open for picks again`);
    expect(sentence(false, {})).toBe('undid: made a change that this version of Lockroom cannot describe');
  });
});

describe('parsing a change', () => {
  it('parsing removes unknown fields, so that the readable part of a sealed change cannot contain the pick', () => {
    const sealed = {
      from: { winnerId: 1, method: 'KO/TKO' },
      to: { winnerId: 2, method: 'Decision' },
    } as const;
    const data = { entry: { ...ENTRY, picks: sealed }, fight: { ...FIGHT, picked: 1 }, ...sealed };
    const change: SealedChange = { kind: 'fight.pick-changed', data, sealed };
    expect(parseChange(change)).toEqual({ data: { entry: ENTRY, fight: FIGHT }, sealed });
  });

  it('parsing rejects data that does not fit the kind of change', () => {
    const lock = { fight: FIGHT, from: null, to: '2030-01-01', reopens: false };
    expect(() => parseChange({ kind: 'fight.locks-set', data: { locks: [lock] } })).toThrow();
    expect(() => parseChange({ kind: 'room.imported', data: { exportedAt: 'yesterday' } })).toThrow();
  });
});
