import { createHmac, randomBytes } from 'node:crypto';
import {
  type webhooks as calls,
  WEBHOOKS_MAX,
  type Webhook,
  type WebhookEvent,
  type WebhookKind,
} from '@lockroom/contract';
import { EVENING_HOURS, formatInstant } from '@lockroom/rules';
import { and, eq } from 'drizzle-orm';
import type { Config } from '../../kernel/config.ts';
import type { Db } from '../../kernel/db/connect.ts';
import { webhookDeliveries, webhooks } from '../../kernel/db/tables/webhooks.ts';
import { found, refuse } from '../../kernel/errors.ts';
import type { ProvenRoom, Viewer } from '../../kernel/http/access-context.ts';
import type { Context } from '../../kernel/http/pipeline.ts';
import { isId, newId } from '../../kernel/ids.ts';
import { instantOf } from '../../kernel/instants.ts';
import { enqueueAll } from '../../kernel/jobs/worker.ts';
import { outcomeOf, type Posted, post } from '../../kernel/outgoing/post.ts';
import type { Reach } from '../../kernel/outgoing/targets.ts';
import { truncate } from '../../kernel/truncate.ts';
import { pages } from '../notifications/notifications.service.ts';
import type { RoomLock } from '../notifications/reminders.service.ts';
import { lockAsRunner } from '../rooms/rooms.access.ts';
import { lockRoom, logChange } from '../rooms/rooms.service.ts';
import {
  claimForLock,
  findWebhook,
  listWebhooks,
  type OwnedWebhook,
  updateWebhook,
  type WebhookRow,
} from './webhooks.store.ts';

export interface RankedBracket {
  rank: number;
  /** The name of the bracket, in the form '{username} Bracket {n}'. */
  bracket: string;
  points: number;
}

/** The content of a message. Fields that do not apply to its event are absent. */
export interface Message {
  event: WebhookEvent | 'test';
  /** When the event happened, in milliseconds since 1970. */
  at: number;
  /** The news as sentences, oldest first. */
  lines: string[];
  standings?: RankedBracket[];
  /** The first lock in milliseconds since 1970, and the number of members with missing picks. */
  locksAt?: number;
  missing?: number;
}

interface Outgoing {
  id: string;
  message: Message;
  room: { id: string; name: string; sport: string };
  link: string;
}

const TITLES: Record<Message['event'], string> = {
  lock: 'Picks lock soon',
  results: 'Results',
  card: 'The card has changed',
  completed: 'Event completed',
  test: 'Test',
};
const SHOWN_LINES = 10;
// Discord accepts titles of up to 256 and descriptions of up to 4,096 characters, including backslashes.
const TITLE_MAX = 120;
const LINE_MAX = 300;
const TEXT_MAX = 4_000;

/** Builds the request for a message in the webhook's format, signed if the webhook has a secret. */
export function requestOf(
  { kind, secret }: { kind: WebhookKind; secret: string | null },
  outgoing: Outgoing,
  now: number,
): { headers: Record<string, string>; body: string } {
  const body = JSON.stringify(FORMS[kind](outgoing));
  const headers = { 'content-type': 'application/json', 'user-agent': 'Lockroom' };
  if (secret === null) return { headers, body };
  const timestamp = String(Math.floor(now / 1000));
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  const signed = {
    'lockroom-delivery': outgoing.id,
    'lockroom-timestamp': timestamp,
    'lockroom-signature': `sha256=${signature}`,
  };
  return { headers: { ...headers, ...signed }, body };
}

const FORMS: Record<WebhookKind, (outgoing: Outgoing) => object> = {
  json: ({ id, message, room, link }) => {
    const { event, at, lines, standings, locksAt, missing } = message;
    return {
      id,
      event,
      at: new Date(at).toISOString(),
      room: { ...room, url: link },
      lines,
      ...(standings && { standings }),
      ...(locksAt !== undefined && { locksAt: new Date(locksAt).toISOString(), missing }),
    };
  },
  discord: ({ message, room, link }) => ({
    username: 'Lockroom',
    // Names of rooms and people must not ping anybody.
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: forDiscord(titleOf(message, room)),
        url: link,
        description: newest(textOf(message).map(forDiscord)).join('\n'),
      },
    ],
  }),
  slack: ({ message, room, link }) => ({
    text: [titleOf(message, room), ...textOf(message)].map(forSlack).concat(link).join('\n'),
    mrkdwn: false,
    unfurl_links: false,
  }),
};

const titleOf = ({ event }: Message, room: { name: string }) =>
  truncate(`${room.name}: ${TITLES[event]}`, TITLE_MAX);

function textOf({ lines, standings = [] }: Message): string[] {
  const more = lines.length - SHOWN_LINES;
  return [
    ...(more > 0 ? [`${more} more before that.`] : []),
    ...lines.slice(-SHOWN_LINES).map((line) => truncate(line, LINE_MAX)),
    ...standings.map(({ rank, bracket, points }) => `${rank}. ${bracket}: ${points}`),
  ];
}

/** Returns as many of the newest lines as fit into one Discord message. */
function newest(lines: readonly string[]): string[] {
  let length = 0;
  const first = lines.findLastIndex((line) => {
    length += line.length + 1;
    return length > TEXT_MAX;
  });
  return lines.slice(first + 1);
}

// Inserts an invisible character, so that chat apps recognize neither mentions nor links.
const withoutPings = (text: string) => text.replace(/@|:(?=\/\/)/g, '$&\u200b');

/** Escapes markup and mentions for Discord. */
const forDiscord = (text: string) => withoutPings(text.replace(/[\\*_~`|<>#[\]()-]/g, '\\$&'));

/** Escapes text for Slack, where angle brackets mark mentions and links. */
const forSlack = (text: string) =>
  withoutPings(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'));

export const DELIVER_JOB = 'webhooks.deliver';

const DAY_MS = 24 * 60 * 60_000;
const EVENING_MS = EVENING_HOURS * 60 * 60_000;
const SECRET_BYTES = 32;

export interface Sending {
  reach: Reach;
  config: Pick<Config, 'publicUrl'>;
}

type Named = Pick<ProvenRoom, 'id'>;
type NewWebhook = Context<typeof calls.create>['body'];

/** Returns the webhooks of a room, oldest first, without their addresses and secrets. */
export async function readWebhooks(db: Db, room: Named): Promise<Webhook[]> {
  return (await listWebhooks(db, room.id)).map((row) => presentWebhook(row));
}

/** Creates a webhook, logs it without its address, and returns it with its secret. Refuses if the room has too many. */
export async function makeWebhook(
  db: Db,
  making: { room: Named; viewer: Viewer; body: NewWebhook; now: number },
): Promise<Webhook> {
  const { viewer, now } = making;
  const { url, kind, events } = making.body;
  const room = await lockAsRunner(db, making);
  if ((await listWebhooks(db, room.id)).length >= WEBHOOKS_MAX)
    refuse('conflict', `A room can have at most ${WEBHOOKS_MAX} webhooks. Remove one of them first.`);
  // The log line has the webhook's id, so that a removed person's webhooks can be found.
  const ids = { id: newId(), roomId: room.id };
  const change = { kind: 'webhook.added', data: { kind } } as const;
  await logChange(db, { ...ids, actor: viewer, now, change });
  const secret = kind === 'json' ? randomBytes(SECRET_BYTES).toString('base64url') : null;
  const row = { ...ids, kind, url, secret, events: [...new Set(events)], createdAt: new Date(now) };
  const [stored] = await db
    .insert(webhooks)
    .values({ ...row, toldId: newId() })
    .returning();
  return presentWebhook(found(stored), secret);
}

export async function removeWebhook(
  db: Db,
  { room, viewer, webhookId, now }: { room: Named; viewer: Viewer; webhookId: string; now: number },
): Promise<void> {
  await lockRoom(db, room.id);
  const id = found(isId(webhookId) ? webhookId : null);
  const isOwn = and(eq(webhooks.id, id), eq(webhooks.roomId, room.id));
  const [deleted] = await db.delete(webhooks).where(isOwn).returning({ kind: webhooks.kind });
  const { kind } = found(deleted);
  const change = { kind: 'webhook.removed', data: { kind } } as const;
  await logChange(db, { roomId: room.id, actor: viewer, now, change });
}

/** Enables a webhook again; earlier changes are not sent. */
export async function switchOn(
  db: Db,
  { room, viewer, webhookId }: { room: Named; viewer: Viewer; webhookId: string },
): Promise<Webhook> {
  await lockAsRunner(db, { room, viewer });
  const { hook } = await webhookOf(db, room, webhookId);
  if (hook.offAt === null) return presentWebhook(hook);
  const values = { offAt: null, failures: 0, pausedUntil: null, busyUntil: null, toldId: newId() };
  return presentWebhook(found(await updateWebhook(db, hook.id, values)));
}

export async function webhookOf(db: Db, room: Named, webhookId: string): Promise<OwnedWebhook> {
  return found(isId(webhookId) ? await findWebhook(db, webhookId, room.id) : null);
}

/** Sends a test message; stores nothing. */
export function sendTest({ hook, room }: OwnedWebhook, sending: Sending, now: number): Promise<Posted> {
  const lines = ['News from this room will look like this.'];
  return send({ hook, room }, { id: newId(), message: { event: 'test', at: now, lines } }, sending, now);
}

/** Sends a message to a webhook, after checking the webhook's address again. */
export function send(
  { hook, room }: OwnedWebhook,
  { id, message }: { id: string; message: Message },
  { reach, config }: Sending,
  now: number,
): Promise<Posted> {
  const { creatorId: _, timeZone: __, ...named } = room;
  const link = `${config.publicUrl}${pages.room(room.id)}`;
  return post(hook.url, requestOf(hook, { id, message, room: named, link }, now), reach);
}

export function lastOf(event: Message['event'], posted: Posted, now: number) {
  const { status, problem } = outcomeOf(posted);
  return { lastAt: new Date(now), lastEvent: event, lastStatus: status, lastProblem: problem };
}

/** Queues messages for webhooks and enqueues a job for each webhook. */
export async function queueMessages(
  db: Db,
  now: number,
  messages: readonly { webhookId: string; message: Message; goodUntil?: number }[],
): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map(({ webhookId, message, goodUntil = now + DAY_MS }) => ({
    id: newId(),
    webhookId,
    message,
    createdAt: new Date(now),
    goodUntil: new Date(goodUntil),
  }));
  await db.insert(webhookDeliveries).values(rows);
  const ids = [...new Set(messages.map(({ webhookId }) => webhookId))];
  const payloads = ids.map((webhookId) => ({ webhookId }));
  await enqueueAll(db, DELIVER_JOB, payloads, { now });
}

/**
 * Queues messages for webhooks about locks within the next hour, at most once per evening. Runs in the transaction that
 * creates the reminders.
 */
export async function announceLocks(db: Db, now: number, locks: readonly RoomLock[]): Promise<void> {
  const byRoom = new Map(locks.map((lock) => [lock.room.id, lock]));
  if (byRoom.size === 0) return;
  const at = new Date(now);
  const claimed = await claimForLock(db, [...byRoom.keys()], { at, notSince: new Date(now - EVENING_MS) });
  const messages = claimed.flatMap(({ id, roomId }) => {
    const lock = byRoom.get(roomId);
    if (!lock) return [];
    const { room, missing } = lock;
    const locksAt = lock.lockAt.getTime();
    const members = missing === 1 ? '1 member is' : `${missing} members are`;
    const who = missing === 0 ? 'Nobody is' : members;
    const lines = [`Picks lock ${formatInstant(locksAt, room.timeZone)}. ${who} missing picks.`];
    const message: Message = { event: 'lock', at: now, lines, locksAt, missing };
    return { webhookId: id, message, goodUntil: locksAt };
  });
  await queueMessages(db, now, messages);
}

function presentWebhook(row: WebhookRow, secret: string | null = null): Webhook {
  const { id, kind, events, failures, lastAt, lastEvent: event, lastStatus: status } = row;
  const problem = row.lastProblem;
  const { host, pathname } = new URL(row.url);
  return {
    id,
    kind,
    events,
    // For example 'discord.com/…8xQ2'.
    address: pathname === '/' ? host : `${host}/…${pathname.slice(1).slice(-4)}`,
    createdAt: row.createdAt.toISOString(),
    offAt: instantOf(row.offAt),
    failures,
    last: lastAt && event ? { at: lastAt.toISOString(), event, ok: problem === null, status, problem } : null,
    secret,
  };
}
