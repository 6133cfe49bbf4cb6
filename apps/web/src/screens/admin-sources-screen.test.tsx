import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { sources } from '../features/templates/admin/testing/sources.ts';
import { admin, adminAnswers } from '../features/templates/admin/testing/templates.ts';
import { eachTestAs } from '../testing/each-test.ts';
import { renderApp } from '../testing/render-app.tsx';

eachTestAs(admin);

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
