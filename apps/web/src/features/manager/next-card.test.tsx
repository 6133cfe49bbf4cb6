import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test.ts';
import { cardOf, openManager, roomOf } from '../fights/manager/testing/manager-page.tsx';
import { missingOf } from './testing/answers.ts';
import { button } from './testing/settings-menu.ts';

eachTestAs(null);

const CALL = 'GET /api/rooms/room-1/missing-picks';
const ROOM = roomOf({ memberCount: 4, fightCount: 6 });
const HOUR = 60 * 60_000;

const part = () => screen.findByRole('region', { name: 'Next' });
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const open = () => cardOf(3, { lockDatetime: inHours(5) });
const yellow = (region: HTMLElement) =>
  [...region.querySelectorAll('[data-primary]')].map((each) => each.textContent);

it('members with missing picks are named and can be reminded with one tap', async () => {
  const at = Date.now();
  const reminded = {
    remindedAt: new Date(at).toISOString(),
    remindAgainAt: new Date(at + 6 * HOUR).toISOString(),
  };
  const app = openManager(
    { room: ROOM, card: open() },
    {
      [CALL]: { body: missingOf() },
      'POST /api/rooms/room-1/remind': { body: missingOf(reminded) },
    },
  );
  const region = await part();
  await screen.findByText('2 still to pick');
  expect(region.textContent).toMatch(/ann has no picks, bob has 4 of 6\. Fight 1 locks in 4h 59m\./);
  expect(yellow(region)).toEqual(['Remind 2']);
  await userEvent.click(await button('Remind 2 members'));
  expect(await within(region).findByText(/^Reminded .+; you can remind them again after .+$/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Remind/ })).toBeNull();
  expect(app.sent('POST /api/rooms/room-1/remind')).toHaveLength(1);
});

it('after a rejected reminder, the list of members with missing picks is refetched', async () => {
  let asked = 0;
  openManager(
    { room: ROOM, card: open() },
    {
      [CALL]: () => {
        asked += 1;
        return { body: missingOf() };
      },
      'POST /api/rooms/room-1/remind': {
        status: 429,
        body: { code: 'too_many_tries', message: 'The members were reminded before.' },
      },
    },
  );
  await userEvent.click(await button('Remind 2 members'));
  expect(await screen.findByText('The members were reminded before.')).toBeTruthy();
  await waitFor(() => expect(asked).toBe(2));
});

it('Share is the main action while fewer than two others have joined and after everyone has picked', async () => {
  const answers = { [CALL]: { body: missingOf({ members: [] }) } };
  for (const [memberCount, title] of [
    [1, 'Nobody else is in yet'],
    [2, '1 other person is in'],
    [4, 'Everyone’s picks are in'],
  ] as const) {
    const { unmount } = openManager({ room: { ...ROOM, memberCount }, card: open() }, answers);
    const region = await part();
    await screen.findByText(title);
    expect(yellow(region)).toEqual(['Share']);
    unmount();
  }
});

it('the Next section offers to set missing lock times', async () => {
  openManager({ room: ROOM });
  const region = await part();
  expect(region.textContent).toContain('No lock times yet');
  await userEvent.click(within(region).getByRole('button', { name: 'Set Lock Times' }));
  expect(await screen.findByRole('dialog', { name: 'Set Lock Times' })).toBeTruthy();
});

it('locked fights without a result are counted in the heading, with a button to enter the results', async () => {
  const card = cardOf(3, { lockDatetime: inHours(-1), isLocked: true });
  openManager({
    room: ROOM,
    card: card.map((fight, at) =>
      at === 2 ? { ...fight, isLocked: false, lockDatetime: inHours(1) } : fight,
    ),
  });
  const region = await part();
  expect(region.textContent).toContain(
    '2 results to enterFight 1, Red 1 vs Blue 1 and Co-Main Event, Red 2 vs Blue 2.',
  );
  const rows = screen.getAllByRole('button', { name: /Result\?/ });
  expect(rows).toHaveLength(2);
  await userEvent.click(within(region).getByRole('button', { name: 'Enter Results' }));
  expect(await screen.findByRole('article', { name: 'Fight 1' })).toBeTruthy();
});

it('after the last result, the Next section offers Mark Completed', async () => {
  const card = cardOf(2, { winnerId: 1, winMethod: 'Decision', isLocked: true, fightStatus: 'completed' });
  openManager({ room: ROOM, card });
  const region = await part();
  expect(region.textContent).toContain('All 2 results in');
  expect(yellow(region)).toEqual(['Mark Completed']);
  await userEvent.click(within(region).getByRole('button', { name: 'Mark Completed' }));
  expect(await screen.findByRole('alertdialog', { name: 'Event Completion' })).toBeTruthy();
});
