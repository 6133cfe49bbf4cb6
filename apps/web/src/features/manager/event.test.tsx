import { fightLabel, type Proposal } from '@lockroom/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test.ts';
import { openManager, roomOf } from '../fights/manager/testing/manager-page.tsx';
import { plainCard } from '../rooms/testing/room-fixtures.ts';
import { templateOf } from '../templates/admin/testing/templates.ts';
import { button, openAdd } from './testing/settings-menu.ts';
import { cardTemplate, openTemplate } from './testing/template-page.tsx';

eachTestAs(null);

const proposalOf = (changes: Partial<Proposal> = {}): Proposal => ({
  id: 'p1',
  fact: 'result',
  subjectId: null,
  what: 'Fight 11, Max Holloway vs Justin Gaethje',
  now: 'no result',
  event: 'Max Holloway by KO/TKO',
  state: 'new',
  canTake: true,
  whyNot: null,
  ...changes,
});
const LIST = 'GET /api/rooms/room-1/proposals?own=true';
const TAKE = 'POST /api/rooms/room-1/proposals/take?own=true';
const EVENT = 'GET /api/rooms/room-1/following';
const FOLLOW = 'PUT /api/rooms/room-1/following';
const ROOM = roomOf({ follows: 'UFC 300' });
const part = () => screen.findByRole('region', { name: 'Event' });

it('each change shows both values, and changes can be applied one by one or all together', async () => {
  const locked = { canTake: false, whyNot: 'A vs B is locked. It needs a new lock time in the future.' };
  const names = proposalOf({ id: 'p3', fact: 'fighter', now: 'A vs B', event: 'A vs C', ...locked });
  const two = proposalOf({ id: 'p2', what: 'Main Event, Yan vs Sterling', event: 'Yan by Decision' });
  const own = proposalOf({ id: 'p4', what: 'Fight 1, D vs E', now: 'D by Decision', state: 'differs' });
  const list = [proposalOf(), two, names, own];
  const app = openManager(
    { room: ROOM },
    { [LIST]: [{ body: list }, { body: [own] }], [TAKE]: { body: [own] } },
  );
  const region = await part();
  expect(region.textContent).toContain('3 changes from UFC 300');
  const rows = within(region).getAllByRole('listitem');
  expect(rows[0]?.textContent).toContain('Official: Max Holloway by KO/TKOHere: no result');
  expect(rows[2]?.textContent).toContain(locked.whyNot);
  expect(within(rows[2] ?? region).queryByRole('button', { name: /^Use/ })).toBeNull();
  await userEvent.click(await button('Use all 2'));
  expect(app.sent(TAKE)).toEqual([{ proposalIds: ['p1', 'p2'] }]);
  await waitFor(() => expect(region.textContent).toContain('Up to date with UFC 300'));
  // 'Use all' skips changes that would overwrite a value entered in the room.
  await userEvent.click(await button('Use Max Holloway by KO/TKO for Fight 1, D vs E'));
  expect(app.sent(TAKE)[1]).toEqual({ proposalIds: ['p4'] });
});

it('a message warns that using the result of an open fight locks the fight', async () => {
  const card = plainCard(3, (index) => ({
    lockDatetime: index === 0 ? '2024-01-01T00:00:00.000Z' : '2999-01-01T00:00:00.000Z',
  }));
  const list = card.map((fight, index) =>
    proposalOf({ id: `p${index}`, what: fightLabel(fight), event: `${fight.fighter1} by Decision` }),
  );
  openManager({ room: ROOM, card }, { [LIST]: { body: list } });
  const region = await part();
  expect(await screen.findByRole('button', { name: 'Use all 3 and lock 2 fights' })).toBeTruthy();
  const rows = within(region).getAllByRole('listitem');
  const open = 'This fight is still open. Using this locks it now.';
  expect(rows.map(({ textContent }) => textContent?.includes(open))).toEqual([false, true, true]);
});

it.each([
  ['his', 'Clears picks on any fighter who is replaced.'],
  ['all', 'Clears all picks for this fight.'],
] as const)(
  'if a fighter is replaced, a message says which picks will be cleared (setting: %s)',
  async (takeBack, words) => {
    const fighter = proposalOf({ fact: 'fighter', now: 'A vs B', event: 'A vs C' });
    openManager({ room: { ...ROOM, takeBack } }, { [LIST]: { body: [fighter] } });
    const region = await part();
    expect(within(region).getByText(words)).toBeTruthy();
  },
);

it('a result or fight that exists only in the room can be removed', async () => {
  const own = { state: 'own', event: 'no result', now: 'D by Decision' } as const;
  const fight = {
    fact: 'fight',
    what: 'Fight 2, F vs G',
    now: 'on the card',
    event: 'not on the card',
  } as const;
  const list = [proposalOf(own), proposalOf({ ...own, ...fight, id: 'p2' })];
  const app = openManager({ room: ROOM }, { [LIST]: { body: list }, [TAKE]: { body: [] } });
  const region = within(await part());
  const rows = region.getAllByRole('listitem', { hidden: true });
  expect(rows[0]?.textContent).toContain(
    'This clears yours now, and uses the event’s as soon as it has one.',
  );
  expect(rows[1]?.textContent).toContain('This removes the fight and its picks from the card.');
  await userEvent.click(region.getByText('2 set by you'));
  expect(await button('Remove the fight: Fight 2, F vs G')).toBeTruthy();
  await userEvent.click(await button('Clear mine: Fight 11, Max Holloway vs Justin Gaethje'));
  expect(app.sent(TAKE)).toEqual([{ proposalIds: ['p1'] }]);
});

it('a skipped change can be applied later, and the list is refetched if applying a change fails', async () => {
  const app = openManager(
    { room: ROOM },
    {
      [LIST]: { body: [proposalOf()] },
      'POST /api/rooms/room-1/proposals/p1/dismiss?own=true': {
        body: [proposalOf({ state: 'dismissed' })],
      },
      [TAKE]: {
        status: 404,
        body: { code: 'not_found', message: 'The event has changed in the meantime.' },
      },
    },
  );
  await userEvent.click(await button(/^Skip/));
  await userEvent.click(await screen.findByText('1 skipped'));
  await userEvent.click(await button(/^Use/));
  expect(await screen.findByText('The event has changed in the meantime.')).toBeTruthy();
  await waitFor(() => expect(app.sent(LIST)).toHaveLength(2));
});

it('a completed room explains why changes cannot be used, and hides the Event section if there are no changes', async () => {
  const room = { ...ROOM, isCompleted: true };
  const whyNot = 'The event is completed.';
  const app = openManager({ room }, { [LIST]: { body: [proposalOf({ canTake: false, whyNot })] } });
  const region = await part();
  expect(region.textContent).toContain(whyNot);
  expect(within(region).queryByRole('button')).toBeNull();
  app.unmount();
  const { sent } = openManager({ room }, { [LIST]: { body: [] } });
  await waitFor(() => expect(sent(LIST)).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'Event' })).toBeNull();
});

const at = new Date();
at.setHours(9, 12, 0, 0);
const espn = { name: 'ESPN', at: at.toISOString() };
const won = { winnerId: 1, winMethod: 'Decision', fightStatus: 'completed', isLocked: true } as const;
const card = plainCard(4, (index) => (index < 3 ? { ...won, resultSource: index === 0 ? espn : null } : {}));
const list = [
  proposalOf({ id: 'p2', subjectId: 'f2', what: 'Fight 2', event: 'Blue 2 by KO/TKO', state: 'differs' }),
  proposalOf({ id: 'p3', fact: 'lock', subjectId: 'f3', what: 'Fight 3', event: '8 PM', state: 'differs' }),
];
const source = { name: 'ESPN', silentSince: null };
const following = { mode: 'take', templateId: 't1', templateName: 'UFC 300', source, held: [] };
const rowOf = (title: string) => screen.findByRole('article', { name: title });

it('each row shows the source and time of the result, or that the manager entered the result', async () => {
  openManager({ room: ROOM, card }, { [LIST]: { body: list }, [EVENT]: { body: following } });
  await userEvent.click(await button(/3 entered/));
  expect((await rowOf('Fight 1')).textContent).toContain('Red 1 by Decision \u00b7 ESPN, 9:12 AM');
  expect((await rowOf('Fight 2')).textContent).toContain('Red 2 by Decision \u00b7 Entered by you');
  // If a result without a source equals the event's result, it does not count as entered by the manager.
  expect((await rowOf('Co-Main Event')).textContent).not.toContain('Entered by you');
  await userEvent.click(await button(/Fight 1,/));
  await screen.findByText('ESPN, 9:12 AM. Enter another result to replace it.');
});

it('an overridden result shows the official result, which one tap restores', async () => {
  const left = { body: list.slice(1) };
  const app = openManager(
    { room: ROOM, card },
    { [LIST]: [{ body: list }, left], [EVENT]: { body: following }, [TAKE]: left },
    '?mode=results&fight=f2',
  );
  await userEvent.click(await button('Use the official result for Fight 2'));
  expect(app.sent(TAKE)).toEqual([{ proposalIds: ['p2'] }]);
  await waitFor(() => expect(screen.queryByText(/Official:/)).toBeNull());
});

it('a manually entered result can be cleared if the event has no result yet', async () => {
  const own = proposalOf({ id: 'p2', subjectId: 'f2', what: 'Fight 2', event: 'no result', state: 'own' });
  const app = openManager(
    { room: ROOM, card },
    { [LIST]: { body: [own] }, [EVENT]: { body: following }, [TAKE]: { body: [] } },
    '?mode=results&fight=f2',
  );
  expect(await screen.findByText('Entered by you. The event has no result yet.')).toBeTruthy();
  await userEvent.click(await button('Clear mine, wait for the event (Fight 2)'));
  expect(app.sent(TAKE)).toEqual([{ proposalIds: ['p2'] }]);
});

it('the page reports a source without recent updates and lists the values that were not used', async () => {
  const held = [{ what: 'Fight 4', value: 'Red 4', why: 'Another source says Blue 4.' }];
  const silent = { ...following, source: { ...source, silentSince: espn.at }, held };
  openManager({ room: ROOM, card }, { [LIST]: { body: [] }, [EVENT]: { body: silent } });
  await screen.findByText('No updates from ESPN since 9:12 AM.');
  expect(screen.getByRole('link', { name: 'Enter results by hand.' }).getAttribute('href')).toContain(
    'mode=results',
  );
  expect((await part()).textContent).toContain('Fight 4ESPN: Red 4Another source says Blue 4.');
});

it('the manager chooses an event and whether its changes are used automatically', async () => {
  const off = { mode: 'off', templateId: null, templateName: null, source: null, held: [] };
  const app = openManager(
    {},
    {
      'GET /api/templates': { body: [templateOf({ id: 't1', name: 'UFC 300' })] },
      [EVENT]: { body: off },
      [FOLLOW]: { body: { ...off, mode: 'take' } },
    },
  );
  const user = await openAdd('Follow an Event');
  expect(await screen.findByRole('option', { name: 'UFC 300' })).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Use automatically' }));
  await user.click(await button('Follow'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(app.sent(FOLLOW)).toEqual([{ templateId: 't1', mode: 'take' }]);
});

it('an administrator sees how many rooms follow an event and can create and delete its feed token', async () => {
  const token = { token: 'the-token', url: 'https://lockroom.test/api/events-feed/t' };
  const made = [null, '2026-03-01T12:00:00.000Z', null];
  const app = openTemplate(cardTemplate(2), {
    'GET /api/template/t/feed': made.map((tokenMadeAt) => ({ body: { rooms: 12, tokenMadeAt } })),
    'POST /api/template/t/feed-token': { status: 201, body: token },
    'DELETE /api/template/t/feed-token': {},
  });
  await userEvent.click(await button('12 rooms follow'));
  await userEvent.click(await button('Create Token'));
  expect(await screen.findByText('the-token')).toBeTruthy();
  await userEvent.click(await button('Delete Token'));
  const question = await screen.findByRole('alertdialog');
  await userEvent.click(within(question).getByRole('button', { name: 'Delete Token' }));
  expect(await screen.findByText('No token yet.')).toBeTruthy();
  expect(screen.queryByText('the-token')).toBeNull();
  expect(app.sent('DELETE /api/template/t/feed-token')).toHaveLength(1);
});

it('if rooms follow the event, the editor asks whether a new name is a different fighter', async () => {
  const template = cardTemplate(3);
  const REPLACE = 'POST /api/fights/f3/replace';
  const app = openTemplate(template, {
    'GET /api/template/t/feed': { body: { rooms: 1, tokenMadeAt: null } },
    [REPLACE]: { body: template.fights[2] },
    'PUT /api/template/t/edit-fight/2': { body: template.fights[2] },
  });
  await userEvent.click(await button(/^3 ?Main Event/));
  const name = await screen.findByDisplayValue('Red 3');
  await userEvent.clear(name);
  await userEvent.type(name, 'Ferguson{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Who is Ferguson?' }));
  expect(dialog.getByText('Rooms that follow this event get the same change.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'A different fighter' }));
  await userEvent.click(await button('Replace Red 3'));
  await waitFor(() => expect(app.sent(REPLACE)).toHaveLength(1));
  expect(app.sent(REPLACE)).toMatchObject([{ fighterNumber: 1, name: 'Ferguson' }]);
  expect(app.requests.some(({ method }) => method === 'PUT')).toBe(false);
});
