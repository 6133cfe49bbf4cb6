import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test.ts';
import { expectAlert } from '../../testing/expect-alert.ts';
import { toast } from '../../ui/toast.ts';
import { openManager, roomOf, tournamentOf } from '../tournaments/manager/testing/manager-page.tsx';
import { staleAnswer } from './testing/answers.ts';
import { button, field, openSetting } from './testing/settings-menu.ts';
import { bracketTemplate, openTemplate } from './testing/template-page.tsx';

eachTestAs(null);

it('in a football room, points can be edited, but conference and round names cannot', async () => {
  openManager({ room: roomOf({ sport: 'football', bracketSize: 14 }) });
  await screen.findByRole('button', { name: 'Change Bracket Size' });
  const items = screen.getAllByRole('button').map((item) => item.textContent);
  expect(items).toContain('Edit Point Rewards');
  expect(items).not.toContain('Edit Conference & Round Names');
  expect(items).toContain('Change Bracket Size');
});

const MESSAGE = 'Lockroom is busy.';
const refused = { status: 503, body: { message: MESSAGE, code: 'unavailable' } };
const LOST = 'The server cannot be reached.';

/** Responds with the lock time from the request. */
const lockAnswer = ({ body }: { body: unknown }) => ({
  body: { lockTime: (body as { lockTime: string | null }).lockTime },
});
const SET_LOCK = 'POST /api/custom/room/room-1/set-lock-time';

it.each([
  [/^This unlocks the bracket: everyone can change/, 'Clear and Reopen', {}],
  [
    'The bracket is locked already, because it has results.',
    'Clear It',
    { finalScore: { team1Score: 27, team2Score: 24 } },
  ],
])('clearing a lock time in the past asks for confirmation: %s', async (text, confirm, tournament) => {
  const lockTime = '2024-01-13T21:30:00.000Z';
  const app = openManager({ room: roomOf({ lockTime }), tournament }, { [SET_LOCK]: lockAnswer });
  const user = await openSetting('Set Lock Times');
  await user.click(await button('Clear Lock Time'));
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByText(/will be immediately locked$/)).toBeNull();
  expect(app.sent(SET_LOCK)).toEqual([]);
  await user.click(await button(confirm));
  await waitFor(() => expect(app.sent(SET_LOCK)).toEqual([{ lockTime: null, seen: { lockTime } }]));
});

const PREVIEW = { brackets: 12, picked: 5, picks: 9, others: 2, told: 4, takeBack: 'his' };
const previews = {
  'GET /api/custom/room/room-1/replace-team-preview?teamId=red2': { body: PREVIEW },
};
const REPLACE = 'POST /api/custom/room/room-1/replace-team';

it('the preview shows how many brackets lose picks when a team is replaced', async () => {
  const done = { teamId: 'red2', name: 'Auburn', lockTime: null, takenBack: 11 };
  const app = openManager({}, { ...previews, [REPLACE]: { body: done } });
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
  expect(app.sent(REPLACE)).toEqual([
    { teamId: 'red2', name: 'Auburn', takeBack: 'his', seen: { name: 'Red 2' } },
  ]);
});

it.each([
  ['shortly before the lock', 5, 'Delay lock 10 min', false],
  ['after the lock', -5, 'Unlock the bracket for 10 minutes', true],
])('a replacement %s can keep the bracket open for ten more minutes', async (_, minutes, label, checked) => {
  const lockTime = new Date(Date.now() + minutes * 60_000).toISOString();
  openManager({ room: roomOf({ lockTime }) }, previews);
  await openSetting('Replace a Team');
  const more = await screen.findByRole<HTMLInputElement>('checkbox', { name: label });
  expect(more.checked).toBe(checked);
});

const NAMES = 'PUT /api/custom/room/room-1/team-names';
const LABELS = 'PUT /api/custom/room/room-1/conference-labels';
const POINTS = 'PUT /api/custom/room/room-1/points-config';

it('team names changed elsewhere are shown beside the typed ones and overwritten by the next save', async () => {
  const answers = [
    staleAnswer({ 'teamNames.red1': 'Duke' }, 'Red 1: now Duke'),
    { body: { red1: 'Gonzaga' } },
  ];
  const app = openManager({}, { [NAMES]: answers }, '?mode=teams');
  const user = userEvent.setup();
  await user.clear(await screen.findByLabelText('Left, seed 1'));
  await user.type(field('Left, seed 1'), 'Gonzaga');
  await user.click(await button('Save Teams'));
  expect(await screen.findByText(/Red 1: now Duke/)).toBeTruthy();
  await user.click(await button('OK'));
  expect(field('Left, seed 1').value).toBe('Gonzaga');
  await user.click(await button('Save Teams'));
  expect(await screen.findByText('Team names updated!')).toBeTruthy();
  expect(app.sent(NAMES)).toEqual(
    ['Red 1', 'Duke'].map((red1) => ({ teamNames: { red1: 'Gonzaga' }, seen: { teamNames: { red1 } } })),
  );
});

it('labels changed elsewhere are shown beside the typed ones and overwritten by the next save', async () => {
  const { labels } = tournamentOf(roomOf());
  const answers = [
    staleAnswer({ leftLabel: 'South' }, 'Left label: now South'),
    { body: { ...labels, leftLabel: 'West' } },
  ];
  const app = openManager({}, { [LABELS]: answers });
  const user = await openSetting('Edit Conference & Round Names');
  await user.clear(await screen.findByLabelText('Left label'));
  await user.type(field('Left label'), 'West');
  await user.click(await button('Save Names'));
  expect((await screen.findAllByText(/Left label: now South/)).length).toBeGreaterThan(0);
  expect(field('Left label').value).toBe('West');
  await user.click(await button('Save Names'));
  expect(await screen.findByText('Conference & Round Names Updated!')).toBeTruthy();
  expect(app.sent(LABELS)).toMatchObject([
    { leftLabel: 'West', seen: { leftLabel: labels.leftLabel, rightLabel: labels.rightLabel } },
    { leftLabel: 'West', seen: { leftLabel: 'South', rightLabel: labels.rightLabel } },
  ]);
});

it('points changed elsewhere are shown beside the typed ones, and rounds that were not edited get the stored points', async () => {
  const answers = [
    staleAnswer({ 'roundPoints.0': 7, 'roundPoints.2': 9 }, 'R-1: now 7 points'),
    { body: { roundPoints: [7, 2, 20, 4, 5, 6] } },
  ];
  const app = openManager({}, { [POINTS]: answers });
  const user = await openSetting('Edit Point Rewards');
  const before = [field('Points of R-1'), field('Points of F-4'), field('Points of Championship')].map(
    ({ value }) => Number(value),
  );
  await user.clear(field('Points of Championship'));
  await user.type(field('Points of Championship'), '20');
  await user.click(await button('Save Points'));
  expect((await screen.findAllByText(/R-1: now 7 points/)).length).toBeGreaterThan(0);
  expect([field('Points of R-1').value, field('Points of Championship').value]).toEqual(['7', '20']);
  await user.click(await button('Save Points'));
  expect(await screen.findByText('Points updated!')).toBeTruthy();
  const [first, second, third] = before;
  expect(app.sent(POINTS)).toEqual([
    { roundPoints: [first, second, 20, 4, 5, 6], seen: { roundPoints: [first, second, third, 4, 5, 6] } },
    { roundPoints: [7, second, 20, 4, 5, 6], seen: { roundPoints: [7, second, 9, 4, 5, 6] } },
  ]);
});

it('changed team names are kept after a failed save, and Undo restores discarded ones', async () => {
  const template = bracketTemplate('football', 14);
  const saved = { ...template, teamNames: { ...template.teamNames, afc1: 'Chiefs' } };
  const SAVE = 'POST /api/template/t/save-team-names';
  let now = template;
  const save = () => {
    now = saved;
    return { body: now };
  };
  const app = openTemplate(template, {
    'GET /api/template/t': () => ({ body: now }),
    [SAVE]: [refused, 'lost', save],
  });
  const user = userEvent.setup();
  expect((await button('No Changes')).disabled).toBe(true);
  await user.clear(field('AFC, seed 1'));
  await user.type(field('AFC, seed 1'), ' Chiefs ');
  await user.click(await button('Save Teams'));
  await expectAlert('Failed to save team names. Please try again.', MESSAGE);
  await user.click(await button('Save Teams'));
  await expectAlert('Error saving team names. Please try again.', LOST);
  expect(field('AFC, seed 1').value).toBe(' Chiefs ');
  expect(toast.get()).toBeNull();
  await user.click(await button('Enter Results'));
  expect(await screen.findByText('Team names have unsaved changes')).toBeTruthy();
  await user.click(await button('Cancel'));
  expect(field('AFC, seed 1').value).toBe('AFC 1');
  await user.click(await button('Undo'));
  await user.click(await button('Save Teams'));
  expect(await screen.findByText('Team names updated!')).toBeTruthy();
  expect((await button('No Changes')).disabled).toBe(true);
  expect(field('AFC, seed 1').value).toBe('Chiefs');
  const sent = { teamNames: { afc1: 'Chiefs' }, seen: { teamNames: { afc1: 'AFC 1' } } };
  expect(app.sent(SAVE)).toEqual([sent, sent, sent]);
});

it('if changing the bracket size fails, an alert appears and the choice is kept', async () => {
  openManager({}, { 'PUT /api/custom/room/room-1/bracket-config': [refused, 'lost'] });
  const user = await openSetting('Change Bracket Size');
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: '12 teams' }));
  await user.click(dialog.getByRole('button', { name: 'Change Bracket Size' }));
  await expectAlert('Failed to change bracket size. Please try again.', MESSAGE);
  await user.click(dialog.getByRole('button', { name: 'Change Bracket Size' }));
  await expectAlert('Error changing bracket size. Please try again.', LOST);
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: '12 teams' }).checked).toBe(true);
  expect(toast.get()).toBeNull();
});
