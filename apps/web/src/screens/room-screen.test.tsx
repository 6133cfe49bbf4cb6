import type { Bracket, Fight, Room, RoomPicks } from '@lockroom/contract';
import { packFightPicks } from '@lockroom/rules';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { cardAnswer } from '../features/competitions/testing/card-answer.ts';
import { predictionOf } from '../features/fights/entry/testing/entry-world.ts';
import { missingOf } from '../features/manager/testing/answers.ts';
import {
  cardOf,
  entryOf,
  idOf,
  memberOf,
  packedOf,
  roomAnswers,
  roomOf,
} from '../features/rooms/testing/room-fixtures.ts';
import { tournamentAnswers } from '../features/tournaments/manager/testing/manager-page.tsx';
import { eachTestAs } from '../testing/each-test.ts';
import type { FakeAnswer } from '../testing/fake-server.ts';
import { noor, renderApp } from '../testing/render-app.tsx';
import { toast } from '../ui/toast.ts';

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

/** In the main event, kelechi and wren have picked Red 3, and noor has picked Blue 3. */
function picksOf(seen: readonly string[], entries: readonly Bracket[] = standings): RoomPicks {
  const picks = (at: number) => (id: string) =>
    [id, { winnerId: id === MAIN && at === 1 ? 2 : 1, method: 'Decision' }] as const;
  return {
    basis: seen.length === IDS.length ? 'all' : 'locked',
    seen: [...seen],
    covered: IDS.filter((id) => !seen.includes(id)),
    entries: entries.map((entry, at) =>
      packedOf(entry, packFightPicks(seen, Object.fromEntries(seen.map(picks(at))))),
    ),
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
    ['a card', false, 'each fight locks. Only the manager and deputies can see them before then.'],
    ['a card', true, 'each fight locks.'],
    ['a bracket', false, 'the lock. Only the manager and deputies can see them before then.'],
    ['a bracket', true, 'the lock.'],
  ])('a room with %s says who can see picks before the lock (sealed: %s)', async (kind, sealed, words) => {
    const march = { ...room, sport: 'custom', bracketSize: 8, sealed } as const;
    if (kind === 'a card') openRoom({ ...room, sealed }, answers);
    else openRoom(march, { ...answers, ...tournamentAnswers(march) });
    const who = await screen.findByRole('region', { name: 'Who has picked' });
    expect(who.lastElementChild?.textContent).toBe(`You. Picks stay hidden until ${words}`);
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
    openRoom(
      { ...room, isManager: true },
      {
        ...answers,
        [`GET ${base}/still-to-pick`]: { body: { userIds: [idOf(202)] } },
        [`GET ${base}/missing-picks`]: { body: missingOf() },
      },
    );
    expect(await screen.findByRole('button', { name: 'Remind 2 members' })).toBeTruthy();
  });

  it.each([
    ['before the first lock', 0, ['Open Bracket', 'Delete']],
    ['after the first lock', 2, ['Open Bracket', 'Locked: can no longer be deleted']],
  ])("%s, the menu of the viewer's own bracket offers only possible actions", async (_, scored, items) => {
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
  });
});

it('the viewer sees their own rank, points, gap to the leader and rank change', async () => {
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

/** The main event is locked without a result. */
const underWay = {
  [`GET /api/rooms/${roomOf().id}/competition`]: cardAnswer(
    CARD.map((fight) =>
      fight.id === MAIN
        ? { ...fight, lockDatetime: new Date(Date.now() - HOUR).toISOString(), isLocked: true }
        : fight,
    ),
  ),
  [`GET /api/rooms/${roomOf().id}/picks`]: { body: picksOf(IDS) },
};

it("a fight in progress shows everyone's pick and the points that each outcome would earn the viewer", async () => {
  openRoom(roomOf({ isManager: false }), underWay);
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
  const own = standings[1]?.id;
  const picks = [predictionOf(MAIN, { winnerId: 2, method: 'KO/TKO' })];
  openRoom(roomOf({ isManager: false }), { [`GET /api/events/${own}/predictions`]: { body: picks } });
  const next = within(await screen.findByRole('region', { name: 'The next fight' }));
  expect(await next.findByText('Blue 3 by KO/TKO')).toBeTruthy();
  expect(next.getByRole('link', { name: 'Change' }).getAttribute('href')).toBe(`/bracket/${own}`);
  expect(rows()[0]?.textContent).not.toContain('Red 3');
});

it('only the manager is asked for the result of a locked fight', async () => {
  const room = roomOf();
  const first = openRoom(room, underWay);
  const due = within(await screen.findByRole('region', { name: 'Result due' }));
  expect(due.getByRole('heading').textContent).toBe('Is Fight 3 over?');
  expect(due.getByRole('link', { name: 'Enter result' }).getAttribute('href')).toBe(
    `/room/${room.id}/manager?mode=results`,
  );
  first.unmount();
  openRoom(roomOf({ isManager: false }), underWay);
  await leaderboard();
  expect(screen.queryByRole('region', { name: 'Result due' })).toBeNull();
});

it("a long leaderboard shows the first ten brackets and the viewer's own, with a search field and an expand button", async () => {
  const many = Array.from({ length: 40 }, (_, index) =>
    entryOf(index + 1, index === 30 ? 'noor' : `member${index}`, { fightScores: scores(1, 1) }),
  );
  const { unmount } = openRoom(roomOf(), { [`GET /api/rooms/${roomOf().id}/brackets`]: { body: many } });
  const user = userEvent.setup();
  await leaderboard();
  expect(rows()).toHaveLength(11);
  expect(within(rows()[10] as HTMLElement).getByRole('link', { name: 'noor Bracket 1' })).toBeTruthy();
  const search = await screen.findByRole('searchbox', { name: 'Find a name' });
  await user.type(search, 'MEMBER39');
  expect(rows().map(({ dataset }) => dataset.row)).toEqual([many[39]?.id]);
  await user.clear(search);
  await user.type(search, 'nobody');
  expect(screen.getByText('No bracket has this name.')).toBeTruthy();
  await user.clear(search);
  await user.click(screen.getByRole('button', { name: 'Show all 40 brackets' }));
  expect(rows()).toHaveLength(40);
  unmount();
  openRoom(roomOf());
  await leaderboard();
  expect(screen.queryByRole('searchbox')).toBeNull();
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

it('after a rejected request for a spot, the reason and the current state of the room are shown', async () => {
  let room = roomOf({ maxBrackets: 2, bracketCount: 2, isManager: false, isCreator: false, scoredCount: 0 });
  const base = `/api/rooms/${room.id}`;
  openRoom(room, {
    [`GET ${base}`]: () => ({ body: room }),
    [`GET ${base}/brackets`]: { body: [entryOf(1, 'mia'), entryOf(2, 'wren')] },
    [`GET ${base}/competition`]: cardAnswer(cardOf(3, 0)),
    [`POST ${base}/request-place`]: () => {
      room = { ...room, maxBrackets: 10 };
      return { status: 409, body: { code: 'conflict', message: 'This room has a free spot.' } };
    },
  });
  const [ask] = await screen.findAllByRole('button', { name: 'Ask for a spot' });
  await userEvent.click(ask as HTMLElement);
  await screen.findAllByRole('button', { name: 'Create Bracket' });
  expect(toast.get()?.description).toBe('This room has a free spot.');
});

it.each([
  ['completed', { isCompleted: true }],
  ['locked', { isLocked: true }],
  ['at its maximum size', { maxBrackets: 1_000, bracketCount: 1_000 }],
])('no button to request or add spots is shown in a room that is %s', async (_, given) => {
  const full = { maxBrackets: 2, bracketCount: 2, ...given };
  const first = openRoom(roomOf({ ...full, isManager: false, isCreator: false }), {
    [`GET /api/rooms/${roomOf().id}/brackets`]: { body: [entryOf(1, 'mia'), entryOf(2, 'wren')] },
  });
  await screen.findByRole('button', { name: 'More' });
  expect(screen.queryByRole('button', { name: 'Ask for a spot' })).toBeNull();
  first.unmount();
  openRoom(roomOf(full));
  await screen.findByRole('button', { name: 'More' });
  expect(screen.queryByRole('button', { name: 'Make it 10' })).toBeNull();
});

const steps = async () => within(await screen.findByRole('region', { name: 'Set up your room' }));
const empty = { bracketCount: 0, fightCount: 0, memberCount: 1 };
const none = (room: Room) => ({
  [`GET /api/rooms/${room.id}/brackets`]: { body: [] },
  [`GET /api/rooms/${room.id}/competition`]: cardAnswer([]),
});

it('the manager is guided from the card through the lock to the invitation', async () => {
  const room = roomOf(empty);
  openRoom(room, none(room));
  const list = await steps();
  expect(list.getByText('0 of 3 done')).toBeTruthy();
  const [card, lock, invite] = list.getAllByRole('listitem');
  expect(card?.getAttribute('aria-current')).toBe('step');
  const ways = within(card as HTMLElement).getAllByRole('link');
  expect(ways.map((way) => [way.textContent, way.getAttribute('href')])).toEqual([
    ['Paste a Card', `/room/${room.id}/manager?open=paste`],
    ['Easy Data Import', `/room/${room.id}/manager?open=import`],
    ['Add Fight', `/room/${room.id}/manager?open=add`],
  ]);
  expect(lock?.textContent).toContain('Set up the card first');
  expect(invite?.textContent).toContain('Only you so far');
  const invitation = screen.getByRole('region', { name: 'Invitation' }).textContent;
  for (const part of [room.roomCode, room.roomPassword, `This room can have ${room.maxBrackets} brackets`]) {
    expect(invitation).toContain(part);
  }
  expect(screen.queryByText('No Brackets Yet')).toBeNull();
  // A bracket can be created before the setup is finished.
  const yellow = [...document.querySelectorAll('main [data-primary]')];
  expect(yellow.map((each) => each.textContent)).toEqual(['Paste a Card']);
  expect(screen.getAllByRole('button', { name: 'Create Bracket' }).length).toBeGreaterThan(0);
});

it('each setup step shows its current state', async () => {
  const room = roomOf({ ...empty, fightCount: 3, memberCount: 4 });
  openRoom(room, {
    ...none(room),
    [`GET /api/rooms/${room.id}/competition`]: cardAnswer(cardOf(3, 0)),
  });
  const list = await steps();
  await list.findByText('3 fights, Red 3 vs Blue 3 is the main event');
  expect(list.getByText('2 of 3 done')).toBeTruthy();
  expect(list.getByText('4 members')).toBeTruthy();
  list.getByText(
    'Picks for Fight 1 close when it begins. The other 2 fights close 30 minutes after the one before.',
  );
  fireEvent.change(list.getByLabelText('When does Fight 1 start? (Mountain Time)'), {
    target: { value: '2099-04-13T18:00' },
  });
  expect(list.getByRole('link', { name: 'Set Lock Times' }).getAttribute('href')).toBe(
    `/room/${room.id}/manager?open=locks&at=2099-04-13T18%3A00`,
  );
});

it.each<[string, Partial<Room>]>([
  ['every step is done', { fightCount: 3, memberCount: 2, lockTime: '2099-01-10T21:30:00.000Z' }],
  ['the viewer is not a manager', { isManager: false }],
])('no setup steps are shown when %s', async (_, given) => {
  const room = roomOf({ ...empty, ...given });
  openRoom(room, none(room));
  await screen.findByRole('region', { name: 'Your picks' });
  expect(screen.queryByRole('region', { name: 'Set up your room' })).toBeNull();
});
