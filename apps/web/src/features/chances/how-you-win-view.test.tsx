import type { Fight, RoomPicks } from '@lockroom/contract';
import { type FightPick, packFightPicks } from '@lockroom/rules';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test.ts';
import { noor, renderApp } from '../../testing/render-app.tsx';
import {
  BRACKET_ID,
  cardOf,
  entryAnswers,
  HOUR,
  inMs,
  kelechi,
  ROOM_ID,
} from '../fights/entry/testing/entry-world.ts';
import { entryOf, packedOf } from '../rooms/testing/room-fixtures.ts';

// Loads the chunk before the tests, so that no test waits for it.
import './how-you-win-view.tsx';

eachTestAs(noor);

const locked = { lockDatetime: inMs(-HOUR), isLocked: true, fighter1Odds: '', fighter2Odds: '' };
const hidden = { lockDatetime: inMs(HOUR / 2), fighter1Odds: '', fighter2Odds: '' };
const ended: Partial<Fight> = { ...locked, winnerId: 1, winMethod: 'Decision', fightStatus: 'completed' };
const main = { fighter1: 'Alex Pereira', fighter2: 'Jamahal Hill' };

const KO: FightPick = { winnerId: 1, method: 'KO/TKO' };
const DECISION: FightPick = { winnerId: 1, method: 'Decision' };
const OTHER: FightPick = { winnerId: 2, method: 'Submission' };

function show(
  card: Fight[],
  lockedCount: number,
  address = 'view=win',
  lateEntryUntil: string | null = null,
) {
  const ids = card.map(({ id }) => id);
  const [seen, covered] = [ids.slice(0, lockedCount), ids.slice(lockedCount)];
  const rows = [
    entryOf(1, noor.username, { id: BRACKET_ID, roomId: ROOM_ID, totalPoints: 4 }),
    entryOf(2, kelechi.username, { id: 'b2', roomId: ROOM_ID, totalPoints: 4, rank: 1, lateEntryUntil }),
  ] as const;
  const packed = (row: (typeof rows)[number], [one, two]: FightPick[]) =>
    packedOf(
      row,
      packFightPicks(seen, { f1: one, f2: two }),
      row.isOwner && covered.length > 0 ? packFightPicks(covered, { f2: two }) : null,
    );
  const picks: RoomPicks = {
    basis: covered.length > 0 ? 'locked' : 'all',
    seen,
    covered,
    entries: [packed(rows[0], [DECISION, KO]), packed(rows[1], [DECISION, OTHER])],
  };
  renderApp(`/bracket/${BRACKET_ID}?${address}`, {
    ...entryAnswers({ card }),
    [`GET /api/rooms/${ROOM_ID}/brackets`]: { body: rows },
    [`GET /api/rooms/${ROOM_ID}/picks`]: () => ({ body: picks }),
  });
  return userEvent.setup();
}

const sentence = () => screen.findByRole('region', { name: 'How you win' });

it('the page does not say who can win while somebody can still make late picks', async () => {
  show(cardOf(ended, { ...locked, ...main }), 2, 'view=win', inMs(HOUR / 2));
  expect(await screen.findByText(/^Someone can still make late picks until /)).toBeDefined();
  expect(screen.queryByRole('region', { name: 'How you win' })).toBeNull();
  expect(screen.queryByText(/%/)).toBeNull();
});

it('a deadline for late picks has no effect once it has passed', async () => {
  show(cardOf(ended, { ...locked, ...main }), 2, 'view=win', inMs(-HOUR / 2));
  const card = await sentence();
  await waitFor(() => expect(card.textContent).toContain('win'));
});

it('while a pick is hidden, the page hides the percentages, What if and the table of needed results', async () => {
  show(cardOf(ended, { ...hidden, ...main }), 1);
  expect((await sentence()).textContent).toContain('You are tied with kelechi. Up to');
  expect(screen.getByRole('article', { name: 'Fight 2, Pereira vs Hill' }).textContent).toContain(
    'Others’ picks are hidden',
  );
  expect(screen.queryByText(/%/)).toBeNull();
  expect(screen.queryByRole('button', { name: /What if/ })).toBeNull();
  expect(screen.queryByText('Who needs what')).toBeNull();
});

it("after every fight is locked, the page names the results that the viewer's bracket needs", async () => {
  const user = show(cardOf(ended, { ...locked, ...main }), 2);
  const card = await sentence();
  await waitFor(() => expect(card.textContent).toMatch(/^You’re in itYou win if Pereira/));
  expect(await within(card).findByText('50%')).toBeDefined();
  const next = await screen.findByRole('article', { name: 'Fight 2, Pereira vs Hill' });
  expect(next.textContent).toMatch(/^.*Pereira by KO\/TKOYour pick/);
  await user.click(screen.getByText('How we work this out'));
  expect(screen.getByText(/the room adds up to 100%/)).toBeDefined();
});

it('What if shows the chances for an assumed result until Done is pressed', async () => {
  const user = show(cardOf(ended, { ...locked, ...main }), 2);
  await user.click(await screen.findByRole('button', { name: 'What if … ? Try out results' }));
  const answer = screen.getByRole('region', { name: 'What if' });
  expect(answer.textContent).toContain('Tap who wins');
  await user.click(screen.getByRole('button', { name: 'Pereira by KO/TKO' }));
  await waitFor(() => expect(answer.textContent).toContain('100%If Pereira by KO/TKO'));
  expect(screen.getByRole('row', { name: /kelechi/ }).textContent).toContain('kelechi50%');
  await user.click(screen.getByRole('button', { name: 'Pereira by KO/TKO, supposed' }));
  await waitFor(() => expect(answer.textContent).toContain('Tap who wins'));
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(await screen.findByRole('button', { name: 'What if … ? Try out results' })).toBeDefined();
});

it('an old link to a view that no longer exists opens How you win', async () => {
  show(cardOf(ended, { ...locked, ...main }), 2, 'view=what-if');
  expect(await sentence()).toBeDefined();
});
