import type * as z from 'zod/mini';
import type { Access } from './access.ts';

/** The verbs the calls use. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Named limits on tries; how many and for how long stands in the server's table of that name. */
export const TRY_LIMITS = [
  'signIn',
  'register',
  'recover',
  'join',
  'invite',
  'message',
  'upload',
  'create',
  'friend',
] as const;
/** One of {@link TRY_LIMITS}. */
export type TryLimit = (typeof TRY_LIMITS)[number];

/** Everything that is true of one call. The server, the client and the documentation read this and nothing else. */
export interface Endpoint {
  method: Method;
  path: `/api/${string}`;
  access: Access;
  /** One line for the documentation. */
  summary: string;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** The JSON of a good answer, or the media type of an answer that is no JSON. */
  response: z.ZodMiniType | 'image' | 'event-stream' | 'html' | 'csv';
  /** 201 for a call that creates an entity; 200 otherwise. */
  status?: 200 | 201;
  /** A call that may carry a picture takes bodies of up to 7 MB instead of 1 MB. */
  carriesPhoto?: true;
  /** A call that others than our page make, with a body of any kind, such as a form; none of it is read. */
  ignoresBody?: true;
  tries?: TryLimit;
}

/** Declares a call, keeping its exact types. */
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

/** What a handler receives of the request, checked. */
export interface Received<E extends Endpoint> {
  params: PathParams<E['path']>;
  query: Parsed<E, 'query'>;
  body: Parsed<E, 'body'>;
}

/** The JSON a call answers. */
export type Answer<E extends Endpoint> = E['response'] extends z.ZodMiniType
  ? z.output<E['response']>
  : never;
/** The JSON a handler gives; the pipeline checks it and drops what the contract does not name. */
export type Answered<E extends Endpoint> = E['response'] extends z.ZodMiniType
  ? z.input<E['response']>
  : never;

type Part<Key extends string, Value> = [Value] extends [undefined] ? unknown : { [K in Key]: Value };
type ParamsPart<Path extends string> = [ParamNames<Path>] extends [never]
  ? unknown
  : { params: PathParams<Path> };
/** What a caller passes: params, query and body, each only where the call has one. */
export type CallRequest<E extends Endpoint> = ParamsPart<E['path']> &
  Part<'query', Sent<E, 'query'>> &
  Part<'body', Sent<E, 'body'>>;

/** A feature's calls by name. */
export type Feature = Record<string, Endpoint>;
