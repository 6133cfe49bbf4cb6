import type { Act, Answered, Done, Endpoint, Feature, ListPage, Received, Topic } from '@lockroom/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db/connect.ts';
import type { Proofs, ProvenRoom } from './access-context.ts';
import type { Resume } from './resume-cookie.ts';

/** The context of every request. */
export interface Surroundings {
  /** The time at which the request was complete, in milliseconds; the only time its rules may use. */
  now: number;
  /** The caller's network address. */
  address: string;
  /** The bearer token as sent, for ending that session. */
  token: string | null;
  /** What the browser holds to renew its session; null in a request that another site has made. */
  resumeToken: string | null;
  /** The id of the page that shows the answer itself, so that its event stream need not announce the change. */
  page: string | null;
}

/** What happens to an account's access, for the log. */
export type AccountEvent =
  | 'registered'
  | 'signed-in'
  | 'signed-out'
  | 'session-renewed'
  | 'password-changed'
  | 'password-reset'
  | 'passkey-added'
  | 'passkey-removed'
  | 'token-made'
  | 'token-revoked'
  | 'username-changed'
  | 'account-deleted';

/** The effects of a handler beyond its answer. */
export interface Effects {
  /** Announces topics that changed to open pages, after the commit. */
  announce(...topics: Topic[]): void;
  /** Enqueues a job in the same transaction, to run after the commit; with a time, in a later round of the worker. */
  enqueue(kind: string, payload: unknown, runAt?: number): Promise<void>;
  /** Adds the manager's last act to the headers of the answer. */
  answerAct(act: Act): void;
  /** Writes to the log what happened to the access of an account, after the commit. */
  report(event: AccountEvent, account: string): void;
  /** Gives the browser what renews its session, in the place of what it holds; null takes that away. */
  keepResume(resume: Resume | null): void;
  /**
   * Keeps the viewer's account from being deleted until the transaction ends; refuses with unauthorized when it is gone.
   * The pipeline does so at the end of every changing call. A handler may earlier, along with other statements, once it
   * has locked the room: a deletion locks rooms first.
   */
  holdViewer(): Promise<void>;
  /**
   * Sends statements together with the commit. The answer must not depend on them; one that fails undoes the call. `send`
   * must have sent them when it returns: a query builder that is awaited sends its statement a moment later, after the
   * commit, unless it is prepared or executed explicitly.
   */
  withCommit(send: () => Promise<unknown>): void;
  /**
   * Work that rests on what a changing call has committed; returns the topics that it changed. The answer waits for it
   * for a second at most. It is lost where the process ends in between, and its failure fails nothing: something else has
   * to make up for both.
   */
  afterCommit(work: (db: Db) => Promise<Topic[]>): void;
}

/** The argument of a handler: the validated request, the proofs of its access, and the transaction as `db`. */
export type Context<E extends Endpoint> = Received<E> &
  Proofs[E['access']] &
  Surroundings &
  Effects & { db: Db };

/** What a handler returns: the answer, of a list that comes in pages one page; nothing where it is `Done`. */
export type Returned<E extends Endpoint> =
  Same<E['response'], typeof Done> extends true
    ? Promise<void>
    : Promise<E extends { inPages: true } ? PageOf<Answered<E>> : Answered<E>>;

type PageOf<List> = List extends (infer Item)[] ? ListPage<Item> : never;

/** Whether two types are the same: a schema with more fields is one of `Done`, too. */
type Same<One, Other> = One extends Other ? (Other extends One ? true : false) : false;

/** Answers a call. All writes to `db` of a changing call are one transaction. */
export type Handler<E extends Endpoint> = (context: Context<E>) => Returned<E>;

/** Work before the transaction, such as hashing and decoding pictures. `db` is the pool here. */
export type Preparation<E extends Endpoint, P> = (
  context: Received<E> & Proofs[E['access']] & Surroundings & { db: Db },
) => Promise<P>;

/** A handler with slow work before its transaction. */
export interface Prepared<E extends Endpoint> {
  prepare: Preparation<E, unknown>;
  handle(context: Context<E>, prepared: unknown): Returned<E>;
}

/** Runs slow work before a handler's transaction; its result is the handler's second argument. */
export function prepared<E extends Endpoint, P>(
  _endpoint: E,
  steps: { prepare: Preparation<E, P>; handle(context: Context<E>, prepared: P): Returned<E> },
): Prepared<E> {
  // The pipeline passes exactly the result of `prepare` to `handle`; the caller defines the type in between.
  return steps as Prepared<E>;
}

/** Writes an answer other than JSON by itself. */
export type RawHandler<E extends Endpoint> = (
  context: Received<E> & Proofs[E['access']] & Surroundings & { db: Db },
  http: { request: FastifyRequest; reply: FastifyReply },
) => Promise<unknown>;

/** Of a room what is the same for whoever asks: nothing of the caller can be told from it. */
export type SharedRoom = Pick<
  ProvenRoom,
  'kind' | 'id' | 'sport' | 'competitionId' | 'isCompleted' | 'version'
>;

/** An answer that all members share, and the times of the locks that it depends on. */
export interface SharedBody<Body> {
  body: Body;
  /** In milliseconds; what may have another value once one of them has come is built anew then. */
  lockTimes: readonly number[];
}

/**
 * Builds the answer of a call that is shared (`isShared`). It is not told who asks, so what it answers cannot depend on
 * that. What it reads must be as new as the version of the room, or newer.
 */
export type SharedHandler<E extends Endpoint> = (context: {
  db: Db;
  room: SharedRoom;
  now: number;
}) => Promise<SharedBody<Answered<E>>>;

type AnyHandler<E extends Endpoint> = E['response'] extends string
  ? RawHandler<E>
  : E extends { isShared: true }
    ? SharedHandler<E>
    : Handler<E> | Prepared<E>;

/** A handler for every endpoint of a feature; a missing one or a wrong answer does not compile. */
export type Handlers<F extends Feature> = { [Name in keyof F]: AnyHandler<F[Name]> };

/** An endpoint with its handler. */
export interface Implementation {
  endpoint: Endpoint;
  handler: Handler<Endpoint> | Prepared<Endpoint> | RawHandler<Endpoint> | SharedHandler<Endpoint>;
}

/** Joins a feature's endpoints to their handlers. */
export function implement<const F extends Feature>(feature: F, handlers: Handlers<F>): Implementation[] {
  return Object.keys(feature).map((name) => ({
    endpoint: feature[name] as Endpoint,
    // Each handler was checked against its own endpoint above; the list treats all alike.
    handler: handlers[name] as unknown as Handler<Endpoint>,
  }));
}
