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
import { part, type ScreenParts } from '../../testing/fail-parts.ts';
import type { FakeAnswer } from '../../testing/fake-server.ts';
import { noor } from '../../testing/render-app.tsx';

const HOUR = 3_600_000;
const at = (ms: number) => new Date(Date.now() + ms).toISOString();
const past = { lockDatetime: at(-HOUR), isLocked: true };
const won = { ...past, fightStatus: 'completed', winnerId: 1, winMethod: 'Decision' } as const;
const picks = { f1: { winnerId: 1, method: 'Decision' }, f2: { winnerId: 2, method: 'KO/TKO' } } as const;

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
    state: 'a card, scored',
    ...card1,
    answers: scored,
    parts: {
      [bracket]: theEntry,
      [base]: theRoom,
      [`${base}/competition`]: { ...card, takesAlong: ['predictions', 'brackets', 'pick-shares'] },
      [picksOf]: part('Your pick', 'Picks not loaded', ['competition', 'pick-shares']),
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
      [`${base}/competition`]: { ...card, takesAlong: ['predictions', 'brackets', 'picks'] },
      [picksOf]: part('Fights open', 'Picks not loaded', ['competition', 'brackets', 'picks']),
      [`${base}/brackets`]: part(' of 1', standings.says),
      [`${base}/picks`]: part('if so', 'The picks of the room could not be loaded', [
        'predictions',
        'competition',
        'brackets',
      ]),
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
      [`${base}/competition`]: part('go away', 'Fight card not loaded'),
    },
  },
  {
    route: 'bracket',
    state: 'a tournament, scored',
    ...custom,
    answers: march({ results: { 'r1-1': 'red4' }, lockTime: at(-HOUR) }),
    parts: {
      [r1]: { ...marchRoom },
      [`${r1}/competition`]: part(
        'Red 4',
        ['The bracket could not be loaded', 'Lock time unavailable'],
        ['predictions', 'brackets', 'pick-shares'],
      ),
      [b1]: {
        shows: 'Bracket 1',
        says: '(it leads to My Rooms after a second try, as specified)',
        toast: 'Bracket not loaded',
        takesAlong: 'all',
      },
      [b1Picks]: part('1/', 'Picks not loaded', ['competition', 'brackets', 'pick-shares']),
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
      [`${r1}/competition`]: part(
        'Red 4',
        ['The bracket could not be loaded', 'Lock time unavailable'],
        ['predictions', 'brackets', 'picks'],
      ),
      [b1]: {
        shows: 'Bracket 1',
        says: '(it leads to My Rooms after a second try, as specified)',
        toast: 'Bracket not loaded',
        takesAlong: 'all',
      },
      [b1Picks]: part('Games open', 'Picks not loaded', ['competition', 'brackets', 'picks']),
      [`${r1}/brackets`]: part(' of 1', standings.says),
      [roomPicks]: part('if so', 'The picks of the room could not be loaded', [
        'predictions',
        'competition',
        'brackets',
      ]),
    },
  },
];
