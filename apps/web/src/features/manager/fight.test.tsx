import type { Act } from '@lockroom/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { eachTestAs } from '../../testing/each-test.ts';
import type { FakeAnswer } from '../../testing/fake-server.ts';
import { toast } from '../../ui/toast.ts';
import { HOUR, inMs } from '../fights/entry/testing/entry-world.ts';
import { cardOf, openManager, roomOf } from '../fights/manager/testing/manager-page.tsx';
import { actOf, missingOf, staleAnswer } from './testing/answers.ts';
import { button, field, openSetting } from './testing/settings-menu.ts';

eachTestAs(null);
afterEach(() => {
  vi.useRealTimers();
});

const SET_LOCKS = 'POST /api/rooms/room-1/set-lock-times';

it('clearing lock times asks for confirmation', async () => {
  const card = cardOf(3, { lockDatetime: '2099-04-13T22:00:00.000Z' });
  const app = openManager({ card }, { [SET_LOCKS]: { body: cardOf(3) } });
  const user = await openSetting('Set Lock Times');
  await user.click(screen.getByText('All 3 times'));
  await user.click(await button('Clear All'));
  await user.click(await button('Clear Lock Times'));
  const question = await screen.findByRole('alertdialog', { name: 'Clear 3 lock times?' });
  expect(
    within(question).getByText(/^Fight 1, Co-Main Event and Main Event will have no lock time/),
  ).toBeTruthy();
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(app.sent(SET_LOCKS)).toEqual([]);
  await user.click(await button('Clear Lock Times'));
  await user.click(await button('Clear'));
  await waitFor(() => expect(toast.get()?.title).toBe('Lock times updated'));
  expect(app.sent(SET_LOCKS)).toMatchObject([{ lockTimes: { f1: null, f2: null, f3: null } }]);
});

it('the lock of one fight can be moved manually, and the dialog shows when the main event locks', async () => {
  const app = openManager({}, { [SET_LOCKS]: { body: cardOf(3) } });
  const user = await openSetting('Set Lock Times');
  fireEvent.change(field('Day of Fight 1'), { target: { value: '2099-04-13' } });
  fireEvent.change(field('Time of Fight 1'), { target: { value: '16:00' } });
  expect(screen.getByText(/^The main event locks at/, { exact: false }).textContent).toContain('5:00 PM MT');
  await user.click(await button('5 minutes less'));
  expect(screen.getByRole('dialog').textContent).toContain('The main event locks at 4:20 PM MT.');
  await user.click(screen.getByText('All 3 times'));
  await user.click(await button(/^2 ?Red 2 vs Blue 2/));
  fireEvent.change(field('Lock time of Co-Main Event, Mountain Time'), {
    target: { value: '2099-04-13T16:15' },
  });
  expect(await button(/^2 ?Red 2 vs Blue 2 ?Set by you ?4:15 PM/)).toBeTruthy();
  await user.click(await button('Save Lock Times'));
  await waitFor(() => expect(toast.get()?.title).toBe('Lock times updated'));
  const [f1, f2, f3] = ['00', '15', '20'].map((minutes) => `2099-04-13T22:${minutes}:00.000Z`);
  expect(app.sent(SET_LOCKS)).toMatchObject([{ lockTimes: { f1, f2, f3 } }]);
});

it('points changed elsewhere are shown beside the typed ones and overwritten by the next save', async () => {
  const card = cardOf(3);
  const EDIT = 'PUT /api/fights/f3';
  const app = openManager(
    { card },
    {
      'GET /api/fights/f3/pick-count': { body: { brackets: 0 } },
      [EDIT]: [staleAnswer({ fighterPoints: 7 }, 'Fighter points: now 7'), { body: card[2] }],
    },
  );
  const user = userEvent.setup();
  await user.click(await button(/^3 ?Main Event/));
  await user.click(screen.getByText('Points', { selector: 'b' }));
  await user.clear(field('Fighter'));
  await user.type(field('Fighter'), '5{Enter}');
  expect(await screen.findByText('Fighter points: now 7')).toBeTruthy();
  expect(field('Fighter').value).toBe('5');
  await user.type(field('Fighter'), '{Enter}');
  await waitFor(() => expect(app.sent(EDIT)).toHaveLength(2));
  expect(app.sent(EDIT)).toMatchObject([
    { fighterPoints: 5, seen: { fighterPoints: 2, fighter1: 'Red 3' } },
    { fighterPoints: 5, seen: { fighterPoints: 7, fighter1: 'Red 3' } },
  ]);
});

it('a failed save keeps the typed lock times and shows those changed elsewhere, which the next save overwrites', async () => {
  const there = '2099-04-13T23:00:00.000Z';
  const answers = [
    { status: 409, body: { message: 'Not now.', code: 'conflict' } },
    staleAnswer({ 'lockTimes.f1': there }, 'Fight 1: now Mon, Apr 13, 5:00 PM MT'),
    { body: cardOf(3) },
  ];
  const app = openManager({}, { [SET_LOCKS]: answers });
  const user = await openSetting('Set Lock Times');
  fireEvent.change(await screen.findByLabelText('Day of Fight 1'), { target: { value: '2099-04-13' } });
  await user.click(await button('Save Lock Times'));
  await waitFor(() => expect(toast.get()?.title).toBe('Error setting lock times'));
  expect(toast.get()?.description).toBe('Failed to update fight lock times. Please try again.');
  expect(screen.getByText('Not now.')).toBeTruthy();
  await user.click(await button('Save Lock Times'));
  expect(await screen.findByText(/Fight 1: now Mon, Apr 13, 5:00 PM MT/)).toBeTruthy();
  expect(field('Day of Fight 1').value).toBe('2099-04-13');
  await user.click(await button('Save Lock Times'));
  await waitFor(() => expect(toast.get()?.title).toBe('Lock times updated'));
  expect(app.sent(SET_LOCKS).slice(1)).toMatchObject([
    { seen: { lockTimes: { f1: null } } },
    { seen: { lockTimes: { f1: there, f2: null } } },
  ]);
});

const startIn = (locks: { getByLabelText: (label: string) => HTMLElement }) =>
  ['Day of Fight 1', 'Time of Fight 1']
    .map((label) => (locks.getByLabelText(label) as HTMLInputElement).value)
    .join('T');

it.each([
  ['the start time given in the address', '&at=2099-04-13T18:00', null, '2099-04-13T18:00'],
  ['next Saturday if the time is invalid', '&at=soon', null, /T16:00$/],
  ['the existing lock times of the card', '', '2099-04-11T22:00:00.000Z', '2099-04-11T16:00'],
])('the lock time dialog proposes %s', async (_, search, lockDatetime, expected) => {
  openManager({ card: cardOf(2, { lockDatetime }) }, {}, `?open=locks${search}`);
  const locks = within(await screen.findByRole('dialog', { name: 'Set Lock Times' }));
  expect(startIn(locks)).toMatch(expected);
  await userEvent.setup().click(locks.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('the lock time dialog does not open in a completed room', async () => {
  openManager({ room: roomOf({ isCompleted: true }) }, {}, '?open=locks');
  await screen.findByRole('heading', { name: 'Manager Room' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

const CALL = 'GET /api/rooms/room-1/missing-picks';
const ROOM = roomOf({ memberCount: 4, fightCount: 6 });

const part = () => screen.findByRole('region', { name: 'Next' });
const inHours = (hours: number) => inMs(hours * HOUR);
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
  const refusal = { code: 'too_many_tries', message: 'The members were reminded before.' };
  const { sent } = openManager(
    { room: ROOM, card: open() },
    { [CALL]: { body: missingOf() }, 'POST /api/rooms/room-1/remind': { status: 429, body: refusal } },
  );
  await userEvent.click(await button('Remind 2 members'));
  expect(await screen.findByText('The members were reminded before.')).toBeTruthy();
  await waitFor(() => expect(sent(CALL)).toHaveLength(2));
});

it('Share is the main action until two others have joined, and again after everyone has picked', async () => {
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

const ACTS = 'GET /api/rooms/room-1/acts';
const UNDO = 'POST /api/rooms/room-1/undo';
const PICKS = { returned: 2, kept: 1, lost: 0 };

function openWith(acts: Act[], undone: FakeAnswer) {
  const gone = acts.map((act) => ({ ...act, canUndo: false, whyNot: 'Gone.', undoUntil: null, undoes: '' }));
  return openManager({}, { [ACTS]: [{ body: acts }, { body: gone }], [UNDO]: undone });
}

const strip = () => screen.findByRole('region', { name: 'Latest change' });

it('the time left for undoing the latest change is shown, and one key press undoes that change', async () => {
  const app = openWith([actOf()], { body: { success: true, text: 'took back', picks: PICKS } });
  const region = await strip();
  expect(region.textContent).toMatch(
    /^Entered the result of Fight 1, .+You can undo this for (10:00|9:\d\d)Undo $/,
  );
  const undo = within(region).getByRole('button', { name: /^Undo: Entered the result/ });
  undo.focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('2 picks restored, 1 newer pick kept.')).toBeTruthy();
  expect(app.sent(UNDO)).toEqual([{ actId: 'act-1' }]);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Latest change' })).toBeNull());
});

it('a double tap on Undo does not undo the change before, which a later tap undoes', async () => {
  const before = actOf({ id: 'act-0', text: 'added Fight 1, Red 1 vs Blue 1' });
  const locked = { canUndo: false, undoUntil: null };
  const app = openManager(
    {},
    {
      [ACTS]: [{ body: [actOf(), { ...before, ...locked }] }, { body: [{ ...actOf(), ...locked }, before] }],
      [UNDO]: { body: { success: true, text: 'took back', picks: PICKS } },
    },
  );
  const first = within(await strip()).getByRole('button', { name: /^Undo: Entered/ });
  vi.useFakeTimers();
  const press = async (undo: HTMLElement) => {
    fireEvent.click(undo);
    await act(() => vi.advanceTimersByTimeAsync(100));
  };
  await press(first);
  const next = screen.getByRole('button', { name: /^Undo: Added Fight 1/ });
  await press(next);
  expect(app.sent(UNDO)).toEqual([{ actId: 'act-1' }]);
  await act(() => vi.advanceTimersByTimeAsync(500));
  await press(next);
  expect(app.sent(UNDO)).toEqual([{ actId: 'act-1' }, { actId: 'act-0' }]);
});

it('no Undo is offered for a change that can no longer be undone', async () => {
  const past = actOf({ undoUntil: new Date(Date.now() - 1_000).toISOString() });
  openWith([past], 'never');
  await screen.findByRole('tab', { name: 'Room' });
  expect(screen.queryByRole('region', { name: 'Latest change' })).toBeNull();
});

it('a rejected undo shows the reason, and the list of changes is refetched', async () => {
  const message = 'Someone has changed this again since then.';
  const app = openWith([actOf()], { status: 409, body: { code: 'conflict', message } });
  await userEvent.click(within(await strip()).getByRole('button', { name: /^Undo/ }));
  expect(await screen.findByText(message)).toBeTruthy();
  await waitFor(() => expect(app.sent(ACTS)).toHaveLength(2));
});

it('the Undo dialog shows the effect of undoing each change, or why the change cannot be undone', async () => {
  const before = actOf({
    id: 'act-0',
    text: 'added Fight 1, Red 1 vs Blue 1',
    canUndo: false,
    whyNot: 'You can only undo your own latest change.',
    undoUntil: null,
    undoes: '',
  });
  const app = openWith([actOf(), before], { body: { success: true, text: 'took back', picks: PICKS } });
  const user = await openSetting('Undo');
  const rows = within(await screen.findByRole('list', { name: 'Latest changes' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/Entered the result .+Undo: Red 1 vs Blue 1: no resultUndo · (10:00|9:\d\d)$/),
    expect.stringMatching(/Added Fight 1, .+You can only undo your own latest change\.$/),
  ]);
  await user.click(within(rows[0] as HTMLElement).getByRole('button', { name: /^Undo: Entered/ }));
  await waitFor(() => expect(app.sent(UNDO)).toEqual([{ actId: 'act-1' }]));
});
