import { expect, it } from 'vitest';
import { needsOf } from './needs.ts';
import { resultImpact, resultImpacts } from './result-impact.ts';
import { figuresOf, gameOf } from './testing/figures.ts';

const [a, b, c] = ['a', 'b', 'c'].map((id) => gameOf(id, `${id}1`, `${id}2`)) as [
  ReturnType<typeof gameOf>,
  ReturnType<typeof gameOf>,
  ReturnType<typeof gameOf>,
];

it('resultImpacts sorts by swing and lists the helpful team first', () => {
  const known = figuresOf([
    { game: a, entries: { me: { chances: [0.3, 0.4] } } },
    { game: b, entries: { me: { chances: [0.6, 0.1] } } },
    { game: c, entries: { me: { chances: [0.35, 0.35] } } },
  ]);
  const impacts = resultImpacts('me', [a, b, c], known);
  expect(impacts.map(({ match, swing }) => [match.id, swing.toFixed(2)])).toEqual([
    ['b', '0.50'],
    ['a', '0.10'],
    ['c', '0.00'],
  ]);
  expect(impacts.map(({ help }) => help?.ways)).toEqual([['b1'], ['a2'], undefined]);
});

it('sampled chances within the sampling error count as equal', () => {
  const close = [{ game: a, entries: { me: { chances: [0.301, 0.3] as const } } }];
  expect(resultImpact('me', a, figuresOf(close))?.help?.ways).toEqual(['a1']);
  expect(resultImpact('me', a, figuresOf(close, 10_000))?.help).toBeNull();
});

it('an entry that is out is measured by places', () => {
  const out = figuresOf([{ game: a, entries: { me: { chances: [0, 0], best: [4, 3] } } }]);
  const impact = resultImpact('me', a, out);
  expect(impact?.help?.ways).toEqual(['a2']);
  expect(impact?.placesMoved).toBe(1);
});

it('an entry without a chance over the locked fights is measured by places', () => {
  const part = figuresOf([{ game: a, entries: { me: { chances: [0, 0], best: [1, 1] } } }]);
  for (const [side, { entries }] of (part.places[0]?.ways ?? []).entries()) {
    for (const entry of entries) entry.best = 3 - side;
  }
  expect(resultImpact('me', a, part)?.help?.ways).toEqual(['a2']);
});

it('needsOf tells who needs a result and who is out without it', () => {
  const known = figuresOf([
    {
      game: a,
      entries: {
        me: { chances: [0.6, 0.1] },
        sam: { chances: [0, 0.02], best: [2, 1] },
        kay: { chances: [0.4, 0.4] },
      },
    },
  ]);
  const rows = needsOf(['me', 'sam', 'kay'], [a], known, []);
  expect(rows.map(({ needs }) => needs[0])).toEqual([
    { kind: 'better', side: 0, short: 'A1', method: null, said: 'better with a1' },
    { kind: 'must', side: 1, short: 'A2', method: null, said: 'needs a2, out without it' },
    { kind: 'same' },
  ]);
});
