import type { Bracket, RoomPicks } from '@lockroom/contract';
import { makeFormat, packFightPicks, packTeams } from '@lockroom/rules';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test.ts';
import type { FakeAnswer } from '../../testing/fake-server.ts';
import { noor, renderApp } from '../../testing/render-app.tsx';
import { setWidth } from '../../testing/viewport.ts';
import { cardAnswer } from '../competitions/testing/card-answer.ts';
import { cardOf, entryOf, roomOf } from '../rooms/testing/room-fixtures.ts';
import { tournamentAnswers } from '../tournaments/manager/testing/manager-page.tsx';

eachTestAs(noor);

const FORMAT = makeFormat({ family: 'custom', size: 8, reseeding: false, roundPoints: [1, 2, 3] });
const FAVOURITES = { 'r1-1': 'red1', 'r1-2': 'red2', 'r1-3': 'blue1', 'r1-4': 'blue2' };
const RED = { ...FAVOURITES, 'r2-1': 'red1', 'r2-2': 'blue1', 'r3-1': 'red1' };
const BLUE = { ...RED, 'r3-1': 'blue1' };
/** One right pick in round 1, and nothing but losers after it. */
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
    [`GET ${base}`]: { body: shown },
    [`GET ${base}/brackets`]: { body: STANDINGS },
    [`GET ${base}/members`]: { body: [] },
    [`GET ${base}/changes-log`]: { body: [] },
    [`POST ${base}/visit`]: { body: { success: true } },
    [`GET ${base}/picks`]: { body: SHEETS },
    ...tournamentAnswers(room, { results: FAVOURITES, roundPoints: [1, 2, 3] }),
    ...answers,
  });
}

const rows = () => within(screen.getByRole('region', { name: 'Leaderboard' })).getAllByRole('listitem');
const own = () => screen.findByRole('region', { name: 'Your chance to win' });

it('tells the viewer the chance as a count of ways, and the places', async () => {
  openRoom();
  await waitFor(async () => expect((await own()).textContent).toContain('Can win'));
  const band = await own();
  // Of the 8 ways 4 end with red1 in front or level; blue1 wins alone where it beats a finalist.
  expect(band.textContent).toMatch(/^Your chance to win, Bracket 1\d+\.\d %/);
  expect(band.textContent).toMatch(
    /\d of the 8 ways it can still end\. \d of them level, then the final score decides\./,
  );
  expect(within(band).getByRole('img', { name: /^Best 1st, now 1st, worst \dnd$/ })).toBeTruthy();
  expect(within(band).getByRole('link', { name: 'See your path' }).getAttribute('href')).toBe(
    `/custom-bracket/${first.id}?view=path`,
  );
});

it('says in every row who can win and why others cannot, in words', async () => {
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

it('shows those who can win alone, by chance, and keeps that in the address', async () => {
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

it('changes the weights, which changes the chances and nothing else', async () => {
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

it('leaves the standings as they are where the picks do not come, and tries again', async () => {
  let isThere = false;
  openRoom({
    [`GET ${base}/picks`]: () =>
      isThere ? { body: SHEETS } : { status: 500, body: { message: 'Not now.', code: 'fault' } },
  });
  const line = await screen.findByText('Who can still win could not be loaded.');
  expect(rows()).toHaveLength(3);
  expect(screen.getByText('Round by round')).toBeTruthy();
  isThere = true;
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(rows()[0]?.textContent).toContain('Can win'));
  expect(line.isConnected).toBe(false);
});

it.each([
  ['a completed room', { isCompleted: true }, FAVOURITES],
  ['a room whose games are all played', {}, RED],
  ['a room before its lock', { isLocked: false }, {}],
])('tells nothing in %s, and does not ask', async (_, given, results) => {
  const { requests } = openRoom(tournamentAnswers(room, { results, roundPoints: [1, 2, 3] }), '', {
    ...room,
    ...given,
  });
  await screen.findByRole('region', { name: 'Leaderboard' });
  await screen.findByRole('region', { name: 'Your standing' });
  expect(requests.filter(({ path }) => path.endsWith('/picks'))).toEqual([]);
});

it('keeps sure and perhaps apart while fights are covered', async () => {
  const card = cardOf(3, 1).map((fight, n) =>
    n === 1 ? { ...fight, lockDatetime: '2026-01-01T00:00:00.000Z', isLocked: true } : fight,
  );
  const ids = card.map(({ id }) => id);
  const [seen, covered] = [ids.slice(0, 2), ids.slice(2)];
  const pick = (winnerId: 1 | 2) => ({ winnerId, method: 'Decision' }) as const;
  const fightEntries = [
    entryOf(1, 'wren', { fightScores: [5, null, null] }),
    entryOf(2, 'noor', { fightScores: [0, null, null] }),
  ];
  const picks: RoomPicks = {
    basis: 'locked',
    seen,
    covered,
    entries: fightEntries.map((entry, n) => ({
      id: entry.id,
      ownerId: entry.creatorId,
      ownerName: entry.user.username,
      number: 1,
      picks: packFightPicks(ids, { [ids[0] ?? '']: pick(n === 0 ? 1 : 2), [ids[1] ?? '']: pick(1) }).slice(
        0,
        2,
      ),
      coveredPicks: n === 1 ? packFightPicks(covered, { [ids[2] ?? '']: pick(2) }) : null,
      tieBreaker: null,
    })),
  };
  openRoom(
    {
      [`GET ${base}/competition`]: cardAnswer(card),
      [`GET ${base}/brackets`]: { body: fightEntries },
      [`GET ${base}/picks`]: { body: picks },
    },
    '',
    roomOf({ id: room.id }),
  );
  await waitFor(() => expect(rows()[1]?.textContent).toContain('Perhaps'));
  await waitFor(() => expect(rows()[1]?.textContent).toMatch(/Sure 2nd.*Perhaps 1st/));
  // It cannot be first over the locked fights alone, which does not put it out.
  await waitFor(() => expect(rows()[1]?.textContent).toContain('not over the locked fights alone'));
  expect(rows()[1]?.textContent).not.toContain('Out');
  expect(screen.getByText('Over the fights that are locked').parentElement?.textContent).toContain(
    "1 fight is still covered. It counts for nobody's chance until it locks.",
  );
  expect(screen.getByText(/A dash does not mean out/)).toBeTruthy();
  const pair = within(await own()).getAllByRole('definition');
  expect(pair.map(({ textContent }) => textContent)).toEqual([
    '2nd',
    'Best place over the fights that are locked',
    '1st',
    'If your covered picks come true as well',
  ]);
});

it('names, of several brackets, the one whose path it tells beside the standings', async () => {
  setWidth(1440);
  openRoom();
  // The picks of wren differ in the champion alone.
  expect(await screen.findByText('Bracket 1 wins if Blue 1 miss the title.')).toBeTruthy();
});
