import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { session } from '../api/session.ts';
import { entryOf, roomAnswers, roomCard, roomOf } from '../features/rooms/testing/room-fixtures.ts';
import { keepInvitation } from '../shell/invitation.ts';
import { eachTestAs } from '../testing/each-test.ts';
import type { FakeAnswer } from '../testing/fake-server.ts';
import { noor, renderApp } from '../testing/render-app.tsx';

const ADDRESS = '/join/K7QX2MPA?via=abc#the-key';
const room = roomOf();
const entry = entryOf(1, 'noor', { roomId: room.id });
const preview = {
  name: 'The Garage: UFC 300',
  sport: 'mma',
  locksAt: '2099-04-13T22:30:00.000Z',
  timeZone: 'America/Denver',
  memberCount: 24,
  entry: 'pick',
  accountsOnly: true,
  pickCount: 13,
  invitedBy: 'kelechi',
};
const refusal = {
  status: 403,
  body: { code: 'link_refused', message: 'This invitation does not work any more.' },
};
const account = { body: { token: 't1', user: noor } };
const answers: Record<string, FakeAnswer> = {
  'GET /api/invite-links/abc': { body: preview },
  'POST /api/rooms/join-by-link': { body: roomCard() },
  'POST /api/auth/register': { ...account, status: 201 },
  'POST /api/auth/login': account,
  ...roomAnswers(room),
};
const open = (given: Record<string, FakeAnswer> = {}, address = ADDRESS) =>
  renderApp(address, { ...answers, ...given });
const joins = (app: ReturnType<typeof open>) =>
  app.requests.filter(({ path }) => path === '/api/rooms/join-by-link').map(({ body }) => body);
const KEYS = { roomCode: 'K7QX2MPA', key: 'the-key' };

async function signUp() {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Username'), 'noor');
  await user.type(screen.getByLabelText('Email'), 'noor@example.com');
  await user.type(screen.getByLabelText('Password'), 'canvas300!');
  await user.click(screen.getByRole('button', { name: 'Join and pick' }));
}

async function signIn() {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Email or Username'), 'noor');
  await user.type(screen.getByLabelText('Password'), 'canvas300!');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
}

describe('an invitation link for a user who is not signed in', () => {
  eachTestAs(null);

  it('the invitation is kept after a wrong password, and signing in then opens the room', async () => {
    let tries = 0;
    const app = open({
      'POST /api/auth/login': () =>
        ++tries === 1
          ? {
              status: 401,
              body: { code: 'wrong_credentials', message: 'Wrong username, email or password.' },
            }
          : account,
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'I have an account' }));
    await signIn();
    await screen.findByText('Wrong username, email or password.');
    expect(app.address()).toBe(ADDRESS);
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(app.address()).toBe(`/room/${room.id}`));
    expect(joins(app)).toEqual([KEYS]);
  });

  it('in a room that admits guests, a name is enough to join and pick', async () => {
    const guest = { ...noor, email: null, isGuest: true, guestName: 'Alex' };
    const app = open({
      'GET /api/invite-links/abc': { body: { ...preview, accountsOnly: false } },
      'POST /api/rooms/join-as-guest': { status: 201, body: { token: 't2', user: guest, room: roomCard() } },
      'POST /api/brackets': { status: 201, body: entry },
    });
    const user = userEvent.setup();
    const field = await screen.findByLabelText('Your name');
    expect(screen.getAllByRole('textbox')).toEqual([field]);
    expect(document.activeElement).toBe(field);
    await user.click(screen.getByRole('button', { name: 'Join and pick' }));
    expect(screen.getByText('Name is required')).toBeTruthy();
    await user.type(field, ' Alex {Enter}');
    await waitFor(() => expect(app.address()).toBe(`/bracket/${entry.id}`));
    const sent = app.requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
    expect(sent.slice(0, 2)).toEqual([
      ['/api/rooms/join-as-guest', { ...KEYS, name: 'Alex' }],
      ['/api/brackets', { roomId: room.id }],
    ]);
    expect(session.get()).toEqual({ token: 't2', user: guest });
  });

  it('a guest name that is already taken is rejected with a message at the field', async () => {
    const taken = { code: 'guest_name_taken', message: 'Someone in this room has that name.' };
    open({
      'GET /api/invite-links/abc': { body: { ...preview, accountsOnly: false } },
      'POST /api/rooms/join-as-guest': { status: 409, body: taken },
    });
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('Your name'), 'Alex{Enter}');
    expect(await screen.findByText('Someone in this room has that name.')).toBeTruthy();
    expect(session.get()).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(screen.getByLabelText('Email or Username')).toBeTruthy();
  });

  it('the sign-in form comes first if the device remembers an account', async () => {
    localStorage.setItem('savedLogin', JSON.stringify({ username: 'noor', email: 'noor@example.com' }));
    open();
    expect(await screen.findByRole('heading', { name: 'Welcome Back', level: 2 })).toBeTruthy();
  });

  it('the invitation is shown again after a password reset', async () => {
    keepInvitation(ADDRESS, Date.now());
    const app = open({ 'POST /api/auth/reset-password': {} }, '/login?reset=mailed');
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('New password'), 'canvas301!');
    await user.type(screen.getByLabelText('Repeat new password'), 'canvas301!');
    await user.click(screen.getByRole('button', { name: 'Set New Password' }));
    await screen.findByRole('region', { name: 'Invitation' });
    expect(app.address()).toBe(ADDRESS);
  });

  it.each([
    '/join/K7QX2MPA?via=abc#the-key.',
    '/join/K7QX2MPA?via=abc#the-key)',
    '/join/K7QX2MPA?via=abc#the-key%20see%20you',
    '/join/K7QX2MPA?via=abc#the-key%E2%80%8B%3E',
    '/join/%E2%80%8BK7QX2MPA?via=abc%23the-key.',
  ])('the link also works when copied as %s', async (address) => {
    const app = open({}, address);
    await screen.findByLabelText('Username');
    await signUp();
    await waitFor(() => expect(app.address()).toBe(`/room/${room.id}`));
    expect(joins(app)).toEqual([KEYS]);
  });

  it('if the key is missing from the link, the room password is requested after sign-up', async () => {
    const app = open({}, '/join/K7QX2MPA?via=abc');
    await screen.findByLabelText('Username');
    await signUp();
    expect(await screen.findByRole('dialog', { name: 'Join Room' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Room ID').value).toBe('K7QX2MPA');
    expect(app.address()).toBe('/join/K7QX2MPA');
  });

  it('the page reports that an invitation has ended and offers to join by Room ID', async () => {
    const ended = { status: 404, body: { code: 'not_found', message: 'That is not here.' } };
    open({ 'GET /api/invite-links/abc': ended });
    expect(await screen.findByRole('heading', { name: 'This invitation has ended' })).toBeTruthy();
    expect(screen.getByText(/join with the Room ID K7QX2MPA/)).toBeTruthy();
    const way = screen.getByRole('link', { name: 'Sign In or Join Lockroom' });
    expect(way.getAttribute('href')).toBe('/join/K7QX2MPA');
  });
});

describe('an invitation link for a signed-in user', () => {
  eachTestAs(noor);
  beforeEach(() => keepInvitation(ADDRESS, Date.now()));

  it('one button joins the room, and no join request is sent before the button is pressed', async () => {
    const app = open();
    const button = await screen.findByRole('button', { name: 'Join and pick' });
    expect(screen.getByText('Signed in as noor')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(joins(app)).toEqual([]);
    await userEvent.setup().click(button);
    await waitFor(() => expect(app.address()).toBe(`/room/${room.id}`));
    expect(joins(app)).toEqual([KEYS]);
    expect(localStorage.getItem('lockroom.invitation')).toBeNull();
  });

  it('joining creates a bracket and opens it', async () => {
    const app = open({
      'POST /api/brackets': { status: 201, body: entry },
    });
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Join and pick' }));
    await waitFor(() => expect(app.address()).toBe(`/bracket/${entry.id}`));
  });

  it.each([
    ['ask', 'Ask for a spot', [`/api/rooms/${room.id}/request-place`]],
    ['watch', 'Watch', []],
  ] as const)(
    'if the invitation only allows "%s", the button says "%s" and no bracket is created',
    async (entry, name, sent) => {
      const app = open({
        'GET /api/invite-links/abc': { body: { ...preview, entry } },
        [`POST /api/rooms/${room.id}/request-place`]: {},
      });
      await userEvent.setup().click(await screen.findByRole('button', { name }));
      await waitFor(() => expect(app.address()).toBe(`/room/${room.id}`));
      const posts = app.requests.filter(({ method }) => method === 'POST').map(({ path }) => path);
      expect(posts.filter((path) => /request-place|brackets/.test(path))).toEqual(sent);
    },
  );

  it.each<[string, FakeAnswer, string]>([
    ['has ended in the meantime', refusal, 'This invitation does not work any more.'],
    [
      'leads to a full room',
      { status: 409, body: { code: 'room_full', message: 'This room is full.' } },
      'This room is full.',
    ],
  ])(
    'a link that %s shows the reason and offers to join by Room ID and password',
    async (_, answer, text) => {
      open({ 'POST /api/rooms/join-by-link': answer });
      await userEvent.setup().click(await screen.findByRole('button', { name: 'Join and pick' }));
      expect((await screen.findByRole('alert')).textContent).toBe(text);
      const way = screen.getByRole('link', { name: 'Join with Room ID and Password' });
      expect(way.getAttribute('href')).toBe('/join/K7QX2MPA');
    },
  );

  it('if the session has ended, the sign-up form is shown at the address of the invitation', async () => {
    const gone = {
      status: 401,
      body: { code: 'unauthorized', message: 'Please log in to access this feature' },
    };
    const app = open({ 'GET /api/rooms': gone });
    expect(await screen.findByLabelText('Username')).toBeTruthy();
    expect(session.get()).toBeNull();
    expect(app.address()).toBe(ADDRESS);
  });
});
