import type * as z from 'zod/mini';

/**
 * Access levels, named for what the caller must prove, each with a sentence for the API documentation. The server
 * responds 401 without a session, 404 for what the caller may not see, and 403 for what the caller may not do. It looks
 * up the room, event, fight or bracket by its id in the path or the body.
 */
const ACCESS_TEXT = {
  public: 'Anyone.',
  user: 'Signed-in users.',
  admin: 'Administrators; others get 403.',
  'room.member': 'Members of the room; others get 404.',
  'room.manager': "The room's manager and deputies; other members get 403, non-members 404.",
  'room.creator': "The room's manager; deputies and other members get 403, non-members 404.",
  'event.member': 'Members of the room the event or bracket belongs to; others get 404.',
  'event.manager': "The manager and deputies of the event's room; other members get 403, non-members 404.",
  'fight.manager': "The manager and deputies of the fight's room; other members get 403, non-members 404.",
  'fight.editor':
    "The manager and deputies of the fight's room; other members get 403, non-members 404. For a template's fight: administrators.",
  'template.reader': 'Signed-in users; 404 if there is no such template.',
  'template.admin': 'Administrators; others get 403.',
  'bracket.member': "Members of the bracket's room, limited to the picks they may see; others get 404.",
  'bracket.editor':
    "The bracket's owner, and the room's manager and deputies unless it is sealed; other members get 403, non-members 404.",
  'post.author': "The post's author and administrators; others get 403.",
  'comment.author': "The comment's author and administrators; others get 403.",
  'plan.author': "The plan's author and administrators; others get 403.",
  'request.receiver': 'The receiver of the request; others get 404.',
  'friendship.member': 'The two friends; others get 404.',
} as const;

export type Access = keyof typeof ACCESS_TEXT;

/** Access levels that require access to a room. */
const OF_ROOM = /^(room|event|fight|bracket)\./;

/** Describes who may make a call and with which tokens, for the API documentation (rules: api#tokens). */
export function accessText({ access, method, byToken, needsAccount }: Endpoint): string {
  if (access === 'public') return ACCESS_TEXT[access];
  const scopes = [
    ...(method === 'GET' ? ['read'] : []),
    ...(OF_ROOM.test(access) ? ['the room'] : []),
    ...(byToken === 'events' ? ['events'] : []),
  ];
  const guests = needsAccount ? ' No guests.' : '';
  return `${ACCESS_TEXT[access]} ${byToken ? `Tokens: ${scopes.join(', ')}.` : 'No tokens.'}${guests}`;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Named rate limits. The server defines their counts and windows. */
export const RATE_LIMITS = [
  'signIn',
  'register',
  'passkey',
  'recover',
  'join',
  'guest',
  'preview',
  'invite',
  'message',
  'upload',
  'create',
  'friend',
  'report',
  'resume',
  'compute',
  'picks',
  'feed',
  'webhook',
  'push',
  'export',
] as const;
export type RateLimit = (typeof RATE_LIMITS)[number];

/** The media types of responses other than JSON. */
export const MEDIA_TYPES = {
  image: 'image/jpeg',
  png: 'image/png',
  'event-stream': 'text/event-stream',
  html: 'text/html',
  csv: 'text/csv',
  calendar: 'text/calendar',
} as const;

/**
 * Who may make a call: people with the access level and, with `byToken`, scripts with a token. Read tokens may make GET
 * calls, room tokens all calls that require access to their room, and event tokens only the calls marked 'events'
 * (rules: api#tokens).
 */
type Callers =
  | { access: 'public'; byToken?: never }
  | { access: Exclude<Access, 'public'>; byToken?: boolean | 'events' };

/** An endpoint's declaration, from which the server, the client and the documentation are derived. */
export type Endpoint = Callers & Declaration;

interface Declaration {
  method: Method;
  path: `/api/${string}` | `/calendar/${string}`;
  /** One line for the documentation. */
  summary: string;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** The schema of a JSON response, or the media type of any other response. */
  response: z.ZodMiniType | keyof typeof MEDIA_TYPES;
  /** 201 for a call that creates something. */
  status?: 200 | 201;
  /** The response is one page of a list; the query is a `pageQuery`. */
  isPaged?: true;
  /** The body may contain a picture; its limit is 7 MB instead of 1 MB. */
  carriesPhoto?: true;
  /** The body is ignored, because email programs and similar clients also make this call. */
  ignoresBody?: true;
  /** The body may also be plain text, which becomes a single string. */
  acceptsText?: true;
  rateLimit?: RateLimit;
  /** Guests may not make this call. */
  needsAccount?: true;
  /** Accounts that still have to confirm their email address may make this call (rules: texts#addresses). */
  evenUnconfirmed?: true;
  /** The response has an ETag. `except` names a field that the ETag leaves out, because its old values remain valid. */
  etag?: true | { except: string };
  /** The response is the same for all members of a room, and is built once per version of the room. */
  isShared?: true;
  /**
   * Why the response is never compressed: it contains a secret next to text from other people, so its compressed length
   * would disclose the secret (BREACH).
   */
  uncompressed?: string;
}

type Path = Declaration['path'];
type Options = Callers & Omit<Declaration, 'method' | 'path'>;

/** Returns a function that declares endpoints of one method and preserves their exact types. */
function declare<const M extends Method>(method: M) {
  return <const P extends Path, const O extends Options>(path: P, options: O) => ({
    method,
    path,
    ...options,
  });
}

export const get = declare('GET');
export const post = declare('POST');
export const put = declare('PUT');
export const del = declare('DELETE');

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The ids in a path: `/api/rooms/:roomId` gives `{roomId: string}`. */
type PathParams<Path extends string> = { [Name in ParamNames<Path>]: string };

type Sent<E, Key extends 'query' | 'body'> = E extends { [K in Key]: z.ZodMiniType }
  ? z.input<E[Key]>
  : undefined;
type Parsed<E, Key extends 'query' | 'body'> = E extends { [K in Key]: z.ZodMiniType }
  ? z.output<E[Key]>
  : undefined;

/** The validated request as the handler receives it. */
export interface Received<E extends Endpoint> {
  params: PathParams<E['path']>;
  query: Parsed<E, 'query'>;
  body: Parsed<E, 'body'>;
}

/** A JSON response as the client receives it. */
export type Answer<E extends Endpoint> = E['response'] extends z.ZodMiniType
  ? z.output<E['response']>
  : never;
/** A JSON response as the handler returns it. Fields that are not in the contract are removed. */
export type Answered<E extends Endpoint> = E['response'] extends z.ZodMiniType
  ? z.input<E['response']>
  : never;

type BodyPart<Value> = [Value] extends [undefined] ? unknown : { body: Value };
type QueryPart<Value> = [Value] extends [undefined]
  ? unknown
  : Record<never, never> extends Value
    ? { query?: Value }
    : { query: Value };
type ParamsPart<Path extends string> = [ParamNames<Path>] extends [never]
  ? unknown
  : { params: PathParams<Path> };
export type CallRequest<E extends Endpoint> = ParamsPart<E['path']> &
  QueryPart<Sent<E, 'query'>> &
  BodyPart<Sent<E, 'body'>>;

export type Feature = Record<string, Endpoint>;

/** The header with the idempotency key of a creating call (rules: api#creates). */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';
/** A key consists of visible ASCII characters. */
export const IDEMPOTENCY_KEY_PATTERN = /^[\x21-\x7e]{1,64}$/;

/** Returns whether a call creates something and accepts an idempotency key. */
export const isCreate = ({ status }: Pick<Endpoint, 'status'>): boolean => status === 201;
