import type { Fight } from '@lockroom/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test.ts';
import { noor } from '../../testing/render-app.tsx';
import { toast } from '../../ui/toast.ts';
import { byHandSwitch } from '../account/saving-by-hand.tsx';
import { cardOf, openManager, roomOf } from '../fights/manager/testing/manager-page.tsx';

eachTestAs(null);
beforeEach(() => byHandSwitch(noor.id).set(true));

const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });

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
      [...document.querySelectorAll<HTMLElement>('main [data-now], main [data-primary]')].map(
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
