import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { session } from '../api/session.ts';
import { roomAnswers, roomCard, roomOf } from '../features/rooms/testing/room-fixtures.ts';
import { keepInvitation } from '../shell/invitation.ts';
import { eachTestAs } from '../testing/each-test.ts';
import type { FakeAnswer } from '../testing/fake-server.ts';
import { noor, renderApp } from '../testing/render-app.tsx';

const ADDRESS = '/join/K7QX2MPA?via=abc#the-key';
const room = roomOf();
const preview = {
  name: 'The Garage: UFC 300',
  sport: 'mma',
  locksAt: '2099-04-13T22:30:00.000Z',
  memberCount: 24,
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
  await user.click(screen.getByRole('button', { name: 'Create Account' }));
}

async function signIn() {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Email or Username'), 'noor');
  await user.type(screen.getByLabelText('Password'), 'canvas300!');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
}

describe('an invitation link for a person who is not signed in', () => {
  eachTestAs(null);

  it('the link survives a wrong password and leads into the room', async () => {
    let tries = 0;
    const app = open({
      'POST /api/auth/login': () =>
        ++tries === 1
          ? {
              status: 401,
              body: { code: 'wrong_credentials', message: 'Wrong username, e-mail or password.' },
            }
          : account,
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Sign In' }));
    await signIn();
    await screen.findByText('Wrong username, e-mail or password.');
    expect(app.address()).toBe(ADDRESS);
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(app.address()).toBe(`/room/${room.id}`));
    expect(joins(app)).toEqual([KEYS]);
  });

  it('the sign-in comes first if the device remembers an account', async () => {
    localStorage.setItem('savedLogin', JSON.stringify({ username: 'noor', email: 'noor@example.com' }));
    open();
    expect(await screen.findByRole('heading', { name: 'Welcome Back', level: 2 })).toBeTruthy();
  });

  it('the invitation is shown again after a password reset', async () => {
    keepInvitation(ADDRESS, Date.now());
    const app = open({ 'POST /api/auth/reset-password': {} }, '/login?reset=mailed');
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('New password'), 'canvas301!');
    await user.type(screen.getByLabelText('New password again'), 'canvas301!');
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
  ])('the link also joins when copied as %s', async (address) => {
    const app = open({}, address);
    await screen.findByLabelText('Username');
    await signUp();
    await waitFor(() => expect(app.address()).toBe(`/room/${room.id}`));
    expect(joins(app)).toEqual([KEYS]);
  });

  it('the password is requested after the sign-up if the link lost its key', async () => {
    const app = open({}, '/join/K7QX2MPA?via=abc');
    await screen.findByLabelText('Username');
    expect(screen.queryByText('Room ID and room password come with your link.')).toBeNull();
    await signUp();
    expect(await screen.findByRole('dialog', { name: 'Join Room' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Room ID').value).toBe('K7QX2MPA');
    expect(app.address()).toBe('/join/K7QX2MPA');
  });

  it('an ended invitation says so and names the other way in', async () => {
    const ended = { status: 404, body: { code: 'not_found', message: 'That is not here.' } };
    open({ 'GET /api/invite-links/abc': ended });
    expect(await screen.findByRole('heading', { name: 'This invitation has ended' })).toBeTruthy();
    expect(screen.getByText(/the Room ID is K7QX2MPA/)).toBeTruthy();
    const way = screen.getByRole('link', { name: 'Sign In or Join Lockroom' });
    expect(way.getAttribute('href')).toBe('/join/K7QX2MPA');
  });
});

describe('an invitation link for a person who is signed in', () => {
  eachTestAs(noor);
  beforeEach(() => keepInvitation(ADDRESS, Date.now()));

  it('one button joins the room, and nothing happens before it is pressed', async () => {
    const app = open();
    const button = await screen.findByRole('button', { name: 'Join Room' });
    expect(screen.getByText('Signed in as noor')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(joins(app)).toEqual([]);
    await userEvent.setup().click(button);
    await waitFor(() => expect(app.address()).toBe(`/room/${room.id}`));
    expect(joins(app)).toEqual([KEYS]);
    expect(localStorage.getItem('lockroom.invitation')).toBeNull();
  });

  it.each<[string, FakeAnswer, string]>([
    ['was ended meanwhile', refusal, 'This invitation does not work any more.'],
    [
      'leads to a full room',
      { status: 409, body: { code: 'room_full', message: 'This room is full.' } },
      'This room is full.',
    ],
  ])('a link that %s is explained with the other way in', async (_, answer, text) => {
    open({ 'POST /api/rooms/join-by-link': answer });
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Join Room' }));
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    const way = screen.getByRole('link', { name: 'Join with Room ID and Password' });
    expect(way.getAttribute('href')).toBe('/join/K7QX2MPA');
  });

  it('the sign-up is shown if the session has ended, and no request contains the key', async () => {
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
