import { packFightPicks } from '@lockroom/rules';
import {
  BRACKET_ID,
  cardOf,
  ended,
  entryAnswers,
  HOUR,
  inMs,
  kelechi,
  kelechisEntry,
  locked,
  ROOM_ID,
} from '../../features/fights/entry/testing/entry-world.ts';
import { entryOf, packedOf } from '../../features/rooms/testing/room-fixtures.ts';
import { ownEntry } from '../../features/tournaments/entry/testing/entry-page.ts';
import { roomOf, tournamentAnswers } from '../../features/tournaments/manager/testing/manager-page.tsx';
import { part, screenOf } from '../../testing/fail-parts.ts';
import type { FakeAnswer } from '../../testing/fake-server.ts';
import { noor } from '../../testing/render-app.tsx';

const won = { ...ended, winMethod: 'Decision' } as const;
const picks = { f1: { winnerId: 1, method: 'Decision' }, f2: { winnerId: 2, method: 'KO/TKO' } } as const;

const share = { fightId: 'f1', fighter1: { Decision: 3 }, fighter2: { Decision: 1 } };
const scored = {
  ...entryAnswers({ card: cardOf(won, locked), picks, entry: { totalPoints: 3, rank: 1 } }),
  [`GET /api/rooms/${ROOM_ID}/pick-shares`]: { body: [share] },
};
const own = entryOf(1, noor.username, { id: BRACKET_ID, roomId: ROOM_ID, totalPoints: 3 });
const other = { ...entryOf(2, kelechi.username, { id: 'b2', roomId: ROOM_ID }), creatorId: kelechi.id };
const packed = [packedOf(own, packFightPicks(['f1', 'f2'], picks)), packedOf(other, '..')];
/** Includes a second bracket, because a single bracket has no opponent. */
const versus = {
  ...scored,
  [`GET /api/rooms/${ROOM_ID}/brackets`]: { body: [own, other] },
  [`GET /api/rooms/${ROOM_ID}/picks`]: {
    body: { basis: 'all', seen: ['f1', 'f2'], covered: [], entries: packed },
  },
};
const theirs = entryAnswers({ card: cardOf({ lockDatetime: inMs(HOUR) }), entry: kelechisEntry });

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

const marchNight = {
  ...march({ results: { 'r1-1': 'red4' }, lockTime: inMs(-HOUR) }),
  'GET /api/rooms/room-1/picks': {
    body: {
      basis: 'all',
      seen: [],
      covered: [],
      entries: [packedOf(ownEntry(), 'D......'), packedOf(other, '.......')],
    },
  },
};

const bracket = `GET /api/brackets/${BRACKET_ID}`;
const base = `GET /api/rooms/${ROOM_ID}`;
const b1 = 'GET /api/brackets/b1';
const r1 = 'GET /api/rooms/room-1';
const picksCall = `GET /api/events/${BRACKET_ID}/predictions`;
const b1Picks = 'GET /api/custom/brackets/b1/predictions';
const theEntry = part('Bracket 1', 'The bracket could not be loaded', 'all');
const theRoom = part('The Garage', 'The room could not be loaded', 'all');
const marchRoom = { ...theRoom, shows: room.name };
const marchEntry = {
  ...part('Bracket 1', '(it leads to My Rooms after a second try, as specified)', 'all'),
  toast: 'The bracket could not be loaded',
};
const noMarch = ['The bracket could not be loaded', 'Lock time unavailable'];
const noPicks = 'The picks could not be loaded';
const standings = part('still to win', 'The standings could not be loaded');
const split = { says: 'How the room picked could not be loaded' };
const noFigures = 'How you win could not be calculated';
const work = 'How we work this out';
const on = (answers: Record<string, FakeAnswer>) => ({ viewer: noor, answers });

export const ENTRY_PARTS = [
  screenOf('bracket: a card, scored', `/bracket/${BRACKET_ID}`, on(scored), {
    [bracket]: theEntry,
    [base]: theRoom,
    [`${base}/competition`]: part(
      'Holloway',
      'The fight card could not be loaded',
      'predictions brackets pick-shares',
    ),
    [picksCall]: part('Your pick', noPicks, 'competition brackets pick-shares'),
    [`${base}/brackets`]: standings,
    [`${base}/pick-shares`]: split,
  }),
  screenOf('bracket: a card, what if', `/bracket/${BRACKET_ID}?view=what-if`, on(versus), {
    [bracket]: theEntry,
    [base]: theRoom,
    [`${base}/competition`]: part(work, 'The fight card could not be loaded', 'predictions brackets picks'),
    [picksCall]: part(work, noPicks, 'competition brackets picks'),
    [`${base}/brackets`]: part(work, noFigures, 'competition predictions picks'),
    [`${base}/picks`]: part(work, noFigures, 'competition predictions brackets'),
  }),
  screenOf("bracket: another member's card before the lock", `/bracket/${BRACKET_ID}`, on(theirs), {
    [bracket]: theEntry,
    [base]: theRoom,
    [`${base}/competition`]: part('go away', 'The fight card could not be loaded'),
  }),
  screenOf('bracket: a tournament, scored', '/custom-bracket/b1', on(marchNight), {
    [r1]: marchRoom,
    [`${r1}/competition`]: part('Red 4', noMarch, 'predictions brackets pick-shares picks'),
    [b1]: marchEntry,
    [b1Picks]: part('1/', noPicks, 'competition brackets pick-shares picks'),
    [`${r1}/brackets`]: { ...standings, takesAlong: 'picks' },
    [`${r1}/picks`]: part('What each game means', 'How you win could not be loaded'),
    'GET /api/custom/room/room-1/pick-shares': split,
  }),
  screenOf('bracket: a tournament, what if', '/custom-bracket/b1?view=what-if', on(marchNight), {
    [r1]: marchRoom,
    [`${r1}/competition`]: part(work, noMarch, 'predictions brackets picks'),
    [b1]: marchEntry,
    [b1Picks]: part(work, noPicks, 'competition brackets picks'),
    [`${r1}/brackets`]: part(work, noFigures, 'competition predictions picks'),
    [`${r1}/picks`]: part(work, noFigures, 'competition predictions brackets'),
  }),
];
