import { SPORTS } from '@lockroom/rules';
import * as z from 'zod/mini';
import { create, get, ofManager, ofMember } from '../endpoint.ts';
import { INVITED_MAX } from '../limits.ts';
import { Id, Instant, Person } from '../schema.ts';
import { Room, RoomName, RoomPassword } from './rooms.ts';

/** Whether a second-chance room, which covers only what is still open in the old room, can be created now. */
export const SecondChance = z.object({
  /** Why a second chance is not possible now, and when it will be; null if it is possible now. */
  whyNot: z.nullable(z.string()),
  /** The first round of the new room, counted from 1; null in a fight room or if a second chance is not possible. */
  fromRound: z.nullable(z.int()),
  /** What the second-chance room would cover: '8 teams from Elite 8 on', '5 fights'; null if none is possible. */
  what: z.nullable(z.string()),
});

/** What the manager can create from a room, and whom the manager can invite. */
export const RoomAgain = z.object({
  secondChance: SecondChance,
  /** The other members who have an account, sorted by name. */
  people: z.array(Person),
});
export type RoomAgain = z.infer<typeof RoomAgain>;

export const RoomMadeAgain = z.extend(Room, {
  /** The number of people invited. Members who have left the old room are not invited. */
  invited: z.int(),
});
export type RoomMadeAgain = z.infer<typeof RoomMadeAgain>;

const NewRoom = z.object({
  name: RoomName,
  /** If absent or null, the password of the old room is used. */
  roomPassword: z.nullish(RoomPassword),
  /** Members of the old room to invite; other ids are ignored. */
  invite: z._default(
    z.array(Id).check(z.maxLength(INVITED_MAX, `At most ${INVITED_MAX} people can be invited`)),
    [],
  ),
});

/** A completed room of a series. */
export const HallRoom = z.object({
  /** Null, like `completedAt`, if the caller is not a member. */
  id: z.nullable(Id),
  name: z.string(),
  sport: z.enum(SPORTS),
  /** The event that the room followed; null if it followed none. */
  event: z.nullable(z.string()),
  completedAt: z.nullable(Instant),
  /** The winners' names; several if tied, and empty if nobody scored. */
  winners: z.array(z.string()),
  /** Each person's best rank in this room. */
  places: z.array(z.object({ userId: Id, rank: z.int() })),
});
export type HallRoom = z.infer<typeof HallRoom>;

/** One of the best brackets of a series. */
export const HallSheet = z.object({
  bracketId: Id,
  name: z.string(),
  roomName: z.string(),
  points: z.int(),
  /** The points of a perfect bracket in that room. */
  maxPoints: z.int(),
});
export type HallSheet = z.infer<typeof HallSheet>;

/** The completed rooms of a series, newest first (rules: play#hall-of-fame). */
export const HallOfFame = z.object({
  rooms: z.array(HallRoom),
  /** Sorted by points relative to a perfect bracket. Includes only rooms of which the caller is a member. */
  bestSheets: z.array(HallSheet),
  /** The people who have a bracket in those rooms, sorted by name. Deleted accounts are left out. */
  people: z.array(Person),
});
export type HallOfFame = z.infer<typeof HallOfFame>;

export const circles = {
  options: get('/api/rooms/:roomId/again', {
    ...ofManager,
    summary:
      'Who can be invited to a room made from this one, and whether a second-chance room can be created now',
    response: RoomAgain,
  }),
  again: create('/api/rooms/:roomId/again', {
    access: 'room.manager',
    needsAccount: true,
    summary: "Create a room with this one's settings, points and labels, without its competition",
    body: NewRoom,
    response: RoomMadeAgain,
    rateLimit: 'create',
  }),
  secondChance: create('/api/rooms/:roomId/second-chance', {
    access: 'room.manager',
    needsAccount: true,
    summary: 'Create a room from the teams still in or the fights still open; 409 if there are none',
    body: z.extend(NewRoom, {
      /** The first round of the new room as the caller saw it; if it has changed since then, the response is 409. */
      fromRound: z.nullish(z.int('fromRound must be a whole number')),
    }),
    response: RoomMadeAgain,
    rateLimit: 'create',
  }),
  hall: get('/api/rooms/:roomId/circle', {
    ...ofMember,
    summary: 'The completed rooms of the series with their winners, best brackets and ranks',
    response: HallOfFame,
  }),
};
