import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { PASSWORD_NOT_CACHED } from '../../api/service-worker-names.ts';
import { eachTestAs } from '../../testing/each-test.ts';
import type { FakeAnswer } from '../../testing/fake-server.ts';
import { noor, renderApp } from '../../testing/render-app.tsx';
import { idOf, invitationOf, roomAnswers, roomOf } from '../rooms/testing/room-fixtures.ts';

eachTestAs(noor);

const room = roomOf({ name: 'Camp 2026', hasHall: true });
const base = `/api/rooms/${room.id}`;
const options = (secondChance: object) => ({
  secondChance: { whyNot: null, fromRound: null, what: null, ...secondChance },
  people: [
    { id: idOf(202), username: 'wren', profileImageUrl: null },
    { id: idOf(203), username: 'kelechi', profileImageUrl: null },
  ],
});
const openRoom = (more: Record<string, FakeAnswer>, search = '') =>
  renderApp(`/room/${room.id}${search}`, { ...roomAnswers(room), ...more });

async function choose(item: string) {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
  return user;
}

it('the form for the next room has an empty password if the old room was loaded from the offline cache', async () => {
  openRoom({
    ...roomAnswers({ ...room, roomPassword: PASSWORD_NOT_CACHED }),
    [`GET ${base}/again`]: { body: options({}) },
  });
  await choose('Again Next Year');
  await screen.findByDisplayValue('Camp 2027');
  const dialog = within(screen.getByRole('dialog', { name: 'Again Next Year' }));
  expect(dialog.getByLabelText<HTMLInputElement>('Password').value).toBe('');
});

it('members cannot create a follow-up room, and a room without a completed predecessor has no Hall of Fame', async () => {
  const shown = roomOf({ isManager: false, isCreator: false });
  renderApp(`/room/${shown.id}`, roomAnswers(shown));
  await userEvent.setup().click(await screen.findByRole('button', { name: 'More' }));
  await screen.findByRole('menuitem', { name: 'Room info' });
  for (const name of ['Second Chance', 'Again Next Year'])
    expect(screen.queryByRole('menuitem', { name })).toBeNull();
  expect(screen.queryByRole('tab', { name: 'Hall of Fame', hidden: true })).toBeNull();
});

it('an expired personal invitation tells the user to ask the manager for a new one', async () => {
  renderApp('/join/SECRET22', {
    'GET /api/rooms': { body: [] },
    'GET /api/invitations/SECRET22': { body: invitationOf() },
    'POST /api/rooms/join': {
      status: 403,
      body: {
        message: 'Failed to join room. Please check your Room ID and password.',
        code: 'join_refused',
      },
    },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'wren invites you' }));
  await userEvent.setup().click(dialog.getByRole('button', { name: 'Join Room' }));
  expect(await dialog.findByText(/ask the room's manager to invite you again/)).toBeTruthy();
});
