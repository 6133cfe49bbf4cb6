import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test.ts';
import { openManager, roomOf } from '../tournaments/manager/testing/manager-page.tsx';
import { button, openSetting, sentTo } from './testing/settings-menu.ts';

eachTestAs(null);

describe('the manager panel of a bracket room', () => {
  it('in a football room, points can be edited, but conference and round names cannot', async () => {
    openManager({ room: roomOf({ sport: 'football', bracketSize: 14 }) });
    await screen.findByRole('button', { name: 'Change Bracket Size' });
    const items = screen.getAllByRole('button').map((item) => item.textContent);
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

describe('the Set Lock Times dialog', () => {
  it('clearing a lock time in the past warns that the bracket reopens', async () => {
    const lockTime = '2024-01-13T21:30:00.000Z';
    const app = openManager({ room: roomOf({ lockTime }) }, { [SET_LOCK]: lockAnswer });
    const user = await openSetting('Set Lock Times');
    await user.click(await button('Clear Lock Time'));
    expect(await screen.findByText(/^This unlocks the bracket: everyone can change/)).toBeTruthy();
    expect(screen.queryByText(/will be immediately locked$/)).toBeNull();
    expect(sentTo(app.requests, SET_LOCK)).toEqual([]);
    await user.click(await button('Clear and Reopen'));
    await waitFor(() =>
      expect(sentTo(app.requests, SET_LOCK)).toEqual([{ lockTime: null, seen: { lockTime } }]),
    );
  });

  it('clearing the lock time asks for confirmation even if results keep the bracket locked', async () => {
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
