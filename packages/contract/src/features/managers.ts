import * as z from 'zod/mini';
import { del, post, put } from '../endpoint.ts';
import { Done, Id } from '../schema.ts';
import { Room } from './rooms.ts';

/** API calls that control who runs a room: deputies, handovers and takeovers. */
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
