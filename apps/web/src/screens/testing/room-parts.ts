import type { Room, RoomPicks } from '@lockroom/contract';
import { CHAT_PAGE } from '@lockroom/contract';
import { messageOf } from '../../features/chat/testing/messages.ts';
import { cardAnswer } from '../../features/competitions/testing/card-answer.ts';
import { actOf, missingOf } from '../../features/manager/testing/answers.ts';
import { hallOf } from '../../features/room-series/testing/hall-of.ts';
import { cardOf, entryOf, idOf, memberOf, roomOf } from '../../features/rooms/testing/room-fixtures.ts';
import {
  tournamentAnswers,
  roomOf as tournamentRoom,
} from '../../features/tournaments/manager/testing/manager-page.tsx';
import { part, type ScreenParts } from '../../testing/fail-parts.ts';
import type { FakeAnswer } from '../../testing/fake-server.ts';
import { noor } from '../../testing/render-app.tsx';

const garage = roomOf();
const fresh = roomOf({ bracketCount: 0, fightCount: 3, scoredCount: 0, memberCount: 1 });
const march = tournamentRoom();
const base = `GET /api/rooms/${garage.id}`;
const marchBase = 'GET /api/rooms/room-1';
const scores = [3, 1, null];
const change = {
  id: idOf(700),
  description: 'kelechi joined the room',
  names: 'kelechi',
  createdAt: '2026-11-01T12:00:00.000Z',
};

function answersOf(room: Room): Record<string, FakeAnswer> {
  const own = `GET /api/rooms/${room.id}`;
  return {
    'GET /api/auth/user': { body: noor },
    [own]: { body: room },
    [`${own}/brackets`]: { body: [entryOf(1, 'kelechi', { fightScores: scores })] },
    [`${own}/competition`]: cardAnswer(cardOf(3, 2)),
    [`${own}/members`]: { body: [memberOf(1, 'wren')] },
    [`${own}/missing-picks`]: { body: missingOf() },
    [`${own}/acts`]: { body: [actOf()] },
    [`${own}/changes-log`]: { body: [change] },
    [`${own}/unread-count`]: { body: { unreadCount: 4 } },
    [`${own}/messages?limit=${CHAT_PAGE.usual}`]: { body: [messageOf(1)] },
    [`POST /api/rooms/${room.id}/visit`]: {},
  };
}

/** The last fight is locked without a result, and all picks are visible. */
const openCard = cardOf(3, 2).map((fight) => ({ ...fight, isLocked: true, lockDatetime: change.createdAt }));
const openPicks: RoomPicks = {
  basis: 'all',
  seen: openCard.map(({ id }) => id),
  covered: [],
  entries: [
    {
      id: idOf(301),
      ownerId: idOf(201),
      ownerName: 'kelechi',
      number: 1,
      picks: '...',
      coveredPicks: null,
      tieBreaker: null,
    },
  ],
};
const tonight = {
  viewer: noor,
  answers: {
    ...answersOf(garage),
    [`${base}/competition`]: cardAnswer(openCard),
    [`${base}/picks`]: { body: openPicks },
  },
};
const noFigures = 'How you win could not be calculated';
const noTab = { says: '(there is no tab of what comes next)' };
const noTable = { says: '(the tab of the brackets says it)' };
const lastMessage = part('message 1', '(the messages say it)');

const fights = { viewer: noor, answers: answersOf(garage) };
const setUp = { viewer: noor, answers: answersOf(fresh) };
const teams = { viewer: noor, answers: { ...answersOf(march), ...tournamentAnswers(march) } };
const theRoom = { shows: garage.name, says: 'The room could not be loaded', takesAlong: 'all' } as const;
const theTeams = { ...theRoom, shows: march.name };
const members = { shows: 'wren', says: 'The members could not be loaded' };
const lastAct = { shows: 'You can undo this for ', says: '(the Undo dialog says it)' };
const unread = { shows: 'Messages 4', says: '(the tab has no number)' };

/** Two brackets that can both win. */
const race = {
  viewer: noor,
  answers: {
    ...tonight.answers,
    [`${base}/brackets`]: {
      body: [
        entryOf(1, 'kelechi', { fightScores: scores }),
        entryOf(2, 'juno', { fightScores: scores, rank: 1 }),
      ],
    },
    [`${base}/picks`]: {
      body: {
        ...openPicks,
        entries: [1, 2].map((n) => ({
          ...openPicks.entries[0],
          id: idOf(300 + n),
          ownerId: idOf(200 + n),
          ownerName: n === 1 ? 'kelechi' : 'juno',
        })),
      },
    },
  },
};

/** A finished card with one timeline moment per result. */
const ended = cardOf(3, 3);
const endedPicks: RoomPicks = { ...openPicks, seen: ended.map(({ id }) => id) };
const history = {
  viewer: noor,
  answers: {
    ...answersOf(garage),
    [`${base}/competition`]: cardAnswer(ended),
    [`${base}/picks`]: { body: endedPicks },
    [`${base}/timeline`]: {
      body: {
        isWhole: true,
        moments: ended.map(({ id }, index) => ({
          id: idOf(800 + index),
          at: change.createdAt,
          actorName: 'kelechi',
          act: 'result',
          was: { fights: { [id]: { winnerId: null, winMethod: null } }, games: {}, picks: [] },
          isReopened: false,
        })),
      },
    },
  },
};

const following = {
  mode: 'take',
  templateId: null,
  templateName: 'UFC 300',
  source: { name: 'ESPN', silentSince: '2026-11-28T04:12:00.000Z' },
  held: [],
};

export const ROOM_PARTS: readonly ScreenParts[] = [
  {
    route: 'room',
    state: 'brackets, of which some can still win',
    path: `/room/${garage.id}`,
    ...race,
    parts: {
      [base]: theRoom,
      [`${base}/brackets`]: part('kelechi Bracket 1', 'The brackets could not be loaded', [
        'competition',
        'picks',
        'messages',
      ]),
      [`${base}/competition`]: part('kelechi Bracket 1', 'The card could not be loaded', [
        'brackets',
        'picks',
        'messages',
      ]),
      [`${base}/picks`]: part('The fight under way', 'The picks could not be loaded'),
      [`${base}/messages`]: lastMessage,
      [`${base}/unread-count`]: unread,
    },
  },
  {
    route: 'room',
    state: 'time line',
    path: `/room/${garage.id}?after=1`,
    ...history,
    parts: {
      [base]: theRoom,
      [`${base}/brackets`]: part('kelechi Bracket 1', 'The brackets could not be loaded', [
        'competition',
        'picks',
        'timeline',
      ]),
      [`${base}/competition`]: part('kelechi Bracket 1', 'The card could not be loaded', [
        'brackets',
        'picks',
        'timeline',
      ]),
      [`${base}/picks`]: part(
        'After Fight 1',
        ['The timeline could not be loaded', 'The picks could not be loaded'],
        ['timeline'],
      ),
      [`${base}/timeline`]: part('After Fight 1', 'The timeline could not be loaded', ['picks']),
      [`${base}/messages`]: { says: lastMessage.says },
      [`${base}/unread-count`]: unread,
    },
  },
  {
    route: 'room',
    state: 'being set up, a card',
    path: `/room/${fresh.id}`,
    ...setUp,
    parts: {
      [base]: theRoom,
      [`${base}/competition`]: part('Red 3 vs Blue 3 is the main event', 'The card could not be loaded'),
      [`${base}/brackets`]: part(undefined, 'The brackets could not be loaded', ['competition']),
      [`${base}/unread-count`]: unread,
    },
  },
  {
    route: 'room',
    state: 'being set up, teams',
    path: '/room/room-1',
    ...teams,
    parts: {
      [marchBase]: theTeams,
      [`${marchBase}/competition`]: part('paste their names', 'The games could not be loaded'),
      [`${marchBase}/brackets`]: part(undefined, 'The brackets could not be loaded', ['competition']),
      [`${marchBase}/unread-count`]: unread,
    },
  },
  {
    route: 'room',
    state: 'hall of fame',
    path: `/room/${garage.id}?tab=hall`,
    viewer: noor,
    answers: {
      ...answersOf(roomOf({ hasHall: true })),
      [`${base}/circle`]: { body: hallOf() },
    },
    parts: {
      [base]: theRoom,
      [`${base}/competition`]: noTab,
      [`${base}/brackets`]: noTable,
      [`${base}/members`]: members,
      [`${base}/circle`]: part('Champions', 'The hall of fame could not be loaded'),
      [`${base}/unread-count`]: unread,
    },
  },
  {
    route: 'room',
    state: 'tonight',
    path: `/room/${garage.id}?tab=tonight`,
    ...race,
    parts: {
      [base]: theRoom,
      [`${base}/competition`]: part('Who needs what', noFigures, ['brackets', 'picks']),
      [`${base}/brackets`]: part('Who needs what', noFigures, ['competition', 'picks']),
      [`${base}/picks`]: part('Who needs what', noFigures, ['competition', 'brackets']),
      [`${base}/unread-count`]: unread,
    },
  },
  {
    route: 'room',
    state: 'messages',
    path: `/room/${garage.id}?tab=messages`,
    ...fights,
    parts: {
      [base]: theRoom,
      [`${base}/competition`]: noTab,
      [`${base}/brackets`]: noTable,
      [`${base}/members`]: members,
      [`${base}/messages`]: part('message 1', 'The messages could not be loaded'),
      [`${base}/changes-log`]: part('joined the room', 'The changes could not be loaded'),
      [`${base}/unread-count`]: part(garage.name, '(nothing is unread here)'),
    },
  },
  {
    route: 'roomPicks',
    path: `/room/${garage.id}/picks`,
    ...race,
    parts: {
      [base]: { ...theRoom, shows: 'Red 3' },
      [`${base}/brackets`]: part('kelechi', 'The brackets could not be loaded', 'all'),
      [`${base}/competition`]: part('Red 3', 'The card could not be loaded', 'all'),
      [`${base}/picks`]: part('juno', "Everyone's picks could not be loaded", 'all'),
    },
  },
  {
    route: 'manager',
    state: 'an event to follow',
    path: `/room/${garage.id}/manager`,
    ...fights,
    answers: {
      ...fights.answers,
      [base]: { body: { ...garage, follows: 'UFC 300' } },
      [`${base}/proposals?own=true`]: { body: [] },
      [`${base}/following`]: { body: following },
    },
    parts: {
      [base]: theRoom,
      [`${base}/competition`]: part('Red 3', 'The card could not be loaded', ['missing-picks']),
      [`${base}/missing-picks`]: part('2 still to pick', 'The list of missing picks could not be loaded'),
      [`${base}/acts`]: lastAct,
      [`${base}/proposals`]: part('Up to date with', "The event's changes could not be loaded"),
      [`${base}/following`]: part('No updates from ESPN', '(nobody knows then whether the source is silent)'),
    },
  },
  {
    route: 'manager',
    state: 'a tournament',
    path: '/room/room-1/manager',
    ...teams,
    parts: {
      [marchBase]: theTeams,
      [`${marchBase}/competition`]: part('Red 4', 'The bracket could not be loaded'),
      [`${marchBase}/brackets`]: part(undefined, 'The picks in this room could not be counted'),
      [`${marchBase}/acts`]: lastAct,
    },
  },
  {
    route: 'roomBracket',
    leadsOn: true,
    path: `/room/${garage.id}/bracket`,
    ...fights,
    parts: {
      [`${base}/brackets`]: part('kelechi Bracket 1', 'The brackets could not be loaded', 'all'),
    },
  },
];
