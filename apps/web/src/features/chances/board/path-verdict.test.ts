import type { Chances, EntryOutlook } from '@lockroom/rules';
import { describe, expect, it } from 'vitest';
import { entryLabelsOf } from '../entry-labels.ts';
import { chanceOf, type Person, personOf } from '../person.ts';
import { pathEnd, pathShare, posterWords } from './path-text.ts';
import { type PathVerdict, pathVerdict } from './path-verdict.ts';

const OUTLOOK: EntryOutlook<unknown> = {
  id: 'a',
  best: 1,
  bestIsBound: false,
  perhaps: null,
  worst: 3,
  worstIsBound: false,
  canWin: true,
  clinched: false,
  outBecause: [],
  witness: {},
};
const path = (team: string, probability: number) => ({
  statements: [{ team, round: 1, wins: true }],
  probability,
  scoreDecides: false,
});
const way = (team: string, first: number) => ({
  way: team,
  weight: 0.5,
  entries: [{ id: 'a', first, level: 0 }],
});
const CHANCES: Chances<string> = {
  open: 2,
  weights: 'coin',
  samples: 0,
  entries: [{ id: 'a', first: 0.3, level: 0 }],
  next: [
    { id: 'g1', ways: [way('x', 0.2), way('y', 0.4)] },
    { id: 'g2', ways: [way('u', 0.3), way('v', 0.3)] },
    { id: 'g3', ways: [way('m', 0.6), way('n', 0)] },
  ],
};
const YOU: Person = { subject: 'You', isYou: true, isViewer: true, own: 'your' };
const helpsIn = (verdict: PathVerdict) => (verdict.kind === 'guide' ? verdict.helps : []);
/** The poster of a verdict that names no team. */
function posterOf(verdict: PathVerdict, person = YOU) {
  const [ground, spoken] = [{}, {}] as [Parameters<typeof posterWords>[2], Parameters<typeof posterWords>[3]];
  return posterWords(verdict, person, ground, spoken);
}
const known = { outlook: OUTLOOK, chances: CHANCES, paths: [], hasBegun: true, hasFailed: false };

describe('what is told of an entry', () => {
  it('is its paths one after the other, round again after the last', () => {
    const paths = [path('x', 0.2), path('y', 0.1)];
    const told = [0, 1, 2].map((step) => pathVerdict('a', { ...known, paths }, step));
    expect(told.map((verdict) => verdict.kind === 'path' && [verdict.path, verdict.at, verdict.of])).toEqual([
      [paths[0], 0, 2],
      [paths[1], 1, 2],
      [paths[0], 0, 2],
    ]);
  });

  it('names no games as helping most where none does', () => {
    expect(posterOf({ kind: 'guide', helps: [] })).toMatchObject({
      statements: [],
      end: 'No game that comes next tells much by itself.',
    });
  });

  it('is, without a short path, what helps most; a game that moves nothing is left out', () => {
    expect(pathVerdict('a', known, 0)).toEqual({
      kind: 'guide',
      helps: [
        { game: 'g3', team: 'm', other: 'n', chance: 0.6, against: 0 },
        { game: 'g1', team: 'y', other: 'x', chance: 0.4, against: 0.2 },
      ],
    });
  });

  it('is no help that drawn endings do not tell from none, and nothing before the chances are known', () => {
    const drawn = { ...CHANCES, samples: 100 };
    const [help, ...more] = helpsIn(pathVerdict('a', { ...known, chances: drawn }, 0));
    expect(help).toMatchObject({ game: 'g3', team: 'm' });
    expect(more).toEqual([]);
    expect(pathVerdict('a', { ...known, chances: undefined }, 0)).toEqual({ kind: 'loading' });
  });

  it('is that nothing counts yet where an entry without points is first whatever happens', () => {
    const path = { statements: [], probability: 1, scoreDecides: true };
    const answers = { ...known, paths: [path] };
    expect(pathVerdict('a', answers, 0)).toMatchObject({ kind: 'path' });
    expect(pathVerdict('a', { ...answers, hasBegun: false }, 0)).toEqual({ kind: 'idle' });
    expect(posterOf({ kind: 'idle' }).title).toBe('Nothing counts yet');
  });

  it('is that it is out, or has clinched, before any path is known', () => {
    const answers = { ...known, paths: undefined };
    const out = { ...OUTLOOK, canWin: false, best: 2 };
    expect(pathVerdict('a', { ...answers, outlook: out }, 0)).toEqual({ kind: 'out', outlook: out });
    const clinched = { ...OUTLOOK, clinched: true };
    expect(pathVerdict('a', { ...answers, outlook: clinched }, 0)).toEqual({ kind: 'clinched' });
  });

  it('is nothing while answers are on their way, and that they do not come', () => {
    const answers = { ...known, paths: undefined };
    expect(pathVerdict('a', answers, 0)).toEqual({ kind: 'loading' });
    expect(pathVerdict('a', { ...answers, hasFailed: true }, 0)).toEqual({ kind: 'failed' });
  });
});

it.each([
  ['If level, the final score decides.', true],
  ['Nothing else matters.', false],
])('a path ends with %j', (text, scoreDecides) => expect(pathEnd({ scoreDecides })).toBe(text));

it('is told of one of several brackets by its number, since the viewer may win with another', () => {
  const owners = [1, 2].map((number) => ({ id: `b${number}`, ownerId: 'me', ownerName: 'noor', number }));
  const second = { id: 'b2', isOwner: true, number: 2 };
  const person = personOf(second, entryLabelsOf(owners, 'me'));
  expect(person.own).toBe('its');
  expect(chanceOf(person)).toBe("Bracket 2's chance");
  expect(posterOf({ kind: 'loading' }, person).title).toBe('Bracket 2 wins if');
  expect(posterOf({ kind: 'clinched' }, person).end).toBe('Bracket 2 wins whatever happens.');
  const alone = personOf(second, entryLabelsOf(owners.slice(1), 'me'));
  expect(posterOf({ kind: 'loading' }, alone).title).toBe('You win if');
});

it('a path without statements is not read as an unfinished sentence', () => {
  const sure = { statements: [], probability: 1, scoreDecides: true };
  expect(posterOf({ kind: 'path', path: sure, at: 0, of: 1 })).toEqual({
    title: 'Whatever happens',
    loud: 'First',
    end: 'If level, the final score decides.',
  });
});

describe('what a path covers', () => {
  it('is counted in ways where all are equally likely', () => {
    expect(pathShare(256 / 2048, 738 / 2048, { open: 11, weights: 'coin', samples: 0 })).toEqual({
      part: '256',
      whole: '738 ways',
    });
  });

  it.each([
    { open: 11, weights: 'seeds' as const, samples: 0 },
    { open: 20, weights: 'coin' as const, samples: 0 },
  ])('is a part of the chance with %o', (chances) => {
    expect(pathShare(0.0712, 0.36, chances)).toEqual({ part: '7.1', whole: '36.0 %' });
  });

  it('is never nothing, and of an estimate says so', () => {
    const drawn = { open: 63, weights: 'coin', samples: 200_000 } as const;
    expect(pathShare(0.0712, 0.36, drawn)).toEqual({ part: '7.1', whole: 'about 36.0 %' });
    expect(pathShare(0.0002, 0, drawn)).toEqual({ part: 'under 0.1', whole: 'under 0.1 %' });
  });
});
