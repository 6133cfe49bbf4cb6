import { PLAN_CATEGORIES, PLAN_STATUSES } from '@lockroom/contract';
import { accountOf, entryOf, rowOf } from '../../features/administration/testing/accounts.ts';
import { bracketTemplate, cardTemplate } from '../../features/manager/testing/template-page.tsx';
import { reportOf } from '../../features/reports/testing/reports.ts';
import { idOf, roomCard } from '../../features/rooms/testing/room-fixtures.ts';
import { commentOf, postOf, supportAnswers } from '../../features/support/testing/posts.ts';
import { sources } from '../../features/templates/admin/testing/sources.ts';
import { admin, adminAnswers, templateOf } from '../../features/templates/admin/testing/templates.ts';
import { part, type ScreenParts } from '../../testing/fail-parts.ts';
import type { FakeAnswer } from '../../testing/fake-server.ts';
import { noor } from '../../testing/render-app.tsx';

const setup = { hasAccounts: true, supportEmail: null, timeZone: 'America/Denver', signUp: 'open' };
const post = postOf({ title: 'A fault of the board', commentCount: 1 });
const support: Record<string, FakeAnswer> = {
  ...supportAnswers([post]),
  [`GET /api/support/posts/${post.id}/comments`]: { body: [commentOf('Seen here, too')] },
};
const counts = {
  categories: Object.fromEntries(PLAN_CATEGORIES.map((each) => [each, 7])),
  statuses: Object.fromEntries(PLAN_STATUSES.map((each) => [each, 7])),
  mine: 3,
};
const plan = {
  isShortened: false,
  id: idOf(800),
  title: 'Lock a whole card',
  description: 'At once',
  category: 'features',
  priority: 'medium',
  status: 'planning',
  notes: [],
  dateCreated: '2026-01-02T03:04:05.000Z',
  dateCompleted: null,
  authorId: null,
  authorUsername: null,
  isMine: false,
};
const plans: Record<string, FakeAnswer> = {
  'GET /api/dev-plans/counts': { body: counts },
  'GET /api/dev-plans?category=features': { body: [plan] },
};
const tryOut = roomCard({ id: idOf(900), name: 'Try-out', isTestRoom: true });
const night = templateOf({ name: 'Fight Night', eventName: 'Vegas 120' });
const office = { viewer: admin, answers: adminAnswers({ templates: [night], rooms: { body: [tryOut] } }) };
const card = cardTemplate(3);
const cup = bracketTemplate('custom', 8);

const list = { shows: post.title, says: 'The posts could not be loaded' };
const figures = { shows: 'Mine0', says: 'The stats could not be loaded' };
const template = { says: 'The template could not be loaded', takesAlong: 'all' } as const;

export const OFFICE_PARTS: readonly ScreenParts[] = [
  {
    route: 'support',
    path: '/support',
    viewer: noor,
    answers: support,
    parts: { 'GET /api/support/posts': list, 'GET /api/support/counts': figures },
  },
  {
    route: 'support',
    state: 'an open post',
    path: `/support?post=${post.id}`,
    viewer: noor,
    answers: support,
    parts: {
      'GET /api/support/posts': {
        ...list,
        takesAlong: [post.id, 'comments'],
      },
      'GET /api/support/counts': figures,
      [`GET /api/support/posts/${post.id}`]: part(post.title, '(it is shown as the list has it)'),
      [`GET /api/support/posts/${post.id}/comments`]: part(
        'Seen here, too',
        'The comments could not be loaded',
      ),
    },
  },
  {
    route: 'supportAdmin',
    path: '/support-admin',
    viewer: admin,
    answers: support,
    parts: {
      'GET /api/support/posts': list,
      'GET /api/support/counts': part('All 1', 'The counts on the tabs could not be loaded'),
    },
  },
  {
    route: 'devPlans',
    path: '/dev-plans',
    viewer: noor,
    answers: plans,
    parts: {
      'GET /api/dev-plans': part(plan.title, 'The plans could not be loaded'),
      'GET /api/dev-plans/counts': part('Mine3', 'The stats could not be loaded'),
    },
  },
  {
    route: 'creatorAdmin',
    state: 'templates',
    path: '/app-creator-admin',
    ...office,
    parts: {
      'GET /api/templates': part(night.name, 'The templates could not be loaded'),
      'GET /api/rooms/test-rooms': part('Members25', 'The test rooms could not be counted'),
    },
  },
  {
    route: 'creatorAdmin',
    state: 'test rooms',
    path: '/app-creator-admin?show=test-rooms',
    ...office,
    parts: {
      'GET /api/templates': part('Template library1', 'The templates could not be counted'),
      'GET /api/rooms/test-rooms': part(tryOut.name, 'The test rooms could not be loaded'),
    },
  },
  {
    route: 'adminTemplates',
    path: '/admin/templates',
    ...office,
    parts: { 'GET /api/templates': part(night.name, 'The templates could not be loaded') },
  },
  {
    route: 'adminSources',
    path: '/admin/sources',
    viewer: admin,
    answers: { 'GET /api/admin/event-sources': { body: sources } },
    parts: {
      'GET /api/admin/event-sources': part('3 rooms follow', 'The sources could not be loaded'),
    },
  },
  {
    route: 'adminAccounts',
    path: '/admin/accounts',
    viewer: admin,
    answers: { 'GET /api/admin/accounts?query=': { body: [rowOf({ name: 'kelechi' })] } },
    parts: { 'GET /api/admin/accounts': part('kelechi', 'The accounts could not be loaded') },
  },
  {
    route: 'adminAccounts',
    state: 'the audit',
    path: '/admin/accounts?show=audit',
    viewer: admin,
    answers: { 'GET /api/admin/audit': { body: [entryOf()] } },
    parts: { 'GET /api/admin/audit': part('root locked ada', 'The audit log could not be loaded') },
  },
  {
    route: 'adminAccounts',
    state: 'one account',
    path: '/admin/accounts/a1',
    viewer: admin,
    answers: {
      'GET /api/setup': { body: { ...setup, oidc: { name: 'Club', isOnly: false } } },
      'GET /api/admin/accounts/a1': { body: accountOf({ hasIdentity: true }) },
      'GET /api/admin/audit?accountId=a1': { body: [entryOf()] },
    },
    parts: {
      'GET /api/admin/accounts/a1': part('ada@example.com', 'The account could not be loaded', ['setup']),
      'GET /api/admin/audit': part('root locked ada', 'The audit log could not be loaded'),
      'GET /api/setup': part('Club', '(it is then called the identity provider)'),
    },
  },
  {
    route: 'adminReports',
    path: '/admin/reports',
    viewer: admin,
    answers: {
      'GET /api/admin/reports?closed=false': { body: [reportOf({ content: 'You are all blind' })] },
    },
    parts: {
      'GET /api/admin/reports': part('You are all blind', 'The reports could not be loaded'),
    },
  },
  {
    route: 'templateRoom',
    state: 'a card',
    path: '/template-room/t',
    viewer: admin,
    answers: {
      'GET /api/template/t': { body: card },
      'GET /api/template/t/fights': { body: card.fights },
      'GET /api/template/t/feed': { body: { rooms: 7, tokenMadeAt: null } },
    },
    parts: {
      'GET /api/template/t': { ...template, shows: card.name },
      'GET /api/template/t/fights': {
        shows: 'Red 3',
        says: 'The card could not be loaded',
        specified: { '500': 'an empty list and a toast' },
      },
      'GET /api/template/t/feed': part('7 rooms follow', 'The feed could not be loaded'),
    },
  },
  {
    route: 'templateRoom',
    state: 'a tournament',
    path: '/template-room/t',
    viewer: admin,
    answers: {
      'GET /api/template/t': { body: cup },
      'GET /api/template/t/feed': { body: { rooms: 7, tokenMadeAt: null } },
    },
    parts: {
      'GET /api/template/t': { ...template, shows: cup.name },
      'GET /api/template/t/feed': part('7 rooms follow', 'The feed could not be loaded'),
    },
  },
];
