import { SPORTS } from '@lockroom/rules';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { INVITED_MAX } from '../limits.ts';
import { Id, Instant, Person } from '../schema.ts';
import { Room, RoomName, RoomPassword } from './rooms.ts';

/** Whether a second chance can be made of a room now, and of what. */
export const SecondChance = z.object({
  /** The sentence that says why not, and from when on; null where it can be made. */
  whyNot: z.nullable(z.string()),
  /** The round that the new room begins with, from 1; null in a fight room, and where it cannot be made. */
  fromRound: z.nullable(z.int()),
  /** What is still in: '8 teams from Elite 8 on', '5 fights'; null where it cannot be made. */
  what: z.nullable(z.string()),
});

/** What a room's manager can make of it, and whom he can invite to that. */
export const RoomAgain = z.object({
  secondChance: SecondChance,
  /** The other members who have an account, by name. */
  people: z.array(Person),
});
export type RoomAgain = z.infer<typeof RoomAgain>;

/** A room that was made from another. */
export const RoomMadeAgain = z.extend(Room, {
  /** How many people were invited by name: those who left meanwhile were not. */
  invited: z.int(),
});
export type RoomMadeAgain = z.infer<typeof RoomMadeAgain>;

const NewRoom = z.object({
  name: RoomName,
  /** Absent or null: the password of the old room. */
  roomPassword: z.optional(z.nullable(RoomPassword)),
  /** Members of the old room to invite; others are left out without a word. */
  invite: z._default(
    z.array(Id).check(z.maxLength(INVITED_MAX, `At most ${INVITED_MAX} people can be invited`)),
    [],
  ),
});

/** A completed room of a circle, as far as the caller may know it. */
export const HallRoom = z.object({
  /** Null, like all but name, event and winners, where the caller is no member. */
  id: z.nullable(Id),
  name: z.string(),
  sport: z.enum(SPORTS),
  /** The event that the room followed; null for none. */
  event: z.nullable(z.string()),
  completedAt: z.nullable(Instant),
  /** The names of who came first, several where the place is shared; none where nobody had points. */
  winners: z.array(z.string()),
  /** The best place of each person with a bracket. */
  places: z.array(z.object({ userId: Id, rank: z.int() })),
});
export type HallRoom = z.infer<typeof HallRoom>;

/** One of the best brackets of a circle. */
export const HallSheet = z.object({
  bracketId: Id,
  name: z.string(),
  roomName: z.string(),
  points: z.int(),
  /** The points of a perfect bracket in that room. */
  maxPoints: z.int(),
});
export type HallSheet = z.infer<typeof HallSheet>;

/** What a circle of rooms has seen: its completed rooms, newest first (rules: play#hall-of-fame). */
export const HallOfFame = z.object({
  rooms: z.array(HallRoom),
  /** By the share of the points that a perfect bracket had; of rooms that the caller is a member of. */
  bestSheets: z.array(HallSheet),
  /** The people with a bracket in those rooms, by name; without deleted accounts. */
  people: z.array(Person),
});
export type HallOfFame = z.infer<typeof HallOfFame>;

export const circles = {
  options: endpoint({
    method: 'GET',
    path: '/api/rooms/:roomId/again',
    access: 'room.manager',
    byToken: true,
    summary:
      'Whom the manager can invite to a room made from this one, and whether it has a second chance now',
    response: RoomAgain,
  }),
  again: endpoint({
    method: 'POST',
    path: '/api/rooms/:roomId/again',
    access: 'room.manager',
    byToken: false,
    summary: 'Make a room with the settings, points and labels of this one, empty of what was played',
    body: NewRoom,
    response: RoomMadeAgain,
    status: 201,
    rateLimit: 'create',
  }),
  secondChance: endpoint({
    method: 'POST',
    path: '/api/rooms/:roomId/second-chance',
    access: 'room.manager',
    byToken: false,
    summary: 'Make a room from the teams still in, or from the fights still open; 409 where that is none now',
    body: z.extend(NewRoom, {
      /** The round that the caller saw as the first of it; another one by now is a 409. */
      fromRound: z.optional(z.nullable(z.int('fromRound must be a whole number'))),
    }),
    response: RoomMadeAgain,
    status: 201,
    rateLimit: 'create',
  }),
  hall: endpoint({
    method: 'GET',
    path: '/api/rooms/:roomId/circle',
    access: 'room.member',
    byToken: true,
    summary: 'The completed rooms of the circle with their winners, best brackets and places',
    response: HallOfFame,
  }),
};
