import { expect, it } from 'vitest';
import { moveOf, movesOf } from './moves.ts';
import { needsOf } from './needs.ts';
import { figuresOf, gameOf } from './testing/figures.ts';

const [a, b, c] = ['a', 'b', 'c'].map((id) => gameOf(id, `${id}1`, `${id}2`)) as [
  ReturnType<typeof gameOf>,
  ReturnType<typeof gameOf>,
  ReturnType<typeof gameOf>,
];

it('puts the game first that moves the chance most, with the team that helps first', () => {
  const known = figuresOf([
    { game: a, entries: { me: { chances: [0.3, 0.4] } } },
    { game: b, entries: { me: { chances: [0.6, 0.1] } } },
    { game: c, entries: { me: { chances: [0.35, 0.35] } } },
  ]);
  const moves = movesOf('me', [a, b, c], known);
  expect(moves.map(({ coming, swing }) => [coming.id, swing.toFixed(2)])).toEqual([
    ['b', '0.50'],
    ['a', '0.10'],
    ['c', '0.00'],
  ]);
  expect(moves.map(({ help }) => help?.ways)).toEqual([['b1'], ['a2'], undefined]);
});

it('calls sampled chances equal that could be', () => {
  const close = [{ game: a, entries: { me: { chances: [0.301, 0.3] as const } } }];
  expect(moveOf('me', a, figuresOf(close))?.help?.ways).toEqual(['a1']);
  expect(moveOf('me', a, figuresOf(close, 10_000))?.help).toBeNull();
});

it('measures by places once an entry is out', () => {
  const out = figuresOf([{ game: a, entries: { me: { chances: [0, 0], best: [4, 3] } } }]);
  const move = moveOf('me', a, out);
  expect(move?.help?.ways).toEqual(['a2']);
  expect(move?.placesMoved).toBe(1);
});

it('measures by places while the fights that are locked give no chance', () => {
  const part = figuresOf([{ game: a, entries: { me: { chances: [0, 0], best: [1, 1] } } }]);
  for (const [side, { entries }] of (part.places[0]?.ways ?? []).entries()) {
    for (const entry of entries) entry.best = 3 - side;
  }
  expect(moveOf('me', a, part)?.help?.ways).toEqual(['a2']);
});

it('takes ways that come to the same for one, with the places of all of them', () => {
  const any = { ...a, sideOf: () => 0 as const };
  const move = moveOf('me', any, figuresOf([{ game: a, entries: { me: { chances: [0.2, 0.2] } } }]));
  expect(move?.lines.map(({ ways, weight }) => [ways, weight])).toEqual([[['a1', 'a2'], 1]]);
});

it('says who needs what, and who is out without it', () => {
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
