import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { session } from '../api/session.ts';
import {
  entryOf,
  invitationOf,
  roomAnswers,
  roomCard,
  roomOf,
} from '../features/rooms/testing/room-fixtures.ts';
import { storeInvitation } from '../shell/invitation.ts';
import { eachTestAs } from '../testing/each-test.ts';
import type { FakeAnswer } from '../testing/fake-server.ts';
import { noor, renderApp } from '../testing/render-app.tsx';

const ADDRESS = '/join/K7QX2MPA?via=abc#the-key';
const room = roomOf();
const entry = entryOf(1, 'noor', { roomId: room.id });
const preview = invitationOf({ locksAt: '2099-04-13T22:30:00.000Z', accountsOnly: true, pickCount: 13 });
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
const JOIN = 'POST /api/rooms/join-by-link';
const KEYS = { roomCode: 'K7QX2MPA', key: 'the-key' };

describe('an invitation link for a user who is not signed in', () => {
  eachTestAs(null);

  it('the invitation is kept after a wrong password, and signing in then opens the room', async () => {
    const wrong = { code: 'wrong_credentials', message: 'Wrong username, email or password.' };
    const app = open({ 'POST /api/auth/login': [{ status: 401, body: wrong }, account] });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'I have an account' }));
    await user.type(await screen.findByLabelText('Email or Username'), 'noor');
    await user.type(screen.getByLabelText('Password'), 'canvas300!');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await screen.findByText('Wrong username, email or password.');
    expect(app.address()).toBe(ADDRESS);
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(app.address()).toBe(`/room/${room.id}`));
    expect(app.sent(JOIN)).toEqual([KEYS]);
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
    expect(app.sent('POST /api/rooms/join-as-guest')).toEqual([{ ...KEYS, name: 'Alex' }]);
    expect(app.sent('POST /api/brackets')).toEqual([{ roomId: room.id }]);
    expect(session.get()).toEqual({ token: 't2', user: guest });
  });

  it('a guest name that is already taken is rejected with a message next to the field', async () => {
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
    storeInvitation(ADDRESS, Date.now());
    const app = open({ 'POST /api/auth/reset-password': {} }, '/login?reset=mailed');
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('New password'), 'canvas301!');
    await user.type(screen.getByLabelText('Repeat new password'), 'canvas301!');
    await user.click(screen.getByRole('button', { name: 'Set New Password' }));
    await screen.findByRole('region', { name: 'Invitation' });
    expect(app.address()).toBe(ADDRESS);
  });

  it('if the key is missing from the link, the room password is requested after sign-up', async () => {
    const app = open({}, '/join/K7QX2MPA?via=abc');
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('Username'), 'noor');
    await user.type(screen.getByLabelText('Email'), 'noor@example.com');
    await user.type(screen.getByLabelText('Password'), 'canvas300!');
    await user.click(screen.getByRole('button', { name: 'Join and pick' }));
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
  beforeEach(() => storeInvitation(ADDRESS, Date.now()));

  it('one button joins the room and opens a new bracket, and no request is sent before it is pressed', async () => {
    const app = open({ 'POST /api/brackets': { status: 201, body: entry } });
    const button = await screen.findByRole('button', { name: 'Join and pick' });
    expect(screen.getByText('Signed in as noor')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(app.sent(JOIN)).toEqual([]);
    await userEvent.setup().click(button);
    await waitFor(() => expect(app.address()).toBe(`/bracket/${entry.id}`));
    expect(app.sent(JOIN)).toEqual([KEYS]);
    expect(localStorage.getItem('lockroom.invitation')).toBeNull();
  });

  it.each([
    '/join/K7QX2MPA?via=abc#the-key.',
    '/join/K7QX2MPA?via=abc#the-key)',
    '/join/K7QX2MPA?via=abc#the-key%20see%20you',
    '/join/K7QX2MPA?via=abc#the-key%E2%80%8B%3E',
    '/join/%E2%80%8BK7QX2MPA?via=abc%23the-key.',
  ])('the link also works when copied as %s', async (address) => {
    const app = open({}, address);
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Join and pick' }));
    await waitFor(() => expect(app.address()).toBe(`/room/${room.id}`));
    expect(app.sent(JOIN)).toEqual([KEYS]);
  });

  it.each([
    ['ask', 'Ask for a spot', 1],
    ['watch', 'Watch', 0],
  ])(
    'if the invitation only allows "%s", the button says "%s", and no bracket is created',
    async (entry, name, asked) => {
      const ASK = `POST /api/rooms/${room.id}/request-place`;
      const app = open({ 'GET /api/invite-links/abc': { body: { ...preview, entry } }, [ASK]: {} });
      await userEvent.setup().click(await screen.findByRole('button', { name }));
      await waitFor(() => expect(app.address()).toBe(`/room/${room.id}`));
      expect([app.sent(ASK).length, app.sent('POST /api/brackets')]).toEqual([asked, []]);
    },
  );

  it.each([
    ['has ended in the meantime', 403, 'link_refused', 'This invitation does not work any more.'],
    ['leads to a full room', 409, 'room_full', 'This room is full.'],
  ])(
    'a link that %s shows the reason and offers to join with a password',
    async (_, status, code, message) => {
      open({ [JOIN]: { status, body: { code, message } } });
      await userEvent.setup().click(await screen.findByRole('button', { name: 'Join and pick' }));
      expect((await screen.findByRole('alert')).textContent).toBe(message);
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
