import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test.ts';
import { openManager, roomOf } from '../tournaments/manager/testing/manager-page.tsx';
import { button, field, openSetting, sentTo } from './testing/settings-menu.ts';

eachTestAs(null);

const PREVIEW = { brackets: 12, picked: 5, picks: 9, others: 2, told: 4, takeBack: 'his' };
const answers = {
  'GET /api/custom/room/room-1/replace-team-preview?teamId=red2': { body: PREVIEW },
};
const REPLACE = 'POST /api/custom/room/room-1/replace-team';

it('the preview shows how many brackets lose picks when a team is replaced', async () => {
  const done = { teamId: 'red2', name: 'Auburn', lockTime: null, takenBack: 11 };
  const app = openManager({}, { ...answers, [REPLACE]: { body: done } });
  const user = await openSetting('Replace a Team');
  expect((await button('Replace')).disabled).toBe(true);
  await user.selectOptions(field('Which team is out?'), 'Red 2 (Left 2)');
  await user.type(field('Which team is in?'), ' Auburn ');
  const does = await screen.findByRole('region', { name: 'What it does' });
  expect(
    within(does)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '5brackets lose their picks on Red 29 picks, and 2 later picks with them. They must be picked again.',
    '4people get a notification',
  ]);
  await user.click(screen.getByRole('radio', { name: 'Keep for the new team' }));
  expect(does.textContent).toContain('9picks on Red 2 kept for the new team');
  await user.click(screen.getByRole('radio', { name: 'Clear them' }));
  await user.click(await button('Replace Red 2'));
  expect(await screen.findByText('Auburn replaces Red 2')).toBeTruthy();
  expect(screen.getByText('11 picks cleared.')).toBeTruthy();
  expect(sentTo(app.requests, REPLACE)).toEqual([
    { teamId: 'red2', name: 'Auburn', takeBack: 'his', seen: { name: 'Red 2' } },
  ]);
});

it.each([
  ['shortly before the lock', 5, 'Delay lock 10 min', false],
  ['after the lock', -5, 'Unlock the bracket for 10 minutes', true],
])('a replacement %s can keep the bracket open for ten more minutes', async (_, minutes, label, checked) => {
  const lockTime = new Date(Date.now() + minutes * 60_000).toISOString();
  openManager({ room: roomOf({ lockTime }) }, answers);
  await openSetting('Replace a Team');
  const more = await screen.findByRole<HTMLInputElement>('checkbox', { name: label });
  expect(more.checked).toBe(checked);
});
