import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test.ts';
import { openManager, roomOf, tournamentOf } from '../tournaments/manager/testing/manager-page.tsx';
import { staleAnswer } from './testing/answers.ts';
import { button, field, openSetting, sentTo } from './testing/settings-menu.ts';

eachTestAs(null);

const NAMES = 'PUT /api/custom/room/room-1/team-names';
const LABELS = 'PUT /api/custom/room/room-1/conference-labels';
const POINTS = 'PUT /api/custom/room/room-1/points-config';

describe('a concurrent change to a bracket', () => {
  it('team names changed elsewhere are shown beside the typed ones, and the next save overwrites them', async () => {
    const answers = [
      staleAnswer({ 'teamNames.red1': 'Duke' }, 'Red 1: now Duke'),
      { body: { red1: 'Gonzaga' } },
    ];
    const app = openManager({}, { [NAMES]: () => answers.shift() ?? {} }, '?mode=teams');
    const user = userEvent.setup();
    await user.clear(await screen.findByLabelText('Left, seed 1'));
    await user.type(field('Left, seed 1'), 'Gonzaga');
    await user.click(await button('Save Teams'));
    expect(await screen.findByText(/Red 1: now Duke/)).toBeTruthy();
    await user.click(await button('OK'));
    expect(field('Left, seed 1').value).toBe('Gonzaga');
    await user.click(await button('Save Teams'));
    expect(await screen.findByText('Team names updated!')).toBeTruthy();
    expect(sentTo(app.requests, NAMES)).toEqual(
      ['Red 1', 'Duke'].map((red1) => ({ teamNames: { red1: 'Gonzaga' }, seen: { teamNames: { red1 } } })),
    );
  });

  it('labels changed elsewhere are shown beside the typed ones, and the next save overwrites them', async () => {
    const { labels } = tournamentOf(roomOf());
    const answers = [
      staleAnswer({ leftLabel: 'South' }, 'Left label: now South'),
      { body: { ...labels, leftLabel: 'West' } },
    ];
    const app = openManager({}, { [LABELS]: () => answers.shift() ?? {} });
    const user = await openSetting('Edit Conference & Round Names');
    await user.clear(await screen.findByLabelText('Left label'));
    await user.type(field('Left label'), 'West');
    await user.click(await button('Save Names'));
    expect((await screen.findAllByText(/Left label: now South/)).length).toBeGreaterThan(0);
    expect(field('Left label').value).toBe('West');
    await user.click(await button('Save Names'));
    expect(await screen.findByText('Conference & Round Names Updated!')).toBeTruthy();
    expect(sentTo(app.requests, LABELS)).toMatchObject([
      { leftLabel: 'West', seen: { leftLabel: labels.leftLabel, rightLabel: labels.rightLabel } },
      { leftLabel: 'West', seen: { leftLabel: 'South', rightLabel: labels.rightLabel } },
    ]);
  });

  it('points changed elsewhere are shown beside the typed ones, and unedited rounds get the stored points', async () => {
    const answers = [
      staleAnswer({ 'roundPoints.0': 7, 'roundPoints.2': 9 }, 'R-1: now 7 points'),
      { body: { roundPoints: [7, 2, 20, 4, 5, 6] } },
    ];
    const app = openManager({}, { [POINTS]: () => answers.shift() ?? {} });
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
    expect(sentTo(app.requests, POINTS)).toEqual([
      { roundPoints: [first, second, 20, 4, 5, 6], seen: { roundPoints: [first, second, third, 4, 5, 6] } },
      { roundPoints: [7, second, 20, 4, 5, 6], seen: { roundPoints: [7, second, 9, 4, 5, 6] } },
    ]);
  });
});
