import type { Template } from '@lockroom/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import {
  admin,
  adminAnswers,
  footballOf,
  templateOf,
} from '../features/templates/admin/testing/templates.ts';
import { eachTestAs } from '../testing/each-test.ts';
import { renderApp } from '../testing/render-app.tsx';
import { toast } from '../ui/toast.ts';

eachTestAs(admin);

const CREATE = 'POST /api/templates';
const open = (body: Template) => ({
  ...renderApp('/admin/templates', { ...adminAnswers({}), [CREATE]: { status: 201, body } }),
  user: userEvent.setup(),
});
const form = async () => within(await screen.findByRole('form', { name: 'Create New Template' }));
const said = (message: object) => waitFor(() => expect(toast.get()).toMatchObject(message));
it('the form lists the main event first, and the request lists Fight 1 first', async () => {
  const { user, sent } = open(templateOf());
  const fields = await form();
  const submit = fields.getByRole('button', { name: 'Create Template' });
  await user.click(submit);
  await said({
    title: 'Template Name Required',
    description: 'Please enter a template name',
    tone: 'danger',
  });
  await user.type(fields.getByLabelText('Template Name'), ' Noche ');
  await user.click(submit);
  await said({ title: 'Event Name Required', description: 'Please enter an event name for the template' });
  await user.type(fields.getByLabelText('Event Name'), 'Noche UFC');

  await user.click(fields.getByRole('button', { name: 'Add Fight' }));
  // The new row has the focus.
  await user.keyboard('Silva');
  await user.click(submit);
  await said({ title: 'Name missing', description: 'Please enter both fighter names' });
  await user.type(fields.getByLabelText('Fighter 2 of Main Event'), 'Lopes');
  await user.type(fields.getByLabelText('Odds of fighter 1 of Main Event'), 'evenly');
  await user.click(submit);
  await said({ title: 'Check the odds' });
  await user.clear(fields.getByLabelText('Odds of fighter 1 of Main Event'));
  await user.type(fields.getByLabelText('Odds of fighter 1 of Main Event'), '−210');
  await user.click(fields.getByRole('button', { name: 'Add Fight' }));
  await user.keyboard('Font');
  await user.type(fields.getByLabelText('Fighter 2 of Co-Main Event'), 'Martinez');
  await user.type(fields.getByLabelText('Odds of fighter 1 of Co-Main Event'), 'pk');
  await user.click(fields.getByRole('button', { name: 'Add Fight' }));
  await user.keyboard('Too much');
  await user.click(fields.getByRole('button', { name: 'Remove Fight 1' }));
  await user.click(fields.getByRole('button', { name: 'Add Fight' }));
  await user.click(submit);
  await said({ title: 'Template Created' });
  expect(sent(CREATE)[0]).toEqual({
    name: ' Noche ',
    eventName: 'Noche UFC',
    sport: 'mma',
    fights: [
      { fighter1: 'Font', fighter2: 'Martinez', fighter1Odds: '+100', fighter2Odds: '-150' },
      { fighter1: 'Silva', fighter2: 'Lopes', fighter1Odds: '-210', fighter2Odds: '-150' },
    ],
  });
  expect(fields.getByLabelText<HTMLInputElement>('Template Name').value).toBe('');
});

it('a bracket template is created with the typed team names', async () => {
  const { user, sent } = open(footballOf(12));
  const fields = await form();
  await user.type(fields.getByLabelText('Template Name'), 'Bowl');
  await user.selectOptions(fields.getByLabelText('Sport'), 'Football');
  await user.click(fields.getByRole('button', { name: 'Create Template' }));
  await said({ title: 'Tournament Name Required', description: 'Please enter a tournament name' });
  await user.type(fields.getByLabelText('Event Name'), 'January');
  await user.click(fields.getByText('Team Names'));
  await user.type(fields.getByLabelText('AFC, seed 7'), 'Steelers');
  await user.type(fields.getByLabelText('NFC, seed 1'), 'Lions');
  expect(fields.getByText('2 of 14 named')).toBeTruthy();
  await user.selectOptions(fields.getByLabelText('Bracket Size'), '12 teams');
  // A bracket of 12 teams has no seventh seed.
  expect(fields.getByText('1 of 12 named')).toBeTruthy();
  await user.click(fields.getByRole('button', { name: 'Create Template' }));
  await said({ title: 'Template Created' });
  expect(sent(CREATE)[0]).toEqual({
    name: 'Bowl',
    eventName: 'January',
    sport: 'football',
    bracketSize: 12,
    teamNames: { nfc1: 'Lions' },
  });
});
