import type * as z from 'zod/mini';

/**
 * Access levels, each with a sentence for the API documentation that says who may send the request. The server responds
 * 401 without a session, 404 for what the caller may not see, and 403 for what the caller may not do. It finds the
 * room, event, fight or bracket by an id in the path or the body.
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

const OF_ROOM = /^(room|event|fight|bracket)\./;

/** Describes who may send an API request and with which tokens, for the API documentation (rules: api#tokens). */
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

/** Names of rate limits. The server defines how many requests each limit allows in which period. */
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
 * Who may send a request: people with the access level and, if `byToken` is set, scripts with a token. Read tokens
 * allow GET requests, room tokens allow all requests that require access to their room, and event tokens allow only
 * requests marked 'events' (rules: api#tokens).
 */
type Callers =
  | { access: 'public'; byToken?: never }
  | { access: Exclude<Access, 'public'>; byToken?: boolean | 'events' };

/** An endpoint's declaration, from which the server, the client and the documentation are derived. */
export type Endpoint = Callers & Declaration;

interface Declaration {
  method: Method;
  path: `/api/${string}` | `/calendar/${string}`;
  summary: string;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** The schema of a JSON response, or the media type of any other response. */
  response: z.ZodMiniType | keyof typeof MEDIA_TYPES;
  status?: 200 | 201;
  /** Whether the response is one page of a list (see `pageOf`). */
  isPaged?: true;
  /** Whether the body may contain a picture, which raises the size limit from 1 MB to 7 MB. */
  carriesPhoto?: true;
  /** Whether the body is ignored, because other clients such as email programs send this request too. */
  ignoresBody?: true;
  /** Whether the body may also be plain text, which is parsed as a single string. */
  acceptsText?: true;
  rateLimit?: RateLimit;
  /** Whether guests may not make this request. */
  needsAccount?: true;
  /** Whether accounts may send this request before they confirm their email address (rules: texts#addresses). */
  evenUnconfirmed?: true;
  /** Whether the response has an ETag. A change that affects only the field `except` does not change the ETag. */
  etag?: true | { except: string };
  /** Whether the response is the same for all members, so that it is built only once per version of the room. */
  isShared?: true;
  /**
   * The reason why the response is not compressed: it contains a secret as well as text from other people, who could
   * learn the secret from the compressed length (BREACH).
   */
  uncompressed?: string;
}

type Path = Declaration['path'];
type Options = Callers & Omit<Declaration, 'method' | 'path' | 'status'>;

/** Makes the function that declares endpoints with one method and preserves their exact types. */
function declare<const Head extends Pick<Declaration, 'method' | 'status'>>(head: Head) {
  return <const P extends Path, const O extends Options>(path: P, options: O) => ({
    ...head,
    path,
    ...options,
  });
}

export const get = declare({ method: 'GET' });
export const post = declare({ method: 'POST' });
export const create = declare({ method: 'POST', status: 201 });
export const put = declare({ method: 'PUT' });
export const del = declare({ method: 'DELETE' });

/** The most common access levels of requests that scripts with a token may also send. */
export const ofUser = { access: 'user', byToken: true } as const;
export const ofMember = { access: 'room.member', byToken: true } as const;
export const ofManager = { access: 'room.manager', byToken: true } as const;
export const ofEventMember = { access: 'event.member', byToken: true } as const;
export const ofFightManager = { access: 'fight.manager', byToken: true } as const;
export const ofFightEditor = { access: 'fight.editor', byToken: true } as const;
export const ofReader = { access: 'bracket.member', byToken: true } as const;
export const ofEditor = { access: 'bracket.editor', byToken: true } as const;

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
/** A JSON response as the handler returns it. The server removes fields that are not in the contract. */
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

/** The header with the idempotency key of a request that creates something (rules: api#creates). */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';
export const IDEMPOTENCY_KEY_PATTERN = /^[\x21-\x7e]{1,64}$/;

/** Returns whether a request creates something and therefore accepts an idempotency key. */
export const isCreate = ({ status }: Pick<Endpoint, 'status'>): boolean => status === 201;
