import type { PackedEntry, Room, RoomPicks } from '@lockroom/contract';
import { makeFormat, packTeams, play } from '@lockroom/rules';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { eachTestAs } from '../../../testing/each-test.ts';
import { noor, renderApp } from '../../../testing/render-app.tsx';
import { roomAnswers } from '../../rooms/testing/room-fixtures.ts';
import { roomOf, tournamentAnswers } from '../../tournaments/manager/testing/manager-page.tsx';
import type { Tournament } from '../../tournaments/tournaments.queries.ts';

// Loads the chunk before the tests, so that no test waits for it.
import './tonight-tab.tsx';

eachTestAs(noor);

const FORMAT = makeFormat({ family: 'custom', size: 8, reseeding: false });
const LOCKED = '2026-01-03T00:00:00.000Z';

/** The first team wins every game except `upsets`. */
function winners(upsets: readonly string[] = []): Record<string, string> {
  const won: Record<string, string> = {};
  for (let round = 1; round <= 3; round += 1) {
    for (const { id, team1, team2 } of play(FORMAT, won).filter((game) => game.round === round)) {
      const winner = upsets.includes(id) ? team2 : team1;
      if (winner !== null) won[id] = winner;
    }
  }
  return won;
}

const firstRound = play(FORMAT, {}).filter(({ round }) => round === 1);
const semiFinals = play(FORMAT, winners()).filter(({ round }) => round === 2);
const results = Object.fromEntries(
  Object.entries(winners()).filter(([id]) => firstRound.some((game) => game.id === id)),
);
const [semi] = semiFinals;

function entryOf(name: string, upsets: readonly string[], number = 1): PackedEntry {
  const isOwn = name === noor.username;
  return {
    id: `${name}-${number}`,
    ownerId: isOwn ? noor.id : `owner-${name}`,
    ownerName: name,
    number,
    picks: packTeams(FORMAT, winners(upsets)),
    coveredPicks: null,
    tieBreaker: null,
  };
}

function open(
  { entries, ...given }: Partial<Room> & { entries?: PackedEntry[] } = {},
  changes: Partial<Tournament> = {},
) {
  const room = roomOf({ bracketCount: 2, lockTime: LOCKED, isLocked: true, ...given });
  const picks: RoomPicks = {
    basis: 'all',
    seen: [],
    covered: [],
    entries: entries ?? [entryOf('noor', []), entryOf('kelechi', [semi?.id ?? ''])],
  };
  const base = `GET /api/rooms/${room.id}`;
  return {
    user: userEvent.setup(),
    ...renderApp(`/room/${room.id}?tab=tonight`, {
      ...roomAnswers(room),
      [`${base}/brackets`]: { body: [] },
      [`${base}/picks`]: { body: picks },
      ...tournamentAnswers(room, { bracketSize: 8, reseeding: false, results, lockTime: LOCKED, ...changes }),
    }),
  };
}

it('the tab shows the next games and links to What if', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'Next 2 games' })).toBeTruthy();
  const poster = await screen.findByRole('region', { name: /^Cheer for/ });
  await within(poster).findByText('Out');
  expect(poster.textContent).toContain(
    'You are out without Red 1. kelechi wants Red 2, and is out without them.',
  );
  const whatIf = screen.getAllByRole('link', { name: 'What if' });
  expect(whatIf.map((link) => link.getAttribute('href'))).toContain('/custom-bracket/noor-1?view=what-if');
});

it.each<[string, Partial<Room>, Partial<Tournament>]>([
  ['before the lock', { lockTime: null, isLocked: false }, { results: {}, lockTime: null }],
  ['once every game is decided', {}, { results: winners() }],
  ['in a completed room', { isCompleted: true }, {}],
])('the tab is not there %s', async (_, given, changes) => {
  open(given, changes);
  const tab = await screen.findByRole('tab', { name: 'Brackets' });
  await waitFor(() => expect(tab.getAttribute('aria-selected')).toBe('true'));
  await waitFor(() => expect(screen.queryByRole('tab', { name: 'Tonight' })).toBeNull());
});
