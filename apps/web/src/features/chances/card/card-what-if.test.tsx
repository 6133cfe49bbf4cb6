import type { Fight, PackedEntry } from '@lockroom/contract';
import { type FightPick, packFightPicks } from '@lockroom/rules';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { eachTestAs } from '../../../testing/each-test.ts';
import { noor, renderApp } from '../../../testing/render-app.tsx';
import {
  BRACKET_ID,
  cardOf,
  entryAnswers,
  kelechi,
  ROOM_ID,
} from '../../fights/entry/testing/entry-world.ts';

// Loads the chunk before the tests, so that no test waits for it.
import './card-outlook.tsx';

eachTestAs(noor);

const HOUR = 3_600_000;
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const locked = { lockDatetime: inMs(-HOUR), isLocked: true };
const ended: Partial<Fight> = { ...locked, winnerId: 1, winMethod: 'Decision', fightStatus: 'completed' };
const covered = { lockDatetime: inMs(HOUR) };
const main = { fighter1: 'Alex Pereira', fighter2: 'Jamahal Hill' };
const knockout: FightPick = { winnerId: 1, method: 'KO/TKO' };
const decision: FightPick = { winnerId: 2, method: 'Decision' };

/** Opens a card on which noor and kelechi differ in the second fight, the only one that is locked without a result. */
function show(last: Partial<Fight>, search = '') {
  const isCovered = last === covered;
  const [seen, hidden] = isCovered ? [['f1', 'f2'], ['f3']] : [['f1', 'f2', 'f3'], []];
  const entryOf = (id: string, ownerId: string, ownerName: string, pick: FightPick): PackedEntry => ({
    id,
    ownerId,
    ownerName,
    number: 1,
    picks: packFightPicks(seen, { f2: pick }),
    coveredPicks: isCovered && ownerId === noor.id ? packFightPicks(hidden, {}) : null,
    tieBreaker: null,
  });
  const entries = [
    entryOf(BRACKET_ID, noor.id, 'noor', knockout),
    entryOf('their', kelechi.id, 'kelechi', decision),
  ];
  const opened = renderApp(`/bracket/${BRACKET_ID}?view=what-if${search}`, {
    ...entryAnswers({ card: cardOf(ended, { ...locked, ...main }, last) }),
    [`GET /api/rooms/${ROOM_ID}/picks`]: {
      body: { basis: isCovered ? 'locked' : 'all', seen, covered: hidden, entries },
    },
  });
  return { user: userEvent.setup(), ...opened };
}
const band = () => screen.findByRole('region', { name: 'If so' });
const rows = async () => within(await band()).getAllByRole('listitem');
const ending = (name: string) => screen.findByRole('button', { name });

it('a tap lets a fight end, and the band tells what that would mean', async () => {
  const { user, requests, address } = show(ended);
  await user.click(await ending('Hill by Decision'));
  expect((await ending('Hill by Decision, supposed')).getAttribute('aria-pressed')).toBe('true');
  await waitFor(async () => {
    expect((await rows()).map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Place 1 kelechi 100 % \d+ pts$/),
      'Place 2 You Out 0 pts',
    ]);
  });
  await waitFor(() => expect(address()).toContain('if=f2.2D'));
  await user.click(await ending('Pereira by KO/TKO'));
  await waitFor(async () => expect((await rows())[0]?.textContent).toMatch(/^Place 1 You 100 %/));
  await user.click(await ending('Pereira by KO/TKO, supposed'));
  await waitFor(() => expect(address()).not.toContain('if='));
  expect(requests.map(({ method }) => method)).not.toContain('POST');
});

it('fights that are over or covered cannot be supposed', async () => {
  const { user } = show(covered, '&if=f1.2D_f3.1K_f2.2D');
  expect(await screen.findByText('1 result')).toBeTruthy();
  expect(screen.getByText('Covered until it locks')).toBeTruthy();
  expect(
    screen.getByText('Over the fights that are locked. The others are covered, and count for nobody.'),
  ).toBeTruthy();
  expect((await ending('Hill by Decision, supposed')).getAttribute('aria-pressed')).toBe('true');
  expect(screen.queryAllByRole('button', { name: /by KO\/TKO/ })).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(await screen.findByText('0 results')).toBeTruthy();
});
