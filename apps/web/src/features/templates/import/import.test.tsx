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
import { IMPORT_FAILED } from './import.queries.ts';

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

it('lists what fits with a guide in four steps', async () => {
  await openImport();
  const shown = await dialog();
  expect(
    (await shown.findAllByRole('button', { name: /^Import / })).map((each) =>
      each.getAttribute('aria-label'),
    ),
  ).toEqual(['Import UFC 300']);
  expect(shown.getByText('3 fights, 3 results')).toBeTruthy();
  expect(shown.getByText('Fight card')).toBeTruthy();
  expect(within(shown.getByRole('region', { name: 'Quick guide' })).getAllByRole('listitem')).toHaveLength(4);
});

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

it('says that nothing changes', async () => {
  const { user } = await openImport({
    [PREVIEW]: {
      body: {
        ...REPORT,
        hasChanges: false,
        fightsAdded: [],
        fightsRemoved: [],
        fightsChanged: [],
        picksCleared: [],
        locksChanged: [],
      },
    },
  });
  await user.click(await (await dialog()).findByRole('button', { name: 'Import UFC 300' }));
  expect(await screen.findByText('The room has all of this already. Nothing changes.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'No Changes' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Other Templates' }));
  expect(await (await dialog()).findByRole('button', { name: 'Import UFC 300' })).toBeTruthy();
});

it('says in an alert that an import failed, and stays', async () => {
  const { user } = await openImport({
    'POST /api/rooms/room-1/import-template': {
      status: 409,
      body: { message: 'The event is completed.', code: 'event_completed' },
    },
  });
  await user.click(await (await dialog()).findByRole('button', { name: 'Import UFC 300' }));
  await user.click(await screen.findByRole('button', { name: 'Import Template' }));
  expect((await screen.findByRole('alertdialog')).textContent).toContain(IMPORT_FAILED);
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect((await dialog()).getByText('The event is completed.')).toBeTruthy();
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

it('says when no template fits', async () => {
  await openImport({ 'GET /api/templates': { body: [] } });
  expect(await screen.findByText('No Compatible Templates')).toBeTruthy();
});

it('asks of a fight that may be one of the card before it imports', async () => {
  const question = { key: 'e1', sent: 'A Song vs B', fightId: 'fight-1', onCard: 'Song A vs B' };
  const asked = { ...REPORT, questions: [question] };
  const { app, user } = await openImport({
    [PREVIEW]: { body: asked },
    [`${PREVIEW}&otherFights=e1`]: { body: { ...asked, fightsAdded: ['A Song vs B'] } },
  });
  await user.click(await (await dialog()).findByRole('button', { name: 'Import UFC 300' }));
  const label = 'Is A Song vs B the same fight as Song A vs B?';
  const choose = async (answer: string) => user.selectOptions(await screen.findByLabelText(label), answer);
  const button = () => screen.getByRole('button', { name: 'Import Template' });
  expect(await screen.findByLabelText(label)).toBeTruthy();
  expect(button()).toHaveProperty('disabled', true);
  await choose('A different fight');
  expect((await screen.findByRole('region', { name: 'What will change' })).textContent).toContain(
    'A Song vs B',
  );
  await choose('Same fight, keep its picks');
  await waitFor(() => expect(button()).toHaveProperty('disabled', false));
  expect(button()).toHaveProperty('disabled', false);
  await user.click(button());
  await waitFor(() => expect(toast.get()?.title).toBe('Template imported'));
  const sent = app.requests.find(({ method, path }) => method === 'POST' && path.endsWith('import-template'));
  expect(sent?.body).toEqual({
    templateId: ufc.id,
    includeResults: false,
    sameFights: { e1: 'fight-1' },
  });
});
