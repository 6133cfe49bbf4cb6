import type { Chances, EntryOutlook } from '@lockroom/rules';
import { describe, expect, it } from 'vitest';
import type { Person } from '../person.ts';
import { posterWords } from './path-text.ts';
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
function posterOf(verdict: PathVerdict, person = YOU) {
  const [ground, spoken] = [{}, {}] as [Parameters<typeof posterWords>[2], Parameters<typeof posterWords>[3]];
  return posterWords(verdict, person, ground, spoken);
}
const known = { outlook: OUTLOOK, chances: CHANCES, paths: [], hasBegun: true, hasFailed: false };

describe('the verdict about an entry', () => {
  it('the verdict shows one path after the other and starts over after the last one', () => {
    const paths = [path('x', 0.2), path('y', 0.1)];
    const told = [0, 1, 2].map((step) => pathVerdict('a', { ...known, paths }, step));
    expect(told.map((verdict) => verdict.kind === 'path' && [verdict.path, verdict.at, verdict.of])).toEqual([
      [paths[0], 0, 2],
      [paths[1], 1, 2],
      [paths[0], 0, 2],
    ]);
  });

  it('without a short path the verdict names the games that help most', () => {
    expect(pathVerdict('a', known, 0)).toEqual({
      kind: 'guide',
      helps: [
        { game: 'g3', team: 'm', other: 'n', chance: 0.6, against: 0 },
        { game: 'g1', team: 'y', other: 'x', chance: 0.4, against: 0.2 },
      ],
    });
  });

  it('games within the sampling error do not help, and without chances the verdict is loading', () => {
    const drawn = { ...CHANCES, samples: 100 };
    const [help, ...more] = helpsIn(pathVerdict('a', { ...known, chances: drawn }, 0));
    expect(help).toMatchObject({ game: 'g3', team: 'm' });
    expect(more).toEqual([]);
    expect(pathVerdict('a', { ...known, chances: undefined }, 0)).toEqual({ kind: 'loading' });
  });

  it('an entry without points that is first whatever happens is told that nothing counts yet', () => {
    const path = { statements: [], probability: 1, scoreDecides: true };
    const answers = { ...known, paths: [path] };
    expect(pathVerdict('a', answers, 0)).toMatchObject({ kind: 'path' });
    expect(pathVerdict('a', { ...answers, hasBegun: false }, 0)).toEqual({ kind: 'idle' });
    expect(posterOf({ kind: 'idle' }).title).toBe('Nothing counts yet');
  });

  it('an entry that is out or has clinched is told so before any path is known', () => {
    const answers = { ...known, paths: undefined };
    const out = { ...OUTLOOK, canWin: false, best: 2 };
    expect(pathVerdict('a', { ...answers, outlook: out }, 0)).toEqual({ kind: 'out', outlook: out });
    const clinched = { ...OUTLOOK, clinched: true };
    expect(pathVerdict('a', { ...answers, outlook: clinched }, 0)).toEqual({ kind: 'clinched' });
  });

  it('the verdict is loading until the answers arrive, and fails with them', () => {
    const answers = { ...known, paths: undefined };
    expect(pathVerdict('a', answers, 0)).toEqual({ kind: 'loading' });
    expect(pathVerdict('a', { ...answers, hasFailed: true }, 0)).toEqual({ kind: 'failed' });
  });
});
