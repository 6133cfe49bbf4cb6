import type { Fight } from '@lockroom/contract';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '../../../api/query-keys.ts';
import { eachTestAs } from '../../../testing/each-test.ts';
import type { FakeAnswer } from '../../../testing/fake-server.ts';
import { noor, renderApp } from '../../../testing/render-app.tsx';
import { toast } from '../../../ui/toast.ts';
import { byHandSwitch } from '../../account/settings-row.tsx';
import {
  BRACKET_ID,
  cardOf,
  dec,
  type EntryWorld,
  entryAnswers,
  ko,
  open,
  predictionOf,
  ROOM_ID,
} from './testing/entry-world.ts';

/** The fighter was replaced after the picks were saved on 2 January. */
const replaced: Partial<Fight> = {
  ...open,
  fighter1: 'Tony Ferguson',
  replacedAt: '2026-01-03T00:00:00.000Z',
  replacedFighter: { fighterNumber: 1, name: 'Khamzat Chimaev' },
};
const TAKEN = `GET /api/brackets/${BRACKET_ID}/taken-picks`;
const taken = {
  id: 'taken-1',
  fightId: 'f2',
  fighter: 'Khamzat Chimaev',
  method: 'Submission',
  takenAt: '2026-01-03T00:00:00.000Z',
};

eachTestAs(noor);
beforeEach(() => {
  byHandSwitch(noor.id).set(true);
});

function show(world: EntryWorld, answers: Record<string, FakeAnswer> = {}) {
  return renderApp(`/bracket/${BRACKET_ID}`, { ...entryAnswers(world), [TAKEN]: { body: [] }, ...answers });
}
const fight = async (title: string) => within(await screen.findByRole('article', { name: title }));
const head = () => document.querySelector('main header')?.textContent;
const picked = (title: string) =>
  screen.getByRole('article', { name: title }).querySelector('mark')?.textContent;

it('a fight whose pick the server removed asks the user to pick again until the new pick is complete', async () => {
  show({ card: cardOf(open, replaced), picks: { f1: ko } }, { [TAKEN]: { body: [taken] } });
  const main = await fight('Main Event');
  expect(await main.findByText('Pick again')).toBeTruthy();
  const text = main.getByText(/You had/).textContent;
  expect(text).toBe(
    'You had Khamzat Chimaev by Submission. Tony Ferguson replaces Khamzat Chimaev. You have no pick until you pick again.',
  );
  expect(head()).toContain('1 of 2');
  fireEvent.click(main.getByRole('radio', { name: /^Tony Ferguson/ }));
  expect(main.getByText('Pick again')).toBeTruthy();
  fireEvent.click(main.getByRole('radio', { name: 'Decision' }));
  expect(main.queryByText('Pick again')).toBeNull();
  expect((await fight('Co-Main Event')).queryByText('Pick again')).toBeNull();
});

it('a pick whose fighter has a new opponent is marked until the user confirms the pick, which saves it unchanged', async () => {
  let keptAt = '2026-01-02T03:04:05.000Z';
  const stored = () => [{ ...predictionOf('f2', dec), updatedAt: keptAt }];
  const { sent } = show(
    { card: cardOf(open, replaced) },
    {
      [`GET /api/events/${BRACKET_ID}/predictions`]: () => ({ body: stored() }),
      'POST /api/predictions': () => {
        keptAt = '2026-01-04T00:00:00.000Z';
        return { body: { saved: 1, savedAt: keptAt, dropped: [], notSaved: [], predictions: stored() } };
      },
    },
  );
  const main = await fight('Main Event');
  expect(await main.findByText('New opponent')).toBeTruthy();
  expect(main.getByText(/stays\./).textContent).toBe(
    'Your pick stays. Tony Ferguson replaces Khamzat Chimaev.',
  );
  fireEvent.click(main.getByRole('button', { name: 'Keep the pick of Main Event' }));
  await waitFor(() => expect(main.queryByText('New opponent')).toBeNull());
  expect(sent('POST /api/predictions')).toContainEqual({
    eventId: BRACKET_ID,
    fightId: 'f2',
    predictedWinnerId: 2,
    predictedMethod: 'Decision',
    seen: { fighter1: 'Tony Ferguson', fighter2: 'Justin Gaethje' },
  });
});

it('an unsaved pick of the replaced fighter is dropped, but an unsaved pick of the opponent is kept', async () => {
  const card = cardOf(open, open);
  const { queries } = show({ card });
  const [main, other] = [await fight('Main Event'), await fight('Co-Main Event')];
  for (const each of [main, other]) fireEvent.click(each.getByRole('radio', { name: 'KO/TKO' }));
  fireEvent.click(main.getByRole('radio', { name: /^Max Holloway/ }));
  fireEvent.click(other.getByRole('radio', { name: /^Justin Gaethje/ }));
  expect(head()).toContain('2 unsaved');
  card[1] = { ...(card[1] as Fight), ...replaced };
  card[0] = { ...(card[0] as Fight), ...replaced };
  await act(() => queries.invalidateQueries({ queryKey: keys.roomPart(ROOM_ID, 'competition') }));
  await waitFor(() => expect(head()).toContain('1 unsaved'));
  expect(main.queryByRole('radio', { checked: true })).toBeNull();
  expect(picked('Co-Main Event')).toBe('Gaethje');
});

describe('picks stored on the device', () => {
  const person = (title: string, name: RegExp) =>
    within(screen.getByRole('article', { name: title })).getByRole('radio', { name });
  const shortOf = (name: RegExp) => (name.source.includes('Holloway') ? 'Holloway' : 'Gaethje');

  /** Picks the same corner in both fights, leaves without saving, and returns to a changed card. */
  async function comeBack(name: RegExp, later: Partial<Fight>, picks?: EntryWorld['picks']) {
    show({ card: cardOf(open, open), ...(picks && { picks }) });
    const main = await fight('Main Event');
    if (picks) fireEvent.click(main.getByRole('button', { name: /Change$/ }));
    for (const title of ['Main Event', 'Co-Main Event']) {
      fireEvent.click(person(title, name));
      fireEvent.click(person(title, /^KO\/TKO/));
    }
    expect(head()).toContain('2 unsaved');
    cleanup();
    show({ card: cardOf(open, { ...open, ...later }) });
    await fight('Main Event');
    await waitFor(() => expect(picked('Co-Main Event')).toBe(shortOf(name)));
  }

  it('a stored pick is not transferred to a replacement fighter, and a toast asks for a new pick', async () => {
    await comeBack(/^Max Holloway/, replaced);
    expect((await fight('Main Event')).queryByRole('radio', { checked: true })).toBeNull();
    expect(head()).toContain('1 unsaved');
    expect(toast.get()?.title).toBe('Please make one pick again');
    expect(toast.get()?.description).toBe('Main Event: the matchup changed before your pick was saved.');
  });

  it('a pick stored on the device is discarded if the server has removed the saved pick', async () => {
    await comeBack(/^Max Holloway/, replaced, { f2: { winnerId: 1, method: 'Decision' } });
    expect(screen.queryByRole('region', { name: 'Conflicting picks' })).toBeNull();
    expect((await fight('Main Event')).queryByRole('radio', { checked: true })).toBeNull();
  });

  it('a stored pick of the opponent is kept', async () => {
    await comeBack(/^Justin Gaethje/, replaced);
    expect(picked('Main Event')).toBe('Gaethje');
    expect([head()?.includes('2 unsaved'), toast.get()]).toEqual([true, null]);
  });

  it('a stored pick follows its fighter to the other corner', async () => {
    await comeBack(/^Max Holloway/, { fighter1: 'Justin Gaethje', fighter2: 'Max Holloway' });
    expect(picked('Main Event')).toBe('Holloway');
    expect(head()).toContain('2 unsaved');
  });
});

it('a pick that the server rejects because the fighters have changed is dropped and not sent again', async () => {
  const { sent } = show({
    card: cardOf(open, open),
    onSave: () => ({
      status: 409,
      body: {
        message: 'Someone else changed this in the meantime.',
        code: 'stale',
        issues: [],
        current: {},
      },
    }),
  });
  const main = await fight('Main Event');
  fireEvent.click(main.getByRole('radio', { name: /^Max Holloway/ }));
  fireEvent.click(main.getByRole('radio', { name: 'KO/TKO' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save Predictions' }));
  await waitFor(() => expect(toast.get()?.title).toBe('Save Failed'));
  expect(toast.get()?.description).toBe('Main Event has new fighters: please pick again.');
  expect(main.queryByRole('radio', { checked: true })).toBeNull();
  expect(sent('POST /api/predictions')).toHaveLength(1);
  expect(screen.queryByRole('region', { name: 'Refused picks' })).toBeNull();
});

const off: Partial<Fight> = { ...open, fightStatus: 'called-off', calledOffReason: 'Missed weight' };

it('a canceled fight shows the reason and the pick, accepts no picks and does not count', async () => {
  show({ card: cardOf(open, off, open), picks: { f1: ko, f2: dec } });
  const coMain = await fight('Co-Main Event');
  expect(await coMain.findByText(/^Called off: Missed weight\. Nobody gets points for it\.$/)).toBeTruthy();
  expect(picked('Co-Main Event')).toBe('Gaethje');
  expect([coMain.queryByRole('radio'), coMain.queryByRole('button')]).toEqual([null, null]);
  expect(head()).toContain('1 of 2');
  expect(screen.getByRole('img', { name: '1 of 2 picks' })).toBeTruthy();
});
