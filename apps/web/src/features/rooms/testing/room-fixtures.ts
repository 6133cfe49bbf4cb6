import type { Bracket, Fight, Member, Room, RoomCard } from '@lockroom/contract';
import { numberCard } from '@lockroom/rules';
import { noor } from '../../../testing/render-app.tsx';

const CREATED = '2026-11-01T12:00:00.000Z';

/** An id with a number at its end. */
export const idOf = (n: number) => `0193a3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;

/** A room of noor's list; what is given replaces the default. */
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
    isCreator: true,
    memberCount: 25,
    bracketCount: 38,
    userPoints: 29,
    lockTime: null,
    isLocked: false,
    yourPicks: null,
    ...given,
  };
}

/** The same room as its page sees it. */
export function roomOf(given: Partial<Room> = {}): Room {
  return {
    ...roomCard(given),
    isManager: true,
    hasAskedForPlace: false,
    eventId: idOf(101),
    bracketSize: null,
    fightCount: 3,
    scoredCount: 2,
    takeBack: 'his',
    maxPossiblePoints: 15,
    hasHall: false,
    ...given,
  };
}

/** A card of upcoming fights worth 5 points, of which the first few are won by corner 1 with the underdog bonus out. */
export function cardOf(length: number, completed: number): Fight[] {
  const fights = Array.from({ length }, (_, index) => ({ id: idOf(500 + index), index }));
  return numberCard(fights).map(({ index, ...place }) => ({
    ...place,
    eventId: idOf(101),
    fighter1: `Red ${index + 1}`,
    fighter2: `Blue ${index + 1}`,
    fighter1Odds: '-150',
    fighter2Odds: '+150',
    fighterPoints: 3,
    methodPoints: 1,
    bonusPoints: 1,
    underdogBonus: 1,
    fighter1Photo: null,
    fighter2Photo: null,
    fightStatus: index < completed ? ('completed' as const) : ('upcoming' as const),
    calledOffReason: null,
    replacedAt: null,
    replacedFighter: null,
    winnerId: index < completed ? 1 : null,
    winMethod: index < completed ? ('Decision' as const) : null,
    lockDatetime: null,
    isLocked: index < completed,
  }));
}

/** A bracket by its owner's name; `noor` makes it the viewer's. */
export function entryOf(n: number, username: string, given: Partial<Bracket> = {}): Bracket {
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
    previousRank: null,
    correctFighters: 1,
    correctMethods: 2,
    comboBonus: 0,
    underdogPicks: 0,
    bracketSize: null,
    editedByManagerAt: null,
    superBowlTeam1Score: null,
    superBowlTeam2Score: null,
    fightScores,
    isOwner: creatorId === noor.id,
    picksSaved: creatorId === noor.id ? fightScores.length : null,
    ...given,
  };
}

/** A member by name with an average. */
export function memberOf(n: number, username: string, given: Partial<Member> = {}): Member {
  return {
    user: { id: idOf(200 + n), username, firstName: '', lastName: '', profileImageUrl: null },
    role: 'member',
    friendshipStatus: 'none',
    stats: { bracketsCount: 2, totalPoints: 59 },
    averagePoints: 30,
    rank: n,
    joinedAt: CREATED,
    ...given,
  };
}
