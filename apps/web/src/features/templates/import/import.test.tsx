import type { ImportReport, Template } from '@lockroom/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { eachTestAs } from '../../../testing/each-test.ts';
import type { FakeAnswer } from '../../../testing/fake-server.ts';
import { toast } from '../../../ui/toast.ts';
import {
  cardOf,
  roomOf as fightRoom,
  openManager as openCard,
} from '../../fights/manager/testing/manager-page.tsx';
import { openManager, roomOf } from '../../tournaments/manager/testing/manager-page.tsx';
import { footballOf, templateOf } from '../admin/testing/templates.ts';

eachTestAs(null);
afterEach(() => {
  vi.unstubAllEnvs();
});

const done = { fightStatus: 'completed' } as const;
const ufc = templateOf({ name: 'UFC 300', fights: cardOf(3, done) });
const REPORT: ImportReport = {
  templateId: ufc.id,
  templateName: 'UFC 300',
  hasChanges: true,
  fightsAdded: ['Pereira vs Hill'],
  fightsKept: ['Holloway vs Gaethje'],
  fightsRemoved: ['Nickal vs Brundage'],
  fightsChanged: ['Holloway vs Gaethje: fighter points from 2 to 3'],
  picksCleared: [{ bracketId: 'b1', bracketName: 'ana Bracket 1', picks: 1 }],
  questions: [],
  locksChanged: [{ what: 'Pereira vs Hill', from: null, to: '2026-04-12T02:00:00.000Z', reopens: false }],
  resultsSet: [],
  labelsChanged: [],
  teamsRenamed: [],
};
const previewOf = (template: Template, includeResults = false) =>
  `GET /api/rooms/room-1/import-preview?templateId=${template.id}&includeResults=${includeResults}`;
const PREVIEW = previewOf(ufc);

async function openImport(answers: Record<string, FakeAnswer> = {}) {
  const app = openCard(
    { room: fightRoom() },
    {
      'GET /api/templates': { body: [ufc, templateOf({ name: 'Title Night', sport: 'boxing' })] },
      [PREVIEW]: { body: REPORT },
      [previewOf(ufc, true)]: { body: REPORT },
      'POST /api/rooms/room-1/import-template': { body: { ...REPORT, success: true } },
      ...answers,
    },
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Settings' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Easy Data Import' }));
  return { app, user };
}
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Easy Data Import' }));

it('shows what will change before it happens, with results when they are asked for', async () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  const { app, user } = await openImport();
  await user.click(await (await dialog()).findByRole('button', { name: 'Import UFC 300' }));
  const report = await (await dialog()).findByRole('region', { name: 'What will change' });
  expect(
    within(report)
      .getAllByRole('heading')
      .map((each) => each.textContent),
  ).toEqual([
    'Picks deleted 1',
    'Fights taken off the card 1',
    'New fights 1',
    'Fights changed 1',
    'Lock times 1',
  ]);
  expect(report.textContent).toContain('1 pick of ana Bracket 1');
  expect(report.textContent).toContain(
    'Pereira vs Hill: Sat, Apr 11, 2026, 8:00:00 PM MT (Sun, Apr 12, 2026, 4:00:00 AM GMT+2), was none',
  );
  expect(report.textContent).toContain('1 fight stays on the card with its picks.');
  await user.click((await dialog()).getByRole('checkbox', { name: 'Include the results' }));
  await waitFor(() => {
    const asked = app.requests.filter(({ path }) => path.startsWith('/api/rooms/room-1/import-preview'));
    expect(asked).toHaveLength(2);
  });
  await user.click(await (await dialog()).findByRole('button', { name: 'Import Template' }));
  await waitFor(() => expect(toast.get()?.title).toBe('Template imported'));
  expect(
    app.requests.find(({ method, path }) => method === 'POST' && path.endsWith('import-template'))?.body,
  ).toEqual({
    templateId: ufc.id,
    includeResults: true,
  });
});

it('offers brackets of the size of the room alone, and imports them under their own path', async () => {
  const twelve = footballOf(12, { name: 'Twelve' });
  const fourteen = footballOf(14, { name: 'Fourteen' });
  const renamed = [{ teamId: 'afc1', from: 'AFC 1', to: 'Chiefs' }];
  const report = { ...REPORT, templateName: 'Fourteen', fightsKept: [], teamsRenamed: renamed };
  const app = openManager(
    { room: roomOf({ sport: 'football', bracketSize: 14 }) },
    {
      'GET /api/templates': { body: [twelve, fourteen] },
      [previewOf(fourteen)]: { body: report },
      'POST /api/football/room/room-1/import-template': { body: { ...report, success: true } },
    },
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Settings' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Easy Data Import' }));
  expect(
    (await (await dialog()).findAllByRole('button', { name: /^Import / })).map((each) =>
      each.getAttribute('aria-label'),
    ),
  ).toEqual(['Import Fourteen']);
  await user.click((await dialog()).getByRole('button', { name: 'Import Fourteen' }));
  expect(await screen.findByText('AFC 1 becomes Chiefs')).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: 'Include the results' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Import Template' }));
  await waitFor(() => expect(toast.get()?.title).toBe('Template imported'));
  expect(app.requests.some(({ path }) => path === '/api/football/room/room-1/import-template')).toBe(true);
});
