import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { cardAnswer } from '../features/competitions/testing/card-answer.ts';
import { idOf, roomCard, roomOf } from '../features/rooms/testing/room-fixtures.ts';
import { eachTestAs } from '../testing/each-test.ts';
import { expectAlert } from '../testing/expect-alert.ts';
import { noor, renderApp } from '../testing/render-app.tsx';
import { toast } from '../ui/toast.ts';

const garage = roomCard();
const lunch = roomCard({
  id: idOf(110),
  name: 'Lunch Break MMA',
  roomCode: 'LUNCHBRK',
  isCreator: false,
  creatorId: idOf(9),
  creatorName: 'kelechi',
});
const bout = roomCard({ id: idOf(120), name: 'Bout', sport: 'boxing', roomCode: 'B2XNGBTT' });
const list = { 'GET /api/rooms': { body: [garage, lunch, bout] } };
const page = (room = roomOf()) => ({
  [`GET /api/rooms/${room.id}`]: { body: room },
  [`GET /api/rooms/${room.id}/brackets`]: { body: [] },
  [`GET /api/rooms/${room.id}/competition`]: cardAnswer([]),
  [`GET /api/rooms/${room.id}/members`]: { body: [] },
});
const REFUSAL = 'Failed to join room. Please check your Room ID and password.';

eachTestAs(noor);

const openMenu = async (user: UserEvent, name: string) => {
  await user.click(await screen.findByRole('button', { name: `More for ${name}` }));
  await screen.findByRole('menu');
};
const menuWords = () => screen.getAllByRole('menuitem').map((item) => item.textContent);

describe('the tabs', () => {
  it('show the rooms of one sport and remember the choice in the address and in the browser', async () => {
    const first = renderApp('/my-rooms', list);
    const user = userEvent.setup();
    await screen.findByRole('article', { name: 'Lunch Break MMA' });
    expect(screen.getByRole('tab', { name: 'All 3' }).getAttribute('aria-selected')).toBe('true');
    expect(screen.getByRole('tab', { name: 'Football 0' })).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: /Boxing/ }));
    await screen.findByRole('article', { name: 'Bout' });
    expect(screen.queryByRole('article', { name: 'Lunch Break MMA' })).toBeNull();
    await waitFor(() => expect(first.address()).toBe('/my-rooms?tab=boxing'));
    first.unmount();
    const second = renderApp('/my-rooms', list);
    await screen.findByRole('article', { name: 'Bout' });
    await user.click(screen.getByRole('tab', { name: /MMA/ }));
    await waitFor(() => expect(second.address()).toBe('/my-rooms?tab=mma'));
    await screen.findByRole('article', { name: 'Lunch Break MMA' });
  });

  it('lead from the first room with missing picks by the yellow button, in the order of the locks', async () => {
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const picks = { bracketId: idOf(7), made: 2, of: 6, open: 4 };
    const later = { ...lunch, lockTime: inHours(9), yourPicks: { ...picks, locksAt: inHours(9) } };
    const soon = {
      ...bout,
      isCreator: false,
      lockTime: inHours(2),
      yourPicks: { ...picks, bracketId: null, made: 0, open: 6, locksAt: inHours(2) },
    };
    renderApp('/my-rooms', { 'GET /api/rooms': { body: [later, soon] } });
    const cards = await screen.findAllByRole('article');
    expect(cards.map((card) => card.getAttribute('aria-label'))).toEqual(['Bout', 'Lunch Break MMA']);
    expect(screen.getByText('No bracket yet').nextSibling?.textContent).toBe('6 missing');
    expect(screen.getByText('2 of 6 picks').nextSibling?.textContent).toBe('4 missing');
    const start = screen.getByRole('link', { name: 'Start: Bout' });
    const go = screen.getByRole('link', { name: 'Continue: Lunch Break MMA' });
    expect(go.getAttribute('href')).toBe(`/bracket/${idOf(7)}`);
    const yellow = (element: HTMLElement) => element.hasAttribute('data-primary');
    expect([start, go, screen.getByRole('button', { name: 'Create Room' })].map(yellow)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('offers creators Delete and other members Leave Room', async () => {
    renderApp('/my-rooms', list);
    const user = userEvent.setup();
    const own = within(await screen.findByRole('article', { name: 'The Garage: UFC 300' }));
    expect(own.getByText('Creator')).toBeTruthy();
    await openMenu(user, 'The Garage: UFC 300');
    expect(menuWords()).toEqual(['Share', 'Archive', 'Delete']);
    await user.keyboard('{Escape}');
    await openMenu(user, 'Lunch Break MMA');
    expect(menuWords()).toEqual(['Share', 'Archive', 'Leave Room']);
  });

  it('moves an archived room out of the active half, and says so when that fails', async () => {
    let refuse = true;
    renderApp('/my-rooms', {
      ...list,
      [`PUT /api/rooms/${lunch.id}/archive`]: () =>
        refuse
          ? { status: 500, body: { message: 'Something went wrong on our side.', code: 'fault' } }
          : { body: { ...lunch, status: 'archived', isArchived: true } },
    });
    const user = userEvent.setup();
    const archive = async () => {
      await openMenu(user, 'Lunch Break MMA');
      await user.click(screen.getByRole('menuitem', { name: 'Archive' }));
    };
    await archive();
    await expectAlert('Failed to archive room. Please try again.', 'Something went wrong on our side.');
    refuse = false;
    await archive();
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Lunch Break MMA' })).toBeNull());
    await user.click(screen.getByRole('radio', { name: 'Archived' }));
    await openMenu(user, 'Lunch Break MMA');
    expect(screen.getByRole('menuitem', { name: 'Restore' })).toBeTruthy();
  });
});

describe('an invitation link', () => {
  it('opens the join dialog with the code, shows a refusal in it, and leads to the room', async () => {
    const listed = roomCard({ id: idOf(130), roomCode: 'NEWR2234', name: 'New room' });
    const room = roomOf(listed);
    let refuse = true;
    const { requests, address } = renderApp('/join/newr-2234', {
      ...list,
      ...page(room),
      'POST /api/rooms/join': () =>
        refuse ? { status: 403, body: { message: REFUSAL, code: 'join_refused' } } : { body: listed },
    });
    const user = userEvent.setup();
    const code = await screen.findByLabelText<HTMLInputElement>('Room ID');
    expect(code.value).toBe('NEWR2234');
    await user.type(screen.getByLabelText('Password'), 'pw');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Join Room' }));
    await expectAlert(REFUSAL);
    expect((await screen.findByRole('alert')).textContent).toBe(REFUSAL);
    expect(code.value).toBe('NEWR2234');
    refuse = false;
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Join Room' }));
    await waitFor(() => expect(address()).toBe(`/room/${room.id}`));
    expect(requests.find(({ path }) => path === '/api/rooms/join')?.body).toEqual({
      roomCode: 'NEWR2234',
      password: 'pw',
    });
  });

  it('takes a member straight to the room', async () => {
    const { address } = renderApp('/join/lunchbrk', { ...list, ...page(roomOf({ ...lunch })) });
    await waitFor(() => expect(address()).toBe(`/room/${lunch.id}`));
    expect(screen.queryByLabelText('Room ID')).toBeNull();
  });

  it('writes a typed code in capitals and keeps eight of them', async () => {
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
  ])('pasted as %j shows its code, and its key is sent', async (pasted, roomCode) => {
    const listed = roomCard({ id: idOf(130), roomCode: 'K7QX2MPA' });
    const { requests } = renderApp('/my-rooms', {
      ...list,
      ...page(roomOf(listed)),
      'POST /api/rooms/join': { body: listed },
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Join Room' }));
    const code = await screen.findByLabelText<HTMLInputElement>('Room ID');
    await user.click(code);
    await user.paste(pasted);
    expect(code.value).toBe('K7QX2MPA');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Join Room' }));
    await waitFor(() =>
      expect(requests.find(({ path }) => path === '/api/rooms/join')?.body).toEqual({
        roomCode,
        password: '',
      }),
    );
  });

  it.each(['/join/NEWR2234.', '/join/NEWR2234)%20see%20you', '/join/%E2%80%8BNEWR2234%3E'])(
    'copied as %s opens the join dialog with its code',
    async (address) => {
      renderApp(address, list);
      expect((await screen.findByLabelText<HTMLInputElement>('Room ID')).value).toBe('NEWR2234');
    },
  );
});

it.each([
  ['mma', 'an MMA'],
  ['boxing', 'a Boxing'],
  ['presets', 'a preset'],
])('an empty tab of %s offers to create %s room', async (tab, words) => {
  renderApp(`/my-rooms?tab=${tab}`);
  expect(await screen.findByRole('button', { name: `Create ${words} room` })).toBeTruthy();
});

describe('giving a room up', () => {
  it('asks for DELETE before it deletes', async () => {
    const { requests } = renderApp('/my-rooms', {
      ...list,
      [`DELETE /api/rooms/${garage.id}`]: { body: { success: true } },
    });
    const user = userEvent.setup();
    await openMenu(user, 'The Garage: UFC 300');
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete Room' }));
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(true);
    await user.type(dialog.getByLabelText('Type DELETE to confirm'), 'DELETE');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('article', { name: 'The Garage: UFC 300' })).toBeNull());
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  it('says in the exact words that leaving failed, and keeps the room', async () => {
    renderApp('/my-rooms', {
      ...list,
      [`POST /api/rooms/${lunch.id}/leave`]: {
        status: 503,
        body: { message: 'Lockroom is busy.', code: 'unavailable' },
      },
    });
    const user = userEvent.setup();
    await openMenu(user, 'Lunch Break MMA');
    await user.click(screen.getByRole('menuitem', { name: 'Leave Room' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Leave Room' }));
    await user.click(dialog.getByRole('button', { name: 'Leave Room' }));
    await expectAlert('Failed to leave room. Please try again.', 'Lockroom is busy.');
    expect(toast.get()).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('article', { name: 'Lunch Break MMA' })).toBeTruthy();
  });
});

describe('creating a room', () => {
  it('sends the preset with its config, shows the Room ID and leads to the room', async () => {
    const room = roomOf({ id: idOf(140), roomCode: 'CREATED2', sport: 'college-football', maxBrackets: 2 });
    const { requests, address } = renderApp('/my-rooms', {
      ...list,
      ...page(room),
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
    expect(size).toHaveProperty('value', '2');
    expect(dialog.getByText('Enough for you and one other with one bracket each.')).toBeTruthy();
    await user.selectOptions(size, '30');
    expect(dialog.getByText('Enough for you and 29 others with one bracket each.')).toBeTruthy();
    expect(dialog.getByRole('option', { name: '2 (Free)' })).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Create Room' }));
    const done = within(await screen.findByRole('alertdialog', { name: 'Room created successfully!' }));
    expect(done.getByText('CREATED2')).toBeTruthy();
    expect(done.getByText(/^Room for/).textContent).toBe(
      'Room for 2 brackets in all. More friends than one?',
    );
    await user.click(done.getByRole('button', { name: 'Make it 10' }));
    await waitFor(() => expect(done.getByText(/^Room for/).textContent).toBe('Room for 10 brackets in all.'));
    await user.click(done.getByRole('button', { name: 'Go to Room' }));
    await waitFor(() => expect(address()).toBe(`/room/${room.id}`));
    expect(requests.find(({ method, path }) => method === 'POST' && path === '/api/rooms')?.body).toEqual({
      name: 'Bowl season',
      description: '',
      sport: 'college-football',
      maxBrackets: 30,
      roomPassword: 'pw',
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
  it('offers every preset with its teams and rounds, and conferences for presets alone', async () => {
    renderApp('/my-rooms', list);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Create Room' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Room' }));
    const hints: Record<string, [string, string, string] | null> = {
      MMA: null,
      Custom: null,
      'Pro Football (14 teams)': ['14 teams, 4 rounds of football.', 'AFC', 'NFC'],
      'College Football (12 teams)': ['12 teams, 4 rounds of football.', 'Left', 'Right'],
      'Pro Basketball (16 teams)': ['16 teams, 4 rounds of basketball.', 'West', 'East'],
      'College Basketball (64 teams)': ['64 teams, 6 rounds of basketball.', 'Left', 'Right'],
      'Pro Baseball (16 teams)': ['16 teams, 4 rounds of baseball.', 'American League', 'National League'],
      'Pro Hockey (16 teams)': ['16 teams, 4 rounds of hockey.', 'West', 'East'],
      'Hockey (16 teams)': ['16 teams, 4 rounds.', 'West', 'East'],
      'Bracket (8 teams)': ['8 teams, 3 rounds.', 'Left', 'Right'],
      'Bracket (28 teams)': ['28 teams, 5 rounds.', 'Left', 'Right'],
      'Bracket (30 teams)': ['30 teams, 5 rounds.', 'Left', 'Right'],
      'Bracket (32 teams)': ['32 teams, 5 rounds.', 'Left', 'Right'],
    };
    for (const [option, preset] of Object.entries(hints)) {
      await user.selectOptions(dialog.getByLabelText('Sport'), option);
      const conferences = dialog.queryAllByLabelText(/^Conference/);
      expect(conferences.map((input) => input.getAttribute('placeholder'))).toEqual(preset?.slice(1) ?? []);
      if (preset) expect(dialog.getByText(preset[0])).toBeTruthy();
    }
  });
});
