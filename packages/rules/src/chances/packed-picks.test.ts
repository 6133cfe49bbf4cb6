import { expect, test } from 'vitest';
import { PICK_METHODS } from '../fights/methods.ts';
import { makeFormat, teamsOf } from '../tournaments/format.ts';
import { play } from '../tournaments/play.ts';
import { packFightPicks, packTeams, unpackFightPicks, unpackTeams } from './packed-picks.ts';

test.each([
  ['football', 14, true],
  ['custom', 8, false],
  ['custom', 64, false],
] as const)(
  'packed picks of %s with %i teams have one character per game and can be unpacked',
  (family, size, reseeding) => {
    const format = makeFormat({ family, size, reseeding });
    const teams = teamsOf(format);
    // Picks every team, so that two teams with the same character would be noticed.
    const picks = Object.fromEntries(play(format, {}).map(({ id }, at) => [id, teams[at]?.id]));
    const text = packTeams(format, picks);
    expect(text).toHaveLength(size - 1);
    expect(new Set(text).size).toBe(size - 1);
    expect(unpackTeams(format, text)).toEqual(picks);
    const last = teams.at(-1)?.id;
    const [first] = Object.keys(picks);
    if (first === undefined) throw new Error('No game');
    expect(unpackTeams(format, packTeams(format, { [first]: last }))).toEqual({ [first]: last });
  },
);

test('packing keeps an empty bracket and omits picks of unknown games', () => {
  const format = makeFormat({ family: 'custom', size: 8, reseeding: false });
  expect(packTeams(format, {})).toBe('.......');
  expect(unpackTeams(format, '.......')).toEqual({});
  expect(packTeams(format, { 'r9-1': 'red1', 'r1-1': 'nobody' })).toBe('.......');
});

test('unpacking rejects picks for a tournament of another size', () => {
  const format = makeFormat({ family: 'custom', size: 16, reseeding: false });
  expect(unpackTeams(format, 'ABCDEFG')).toBeNull();
});

test('the packed picks of a card have one character per fight in the given order', () => {
  const picks = {
    a: { winnerId: 2, method: 'Decision' },
    c: { winnerId: 1, method: 'KO/TKO' },
    d: { winnerId: 2, method: 'Submission' },
  } as const;
  const text = packFightPicks(['d', 'c', 'b', 'a'], picks);
  expect(text).toBe('EA.F');
  expect(unpackFightPicks(['d', 'c', 'b', 'a'], text)).toEqual(picks);
  expect(unpackFightPicks(['d', 'c'], text)).toEqual({ d: picks.d, c: picks.c });
});

test('the character that encodes a fight pick never changes, because devices store packed picks', () => {
  const signs = PICK_METHODS.map((method) => {
    const picks = { a: { winnerId: 1, method }, b: { winnerId: 2, method } } as const;
    return [method, packFightPicks(['a', 'b'], picks)];
  });
  expect(Object.fromEntries(signs)).toEqual({ 'KO/TKO': 'AD', Submission: 'BE', Decision: 'CF' });
});
