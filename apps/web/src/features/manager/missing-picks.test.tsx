import type { Fight } from '@lockroom/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test.ts';
import { cardOf, openManager, roomOf } from '../fights/manager/testing/manager-page.tsx';
import { missingOf } from './testing/missing-of.ts';
import { button, sentTo } from './testing/settings-menu.ts';

eachTestAs(null);

const CALL = 'GET /api/rooms/room-1/missing-picks';
const ROOM = roomOf({ memberCount: 4, fightCount: 6 });
const HOUR = 60 * 60_000;

const part = () => screen.findByRole('region', { name: 'Missing picks' });

it('names who is missing how much, and reminds them with one tap', async () => {
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

it('asks again after a refusal, since somebody else may have reminded them', async () => {
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

it('is not there where nothing can be picked or nobody else is', async () => {
  for (const changes of [{ isLocked: true }, { isCompleted: true }, { fightCount: 0 }, { memberCount: 1 }]) {
    const { requests, unmount } = openManager({ room: { ...ROOM, ...changes } });
    await button('Settings');
    expect(requests.map(({ method, path }) => `${method} ${path}`)).not.toContain(CALL);
    unmount();
  }
});

it('says of a replaced fight how many have picked again, until it locks', async () => {
  const [fight, ...others] = cardOf(1);
  const replacedFighter = { fighterNumber: 1 as const, name: 'Khamzat Chimaev' };
  const replaced = { ...(fight as Fight), replacedAt: '2026-03-01T12:00:00.000Z', replacedFighter };
  const pickedAgain = [{ fightId: replaced.id, again: 3, of: 24 }];
  const answers = { [CALL]: { body: missingOf({ pickedAgain }) } };
  const open = openManager({ room: ROOM, card: [replaced, ...others] }, answers);
  const [text] = await screen.findAllByText(/picked again/);
  expect(text?.textContent).toBe('3 of 24 have picked again');
  open.unmount();
  openManager({ room: ROOM, card: [{ ...replaced, isLocked: true }] }, answers);
  await screen.findByText(/in for/);
  expect(screen.queryByText(/picked again/)).toBeNull();
});
