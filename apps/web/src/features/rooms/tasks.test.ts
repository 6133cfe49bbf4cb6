import { expect, it } from 'vitest';
import { byNextLock, completeRooms, picksState, taskOf, tasksOf } from './tasks.ts';
import { idOf, roomCard } from './testing/room-fixtures.ts';

const NOW = Date.UTC(2026, 10, 1);
const inHours = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString();
const picks = { bracketId: idOf(7), made: 2, of: 6, open: 4, locksAt: inHours(5) };
const open = roomCard({ isCreator: false, lockTime: inHours(5), yourPicks: picks });

it('a task links to the entry with missing picks, or to the room if there is no entry', () => {
  expect(taskOf(open)).toMatchObject({
    state: '2 of 6 picks',
    act: 'Continue',
    path: `/bracket/${idOf(7)}`,
    locksAt: NOW + 5 * 3_600_000,
  });
  const sheet = roomCard({ ...open, sport: 'football' });
  expect(taskOf(sheet)?.path).toBe(`/football-bracket/${idOf(7)}`);
  const none = roomCard({ ...open, yourPicks: { ...picks, bracketId: null, made: 0, open: 6 } });
  expect(taskOf(none)).toMatchObject({ state: 'No bracket yet', act: 'Start', path: `/room/${open.id}` });
});

it("a manager's tasks are to fill the card, to set the lock, and then to make the missing picks", () => {
  const own = roomCard({ ...open, isCreator: true, isManager: true });
  const path = `/room/${open.id}/manager`;
  const empty = { ...picks, bracketId: null, made: 0, of: 0, open: 0, locksAt: null };
  expect(taskOf(roomCard({ ...own, lockTime: null, yourPicks: empty }))).toMatchObject({
    state: 'The card is empty',
    act: 'Set up',
    path,
  });
  expect(taskOf(roomCard({ ...own, lockTime: null }))).toMatchObject({ state: 'No lock time set', path });
  expect(taskOf(own)).toMatchObject({ act: 'Continue' });
  expect(taskOf(roomCard({ ...own, yourPicks: { ...picks, bracketId: null } }))).toBeNull();
});

it.each([
  ['no picks are missing', { yourPicks: { ...picks, made: 6, open: 0 } }],
  ['the missing picks are locked', { yourPicks: { ...picks, open: 0, locksAt: null } }],
  ['the room is locked', { isLocked: true }],
  ['the room is archived', { isArchived: true }],
  ['the event is completed', { isCompleted: true, yourPicks: null }],
])('there is no task when %s', (_, given) => {
  expect(taskOf(roomCard({ ...open, ...given }))).toBeNull();
});

it('tasks are sorted by lock time, and those without a lock come last', () => {
  const at = (n: number, hours: number | null) =>
    roomCard({
      ...open,
      id: idOf(n),
      yourPicks: { ...picks, locksAt: hours === null ? null : inHours(hours) },
    });
  const order = tasksOf([at(1, null), at(2, 9), at(3, 2), at(4, null)]).map(({ room }) => room.id);
  expect(order).toEqual([3, 2, 1, 4].map(idOf));
});

it('a room counts as complete when all picks are made and the room is not locked', () => {
  const whole = roomCard({ ...open, id: idOf(8), yourPicks: { ...picks, made: 6, open: 0 } });
  expect(completeRooms([open, whole, roomCard({ ...whole, isLocked: true })])).toEqual([whole]);
  expect(picksState(whole)).toBe('All picks entered');
  expect(picksState(roomCard())).toBeNull();
});

it('rooms are sorted by their next lock, with finished rooms and rooms without a lock last', () => {
  const room = (n: number, given: object) => roomCard({ id: idOf(n), ...given });
  const rooms = [
    room(1, { isCompleted: true, isLocked: true }),
    room(2, { isLocked: true, lockTime: inHours(-2) }),
    room(3, {}),
    room(4, { lockTime: inHours(-1) }),
    room(5, { lockTime: inHours(30) }),
    room(6, { lockTime: inHours(1) }),
  ];
  expect(byNextLock(rooms, NOW).map(({ id }) => id)).toEqual([6, 5, 3, 4, 2, 1].map(idOf));
});
