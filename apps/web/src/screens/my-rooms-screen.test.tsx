import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { idOf, roomAnswers, roomCard, roomOf } from '../features/rooms/testing/room-fixtures.ts';
import { eachTestAs } from '../testing/each-test.ts';
import { noor, renderApp } from '../testing/render-app.tsx';

const list = { 'GET /api/rooms': { body: [roomCard({ roomCode: 'LUNCHBRK' })] } };

eachTestAs(noor);

it('a typed Room ID is shown in capitals and limited to eight characters', async () => {
  renderApp('/my-rooms', list);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Join Room' }));
  const code = await screen.findByLabelText<HTMLInputElement>('Room ID');
  await user.type(code, 'abcd-efghij');
  expect(code.value).toBe('ABCDEFGH');
});

it.each([
  ['\u200bK7QX2MPA', 'K7QX2MPA'],
  ['K7QX2MPA.', 'K7QX2MPA'],
  ['https://lockroom.test/join/K7QX2MPA).', '/join/K7QX2MPA).'],
  ['Join! https://lockroom.test/join/K7QX2MPA?via=a#b now', '/join/K7QX2MPA?via=a#b'],
])('a Room ID or link is recognized in the pasted text %j', async (pasted, roomCode) => {
  const listed = roomCard({ id: idOf(130), roomCode: 'K7QX2MPA' });
  const { sent } = renderApp('/my-rooms', {
    ...list,
    ...roomAnswers(roomOf(listed)),
    'POST /api/rooms/join': { body: listed },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Join Room' }));
  const code = await screen.findByLabelText<HTMLInputElement>('Room ID');
  await user.click(code);
  await user.paste(pasted);
  expect(code.value).toBe('K7QX2MPA');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Join Room' }));
  await waitFor(() => expect(sent('POST /api/rooms/join')).toEqual([{ roomCode, password: '' }]));
});

it('a removed person who tries to join sees the reason for the removal', async () => {
  const message = 'You were removed from this room. Reason: Cool down';
  renderApp('/my-rooms', {
    ...list,
    'POST /api/rooms/join': { status: 403, body: { code: 'removed', message } },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Join Room' }));
  await user.type(await screen.findByLabelText('Room ID'), 'K7QX2MPA');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Join Room' }));
  const alert = await screen.findByRole('alertdialog', { name: 'Failed to join room' });
  expect(alert.textContent).toContain(message);
});

it.each(['/join/NEWR2234.', '/join/NEWR2234)%20see%20you', '/join/%E2%80%8BNEWR2234%3E'])(
  'the address %s opens the join dialog with the Room ID',
  async (address) => {
    renderApp(address, list);
    expect((await screen.findByLabelText<HTMLInputElement>('Room ID')).value).toBe('NEWR2234');
  },
);

it('a room is created from a preset with changed settings, and its Room ID is shown', async () => {
  const room = roomOf({ id: idOf(140), roomCode: 'CREATED2', sport: 'college-football', maxBrackets: 2 });
  const { sent, address } = renderApp('/my-rooms', {
    ...list,
    ...roomAnswers(room),
    'POST /api/rooms': { status: 201, body: room },
    [`PUT /api/rooms/${room.id}`]: { body: { ...room, maxBrackets: 10 } },
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Create Room' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Room' }));
  await user.click(dialog.getByRole('button', { name: 'Create Room' }));
  await dialog.findByText('Room name is required');
  await user.type(dialog.getByLabelText('Name'), 'Bowl season');
  await user.type(dialog.getByLabelText('Password'), 'pw');
  await user.selectOptions(dialog.getByLabelText('Sport'), 'College Football (12 teams)');
  expect(dialog.getByText('12 teams, 4 rounds of football.')).toBeTruthy();
  await user.type(dialog.getByLabelText('Conference B'), ' Sunset ');
  const size = dialog.getByLabelText('Max brackets');
  expect(size).toHaveProperty('value', '10');
  expect(dialog.getByText('Enough for you and 9 others with one bracket each.')).toBeTruthy();
  await user.selectOptions(size, '30');
  expect(dialog.getByText('Enough for you and 29 others with one bracket each.')).toBeTruthy();
  expect(dialog.getByRole('option', { name: '2 (Free)' })).toBeTruthy();
  await user.click(dialog.getByRole('checkbox', { name: /^Sealed: nobody sees or edits others’ picks/ }));
  await user.click(dialog.getByRole('button', { name: 'Create Room' }));
  const done = within(await screen.findByRole('alertdialog', { name: 'Room created successfully!' }));
  expect(done.getByText('CREATED2')).toBeTruthy();
  expect(done.getByText(/^This room can have/).textContent).toBe('This room can have 2 brackets. Need more?');
  await user.click(done.getByRole('button', { name: 'Make it 10' }));
  await waitFor(() =>
    expect(done.getByText(/^This room can have/).textContent).toBe('This room can have 10 brackets.'),
  );
  await user.click(done.getByRole('button', { name: 'Go to Room' }));
  await waitFor(() => expect(address()).toBe(`/room/${room.id}`));
  expect(sent('POST /api/rooms')[0]).toEqual({
    name: 'Bowl season',
    description: '',
    sport: 'college-football',
    maxBrackets: 30,
    roomPassword: 'pw',
    sealed: true,
    sportTemplate: 'college-football-12',
    sportConfig: {
      teamCount: 12,
      conferenceA: 'Left',
      conferenceB: 'Sunset',
      rounds: 4,
      defaultSport: 'football',
    },
  });
});
