import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test.ts';
import { openManager, roomOf } from '../fights/manager/testing/manager-page.tsx';
import { missingOf } from './testing/answers.ts';
import { button, sentTo } from './testing/settings-menu.ts';

eachTestAs(null);

const CALL = 'GET /api/rooms/room-1/missing-picks';
const ROOM = roomOf({ memberCount: 4, fightCount: 6 });
const HOUR = 60 * 60_000;

const part = () => screen.findByRole('region', { name: 'Missing picks' });

it('members with missing picks are named and reminded with one tap', async () => {
  const at = Date.now();
  const reminded = {
    remindedAt: new Date(at).toISOString(),
    remindAgainAt: new Date(at + 6 * HOUR).toISOString(),
  };
  const app = openManager(
    { room: ROOM },
    {
      [CALL]: { body: missingOf() },
      'POST /api/rooms/room-1/remind': { body: missingOf(reminded) },
    },
  );
  const region = await part();
  expect(region.textContent).toContain('2 of 3 others have picks missing');
  const rows = within(region)
    .getAllByRole('listitem')
    .map((row) => row.textContent);
  expect(rows).toEqual(['annno bracket', 'bob2 of 6 missing']);
  await userEvent.click(await button('Remind 2 members'));
  expect(await within(region).findByText(/^Reminded .+, again from .+$/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Remind/ })).toBeNull();
  expect(sentTo(app.requests, 'POST /api/rooms/room-1/remind')).toHaveLength(1);
});

it('a refused reminder fetches the list again', async () => {
  let asked = 0;
  openManager(
    { room: ROOM },
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

it('the list is hidden if nothing can be picked or nobody else is in the room', async () => {
  for (const changes of [{ isLocked: true }, { isCompleted: true }, { fightCount: 0 }, { memberCount: 1 }]) {
    const { requests, unmount } = openManager({ room: { ...ROOM, ...changes } });
    await button('Settings');
    expect(requests.map(({ method, path }) => `${method} ${path}`)).not.toContain(CALL);
    unmount();
  }
});
