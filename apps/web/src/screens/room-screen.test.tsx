import type { Room } from '@lockroom/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { cardAnswer } from '../features/competitions/testing/card-answer.ts';
import { cardOf, entryOf, roomAnswers, roomOf } from '../features/rooms/testing/room-fixtures.ts';
import { eachTestAs } from '../testing/each-test.ts';
import type { FakeAnswer } from '../testing/fake-server.ts';
import { noor, renderApp } from '../testing/render-app.tsx';

const scores = (first: number, second: number) => [first, second, null];
const standings = [
  entryOf(1, 'kelechi', { fightScores: scores(5, 4), previousRank: 3, correctFighters: 2 }),
  entryOf(2, 'noor', { fightScores: scores(3, 1), previousRank: 1 }),
  entryOf(3, 'wren', {
    fightScores: scores(0, 1),
    previousRank: 3,
    editedByManagerAt: '2026-04-14T02:00:00.000Z',
  }),
];

function openRoom(room: Room, answers: Record<string, FakeAnswer> = {}, search = '') {
  const base = `/api/rooms/${room.id}`;
  return renderApp(`/room/${room.id}${search}`, {
    ...roomAnswers(room),
    [`GET ${base}/brackets`]: { body: standings },
    [`GET ${base}/competition`]: cardAnswer(cardOf(3, 2)),
    ...answers,
  });
}

const rows = () => within(screen.getByRole('region', { name: 'Leaderboard' })).getAllByRole('listitem');

eachTestAs(noor);

describe('the leaderboard', () => {
  it('rows show the places gained and lost since the last result', async () => {
    openRoom(roomOf());
    await screen.findByRole('region', { name: 'Leaderboard' });
    const texts = rows().map((row) => row.textContent);
    expect(texts[0]).toMatch(/^Rank 1up 2KEkelechi Bracket 12 winners, 2 methods/);
    expect(texts[1]).toMatch(/^Rank 2down 1NOnoor Bracket 1Your bracket/);
    expect(texts[2]).toMatch(
      /^Rank 3–no changeWRwren Bracket 1Edited by the manager, Mon, Apr 13, 8:00 PM MT/,
    );
  });

  it('a long list starts with the first ten and the viewer and can be expanded', async () => {
    const room = roomOf();
    const many = Array.from({ length: 40 }, (_, index) =>
      entryOf(index + 1, index === 30 ? 'noor' : `member${index}`, { fightScores: scores(1, 1) }),
    );
    openRoom(room, { [`GET /api/rooms/${room.id}/brackets`]: { body: many } });
    const user = userEvent.setup();
    await screen.findByRole('region', { name: 'Leaderboard' });
    expect(rows()).toHaveLength(11);
    expect(rows()[10]?.textContent).toContain('noor Bracket 1');
    await user.click(screen.getByRole('button', { name: 'Show all 40 brackets' }));
    expect(rows()).toHaveLength(40);
  });

  it.each([
    ['before the first lock', 0, ['Open Bracket', 'Delete']],
    ['after the first lock', 2, ['Open Bracket', 'Locked: it stays in the standings']],
  ])('owners are offered only what the server accepts %s', async (_, scored, items) => {
    const room = roomOf({ isManager: false });
    openRoom(room, { [`GET /api/rooms/${room.id}/competition`]: cardAnswer(cardOf(3, scored)) });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Menu for noor Bracket 1' }));
    const offered = within(await screen.findByRole('menu')).getAllByRole('menuitem');
    expect(offered.map(({ textContent }) => textContent)).toEqual(items);
    expect(offered[1]?.hasAttribute('data-disabled')).toBe(scored > 0);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Menu for wren Bracket 1' }));
    expect(within(await screen.findByRole('menu')).queryByText('Delete')).toBeNull();
  });
  it('the standing names the rank and the distance to the lead', async () => {
    openRoom(roomOf());
    const standing = await screen.findByRole('region', { name: 'Your standing' });
    expect(standing.textContent).toContain('2nd of 3, 5 behind kelechi');
    expect(
      screen.getByRole('img', { name: 'Gap to the lead after each fight. You have 4, 5 behind kelechi.' }),
    ).toBeTruthy();
  });
});

describe('creating a bracket', () => {
  it.each<[string, Partial<Room>, string]>([
    ['completed', { isCompleted: true }, 'Event Completed'],
    ['full', { bracketCount: 60 }, 'Room Full'],
    ['locked', { isLocked: true }, 'Bracket Locked'],
  ])('no bracket can be created when the room is %s, and the button says why', async (_, given, label) => {
    openRoom(roomOf(given));
    const [button] = await screen.findAllByRole<HTMLButtonElement>('button', { name: label });
    expect(button?.disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Create Bracket' })).toBeNull();
  });
});

describe('the room page', () => {
  it('only the manager is warned of brackets that never lock', async () => {
    const first = openRoom(roomOf());
    const way = await screen.findByRole('link', { name: 'Set Lock Times' });
    expect(way.getAttribute('href')).toMatch(/^\/room\/[^/]+\/manager\?open=locks$/);
    first.unmount();
    openRoom(roomOf({ isManager: false }));
    await screen.findByRole('region', { name: 'Leaderboard' });
    expect(screen.queryByRole('link', { name: 'Set Lock Times' })).toBeNull();
  });
});
