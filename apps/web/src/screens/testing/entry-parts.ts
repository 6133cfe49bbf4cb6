import { packFightPicks } from '@lockroom/rules';
import {
  BRACKET_ID,
  cardOf,
  entryAnswers,
  kelechisEntry,
  ROOM_ID,
} from '../../features/fights/entry/testing/entry-world.ts';
import { ownEntry } from '../../features/tournaments/entry/testing/entry-page.ts';
import { roomOf, tournamentAnswers } from '../../features/tournaments/manager/testing/manager-page.tsx';
import type { ScreenParts } from '../../testing/fail-parts.ts';
import type { FakeAnswer } from '../../testing/fake-server.ts';
import { noor } from '../../testing/render-app.tsx';

const HOUR = 3_600_000;
const at = (ms: number) => new Date(Date.now() + ms).toISOString();
const past = { lockDatetime: at(-HOUR), isLocked: true };
const won = { ...past, fightStatus: 'completed', winnerId: 1, winMethod: 'Decision' } as const;
const picks = { f1: { winnerId: 1, method: 'Decision' }, f2: { winnerId: 2, method: 'KO/TKO' } } as const;

const open = entryAnswers({ card: cardOf({ lockDatetime: at(HOUR) }, { lockDatetime: at(HOUR) }), picks });
const share = { fightId: 'f1', fighter1: { Decision: 3 }, fighter2: { Decision: 1 } };
const scored = {
  ...entryAnswers({ card: cardOf(won, past), picks, entry: { totalPoints: 3, rank: 1 } }),
  [`GET /api/rooms/${ROOM_ID}/pick-shares`]: { body: [share] },
};
const theirs = entryAnswers({ card: cardOf({ lockDatetime: at(HOUR) }), entry: kelechisEntry });

const room = roomOf({ isManager: false, isCreator: false });
const march = (given: Parameters<typeof tournamentAnswers>[1] = {}): Record<string, FakeAnswer> => ({
  'GET /api/brackets/b1': { body: ownEntry() },
  'GET /api/rooms/room-1': { body: room },
  'GET /api/rooms/room-1/brackets': { body: [ownEntry()] },
  ...tournamentAnswers(room, given),
  'GET /api/custom/room/room-1/pick-shares': { body: { sheets: 1, rounds: [{}, {}, {}] } },
  'GET /api/custom/brackets/b1/predictions': { body: { 'r1-1': 'red4' } },
});

const bracket = `GET /api/brackets/${BRACKET_ID}`;
const base = `GET /api/rooms/${ROOM_ID}`;
const card = { shows: 'Holloway', says: 'Fight card not loaded' };
const theEntry = { shows: 'Bracket 1', says: 'Bracket not loaded', takesAlong: 'all' } as const;
const theRoom = { shows: 'The Garage', says: 'Room not loaded', takesAlong: 'all' } as const;
const marchRoom = { ...theRoom, shows: room.name };
const picksOf = `GET /api/events/${BRACKET_ID}/predictions`;
const standings = { shows: "of the leader's", says: 'The standings could not be loaded' };
const split = { says: 'How the room picked could not be loaded' };

const card1 = { viewer: noor, path: `/bracket/${BRACKET_ID}` };
const custom = { viewer: noor, path: '/custom-bracket/b1' };
const b1 = 'GET /api/brackets/b1';
const r1 = 'GET /api/rooms/room-1';
const roomPicks = 'GET /api/rooms/room-1/picks';
const b1Picks = 'GET /api/custom/brackets/b1/predictions';

/** The viewer's entry among the picks of its room. */
const packed = {
  ownerId: noor.id,
  ownerName: noor.username,
  number: 1,
  coveredPicks: null,
  tieBreaker: null,
};

/** The pages of an entry. */
export const ENTRY_PARTS: readonly ScreenParts[] = [
  {
    route: 'bracket',
    state: 'a card, open',
    ...card1,
    answers: open,
    parts: {
      [bracket]: theEntry,
      [base]: theRoom,
      [`${base}/competition`]: { ...card, takesAlong: [picksOf] },
      [picksOf]: { shows: '2 of 2 saved', says: 'Picks not loaded', takesAlong: [`${base}/competition`] },
    },
  },
  {
    route: 'bracket',
    state: 'a card, scored',
    ...card1,
    answers: scored,
    parts: {
      [bracket]: theEntry,
      [base]: theRoom,
      [`${base}/competition`]: { ...card, takesAlong: [picksOf, `${base}/brackets`, `${base}/pick-shares`] },
      [picksOf]: {
        shows: 'Your pick',
        says: 'Picks not loaded',
        takesAlong: [`${base}/competition`, `${base}/pick-shares`],
      },
      [`${base}/brackets`]: standings,
      [`${base}/pick-shares`]: split,
    },
  },
  {
    route: 'bracket',
    state: 'a card, what if',
    viewer: noor,
    path: `/bracket/${BRACKET_ID}?view=what-if`,
    answers: {
      ...scored,
      [`${base}/picks`]: {
        body: {
          basis: 'all',
          seen: ['f1', 'f2'],
          covered: [],
          entries: [{ ...packed, id: BRACKET_ID, picks: packFightPicks(['f1', 'f2'], picks) }],
        },
      },
    },
    parts: {
      [bracket]: theEntry,
      [base]: theRoom,
      [`${base}/competition`]: { ...card, takesAlong: [picksOf, `${base}/brackets`, `${base}/picks`] },
      [picksOf]: {
        shows: 'Fights open',
        says: 'Picks not loaded',
        takesAlong: [`${base}/competition`, `${base}/brackets`, `${base}/picks`],
      },
      [`${base}/brackets`]: { shows: ' of 1', says: standings.says },
      [`${base}/picks`]: {
        shows: 'if so',
        says: 'The picks of the room could not be loaded',
        takesAlong: [picksOf, `${base}/competition`, `${base}/brackets`],
      },
    },
  },
  {
    route: 'bracket',
    state: "a card, somebody else's before the lock",
    ...card1,
    answers: theirs,
    parts: {
      [bracket]: theEntry,
      [base]: theRoom,
      [`${base}/competition`]: { shows: 'go away', says: 'Fight card not loaded' },
    },
  },
  {
    route: 'bracket',
    state: 'a tournament, open',
    path: '/bracket/b1',
    viewer: noor,
    answers: march(),
    parts: {
      [b1]: theEntry,
      [r1]: marchRoom,
      [`${r1}/competition`]: {
        shows: 'Red 4',
        says: ['The bracket could not be loaded', 'Lock time unavailable'],
        takesAlong: [b1Picks],
      },
      [b1Picks]: { shows: '1/', says: 'Picks not loaded', takesAlong: [`${r1}/competition`] },
    },
  },
  {
    route: 'bracket',
    state: 'a tournament, scored',
    ...custom,
    answers: march({ results: { 'r1-1': 'red4' }, lockTime: at(-HOUR) }),
    parts: {
      [r1]: { ...marchRoom },
      [`${r1}/competition`]: {
        shows: 'Red 4',
        says: ['The bracket could not be loaded', 'Lock time unavailable'],
        takesAlong: [b1Picks, `${r1}/brackets`, 'GET /api/custom/room/room-1/pick-shares'],
      },
      [b1]: {
        shows: 'Bracket 1',
        says: '(it leads to My Rooms after a second try, as specified)',
        toast: 'Bracket not loaded',
        takesAlong: 'all',
      },
      [b1Picks]: {
        shows: '1/',
        says: 'Picks not loaded',
        takesAlong: [`${r1}/competition`, `${r1}/brackets`, 'GET /api/custom/room/room-1/pick-shares'],
      },
      [`${r1}/brackets`]: standings,
      'GET /api/custom/room/room-1/pick-shares': split,
    },
  },
  {
    route: 'bracket',
    state: 'a tournament, what if',
    viewer: noor,
    path: '/custom-bracket/b1?view=what-if',
    answers: {
      ...march({ results: { 'r1-1': 'red4' }, lockTime: at(-HOUR) }),
      [roomPicks]: {
        body: {
          basis: 'all',
          seen: [],
          covered: [],
          entries: [{ ...packed, id: 'b1', picks: 'D......' }],
        },
      },
    },
    parts: {
      [r1]: { ...marchRoom },
      [`${r1}/competition`]: {
        shows: 'Red 4',
        says: ['The bracket could not be loaded', 'Lock time unavailable'],
        takesAlong: [b1Picks, `${r1}/brackets`, roomPicks],
      },
      [b1]: {
        shows: 'Bracket 1',
        says: '(it leads to My Rooms after a second try, as specified)',
        toast: 'Bracket not loaded',
        takesAlong: 'all',
      },
      [b1Picks]: {
        shows: 'Games open',
        says: 'Picks not loaded',
        takesAlong: [`${r1}/competition`, `${r1}/brackets`, roomPicks],
      },
      [`${r1}/brackets`]: { shows: ' of 1', says: standings.says },
      [roomPicks]: {
        shows: 'if so',
        says: 'The picks of the room could not be loaded',
        takesAlong: [b1Picks, `${r1}/competition`, `${r1}/brackets`],
      },
    },
  },
];
