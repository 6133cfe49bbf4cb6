import type { Proposal } from '@lockroom/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test.ts';
import { openManager, roomOf } from '../fights/manager/testing/manager-page.tsx';
import { templateOf } from '../templates/admin/testing/templates.ts';
import { button, openSetting, sentTo } from './testing/settings-menu.ts';
import { cardTemplate, openTemplate } from './testing/template-page.tsx';

eachTestAs(null);

const proposalOf = (changes: Partial<Proposal> = {}): Proposal => ({
  id: 'p1',
  fact: 'result',
  what: 'Fight 11, Max Holloway vs Justin Gaethje',
  now: 'no result',
  event: 'Max Holloway by KO/TKO',
  state: 'new',
  canTake: true,
  whyNot: null,
  ...changes,
});
const LIST = 'GET /api/rooms/room-1/proposals';
const TAKE = 'POST /api/rooms/room-1/proposals/take';
const EVENT = 'GET /api/rooms/room-1/following';
const FOLLOW = 'PUT /api/rooms/room-1/following';
const ROOM = roomOf({ follows: 'UFC 300' });
const part = () => screen.findByRole('region', { name: 'Event' });

describe('changes of a followed event', () => {
  it('changes are listed with the differing values and accepted one by one or all at once', async () => {
    const locked = { canTake: false, whyNot: 'A vs B is locked. It needs a new lock time in the future.' };
    const names = proposalOf({ id: 'p3', fact: 'fighter', now: 'A vs B', event: 'A vs C', ...locked });
    const two = proposalOf({ id: 'p2', what: 'Main Event, Yan vs Sterling', event: 'Yan by Decision' });
    const own = proposalOf({ id: 'p4', what: 'Fight 1, D vs E', now: 'D by Decision', state: 'differs' });
    let list = [proposalOf(), two, names, own];
    const app = openManager(
      { room: ROOM },
      {
        [LIST]: () => ({ body: list }),
        [TAKE]: () => {
          list = [own];
          return { body: list };
        },
      },
    );
    const region = await part();
    expect(region.textContent).toContain('3 changes from UFC 300');
    const rows = within(region).getAllByRole('listitem');
    expect(rows[0]?.textContent).toContain('Here: no result. In the event: Max Holloway by KO/TKO');
    expect(rows[2]?.textContent).toContain(locked.whyNot);
    expect(within(rows[2] ?? region).queryByRole('button', { name: /^Take/ })).toBeNull();
    await userEvent.click(await button('Take All 2'));
    expect(sentTo(app.requests, TAKE)).toEqual([{ proposalIds: ['p1', 'p2'] }]);
    await waitFor(() => expect(region.textContent).toContain('Up to date with UFC 300'));
    // A change that would overwrite the room's own value is not part of Take All.
    await userEvent.click(await button('Take Max Holloway by KO/TKO for Fight 1, D vs E'));
    expect(sentTo(app.requests, TAKE)[1]).toEqual({ proposalIds: ['p4'] });
  });

  it('a dismissed change can still be accepted', async () => {
    const app = openManager(
      { room: ROOM },
      {
        [LIST]: { body: [proposalOf()] },
        'POST /api/rooms/room-1/proposals/p1/dismiss': { body: [proposalOf({ state: 'dismissed' })] },
        [TAKE]: {
          status: 404,
          body: { code: 'not_found', message: 'The event has changed in the meantime.' },
        },
      },
    );
    await userEvent.click(await button(/^Dismiss/));
    await userEvent.click(await screen.findByText('1 dismissed change'));
    await userEvent.click(await button(/^Take/));
    expect(await screen.findByText('The event has changed in the meantime.')).toBeTruthy();
    await waitFor(() => expect(sentTo(app.requests, LIST)).toHaveLength(2));
  });

  it('a completed room says why no change can be accepted, and without changes shows nothing', async () => {
    const room = { ...ROOM, isCompleted: true };
    const whyNot = 'The event is completed.';
    const app = openManager({ room }, { [LIST]: { body: [proposalOf({ canTake: false, whyNot })] } });
    const region = await part();
    expect(region.textContent).toContain(whyNot);
    expect(within(region).queryByRole('button')).toBeNull();
    app.unmount();
    const { requests } = openManager({ room }, { [LIST]: { body: [] } });
    await waitFor(() => expect(sentTo(requests, LIST)).toHaveLength(1));
    expect(screen.queryByRole('region', { name: 'Event' })).toBeNull();
  });
});

describe('Follow an Event', () => {
  const templates = { 'GET /api/templates': { body: [templateOf({ id: 't1', name: 'UFC 300' })] } };
  const off = { mode: 'off', templateId: null, templateName: null };

  it('a manager chooses an event and how its changes arrive', async () => {
    const app = openManager(
      { room: roomOf() },
      { ...templates, [EVENT]: { body: off }, [FOLLOW]: { body: { ...off, mode: 'take' } } },
    );
    const user = await openSetting('Follow an Event');
    expect(await screen.findByRole('option', { name: 'UFC 300' })).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Take by itself' }));
    await user.click(await button('Follow'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo(app.requests, FOLLOW)).toEqual([{ templateId: 't1', mode: 'take' }]);
  });
});

it('an administrator sees how many rooms follow an event, and creates and ends the token of its feed', async () => {
  let tokenMadeAt: string | null = null;
  const app = openTemplate(cardTemplate(2), {
    'GET /api/template/t/feed': () => ({ body: { rooms: 12, tokenMadeAt } }),
    'POST /api/template/t/feed-token': () => {
      tokenMadeAt = '2026-03-01T12:00:00.000Z';
      return { status: 201, body: { token: 'the-token', url: 'https://lockroom.test/api/events-feed/t' } };
    },
    'DELETE /api/template/t/feed-token': () => {
      tokenMadeAt = null;
      return { body: { success: true } };
    },
  });
  await userEvent.click(await button('12 rooms follow'));
  await userEvent.click(await button('Make Token'));
  expect(await screen.findByText('the-token')).toBeTruthy();
  await userEvent.click(await button('End Token'));
  const question = await screen.findByRole('alertdialog');
  await userEvent.click(within(question).getByRole('button', { name: 'End Token' }));
  expect(await screen.findByText('No script can send yet.')).toBeTruthy();
  expect(screen.queryByText('the-token')).toBeNull();
  expect(sentTo(app.requests, 'DELETE /api/template/t/feed-token')).toHaveLength(1);
});

describe('a new name on the card of an event', () => {
  const template = cardTemplate(3);
  const followedBy = (rooms: number) => ({
    'GET /api/template/t/feed': { body: { rooms, tokenMadeAt: null } },
    'POST /api/fights/f3/replace': { body: template.fights[2] },
    'PUT /api/template/t/edit-fight/2': { body: template.fights[2] },
  });
  const type = async (text: string) => {
    await userEvent.click(await button(/^Edit Red 3 v/));
    const name = await screen.findByDisplayValue('Red 3');
    await userEvent.clear(name);
    await userEvent.type(name, text);
    await userEvent.click(await button('Save'));
  };

  it('a new name is asked about if rooms follow the event', async () => {
    const app = openTemplate(template, followedBy(1));
    await type('Ferguson');
    const dialog = within(await screen.findByRole('dialog', { name: 'Who is Ferguson?' }));
    expect(dialog.getByText('Rooms that follow this event get it the same way.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'A different fighter' }));
    await userEvent.click(await button('Replace Red 3'));
    await waitFor(() => expect(sentTo(app.requests, 'POST /api/fights/f3/replace')).toHaveLength(1));
    expect(sentTo(app.requests, 'POST /api/fights/f3/replace')).toMatchObject([
      { fighterNumber: 1, name: 'Ferguson' },
    ]);
    expect(app.requests.some(({ method }) => method === 'PUT')).toBe(false);
  });
});
