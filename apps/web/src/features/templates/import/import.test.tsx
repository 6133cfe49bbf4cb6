import type { ImportReport, Template } from '@lockroom/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { eachTestAs } from '../../../testing/each-test.ts';
import { toast } from '../../../ui/toast.ts';
import { cardOf } from '../../fights/manager/testing/manager-page.tsx';
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
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Easy Data Import' }));

it("only templates with the room's bracket size are offered for import", async () => {
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
  await user.click(await screen.findByRole('button', { name: 'Easy Data Import' }));
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
