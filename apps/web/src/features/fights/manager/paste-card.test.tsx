import type { Fight, PastedCardReport } from '@lockroom/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { eachTestAs } from '../../../testing/each-test.ts';
import { toast } from '../../../ui/toast.ts';
import { button, openAdd } from '../../manager/testing/settings-menu.ts';
import { cardOf, openManager, roomOf } from './testing/manager-page.tsx';

eachTestAs(null);

const NOTHING: PastedCardReport = {
  success: true,
  hasChanges: false,
  fightsAdded: [],
  fightsKept: [],
  fightsRemoved: [],
  fightsChanged: [],
  picksCleared: [],
  questions: [],
};
const CALL = 'POST /api/rooms/room-1/paste-card';

async function openPaste(report: Partial<PastedCardReport>, fights = 0) {
  const app = openManager(
    { room: roomOf({ fightCount: fights }), card: cardOf(fights) },
    { [CALL]: { body: { ...NOTHING, ...report } } },
  );
  const user = userEvent.setup();
  if (fights > 0) await openAdd('Paste a Card');
  else await user.click(await button('Paste a Card'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Paste a Card' }));
  const press = (name: string) => user.click(dialog.getByRole('button', { name }));
  return { user, dialog, press, sent: () => app.sent(CALL) };
}

it('if the order of the pasted text is unclear, the manager is asked which fight is the main event', async () => {
  const { user, dialog, press, sent } = await openPaste({ hasChanges: true, fightsAdded: ['A vs B'] });
  fireEvent.change(dialog.getByLabelText('Card'), { target: { value: 'A vs B\nC vs D' } });
  await press('Read 2 fights');
  expect(dialog.getByText('Which one is the main event?')).toBeTruthy();
  await user.click(dialog.getByLabelText('Last'));
  expect(dialog.getAllByRole('listitem')[0]?.textContent).toContain('Co-Main Event');
  // Pasting into an empty card needs no preview.
  await press('Use this card');
  await waitFor(() => expect(toast.get()?.title).toBe('Card pasted'));
  expect(sent()).toHaveLength(1);
  expect(sent()[0]).toMatchObject({ fights: [{ fighter1: 'A' }, { fighter1: 'C' }], keepOthers: true });
  expect(sent()[0]).not.toHaveProperty('preview', true);
});

it('pasted text with a clear order is applied to an empty card with one tap', async () => {
  const { dialog, press, sent } = await openPaste({ hasChanges: true, fightsAdded: ['A vs B'] });
  expect(dialog.getByRole('button', { name: 'Read card' })).toHaveProperty('disabled', true);
  fireEvent.change(dialog.getByLabelText('Card'), { target: { value: 'Main event: A vs B\nC vs D' } });
  await press('Use these 2 fights');
  await waitFor(() => expect(toast.get()?.title).toBe('Card pasted'));
  expect(sent()).toMatchObject([{ fights: [{ fighter1: 'C' }, { fighter1: 'A' }], keepOthers: true }]);
});

it('a paste without changes cannot be applied, and the option to remove fights loads a new preview', async () => {
  const { user, dialog, press, sent } = await openPaste({}, 3);
  fireEvent.change(dialog.getByLabelText('Card'), { target: { value: 'A vs B' } });
  await press('Read 1 fight');
  await press('Check Changes');
  expect(await dialog.findByText('The card is already like this. Nothing will change.')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'No Changes' })).toHaveProperty('disabled', true);
  await user.click(dialog.getByRole('checkbox', { name: /Remove fights/ }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()).toMatchObject([{ keepOthers: true }, { keepOthers: false }]);
});

it('the question whether two fights are the same is asked again after returning to the draft', async () => {
  const question = {
    key: '0',
    sent: 'Yadong Song vs Rob Font',
    fightId: 'f-1',
    onCard: 'Song Yadong vs Rob Font',
  };
  const { user, dialog, press, sent } = await openPaste({ hasChanges: true, questions: [question] }, 1);
  fireEvent.change(dialog.getByLabelText('Card'), { target: { value: 'Yadong Song vs Rob Font' } });
  await press('Read 1 fight');
  await press('Check Changes');
  const label = 'Is Yadong Song vs Rob Font the same fight as Song Yadong vs Rob Font?';
  expect((await dialog.findByLabelText(label)).getAttribute('aria-invalid')).toBe('true');
  expect(dialog.getByRole('button', { name: 'Use this card' })).toHaveProperty('disabled', true);
  await user.selectOptions(dialog.getByLabelText(label), 'A different fight');
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: 'Use this card' })).toHaveProperty('disabled', false),
  );
  await press('Back to the Draft');
  await press('Check Changes');
  expect((await dialog.findByLabelText<HTMLSelectElement>(label)).value).toBe('');
  await user.selectOptions(dialog.getByLabelText(label), 'Same fight, keep its picks');
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: 'Use this card' })).toHaveProperty('disabled', false),
  );
  await press('Use this card');
  await waitFor(() => expect(toast.get()?.title).toBe('Card pasted'));
  const body = { fights: [{ fighter1: 'Yadong Song', fighter2: 'Rob Font' }], keepOthers: true };
  const preview = { ...body, preview: true };
  expect(sent()).toEqual([
    preview,
    { ...preview, sameFights: { 0: null } },
    preview,
    { ...preview, sameFights: { 0: 'f-1' } },
    { ...body, sameFights: { 0: 'f-1' } },
  ]);
});

it.each([
  ['Prelims, 8 PM ET', '2099-04-10T18:00'],
  ['Prelims, 8 PM', '2099-04-10T'],
])(
  'the lock time dialog proposes the date from the pasted card, and the time if its zone is known: %s',
  async (time, proposed) => {
    const card: Fight[] = [];
    openManager(
      { room: roomOf({ fightCount: 0 }), card },
      {
        [CALL]: () => {
          card.push(...cardOf(2));
          return { body: { ...NOTHING, hasChanges: true, fightsAdded: ['A vs B', 'C vs D'] } };
        },
      },
      '?open=paste',
    );
    const user = userEvent.setup();
    const paste = within(await screen.findByRole('dialog', { name: 'Paste a Card' }));
    const value = `Friday, April 10, 2099\n${time}\nMain event: A vs B\nC vs D`;
    fireEvent.change(paste.getByLabelText('Card'), { target: { value } });
    await user.click(paste.getByRole('button', { name: 'Use these 2 fights' }));
    const locks = within(await screen.findByRole('dialog', { name: 'Set Lock Times' }));
    const fields = ['Day of Fight 1', 'Time of Fight 1'].map((label) =>
      locks.getByLabelText<HTMLInputElement>(label),
    );
    expect(fields.map(({ value }) => value).join('T')).toBe(proposed);
  },
);
