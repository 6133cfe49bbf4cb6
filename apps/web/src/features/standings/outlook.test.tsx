import type { Bracket, RoomPicks } from '@lockroom/contract';
import { makeFormat, packTeams } from '@lockroom/rules';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test.ts';
import type { FakeAnswer } from '../../testing/fake-server.ts';
import { noor, renderApp } from '../../testing/render-app.tsx';
import { entryOf, roomAnswers, roomOf } from '../rooms/testing/room-fixtures.ts';
import { tournamentAnswers } from '../tournaments/manager/testing/manager-page.tsx';

eachTestAs(noor);

const FORMAT = makeFormat({ family: 'custom', size: 8, reseeding: false, roundPoints: [1, 2, 3] });
const FAVOURITES = { 'r1-1': 'red1', 'r1-2': 'red2', 'r1-3': 'blue1', 'r1-4': 'blue2' };
const RED = { ...FAVOURITES, 'r2-1': 'red1', 'r2-2': 'blue1', 'r3-1': 'red1' };
const BLUE = { ...RED, 'r3-1': 'blue1' };
/** One right pick in round 1; all other picks are out. */
const WRONG = { 'r1-1': 'red1', 'r1-2': 'red3', 'r1-3': 'blue4', 'r1-4': 'blue3', 'r2-1': 'red4' };
const room = roomOf({ sport: 'custom', bracketSize: 8, isLocked: true });
const base = `/api/rooms/${room.id}`;

const ofBrackets = (n: number, username: string, given: Partial<Bracket> = {}) =>
  entryOf(n, username, { sport: 'custom', fightScores: [4, null, null], ...given });
const STANDINGS = [
  ofBrackets(1, 'noor'),
  ofBrackets(2, 'wren', { rank: 1 }),
  ofBrackets(3, 'noor', { number: 2, name: 'noor Bracket 2', fightScores: [1, null, null] }),
];

function packed(sheets: readonly (readonly [Bracket, object])[]): RoomPicks {
  return {
    basis: 'all',
    seen: [],
    covered: [],
    entries: sheets.map(([entry, picks]) => ({
      id: entry.id,
      ownerId: entry.creatorId,
      ownerName: entry.user.username,
      number: entry.number,
      picks: packTeams(FORMAT, picks as Record<string, string>),
      coveredPicks: null,
      tieBreaker: null,
    })),
  };
}

const [first, wren, second] = STANDINGS as [Bracket, Bracket, Bracket];
const SHEETS = packed([
  [first, RED],
  [wren, BLUE],
  [second, WRONG],
]);

function openRoom(answers: Record<string, FakeAnswer> = {}, search = '', shown = room) {
  return renderApp(`/room/${shown.id}${search}`, {
    ...roomAnswers(shown),
    [`GET ${base}/brackets`]: { body: STANDINGS },
    [`GET ${base}/picks`]: { body: SHEETS },
    ...tournamentAnswers(room, { results: FAVOURITES, roundPoints: [1, 2, 3] }),
    ...answers,
  });
}

const rows = () => within(screen.getByRole('region', { name: 'Leaderboard' })).getAllByRole('listitem');
const own = () => screen.findByRole('region', { name: 'Your chance to win' });

it('every row says who can win and why others cannot', async () => {
  openRoom();
  await waitFor(() => expect(rows()[0]?.textContent).toMatch(/Chance \d/));
  const texts = rows().map((row) => row.textContent);
  expect(texts[0]).toMatch(/noor Bracket 1Can win.*Best 1st, worst 2nd.*Chance \d+\.\d %/);
  expect(texts[1]).toMatch(/wren Bracket 1Can win.*Best 1st, worst 2nd/);
  expect(texts[2]).toMatch(/noor Bracket 2.*(wren stays ahead of you whatever happens|Your Bracket 1)/);
  expect(texts[2]).toMatch(/Best 3rd, worst 3rd.*Chance Out/);
  const foot = screen.getByText(/^Coin flip for every game, 3 games open, on the results so far\./);
  expect(foot.textContent).toContain('so the chances add up to 1');
  expect(foot.textContent).toContain('One of your two brackets can win.');
  expect(foot.textContent).toContain('Your bracket lacks picks for 2 games still open');
});

it('the list shows only those who can win, sorted by chance, and the address keeps that', async () => {
  const { router } = openRoom();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('radio', { name: 'Can win 2' }));
  expect(rows()).toHaveLength(2);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'By chance');
  expect(router.state.location.searchStr).toBe('?show=can-win&order=chance');
  const shares = rows().map((row) => Number(/Chance (\d+\.\d)/.exec(row.textContent ?? '')?.[1]));
  expect(shares).toEqual([...shares].sort((a, b) => b - a));
  expect(shares[0]).toBeGreaterThan(0);
});

it('other weights change only the chances', async () => {
  openRoom();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Change weights' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change weights' }));
  await user.click(dialog.getByRole('radio', { name: /^By seed/ }));
  await user.keyboard('{Escape}');
  await screen.findByText(/^The better seed wins more often, 3 games open/);
  expect(rows()[0]?.textContent).toContain('Best 1st, worst 2nd');
  expect((await own()).textContent).toContain(
    'Over every way it can still end: the better seed wins more often.',
  );
});

it.each([
  ['a completed room', { isCompleted: true }, FAVOURITES],
  ['a room whose games are all played', {}, RED],
  ['a room before its lock', { isLocked: false }, {}],
])('no chances are shown or fetched in %s', async (_, given, results) => {
  const { requests } = openRoom(tournamentAnswers(room, { results, roundPoints: [1, 2, 3] }), '', {
    ...room,
    ...given,
  });
  await screen.findByRole('region', { name: 'Leaderboard' });
  await screen.findByRole('region', { name: 'Your standing' });
  expect(requests.filter(({ path }) => path.endsWith('/picks'))).toEqual([]);
});
