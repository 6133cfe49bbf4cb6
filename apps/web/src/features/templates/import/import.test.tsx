import type { ImportReport } from '@lockroom/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { eachTestAs } from '../../../testing/each-test.ts';
import { toast } from '../../../ui/toast.ts';
import { openManager, roomOf } from '../../tournaments/manager/testing/manager-page.tsx';
import { footballOf } from '../admin/testing/templates.ts';

eachTestAs(null);

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Easy Data Import' }));

it("only templates with the room's bracket size are offered for import", async () => {
  const twelve = footballOf(12, { name: 'Twelve' });
  const fourteen = footballOf(14, { name: 'Fourteen' });
  const report: ImportReport = {
    templateId: fourteen.id,
    templateName: 'Fourteen',
    hasChanges: true,
    fightsAdded: [],
    fightsKept: [],
    fightsRemoved: [],
    fightsChanged: [],
    picksCleared: [{ bracketId: 'b1', bracketName: 'ana Bracket 1', picks: 1 }],
    questions: [],
    locksChanged: [],
    resultsSet: [],
    labelsChanged: [],
    teamsRenamed: [{ teamId: 'afc1', from: 'AFC 1', to: 'Chiefs' }],
  };
  const app = openManager(
    { room: roomOf({ sport: 'football', bracketSize: 14 }) },
    {
      'GET /api/templates': { body: [twelve, fourteen] },
      [`GET /api/rooms/room-1/import-preview?templateId=${fourteen.id}&includeResults=false`]: {
        body: report,
      },
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
