import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test.ts';
import { toast } from '../../ui/toast.ts';
import { openManager, roomOf } from '../tournaments/manager/testing/manager-page.tsx';
import { button, field, openSetting, sentTo } from './testing/settings-menu.ts';

eachTestAs(null);

describe('the manager panel of a bracket room', () => {
  it('football has points but no labels to edit', async () => {
    openManager({ room: roomOf({ sport: 'football', bracketSize: 14 }) });
    const summary = await screen.findByRole('region', { name: 'Summary' });
    expect(summary.textContent).toBe('Max Possible Points28Games13Teams14Rounds4');
    await userEvent.setup().click(await button('Settings'));
    const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
    expect(items).toContain('Edit Point Rewards');
    expect(items).not.toContain('Edit Conference & Round Names');
    expect(items).toContain('Change Bracket Size');
  });
});

/** Returns the lock time that was sent. */
const lockAnswer = ({ body }: { body: unknown }) => ({
  body: { lockTime: (body as { lockTime: string | null }).lockTime },
});
const SET_LOCK = 'POST /api/custom/room/room-1/set-lock-time';

describe('Set Lock Times', () => {
  it('clearing a lock that has passed warns that the bracket opens again', async () => {
    const lockTime = '2024-01-13T21:30:00.000Z';
    const app = openManager({ room: roomOf({ lockTime }) }, { [SET_LOCK]: lockAnswer });
    const user = await openSetting('Set Lock Times');
    await user.click(await button('Clear Lock Time'));
    expect(await screen.findByText(/^This opens the bracket again: members can change/)).toBeTruthy();
    expect(screen.queryByText(/will be immediately locked$/)).toBeNull();
    expect(sentTo(app.requests, SET_LOCK)).toEqual([]);
    await user.click(await button('Clear and Open Again'));
    await waitFor(() =>
      expect(sentTo(app.requests, SET_LOCK)).toEqual([{ lockTime: null, seen: { lockTime } }]),
    );
  });

  it('clearing a lock asks first if a result keeps the bracket locked', async () => {
    const finalScore = { team1Score: 27, team2Score: 24 };
    const lockTime = '2024-01-13T21:30:00.000Z';
    const app = openManager(
      { room: roomOf({ lockTime }), tournament: { finalScore } },
      { [SET_LOCK]: lockAnswer },
    );
    const user = await openSetting('Set Lock Times');
    expect(screen.getByText('The bracket is locked already, because it has results.')).toBeTruthy();
    await user.click(await button('Clear Lock Time'));
    expect(sentTo(app.requests, SET_LOCK)).toEqual([]);
    await user.click(await button('Clear It'));
    await waitFor(() =>
      expect(sentTo(app.requests, SET_LOCK)).toEqual([{ lockTime: null, seen: { lockTime } }]),
    );
  });
});

describe('Enter Results', () => {
  const RESULTS = 'POST /api/custom/room/room-1/manager-results';
  const winner = async (name: string, game: RegExp) =>
    within(await screen.findByRole('radiogroup', { name: game })).getByRole('radio', {
      name: new RegExp(`^${name}, seed`),
    });

  it('winners and the final score are saved together, and cleared results are named', async () => {
    const app = openManager(
      { tournament: { results: { 'r1-1': 'red1', 'r1-2': 'red2', 'r2-1': 'red1' } } },
      {
        [RESULTS]: {
          body: {
            results: { 'r1-1': 'red4', 'r1-2': 'red2' },
            walkovers: [],
            dropped: ['r2-1'],
            tieBreakerActual: { team1Score: 70, team2Score: 68, totalScore: 138 },
          },
        },
      },
      '?mode=results',
    );
    const user = userEvent.setup();
    await user.click(await winner('Red 4', /Left game 1/));
    expect(await screen.findByText('Clears 1 later result')).toBeTruthy();
    await user.click(
      (await screen.findAllByRole('button', { name: 'Set Tie-Breaker Scores' }))[0] as Element,
    );
    await user.type(await screen.findByLabelText('Left champion'), '70');
    await user.click(await button('Set Scores'));
    expect((await screen.findAllByText('Please enter scores for both teams')).length).toBeGreaterThan(0);
    await user.type(field('Right champion'), '68');
    await user.click(await button('Set Scores'));
    await user.click(await button('Save Results'));
    expect(await screen.findByText('Save successful!')).toBeTruthy();
    expect(toast.get()?.description).toBe(
      'Custom bracket results have been saved successfully. Cleared, because they can no longer be: F-4, Left.',
    );
    expect(sentTo(app.requests, RESULTS)).toEqual([
      {
        results: { 'r1-1': 'red4' },
        tieBreakerActual: { team1Score: 70, team2Score: 68 },
        seen: {
          results: { 'r1-1': 'red1', 'r1-2': 'red2', 'r2-1': 'red1' },
          tieBreakerActual: { team1Score: null, team2Score: null },
        },
      },
    ]);
  });
});
