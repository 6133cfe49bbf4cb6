import type { Fight } from '@lockroom/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { button, field } from '../features/manager/testing/settings-menu.ts';
import { cardTemplate, openTemplate } from '../features/manager/testing/template-page.tsx';
import { eachTestAs } from '../testing/each-test.ts';
import { toast } from '../ui/toast.ts';

eachTestAs(null);

it.each([404, 500])('the card is shown as empty if the server responds with status %i', async (status) => {
  const answer = { status, body: { message: 'A fault', code: status === 404 ? 'not_found' : 'fault' } };
  openTemplate(cardTemplate(0), { 'GET /api/template/t/fights': answer });
  expect(await screen.findByText('No Fights Yet')).toBeTruthy();
  if (status === 500) expect(await screen.findByText('Failed to load fights')).toBeTruthy();
});

it('an edit applies to the same fight even if the order of the card has changed', async () => {
  const template = cardTemplate(3);
  let listed: Fight[] = template.fights;
  const app = openTemplate(template, {
    'GET /api/template/t/fights': () => ({ body: listed }),
    'PUT /api/template/t/edit-fight/1': ({ body }) => ({
      body: { ...template.fights[2], fighter1: (body as Fight).fighter1 },
    }),
  });
  const user = userEvent.setup();
  await user.click(await button(/Red 3 vs Blue 3/));
  await user.clear(field('Fighter 1'));
  await user.type(field('Fighter 1'), 'Max Holloway');
  // Another administrator has moved the main event down.
  listed = ['f1', 'f3', 'f2'].flatMap((id) => template.fights.filter((fight) => fight.id === id));
  await user.tab();
  await waitFor(() =>
    expect(app.sent('PUT /api/template/t/edit-fight/1')).toMatchObject([
      { fighter1: 'Max Holloway', seen: { fighter1: 'Red 3' } },
    ]),
  );
});

it('if the fight to delete is already gone, no other fight is deleted', async () => {
  const template = cardTemplate(3);
  let listed: Fight[] = template.fights;
  const app = openTemplate(template, { 'GET /api/template/t/fights': () => ({ body: listed }) });
  const user = userEvent.setup();
  await user.click(await button(/Red 1 vs Blue 1/));
  await user.click(await button('More options for Red 1 vs Blue 1'));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete fight' }));
  expect(question.getByText('Are you sure you want to delete this fight?')).toBeTruthy();
  listed = template.fights.slice(1);
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await question.findByText('This fight is no longer on the card.')).toBeTruthy();
  expect(toast.get()).toBeNull();
  expect(app.requests.some(({ method }) => method === 'DELETE')).toBe(false);
});
