import { friend, friendRequest, notice } from '../../features/notifications/testing/notices.ts';
import { EVENTS_CALL, listedEvent } from '../../features/rooms/testing/events.ts';
import { idOf, invitationOf, roomCard } from '../../features/rooms/testing/room-fixtures.ts';
import { part, type ScreenParts, screenOf } from '../../testing/fail-parts.ts';
import type { FakeAnswer } from '../../testing/fake-server.ts';
import { noor, setupOf } from '../../testing/render-app.tsx';

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
  'GET /api/setup': setupOf({ hasAccounts: false, supportEmail: 'help@example.com' }),
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
const rooms = part(garage.name, 'Your rooms could not be loaded');
const requests = part('Requests 1', '(the tab has no number; opened, it says it)');
const friends = part('Friends 1', '(the tab has no number; opened, it says it)');
const noNumbers = part('All 1', '(the filters have no numbers)');
const help = part('help@example.com', '(the support center is named alone)');
const shared = { viewer: noor, answers };
const more = (own: Record<string, FakeAnswer>) => ({ viewer: noor, answers: { ...answers, ...own } });
const invited = more({ 'GET /api/invitations/K7QX2MPB': { body: invitationOf({ name: 'Camp' }) } });

export const ACCOUNT_PARTS: readonly ScreenParts[] = [
  screenOf(
    'login',
    '/login',
    { answers },
    {
      'GET /api/setup': part('first account', '(people without an account find the same form)'),
    },
  ),
  screenOf('dashboard', '/', shared, {
    'GET /api/rooms': rooms,
    'GET /api/dashboard/live': part('Live now', 'What is on now could not be loaded'),
    'GET /api/dashboard/stats': part('Avg Ranking2.5', 'Your stats could not be loaded'),
    'GET /api/friends/activity': part('wren joined', 'Friend activity could not be loaded'),
  }),
  screenOf('home', '/home', shared, {
    // Requests that every signed-in screen makes; they are tested only here.
    'GET /api/auth/user': part('noor', '(the account of the sign-in is shown as it is stored)'),
    'GET /api/dashboard/stats': part('Brackets Filled7', '(dashes; the dashboard says it)'),
    'GET /api/notifications': part('1 unread', '(no number; their screen says it)'),
    'GET /api/event-banner': part("This week's event coming soon", "This week's event could not be loaded"),
  }),
  screenOf('events', '/events', more({ [EVENTS_CALL]: { body: [listedEvent()] } }), {
    'GET /api/events-calendar': part('UFC 331', 'The events could not be loaded'),
  }),
  screenOf('myRooms', '/my-rooms', shared, { 'GET /api/rooms': rooms }),
  screenOf('join', '/join/K7QX2MPB', invited, {
    'GET /api/rooms': rooms,
    'GET /api/invitations/K7QX2MPB': part('invites you', '(the dialog asks for the password)'),
  }),
  screenOf('claim', '/claim#a-claim', { answers: {} }, {}),
  screenOf('notifications', '/notifications', shared, {
    'GET /api/notifications': part(told.message, 'Your notifications could not be loaded'),
    'GET /api/friend-requests/received': requests,
    'GET /api/friends': friends,
  }),
  screenOf('notifications: requests', '/notifications?tab=requests', shared, {
    'GET /api/notifications': noNumbers,
    'GET /api/friend-requests/received': part('kelechi', 'Your requests could not be loaded'),
    'GET /api/friends': friends,
  }),
  screenOf('notifications: friends', '/notifications?tab=friends', shared, {
    'GET /api/notifications': noNumbers,
    'GET /api/friend-requests/received': requests,
    'GET /api/friends': part('wren', 'Your friends could not be loaded'),
  }),
  screenOf('settings', '/settings', shared, {
    'GET /api/auth/email': part('Not confirmed yet', 'Your email address could not be loaded'),
    'GET /api/settings': part(
      'Get every notification by email as well.',
      'Email Notifications could not be loaded',
    ),
    'GET /api/setup': part('Contact Support', '(the link leads to the support center)'),
  }),
  screenOf('privacy', '/privacy', shared, { 'GET /api/setup': help }),
  screenOf('terms', '/terms', shared, { 'GET /api/setup': help }),
  screenOf('howItWorks', '/how-it-works', shared, {}),
  screenOf('rules', '/how-it-works/rules', shared, {}),
  screenOf('shared', '/shared', shared, {}),
];
