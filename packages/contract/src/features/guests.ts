import * as z from 'zod/mini';
import { create, post } from '../endpoint.ts';
import { GUEST_NAME_MAX } from '../limits.ts';
import { line, SentRoomCode, secret } from '../schema.ts';
import { FORMER_NAME } from '../texts.ts';
import { Email, NewPassword, PasskeyAnswer, SignedIn, User, Username } from './auth.ts';
import { Bracket } from './competitions.ts';
import { Member, RoomCard, VISIBLE } from './rooms.ts';

const LENGTH = { min: 1, max: GUEST_NAME_MAX, name: 'Name' };

/** The name under which a guest is shown. Repeated spaces become one, so that no two names look the same. */
export const GuestName = line(LENGTH).check(
  z.normalize('NFKC'),
  z.overwrite((name) => name.replace(/\s+/g, ' ')),
  z.maxLength(LENGTH.max, `Name must be ${LENGTH.max} characters or less`),
  z.refine(
    (name) => name === '' || (VISIBLE.test(name) && !FORMER_NAME.test(name.toLowerCase())),
    'Please choose another name',
  ),
);

const InRoom = z.extend(SignedIn, { room: RoomCard });

/** Guests have neither an email address nor a password. They can create an account later and keep everything. */
export const guests = {
  join: create('/api/rooms/join-as-guest', {
    access: 'public',
    summary: 'Join a room with the key of an invitation link and a name, without an account',
    body: z.object({
      roomCode: SentRoomCode,
      key: secret({ min: 1, max: 200, name: 'Key' }),
      name: GuestName,
    }),
    response: InRoom,
    rateLimit: 'guest',
  }),
  complete: post('/api/auth/complete', {
    access: 'user',
    summary: 'Turn a guest into an account with an email and a password; everything is kept',
    body: z.object({
      username: z.optional(Username),
      email: Email,
      password: NewPassword,
      /** A passkey's response, which is required if the account has a passkey. */
      passkey: z.optional(PasskeyAnswer),
    }),
    response: User,
    rateLimit: 'register',
  }),
  claim: post('/api/auth/claim', {
    access: 'public',
    summary: 'Sign in as a guest with a claim link, once; 404 afterwards',
    body: z.object({ claim: secret({ min: 1, max: 200, name: 'Claim' }) }),
    response: InRoom,
    rateLimit: 'join',
  }),
  add: create('/api/rooms/:roomId/guests', {
    access: 'room.manager',
    summary: 'Add a person who has no device; they can sign in later with the claim link',
    body: z.object({ name: GuestName }),
    response: z.object({ member: Member, claimUrl: z.string() }),
    rateLimit: 'invite',
    uncompressed: 'a secret address that grants access',
  }),
  makeLink: create('/api/rooms/:roomId/guests/:userId/claim-link', {
    access: 'room.manager',
    summary: "Make a new claim link for a guest; ends the guest's sessions and invalidates earlier links",
    response: z.object({ claimUrl: z.string() }),
    rateLimit: 'invite',
    uncompressed: 'a secret address that grants access',
  }),
  createBracket: create('/api/rooms/:roomId/guests/:userId/brackets', {
    access: 'room.manager',
    summary: 'Create a bracket for a guest without a device, unless the room is sealed',
    response: Bracket,
    rateLimit: 'create',
  }),
};
