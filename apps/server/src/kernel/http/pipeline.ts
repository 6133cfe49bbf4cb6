import type { Act, Answered, Done, Endpoint, Feature, ListPage, Received, Topic } from '@lockroom/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db/connect.ts';
import type { WithCommit } from '../db/transaction.ts';
import type { Proofs, ProvenRoom } from './access-context.ts';
import type { Resume } from './resume-cookie.ts';

/** The context of every request. */
export interface Surroundings {
  /** When the request had arrived completely, in milliseconds. All rules use this time. */
  now: number;
  /** The caller's network address. */
  address: string;
  /** The bearer token as sent, for ending that session. */
  token: string | null;
  /** The token in the browser's cookie that renews its session; null in a cross-site request. */
  resumeToken: string | null;
  /** The id of the page that sent the request; its event stream can ignore the change. */
  page: string | null;
}

/** Security events of an account, for the log. */
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
  /** Announces changed topics to open pages after the commit. */
  announce(...topics: Topic[]): void;
  /** Enqueues a job in the same transaction; it runs after the commit, or at `runAt`. */
  enqueue(kind: string, payload: unknown, runAt?: number): Promise<void>;
  /** Adds the manager's last act to the headers of the response. */
  answerAct(act: Act): void;
  /** Logs a security event of an account after the commit. */
  report(event: AccountEvent, account: string): void;
  /** Sets the cookie that renews the session; null removes it. */
  keepResume(resume: Resume | null): void;
  /**
   * Locks the viewer's account against deletion until the transaction ends; refuses with unauthorized if it is gone. The
   * pipeline does so at the end of every changing call. A handler may do so earlier, together with other statements, once
   * it has locked the room: a deletion locks rooms first.
   */
  holdViewer(): Promise<void>;
  /**
   * Sends statements together with the commit. The answer must not depend on them; if one fails, the call is rolled back.
   * `send` must send them synchronously. Awaiting an unprepared query builder would send its statement after the commit.
   */
  withCommit: WithCommit;
  /**
   * Work that needs the committed changes; returns the topics that it changed. The answer waits for it for a second at
   * most. It is lost if the process ends first, and its errors are only logged, so something else must be able to repeat
   * it.
   */
  afterCommit(work: (db: Db) => Promise<Topic[]>): void;
}

/** The argument of a handler: the validated request, the proofs of its access, and the transaction as `db`. */
export type Context<E extends Endpoint> = Received<E> &
  Proofs[E['access']] &
  Surroundings &
  Effects & { db: Db };

/** What a handler returns: the answer, one page of a paged list, or nothing if the answer is `Done`. */
export type Returned<E extends Endpoint> =
  Same<E['response'], typeof Done> extends true
    ? Promise<void>
    : Promise<E extends { isPaged: true } ? PageOf<Answered<E>> : Answered<E>>;

type PageOf<List> = List extends (infer Item)[] ? ListPage<Item> : never;

/** Whether two types are equal: a schema with more fields also extends `Done`. */
type Same<One, Other> = One extends Other ? (Other extends One ? true : false) : false;

/** Answers a call. In a changing call `db` is its transaction. */
export type Handler<E extends Endpoint> = (context: Context<E>) => Returned<E>;

/** Slow work before the transaction, such as hashing or decoding pictures. `db` is the pool here. */
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

/** Sends an answer that is not JSON. */
export type RawHandler<E extends Endpoint> = (
  context: Received<E> & Proofs[E['access']] & Surroundings & { db: Db },
  http: { request: FastifyRequest; reply: FastifyReply },
) => Promise<unknown>;

/** The part of a room that does not depend on the viewer. */
export type SharedRoom = Pick<
  ProvenRoom,
  'kind' | 'id' | 'sport' | 'competitionId' | 'isCompleted' | 'version'
>;

/** An answer that all members share, and the lock times that it depends on. */
export interface SharedBody<Body> {
  body: Body;
  /** In milliseconds; the answer is rebuilt once one of them has passed. */
  lockTimes: readonly number[];
}

/**
 * Builds the answer of a shared call (`isShared`). It does not know the viewer, so the answer cannot depend on them. The
 * data that it reads must be at least as new as the version of the room.
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

/** A handler for every endpoint of a feature; a missing handler or a wrong answer does not compile. */
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
    // `Handlers` has checked each handler against its own endpoint.
    handler: handlers[name] as unknown as Handler<Endpoint>,
  }));
}
