import type { Fight, Room } from '@lockroom/contract';
import { deferred } from '@lockroom/testing/deferred';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { eachTestAs } from '../../../testing/each-test.ts';
import { toast } from '../../../ui/toast.ts';
import { cardAnswer } from '../../competitions/testing/card-answer.ts';
import { button } from '../../manager/testing/settings-menu.ts';
import { cardOf, openManager, roomOf } from './testing/manager-page.tsx';

eachTestAs(null);

/** Opens Fight 1's form and types into it. The test can change the room and the card on the server. */
async function openDirty() {
  const world: { room: Room; card: Fight[] } = { room: roomOf(), card: cardOf(3) };
  const app = openManager(world, {
    'GET /api/rooms/room-1': () => ({ body: world.room }),
    'GET /api/rooms/room-1/competition': () => cardAnswer(world.card),
    'GET /api/fights/f1/pick-count': { body: { brackets: 0 } },
    'PUT /api/fights/f1': ({ body }) => {
      const { seen: _, ...sent } = body as Fight & { seen: unknown };
      return { body: { ...world.card[0], ...sent } };
    },
  });
  const user = userEvent.setup();
  await user.click(await button(/^1 ?Fight 1/));
  await user.type(screen.getByLabelText('Fighter 1'), ' Jr.');
  return { app, user, world, hear: () => act(() => app.queries.invalidateQueries()) };
}

it('a change is saved when its field loses focus, and a change made during that save is saved before the form closes', async () => {
  const { app, user } = await openDirty();
  const server = globalThis.fetch;
  const firstSave = deferred<void>();
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    if (init.method === 'PUT') await firstSave.promise;
    return server(address, init);
  });
  await user.click(screen.getByLabelText('Odds of fighter 2'));
  await user.clear(screen.getByLabelText('Odds of fighter 1'));
  await user.type(screen.getByLabelText('Odds of fighter 1'), '-185');
  await user.click(await button(/^2 ?Co-Main Event/));
  firstSave.resolve(undefined);
  await waitFor(() => expect(screen.getByRole('form', { name: 'Edit Co-Main Event' })).toBeTruthy());
  expect(screen.getAllByRole('form')).toHaveLength(1);
  const saves = app.sent('PUT /api/fights/f1');
  expect(saves.at(0)).toMatchObject({
    fighter1: 'Red 1 Jr.',
    fighter1Odds: '+154',
    seen: { fighter1: 'Red 1' },
  });
  expect(saves.at(-1)).toMatchObject({ fighter1Odds: '-185', seen: { fighter1: 'Red 1 Jr.' } });
});

it("a fight's form stays open while a field is invalid", async () => {
  const { app, user } = await openDirty();
  await user.type(screen.getByLabelText('Odds of fighter 1'), 'often');
  await user.click(await button(/^2 ?Co-Main Event/));
  expect(await screen.findByText('Odds look like +150, -150 or N/A')).toBeTruthy();
  expect(screen.getByRole('form', { name: 'Edit Fight 1' })).toBeTruthy();
  expect(app.sent('PUT /api/fights/f1')).toHaveLength(1);
});

it('when the fight is removed elsewhere, its form closes and a toast reports the lost change', async () => {
  const { user, world, hear } = await openDirty();
  world.card = world.card.slice(1);
  await hear();
  await waitFor(() =>
    expect(toast.get()).toMatchObject({
      title: 'The fight was removed',
      description: 'Your last change was not saved.',
    }),
  );
  expect(screen.queryByRole('form')).toBeNull();
  expect(await button('Add')).toBeTruthy();
  await user.click(await button(/Red 2 vs Blue 2/));
  expect(screen.getByLabelText<HTMLInputElement>('Fighter 1').value).toBe('Red 2');
});

it('when the event is completed elsewhere, the form closes and a toast reports the lost change', async () => {
  const { user, world, hear } = await openDirty();
  world.room = roomOf({ isCompleted: true });
  await hear();
  await waitFor(() => expect(toast.get()?.description).toBe('Your last change was not saved.'));
  await user.click(await button(/^1 ?Fight 1/));
  expect(await screen.findByText(/first unmark the event/)).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
});

it('a locked fight cannot be deleted', async () => {
  const [first, ...others] = cardOf(3);
  openManager({ card: first ? [{ ...first, isLocked: true }, ...others] : [] });
  const user = userEvent.setup();
  await user.click(await button(/^1 ?Fight 1/));
  await user.click(await button('More options for Red 1 vs Blue 1'));
  const fixed = await screen.findByRole('menuitem', { name: 'Locked: stays on the card' });
  expect(fixed.hasAttribute('data-disabled')).toBe(true);
});

it('typed text is kept if refetching the card fails', async () => {
  const { app, hear } = await openDirty();
  const answered = app.requests.length;
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await hear();
  expect(app.requests).toHaveLength(answered);
  expect(screen.getByLabelText<HTMLInputElement>('Fighter 1').value).toBe('Red 1 Jr.');
});
