import { packFightPicks } from '@lockroom/rules';
import {
  BRACKET_ID,
  cardOf,
  entryAnswers,
  kelechi,
  kelechisEntry,
  ROOM_ID,
} from '../../features/fights/entry/testing/entry-world.ts';
import { entryOf } from '../../features/rooms/testing/room-fixtures.ts';
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
/** Includes a second bracket, because a single bracket has no opponent. */
const versus = {
  ...scored,
  [`GET /api/rooms/${ROOM_ID}/brackets`]: {
    body: [
      entryOf(1, noor.username, { id: BRACKET_ID, roomId: ROOM_ID, totalPoints: 3 }),
      entryOf(2, kelechi.username, { id: 'b2', roomId: ROOM_ID }),
    ],
  },
};
const theirs = entryAnswers({ card: cardOf({ lockDatetime: at(HOUR) }), entry: kelechisEntry });

const room = roomOf({ isManager: false, isCreator: false });
const march = (given: Parameters<typeof tournamentAnswers>[1] = {}): Record<string, FakeAnswer> => ({
  'GET /api/brackets/b1': { body: ownEntry() },
  'GET /api/rooms/room-1': { body: room },
  'GET /api/rooms/room-1/brackets': {
    body: [ownEntry(), ownEntry({ ...kelechisEntry, id: 'b2', rank: 2 })],
  },
  ...tournamentAnswers(room, given),
  'GET /api/custom/room/room-1/pick-shares': { body: { sheets: 1, rounds: [{}, {}, {}] } },
  'GET /api/custom/brackets/b1/predictions': { body: { 'r1-1': 'red4', 'r2-1': 'red4' } },
});

const bracket = `GET /api/brackets/${BRACKET_ID}`;
const base = `GET /api/rooms/${ROOM_ID}`;
const card = { shows: 'Holloway', says: 'The fight card could not be loaded' };
const theEntry = { shows: 'Bracket 1', says: 'The bracket could not be loaded', takesAlong: 'all' } as const;
const theRoom = { shows: 'The Garage', says: 'The room could not be loaded', takesAlong: 'all' } as const;
const marchRoom = { ...theRoom, shows: room.name };
const picksOf = `GET /api/events/${BRACKET_ID}/predictions`;
const standings = { shows: 'still to win', says: 'The standings could not be loaded' };
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
const kelechis = { ...packed, id: 'b2', ownerId: kelechi.id, ownerName: kelechi.username };
const noFigures = 'How you win could not be calculated';

const marchNight = {
  ...march({ results: { 'r1-1': 'red4' }, lockTime: at(-HOUR) }),
  [roomPicks]: {
    body: {
      basis: 'all',
      seen: [],
      covered: [],
      entries: [
        { ...packed, id: 'b1', picks: 'D......' },
        { ...kelechis, picks: '.......' },
      ],
    },
  },
};

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
      [picksOf]: part('Your pick', 'The picks could not be loaded', [
        'competition',
        'brackets',
        'pick-shares',
      ]),
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
      ...versus,
      [`${base}/picks`]: {
        body: {
          basis: 'all',
          seen: ['f1', 'f2'],
          covered: [],
          entries: [
            { ...packed, id: BRACKET_ID, picks: packFightPicks(['f1', 'f2'], picks) },
            { ...kelechis, picks: '..' },
          ],
        },
      },
    },
    parts: {
      [bracket]: theEntry,
      [base]: theRoom,
      [`${base}/competition`]: {
        ...card,
        shows: 'How we work this out',
        takesAlong: ['predictions', 'brackets', 'picks'],
      },
      [picksOf]: part('How we work this out', 'The picks could not be loaded', [
        'competition',
        'brackets',
        'picks',
      ]),
      [`${base}/brackets`]: part('How we work this out', noFigures, ['competition', 'predictions', 'picks']),
      [`${base}/picks`]: part('How we work this out', noFigures, ['competition', 'predictions', 'brackets']),
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
      [`${base}/competition`]: part('go away', 'The fight card could not be loaded'),
    },
  },
  {
    route: 'bracket',
    state: 'a tournament, scored',
    ...custom,
    answers: marchNight,
    parts: {
      [r1]: { ...marchRoom },
      [`${r1}/competition`]: part(
        'Red 4',
        ['The bracket could not be loaded', 'Lock time unavailable'],
        ['predictions', 'brackets', 'pick-shares', 'picks'],
      ),
      [b1]: {
        shows: 'Bracket 1',
        says: '(it leads to My Rooms after a second try, as specified)',
        toast: 'The bracket could not be loaded',
        takesAlong: 'all',
      },
      [b1Picks]: part('1/', 'The picks could not be loaded', [
        'competition',
        'brackets',
        'pick-shares',
        'picks',
      ]),
      [`${r1}/brackets`]: { ...standings, takesAlong: ['picks'] },
      [roomPicks]: part('What each game means', 'How you win could not be loaded'),
      'GET /api/custom/room/room-1/pick-shares': split,
    },
  },
  {
    route: 'bracket',
    state: 'a tournament, what if',
    viewer: noor,
    path: '/custom-bracket/b1?view=what-if',
    answers: marchNight,
    parts: {
      [r1]: { ...marchRoom },
      [`${r1}/competition`]: part(
        'How we work this out',
        ['The bracket could not be loaded', 'Lock time unavailable'],
        ['predictions', 'brackets', 'picks'],
      ),
      [b1]: {
        shows: 'Bracket 1',
        says: '(it leads to My Rooms after a second try, as specified)',
        toast: 'The bracket could not be loaded',
        takesAlong: 'all',
      },
      [b1Picks]: part('How we work this out', 'The picks could not be loaded', [
        'competition',
        'brackets',
        'picks',
      ]),
      [`${r1}/brackets`]: part('How we work this out', noFigures, ['competition', 'predictions', 'picks']),
      [roomPicks]: part('How we work this out', noFigures, ['competition', 'predictions', 'brackets']),
    },
  },
];
