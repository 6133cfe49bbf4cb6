import { SPORTS, TEXT_MAX } from '@lockroom/rules';
import * as z from 'zod/mini';
import { create, del, get, ofManager, ofMember, post, put } from '../endpoint.ts';
import { FEED, PROPOSALS_MAX } from '../limits.ts';
import { Done, Id, Instant, line, pageOf } from '../schema.ts';

/** 'ask' if the manager confirms each change to the event, 'take' if the room applies changes automatically. */
export const FOLLOW_MODES = ['ask', 'take'] as const;
export type FollowMode = (typeof FOLLOW_MODES)[number];

/** An event in the calendar: a template with a start time, which rooms can follow. */
export const ListedEvent = z.object({
  templateId: Id,
  name: z.string(),
  sport: z.enum(SPORTS),
  /** The entered start or, without one, the first lock. */
  startsAt: Instant,
  /** The number of teams; null for a fight card. */
  size: z.nullable(z.int()),
  /** Where the event's data comes from: 'ESPN'; null if an administrator enters the data. */
  source: z.nullable(z.string()),
  /** 'announced' while the event has no fights or teams, 'live' from the first lock until all results are known. */
  status: z.enum(['announced', 'open', 'live', 'final']),
  rooms: z.int(),
});
export type ListedEvent = z.infer<typeof ListedEvent>;

/** The start or end of a calendar query; an empty string means no limit. */
const Day = z.optional(z.string().check(z.maxLength(40, 'That is not a date')));

/** A line of event data from a script: 'taken' if applied, 'same' if up to date, 'held' if not applied (see `why`). */
const FeedOutcome = z.object({
  /** The line number, counted from 1. */
  line: z.int(),
  text: z.string(),
  outcome: z.enum(['taken', 'same', 'held']),
  why: z.nullable(z.string()),
});
export type FeedOutcome = z.infer<typeof FeedOutcome>;

const FeedAnswer = z.object({ success: z.literal(true), changed: z.int(), lines: z.array(FeedOutcome) });

/** A value that a data source reported but that was not applied: what it is about, the value, and the reason. */
export const HeldFact = z.object({ what: z.string(), value: z.string(), why: z.string() });

/** The event that a room follows (rules: play#following-an-event). The mode is 'off' if there is none. */
export const Following = z.object({
  mode: z.enum([...FOLLOW_MODES, 'off']),
  templateId: z.nullable(Id),
  templateName: z.nullable(z.string()),
  /** Where the event's data comes from; null if an administrator or a script enters the data. */
  source: z.nullable(
    z.object({
      name: z.string(),
      /** When the source last responded; null unless it stopped responding although the event is near or running. */
      silentSince: z.nullable(Instant),
    }),
  ),
  held: z.array(HeldFact),
});
export type Following = z.infer<typeof Following>;

/** The kinds of values in which a room and its event can differ. */
export const EVENT_FACTS = [
  'result',
  'lock',
  'odds',
  // 'names': a fighter was renamed; 'fighter': a fighter was replaced; 'corners': the corners were swapped.
  'names',
  'fighter',
  'corners',
  // 'fight': whether a fight is on the card; 'status': whether a fight is called off.
  'fight',
  'status',
  'order',
  'score',
] as const;
export type EventFact = (typeof EVENT_FACTS)[number];

/** A difference between a room and its event. */
export const Proposal = z.object({
  /** An id that stays the same until the event's value changes. */
  id: z.string(),
  fact: z.enum(EVENT_FACTS),
  /** The id of the fight, game or team in the room; null if the value belongs to none of these. */
  subjectId: z.nullable(z.string()),
  /** What the difference is about: 'Main Event, Holloway vs Gaethje'. */
  what: z.string(),
  /** The room's value, such as 'no result'. */
  now: z.string(),
  /** The event's value: 'Holloway by KO/TKO'. */
  event: z.string(),
  /**
   * 'new' if only the event's value has changed; 'differs' if the room has its own value; 'own' if the event has no
   * value; 'dismissed' if the manager has dismissed the event's value. Equal values are not listed.
   */
  state: z.enum(['new', 'differs', 'own', 'dismissed']),
  /** Whether the proposal can be accepted; if not, `whyNot` says why. */
  canTake: z.boolean(),
  whyNot: z.nullable(z.string()),
});
export type Proposal = z.infer<typeof Proposal>;

const listed = {
  /** 'true' also lists values that only the room has. Accepting one of these proposals clears the value. */
  query: z.object({ own: z.optional(z.enum(['true', 'false'])) }),
  response: z.array(Proposal),
};

const room = '/api/rooms/:roomId' as const;
const template = '/api/template/:templateId' as const;

export const followings = {
  calendar: get('/api/events-calendar', {
    access: 'user',
    byToken: 'events',
    summary:
      'The events that rooms can follow, soonest first; `from` and `to` are times, or days in Mountain Time; both are inclusive',
    ...pageOf(ListedEvent, {
      sport: z.optional(z.string().check(z.maxLength(60, 'Please choose a sport'))),
      from: Day,
      to: Day,
    }),
  }),
  get: get(`${room}/following`, {
    ...ofMember,
    summary: 'The event that the room follows',
    response: Following,
    uncompressed: 'a secret address that grants access',
  }),
  follow: put(`${room}/following`, {
    ...ofManager,
    summary: "Follow a template as an event: 'take' its changes automatically, 'ask' first, or 'off'",
    body: z.object({
      templateId: z.nullish(Id),
      mode: z.enum([...FOLLOW_MODES, 'off'], "Mode must be 'ask', 'take' or 'off'"),
    }),
    response: Following,
  }),
  proposals: get(`${room}/proposals`, {
    ...ofManager,
    summary: 'All differences between the room and its event; own=true adds what only the room has',
    ...listed,
  }),
  takeSome: post(`${room}/proposals/take`, {
    ...ofManager,
    summary: "Accept the event's values of several facts; returns the remaining differences",
    body: z.object({
      proposalIds: z
        .array(z.string().check(z.maxLength(64)))
        .check(z.minLength(1, 'Nothing to take'), z.maxLength(PROPOSALS_MAX, 'Too many proposals')),
    }),
    ...listed,
  }),
  take: post(`${room}/proposals/:proposalId/take`, {
    ...ofManager,
    summary:
      "Use the event's value for one fact, even if the room has its own; the fact then follows the event again",
    ...listed,
  }),
  dismiss: post(`${room}/proposals/:proposalId/dismiss`, {
    ...ofManager,
    summary: "Keep the room's own value until the event's value changes again",
    ...listed,
  }),
  feed: get(`${template}/feed`, {
    access: 'template.admin',
    byToken: 'events',
    summary: 'How many rooms follow the template, and whether a script may feed it',
    response: z.object({ rooms: z.int(), tokenMadeAt: z.nullable(Instant) }),
    uncompressed: 'a secret address that grants access',
  }),
  makeFeedToken: create(`${template}/feed-token`, {
    access: 'template.admin',
    summary: "Create the feed's token and revoke the previous one; only this response contains it",
    response: z.object({ token: z.string(), url: z.string() }),
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
      "Results and changes from a script, one per line, each with its outcome; requires the feed's token or an event token instead of a session",
    body: z.union([
      z.string().check(z.maxLength(FEED.text, 'Too long')),
      z.object({ lines: z.array(z.string().check(z.maxLength(FEED.text))).check(z.maxLength(FEED.lines)) }),
    ]),
    acceptsText: true,
    response: FeedAnswer,
    rateLimit: 'feed',
  }),
  sendCard: put('/api/events-feed/:templateId/card', {
    access: 'public',
    summary:
      "The whole card or bracket as an event file, with startsAt and the script's ids if it has them; requires a token like the feed. Idempotent",
    body: z.union([
      z.string(),
      z.looseObject({
        kind: z.enum(['fight-card', 'bracket']),
        name: line({ min: 1, max: TEXT_MAX.templateName, name: 'Event name' }),
        sport: line({ min: 1, max: 60, name: 'Sport' }),
      }),
    ]),
    acceptsText: true,
    response: FeedAnswer,
    rateLimit: 'feed',
  }),
};

/** A data source that the operator has turned on. */
const ActiveSource = z.object({
  /** The display name: 'ESPN'. */
  label: z.string(),
  /** When the source was last polled for upcoming events. */
  listedAt: z.nullable(Instant),
  nextListAt: z.nullable(Instant),
  problem: z.nullable(z.string()),
  /** The number of requests sent today (UTC). */
  requests: z.int(),
  /** The maximum number of requests per day. */
  mostRequests: z.int(),
});

export const SourcedEvent = z.object({
  id: Id,
  templateId: Id,
  name: z.string(),
  source: z.string(),
  startsAt: z.nullable(Instant),
  answeredAt: z.nullable(Instant),
  /** Null if the event is over or paused. */
  nextPollAt: z.nullable(Instant),
  problem: z.nullable(z.string()),
  isPaused: z.boolean(),
  held: z.array(HeldFact),
  rooms: z.int(),
});
export type SourcedEvent = z.infer<typeof SourcedEvent>;

export const EventSources = z.object({ sources: z.array(ActiveSource), events: z.array(SourcedEvent) });
export type EventSources = z.infer<typeof EventSources>;

export const eventSources = {
  list: get('/api/admin/event-sources', {
    access: 'admin',
    summary: 'The data sources, and their events sorted by the time of the next poll',
    response: EventSources,
  }),
  pause: put('/api/template/:templateId/sources', {
    access: 'template.admin',
    summary: 'Pause or resume the sources of a template',
    body: z.object({ isPaused: z.boolean() }),
    response: Done,
  }),
};
