import * as z from 'zod/mini';
import { del, get, post, put } from '../endpoint.ts';
import { PUSH } from '../limits.ts';
import { Done, Id, TimeZone } from '../schema.ts';

/** The kinds of push messages, each of which a person can turn on or off (rules: push#kinds). */
export const PUSH_KINDS = ['locks', 'fights', 'results', 'messages', 'invitations'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];

const PushSubscription = z.object({
  endpoint: z
    .string('Endpoint must be a URL')
    .check(
      z.maxLength(PUSH.endpoint, 'This address is too long'),
      z.regex(/^[\x21-\x7e]+$/, 'This is not a valid address. It must begin with https://'),
    ),
  keys: z.object({
    p256dh: z
      .string('The key must be text')
      .check(z.regex(/^[\w-]{86,88}={0,2}$/, 'This is not a valid browser push key')),
    auth: z
      .string('The key must be text')
      .check(z.regex(/^[\w-]{22}={0,2}$/, 'This is not a valid browser push key')),
  }),
});
export type PushSubscription = z.infer<typeof PushSubscription>;

const ClockTime = z
  .string('Times must have the format HH:MM, for example 22:00')
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Times must have the format HH:MM, for example 22:00'));

/** A period in which push messages are held back (rules: push#quiet-hours). */
const QuietHours = z
  .object({
    from: ClockTime,
    to: ClockTime,
    zone: TimeZone,
    /** Whether lock reminders are also sent during quiet hours. */
    exceptLocks: z.boolean('exceptLocks must be true or false'),
  })
  .check(z.refine(({ from, to }) => from !== to, { error: 'Start and end must be different', path: ['to'] }));
export type QuietHours = z.infer<typeof QuietHours>;

const PushChoice = z.object({
  kinds: z
    .array(z.enum(PUSH_KINDS, `Kinds must be ${PUSH_KINDS.join(', ')}`))
    .check(z.maxLength(20, 'Kinds must not repeat')),
  quiet: z.nullable(QuietHours),
});
export type PushChoice = z.infer<typeof PushChoice>;

export const PushSettings = z.extend(PushChoice, {
  /** The rooms that the person has muted, sorted by name. */
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
    summary: 'The public key that identifies this installation to push services (VAPID)',
    response: z.object({ publicKey: z.string() }),
  }),
  subscribe: post('/api/push/subscriptions', {
    access: 'user',
    summary:
      'Send push messages to this device until its session ends. Idempotent; a device belongs to the account that subscribed last',
    body: PushSubscription,
    response: Done,
    rateLimit: 'push',
  }),
  unsubscribe: del('/api/push/subscriptions', {
    access: 'user',
    summary: "Stop push messages to one of the caller's devices. Idempotent",
    body: Endpoint,
    response: Done,
  }),
  test: post('/api/push/subscriptions/test', {
    access: 'user',
    summary:
      "Send a test message to one of the caller's devices, and report the response of its push service",
    body: Endpoint,
    response: PushAnswer,
    rateLimit: 'push',
  }),
  settings: get('/api/push/settings', {
    access: 'user',
    summary: "The caller's push settings: kinds, quiet hours and muted rooms",
    response: PushSettings,
  }),
  saveSettings: put('/api/push/settings', {
    access: 'user',
    summary: 'Change the kinds and the quiet hours; `quiet` is null without quiet hours',
    body: PushChoice,
    response: PushSettings,
  }),
  mute: put('/api/rooms/:roomId/muted', {
    access: 'room.member',
    summary: "Mute a room on the caller's devices, or unmute it",
    body: z.object({ muted: z.boolean('muted must be true or false') }),
    response: z.object({ muted: z.boolean() }),
  }),
};
