import type { Answered, Endpoint, Feature, Received, Topic } from '@lockroom/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db/connect.ts';
import type { Proofs } from './proofs.ts';

/** What surrounds every request. */
export interface Surroundings {
  /** When the request was complete, in milliseconds; the only time its rules may use. */
  now: number;
  /** The caller's network address. */
  address: string;
  /** The bearer token as sent, for ending that session. */
  token: string | null;
}

/** What a handler may cause beyond its answer. */
export interface Effects {
  /** Names what changed, told to open pages after the commit. */
  announce(...topics: Topic[]): void;
  /** Writes down work for after the commit, in the same transaction. */
  enqueue(kind: string, payload: unknown, runAt?: number): Promise<void>;
}

/** What a handler is given: the checked request, the proofs of its access, and the transaction as `db`. */
export type Context<E extends Endpoint> = Received<E> &
  Proofs[E['access']] &
  Surroundings &
  Effects & { db: Db };

/** Answers a call. Of a changing call everything it does to `db` is one transaction. */
export type Handler<E extends Endpoint> = (context: Context<E>) => Promise<Answered<E>>;

/** What runs before the transaction: hashing, decoding pictures. `db` is the pool here. */
export type Preparation<E extends Endpoint, P> = (
  context: Received<E> & Proofs[E['access']] & Surroundings & { db: Db },
) => Promise<P>;

/** A handler with slow work in front of its transaction. */
export interface Prepared<E extends Endpoint> {
  prepare: Preparation<E, unknown>;
  handle(context: Context<E>, prepared: unknown): Promise<Answered<E>>;
}

/** Puts slow work in front of a handler's transaction; what it gives is the handler's second argument. */
export function prepared<E extends Endpoint, P>(
  _endpoint: E,
  steps: { prepare: Preparation<E, P>; handle(context: Context<E>, prepared: P): Promise<Answered<E>> },
): Prepared<E> {
  // The pipeline hands to `handle` exactly what `prepare` gave; the type in between is the caller's business.
  return steps as Prepared<E>;
}

/** Writes an answer that is no JSON by itself. */
export type RawHandler<E extends Endpoint> = (
  context: Received<E> & Proofs[E['access']] & Surroundings & { db: Db },
  http: { request: FastifyRequest; reply: FastifyReply },
) => Promise<unknown>;

type AnyHandler<E extends Endpoint> = E['response'] extends string ? RawHandler<E> : Handler<E> | Prepared<E>;

/** A handler for every call of a feature; a missing one or a wrong answer does not compile. */
export type Handlers<F extends Feature> = { [Name in keyof F]: AnyHandler<F[Name]> };

/** One call and what answers it. */
export interface Implementation {
  endpoint: Endpoint;
  handler: Handler<Endpoint> | Prepared<Endpoint> | RawHandler<Endpoint>;
}

/** Joins a feature's calls to their handlers. */
export function implement<const F extends Feature>(feature: F, handlers: Handlers<F>): Implementation[] {
  return Object.keys(feature).map((name) => ({
    endpoint: feature[name] as Endpoint,
    // Each handler was checked against its own endpoint above; the list treats all alike.
    handler: handlers[name] as unknown as Handler<Endpoint>,
  }));
}
