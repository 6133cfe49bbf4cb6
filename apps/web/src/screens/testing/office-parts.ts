import type { User } from '@lockroom/contract';
import { accountOf, entryOf, rowOf } from '../../features/administration/testing/accounts.ts';
import { bracketTemplate, cardTemplate } from '../../features/manager/testing/template-page.tsx';
import { planAnswers, planOf } from '../../features/plans/testing/plans.ts';
import { reportOf } from '../../features/reports/testing/reports.ts';
import { idOf, roomCard } from '../../features/rooms/testing/room-fixtures.ts';
import { commentOf, postOf, supportAnswers } from '../../features/support/testing/posts.ts';
import { sources } from '../../features/templates/admin/testing/sources.ts';
import { admin, adminAnswers, templateOf } from '../../features/templates/admin/testing/templates.ts';
import { part, screenOf } from '../../testing/fail-parts.ts';
import type { FakeAnswer } from '../../testing/fake-server.ts';
import { noor, setupOf } from '../../testing/render-app.tsx';

const post = postOf({ title: 'A fault of the board', commentCount: 1 });
const support: Record<string, FakeAnswer> = {
  ...supportAnswers([post]),
  [`GET /api/support/posts/${post.id}/comments`]: { body: [commentOf('Seen here, too')] },
};
const plan = planOf('Lock a whole card');
const tryOut = roomCard({ id: idOf(900), name: 'Try-out', isTestRoom: true });
const night = templateOf({ name: 'Fight Night', eventName: 'Vegas 120' });
const office = { viewer: admin, answers: adminAnswers({ templates: [night], rooms: { body: [tryOut] } }) };
const card = cardTemplate(3);
const cup = bracketTemplate('custom', 8);

const feed = { body: { rooms: 7, tokenMadeAt: null } };
const by = (answers: Record<string, FakeAnswer>, viewer: User = admin) => ({ viewer, answers });
const cardRoom = by({
  'GET /api/template/t': { body: card },
  'GET /api/template/t/fights': { body: card.fights },
  'GET /api/template/t/feed': feed,
});
const cupRoom = by({ 'GET /api/template/t': { body: cup }, 'GET /api/template/t/feed': feed });
const account = by({
  'GET /api/setup': setupOf({ oidc: { name: 'Club', isOnly: false } }),
  'GET /api/admin/accounts/a1': { body: accountOf({ hasIdentity: true }) },
  'GET /api/admin/audit?accountId=a1': { body: [entryOf()] },
});
const accounts = by({ 'GET /api/admin/accounts?query=': { body: [rowOf({ name: 'kelechi' })] } });
const audit = by({ 'GET /api/admin/audit': { body: [entryOf()] } });
const reports = by({ 'GET /api/admin/reports?closed=false': { body: [reportOf()] } });

const list = part(post.title, 'The posts could not be loaded');
const figures = part('Mine0', 'The stats could not be loaded');
const templates = part(night.name, 'The templates could not be loaded');
const template = (shows: string) => part(shows, 'The template could not be loaded', 'all');
const noFeed = part('7 rooms follow', 'The feed could not be loaded');

export const OFFICE_PARTS = [
  screenOf('support', '/support', by(support, noor), {
    'GET /api/support/posts': list,
    'GET /api/support/counts': figures,
  }),
  screenOf('support: an open post', `/support?post=${post.id}`, by(support, noor), {
    'GET /api/support/posts': { ...list, takesAlong: `${post.id} comments` },
    'GET /api/support/counts': figures,
    [`GET /api/support/posts/${post.id}`]: part(post.title, '(it is shown as the list has it)'),
    [`GET /api/support/posts/${post.id}/comments`]: part(
      'Seen here, too',
      'The comments could not be loaded',
    ),
  }),
  screenOf('supportAdmin', '/support-admin', by(support), {
    'GET /api/support/posts': list,
    'GET /api/support/counts': part('All 1', 'The counts on the tabs could not be loaded'),
  }),
  screenOf('devPlans', '/dev-plans', by(planAnswers(plan), noor), {
    'GET /api/dev-plans': part(plan.title, 'The plans could not be loaded'),
    'GET /api/dev-plans/counts': part('Mine3', 'The stats could not be loaded'),
  }),
  screenOf('creatorAdmin: templates', '/app-creator-admin', office, {
    'GET /api/templates': templates,
    'GET /api/rooms/test-rooms': part('Members25', 'The test rooms could not be counted'),
  }),
  screenOf('creatorAdmin: test rooms', '/app-creator-admin?show=test-rooms', office, {
    'GET /api/templates': part('Template library1', 'The templates could not be counted'),
    'GET /api/rooms/test-rooms': part(tryOut.name, 'The test rooms could not be loaded'),
  }),
  screenOf('adminTemplates', '/admin/templates', office, { 'GET /api/templates': templates }),
  screenOf('adminSources', '/admin/sources', by({ 'GET /api/admin/event-sources': { body: sources } }), {
    'GET /api/admin/event-sources': part('3 rooms follow', 'The sources could not be loaded'),
  }),
  screenOf('adminAccounts', '/admin/accounts', accounts, {
    'GET /api/admin/accounts': part('kelechi', 'The accounts could not be loaded'),
  }),
  screenOf('adminAccounts: the audit', '/admin/accounts?show=audit', audit, {
    'GET /api/admin/audit': part('root locked ada', 'The audit log could not be loaded'),
  }),
  screenOf('adminAccounts: one account', '/admin/accounts/a1', account, {
    'GET /api/admin/accounts/a1': part('ada@example.com', 'The account could not be loaded', 'setup'),
    'GET /api/admin/audit': part('root locked ada', 'The audit log could not be loaded'),
    'GET /api/setup': part('Club', '(it is then called the identity provider)'),
  }),
  screenOf('adminReports', '/admin/reports', reports, {
    'GET /api/admin/reports': part('You are all blind', 'The reports could not be loaded'),
  }),
  screenOf('templateRoom: a card', '/template-room/t', cardRoom, {
    'GET /api/template/t': template(card.name),
    'GET /api/template/t/fights': {
      ...part('Red 3', 'The card could not be loaded'),
      specified: { '500': 'an empty list and a toast' },
    },
    'GET /api/template/t/feed': noFeed,
  }),
  screenOf('templateRoom: a tournament', '/template-room/t', cupRoom, {
    'GET /api/template/t': template(cup.name),
    'GET /api/template/t/feed': noFeed,
  }),
];
