import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { resultImpacts } from '../result-impact.ts';
import { figuresOf, gameOf, type KnownWays } from '../testing/figures.ts';
import { type TonightEntry, TonightView, type TonightViewProps } from './tonight-view.tsx';

const auburn = gameOf('g1', 'North Carolina', 'Auburn');
const duke = gameOf('g2', 'Duke', 'Virginia Tech');
const lsu = gameOf('g3', 'LSU', 'Michigan State');
const same: KnownWays = { chances: [0.36, 0.36] };
const hopeful: Record<string, readonly [KnownWays, KnownWays, KnownWays]> = {
  noor: [{ chances: [0.121, 0.6] }, { chances: [0.324, 0.396] }, same],
  kelechi: [{ chances: [0.4, 0.3] }, { chances: [0.3, 0.4] }, same],
  southpaw_sam: [{ chances: [0.02, 0], best: [1, 3] }, { chances: [0.02, 0.01] }, same],
};
const entryOf = (label: string, given: Partial<TonightEntry> = {}): TonightEntry => ({
  id: label,
  label,
  isOwn: label === 'noor',
  canWin: true,
  clinched: false,
  best: '1st',
  outBecause: null,
  ...given,
});

function show(given: Partial<TonightViewProps<string>> = {}, of = hopeful) {
  const figures = figuresOf(
    [auburn, duke, lsu].map((game, at) => ({
      game,
      entries: Object.fromEntries(Object.entries(of).map(([id, known]) => [id, known[at] as KnownWays])),
    })),
  );
  const upcoming = [auburn, duke, lsu];
  const basis = { samples: 0, isPart: false, hasBegun: true };
  const own = given.own === undefined ? entryOf('noor') : given.own;
  render(
    <TonightView
      noun="game"
      plate="basketball"
      crop={0}
      upcoming={upcoming}
      figures={figures}
      chances={Object.keys(of).map((id) => ({ id, first: 0.36, level: 0 }))}
      basis={basis}
      entries={Object.keys(of).map((id) => entryOf(id))}
      hopeful={Object.keys(of)}
      more={null}
      now={{ chance: 0.36, canWin: own?.canWin ?? false, basis }}
      impacts={own ? resultImpacts(own.id, upcoming, figures) : []}
      foot="Coin flip"
      {...given}
      own={own}
    />,
  );
}

describe('the game that moves most', () => {
  it('is the poster: for whom to cheer, the chance either way, and what the others want', () => {
    show();
    const poster = screen.getByRole('region', { name: 'Cheer for Auburn' });
    expect(poster.textContent).toContain('if Auburn win1st to 9th60.0 %');
    expect(poster.textContent).toContain('if North Carolina win1st to 9th12.1 %');
    expect(poster.textContent).toContain(
      'You alone want Auburn. The other two want North Carolina, and southpaw_sam is out without them.',
    );
    expect(screen.getByRole('heading', { name: 'Next 3 games' })).toBeTruthy();
  });

  it('leaves the rest to rows by swing, and one that moves nothing is not said not to matter', () => {
    show();
    const others = screen.getByRole('region', { name: 'The other games' });
    const games = within(others).getAllByRole('article');
    expect(games.map((game) => game.getAttribute('aria-label'))).toEqual([
      'Duke against Virginia Tech',
      'LSU against Michigan State',
    ]);
    expect(games[0]?.textContent).toContain('Swing 7.2');
    expect(games[0]?.textContent).toContain('Helps you: Virginia Tech');
    expect(games[1]?.textContent).toContain('Same chance either way');
    expect(games[1]?.textContent).toContain(
      'Moves nothing for you. It still decides which results you need later.',
    );
    expect(within(others).queryByText(/matter/)).toBeNull();
  });
});

it('drawn endings are not said to be the same, and the likeliest are not said to be everybody', () => {
  show({ basis: { samples: 200_000, isPart: false, hasBegun: true }, more: { count: 40, show: () => {} } });
  const poster = screen.getByRole('region', { name: 'Cheer for Auburn' });
  expect(poster.textContent).not.toMatch(/want|Everybody/);
  const row = screen.getByRole('article', { name: 'LSU against Michigan State' });
  expect(row.textContent).toContain('About the same either way');
  expect(row.textContent).toContain('Moves little or nothing for you.');
  expect(screen.getByText('– about the same either way')).toBeTruthy();
});

describe('who needs what', () => {
  const table = () => screen.getByRole('table');

  it('has a header for every game and bracket, and says each need in words', () => {
    show();
    expect(
      within(table())
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Bracket',
      'North Carolina against AuburnNORAUB',
      'Duke against Virginia TechDUKVIR',
      'LSU against Michigan StateLSUMIC',
    ]);
    const row = within(table()).getByRole('row', { name: /southpaw_sam/ });
    expect(within(row).getByRole('rowheader').textContent).toContain('southpaw_sam');
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['NORneeds North Carolina, out without it', 'DUKbetter with Duke', '–same either way']);
  });

  it('marks the own row alone', () => {
    show();
    const marked = within(table())
      .getAllByRole('rowheader')
      .filter(({ textContent }) => textContent?.includes('You'));
    expect(marked.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('noor')]);
  });

  it('is all that somebody without a bracket is shown', () => {
    show({ own: null });
    expect(screen.queryByRole('region', { name: /Cheer/ })).toBeNull();
    expect(screen.queryByText('Now')).toBeNull();
    expect(within(table()).getAllByRole('row')).toHaveLength(4);
  });

  it('shows the others when asked', async () => {
    const onAll = vi.fn();
    show({ more: { count: 30, show: onAll } });
    await userEvent.setup().click(screen.getByRole('button', { name: 'Show all 30 brackets' }));
    expect(onAll).toHaveBeenCalled();
  });

  it('is scrolled by keys where it has more games than a phone holds', () => {
    show({ upcoming: [auburn, duke, lsu, gameOf('g4', 'A', 'B'), gameOf('g5', 'C', 'D')], own: null });
    expect(screen.getByRole('region', { name: 'Who needs what, by game' }).tabIndex).toBe(0);
  });
});

it('tells an entry that is out why, and what it still plays for', () => {
  const own = entryOf('noor', {
    canWin: false,
    best: '3rd or lower',
    outBecause: 'kelechi stays ahead of you whatever happens',
  });
  show(
    { own, hopeful: ['kelechi'] },
    {
      ...hopeful,
      noor: [
        { chances: [0, 0], best: [4, 3] },
        { chances: [0, 0], best: [3, 3] },
        { chances: [0, 0], best: [3, 5] },
      ],
    },
  );
  const out = screen.getByRole('region', { name: 'Out of first' });
  expect(out.textContent).toContain('kelechi stays ahead of you whatever happens, on the results so far.');
  expect(out.textContent).toContain('Still to play for: 3rd or lower.');
  expect(screen.queryByRole('region', { name: /Cheer/ })).toBeNull();
  const games = within(screen.getByRole('region', { name: 'The other games' })).getAllByRole('article');
  expect(games.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Helps you: LSUyour pickbest 3rd.*Michigan Statebest 5th/),
    expect.stringMatching(/North Carolinayour pickbest 4th.*Helps you: Auburnbest 3rd/),
    expect.stringContaining('Same places either way'),
  ]);
});
