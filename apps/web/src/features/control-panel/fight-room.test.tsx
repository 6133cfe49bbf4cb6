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
    await waitFor(() => expect(toast.get()?.description).toBe('The event is completed.'));
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

/** A refusal of a change that rests on other facts than those that are there. */
const staleBody = (current: Record<string, unknown>, text: string) => ({
  status: 409,
  body: {
    message: `Somebody else changed this in the meantime. ${text}.`,
    code: 'stale',
    issues: Object.keys(current).map((path) => ({ path, message: text })),
    current,
  },
});

describe('what another tab has changed meanwhile', () => {
  it('stands beside what was typed in a fight, and the next save is meant', async () => {
    const card = cardOf(3);
    const answers = [staleBody({ fighterPoints: 7 }, 'Fighter points: 7 now'), { body: card[2] }];
    const app = openManager(
      { card },
      {
        'GET /api/fights/f3/pick-count': { body: { brackets: 0 } },
        'PUT /api/fights/f3': () => answers.shift() ?? {},
      },
    );
    const user = userEvent.setup();
    await user.click(await button(/^Edit Red 3 v/));
    await user.clear(field('Fighter'));
    await user.type(field('Fighter'), '5');
    await user.click(await button('Save'));
    expect(await screen.findByText('Fighter points: 7 now')).toBeTruthy();
    expect(field('Fighter').value).toBe('5');
    await user.click(await button('Save'));
    await waitFor(() => expect(toast.get()?.title).toBe('Fight saved'));
    const sent = app.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    expect(sent).toMatchObject([
      { fighterPoints: 5, seen: { fighterPoints: 2, fighter1: 'Red 3' } },
      { fighterPoints: 5, seen: { fighterPoints: 7, fighter1: 'Red 3' } },
    ]);
  });

  it('stands beside the result that was chosen, and the next save is meant', async () => {
    const card = cardOf(3);
    const there = { winnerId: 2, winMethod: 'KO/TKO' } as const;
    const answers = [
      staleBody({ winnerId: there }, 'Fight 1: Blue 1 by KO/TKO over Red 1 now'),
      { body: { ...card[0], winnerId: 1, winMethod: 'Decision' } },
    ];
    const app = openManager(
      { card },
      { 'PUT /api/fights/f1/result': () => answers.shift() ?? {} },
      '?mode=results',
    );
    const user = userEvent.setup();
    const desk = within(await screen.findByRole('article', { name: 'Fight 1' }));
    await user.click(desk.getByRole('radio', { name: 'Red 1' }));
    await user.click(desk.getByRole('radio', { name: 'Decision' }));
    await user.click(await button('Save Results'));
    expect(await screen.findByRole('alert')).toMatchObject({
      textContent: expect.stringContaining('Fight 1: Blue 1 by KO/TKO over Red 1 now'),
    });
    const kept = within(screen.getByRole('article', { name: 'Fight 1' }));
    expect(kept.getByRole<HTMLInputElement>('radio', { name: 'Red 1' }).checked).toBe(true);
    await user.click(await button('Save Results'));
    await waitFor(() => expect(toast.get()?.title).toBe('Results saved'));
    const sent = app.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    expect(sent).toMatchObject([{ seen: { winnerId: null, winMethod: null } }, { seen: there }]);
  });

  it('stands beside the lock times that were typed, and the next save is meant', async () => {
    const there = '2099-04-13T23:00:00.000Z';
    const answers = [
      staleBody({ 'lockTimes.f1': there }, 'Fight 1: Mon, Apr 13, 5:00 PM MT now'),
      { body: cardOf(3) },
    ];
    const app = openManager({}, { 'POST /api/rooms/room-1/set-lock-times': () => answers.shift() ?? {} });
    const user = userEvent.setup();
    await user.click(await button('Settings'));
    await user.click(await screen.findByRole('menuitem', { name: 'Set Lock Times' }));
    fireEvent.change(field('Lock time of Fight 1, Mountain Time'), { target: { value: '2099-04-13T16:00' } });
    await user.click(await button('Save Lock Times'));
    expect(await screen.findByText(/Fight 1: Mon, Apr 13, 5:00 PM MT now/)).toBeTruthy();
    expect(field('Lock time of Fight 1, Mountain Time').value).toBe('2099-04-13T16:00');
    await user.click(await button('Save Lock Times'));
    await waitFor(() => expect(toast.get()?.title).toBe('Lock times updated'));
    const sent = app.requests.filter(({ path }) => path.endsWith('set-lock-times')).map(({ body }) => body);
    expect(sent).toMatchObject([
      { seen: { lockTimes: { f1: null } } },
      { seen: { lockTimes: { f1: there, f2: null } } },
    ]);
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
    fireEvent.change(field('Lock time of Fight 1, Mountain Time'), { target: { value: '2099-04-13T16:00' } });
    await user.click(await button('Save Lock Times'));
    await waitFor(() => expect(toast.get()?.title).toBe('Error setting lock times'));
    expect(toast.get()?.description).toBe('Failed to update fight lock times. Please try again.');
    expect(screen.getByText('Not now.')).toBeTruthy();
    expect(field('Lock time of Fight 1, Mountain Time').value).toBe('2099-04-13T16:00');
  });
});

/** Brings a fight of Enter Results onto the desk. */
async function openFight(user: ReturnType<typeof userEvent.setup>, title: string) {
  const list = await screen.findByRole('region', { name: 'Comes next' });
  await user.click(within(list).getByRole('button', { name: new RegExp(`^${title}`) }));
  return within(screen.getByRole('article', { name: title }));
}

describe('what a result was worth', () => {
  const ended = { fightStatus: 'completed', isLocked: true } as const;
  const [first, coMain, main] = cardOf(3);
  const card = [
    // The favourite, the underdog by disqualification, nobody.
    { ...first, ...ended, winnerId: 2, winMethod: 'Decision' },
    { ...coMain, ...ended, winnerId: 1, winMethod: 'Disqualification' },
    { ...main, ...ended, winnerId: 0, winMethod: 'Draw' },
  ] as Fight[];
  const worthOf = async (title: string, role: 'article' | 'listitem' = 'article') =>
    within(await screen.findByRole(role, { name: title })).queryByText(
      (_, element) => /^Up to \d+ pts?$/.test(element?.textContent ?? ''),
      { selector: '.num' },
    )?.textContent;

  it.each([
    ['', 'article'],
    ['?mode=results', 'listitem'],
  ] as const)('stands beside it on the card and in the results: %j', async (search, role) => {
    openManager({ card }, {}, search);
    expect(await worthOf('Fight 1', role)).toBe('Up to 5 pts');
    expect(await worthOf('Co-Main Event', role)).toBe('Up to 3 pts');
    expect(await worthOf('Main Event', role)).toBeUndefined();
  });

  it('follows what is chosen before it is saved, once it is a result', async () => {
    openManager({}, {}, '?mode=results');
    const user = userEvent.setup();
    const fight = within(await screen.findByRole('article', { name: 'Fight 1' }));
    await user.click(fight.getByRole('radio', { name: 'Red 1' }));
    expect(await worthOf('Fight 1')).toBeUndefined();
    await user.click(fight.getByRole('radio', { name: 'Decision' }));
    expect(await worthOf('Fight 1')).toBe('Up to 6 pts');
  });
});

describe('Enter Results', () => {
  it('saves fight by fight, keeps what the server refused and names it', async () => {
    const card = cardOf(3);
    const app = openManager(
      { card },
      {
        'PUT /api/fights/f3/result': {
          status: 409,
          body: { message: 'The event is completed.', code: 'event_completed' },
        },
        'PUT /api/fights/f2/result': { body: { ...card[1], winnerId: 0, winMethod: 'Draw' } },
      },
      '?mode=results',
    );
    const user = userEvent.setup();
    await user.click(await button('No Changes'));
    expect(toast.get()).toMatchObject({
      title: 'No changes to save',
      description: 'Please select winners or modify tie-breaker scores before saving.',
    });
    const coMain = await openFight(user, 'Co-Main Event');
    await user.click(coMain.getByRole('button', { name: /^Other endings/ }));
    await user.click(coMain.getByRole('radio', { name: 'Draw' }));
    expect(coMain.getByRole<HTMLInputElement>('radio', { name: 'No winner' }).checked).toBe(true);
    expect(coMain.getByText('Pending')).toBeTruthy();
    const main = await openFight(user, 'Main Event');
    await user.click(main.getByRole('radio', { name: 'Red 3' }));
    expect(main.getByText('Method?')).toBeTruthy();
    await user.click(main.getByRole('radio', { name: 'Submission' }));

    await user.click(await button('Save Results'));
    await waitFor(() => expect(toast.get()?.title).toBe('Results not saved'));
    expect(toast.get()?.description).toBe('Main Event: The event is completed. 1 of 2 were saved.');
    const refused = within(screen.getByRole('article', { name: 'Main Event' }));
    expect(refused.getByText('Pending')).toBeTruthy();
    expect(refused.getByRole('alert').textContent).toBe('The event is completed.');
    const done = within(screen.getByRole('listitem', { name: 'Co-Main Event' }));
    expect(done.getByText('Saved')).toBeTruthy();
    const sent = app.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    expect(sent).toEqual([
      { winnerId: 0, winMethod: 'Draw', seen: { winnerId: null, winMethod: null } },
      { winnerId: 1, winMethod: 'Submission', seen: { winnerId: null, winMethod: null } },
    ]);
  });

  it('takes three taps a result, from the oldest fight on, and says yellow what the next one is', async () => {
    const card = cardOf(3);
    const app = openManager(
      { card },
      Object.fromEntries(
        card.map((fight, at) => [
          `PUT /api/fights/${fight.id}/result`,
          ({ body }: { body: unknown }) => {
            const { winnerId, winMethod } = body as Fight;
            const changed = { ...fight, winnerId, winMethod };
            card[at] = changed;
            return { body: changed };
          },
        ]),
      ),
      '?mode=results',
    );
    const user = userEvent.setup();
    let taps = 0;
    const tap = async (target: HTMLElement) => {
      taps += 1;
      await user.click(target);
    };
    const yellow = () =>
      [...document.querySelectorAll<HTMLElement>('main [data-now], main [class*="primary"]')].map(
        ({ textContent }) => textContent,
      );
    for (const [at, title] of ['Fight 1', 'Co-Main Event', 'Main Event'].entries()) {
      const desk = within(await screen.findByRole('article', { name: title }));
      expect(screen.getAllByRole('article')).toHaveLength(1);
      expect(yellow()).toEqual(['1 Winner']);
      await tap(desk.getByRole('radio', { name: `Blue ${at + 1}` }));
      expect(desk.getByText('Method?')).toBeTruthy();
      expect(yellow()).toEqual(['2 Method']);
      await tap(desk.getByRole('radio', { name: 'Decision' }));
      expect(yellow()).toEqual(['Save Results']);
      await tap(await button('Save Results'));
      expect(await screen.findByText(`${at + 1} of 3 entered`)).toBeTruthy();
    }
    expect(taps).toBe(9);
    expect(screen.queryByRole('article')).toBeNull();
    expect(app.requests.filter(({ method }) => method === 'PUT').map(({ path }) => path)).toEqual([
      '/api/fights/f1/result',
      '/api/fights/f2/result',
      '/api/fights/f3/result',
    ]);
  });

  it('shows nothing above the open fight but how far the night is', async () => {
    openManager(
      { card: [{ ...(cardOf(3)[0] as Fight), winnerId: 1, winMethod: 'Decision' }, ...cardOf(3).slice(1)] },
      {},
      '?mode=results',
    );
    await screen.findByRole('article', { name: 'Co-Main Event' });
    expect(screen.queryByText('Room ID')).toBeNull();
    expect(screen.queryByText('Max Possible Points')).toBeNull();
    expect(screen.getByText('1 of 3 entered')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^1 done/ }).getAttribute('aria-expanded')).toBe('false');
  });

  it('never says that nothing is pending while half a result stands', async () => {
    openManager({}, {}, '?mode=results');
    const user = userEvent.setup();
    const bar = within(await screen.findByRole('region', { name: 'Save' }));
    expect(bar.getByText('0/3')).toBeTruthy();
    const fight = within(screen.getByRole('article', { name: 'Fight 1' }));
    await user.click(fight.getByRole('radio', { name: 'Red 1' }));
    expect(bar.queryByText(/pending/i)).toBeNull();
    expect(bar.getByText('Method?')).toBeTruthy();
    expect(bar.getByText('1 needs a method')).toBeTruthy();
    expect(bar.getByText('1')).toBeTruthy();
  });

  it('asks before pending results are given up', async () => {
    const app = openManager({}, {}, '?mode=results');
    const user = userEvent.setup();
    await user.click(
      within(await screen.findByRole('article', { name: 'Fight 1' })).getByRole('radio', { name: 'Red 1' }),
    );
    await user.click(await button('Exit Results'));
    expect(await screen.findByText('1 result is not saved. Exit and lose it?')).toBeTruthy();
    await user.click(await button('Exit'));
    expect(await button('Settings')).toBeTruthy();
    expect(app.address()).toBe('/room/room-1/manager');
  });

  it('says that a completed event must be unmarked first', async () => {
    openManager({ room: roomOf({ isCompleted: true }) }, {}, '?mode=results');
    expect(await screen.findByText(/Unmark the event first/)).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.queryByRole('button', { name: /^(Change|Save Results|No Changes|Fight 1)/ })).toBeNull();
  });

  it('knows no submission in boxing', async () => {
    openManager({ room: roomOf({ sport: 'boxing' }) }, {}, '?mode=results');
    await screen.findByRole('article', { name: 'Fight 1' });
    expect(screen.getByRole('radio', { name: 'Decision' })).toBeTruthy();
    expect(screen.queryByRole('radio', { name: 'Submission' })).toBeNull();
  });
});
