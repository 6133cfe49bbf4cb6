import { TEXT_MAX } from '@lockroom/rules';
import * as z from 'zod/mini';
import { create, del, get, ofManager, ofMember, post } from '../endpoint.ts';
import { CHAT_PAGE, EMAIL_MAX } from '../limits.ts';
import { Done, Id, Instant, line, pageOf, prose } from '../schema.ts';
import { Email } from './auth.ts';

export const Message = z.object({
  id: Id,
  message: z.string(),
  authorId: Id,
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  profileImageUrl: z.nullable(z.string()),
  isGuest: z.optional(z.boolean()),
  isBlocked: z.optional(z.boolean()),
  createdAt: Instant,
});
export type Message = z.infer<typeof Message>;

export const chat = {
  list: get('/api/rooms/:roomId/messages', {
    ...ofMember,
    summary: `The newest messages, or those just before message \`before\`; \`limit\` defaults to ${CHAT_PAGE.usual}. Each page is sorted oldest first`,
    ...pageOf(Message),
  }),
  send: create('/api/rooms/:roomId/messages', {
    ...ofMember,
    summary: 'Post a message',
    body: z.object({ message: prose({ min: 1, max: TEXT_MAX.chatMessage, name: 'Message' }) }),
    response: Message,
    rateLimit: 'message',
  }),
  remove: del('/api/rooms/:roomId/messages/:messageId', {
    ...ofManager,
    summary: 'Delete a message for everyone; the changes log records its author, not its text',
    response: Done,
  }),
  unreadCount: get('/api/rooms/:roomId/unread-count', {
    ...ofMember,
    summary: "The number of others' messages since the caller last read the chat, or joined",
    response: z.object({ unreadCount: z.int() }),
  }),
  markRead: post('/api/rooms/:roomId/mark-read', {
    access: 'room.member',
    summary: 'Mark the whole chat as read',
    response: Done,
  }),
  invite: post('/api/rooms/:roomId/invite', {
    access: 'room.member',
    needsAccount: true,
    summary:
      'Invite an email address or a username to the room; the response does not disclose whether the address belongs to an account',
    body: z
      .object({
        email: z.optional(Email),
        username: z.optional(line({ min: 1, max: EMAIL_MAX, name: 'Username' })),
      })
      .check(
        z.refine((sent) => Boolean(sent.email || sent.username), {
          path: ['email'],
          error: 'A name or an email address is required',
        }),
      ),
    response: Done,
    rateLimit: 'invite',
  }),
};
