import { isTimeZone } from '@lockroom/rules';
import * as z from 'zod/mini';
import { del, get, post, put } from '../endpoint.ts';
import { PUSH } from '../limits.ts';
import { Done, Id } from '../schema.ts';

/** Kinds of push messages that a person can switch on and off (rules: push#kinds). */
export const PUSH_KINDS = ['locks', 'fights', 'results', 'messages', 'invitations'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

const PushSubscription = z.object({
  endpoint: z
    .string('Endpoint must be an address')
    .check(
      z.maxLength(PUSH.endpoint, 'This address is too long'),
      z.regex(/^[\x21-\x7e]+$/, 'This is not an address. It must begin with https://'),
    ),
  keys: z.object({
    p256dh: z
      .string('The key must be text')
      .check(z.regex(/^[\w-]{86,88}={0,2}$/, 'The key is not one of a browser')),
    auth: z
      .string('The key must be text')
      .check(z.regex(/^[\w-]{22}={0,2}$/, 'The key is not one of a browser')),
  }),
});
export type PushSubscription = z.infer<typeof PushSubscription>;

const ClockTime = z
  .string('Times are written as 22:00')
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Times are written as 22:00'));

/** Messages are held until quiet hours end (rules: push#quiet-hours). */
const QuietHours = z
  .object({
    from: ClockTime,
    to: ClockTime,
    zone: z
      .string('Choose a time zone')
      .check(z.maxLength(64, 'Unknown time zone'), z.refine(isTimeZone, 'Unknown time zone')),
    /** Whether lock reminders are sent during quiet hours too. */
    exceptLocks: z.boolean('exceptLocks must be true or false'),
  })
  .check(z.refine(({ from, to }) => from !== to, { error: 'They cannot end when they begin', path: ['to'] }));
export type QuietHours = z.infer<typeof QuietHours>;

const PushChoice = z.object({
  kinds: z
    .array(z.enum(PUSH_KINDS, `Kinds must be of ${PUSH_KINDS.join(', ')}`))
    .check(z.maxLength(20, 'Kinds must be different')),
  quiet: z.nullable(QuietHours),
});
export type PushChoice = z.infer<typeof PushChoice>;

export const PushSettings = z.extend(PushChoice, {
  /** Sorted by name. */
  mutedRooms: z.array(z.object({ id: Id, name: z.string() })),
});
export type PushSettings = z.infer<typeof PushSettings>;

export const PushAnswer = z.object({
  ok: z.boolean(),
  problem: z.nullable(z.string()),
});

const Endpoint = z.pick(PushSubscription, { endpoint: true });

/** Web Push notifications (RFC 8030, 8291 and 8292). */
export const push = {
  key: get('/api/push/key', {
    access: 'user',
    summary: 'The public key by which push services know this installation (VAPID)',
    response: z.object({ publicKey: z.string() }),
  }),
  subscribe: post('/api/push/subscriptions', {
    access: 'user',
    summary:
      'Tell this device, until the sign-in that asks for it ends; sent again it changes nothing. A device has one subscription, and the account that sent it last has it',
    body: PushSubscription,
    response: Done,
    rateLimit: 'push',
  }),
  unsubscribe: del('/api/push/subscriptions', {
    access: 'user',
    summary: 'Tell a device of the caller no more; one that is not told already is no error',
    body: Endpoint,
    response: Done,
  }),
  test: post('/api/push/subscriptions/test', {
    access: 'user',
    summary: 'Push a message for trial to a device of the caller, and tell what its push service answered',
    body: Endpoint,
    response: PushAnswer,
    rateLimit: 'push',
  }),
  settings: get('/api/push/settings', {
    access: 'user',
    summary: 'What the caller is told of on devices, when not, and of which rooms not',
    response: PushSettings,
  }),
  saveSettings: put('/api/push/settings', {
    access: 'user',
    summary: 'Changes the kinds and the quiet hours; without quiet hours `quiet` is null',
    body: PushChoice,
    response: PushSettings,
  }),
  mute: put('/api/rooms/:roomId/muted', {
    access: 'room.member',
    summary: 'Whether a room tells the devices of the caller nothing',
    body: z.object({ muted: z.boolean('muted must be true or false') }),
    response: z.object({ muted: z.boolean() }),
  }),
};
