import { SPORTS } from '@lockroom/rules';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { INVITE_LINK_DAYS } from '../limits.ts';
import { Done, Id, Instant, SentRoomCode, secret } from '../schema.ts';
import { RoomCard } from './rooms.ts';

const { most: MOST_DAYS } = INVITE_LINK_DAYS;

/** A link that lets whoever has it join a room without the password (rules: play#invitation-links). */
export const InviteLink = z.object({
  id: Id,
  /** The whole address, in the answer that made it alone: its key is stored as a hash. */
  url: z.nullable(z.string()),
  createdAt: Instant,
  expiresAt: Instant,
  /** How many people have joined by it. */
  uses: z.int(),
});
export type InviteLink = z.infer<typeof InviteLink>;

/** What the holder of a link may know of the room before joining it. */
export const InvitePreview = z.object({
  name: z.string(),
  sport: z.enum(SPORTS),
  /** The next lock to come, or the last one when all have passed; null when none is set. */
  locksAt: z.nullable(Instant),
  memberCount: z.int(),
  /** The name of the person who made the link. */
  invitedBy: z.string(),
});
export type InvitePreview = z.infer<typeof InvitePreview>;

export const inviteLinks = {
  list: endpoint({
    method: 'GET',
    path: '/api/rooms/:roomId/invite-links',
    access: 'room.manager',
    byToken: false,
    summary: 'The links by which people can join the room, newest first; those ended or expired are gone',
    response: z.array(InviteLink),
    isPlain: 'an address that opens something to whoever has it',
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/rooms/:roomId/invite-links',
    access: 'room.manager',
    byToken: false,
    summary: 'Make a link by which people can join the room; only this answer holds its address',
    body: z.object({
      expiresInDays: z._default(
        z.nullable(
          z
            .int('Days must be a whole number')
            .check(
              z.gte(1, `Days must be 1 to ${MOST_DAYS}`),
              z.lte(MOST_DAYS, `Days must be 1 to ${MOST_DAYS}`),
            ),
        ),
        null,
      ),
    }),
    response: InviteLink,
    status: 201,
    rateLimit: 'invite',
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/api/rooms/:roomId/invite-links/:linkId',
    access: 'room.manager',
    byToken: false,
    summary: 'End a link; members who joined by it stay',
    response: Done,
  }),
  preview: endpoint({
    method: 'GET',
    path: '/api/invite-links/:preview',
    access: 'public',
    summary: 'What a link invites to, by the part of it that may be seen; 404 for one ended or expired',
    response: InvitePreview,
    rateLimit: 'preview',
  }),
  personal: endpoint({
    method: 'GET',
    path: '/api/invitations/:roomCode',
    access: 'user',
    byToken: false,
    summary: 'The room of this code, to which its manager invited the caller by name; 404 for everybody else',
    response: InvitePreview,
    rateLimit: 'preview',
  }),
  join: endpoint({
    method: 'POST',
    path: '/api/rooms/join-by-link',
    access: 'user',
    byToken: false,
    summary: 'Join a room by the key of a link; joining twice is the same as once',
    body: z.object({
      roomCode: SentRoomCode,
      key: secret({ min: 1, max: 200, name: 'Key' }),
    }),
    response: RoomCard,
    rateLimit: 'join',
  }),
};
