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

describe('an invitation link, opened by nobody who is signed in,', () => {
  eachTestAs(null);

  it('survives a wrong password, and leads from the sign-in into the room', async () => {
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

  it('begins with the sign-in where this device remembers an account', async () => {
    localStorage.setItem('savedLogin', JSON.stringify({ username: 'noor', email: 'noor@example.com' }));
    open();
    expect(await screen.findByRole('heading', { name: 'Welcome Back', level: 2 })).toBeTruthy();
  });

  it('is there again after a lost password was replaced', async () => {
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
  ])('copied as %s joins as well', async (address) => {
    const app = open({}, address);
    await screen.findByLabelText('Username');
    await signUp();
    await waitFor(() => expect(app.address()).toBe(`/room/${room.id}`));
    expect(joins(app)).toEqual([KEYS]);
  });

  it('asks for the password after the sign-up where a chat has cut the key off', async () => {
    const app = open({}, '/join/K7QX2MPA?via=abc');
    await screen.findByLabelText('Username');
    expect(screen.queryByText('Room ID and room password come with your link.')).toBeNull();
    await signUp();
    expect(await screen.findByRole('dialog', { name: 'Join Room' })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Room ID').value).toBe('K7QX2MPA');
    expect(app.address()).toBe('/join/K7QX2MPA');
  });

  it('says that it has ended, and how one gets in all the same', async () => {
    const ended = { status: 404, body: { code: 'not_found', message: 'That is not here.' } };
    open({ 'GET /api/invite-links/abc': ended });
    expect(await screen.findByRole('heading', { name: 'This invitation has ended' })).toBeTruthy();
    expect(screen.getByText(/the Room ID is K7QX2MPA/)).toBeTruthy();
    const way = screen.getByRole('link', { name: 'Sign In or Join Lockroom' });
    expect(way.getAttribute('href')).toBe('/join/K7QX2MPA');
  });
});

describe('an invitation link, opened by somebody who is signed in,', () => {
  eachTestAs(noor);
  beforeEach(() => keepInvitation(ADDRESS, Date.now()));

  it('is one button, and joins nobody who does not tap it', async () => {
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
  ])('says so where it %s, and shows the way by hand', async (_, answer, text) => {
    open({ 'POST /api/rooms/join-by-link': answer });
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Join Room' }));
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    const way = screen.getByRole('link', { name: 'Join with Room ID and Password' });
    expect(way.getAttribute('href')).toBe('/join/K7QX2MPA');
  });

  it('shows the sign-up where the session has ended, and keeps its key out of every query', async () => {
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
