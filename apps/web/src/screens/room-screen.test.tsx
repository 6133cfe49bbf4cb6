import type { Room } from '@lockroom/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { session } from '../api/session.ts';
import { cardAnswer } from '../features/competitions/testing/card-answer.ts';
import { cardOf, entryOf, idOf, memberOf, roomOf } from '../features/rooms/testing/room-fixtures.ts';
import { tournamentAnswers } from '../features/tournaments/manager/testing/manager-page.tsx';
import { eachTestAs } from '../testing/each-test.ts';
import type { FakeAnswer } from '../testing/fake-server.ts';
import { noor, renderApp } from '../testing/render-app.tsx';
import { toast } from '../ui/toast.ts';

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
    [`GET ${base}`]: { body: room },
    [`GET ${base}/brackets`]: { body: standings },
    [`GET ${base}/competition`]: cardAnswer(cardOf(3, 2)),
    [`GET ${base}/members`]: { body: [] },
    [`GET ${base}/changes-log`]: { body: [] },
    [`POST ${base}/visit`]: { body: { success: true } },
    ...answers,
  });
}

const rows = () => within(screen.getByRole('region', { name: 'Leaderboard' })).getAllByRole('listitem');

eachTestAs(noor);

describe('the leaderboard', () => {
  it('shows places won and lost since the last result', async () => {
    openRoom(roomOf());
    await screen.findByRole('region', { name: 'Leaderboard' });
    const texts = rows().map((row) => row.textContent);
    expect(texts[0]).toMatch(/^Rank 1up 2KEkelechi Bracket 12 winners, 2 methods/);
    expect(texts[1]).toMatch(/^Rank 2down 1NOnoor Bracket 1Your bracket/);
    expect(texts[2]).toMatch(
      /^Rank 3–no changeWRwren Bracket 1Edited by the manager, Mon, Apr 13, 8:00 PM MT/,
    );
  });

  it('keeps the best bracket of the viewer in sight, and no other', async () => {
    const second = entryOf(4, 'noor', { id: idOf(399), name: 'noor Bracket 2', fightScores: scores(0, 0) });
    const room = roomOf();
    openRoom(room, { [`GET /api/rooms/${room.id}/brackets`]: { body: [...standings, second] } });
    await screen.findByRole('region', { name: 'Leaderboard' });
    expect(rows().map((row) => [row.matches('.leaderboard-you'), row.matches('.sticky')])).toEqual([
      [false, false],
      [true, true],
      [false, false],
      [true, false],
    ]);
  });

  it('opens a long list with the first ten and the viewer, and shows all when asked', async () => {
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

  it('ranks nobody before the first result and tells owners what is saved', async () => {
    const room = roomOf({ scoredCount: 0 });
    const open = [null, null, null];
    openRoom(room, {
      [`GET /api/rooms/${room.id}/competition`]: cardAnswer(cardOf(3, 0)),
      [`GET /api/rooms/${room.id}/brackets`]: {
        body: [
          entryOf(1, 'noor', { fightScores: open, picksSaved: 2 }),
          entryOf(1, 'kelechi', { id: idOf(398), fightScores: open }),
        ],
      },
    });
    await screen.findByRole('region', { name: 'Leaderboard' });
    expect(rows()[0]?.textContent).toMatch(
      /^Not ranked yet –NOnoor Bracket 1Your bracket, 2 of 3 picks saved/,
    );
    expect(rows()[1]?.textContent).toMatch(/^Not ranked yet –KEkelechi Bracket 1Waiting for results/);
    expect(screen.queryByText('Gap to the lead')).toBeNull();
    expect(screen.getByRole('region', { name: 'Your standing' }).textContent).toContain('2 of 3 picks saved');
  });

  it('asks before a bracket is deleted', async () => {
    const room = roomOf();
    const { requests } = openRoom(room, {
      [`DELETE /api/brackets/${idOf(303)}`]: { body: { success: true } },
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Menu for wren Bracket 1' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('Are you sure you want to delete this bracket?')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(requests.some(({ method }) => method === 'DELETE')).toBe(true));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it.each([
    ['before the first lock', 0, ['Open Bracket', 'Delete']],
    ['after it', 2, ['Open Bracket', 'Locked: it stays in the standings']],
  ])('offers owners what the server takes, %s', async (_, scored, items) => {
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

  it('names the place and the distance to the lead', async () => {
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
  ])('is refused with its reason when the room is %s', async (_, given, label) => {
    openRoom(roomOf(given));
    const [button] = await screen.findAllByRole<HTMLButtonElement>('button', { name: label });
    expect(button?.disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Create Bracket' })).toBeNull();
  });

  it('offers the first one where there are none yet', async () => {
    const room = roomOf({ bracketCount: 0, lockTime: '2099-01-10T21:30:00.000Z' });
    const made = entryOf(1, 'noor', { id: idOf(350) });
    const { requests, address } = openRoom(room, {
      [`GET /api/rooms/${room.id}/brackets`]: { body: [] },
      'POST /api/brackets': { status: 201, body: made },
    });
    const user = userEvent.setup();
    const empty = (await screen.findByText('No Brackets Yet')).parentElement;
    if (!empty) throw new Error('The title stands in its frame');
    await user.click(within(empty).getByRole('button', { name: 'Create Bracket' }));
    await waitFor(() => expect(address()).toBe(`/bracket/${made.id}`));
    expect(requests.find(({ path }) => path === '/api/brackets')?.body).toEqual({ roomId: room.id });
  });

  it('is offered in a bracket room, whose standings count right picks', async () => {
    const room = roomOf({
      sport: 'football',
      isManager: false,
      bracketSize: 14,
      fightCount: 13,
      scoredCount: 1,
    });
    openRoom(room, tournamentAnswers(room, { results: { wc1: 'afc4' } }));
    await screen.findByRole('region', { name: 'Leaderboard' });
    // The picks are not answered here: the standings stand without who can still win.
    await waitFor(() => expect(rows()[0]?.textContent).toMatch(/^Rank 1.*2 right picks.*Winners 2\/1/));
    expect(screen.getByText('1 of 13 games scored')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Create Bracket' }).length).toBeGreaterThan(0);
  });

  it('tells the rules of a bracket room', async () => {
    const room = roomOf({
      sport: 'football',
      isManager: false,
      bracketSize: 14,
      fightCount: 13,
      scoredCount: 0,
    });
    openRoom(room, tournamentAnswers(room));
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Room menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Bracket Information' }));
    const dialog = await screen.findByRole('dialog', { name: 'Bracket Information' });
    expect(within(dialog).getByRole('row', { name: 'WILDCARD 6 1' })).toBeTruthy();
    expect(within(dialog).getByRole('row', { name: 'A perfect bracket 13 28' })).toBeTruthy();
    expect(within(dialog).getByText(/the first seed of each side has no game in round 1/)).toBeTruthy();
  });
});

describe('the room page', () => {
  it('says that a room is not there', async () => {
    renderApp(`/room/${idOf(1)}`);
    await screen.findByText("The room you're looking for doesn't exist.");
    expect(screen.getByRole('main', { name: 'Room Not Found' })).toBeTruthy();
  });

  it('counts one visit for one opening', async () => {
    const { requests } = openRoom(roomOf());
    await screen.findByRole('region', { name: 'Leaderboard' });
    await waitFor(() => expect(requests.filter(({ path }) => path.endsWith('/visit'))).toHaveLength(1));
  });

  it('warns its manager when brackets never lock, and nobody else', async () => {
    const first = openRoom(roomOf());
    const way = await screen.findByRole('link', { name: 'Set Lock Times' });
    expect(way.getAttribute('href')).toMatch(/^\/room\/[^/]+\/manager\?open=locks$/);
    first.unmount();
    openRoom(roomOf({ isManager: false }));
    await screen.findByRole('region', { name: 'Leaderboard' });
    expect(screen.queryByRole('link', { name: 'Set Lock Times' })).toBeNull();
  });

  it('adds a test bracket from the menu of a test room, and says why not', async () => {
    act(() => session.start('t1', { ...noor, isAdmin: true }));
    const room = roomOf({ isTestRoom: true });
    const full = { message: 'This room is full.', code: 'room_full' };
    let answer: FakeAnswer = { status: 409, body: full };
    const { requests } = openRoom(room, {
      'GET /api/auth/user': { body: { ...noor, isAdmin: true } },
      'POST /api/test/create-bracket': () => answer,
    });
    const user = userEvent.setup();
    const add = async () => {
      await user.click(await screen.findByRole('button', { name: 'Room menu' }));
      await user.click(await screen.findByRole('menuitem', { name: 'Add Test Bracket' }));
    };
    await add();
    await waitFor(() =>
      expect(toast.get()).toMatchObject({
        title: 'Failed to add test bracket',
        description: 'This room is full.',
        tone: 'danger',
      }),
    );
    answer = { status: 201, body: entryOf(4, 'tester-x') };
    await add();
    await waitFor(() =>
      expect(toast.get()).toMatchObject({ title: 'Test Bracket Added', description: 'tester-x Bracket 1' }),
    );
    const posts = requests.filter(({ path }) => path === '/api/test/create-bracket');
    expect(posts.map(({ body }) => body)).toEqual([{ roomId: room.id }, { roomId: room.id }]);
    // Administrators go back to where test rooms are made.
    const back = screen.getByRole('link', { name: 'Back to Creator Admin Room' });
    expect(back.getAttribute('href')).toBe('/app-creator-admin');
  });

  it.each<[string, Partial<Room>]>([
    ['an ordinary room', {}],
    ['a member of a test room', { isTestRoom: true, isManager: false }],
  ])('offers no test bracket to %s', async (_, given) => {
    openRoom(roomOf(given));
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Room menu' }));
    await screen.findByRole('menuitem', { name: 'Invite Friend' });
    expect(screen.queryByRole('menuitem', { name: 'Add Test Bracket' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to My Rooms' })).toBeTruthy();
  });

  it('lists members by rank and opens their profile', async () => {
    const room = roomOf();
    openRoom(
      room,
      {
        [`GET /api/rooms/${room.id}/members`]: {
          body: [
            memberOf(1, 'kelechi', { role: 'creator', averagePoints: 34 }),
            memberOf(3, 'wren', { rank: 2 }),
          ],
        },
      },
      '?tab=members',
    );
    const user = userEvent.setup();
    const list = within(await screen.findByRole('list', { name: 'Members' }));
    expect(list.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'Rank 1KEkelechiCreator2 brackets, 59 points259Average 34+Friend kelechi',
      'Rank 2WRwren2 brackets, 59 points259Average 30+Friend wren',
    ]);
    await user.click(list.getByRole('button', { name: 'wren' }));
    const profile = await screen.findByRole('dialog', { name: 'Member Profile' });
    expect(profile.textContent).toContain('Total points59');
    await waitFor(() => expect(within(profile).getByRole('list', { name: 'Brackets' })).toBeTruthy());
  });

  it('shows the changes log with who and what', async () => {
    const room = roomOf();
    openRoom(
      room,
      {
        [`GET /api/rooms/${room.id}/changes-log`]: {
          body: [
            {
              id: idOf(700),
              description: 'entered the result of Fight 11',
              names: 'noor',
              createdAt: '2026-04-14T02:00:00.000Z',
            },
          ],
        },
      },
      '?tab=messages',
    );
    const log = await screen.findByRole('region', { name: 'Changes log' });
    expect(log.textContent).toContain('noor entered the result of Fight 11');
    expect(within(log).queryByRole('button')).toBeNull();
  });

  it('folds the changes log on a phone, with its count, and leaves it folded', async () => {
    const room = roomOf();
    const entry = {
      id: idOf(700),
      description: 'joined',
      names: 'wren',
      createdAt: '2026-04-14T02:00:00.000Z',
    };
    const log = { [`GET /api/rooms/${room.id}/changes-log`]: { body: [entry, { ...entry, id: idOf(699) }] } };
    const first = openRoom(room, log, '?tab=messages');
    const fold = await screen.findByRole<HTMLDetailsElement>('group');
    await waitFor(() => expect(fold.querySelector('summary')?.textContent).toBe('Changes log2'));
    expect(fold.open).toBe(false);
    await userEvent.click(screen.getByText('Changes log'));
    expect(fold.open).toBe(true);
    first.unmount();
    openRoom(room, log, '?tab=messages');
    expect((await screen.findByRole<HTMLDetailsElement>('group')).open).toBe(false);
  });

  it('loads older changes when they are asked for', async () => {
    const room = roomOf();
    const entry = (n: number) => ({
      id: idOf(1000 - n),
      description: `change ${n}`,
      names: null,
      createdAt: '2026-04-14T02:00:00.000Z',
    });
    const log = `GET /api/rooms/${room.id}/changes-log`;
    openRoom(
      room,
      {
        [log]: { body: Array.from({ length: 101 }, (_, n) => entry(n)) },
      },
      '?tab=messages',
    );
    const user = userEvent.setup();
    const region = within(await screen.findByRole('region', { name: 'Changes log' }));
    expect(region.queryByText('change 100')).toBeNull();
    await user.click(region.getByRole('button', { name: 'Show older changes' }));
    await region.findByText('change 100');
    expect(region.queryByRole('button')).toBeNull();
  });

  it('tells every member the rules', async () => {
    openRoom(roomOf({ isManager: false }));
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Room menu' }));
    expect(screen.queryByRole('menuitem', { name: 'Manager Room' })).toBeNull();
    await user.click(screen.getByRole('menuitem', { name: 'Bracket Information' }));
    const dialog = await screen.findByRole('dialog', { name: 'Bracket Information' });
    expect(dialog.textContent).toContain('also when the winner is wrong');
    expect(within(dialog).getByRole('row', { name: /Main Event No lock time set 3 1 1 1/ })).toBeTruthy();
    const link = within(dialog).getByRole('link', { name: 'How it works' });
    expect(link.getAttribute('href')).toBe('/how-it-works');
  });
});
