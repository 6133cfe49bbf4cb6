import type * as z from 'zod/mini';

/**
 * Access levels of endpoints, each named for what the caller has to prove. The server's guards answer in this order:
 * 401 without a session, 404 for what the caller may not see, 403 for what the caller may not do. Rooms, events,
 * fights and brackets are found by the id of that name in the path or, without one, in the body.
 */
export const ACCESS = [
  'public',
  'user',
  'admin',
  'room.member',
  'room.manager',
  'event.member',
  'event.manager',
  'fight.manager',
  'fight.editor',
  'template.reader',
  'template.admin',
  'bracket.member',
  'bracket.editor',
  'post.author',
  'comment.author',
  'plan.author',
  'request.receiver',
  'friendship.member',
] as const;

export type Access = (typeof ACCESS)[number];

/** One sentence per level for the API documentation. */
export const ACCESS_TEXT: Record<Access, string> = {
  public: 'Anyone.',
  user: 'Signed-in users.',
  admin: 'Administrators; others get 403.',
  'room.member': 'Members of the room; others get 404.',
  'room.manager': "The room's creator; other members get 403, strangers 404.",
  'event.member': 'Members of the room the event or bracket belongs to; others get 404.',
  'event.manager': "The creator of the event's room; other members get 403, strangers 404.",
  'fight.manager': "The creator of the fight's room; other members get 403, strangers 404.",
  'fight.editor':
    "The creator of the fight's room; other members get 403, strangers 404. Of a template's fight administrators.",
  'template.reader': 'Signed-in users; 404 where there is no such template.',
  'template.admin': 'Administrators; others get 403.',
  'bracket.member': "Members of the bracket's room, as far as its picks are open to them; others get 404.",
  'bracket.editor': "The bracket's owner and the room's manager; other members get 403, strangers 404.",
  'post.author': "The post's author and administrators; others get 403.",
  'comment.author': "The comment's author and administrators; others get 403.",
  'plan.author': "The plan's author and administrators; others get 403.",
  'request.receiver': 'Who was asked; others get 404.',
  'friendship.member': 'The two friends; others get 404.',
};

/** The beginnings of the levels at which a guard proves a room. */
const OF_ROOM = /^(room|event|fight|bracket)\./;

/** Who may make a call, in sentences for the API documentation, and with which tokens for scripts (rules: api#tokens). */
export function accessText({
  access,
  method,
  byToken,
}: {
  access: Access;
  method: string;
  byToken?: boolean | undefined;
}): string {
  if (access === 'public') return ACCESS_TEXT[access];
  const scopes = [...(method === 'GET' ? ['read'] : []), ...(OF_ROOM.test(access) ? ['the room'] : [])];
  return `${ACCESS_TEXT[access]} ${byToken ? `Tokens: ${scopes.join(', ')}.` : 'No tokens.'}`;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Named rate limits; the server's table of that name holds count and window. */
export const RATE_LIMITS = [
  'signIn',
  'register',
  'passkey',
  'recover',
  'join',
  'preview',
  'invite',
  'message',
  'upload',
  'create',
  'friend',
  'resume',
  'reckon',
  'picks',
  'feed',
  'webhook',
  'push',
  'export',
] as const;
export type RateLimit = (typeof RATE_LIMITS)[number];

/** The media types of answers that are not JSON. */
export const MEDIA_TYPES = {
  image: 'image/jpeg',
  png: 'image/png',
  'event-stream': 'text/event-stream',
  html: 'text/html',
  csv: 'text/csv',
  calendar: 'text/calendar',
} as const;

/**
 * Who may call: the access that a guard proves, and whether a token for scripts will do in place of a session. A token
 * that reads may make a GET; one of a room any call that proves that room; neither any other (rules: api#tokens).
 */
type Callers =
  | { access: 'public'; byToken?: never }
  | { access: Exclude<Access, 'public'>; byToken: boolean };

/** The complete declaration of one endpoint, the only source for the server, the client and the documentation. */
export type Endpoint = Callers & Declaration;

interface Declaration {
  method: Method;
  path: `/api/${string}` | `/calendar/${string}`;
  /** One line for the documentation. */
  summary: string;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** The schema of a successful JSON answer, or the media type of any other. */
  response: z.ZodMiniType | keyof typeof MEDIA_TYPES;
  /** 201 for a call that creates an entity; 200 otherwise. */
  status?: 200 | 201;
  /** True where the answer is a list that can grow: it comes in pages, and the query is a `pageQuery`. */
  inPages?: true;
  /** True where a body may carry a picture and may then have up to 7 MB instead of 1 MB. */
  carriesPhoto?: true;
  /**
   * True for a call made by other clients than our page, with a body of any kind, such as a form; the body is not
   * read.
   */
  ignoresBody?: true;
  /** True where a body may also be plain text, which then comes as one string. */
  takesText?: true;
  rateLimit?: RateLimit;
  /**
   * True for a larger answer that rarely changes: the browser keeps it, asks whether it is still the same, and is then
   * answered with a 304. A field that is another one at every answer does not make it another answer; it must be one
   * whose older value is true, too.
   */
  isKept?: true | { apartFrom: string };
  /**
   * True where the answer is the same for every member of the room in the path: the server builds it without knowing who
   * asks, once for each version of the room.
   */
  isShared?: true;
  /**
   * Why a JSON answer of a read is never compressed: it holds a secret beside texts that others choose, and its length
   * would tell how much they have in common.
   */
  isPlain?: string;
}

/** Declares an endpoint, keeping its exact types. */
export function endpoint<const E extends Endpoint>(literal: E): E {
  return literal;
}

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The ids in a path: `/api/rooms/:roomId` gives `{roomId: string}`. */
export type PathParams<Path extends string> = { [Name in ParamNames<Path>]: string };

type Sent<E, Key extends 'query' | 'body'> = E extends { [K in Key]: z.ZodMiniType }
  ? z.input<E[Key]>
  : undefined;
type Parsed<E, Key extends 'query' | 'body'> = E extends { [K in Key]: z.ZodMiniType }
  ? z.output<E[Key]>
  : undefined;

/** The validated parts of a request, as the handler receives them. */
export interface Received<E extends Endpoint> {
  params: PathParams<E['path']>;
  query: Parsed<E, 'query'>;
  body: Parsed<E, 'body'>;
}

/** The JSON of a successful answer, as the client reads it. */
export type Answer<E extends Endpoint> = E['response'] extends z.ZodMiniType
  ? z.output<E['response']>
  : never;
/** The JSON that a handler returns; the pipeline validates it and drops fields that are not in the contract. */
export type Answered<E extends Endpoint> = E['response'] extends z.ZodMiniType
  ? z.input<E['response']>
  : never;

type Part<Key extends string, Value> = [Value] extends [undefined] ? unknown : { [K in Key]: Value };
/** The query of a call, which may be left out where all of it may. */
type QueryPart<Value> = [Value] extends [undefined]
  ? unknown
  : Record<never, never> extends Value
    ? { query?: Value }
    : { query: Value };
type ParamsPart<Path extends string> = [ParamNames<Path>] extends [never]
  ? unknown
  : { params: PathParams<Path> };
/** The argument of a call: params, query and body, each only where the endpoint has one. */
export type CallRequest<E extends Endpoint> = ParamsPart<E['path']> &
  QueryPart<Sent<E, 'query'>> &
  Part<'body', Sent<E, 'body'>>;

export type Feature = Record<string, Endpoint>;

/**
 * The header with the key of one intent to make something: the same call with the same key makes it once (rules:
 * api#creates).
 */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';
/** Visible characters without a space. */
export const IDEMPOTENCY_KEY_PATTERN = /^[\x21-\x7e]{1,64}$/;

/** Whether a call makes something, and so takes an `Idempotency-Key`: every call that answers 201. */
export const isCreate = ({ status }: Pick<Endpoint, 'status'>): boolean => status === 201;
