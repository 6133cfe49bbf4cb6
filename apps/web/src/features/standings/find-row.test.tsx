import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { eachTestAs } from '../../testing/each-test.ts';
import { noor, renderApp } from '../../testing/render-app.tsx';
import { cardAnswer } from '../competitions/testing/card-answer.ts';
import { cardOf, entryOf, roomAnswers, roomOf } from '../rooms/testing/room-fixtures.ts';

eachTestAs(noor);

function openStandings(count: number) {
  const room = roomOf({ bracketCount: count });
  const brackets = Array.from({ length: count }, (_, n) => entryOf(n + 1, `member${n + 1}`));
  return renderApp(`/room/${room.id}`, {
    ...roomAnswers(room),
    [`GET /api/rooms/${room.id}/brackets`]: { body: brackets },
    [`GET /api/rooms/${room.id}/competition`]: cardAnswer(cardOf(3, 1)),
  });
}

const rows = async () =>
  within(await screen.findByRole('region', { name: 'Standings' })).findAllByRole('listitem');

it('the search in a long leaderboard also finds names in rows that are not shown', async () => {
  openStandings(40);
  expect(await rows()).toHaveLength(10);
  const field = await screen.findByRole('searchbox', { name: 'Find a name' });
  await userEvent.type(field, 'MEMBER39');
  expect((await rows()).map(({ dataset }) => dataset.row)).toEqual([entryOf(39, '').id]);
  await userEvent.clear(field);
  await userEvent.type(field, 'nobody');
  expect(screen.getByText('No bracket has this name.')).toBeTruthy();
});

it('a short leaderboard has no search field', async () => {
  openStandings(9);
  expect(await rows()).toHaveLength(9);
  expect(screen.queryByRole('searchbox')).toBeNull();
});
