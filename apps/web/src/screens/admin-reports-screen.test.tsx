import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { reportOf } from '../features/reports/testing/reports.ts';
import { admin, adminAnswers } from '../features/templates/admin/testing/templates.ts';
import { eachTestAs } from '../testing/each-test.ts';
import { renderApp } from '../testing/render-app.tsx';

const OPEN = 'GET /api/admin/reports?closed=false';
const by = (username: string) => ({ id: username, username, profileImageUrl: null });

eachTestAs(admin);

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
