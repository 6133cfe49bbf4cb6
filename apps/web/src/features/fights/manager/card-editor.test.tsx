import type { Fight, Room } from '@lockroom/contract';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { eachTestAs } from '../../../testing/each-test.ts';
import { toast } from '../../../ui/toast.ts';
import { cardAnswer } from '../../competitions/testing/card-answer.ts';
import { button } from '../../manager/testing/settings-menu.ts';
import { cardOf, openManager, roomOf } from './testing/manager-page.tsx';

eachTestAs(null);

/** Opens the form of Fight 1 and types into it. The test can change the room and the card on the server. */
async function openDirty() {
  const world: { room: Room; card: Fight[] } = { room: roomOf(), card: cardOf(3) };
  const app = openManager(world, {
    'GET /api/rooms/room-1': () => ({ body: world.room }),
    'GET /api/rooms/room-1/competition': () => cardAnswer(world.card),
    'DELETE /api/fights/f1': () => {
      world.card = world.card.slice(1);
      return {};
    },
  });
  const user = userEvent.setup();
  await user.click(await button(/^Edit Red 1 v/));
  await user.type(screen.getByLabelText('Fighter 1'), ' Jr.');
  return {
    app,
    user,
    world,
    /** Fetches all queries again. */
    hear: () => act(() => app.queries.invalidateQueries()),
  };
}

it.each([
  ['Easy Data Import', 'dialog'],
  ['Mark Completed', 'alertdialog'],
])('%s does not open over a form with changes', async (item, role) => {
  const { user } = await openDirty();
  await user.click(await button('Settings'));
  await user.click(await screen.findByRole('menuitem', { name: item }));
  expect(toast.get()?.title).toBe('A fight has unsaved changes');
  expect(screen.queryByRole(role)).toBeNull();
  await user.click(await button('Cancel'));
  await user.click(await button('Settings'));
  await user.click(await screen.findByRole('menuitem', { name: item }));
  expect(await screen.findByRole(role)).toBeTruthy();
});

it('a fight that is removed elsewhere closes its form with a toast', async () => {
  const { user, world, hear } = await openDirty();
  world.card = world.card.slice(1);
  await hear();
  await waitFor(() =>
    expect(toast.get()).toMatchObject({
      title: 'The fight was removed',
      description: 'What you typed is gone with it.',
    }),
  );
  expect(screen.queryByRole('form')).toBeNull();
  expect(await button('Add New Fight')).toBeTruthy();
  await user.click(await button(/^Edit Red 2 v/));
  expect(screen.getByLabelText<HTMLInputElement>('Fighter 1').value).toBe('Red 2');
});

it('an event that is completed elsewhere closes the form with a toast', async () => {
  const { user, world, hear } = await openDirty();
  world.room = roomOf({ isCompleted: true });
  await hear();
  await waitFor(() => expect(toast.get()?.description).toBe('What you typed was not saved.'));
  await user.click(await button('Settings'));
  await user.click(await screen.findByRole('menuitem', { name: 'Enter Results' }));
  expect(await screen.findByText(/Unmark the event first/)).toBeTruthy();
});

it('a locked fight cannot be deleted', async () => {
  const [first, ...others] = cardOf(3);
  openManager({ room: roomOf(), card: first ? [{ ...first, isLocked: true }, ...others] : [] }, {});
  const user = userEvent.setup();
  await user.click(await button(/^Edit Red 1 v/));
  expect(screen.getByText('Locked: this fight stays on the card')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  await user.click(await button('Cancel'));
  await user.click(await button(/^Edit Red 2 v/));
  expect(await button('Delete')).toBeTruthy();
});

it('typed text survives a card that cannot be fetched again', async () => {
  const { app, hear } = await openDirty();
  const answered = app.requests.length;
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await hear();
  expect(app.requests).toHaveLength(answered);
  expect(screen.getByLabelText<HTMLInputElement>('Fighter 1').value).toBe('Red 1 Jr.');
});
