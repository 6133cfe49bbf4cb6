import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test.ts';
import { openManager } from '../tournaments/manager/testing/manager-page.tsx';
import { button, field, openSetting, sentTo } from './testing/settings-menu.ts';

eachTestAs(null);

const PREVIEW = { brackets: 12, picked: 5, picks: 9, others: 2, told: 4, takeBack: 'his' };
const answers = {
  'GET /api/custom/room/room-1/replace-team-preview?teamId=red2': { body: PREVIEW },
};
const REPLACE = 'POST /api/custom/room/room-1/replace-team';

it('the preview says what replacing a team does to whom before it happens', async () => {
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
    '9picks of Red 2 taken backin 5 brackets, to be picked again',
    '2later picks taken back with themin games whose teams are unknown without them',
    '7without a pick of the team, nothing changes',
    '4members told, once eachwith a link to the bracket',
  ]);
  await user.click(screen.getByRole('radio', { name: 'Keep for the new team' }));
  expect(does.textContent).toContain('9picks of Red 2 kept for the new team');
  await user.click(screen.getByRole('radio', { name: 'Take back' }));
  await user.click(await button('Replace Red 2'));
  expect(await screen.findByText('Auburn replaces Red 2')).toBeTruthy();
  expect(screen.getByText('11 picks taken back.')).toBeTruthy();
  expect(sentTo(app.requests, REPLACE)).toEqual([
    { teamId: 'red2', name: 'Auburn', takeBack: 'his', seen: { name: 'Red 2' } },
  ]);
});
