import type { Bracket, Fight, RoomPicks, Timeline, TimelineMoment } from '@lockroom/contract';
import { packFightPicks } from '@lockroom/rules';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test.ts';
import { noor, renderApp } from '../../testing/render-app.tsx';
import { cardAnswer } from '../competitions/testing/card-answer.ts';
import { cardOf, entryOf, idOf, packedOf, roomAnswers, roomOf } from '../rooms/testing/room-fixtures.ts';

eachTestAs(noor);

const room = roomOf();
const base = `/api/rooms/${room.id}`;
/** Red 1 won Fight 1, Blue 2 won the co-main as an underdog, and the main event is open. */
const CARD: Fight[] = cardOf(3, 2).map((fight, index) => (index === 1 ? { ...fight, winnerId: 2 } : fight));
const IDS = CARD.map(({ id }) => id);
const [NOOR, WREN] = [entryOf(1, 'noor', { rank: 2 }), entryOf(2, 'wren', { rank: 1 })];
const ENTRIES: Bracket[] = [
  { ...WREN, fightScores: [5, 6, null], totalPoints: 11 },
  { ...NOOR, fightScores: [5, 1, null], totalPoints: 6 },
];
const pick = (winnerId: 1 | 2) => ({ winnerId, method: 'Decision' as const });
const packed = (entry: Bracket, ...winners: (1 | 2)[]) => {
  const picks = Object.fromEntries(winners.map((won, at) => [IDS[at], pick(won)]));
  return packedOf(entry, packFightPicks(IDS.slice(0, 2), picks));
};
const PICKS: RoomPicks = {
  basis: 'locked',
  seen: IDS.slice(0, 2),
  covered: IDS.slice(2),
  entries: [packed(NOOR, 1, 1), packed(WREN, 1, 2)],
};
const OPEN = { winnerId: null, winMethod: null };
const moment = (n: number, given: Partial<TimelineMoment>): TimelineMoment => ({
  id: idOf(800 + n),
  at: `2026-11-01T1${n}:00:00.000Z`,
  actorName: 'kelechi',
  act: 'result',
  was: null,
  isReopened: false,
  ...given,
});
const was = (fights: Record<string, object>) => ({ fights, games: {}, picks: [] });
/** Before the correction, Red 2 was the winner of the co-main event. */
const MOMENTS = [
  moment(2, { was: was({ [IDS[0] ?? '']: OPEN }) }),
  moment(3, { was: was({ [IDS[1] ?? '']: OPEN }) }),
  moment(4, { act: 'correction', was: was({ [IDS[1] ?? '']: { winnerId: 1, winMethod: 'Decision' } }) }),
];

function open(search = '', moments: TimelineMoment[] = MOMENTS) {
  const timeline: Timeline = { isWhole: true, moments };
  return renderApp(`/room/${room.id}${search}`, {
    ...roomAnswers(room),
    [`GET ${base}/brackets`]: { body: ENTRIES },
    [`GET ${base}/competition`]: cardAnswer(CARD),
    [`GET ${base}/picks`]: { body: PICKS },
    [`GET ${base}/timeline`]: { body: timeline },
  });
}

const slider = () => screen.findByRole('slider', { name: 'Timeline' });
const then = () => screen.getByRole('region', { name: 'Standings at that time' });
const rowsThen = () =>
  within(then())
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

async function openLine(moments?: TimelineMoment[]) {
  const user = userEvent.setup();
  const { router } = open('', moments);
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Timeline' }));
  return { user, router };
}

it('keys move the timeline through the results, and Back to now returns to the present', async () => {
  const { user, router } = await openLine();
  const line = await slider();
  expect(line.getAttribute('aria-valuetext')).toBe(
    'Co-Main Event corrected: Blue 2 by Decision, was Red 2 by Decision',
  );
  expect(screen.queryByRole('region', { name: 'Standings at that time' })).toBeNull();
  line.focus();
  await user.keyboard('{ArrowLeft}');
  expect(line.getAttribute('aria-valuetext')).toContain('After Co-Main Event');
  // Before the correction, noor has 5 points for the co-main event, and wren has only the method right.
  expect(rowsThen()[0]).toMatch(/^Rank at that time 1now 2.*noor Bracket 1.*2\/2Why 10 points$/);
  expect(rowsThen()[1]).toMatch(/^Rank at that time 2now 1.*wren Bracket 1.*1\/2Why 6 points$/);
  expect(screen.queryByRole('region', { name: 'Standings' })).toBeNull();
  await user.keyboard('{Home}');
  expect(line.getAttribute('aria-valuenow')).toBe('1');
  expect(rowsThen().map((row) => /Why (\d+)/.exec(row ?? '')?.[1])).toEqual(['5', '5']);
  await waitFor(() => expect(router.state.location.searchStr).toBe('?after=1'));
  await user.click(screen.getByRole('button', { name: 'Back to now' }));
  expect(await screen.findByRole('region', { name: 'Standings' })).toBeTruthy();
  await waitFor(() => expect(router.state.location.searchStr).toBe(''));
});

it('if a manager action cannot be rewound, the timeline starts after it', async () => {
  const [first, ...rest] = MOMENTS;
  if (!first) throw new Error('The timeline has no such moment');
  open('?after=2', [first, moment(2, { act: 'unknown' }), ...rest]);
  expect((await slider()).getAttribute('aria-valuemax')).toBe('2');
  expect(screen.getByText(/^1 earlier result cannot be shown/)).toBeTruthy();
});

it('the timeline hides results of fights that were reopened for picks', async () => {
  await openLine(MOMENTS.map((each) => ({ ...each, isReopened: true })));
  expect(await screen.findByText(/^3 earlier results cannot be shown/)).toBeTruthy();
});

it('the Why dialog explains the points of each fight and the rank', async () => {
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole('button', { name: 'Why 6 points' }));
  const dialog = await screen.findByRole('dialog', { name: '6 points, 2nd' });
  const shown = within(dialog).getAllByRole('listitem');
  expect(shown.map(({ textContent }) => textContent)).toEqual([
    'Fight 1 \u00b7 Red 1 by DecisionPoints 5Right winner 3 \u00b7 Right method 1 \u00b7 Both right +1 = 5',
    // The method is right, but the winner is wrong.
    expect.stringMatching(
      /^Co-Main Event \u00b7 Blue 2 by DecisionPoints 1You had Red 2 by Decision\. Right method 1 Corrected, was/,
    ),
  ]);
  expect(dialog.textContent).toContain('Total2 of 2 fights with points6');
  expect(dialog.textContent).toContain(
    'Right winner 3. Right method 1, even if the winner is wrong. Both right +1. Underdog +1.',
  );
  expect(dialog.textContent).toContain('2nd. wren is 5 points ahead.');
});
