import { CHAT_PAGE, type Fight, type Room } from '@lockroom/contract';
import { messageOf } from '../../features/chat/testing/messages.ts';
import { cardAnswer } from '../../features/competitions/testing/card-answer.ts';
import { actOf, missingOf } from '../../features/manager/testing/answers.ts';
import { hallOf } from '../../features/room-series/testing/hall-of.ts';
import {
  cardOf,
  entryOf,
  idOf,
  memberOf,
  packedOf,
  roomOf,
} from '../../features/rooms/testing/room-fixtures.ts';
import {
  tournamentAnswers,
  roomOf as tournamentRoom,
} from '../../features/tournaments/manager/testing/manager-page.tsx';
import { part, screenOf } from '../../testing/fail-parts.ts';
import type { FakeAnswer } from '../../testing/fake-server.ts';
import { noor } from '../../testing/render-app.tsx';

const garage = roomOf();
const fresh = roomOf({ bracketCount: 0, fightCount: 3, scoredCount: 0, memberCount: 1 });
const march = tournamentRoom();
const base = `GET /api/rooms/${garage.id}`;
const marchBase = 'GET /api/rooms/room-1';
const scores = [3, 1, null];
const AT = '2026-11-01T12:00:00.000Z';
const change = { id: idOf(700), description: 'kelechi joined the room', names: 'kelechi', createdAt: AT };

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

const picksOf = (card: Fight[], ...names: string[]): FakeAnswer => {
  const entries = names.map((name, at) => packedOf(entryOf(at + 1, name), '...'));
  return { body: { basis: 'all', seen: card.map(({ id }) => id), covered: [], entries } };
};
const noFigures = 'How you win could not be calculated';
const noTab = { says: '(there is no tab of what comes next)' };
const noTable = { says: '(the tab of the brackets says it)' };
const lastMessage = part('message 1', '(the messages say it)');

const fights = { viewer: noor, answers: answersOf(garage) };
const teams = { viewer: noor, answers: { ...answersOf(march), ...tournamentAnswers(march) } };
const theRoom = part(garage.name, 'The room could not be loaded', 'all');
const theTeams = { ...theRoom, shows: march.name };
const members = part('wren', 'The members could not be loaded');
const lastAct = part('You can undo this for ', '(the Undo dialog says it)');
const unread = part('Messages 4', '(the tab has no number)');
const brackets = (takesAlong: string) =>
  part('kelechi Bracket 1', 'The brackets could not be loaded', takesAlong);
const card = (takesAlong: string) => part('kelechi Bracket 1', 'The card could not be loaded', takesAlong);

/** Two brackets that can both win. The last fight is locked without a result, and all picks are visible. */
const openCard = cardOf(3, 2).map((fight) => ({ ...fight, isLocked: true, lockDatetime: AT }));
const race = {
  viewer: noor,
  answers: {
    ...answersOf(garage),
    [`${base}/competition`]: cardAnswer(openCard),
    [`${base}/brackets`]: {
      body: ['kelechi', 'juno'].map((name, at) => entryOf(at + 1, name, { fightScores: scores, rank: 1 })),
    },
    [`${base}/picks`]: picksOf(openCard, 'kelechi', 'juno'),
  },
};

/** A finished card with one timeline moment per result. */
const ended = cardOf(3, 3);
const moments = ended.map(({ id }, index) => ({
  id: idOf(800 + index),
  at: AT,
  actorName: 'kelechi',
  act: 'result',
  isReopened: false,
  was: { fights: { [id]: { winnerId: null, winMethod: null } }, games: {}, picks: [] },
}));
const history = {
  viewer: noor,
  answers: {
    ...answersOf(garage),
    [`${base}/competition`]: cardAnswer(ended),
    [`${base}/picks`]: picksOf(ended, 'kelechi'),
    [`${base}/timeline`]: { body: { isWhole: true, moments } },
  },
};
const hall = {
  viewer: noor,
  answers: { ...answersOf(roomOf({ hasHall: true })), [`${base}/circle`]: { body: hallOf() } },
};
const source = { name: 'ESPN', silentSince: '2026-11-28T04:12:00.000Z' };
const following = {
  viewer: noor,
  answers: {
    ...fights.answers,
    [base]: { body: { ...garage, follows: 'UFC 300' } },
    [`${base}/proposals?own=true`]: { body: [] },
    [`${base}/following`]: {
      body: { mode: 'take', templateId: null, templateName: 'UFC 300', source, held: [] },
    },
  },
};

export const ROOM_PARTS = [
  screenOf('room: brackets, of which some can still win', `/room/${garage.id}`, race, {
    [base]: theRoom,
    [`${base}/brackets`]: brackets('competition picks messages'),
    [`${base}/competition`]: card('brackets picks messages'),
    [`${base}/picks`]: part('The fight under way', 'The picks could not be loaded'),
    [`${base}/messages`]: lastMessage,
    [`${base}/unread-count`]: unread,
  }),
  screenOf('room: time line', `/room/${garage.id}?after=1`, history, {
    [base]: theRoom,
    [`${base}/brackets`]: brackets('competition picks timeline'),
    [`${base}/competition`]: card('brackets picks timeline'),
    [`${base}/picks`]: part(
      'After Fight 1',
      ['The timeline could not be loaded', 'The picks could not be loaded'],
      'timeline',
    ),
    [`${base}/timeline`]: part('After Fight 1', 'The timeline could not be loaded', 'picks'),
    [`${base}/messages`]: { says: lastMessage.says },
    [`${base}/unread-count`]: unread,
  }),
  screenOf(
    'room: setup of a card',
    `/room/${fresh.id}`,
    { viewer: noor, answers: answersOf(fresh) },
    {
      [base]: theRoom,
      [`${base}/competition`]: part('Red 3 vs Blue 3 is the main event', 'The card could not be loaded'),
      [`${base}/brackets`]: part(undefined, 'The brackets could not be loaded', 'competition'),
      [`${base}/unread-count`]: unread,
    },
  ),
  screenOf('room: setup of teams', '/room/room-1', teams, {
    [marchBase]: theTeams,
    [`${marchBase}/competition`]: part('paste their names', 'The games could not be loaded'),
    [`${marchBase}/brackets`]: part(undefined, 'The brackets could not be loaded', 'competition'),
    [`${marchBase}/unread-count`]: unread,
  }),
  screenOf('room: hall of fame', `/room/${garage.id}?tab=hall`, hall, {
    [base]: theRoom,
    [`${base}/competition`]: noTab,
    [`${base}/brackets`]: noTable,
    [`${base}/members`]: members,
    [`${base}/circle`]: part('Champions', 'The hall of fame could not be loaded'),
    [`${base}/unread-count`]: unread,
  }),
  screenOf('room: tonight', `/room/${garage.id}?tab=tonight`, race, {
    [base]: theRoom,
    [`${base}/competition`]: part('Who needs what', noFigures, 'brackets picks'),
    [`${base}/brackets`]: part('Who needs what', noFigures, 'competition picks'),
    [`${base}/picks`]: part('Who needs what', noFigures, 'competition brackets'),
    [`${base}/unread-count`]: unread,
  }),
  screenOf('room: messages', `/room/${garage.id}?tab=messages`, fights, {
    [base]: theRoom,
    [`${base}/competition`]: noTab,
    [`${base}/brackets`]: noTable,
    [`${base}/members`]: members,
    [`${base}/messages`]: part('message 1', 'The messages could not be loaded'),
    [`${base}/changes-log`]: part('joined the room', 'The changes could not be loaded'),
    [`${base}/unread-count`]: part(garage.name, '(nothing is unread here)'),
  }),
  screenOf('roomPicks', `/room/${garage.id}/picks`, race, {
    [base]: { ...theRoom, shows: 'Red 3' },
    [`${base}/brackets`]: part('kelechi', 'The brackets could not be loaded', 'all'),
    [`${base}/competition`]: part('Red 3', 'The card could not be loaded', 'all'),
    [`${base}/picks`]: part('juno', "Everyone's picks could not be loaded", 'all'),
  }),
  screenOf('manager: an event to follow', `/room/${garage.id}/manager`, following, {
    [base]: theRoom,
    [`${base}/competition`]: part('Red 3', 'The card could not be loaded', 'missing-picks'),
    [`${base}/missing-picks`]: part('2 still to pick', 'The list of missing picks could not be loaded'),
    [`${base}/acts`]: lastAct,
    [`${base}/proposals`]: part('Up to date with', "The event's changes could not be loaded"),
    [`${base}/following`]: part('No updates from ESPN', '(nobody knows then whether the source is silent)'),
  }),
  screenOf('manager: a tournament', '/room/room-1/manager', teams, {
    [marchBase]: theTeams,
    [`${marchBase}/competition`]: part('Red 4', 'The bracket could not be loaded'),
    [`${marchBase}/brackets`]: part(undefined, 'The picks in this room could not be counted'),
    [`${marchBase}/acts`]: lastAct,
  }),
  screenOf('roomBracket', `/room/${garage.id}/bracket`, fights, { [`${base}/brackets`]: brackets('all') }),
];
