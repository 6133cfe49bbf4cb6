import { friend, friendRequest, notice } from '../../features/notifications/testing/notices.ts';
import { EVENTS_CALL, listedEvent } from '../../features/rooms/testing/events.ts';
import { idOf, roomCard } from '../../features/rooms/testing/room-fixtures.ts';
import { part, type ScreenParts } from '../../testing/fail-parts.ts';
import type { FakeAnswer } from '../../testing/fake-server.ts';
import { noor } from '../../testing/render-app.tsx';

const LOCK = '2027-03-06T03:00:00.000Z';
const garage = roomCard({
  lockTime: LOCK,
  yourPicks: { bracketId: idOf(300), made: 2, of: 6, open: 4, locksAt: LOCK },
});
const stats = {
  currentRooms: 1,
  bracketsFilled: 7,
  wins: 3,
  averageRanking: 2.5,
  bestFinish: 1,
  mostVisitedRooms: [garage.id],
};
const live = {
  ...{ roomId: garage.id, name: 'Southpaw', sport: garage.sport, entryId: idOf(300) },
  ...{ scored: 1, of: 6, standing: null, moved: 0, reason: null, underWay: null, next: null },
};
const told = notice(1);
const activity = {
  kind: 'joined',
  friend: { id: idOf(5), username: 'wren', profileImageUrl: null },
  room: { id: idOf(101), name: 'Kitchen Table' },
  at: '2026-11-01T12:00:00.000Z',
};

const answers: Record<string, FakeAnswer> = {
  'GET /api/auth/user': { body: noor },
  'GET /api/setup': {
    body: {
      hasAccounts: false,
      supportEmail: 'help@example.com',
      timeZone: 'America/Denver',
      signUp: 'open',
      oidc: null,
    },
  },
  'GET /api/rooms': { body: [garage] },
  'GET /api/dashboard/live': { body: { due: [], toRemind: null, live: [live], lastResult: null } },
  'GET /api/dashboard/stats': { body: stats },
  'GET /api/friends/activity': { body: [activity] },
  'GET /api/event-banner': { body: { imageUrl: null } },
  'GET /api/notifications': { body: [told] },
  'GET /api/friend-requests/received': { body: [friendRequest(1, 'kelechi')] },
  'GET /api/friends': { body: [friend(1, 'wren')] },
  'GET /api/settings': { body: { emailNotifications: true } },
  'GET /api/auth/email': { body: { email: noor.email, isConfirmed: false, change: null } },
};
const rooms = { shows: garage.name, says: 'Your rooms could not be loaded' };
const requests = { shows: 'Requests 1', says: '(the tab has no number; opened, it says it)' };
const friends = { shows: 'Friends 1', says: '(the tab has no number; opened, it says it)' };
const notices = { shows: told.message, says: 'Your notifications could not be loaded' };
const shared = { viewer: noor, answers };

export const ACCOUNT_PARTS: readonly ScreenParts[] = [
  {
    route: 'login',
    path: '/login',
    answers,
    parts: {
      'GET /api/setup': part('first account', '(people without an account find the same form)'),
    },
  },
  {
    route: 'dashboard',
    path: '/',
    ...shared,
    parts: {
      'GET /api/rooms': rooms,
      'GET /api/dashboard/live': part('Live now', 'What is on now could not be loaded'),
      'GET /api/dashboard/stats': part('Avg Ranking2.5', 'Your stats could not be loaded'),
      'GET /api/friends/activity': part('wren joined', 'Friend activity could not be loaded'),
    },
  },
  {
    route: 'home',
    path: '/home',
    ...shared,
    parts: {
      // Requests that every signed-in screen makes; they are tested only here.
      'GET /api/auth/user': part('noor', '(the account of the sign-in is shown as it is stored)'),
      'GET /api/dashboard/stats': part('Brackets Filled7', '(dashes; the dashboard says it)'),
      'GET /api/notifications': part('1 unread', '(no number; their screen says it)'),
      'GET /api/event-banner': part("This week's event coming soon", "This week's event could not be loaded"),
    },
  },
  {
    route: 'events',
    path: '/events',
    ...shared,
    answers: { ...shared.answers, [EVENTS_CALL]: { body: [listedEvent()] } },
    parts: { 'GET /api/events-calendar': part('UFC 331', 'The events could not be loaded') },
  },
  { route: 'myRooms', path: '/my-rooms', ...shared, parts: { 'GET /api/rooms': rooms } },
  {
    route: 'join',
    path: '/join/K7QX2MPB',
    ...shared,
    answers: {
      ...shared.answers,
      'GET /api/invitations/K7QX2MPB': {
        body: {
          name: 'Camp',
          sport: 'mma',
          locksAt: null,
          timeZone: 'America/Denver',
          memberCount: 1,
          entry: 'pick',
          accountsOnly: false,
          pickCount: 0,
          invitedBy: 'wren',
        },
      },
    },
    parts: {
      'GET /api/rooms': rooms,
      'GET /api/invitations/K7QX2MPB': part('invites you', '(the dialog asks for the password)'),
    },
  },
  { route: 'claim', path: '/claim#a-claim', answers: {}, parts: {} },
  {
    route: 'notifications',
    path: '/notifications',
    ...shared,
    parts: {
      'GET /api/notifications': notices,
      'GET /api/friend-requests/received': requests,
      'GET /api/friends': friends,
    },
  },
  {
    route: 'notifications',
    state: 'requests',
    path: '/notifications?tab=requests',
    ...shared,
    parts: {
      'GET /api/notifications': part('All 1', '(the filters have no numbers)'),
      'GET /api/friend-requests/received': part('kelechi', 'Your requests could not be loaded'),
      'GET /api/friends': friends,
    },
  },
  {
    route: 'notifications',
    state: 'friends',
    path: '/notifications?tab=friends',
    ...shared,
    parts: {
      'GET /api/notifications': part('All 1', '(the filters have no numbers)'),
      'GET /api/friend-requests/received': requests,
      'GET /api/friends': part('wren', 'Your friends could not be loaded'),
    },
  },
  {
    route: 'settings',
    path: '/settings',
    ...shared,
    parts: {
      'GET /api/auth/email': part('Not confirmed yet', 'Your email address could not be loaded'),
      'GET /api/settings': part(
        'Get every notification by email as well.',
        'Email Notifications could not be loaded',
      ),
      'GET /api/setup': part('Contact Support', '(the link leads to the support center)'),
    },
  },
  {
    route: 'privacy',
    path: '/privacy',
    ...shared,
    parts: { 'GET /api/setup': part('help@example.com', '(the support center is named alone)') },
  },
  {
    route: 'terms',
    path: '/terms',
    ...shared,
    parts: { 'GET /api/setup': part('help@example.com', '(the support center is named alone)') },
  },
  { route: 'howItWorks', path: '/how-it-works', ...shared, parts: {} },
  { route: 'rules', path: '/how-it-works/rules', ...shared, parts: {} },
  { route: 'shared', path: '/shared', ...shared, parts: {} },
];
