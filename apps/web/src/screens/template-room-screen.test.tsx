import type { Fight } from '@lockroom/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { cardTemplate, openTemplate } from '../features/manager/testing/template-page.tsx';
import { eachTestAs } from '../testing/each-test.ts';
import { toast } from '../ui/toast.ts';

eachTestAs(null);

const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const sentTo = (requests: readonly { method: string; path: string; body: unknown }[], call: string) =>
  requests.filter(({ method, path }) => `${method} ${path}` === call).map(({ body }) => body);
const refusal = { status: 409, body: { message: 'Not now.', code: 'conflict' } };

describe('the template manager', () => {
  it('is for administrators alone, and asks for nothing for anybody else', async () => {
    const app = openTemplate(cardTemplate(1), {}, { isAdmin: false });
    expect(await screen.findByRole('heading', { name: 'Access Denied' })).toBeTruthy();
    expect(screen.getByText(/Creator Admin Room is restricted to authorized users only/)).toBeTruthy();
    expect(app.requests.some(({ path }) => path.startsWith('/api/template/'))).toBe(false);
  });

  it('says when there is no such template, and leads back', async () => {
    openTemplate(cardTemplate(1), {
      'GET /api/template/t': { status: 404, body: { message: 'That is not here.', code: 'not_found' } },
    });
    expect(await screen.findByRole('heading', { name: 'Template not found' })).toBeTruthy();
    const back = screen.getAllByRole('link', { name: 'Back to Creator Admin Room' });
    expect(back.map((link) => link.getAttribute('href'))).toEqual(back.map(() => '/app-creator-admin'));
  });

  it('can be asked again when it could not be loaded', async () => {
    let tries = 0;
    openTemplate(cardTemplate(1), {
      'GET /api/template/t': () => {
        tries += 1;
        return tries === 1
          ? { status: 500, body: { message: 'A fault', code: 'fault' } }
          : { body: cardTemplate(1) };
      },
    });
    await userEvent.setup().click(await button('Try again'));
    expect(await screen.findByRole('heading', { name: 'UFC 300', level: 1 })).toBeTruthy();
  });

  it('is renamed, and says why when it is not', async () => {
    const template = cardTemplate(1);
    let answer: { status?: number; body: unknown } = refusal;
    const app = openTemplate(template, { 'PUT /api/template/t/update-name': () => answer });
    const user = userEvent.setup();
    await user.click(await button('Edit Template Name'));
    await screen.findByRole('dialog');
    await user.clear(field('Template name'));
    expect((await button('Save')).disabled).toBe(true);
    await user.type(field('Template name'), ' UFC 301 ');
    await user.click(await button('Save'));
    expect(await screen.findAllByText('Not now.')).toHaveLength(1);
    answer = { body: { ...template, name: 'UFC 301' } };
    await user.click(await button('Save'));
    expect(await screen.findByText('Template name updated successfully!')).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'UFC 301', level: 1 })).toBeTruthy();
    expect(sentTo(app.requests, 'PUT /api/template/t/update-name')).toEqual([
      { name: 'UFC 301' },
      { name: 'UFC 301' },
    ]);
  });
});

describe('a card', () => {
  const titles = () =>
    within(screen.getByRole('region', { name: 'Fights, main event first' }))
      .getAllByRole('article')
      .map((article) => within(article).getAllByRole('heading')[0]?.textContent);

  it('lists the main event first, and counts the whole of it', async () => {
    openTemplate(cardTemplate(4, { winnerId: 1, winMethod: 'Decision', fightStatus: 'completed' }));
    await screen.findByRole('article', { name: 'Main Event' });
    expect(titles()).toEqual(['Main Event', 'Co-Main Event', 'Fight 2', 'Fight 1']);
    expect(screen.getByRole('region', { name: 'Summary' }).textContent).toBe(
      'Max Possible Points24Fights4Categories4',
    );
  });

  it.each([404, 500])('is empty where the server answers %i', async (status) => {
    const answer = { status, body: { message: 'A fault', code: status === 404 ? 'not_found' : 'fault' } };
    openTemplate(cardTemplate(0), { 'GET /api/template/t/fights': answer });
    expect(await screen.findByText('No Fights Yet')).toBeTruthy();
    if (status === 500) expect(await screen.findByText('Failed to load fights')).toBeTruthy();
  });

  it('is begun: names are asked for, and default odds are sent', async () => {
    const app = openTemplate(cardTemplate(0), {
      'POST /api/template/t/add-fight': { status: 201, body: cardTemplate(1).fights[0] },
    });
    const user = userEvent.setup();
    await user.click(await button('Add Fight'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Fight' }));
    await user.click(dialog.getByRole('button', { name: 'Add Fight' }));
    expect(await screen.findByText('Please enter both fighter names')).toBeTruthy();
    await user.click(await button('OK'));
    await user.type(field('Fighter 1'), 'Red 1');
    await user.type(field('Fighter 2'), 'Blue 1{Enter}');
    expect(await screen.findByText('Added Red 1 v Blue 1. 1 fight on the card.')).toBeTruthy();
    expect(sentTo(app.requests, 'POST /api/template/t/add-fight')).toEqual([
      {
        fighter1: 'Red 1',
        fighter2: 'Blue 1',
        fighter1Odds: '+150',
        fighter2Odds: '-150',
        fighterPoints: 2,
        methodPoints: 2,
        bonusPoints: 1,
        underdogBonus: 1,
      },
    ]);
  });

  it('changes a fight at the place where it stands by then', async () => {
    const template = cardTemplate(3);
    let listed: Fight[] = template.fights;
    const app = openTemplate(template, {
      'GET /api/template/t/fights': () => ({ body: listed }),
      'PUT /api/template/t/edit-fight/1': ({ body }) => ({
        body: { ...template.fights[2], fighter1: (body as Fight).fighter1 },
      }),
    });
    const user = userEvent.setup();
    await user.click(await button(/^Edit Red 3 v/));
    await user.clear(field('Fighter 1'));
    await user.type(field('Fighter 1'), 'Max Holloway');
    // Somebody else has moved the main event down by one.
    listed = ['f1', 'f3', 'f2'].flatMap((id) => template.fights.filter((fight) => fight.id === id));
    await user.click(await button('Save'));
    await waitFor(() => expect(toast.get()?.title).toBe('Fight saved'));
    expect(sentTo(app.requests, 'PUT /api/template/t/edit-fight/1')).toMatchObject([
      { fighter1: 'Max Holloway', seen: { fighter1: 'Red 3' } },
    ]);
  });

  it('touches no other fight when the one that is meant is gone', async () => {
    const template = cardTemplate(3);
    let listed: Fight[] = template.fights;
    const app = openTemplate(template, { 'GET /api/template/t/fights': () => ({ body: listed }) });
    const user = userEvent.setup();
    await user.click(await button(/^Edit Red 1 v/));
    await user.click(await button('Delete'));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete fight' }));
    expect(question.getByText('Are you sure you want to delete this fight?')).toBeTruthy();
    listed = template.fights.slice(1);
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await question.findByText('This fight is no longer on the card.')).toBeTruthy();
    expect(toast.get()).toBeNull();
    expect(app.requests.some(({ method }) => method === 'DELETE')).toBe(false);
  });

  it('deletes by place after a question', async () => {
    const template = cardTemplate(7);
    let listed = template.fights;
    const app = openTemplate(template, {
      'GET /api/template/t/fights': () => ({ body: listed }),
      'DELETE /api/template/t/delete-fight/2': () => {
        listed = listed.filter(({ id }) => id !== 'f3');
        return {};
      },
    });
    const user = userEvent.setup();
    await user.click(await button(/^Edit Red 3 v/));
    await user.click(await button('Delete'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(toast.get()?.title).toBe('Fight deleted'));
    await waitFor(() => expect(screen.queryByText(/^Edit.*Red 3 v/)).toBeNull());
    expect(app.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  it('moves a fight, and puts it back when the server refuses', async () => {
    const app = openTemplate(cardTemplate(3), { 'PUT /api/template/t/move-fight/0': refusal });
    await userEvent.setup().click(await button('Move Red 1 v Blue 1 up'));
    await waitFor(() =>
      expect(toast.get()).toMatchObject({ title: 'Failed to move fight', description: 'Not now.' }),
    );
    expect(sentTo(app.requests, 'PUT /api/template/t/move-fight/0')).toEqual([{ direction: 'up' }]);
    const lowest = within(await screen.findByRole('article', { name: 'Fight 1' }));
    expect(await lowest.findByRole('button', { name: /^Edit Red 1 v/ })).toBeTruthy();
  });

  it('sets lock times, Fight 1 first', async () => {
    const template = cardTemplate(2);
    const app = openTemplate(template, { 'POST /api/template/t/set-lock-times': { body: template } });
    const user = userEvent.setup();
    await user.click(await button('Set Lock Times'));
    await user.click(await button('Save Lock Times'));
    expect(await screen.findByText('No lock times set')).toBeTruthy();
    expect(screen.getByText('Fight 1 time required')).toBeTruthy();
    const first = screen.getAllByLabelText(/^Lock time of/)[0] as Element;
    fireEvent.change(first, { target: { value: '2099-04-13T16:00' } });
    await user.click(await button('Save Lock Times'));
    await waitFor(() => expect(toast.get()?.title).toBe('Lock times updated'));
    expect(sentTo(app.requests, 'POST /api/template/t/set-lock-times')).toEqual([
      {
        lockTimes: { f1: '2099-04-13T22:00:00.000Z', f2: '2099-04-13T22:30:00.000Z' },
        seen: { lockTimes: { f1: null, f2: null } },
      },
    ]);
  });

  it('has its results loaded, and saves those that change in one call', async () => {
    const template = cardTemplate(3, { winnerId: 2, winMethod: 'Decision', fightStatus: 'completed' });
    const SAVE = 'POST /api/template/t/save-results';
    let answer: { status?: number; body: unknown } = refusal;
    const app = openTemplate(template, { [SAVE]: () => answer }, { search: '?mode=results' });
    const user = userEvent.setup();
    await user.click(await button('Change the result of Main Event'));
    const main = within(await screen.findByRole('article', { name: 'Main Event' }));
    expect(main.getByRole<HTMLInputElement>('radio', { name: 'Blue 3' }).checked).toBe(true);
    await user.click(await button('No Changes'));
    expect(toast.get()?.title).toBe('No changes to save');
    await user.click(main.getByRole('radio', { name: 'Red 3' }));
    await user.click(main.getByRole('radio', { name: 'Submission' }));
    await user.click(await button('Save Template Results'));
    await waitFor(() => expect(toast.get()?.description).toBe('Main Event: Not now.'));
    expect(main.getByText('Pending')).toBeTruthy();
    const fights = template.fights.map((fight, index) =>
      index === 2 ? { ...fight, winnerId: 1 as const, winMethod: 'Submission' as const } : fight,
    );
    answer = { body: { ...template, fights } };
    await user.click(await button('Save Template Results'));
    await waitFor(() => expect(toast.get()?.description).toBe('Main Event: stored with the template.'));
    expect(screen.getAllByText('Saved').length).toBeGreaterThan(0);
    const body = {
      results: { fight_2: { winnerId: 1, winMethod: 'Submission' } },
      seen: { results: { fight_2: { winnerId: 2, winMethod: 'Decision' } } },
    };
    expect(sentTo(app.requests, SAVE)).toEqual([body, body]);
    await user.click(await button('Exit Results'));
    expect(await button('Enter Results')).toBeTruthy();
  });

  it('asks before results that are not saved are given up', async () => {
    const app = openTemplate(cardTemplate(2), {}, { search: '?mode=results' });
    const user = userEvent.setup();
    await user.click(await button(/^Main Event/));
    const main = within(await screen.findByRole('article', { name: 'Main Event' }));
    await user.click(main.getByRole('radio', { name: 'Red 2' }));
    await user.click(screen.getAllByRole('link', { name: 'Back to Creator Admin Room' })[0] as Element);
    const question = within(await screen.findByRole('alertdialog', { name: 'Unsaved results' }));
    await user.click(question.getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(app.address()).toMatch(/^\/app-creator-admin/));
  });
});
