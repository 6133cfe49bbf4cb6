import { createHmac } from 'node:crypto';
import type { WebhookEvent, WebhookKind } from '@lockroom/contract';
import { truncate } from '../../kernel/truncate.ts';

/** A line of the standings in a message. */
export interface ToldPlace {
  rank: number;
  /** '{username} Bracket {n}' */
  bracket: string;
  points: number;
}

/** The content of a message; fields that do not apply to its event are missing. */
export interface Message {
  event: WebhookEvent | 'test';
  /** In milliseconds. */
  at: number;
  /** Sentences, the oldest first. */
  lines: string[];
  /** The best five brackets. */
  standings?: ToldPlace[];
  /** The first lock in milliseconds, and how many members have picks missing. */
  locksAt?: number;
  missing?: number;
}

/** A message with its id, its room and the URL of the room's page. */
export interface Outgoing {
  id: string;
  message: Message;
  room: { id: string; name: string; sport: string };
  link: string;
}

/** The headers and body of a request. */
export interface WebhookRequest {
  headers: Record<string, string>;
  body: string;
}

const TITLES: Record<Message['event'], string> = {
  lock: 'Picks lock soon',
  results: 'Results',
  card: 'The card has changed',
  completed: 'Event completed',
  test: 'Test',
};
const SHOWN_LINES = 10;
// Discord accepts titles of 256 and texts of 4,096 characters, including backslashes.
const TITLE_MAX = 120;
const LINE_MAX = 300;
const TEXT_MAX = 4_000;

/** A message in the format of the webhook's kind, signed if the webhook has a secret. */
export function requestOf(
  { kind, secret }: { kind: WebhookKind; secret: string | null },
  outgoing: Outgoing,
  now: number,
): WebhookRequest {
  const body = JSON.stringify(FORMS[kind](outgoing));
  const headers = { 'content-type': 'application/json', 'user-agent': 'Lockroom' };
  if (secret === null) return { headers, body };
  const timestamp = String(Math.floor(now / 1000));
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return {
    headers: {
      ...headers,
      'lockroom-delivery': outgoing.id,
      'lockroom-timestamp': timestamp,
      'lockroom-signature': `sha256=${signature}`,
    },
    body,
  };
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
    // Nobody is pinged, whatever a room or a person is called.
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

/** The sentences and the standings, a line each. */
function textOf({ lines, standings = [] }: Message): string[] {
  const more = lines.length - SHOWN_LINES;
  return [
    ...(more > 0 ? [`${more} more before these.`] : []),
    ...lines.slice(-SHOWN_LINES).map((line) => truncate(line, LINE_MAX)),
    ...standings.map(({ rank, bracket, points }) => `${rank}. ${bracket}: ${points}`),
  ];
}

/** As many of the last lines as fit into one Discord message. */
function newest(lines: readonly string[]): string[] {
  let length = 0;
  const first = lines.findLastIndex((line) => {
    length += line.length + 1;
    return length > TEXT_MAX;
  });
  return lines.slice(first + 1);
}

// An invisible character keeps programs from reading mentions and links.
const withoutPings = (text: string) => text.replace(/@|:(?=\/\/)/g, '$&\u200b');

/** Escapes markup and mentions for Discord. */
const forDiscord = (text: string) => withoutPings(text.replace(/[\\*_~`|<>#[\]()-]/g, '\\$&'));

/** Escapes text for Slack, where angle brackets are mentions and links. */
const forSlack = (text: string) =>
  withoutPings(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
