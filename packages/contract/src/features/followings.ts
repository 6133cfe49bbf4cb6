import * as z from 'zod/mini';
import { del, get, post, put } from '../endpoint.ts';
import { FEED, PROPOSALS_MAX } from '../limits.ts';
import { Done, Id, Instant } from '../schema.ts';

/** Whether the manager confirms each change of the event ('ask'), or the room takes it over automatically ('take'). */
export const FOLLOW_MODES = ['ask', 'take'] as const;
export type FollowMode = (typeof FOLLOW_MODES)[number];

/** The event that a room follows (rules: play#following-an-event). The mode is 'off' without one. */
export const Following = z.object({
  mode: z.enum([...FOLLOW_MODES, 'off']),
  templateId: z.nullable(Id),
  templateName: z.nullable(z.string()),
});
export type Following = z.infer<typeof Following>;

/** The facts that a room and its event can differ in. */
export const EVENT_FACTS = [
  'result',
  'lock',
  'odds',
  // A renamed fighter, a replaced fighter, swapped corners.
  'names',
  'fighter',
  'corners',
  // Whether a fight is on the card; whether it is called off.
  'fight',
  'status',
  'order',
  'score',
] as const;
export type EventFact = (typeof EVENT_FACTS)[number];

/** A difference between a room and its event. */
export const Proposal = z.object({
  /** Stays the same until the event's value changes. */
  id: z.string(),
  fact: z.enum(EVENT_FACTS),
  /** 'Main Event, Holloway vs Gaethje'. */
  what: z.string(),
  /** What the room has: 'no result'. */
  now: z.string(),
  /** What the event has: 'Holloway by KO/TKO'. */
  event: z.string(),
  /** 'new' if only the event has changed, 'differs' if the room has its own value. */
  state: z.enum(['new', 'differs', 'dismissed']),
  /** False if the room's rules forbid it; `whyNot` says why. */
  canTake: z.boolean(),
  whyNot: z.nullable(z.string()),
});
export type Proposal = z.infer<typeof Proposal>;

const Proposals = z.array(Proposal);

const room = '/api/rooms/:roomId' as const;
const template = '/api/template/:templateId' as const;

export const followings = {
  get: get(`${room}/following`, {
    access: 'room.member',
    byToken: true,
    summary: 'The event that the room follows',
    response: Following,
    uncompressed: 'a secret address that grants access',
  }),
  follow: put(`${room}/following`, {
    access: 'room.manager',
    byToken: true,
    summary: "Follow a template as an event: 'take' its changes automatically, 'ask' first, or 'off'",
    body: z.object({
      templateId: z.nullish(Id),
      mode: z.enum([...FOLLOW_MODES, 'off'], "Mode must be 'ask', 'take' or 'off'"),
    }),
    response: Following,
  }),
  proposals: get(`${room}/proposals`, {
    access: 'room.manager',
    byToken: true,
    summary: 'All differences between the room and its event',
    response: Proposals,
  }),
  takeSome: post(`${room}/proposals/take`, {
    access: 'room.manager',
    byToken: true,
    summary: "Accept the event's values of several facts; answers the remaining differences",
    body: z.object({
      proposalIds: z
        .array(z.string().check(z.maxLength(64)))
        .check(z.minLength(1, 'Nothing to take'), z.maxLength(PROPOSALS_MAX, 'Too many proposals')),
    }),
    response: Proposals,
  }),
  take: post(`${room}/proposals/:proposalId/take`, {
    access: 'room.manager',
    byToken: true,
    summary: "Accept the event's value of one fact, even over the room's own entry",
    response: Proposals,
  }),
  dismiss: post(`${room}/proposals/:proposalId/dismiss`, {
    access: 'room.manager',
    byToken: true,
    summary: "Keep the room's value of a fact until the event's value changes again",
    response: Proposals,
  }),
  feed: get(`${template}/feed`, {
    access: 'template.admin',
    summary: 'How many rooms follow the template, and whether a script may feed it',
    response: z.object({ rooms: z.int(), tokenMadeAt: z.nullable(Instant) }),
    uncompressed: 'a secret address that grants access',
  }),
  makeFeedToken: post(`${template}/feed-token`, {
    access: 'template.admin',
    summary: "Create the feed's token and revoke the previous one; only this answer contains it",
    response: z.object({ token: z.string(), url: z.string() }),
    status: 201,
    rateLimit: 'create',
  }),
  endFeedToken: del(`${template}/feed-token`, {
    access: 'template.admin',
    summary: "Revoke the feed's token",
    response: Done,
  }),
  sendFeed: put('/api/events-feed/:templateId', {
    access: 'public',
    summary:
      "Results and changes from a script, one per line; requires the feed's token instead of a session",
    body: z.union([
      z.string().check(z.maxLength(FEED.text, 'Too long')),
      z.object({ lines: z.array(z.string().check(z.maxLength(FEED.text))).check(z.maxLength(FEED.lines)) }),
    ]),
    acceptsText: true,
    response: z.object({ success: z.literal(true), changed: z.int() }),
    rateLimit: 'feed',
  }),
};
