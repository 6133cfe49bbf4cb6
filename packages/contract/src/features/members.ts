import { TEXT_MAX } from '@lockroom/rules';
import * as z from 'zod/mini';
import { del, get, post, put } from '../endpoint.ts';
import { Done, Id, Instant, line, Person, prose } from '../schema.ts';
import { Announcement, Room } from './rooms.ts';

/** A person who was removed from a room, as its manager and deputies see them. */
export const RemovedMember = z.object({
  user: Person,
  removedAt: Instant,
  reason: z.nullable(z.string()),
  bracketsCount: z.int(),
  /** Whether the person's brackets are still ranked. */
  keepRanked: z.boolean(),
  /** Whether the person is a guest without a device, who needs a claim link to return. */
  awaitsClaim: z.boolean(),
});
export type RemovedMember = z.infer<typeof RemovedMember>;

const Reason = z.nullish(line({ max: TEXT_MAX.removalReason, name: 'Reason' }));

/**
 * Actions that the manager and deputies can apply to a member (rules: play#removing-and-pausing). Only the manager can
 * apply them to a deputy.
 */
export const members = {
  listRemoved: get('/api/rooms/:roomId/removed-members', {
    access: 'room.manager',
    summary: 'The people who were removed, newest first',
    response: z.array(RemovedMember),
  }),
  remove: post('/api/rooms/:roomId/members/:userId/remove', {
    access: 'room.manager',
    summary:
      'Remove a member, who loses all access and cannot join again. Their brackets stay, unranked by default',
    body: z.object({ reason: Reason, keepRanked: z.optional(z.boolean('keepRanked must be true or false')) }),
    response: Done,
  }),
  changeRemoval: put('/api/rooms/:roomId/members/:userId/remove', {
    access: 'room.manager',
    summary: "Choose whether a removed person's brackets are ranked",
    body: z.object({ keepRanked: z.boolean('keepRanked must be true or false') }),
    response: Done,
  }),
  pause: post('/api/rooms/:roomId/members/:userId/pause', {
    access: 'room.manager',
    summary: 'Pause a member, who cannot write in the chat or create brackets. Brackets stay ranked',
    body: z.object({ reason: Reason }),
    response: Done,
  }),
  allow: post('/api/rooms/:roomId/members/:userId/allow', {
    access: 'room.manager',
    summary: 'End a pause, or let a removed person join again',
    response: Done,
  }),
  announce: put('/api/rooms/:roomId/announcement', {
    access: 'room.manager',
    summary: 'Pin a message at the top of the room, or remove it with null',
    body: z.object({
      text: z.nullable(prose({ min: 1, max: TEXT_MAX.announcement, name: 'Announcement' })),
    }),
    response: z.object({ announcement: z.nullable(Announcement) }),
  }),
};

/** API requests that change who runs a room: deputies, handovers and takeovers. */
export const managers = {
  setRole: put('/api/rooms/:roomId/members/:userId/role', {
    access: 'room.creator',
    summary: 'Make a member a deputy, or a deputy a member again; at most 5 deputies',
    body: z.object({ role: z.enum(['deputy', 'member'], "role must be 'deputy' or 'member'") }),
    response: Done,
  }),
  offer: post('/api/rooms/:roomId/hand-over', {
    access: 'room.creator',
    summary: 'Offer the room to a member, who becomes its manager by accepting. Replaces an earlier offer',
    body: z.object({ userId: Id }),
    response: Room,
  }),
  withdraw: del('/api/rooms/:roomId/hand-over', {
    access: 'room.creator',
    summary: 'Withdraw the offer; 409 if there is none',
    response: Room,
  }),
  accept: post('/api/rooms/:roomId/hand-over/accept', {
    access: 'room.member',
    needsAccount: true,
    summary:
      'Become the manager of a room that its manager has offered to the caller. The former manager becomes a deputy, or a member if there are 5',
    response: Room,
  }),
  decline: post('/api/rooms/:roomId/hand-over/decline', {
    access: 'room.member',
    summary: 'Decline the offer; 409 if there is none',
    response: Room,
  }),
  takeOver: post('/api/rooms/:roomId/take-over', {
    access: 'room.member',
    needsAccount: true,
    summary:
      'Announce that you will take over the room. A deputy can do so once the manager has made no request for 30 days (before that: 409 with the date), and becomes the manager 7 days later unless the manager makes a request in the room before then. If the manager is gone, any member can do so, and becomes the manager after 24 hours',
    response: Room,
  }),
};
