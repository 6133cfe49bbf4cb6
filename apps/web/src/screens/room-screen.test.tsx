import type { Bracket, Fight, Room, RoomPicks } from '@lockroom/contract';
import { packFightPicks } from '@lockroom/rules';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { cardAnswer } from '../features/competitions/testing/card-answer.ts';
import {
  cardOf,
  entryOf,
  idOf,
  memberOf,
  roomAnswers,
  roomOf,
} from '../features/rooms/testing/room-fixtures.ts';
import { tournamentAnswers } from '../features/tournaments/manager/testing/manager-page.tsx';
import { eachTestAs } from '../testing/each-test.ts';
import type { FakeAnswer } from '../testing/fake-server.ts';
import { noor, renderApp } from '../testing/render-app.tsx';

const HOUR = 60 * 60_000;
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
const CARD = cardOf(3, 2);
const IDS = CARD.map(({ id }) => id);
const [FIRST = '', SECOND = '', MAIN = ''] = IDS;

/**
 * Returns everyone's picks by fight. In the main event, kelechi and wren have picked Red 3, and noor has picked Blue 3.
 */
function picksOf(seen: readonly string[], entries: readonly Bracket[] = standings): RoomPicks {
  const corners = [1, 2, 1] as const;
  return {
    basis: seen.length === IDS.length ? 'all' : 'locked',
    seen: [...seen],
    covered: IDS.filter((id) => !seen.includes(id)),
    entries: entries.map((entry, index) => ({
      id: entry.id,
      ownerId: entry.creatorId,
      ownerName: entry.user.username,
      number: entry.number,
      picks: packFightPicks(
        seen,
        Object.fromEntries(
          seen.map((id) => [
            id,
            { winnerId: id === MAIN ? (corners[index] ?? 1) : 1, method: 'Decision' as const },
          ]),
        ),
      ),
      coveredPicks: null,
      tieBreaker: null,
    })),
  };
}

function openRoom(room: Room, answers: Record<string, FakeAnswer> = {}, search = '') {
  const base = `/api/rooms/${room.id}`;
  return renderApp(`/room/${room.id}${search}`, {
    ...roomAnswers(room),
    [`GET ${base}/brackets`]: { body: standings },
    [`GET ${base}/competition`]: cardAnswer(CARD),
    [`GET ${base}/picks`]: { body: picksOf([FIRST, SECOND]) },
    [`GET ${base}/timeline`]: { body: { isWhole: true, moments: [] } },
    [`GET ${base}/messages`]: { body: [] },
    [`GET ${base}/still-to-pick`]: { body: { userIds: [] } },
    ...answers,
  });
}

const leaderboard = () => screen.findByRole('region', { name: 'Standings' });
const rows = () => within(screen.getByRole('region', { name: 'Standings' })).getAllByRole('listitem');
const more = async (item: string) => {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

eachTestAs(noor);

describe('the room page before the first lock', () => {
  const lockAt = new Date(Date.now() + 5 * HOUR + 49.5 * 60_000).toISOString();
  const open = cardOf(3, 0).map((fight): Fight => ({ ...fight, lockDatetime: lockAt }));
  const own = entryOf(1, 'noor', { picksSaved: 2 });
  const yourPicks = { bracketId: own.id, made: 2, of: 3, open: 1, locksAt: lockAt };
  const room = roomOf({ lockTime: lockAt, scoredCount: 0, isManager: false, isCreator: false, yourPicks });
  const base = `/api/rooms/${room.id}`;
  const answers = {
    [`GET ${base}/brackets`]: { body: [own, entryOf(2, 'kelechi')] },
    [`GET ${base}/competition`]: cardAnswer(open),
    [`GET /api/events/${own.id}/predictions`]: { body: [] },
    [`GET ${base}/members`]: {
      body: [
        memberOf(2, 'kelechi'),
        { ...memberOf(1, 'noor'), user: { ...memberOf(1, 'noor').user, id: noor.id } },
      ],
    },
    [`GET ${base}/still-to-pick`]: { body: { userIds: [noor.id] } },
  };

  it('the page shows the missing picks and the lock time in one place, and no rank or points', async () => {
    openRoom(room, answers);
    const go = await screen.findByRole('link', { name: /^1 pick to go/ });
    expect(go.getAttribute('href')).toBe(`/bracket/${own.id}`);
    expect(go.textContent).toContain('2/3 picks');
    expect(screen.getAllByText('Locks in')).toHaveLength(1);
    expect(go.textContent).toContain('Locks in 5h 49m');
    expect(screen.queryByRole('region', { name: 'Standings' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'How you stand' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Everyone\u2019s picks' })).toBeNull();
    expect(screen.queryByRole('tab', { name: 'How you win' })).toBeNull();
    const yellow = [...document.querySelectorAll('main [data-primary]')];
    expect(yellow).toEqual([go]);
  });

  it('every member sees who has picked, but not how many picks each member has made', async () => {
    openRoom(room, answers);
    const who = within(await screen.findByRole('region', { name: 'Who has picked' }));
    expect(who.getByRole('heading').textContent).toBe('1 of 2 still to pick');
    expect(who.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('kelechi, all picked'),
      expect.stringContaining('You, still to pick'),
    ]);
    expect(who.queryByRole('button')).toBeNull();
  });

  it.each([
    [
      false,
      'Picks stay hidden until each fight locks. Only the manager and deputies can see them before then.',
    ],
    [true, 'Picks stay hidden until each fight locks.'],
  ])('the page says who can see picks before the lock (sealed: %s)', async (sealed, words) => {
    openRoom({ ...room, sealed }, answers);
    const who = await screen.findByRole('region', { name: 'Who has picked' });
    expect(who.lastElementChild?.textContent).toBe(`You. ${words}`);
  });

  it.each([
    [false, 'Picks stay hidden until the lock. Only the manager and deputies can see them before then.'],
    [true, 'Picks stay hidden until the lock.'],
  ])('a room with a bracket says who can see picks before the lock (sealed: %s)', async (sealed, words) => {
    const march = { ...room, sport: 'custom', bracketSize: 8, sealed } as const;
    openRoom(march, { ...answers, ...tournamentAnswers(march) });
    const who = await screen.findByRole('region', { name: 'Who has picked' });
    expect(who.lastElementChild?.textContent).toBe(`You. ${words}`);
  });

  it('a complete bracket is confirmed and can be shared', async () => {
    openRoom({ ...room, yourPicks: { ...yourPicks, made: 3, open: 0 } }, answers);
    const card = within(await screen.findByRole('region', { name: 'Your picks' }));
    expect(card.getByRole('heading').textContent).toBe('You’re in');
    expect(card.getByText('All picks entered')).toBeTruthy();
    expect(card.getByRole('button', { name: 'Share my bracket' }).hasAttribute('data-primary')).toBe(true);
    expect(screen.getByRole('button', { name: 'Create Bracket' }).hasAttribute('data-primary')).toBe(false);
  });

  it('a member without a bracket is asked to make picks', async () => {
    openRoom(
      { ...room, bracketCount: 0, yourPicks: { ...yourPicks, bracketId: null, made: 0, open: 3 } },
      { ...answers, [`GET ${base}/brackets`]: { body: [] } },
    );
    const card = within(await screen.findByRole('region', { name: 'Your picks' }));
    expect(card.getByRole('heading').textContent).toBe('Make your picks');
    expect(card.getByText('No Brackets Yet.')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Create Bracket' })).toHaveLength(1);
  });

  it('only the manager can remind members whose picks are missing', async () => {
    const manager = { ...room, isManager: true };
    openRoom(manager, {
      ...answers,
      [`GET ${base}/still-to-pick`]: { body: { userIds: [idOf(202)] } },
      [`GET ${base}/missing-picks`]: {
        body: {
          others: 1,
          members: [{ userId: idOf(202), username: 'kelechi', hasBracket: true, missing: 2, of: 3 }],
          pickedAgain: [],
          remindedAt: null,
          remindAgainAt: null,
        },
      },
    });
    expect(await screen.findByRole('button', { name: 'Remind 1 member' })).toBeTruthy();
  });

  it.each([
    ['before the first lock', 0, ['Open Bracket', 'Delete']],
    ['after the first lock', 2, ['Open Bracket', 'Locked: can no longer be deleted']],
  ])(
    "the menu of the viewer's own bracket offers only actions that are possible %s",
    async (_, scored, items) => {
      openRoom(
        { ...room, scoredCount: scored },
        {
          ...answers,
          [`GET ${base}/brackets`]: { body: standings },
          [`GET ${base}/competition`]: cardAnswer(cardOf(3, scored)),
        },
      );
      await more('All brackets');
      const dialog = within(await screen.findByRole('dialog', { name: 'All brackets' }));
      const user = userEvent.setup();
      await user.click(dialog.getByRole('button', { name: 'Menu for noor Bracket 1' }));
      const offered = within(await screen.findByRole('menu')).getAllByRole('menuitem');
      expect(offered.map(({ textContent }) => textContent)).toEqual(items);
      expect(offered[1]?.hasAttribute('data-disabled')).toBe(scored > 0);
    },
  );
});

describe('the room page during the event', () => {
  it('the viewer sees rank, points, gap to the leader and rank change', async () => {
    openRoom(roomOf());
    const line = await screen.findByRole('region', { name: 'How you stand' });
    expect(line.textContent).toBe('Rank 2ndof 34pts5 behind kelechiDown 1');
    expect(screen.queryByRole('img', { name: /^Gap to the lead/ })).toBeNull();
  });

  it('rows show rank changes since the last result, and nothing if the rank is unchanged', async () => {
    openRoom(roomOf());
    await leaderboard();
    const texts = rows().map((row) => row.textContent);
    expect(texts[0]).toBe('Rank 1up 2kelechiWhy 9 points');
    expect(texts[1]).toBe('Rank 2down 1noorYouWhy 4 points');
    expect(texts[2]).toBe('Rank 3wrenEdited by the manager, Mon, Apr 13, 8:00 PM MTWhy 1 points');
  });

  it("a fight in progress shows everyone's pick and the points that each outcome would earn the viewer", async () => {
    const room = roomOf({ isManager: false });
    const past = new Date(Date.now() - HOUR).toISOString();
    const card = CARD.map((fight) =>
      fight.id === MAIN ? { ...fight, lockDatetime: past, isLocked: true } : fight,
    );
    openRoom(room, {
      [`GET /api/rooms/${room.id}/competition`]: cardAnswer(card),
      [`GET /api/rooms/${room.id}/picks`]: { body: picksOf(IDS) },
    });
    const now = within(await screen.findByRole('region', { name: 'The fight under way' }));
    expect(now.getByRole('heading').textContent).toBe('Fight 3');
    expect(now.getByText('Blue 3 by decision', { selector: 'b' })).toBeTruthy();
    expect(now.getByText('1 of 3 agree')).toBeTruthy();
    // Blue 3 has plus odds: 3 points for the winner, 1 for the method, 1 for both, 1 for the underdog.
    expect(now.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '+6Blue 3 by decisionyou\u2019d be 1st',
      '+4Blue 3, any other way1st',
      '+1Red 3 by decision3rd',
    ]);
    expect(rows()[0]?.textContent).toContain('Red 3Decision');
    expect(rows()[1]?.textContent).toContain('Blue 3Decision');
  });

  it('a fight whose method is still missing is listed above the fight in progress', async () => {
    const room = roomOf({ isManager: false });
    const card = CARD.map((fight, at) =>
      at === 1 ? { ...fight, winnerId: 1, winMethod: null, isLocked: true } : fight,
    );
    openRoom(room, { [`GET /api/rooms/${room.id}/competition`]: cardAnswer(card) });
    const line = await screen.findByText(/won, method to come/);
    expect(line.textContent).toBe('Fight 2: Red 2 won, method to come');
  });

  it('the next fight shows only the viewer’s pick', async () => {
    const room = roomOf({ isManager: false });
    const own = standings[1]?.id;
    openRoom(room, {
      [`GET /api/events/${own}/predictions`]: {
        body: [
          {
            id: idOf(900),
            eventId: own,
            fightId: MAIN,
            userId: noor.id,
            predictedWinnerId: '2',
            predictedMethod: 'KO/TKO',
            pointsEarned: null,
            isCorrectFighter: null,
            isCorrectMethod: null,
            createdAt: '2026-11-01T12:00:00.000Z',
            updatedAt: '2026-11-01T12:00:00.000Z',
          },
        ],
      },
    });
    const next = within(await screen.findByRole('region', { name: 'The next fight' }));
    expect(await next.findByText('Blue 3 by KO/TKO')).toBeTruthy();
    expect(next.getByRole('link', { name: 'Change' }).getAttribute('href')).toBe(`/bracket/${own}`);
    expect(rows()[0]?.textContent).not.toContain('Red 3');
  });

  it('only the manager is asked for the result of a locked fight', async () => {
    const past = new Date(Date.now() - HOUR).toISOString();
    const card = CARD.map((fight) =>
      fight.id === MAIN ? { ...fight, lockDatetime: past, isLocked: true } : fight,
    );
    const room = roomOf();
    const answers = {
      [`GET /api/rooms/${room.id}/competition`]: cardAnswer(card),
      [`GET /api/rooms/${room.id}/picks`]: { body: picksOf(IDS) },
    };
    const first = openRoom(room, answers);
    const due = within(await screen.findByRole('region', { name: 'Result due' }));
    expect(due.getByRole('heading').textContent).toBe('Is Fight 3 over?');
    expect(due.getByRole('link', { name: 'Enter result' }).getAttribute('href')).toBe(
      `/room/${room.id}/manager?mode=results`,
    );
    first.unmount();
    openRoom(roomOf({ isManager: false }), answers);
    await leaderboard();
    expect(screen.queryByRole('region', { name: 'Result due' })).toBeNull();
  });

  it("a long leaderboard shows the first ten brackets and the viewer's own, and can be expanded", async () => {
    const room = roomOf();
    const many = Array.from({ length: 40 }, (_, index) =>
      entryOf(index + 1, index === 30 ? 'noor' : `member${index}`, { fightScores: scores(1, 1) }),
    );
    openRoom(room, { [`GET /api/rooms/${room.id}/brackets`]: { body: many } });
    const user = userEvent.setup();
    await leaderboard();
    expect(rows()).toHaveLength(11);
    expect(within(rows()[10] as HTMLElement).getByRole('link', { name: 'noor Bracket 1' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show all 40 brackets' }));
    expect(rows()).toHaveLength(40);
  });

  it.each<[string, Partial<Room>]>([
    ['completed', { isCompleted: true }],
    ['locked', { isLocked: true }],
  ])('Create Bracket is not offered when the room is %s', async (_, given) => {
    openRoom(roomOf(given));
    await leaderboard();
    await userEvent.setup().click(screen.getByRole('button', { name: 'More' }));
    await screen.findByRole('menu');
    expect(screen.queryByText('Create Bracket')).toBeNull();
  });

  it('the More menu opens a dialog with the Room ID and the number of brackets', async () => {
    const room = roomOf();
    openRoom(room);
    await more('Room info');
    const dialog = await screen.findByRole('dialog', { name: 'Room info' });
    for (const text of [room.roomCode, '38/60', 'Room ID']) expect(dialog.textContent).toContain(text);
  });
});

describe('the room page after the event', () => {
  const over = roomOf({ isCompleted: true, isLocked: true, scoredCount: 3 });
  const base = `/api/rooms/${over.id}`;
  const done = (given: readonly Partial<ReturnType<typeof entryOf>>[]) =>
    ['kelechi', 'noor', 'wren'].map((name, index) =>
      entryOf(index + 1, name, { fightScores: [5, 1, 0], ...given[index] }),
    );

  it("the page shows the champion, the podium and the viewer's final rank", async () => {
    const entries = done([
      { fightScores: [3, 5, 5], totalPoints: 13 },
      { fightScores: [5, 1, 2], totalPoints: 8, correctFighters: 2 },
      { fightScores: [3, 1, 4], totalPoints: 8, correctFighters: 1 },
    ]);
    openRoom(over, {
      [`GET ${base}/brackets`]: { body: entries },
      [`GET ${base}/competition`]: cardAnswer(cardOf(3, 3)),
      [`GET ${base}/picks`]: { body: picksOf(IDS, entries) },
    });
    const champion = await screen.findByRole('region', { name: 'Champion' });
    expect(champion.textContent).toContain('kelechi wins \u00b7 13 points');
    expect(champion.textContent).toContain(
      'Led from Fight 2 on, and 5 points ahead of you and wren at the end.',
    );
    const steps = within(screen.getByRole('list', { name: 'Podium' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/kelechiRank 113 pts$/),
      expect.stringMatching(/noorRank 28 pts$/),
      expect.stringMatching(/wrenRank 38 pts$/),
    ]);
    const night = screen.getByRole('region', { name: 'Your night' });
    await waitFor(() => expect(night.textContent).toContain('Best call: Red 1 by decision, +5'));
    expect(night.textContent).toContain('You finished 2nd');
    expect(night.textContent).toContain('8 points, 5 behind kelechi');
    expect(within(night).getByRole('button', { name: 'Share picture' })).toBeTruthy();
    expect(within(night).getByRole('button', { name: 'Rematch' })).toBeTruthy();
    expect(rows()[1]?.textContent).toContain('You');
    expect(screen.getByText('Event Completed')).toBeTruthy();
  });

  it("joint winners are named together, and the viewer among them is addressed as 'you'", async () => {
    const entries = done([
      { rank: 1, totalPoints: 6 },
      { rank: 1, totalPoints: 6 },
      { rank: 3, totalPoints: 2 },
    ]);
    openRoom(
      { ...over, isManager: false },
      {
        [`GET ${base}/brackets`]: { body: entries },
        [`GET ${base}/competition`]: cardAnswer(cardOf(3, 3)),
        [`GET ${base}/picks`]: { body: picksOf(IDS, entries) },
      },
    );
    const champion = await screen.findByRole('region', { name: 'Champion' });
    expect(champion.textContent).toContain('You and kelechi win \u00b7 6 points');
    expect(screen.queryByRole('button', { name: 'Rematch' })).toBeNull();
  });
});

describe('warnings on the room page before the event', () => {
  it('only the manager is asked to set missing lock times', async () => {
    const answers = { [`GET /api/rooms/${roomOf().id}/competition`]: cardAnswer(cardOf(3, 0)) };
    const first = openRoom(roomOf({ scoredCount: 0 }), answers);
    const way = await screen.findByRole('link', { name: 'Set Lock Times' });
    expect(way.getAttribute('href')).toMatch(/^\/room\/[^/]+\/manager\?open=locks$/);
    first.unmount();
    openRoom(roomOf({ scoredCount: 0, isManager: false }), answers);
    await screen.findByRole('region', { name: 'Your picks' });
    expect(screen.queryByRole('link', { name: 'Set Lock Times' })).toBeNull();
  });
});
