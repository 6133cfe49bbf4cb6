import type { Bracket, Fight, InvitePreview, Member, PackedEntry, Room, RoomCard } from '@lockroom/contract';
import { numberCard } from '@lockroom/rules';
import type { FakeAnswer } from '../../../testing/fake-server.ts';
import { noor } from '../../../testing/render-app.tsx';
import type { RankedBracket } from '../../competitions/competition.queries.ts';
import { cardAnswer } from '../../competitions/testing/card-answer.ts';

const CREATED = '2026-11-01T12:00:00.000Z';

export const idOf = (n: number) => `0193a3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** A room in noor's list; `given` overrides the defaults. */
export function roomCard(given: Partial<RoomCard> = {}): RoomCard {
  return {
    id: idOf(100),
    name: 'The Garage: UFC 300',
    description: '',
    sport: 'mma',
    sportTemplate: null,
    sportConfig: null,
    roomCode: 'K7QX2MPA',
    roomPassword: 'canvas300',
    maxBrackets: 60,
    maxParticipants: null,
    creatorId: noor.id,
    creatorName: noor.username,
    createdAt: CREATED,
    status: 'active',
    isArchived: false,
    isCompleted: false,
    isTestRoom: false,
    sealed: false,
    isCreator: true,
    isManager: given.isCreator ?? true,
    memberCount: 25,
    bracketCount: 38,
    userPoints: 29,
    timeZone: 'America/Denver',
    lockTime: null,
    isLocked: false,
    yourPicks: null,
    ...given,
  };
}

/** A room in noor's list, plus the fields that only the response for a single room contains. */
export function roomOf(given: Partial<Room> = {}): Room {
  return {
    ...roomCard(given),
    hasManager: true,
    offeredTo: null,
    takeOver: null,
    mayTakeOver: false,
    announcement: null,
    paused: null,
    hasAskedForPlace: false,
    lateEntryUntil: null,
    eventId: idOf(101),
    bracketSize: null,
    fightCount: 3,
    scoredCount: 2,
    takeBack: 'his',
    maxPossiblePoints: 15,
    hasHall: false,
    accountsOnly: false,
    ...given,
  };
}

/** A fight between Holloway and Gaethje, without a lock time or a result unless `changes` sets them. */
export function fightOf(id: string, changes: Partial<Fight> = {}): Fight {
  return {
    id,
    eventId: 'event',
    fightNumber: 1,
    fightType: 'regular',
    title: 'Fight 1',
    fighter1: 'Max Holloway',
    fighter2: 'Justin Gaethje',
    fighter1Odds: '+154',
    fighter2Odds: '-185',
    fighterPoints: 2,
    methodPoints: 2,
    bonusPoints: 1,
    underdogBonus: 1,
    fighter1Photo: null,
    fighter2Photo: null,
    fightStatus: 'upcoming',
    calledOffReason: null,
    replacedAt: null,
    replacedFighter: null,
    winnerId: null,
    winMethod: null,
    lockDatetime: null,
    isLocked: false,
    source: null,
    lockSource: null,
    resultSource: null,
    ...changes,
  };
}

/** A card of `length` fights, 'Red 1' against 'Blue 1' and so on, Fight 1 first. */
export function plainCard(
  length: number,
  changesOf: (index: number) => Partial<Fight> = () => ({}),
): Fight[] {
  const fights = Array.from({ length }, (_, index) => {
    const n = index + 1;
    return fightOf(`f${n}`, { fighter1: `Red ${n}`, fighter2: `Blue ${n}`, ...changesOf(index) });
  });
  return numberCard(fights);
}

/** A card of fights worth 5 points each. The favorite, in the red corner, has won the first `completed` fights. */
export function cardOf(length: number, completed: number): Fight[] {
  const odds = { fighter1Odds: '-150', fighter2Odds: '+150' };
  return plainCard(length, (index) => ({
    id: idOf(500 + index),
    eventId: idOf(101),
    ...odds,
    fighterPoints: 3,
    methodPoints: 1,
    ...(index < completed && {
      fightStatus: 'completed',
      winnerId: 1,
      winMethod: 'Decision',
      isLocked: true,
    }),
  }));
}

/** The responses that a room's page needs: no brackets, fights, members or changes, unless `given` overrides them. */
export function roomAnswers(room: Room, given: Record<string, FakeAnswer> = {}): Record<string, FakeAnswer> {
  const base = `/api/rooms/${room.id}`;
  return {
    [`GET ${base}`]: { body: room },
    [`GET ${base}/brackets`]: { body: [] },
    [`GET ${base}/competition`]: cardAnswer([]),
    [`GET ${base}/members`]: { body: [] },
    [`GET ${base}/changes-log`]: { body: [] },
    [`POST ${base}/visit`]: {},
    ...given,
  };
}

/** A bracket owned by the user with this name; noor is the viewer. */
export function entryOf(n: number, username: string, given: Partial<RankedBracket> = {}): RankedBracket {
  const creatorId = username === noor.username ? noor.id : idOf(200 + n);
  const fightScores = given.fightScores ?? [];
  return {
    id: idOf(300 + n),
    name: `${username} Bracket 1`,
    number: 1,
    roomId: idOf(100),
    sport: 'mma',
    creatorId,
    user: { id: creatorId, username, profileImageUrl: null },
    createdAt: CREATED,
    totalPoints: fightScores.reduce<number>((sum, score) => sum + (score ?? 0), 0),
    maxPoints: 10,
    rank: n,
    removed: false,
    previousRank: null,
    correctFighters: 1,
    correctMethods: 2,
    comboBonus: 0,
    underdogPicks: 0,
    bracketSize: null,
    editedByManagerAt: null,
    lateEntryUntil: null,
    superBowlTeam1Score: null,
    superBowlTeam2Score: null,
    fightScores,
    isOwner: creatorId === noor.id,
    picksSaved: creatorId === noor.id ? fightScores.length : null,
    ...given,
  };
}

/** An entry in the response with everyone's picks. */
export const packedOf = (
  { id, creatorId, user }: Pick<Bracket, 'id' | 'creatorId' | 'user'>,
  picks: string,
  coveredPicks: string | null = null,
): PackedEntry => ({
  id,
  ownerId: creatorId,
  ownerName: user.username,
  number: 1,
  picks,
  coveredPicks,
  tieBreaker: null,
});

export function memberOf(n: number, username: string, given: Partial<Member> = {}): Member {
  return {
    user: { id: idOf(200 + n), username, firstName: '', lastName: '', profileImageUrl: null },
    role: 'member',
    friendshipStatus: 'none',
    stats: { bracketsCount: 2, totalPoints: 59 },
    averagePoints: 30,
    rank: n,
    joinedAt: CREATED,
    isPaused: false,
    awaitsClaim: false,
    ...given,
  };
}

/** The details that an invitation shows before the viewer joins. */
export const invitationOf = (given: Partial<InvitePreview> = {}): InvitePreview => ({
  name: 'The Garage: UFC 300',
  sport: 'mma',
  locksAt: null,
  timeZone: 'America/Denver',
  memberCount: 1,
  entry: 'pick',
  accountsOnly: false,
  pickCount: 0,
  invitedBy: 'wren',
  ...given,
});
