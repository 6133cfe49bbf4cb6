import type { Fight } from '@lockroom/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test.ts';
import { toast } from '../../ui/toast.ts';
import { cardOf, openManager, roomOf } from '../fights/manager/testing/manager-page.tsx';

eachTestAs(null);

const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

describe('the manager panel', () => {
  it('is for the creator alone', async () => {
    openManager({ room: roomOf({ isManager: false, isCreator: false }) });
    expect(await screen.findByText('Only room creators can access manager functionality.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Return to Room' }).getAttribute('href')).toBe('/room/room-1');
  });

  it('says when there is no such room', async () => {
    openManager({}, { 'GET /api/rooms/room-1': { status: 404, body: { message: 'No', code: 'not_found' } } });
    expect(await screen.findByRole('heading', { name: 'Room not found' })).toBeTruthy();
  });

  it('has the acts of the night in sight, and in Settings', async () => {
    openManager({});
    const user = userEvent.setup();
    await user.click(await button('Set Lock Times'));
    expect(await screen.findByRole('dialog', { name: 'Set Lock Times' })).toBeTruthy();
    await user.keyboard('{Escape}');
    await user.click(await button('Paste a Card'));
    expect(await screen.findByRole('dialog', { name: 'Paste a Card' })).toBeTruthy();
    await user.keyboard('{Escape}');
    await user.click(await button('Enter Results'));
    expect(await screen.findByRole('heading', { name: 'Enter Results' })).toBeTruthy();
  });

  it('warns of brackets in a room that nothing will lock', async () => {
    openManager({ room: roomOf({ bracketCount: 2 }) });
    expect(await screen.findByText('No lock time set', { selector: 'b' })).toBeTruthy();
  });
});

describe('Add New Fight', () => {
  it('asks for both names, sends default odds, and is ready for the next fight at once', async () => {
    const card: Fight[] = [];
    const app = openManager(
      { room: roomOf({ fightCount: 0 }), card },
      {
        'POST /api/fights': ({ body }) => {
          const added = { ...cardOf(1)[0], ...(body as Partial<Fight>), id: `n${card.length}` };
          card.push(added as Fight);
          return { status: 201, body: added };
        },
      },
    );
    const user = userEvent.setup();
    await user.click(await button('Add Fight'));
    const dialog = await screen.findByRole('dialog', { name: 'Add New Fight' });
    expect(within(dialog).getByText('This is the Main Event.')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Add Fight' }));
    expect(await screen.findByText('Please enter both fighter names')).toBeTruthy();
    await user.click(await button('OK'));

    await user.type(field('Fighter 1'), ' Alex Pereira ');
    await user.type(field('Fighter 2'), 'Jamahal Hill');
    await user.clear(field('Method'));
    await user.type(field('Method'), '30{Enter}');
    expect(await screen.findByText('Added Alex Pereira v Jamahal Hill. 1 fight on the card.')).toBeTruthy();
    const sent = app.requests.find(({ method, path }) => method === 'POST' && path === '/api/fights');
    expect(sent?.body).toEqual({
      eventId: 'event',
      fighter1: 'Alex Pereira',
      fighter2: 'Jamahal Hill',
      fighter1Odds: '+150',
      fighter2Odds: '-150',
      fighterPoints: 2,
      methodPoints: 20,
      bonusPoints: 1,
      underdogBonus: 1,
    });
    expect(screen.getByRole('dialog', { name: 'Add New Fight' })).toBeTruthy();
    expect(field('Fighter 1').value).toBe('');
    expect(field('Method').value).toBe('20');
    expect(document.activeElement).toBe(field('Fighter 1'));
  });

  it('keeps what was typed when the server refuses', async () => {
    openManager(
      {},
      {
        'POST /api/fights': {
          status: 409,
          body: { message: 'The event is completed.', code: 'event_completed' },
        },
      },
    );
    const user = userEvent.setup();
    await user.click(await button('Add New Fight'));
    await user.type(await screen.findByLabelText('Fighter 1'), 'Max Holloway');
    await user.type(field('Fighter 2'), 'Justin Gaethje{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('The event is completed.');
    expect(toast.get()).toBeNull();
    expect(field('Fighter 1').value).toBe('Max Holloway');
  });
});

describe('changing the card', () => {
  async function openDelete(length: number) {
    const app = openManager(
      { card: cardOf(length) },
      { 'GET /api/fights/f1/pick-count': { body: { brackets: 1 } }, 'DELETE /api/fights/f1': {} },
    );
    const user = userEvent.setup();
    await user.click(await button(/^Edit Red 1 v/));
    await user.click(await button('Delete'));
    return { app, user, dialog: await screen.findByRole('alertdialog') };
  }

  it('warns before a card falls under six fights, and says whose picks go', async () => {
    const { dialog } = await openDelete(6);
    expect(within(dialog).getByText('Fight Deletion Warning')).toBeTruthy();
    expect(
      within(dialog).getByText(/This leaves 5 fights\. A card of at least 6 is recommended/),
    ).toBeTruthy();
    expect(await within(dialog).findByText(/^1 bracket has a pick on this fight/)).toBeTruthy();
  });

  it('asks in plain words before one of seven is deleted', async () => {
    const { app, user, dialog } = await openDelete(7);
    const question = 'Are you sure you want to delete the Fight 1 between Red 1 and Blue 1?';
    expect(within(dialog).getByText(question)).toBeTruthy();
    expect(within(dialog).queryByText(/recommended/)).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(app.requests.some(({ method }) => method === 'DELETE')).toBe(true));
  });

  it('says what new points do to brackets that hold picks, before they are saved', async () => {
    const app = openManager(
      {},
      {
        'GET /api/fights/f3/pick-count': { body: { brackets: 1 } },
        'PUT /api/fights/f3': { body: cardOf(3)[2] },
      },
    );
    const user = userEvent.setup();
    await user.click(await button(/^Edit Red 3 v/));
    await user.clear(field('Fighter'));
    await user.type(field('Fighter'), '5');
    await user.click(await button('Save'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Change Main Event?' });
    expect(within(dialog).getByText(/^1 bracket picked under the old points/)).toBeTruthy();
    expect(app.requests.some(({ method }) => method === 'PUT')).toBe(false);
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(app.requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({ fighterPoints: 5 }),
    );
  });
});

describe('Set Lock Times', () => {
  it('needs Fight 1, fills the card from it and sends instants', async () => {
    const app = openManager({}, { 'POST /api/rooms/room-1/set-lock-times': { body: cardOf(3) } });
    const user = userEvent.setup();
    await user.click(await button('Settings'));
    await user.click(await screen.findByRole('menuitem', { name: 'Set Lock Times' }));
    await user.click(await button('Save Lock Times'));
    expect(await screen.findByText('No lock times set')).toBeTruthy();
    expect(screen.getByText('Fight 1 time required')).toBeTruthy();
    fireEvent.change(field('Lock time of Fight 1, Mountain Time'), { target: { value: '2026-03-08T01:45' } });
    expect(field('Lock time of Co-Main Event, Mountain Time').value).toBe('2026-03-08T03:15');
    expect(screen.getByText(/Lock time is in the past - bracket will be immediately locked/)).toBeTruthy();
    await user.click(await button('Save Lock Times'));
    await waitFor(() => expect(toast.get()?.title).toBe('Lock times updated'));
    expect(app.requests.find(({ path }) => path.endsWith('set-lock-times'))?.body).toEqual({
      lockTimes: {
        f1: '2026-03-08T08:45:00.000Z',
        f2: '2026-03-08T09:15:00.000Z',
        f3: '2026-03-08T09:45:00.000Z',
      },
      seen: { lockTimes: { f1: null, f2: null, f3: null } },
    });
  });

  it('asks before it drops times', async () => {
    const card = cardOf(3, { lockDatetime: '2099-04-13T22:00:00.000Z' });
    const app = openManager({ card }, { 'POST /api/rooms/room-1/set-lock-times': { body: cardOf(3) } });
    const sent = () => app.requests.filter(({ path }) => path.endsWith('set-lock-times'));
    const user = userEvent.setup();
    await user.click(await button('Settings'));
    await user.click(await screen.findByRole('menuitem', { name: 'Set Lock Times' }));
    await user.click(await button('Clear All'));
    await user.click(await button('Clear Lock Times'));
    const question = await screen.findByRole('alertdialog', { name: 'Drop 3 lock times?' });
    expect(
      within(question).getByText(/^Fight 1, Co-Main Event and Main Event will have no lock time/),
    ).toBeTruthy();
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(sent()).toEqual([]);
    await user.click(await button('Clear Lock Times'));
    await user.click(await button('Drop Them'));
    await waitFor(() => expect(toast.get()?.title).toBe('Lock times updated'));
    expect(sent().map(({ body }) => body)).toMatchObject([{ lockTimes: { f1: null, f2: null, f3: null } }]);
  });

  it('says that it failed, keeps what was typed and shows why', async () => {
    openManager(
      {},
      {
        'POST /api/rooms/room-1/set-lock-times': {
          status: 409,
          body: { message: 'Not now.', code: 'conflict' },
        },
      },
    );
    const user = userEvent.setup();
    await user.click(await button('Settings'));
    await user.click(await screen.findByRole('menuitem', { name: 'Set Lock Times' }));
    fireEvent.change(await screen.findByLabelText('Lock time of Fight 1, Mountain Time'), {
      target: { value: '2099-04-13T16:00' },
    });
    await user.click(await button('Save Lock Times'));
    await waitFor(() => expect(toast.get()?.title).toBe('Error setting lock times'));
    expect(toast.get()?.description).toBe('Failed to update fight lock times. Please try again.');
    expect(screen.getByText('Not now.')).toBeTruthy();
    expect(field('Lock time of Fight 1, Mountain Time').value).toBe('2099-04-13T16:00');
  });
});
