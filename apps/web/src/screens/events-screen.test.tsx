import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { EVENTS_CALL, listedEvent } from '../features/rooms/testing/events.ts';
import { idOf, roomCard, roomOf } from '../features/rooms/testing/room-fixtures.ts';
import { eachTestAs } from '../testing/each-test.ts';
import { noor, renderApp } from '../testing/render-app.tsx';

const cup = listedEvent({
  templateId: idOf(701),
  name: 'Cup',
  sport: 'pro-hockey',
  size: 16,
  source: null,
  status: 'announced',
  rooms: 0,
});
const listOf = (...events: readonly unknown[]) => ({ [EVENTS_CALL]: { body: events } });

eachTestAs(noor);

it('each upcoming event shows its time, details and number of following rooms; finished events are left out', async () => {
  renderApp('/events', listOf(listedEvent(), cup, listedEvent({ name: 'Past', status: 'final' })));
  const list = await screen.findByRole('list', { name: 'Upcoming events' });
  const [first, second, ...others] = within(list).getAllByRole('listitem');
  expect(first?.textContent).toMatch(/UFC 331.*Dec 1[23].*MMA · \d+:00.[AP]M.*ESPN · 3 rooms follow/);
  expect(second?.textContent).toMatch(/Pro Hockey · 16 teams.*Teams not announced yet/);
  expect(second?.textContent).not.toContain('0 rooms');
  expect(others).toEqual([]);
});

it('without events, the page offers to create a room without an event', async () => {
  renderApp('/events', listOf());
  await screen.findByText('No Events Yet');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Create Room' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Room' }));
  expect(dialog.queryByRole('group', { name: 'Event' })).toBeNull();
  expect(dialog.getByLabelText<HTMLSelectElement>('Sport').value).toBe('mma');
});

it('the chosen event fills the form without replacing typed values, and the new room follows the event', async () => {
  const room = roomOf(roomCard({ name: 'Cup' }));
  const { sent } = renderApp('/my-rooms', {
    ...listOf(listedEvent(), cup),
    'GET /api/rooms': { body: [] },
    'POST /api/rooms': { status: 201, body: room },
  });
  const user = userEvent.setup();
  await user.click((await screen.findAllByRole('button', { name: 'Create Room' }))[0] ?? document.body);
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Room' }));
  const name = dialog.getByLabelText<HTMLInputElement>('Name');
  const password = dialog.getByLabelText<HTMLInputElement>('Password');
  await user.click(await dialog.findByRole('radio', { name: /UFC 331/ }));
  expect(name.value).toBe('UFC 331');
  expect(password.value).toMatch(/^[a-z2-9]{8}$/);
  expect(dialog.queryByLabelText('Sport')).toBeNull();
  await user.click(dialog.getByRole('radio', { name: /No event/ }));
  expect([name.value, password.value]).toEqual(['', '']);
  await user.type(password, 'rolling-pin');
  await user.click(dialog.getByRole('radio', { name: /Cup/ }));
  expect([name.value, password.value]).toEqual(['Cup', 'rolling-pin']);
  await user.click(dialog.getByRole('button', { name: 'Create Room' }));
  await waitFor(() =>
    expect(sent('POST /api/rooms')[0]).toMatchObject({
      name: 'Cup',
      sport: 'pro-hockey',
      followTemplateId: cup.templateId,
      roomPassword: 'rolling-pin',
    }),
  );
});
