import type * as z from 'zod/mini';
import type { Access } from './access.ts';

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
