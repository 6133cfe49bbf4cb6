import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { session } from '../api/session.ts';
import { reportOf } from '../features/reports/testing/reports.ts';
import { sources } from '../features/templates/admin/testing/sources.ts';
import { admin, adminAnswers } from '../features/templates/admin/testing/templates.ts';
import { eachTestAs } from '../testing/each-test.ts';
import { noor, renderApp } from '../testing/render-app.tsx';

eachTestAs(admin);

it.each(['/app-creator-admin', '/creator-admin', '/admin/templates', '/admin/accounts', '/template-room/t'])(
  'the page at %s denies access to everyone but administrators and sends no request',
  async (path) => {
    act(() => session.start('t1', noor));
    const { requests } = renderApp(path);
    expect(await screen.findByRole('heading', { name: 'Access Denied', level: 1 })).toBeTruthy();
    expect(screen.getByText('Creator Admin Room is restricted to authorized users only')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Return to Dashboard' })).toBeTruthy();
    expect(requests.filter((call) => /template|test-rooms/.test(call.path))).toEqual([]);
  },
);

it('each event shows its polls, errors and unused values, and polling can be paused and resumed', async () => {
  const user = userEvent.setup();
  const { sent } = renderApp('/admin/sources', {
    ...adminAnswers({}),
    'GET /api/admin/event-sources': { body: sources },
    'PUT /api/template/t1/sources': { body: { success: true } },
    'PUT /api/template/t2/sources': { body: { success: true } },
  });
  const events = within(await screen.findByRole('region', { name: 'Events' }));
  const [first, second] = events.getAllByRole('heading', { level: 3 }).map((title) => title.closest('li'));
  expect(first?.textContent).toContain('3 rooms follow');
  expect(first?.textContent).toMatch(/Answered Apr 12.* · Next Apr 12/);
  expect(second?.textContent).toContain('Paused');
  expect(second?.textContent).toContain('The server responded with status 403.');
  expect(within(second as HTMLElement).getByRole('list', { name: 'Not taken from ESPN' }).textContent).toBe(
    'Red 2 vs Blue 2: Red 2 vs Stand-in Red 2 vs Blue 2 is locked.',
  );
  await user.click(events.getByRole('button', { name: 'Pause UFC 331: Topuria vs. Pimblett' }));
  await user.click(events.getByRole('button', { name: 'Resume PFL 10' }));
  expect(sent('PUT /api/template/t1/sources')).toEqual([{ isPaused: true }]);
  expect(sent('PUT /api/template/t2/sources')).toEqual([{ isPaused: false }]);
});

it('without a data source, the page tells administrators how to enable one', async () => {
  renderApp('/admin/sources', {
    ...adminAnswers({}),
    'GET /api/admin/event-sources': { body: { sources: [], events: [] } },
  });
  expect((await screen.findByText('No Data Source Is On')).parentElement?.textContent).toContain(
    'EVENT_SOURCES',
  );
});

const OPEN = 'GET /api/admin/reports?closed=false';
const by = (username: string) => ({ id: username, username, profileImageUrl: null });

it('each report shows the reported content, the number of reporters and their reasons', async () => {
  renderApp('/admin/reports', {
    ...adminAnswers({}),
    [OPEN]: {
      body: [
        reportOf({
          people: 3,
          reasons: [
            { text: 'Shouts', by: by('noor') },
            { text: '', by: by('wren') },
          ],
        }),
        reportOf({ id: '2', kind: 'room', person: null, content: 'The Garage', people: 0, reasons: [] }),
        reportOf({ id: '3', kind: 'person', content: 'old_name', isGone: false }),
      ],
    },
  });
  const list = within(await screen.findByRole('list', { name: 'Open reports' }));
  expect(list.getAllByRole('link', { name: 'Account' }).map((link) => link.getAttribute('href'))).toEqual([
    `/admin/accounts/${reportOf().person?.id}`,
    `/admin/accounts/${reportOf().person?.id}`,
  ]);
  const lines = list.getAllByText(/^Reported by/);
  expect(lines.map((line) => line.closest('li')?.textContent)).toEqual([
    expect.stringMatching(
      /kelechiMessage in The Garage.*You are all blind.*3 peoplenoor: \u201cShouts\u201dwren/,
    ),
    expect.stringMatching(/The GarageRoom.*Reported by a former member/),
    expect.stringMatching(/kelechiMember in The Garage \u00b7 was old_name/),
  ]);
});

it('closing a report removes it from the list', async () => {
  const CLOSE = `POST /api/reports/${reportOf().id}/close`;
  const { sent } = renderApp('/admin/reports', {
    ...adminAnswers({}),
    [OPEN]: [{ body: [reportOf()] }, { body: [] }],
    [CLOSE]: {},
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Close the report about kelechi' }));
  await screen.findByText('No Open Reports');
  expect(sent(CLOSE)).toHaveLength(1);
});

it('closed reports have no buttons', async () => {
  renderApp('/admin/reports', {
    ...adminAnswers({}),
    [OPEN]: { body: [] },
    'GET /api/admin/reports?closed=true': { body: [reportOf({ closedAt: '2026-01-03T03:04:05.000Z' })] },
  });
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Closed reports' }));
  const list = await screen.findByRole('list', { name: 'Closed reports' });
  expect(list.textContent).toMatch(/Closed .* ago$|Closed /);
  expect(within(list).queryByRole('button')).toBeNull();
});
