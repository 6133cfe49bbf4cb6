import type { Bracket, Fight, RoomPicks } from '@lockroom/contract';
import { type FightPicks, packFightPicks } from '@lockroom/rules';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { cardAnswer } from '../features/competitions/testing/card-answer.ts';
import { cardOf, entryOf, packedOf, roomOf } from '../features/rooms/testing/room-fixtures.ts';
import { eachTestAs } from '../testing/each-test.ts';
import type { FakeAnswer } from '../testing/fake-server.ts';
import { noor, renderApp } from '../testing/render-app.tsx';

eachTestAs(noor);

const room = roomOf({ isManager: false });
const base = `/api/rooms/${room.id}`;
const TOMORROW = '2099-11-28T02:00:00.000Z';
/** Red 1 won Fight 1 by Decision, Fight 2 is locked without a result, and the main event is hidden. */
const CARD: Fight[] = cardOf(4, 1).map((fight, index) => ({
  ...fight,
  fighter1: `Ann Red${index + 1}`,
  fighter2: `Bea Blue${index + 1}`,
  lockDatetime: index === 3 ? TOMORROW : '2026-11-01T02:00:00.000Z',
  isLocked: index < 3,
  ...(index === 2 && { fightStatus: 'called-off' as const, calledOffReason: null }),
}));
const IDS = CARD.map(({ id }) => id);
const [D, K] = ['Decision', 'KO/TKO'] as const;
const ENTRIES: Bracket[] = [
  entryOf(1, 'wren', { rank: 1, totalPoints: 5, fightScores: [5, null, null, null] }),
  entryOf(2, 'bo', { rank: 2, totalPoints: 3, fightScores: [3, null, null, null] }),
  entryOf(3, 'noor', { rank: 3, totalPoints: 1, fightScores: [1, null, null, null] }),
  entryOf(4, 'ada', { rank: 4, totalPoints: 0, fightScores: [0, null, null, null] }),
];
type Pick = readonly [1 | 2, typeof D | typeof K] | null;
const packed = (at: number, ...picks: Pick[]) => {
  const all: FightPicks = Object.fromEntries(
    picks.flatMap((pick, n) => (pick ? [[IDS[n] ?? '', { winnerId: pick[0], method: pick[1] }]] : [])),
  );
  const entry = ENTRIES[at] as Bracket;
  const covered = entry.isOwner ? packFightPicks(IDS.slice(3), all) : null;
  return packedOf(entry, packFightPicks(IDS.slice(0, 3), all), covered);
};
const PICKS: RoomPicks = {
  basis: 'locked',
  seen: IDS.slice(0, 2),
  covered: IDS.slice(3),
  off: IDS.slice(2, 3),
  entries: [
    packed(0, [1, D], [1, D], [2, K]),
    packed(1, [1, K], [2, K]),
    packed(2, [2, D], [2, K], [1, K], [2, D]),
    packed(3, null, [2, D]),
  ],
};

const answers: Record<string, FakeAnswer> = {
  [`GET ${base}`]: { body: room },
  [`GET ${base}/brackets`]: { body: ENTRIES },
  [`GET ${base}/competition`]: cardAnswer(CARD),
  [`GET ${base}/picks`]: { body: PICKS },
};
const open = (search = '', given: Record<string, FakeAnswer> = {}) =>
  renderApp(`/room/${room.id}/picks${search}`, { ...answers, ...given });

const table = () => screen.findByRole('grid', { name: /^Everyone's picks/ });
const heads = (of: HTMLElement) =>
  within(of)
    .getAllByRole('columnheader')
    .slice(1)
    .map((head) => head.getAttribute('aria-label'));
const rowOf = (of: HTMLElement, name: RegExp) => {
  const row = within(of).getByRole('rowheader', { name }).closest('tr');
  return within(row as HTMLElement)
    .getAllByRole('cell')
    .map((cell) => cell.getAttribute('aria-label')?.replace(/^.*: /, '') ?? cell.textContent);
};

it('each pick shows the fighter, the method and whether the pick was right', async () => {
  open();
  const grid = await table();
  // Only wren has both the winner and the method right.
  expect(rowOf(grid, /Red1/)).toEqual([
    'Blue1, Decision, wrong, method right',
    'Red1, Decision, right, lone wolf',
    'Red1, KO/TKO, winner right',
    'No pick',
  ]);
  expect(rowOf(grid, /Blue2/)).toEqual([
    'Blue2, KO/TKO, open',
    'Red2, Decision, open',
    'Blue2, KO/TKO, open',
    'Blue2, Decision, open',
  ]);
  expect(rowOf(grid, /Called off/)).toEqual([
    'Red3, KO/TKO, called off',
    'Blue3, KO/TKO, called off',
    'No pick',
    'No pick',
  ]);
});

it('the table is a single tab stop, and keys move from cell to cell', async () => {
  const user = userEvent.setup();
  open();
  const grid = await table();
  const stops = () => [...grid.querySelectorAll('[tabindex]')];
  await waitFor(() => expect(stops()).toHaveLength(1));
  const at = async (keys: string) => {
    await user.keyboard(keys);
    expect(stops()).toEqual([document.activeElement]);
    return document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
  };
  (stops()[0] as HTMLElement).focus();
  expect(await at('{ArrowDown}')).toMatch(/^noor, Co-main .*: Red3, KO\/TKO, called off$/);
  expect(await at('{ArrowRight}')).toMatch(/^wren, Co-main .*: Blue3/);
  expect(await at('{End}')).toMatch(/^ada, Co-main /);
  expect(await at('{ArrowRight}')).toMatch(/^ada, Co-main /);
  // The other members' hidden picks share one merged cell. Moving back down returns to the previous column.
  expect(await at('{ArrowUp}')).toMatch(/^Hidden until/);
  expect(await at('{ArrowDown}')).toMatch(/^ada, Co-main /);
  expect(await at('{Home}')).toMatch(/Called off/);
  expect(await at('{Control>}{End}{/Control}')).toBe('ada: 0 points');
  expect(await at('{ArrowUp}')).toMatch(/^ada, 1 Red1 over Blue1: No pick$/);
  expect(await at('{Control>}{Home}{/Control}')).toBe('Result \u00b7 % who had it');
  expect(await at('{ArrowRight}')).toBe('noor, rank 3');
  await user.click(within(grid).getByRole('cell', { name: /^bo, 1 / }));
  expect(await at('{ArrowLeft}')).toMatch(/^wren, 1 /);
  // After sorting, the same cell is still the tab stop.
  await user.click(screen.getByRole('radio', { name: 'Name' }));
  expect(stops().map((cell) => cell.getAttribute('aria-label'))).toEqual([
    'wren, 1 Red1 over Blue1: Red1, Decision, right, lone wolf',
  ]);
});

it("before its lock, a fight shows only the viewer's own pick", async () => {
  open();
  const [own, others, ...more] = rowOf(await table(), /^Main/);
  expect([own, more]).toEqual(['Blue4, Decision, open', []]);
  expect(others).toBe('Hidden until Fri, Nov 27, 7:00 PM MT');
});

it("if a fight's lock moves after its picks were loaded, the picks are hidden again", async () => {
  open('', {
    [`GET ${base}/competition`]: cardAnswer(
      CARD.map((fight, at) => (at === 1 ? { ...fight, lockDatetime: TOMORROW, isLocked: false } : fight)),
    ),
  });
  const grid = await table();
  expect(rowOf(grid, /Red2/).join()).not.toContain('Blue2');
});

it('brackets are sorted by name or by similarity, and the URL stores the order', async () => {
  const { router } = open('?order=name');
  expect(heads(await table())).toEqual(['noor, rank 3', 'ada, rank 4', 'bo, rank 2', 'wren, rank 1']);
  await userEvent.click(screen.getByRole('radio', { name: 'Most like mine' }));
  // bo picked the same fighter and method as noor, ada only the same fighter, and wren neither.
  expect(heads(await table())).toEqual(['noor, rank 3', 'bo, rank 2', 'ada, rank 4', 'wren, rank 1']);
  expect(router.state.location.searchStr).toBe('?order=mine');
});

it('before the first lock, the page explains that no picks are visible yet', async () => {
  const closed = cardOf(2, 0).map((fight) => ({ ...fight, lockDatetime: TOMORROW }));
  open('', { [`GET ${base}/competition`]: cardAnswer(closed), [`GET ${base}/picks`]: { status: 500 } });
  await screen.findByRole('heading', { name: "Nobody's picks can be seen before the lock" });
});
