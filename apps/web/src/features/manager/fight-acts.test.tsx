import type { Fight, ReplacePreview } from '@lockroom/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test.ts';
import type { FakeAnswer } from '../../testing/fake-server.ts';
import { toast } from '../../ui/toast.ts';
import { inMs } from '../fights/entry/testing/entry-world.ts';
import { cardOf, openManager, roomOf } from '../fights/manager/testing/manager-page.tsx';
import { plainCard } from '../rooms/testing/room-fixtures.ts';
import { button } from './testing/settings-menu.ts';

eachTestAs(null);

const preview: ReplacePreview = {
  brackets: 31,
  onLeaving: 24,
  onStaying: 5,
  without: 2,
  told: 23,
  takeBack: 'his',
};
const PREVIEW = 'GET /api/fights/f3/replace-preview?fighterNumber=1';
const REPLACE = 'POST /api/fights/f3/replace';
const inMinutes = (minutes: number) => inMs(minutes * 60_000);

/** Opens the manager panel for a card with three fights, then the main event's menu. */
async function openMenu(answers: Record<string, FakeAnswer> = {}, changes: Partial<Fight> = {}) {
  const card = cardOf(3);
  card[2] = { ...(card[2] as Fight), ...changes };
  const app = openManager({ card, room: roomOf() }, { [PREVIEW]: { body: preview }, ...answers });
  const user = userEvent.setup();
  await user.click(await button(/^3 ?Main Event/));
  return { app, user, main: card[2] as Fight };
}

const replaceDialog = async () => within(await screen.findByRole('dialog', { name: 'Replace a fighter' }));

/** Opens the dialog that replaces a fighter in the main event. */
async function openReplace(...given: Parameters<typeof openMenu>) {
  const opened = await openMenu(...given);
  await opened.user.click(await button('Replace a fighter'));
  return { ...opened, dialog: await replaceDialog() };
}

it('the preview shows how many picks a replacement clears and keeps', async () => {
  const main = cardOf(3)[2] as Fight;
  const { app, user, dialog } = await openReplace({
    [REPLACE]: { body: { ...main, fighter1: 'Tony Ferguson' } },
  });
  const submit = () => dialog.getByRole<HTMLButtonElement>('button', { name: /^Replace/ });
  expect(submit().disabled).toBe(true);
  await user.click(dialog.getByRole('radio', { name: 'Red 3' }));
  await user.type(dialog.getByLabelText('Who is in?'), 'Tony Ferguson');
  await user.type(dialog.getByLabelText('Odds of the new fighter'), '-150');
  const stays = dialog.getByLabelText<HTMLInputElement>('Odds, Blue 3');
  expect(stays.value).toBe('-185');
  await user.clear(stays);
  await user.type(stays, '+130');
  const lines = () =>
    within(dialog.getByRole('region', { name: 'What it does' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  await waitFor(() =>
    expect(lines()).toEqual([
      '24people have to pick again',
      "5picks on Blue 3 staymarked 'New opponent'",
      '+1Underdog bonus on Blue 3',
    ]),
  );
  await user.click(dialog.getByRole('radio', { name: 'Clear them, too' }));
  expect(lines()[0]).toBe('29people have to pick again');
  await user.click(submit());
  await waitFor(() => expect(toast.get()?.title).toBe('Tony Ferguson replaces Red 3'));
  expect(toast.get()?.description).toBe('29 picks cleared, 0 stay.');
  expect(app.sent(REPLACE)).toEqual([
    {
      fighterNumber: 1,
      name: 'Tony Ferguson',
      odds: '-150',
      opponentOdds: '+130',
      takeBack: 'all',
      seen: { fighter1: 'Red 3', fighter2: 'Blue 3' },
    },
  ]);
});

it('a replacement shortly before the lock offers to delay the lock', async () => {
  const { dialog } = await openReplace({}, { lockDatetime: inMinutes(5) });
  const more = dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Delay lock 10 min' });
  expect(more.checked).toBe(false);
});

it('a replacement after the lock unlocks the fight for ten minutes, and a rejected replacement shows the reason', async () => {
  const { app, user, dialog } = await openReplace(
    { [REPLACE]: { status: 423, body: { message: 'Red 3 vs Blue 3 has a result.', code: 'locked' } } },
    { lockDatetime: inMinutes(-5), isLocked: true },
  );
  await user.click(dialog.getByRole('radio', { name: 'Red 3' }));
  await user.type(dialog.getByLabelText('Who is in?'), 'Tony Ferguson');
  const more = dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Unlock this fight for 10 minutes' });
  expect(more.checked).toBe(true);
  await user.click(dialog.getByRole('button', { name: 'Replace Red 3' }));
  expect(await dialog.findByText('Red 3 vs Blue 3 has a result.')).toBeTruthy();
  const [body] = app.sent(REPLACE) as [{ lockTime: string }];
  // The odds of the remaining fighter are sent only if they are changed.
  expect(body).not.toHaveProperty('opponentOdds');
  const until = Date.parse(body.lockTime) - Date.now();
  expect(until).toBeGreaterThan(9 * 60_000);
  expect(until).toBeLessThanOrEqual(10 * 60_000);
});

it('entering the name of a different fighter opens the replacement dialog', async () => {
  const { app, user } = await openMenu({ 'GET /api/fights/f3/pick-count': { body: { brackets: 2 } } });
  await user.clear(screen.getByLabelText('Fighter 1'));
  await user.type(screen.getByLabelText('Fighter 1'), 'Redd 3');
  // The form saves a field when the field loses focus.
  await user.tab();
  const dialog = within(await screen.findByRole('dialog', { name: 'Who is Redd 3?' }));
  await user.click(dialog.getByRole('button', { name: 'A different fighter' }));
  const replace = await replaceDialog();
  expect(replace.getByRole<HTMLInputElement>('radio', { name: 'Red 3' }).checked).toBe(true);
  expect(replace.getByLabelText<HTMLInputElement>('Who is in?').value).toBe('Redd 3');
  expect(app.requests.filter(({ method, path }) => method !== 'GET' && path.includes('/f3'))).toEqual([]);
});

it('a fight can be called off with a reason and reinstated', async () => {
  const main = cardOf(3)[2] as Fight;
  const off = { ...main, fightStatus: 'called-off' as const, calledOffReason: 'Missed weight' };
  const { app, user } = await openMenu({
    'POST /api/fights/f3/call-off': { body: off },
    'POST /api/fights/f3/reinstate': { body: main },
  });
  await user.click(await button('Call Off'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Call off' }));
  expect(dialog.getByText(/and everyone with a bracket is notified\. Picks are kept/)).toBeTruthy();
  await user.type(dialog.getByLabelText('Reason (optional)'), 'Missed weight');
  await user.click(dialog.getByRole('button', { name: 'Call Off' }));
  const row = within(await screen.findByRole('article', { name: 'Main Event' }));
  expect(await row.findByText(/^Called off: Missed weight/)).toBeTruthy();
  expect((await button('Replace a fighter')).disabled).toBe(true);
  await user.click(await button('Put Back On'));
  await waitFor(() => expect(toast.get()?.title).toBe('Fight back on'));
  expect(app.sent('POST /api/fights/f3/call-off')).toEqual([{ reason: 'Missed weight' }]);
  expect(app.sent('POST /api/fights/f3/reinstate')).toEqual([null]);
});

it('Delay lock moves only the lock of the selected fight', async () => {
  const lockDatetime = inMinutes(4);
  const SET = 'POST /api/rooms/room-1/set-lock-times';
  const { app, user } = await openMenu({ [SET]: { body: cardOf(3) } }, { lockDatetime });
  await user.click(await button('More options for Red 3 vs Blue 3'));
  await user.click(await screen.findByRole('menuitem', { name: 'Delay lock 10 min' }));
  await waitFor(() => expect(toast.get()?.title).toBe('Lock times updated'));
  const later = new Date(Date.parse(lockDatetime) + 10 * 60_000).toISOString();
  expect(app.sent(SET)).toEqual([{ lockTimes: { f3: later }, seen: { lockTimes: { f3: lockDatetime } } }]);
});

it('the card shows who replaced whom and which fighter is listed twice', async () => {
  const replaced = {
    replacedAt: '2026-01-03T00:00:00.000Z',
    replacedFighter: { fighterNumber: 1, name: 'Khamzat Chimaev' },
  } as const;
  const card = plainCard(3, (at) => ({
    fighter1: at === 0 ? 'Red 1' : 'Tony Ferguson',
    ...(at === 2 && replaced),
  }));
  openManager({ card }, { 'GET /api/fights/f2/replace-preview?fighterNumber=1': { body: preview } });
  const user = userEvent.setup();
  await user.click(await button(/^3 ?Main Event/));
  const main = within(await screen.findByRole('article', { name: 'Main Event' }));
  expect((await main.findByText(/replaced/)).textContent).toMatch(
    /^Tony Ferguson replaced Khamzat Chimaev, /,
  );
  expect(screen.getByText('Tony Ferguson is on the card twice.')).toBeTruthy();
  await user.click(await button('Replace in Co-Main Event'));
  const replace = await replaceDialog();
  expect(replace.getByRole<HTMLInputElement>('radio', { name: 'Tony Ferguson' }).checked).toBe(true);
});
