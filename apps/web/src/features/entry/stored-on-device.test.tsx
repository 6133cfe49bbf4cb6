import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { session } from '../../api/session.ts';
import type { FakeAnswer } from '../../testing/fake-server.ts';
import { noor, renderApp } from '../../testing/render-app.tsx';
import { toast } from '../../ui/toast.ts';
import { deleteDraft, latePicksKey, storeDraft } from '../competitions/stored-drafts.ts';
import {
  BRACKET_ID,
  broken,
  cardOf,
  dec,
  type EntryWorld,
  entryAnswers,
  ko,
  locked,
  open,
} from '../fights/entry/testing/entry-world.ts';
import {
  bar,
  card,
  fight,
  kept,
  onASheet,
  pass,
  pick,
  pickWinner,
  posts,
  sheet,
  winnerOf,
} from './testing/saving-sheet.ts';
import { SAVE_AFTER_MS } from './use-entry-draft.ts';

onASheet();

/** Makes picks while the server is down, then closes the page. */
async function leaveUnsaved(world: Partial<EntryWorld> = {}): Promise<void> {
  sheet({ card, ...world, onSave: () => broken });
  await pick('Main Event', dec);
  await pickWinner('Fight 1', 2);
  expect(kept()).toHaveLength(1);
  cleanup();
  await pass(100);
  toast.dismiss();
}

it('stored picks are restored, and the complete ones are saved', async () => {
  await leaveUnsaved();
  const { requests } = sheet({ card });
  expect(await winnerOf('Main Event')).toContain('Gaethje');
  expect(await winnerOf('Fight 1')).toContain('Gaethje');
  await pass(SAVE_AFTER_MS);
  expect(posts(requests)).toMatchObject([{ fightId: 'f3' }]);
  await waitFor(() => expect(bar()).toContain('Saved'));
  expect(localStorage.getItem(kept()[0] ?? '')).not.toContain('f3');
  expect(localStorage.getItem(kept()[0] ?? '')).toContain('f1');
});

it('stored picks survive the end of the session and are not shown to another account', async () => {
  await leaveUnsaved();
  session.end('expired');
  const wren = { ...noor, id: '0193a3a0-0000-7000-8000-000000000002', username: 'wren' };
  session.start('t2', wren);
  const other = renderApp(`/bracket/${BRACKET_ID}`, {
    ...entryAnswers({ card }),
    'GET /api/auth/user': { body: wren },
  });
  expect(await winnerOf('Main Event')).toBeUndefined();
  await pass(SAVE_AFTER_MS);
  expect(posts(other.requests)).toEqual([]);
  cleanup();
  session.end('left');
  session.start('t3', noor);
  sheet({ card });
  expect(await winnerOf('Main Event')).toContain('Gaethje');
});

it('a stored pick for a fight that has since locked is dropped and listed as late', async () => {
  await leaveUnsaved();
  sheet({ card: cardOf(open, open, locked) });
  expect(await winnerOf('Fight 1')).toContain('Gaethje');
  expect(toast.get()).toMatchObject({ title: 'Main Event is locked' });
  expect(await winnerOf('Main Event')).toBeUndefined();
  expect(localStorage.getItem(kept()[0] ?? '')).not.toContain('f3');
  const late = () => screen.queryByRole('region', { name: 'Refused picks' });
  const words = 'Main Event: you picked Gaethje by Decision too late. What counts: no pick';
  expect(late()?.textContent).toContain(`1 pick came after the lock and was not saved${words}`);
  cleanup();
  sheet({ card: cardOf(open, open, locked), picks: { f3: ko } });
  await fight('Main Event');
  expect(late()?.textContent).toContain('What counts: Holloway by KO/TKO');
  fireEvent.click(screen.getByRole('button', { name: 'Got it' }));
  expect(late()).toBeNull();
  cleanup();
  sheet({ card: cardOf(open, open, locked) });
  await fight('Main Event');
  expect(late()).toBeNull();
});

const early = { ...open, winnerId: 1, winMethod: 'KO/TKO', fightStatus: 'completed' } as const;
it.each([
  [
    'a fight that got its result',
    { card: cardOf(open, open, early) },
    'Main Event has a result, so it is locked.',
  ],
  [
    'an event that was completed',
    { card: cardOf(open, open, open), room: { isCompleted: true } },
    'Picks for Main Event are closed.',
  ],
])('a stored pick for %s before the lock time is not described as late', async (_case, world, why) => {
  await leaveUnsaved();
  sheet(world);
  await fight('Main Event');
  const told = await screen.findByRole('region', { name: 'Refused picks' });
  expect(told.textContent).toContain(
    `Main Event: you picked Gaethje by Decision. ${why} Saved before: no pick`,
  );
  expect(told.textContent).not.toContain('after the lock');
  fireEvent.click(screen.getByRole('button', { name: 'Got it' }));
});

it('a stored pick that equals the counted pick is not reported as late', async () => {
  const late = (title: string, text: string) => ({ pick: { title, text }, known: [] });
  const words = 'Gaethje by Decision';
  storeDraft(
    noor.id,
    latePicksKey(BRACKET_ID),
    { f3: late('Main Event', words), f1: late('Fight 1', words) },
    [],
  );
  sheet({ card: cardOf(locked, open, locked), picks: { f3: dec } });
  await fight('Main Event');
  const told = within(screen.getByRole('region', { name: 'Refused picks' }));
  expect(told.getByText('1 pick came after the lock and was not saved')).toBeTruthy();
  expect(told.getByRole('listitem').textContent).toContain('Fight 1: you picked Gaethje');
  cleanup();
  sheet({ card: cardOf(locked, open, locked), picks: { f1: dec, f3: dec } });
  await fight('Main Event');
  expect(screen.queryByRole('region', { name: 'Refused picks' })).toBeNull();
  deleteDraft(noor.id, BRACKET_ID);
});

it.each([
  ['Use this computer’s picks', 'Gaethje', 1],
  ['Keep the saved picks', 'Holloway', 0],
])(
  'the user chooses between stored picks and newer picks from another device: %s',
  async (choice, winner, sent) => {
    await leaveUnsaved();
    const { requests } = sheet({ card, picks: { f3: ko } });
    expect(await winnerOf('Main Event')).toContain('Holloway');
    const asked = within(screen.getByRole('region', { name: 'Conflicting picks' }));
    expect(asked.getByRole('listitem').textContent).toBe(
      'Main Event: on this computer Gaethje by Decision, saved Holloway by KO/TKO',
    );
    await pass(3 * SAVE_AFTER_MS);
    expect(posts(requests)).toEqual([]);
    fireEvent.click(asked.getByRole('button', { name: choice }));
    expect(screen.queryByRole('region', { name: 'Conflicting picks' })).toBeNull();
    expect(await winnerOf('Main Event')).toContain(winner);
    await pass(SAVE_AFTER_MS);
    await waitFor(() => expect(posts(requests)).toHaveLength(sent));
    await waitFor(() => expect(localStorage.getItem(kept()[0] ?? '')).not.toContain('f3'));
  },
);

it('stored picks that cannot be parsed are discarded without an error', async () => {
  await leaveUnsaved();
  const [key = ''] = kept();
  const picks = {
    f3: { pick: { winnerId: 7, method: 'Luck' }, known: [null] },
    f1: { pick: 'x', known: [null] },
    gone: { pick: ko, known: [null] },
  };
  localStorage.setItem(key, JSON.stringify({ version: 1, picks }));
  sheet({ card });
  expect(await winnerOf('Main Event')).toBeUndefined();
  await waitFor(() => expect(kept()).toEqual([]));
});

it('picks can be made and saved even if the device cannot store picks', async () => {
  const real = localStorage;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => real.getItem(key),
    removeItem: (key: string) => real.removeItem(key),
    setItem: () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    },
  });
  let answer: FakeAnswer | null = broken;
  sheet({ card, onSave: () => answer });
  await pick('Main Event', dec);
  await pass(SAVE_AFTER_MS);
  await waitFor(() => expect(bar()).toContain('Not saved anywhere: keep this page open'));
  answer = null;
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(bar()).toContain('Saved'));
});
