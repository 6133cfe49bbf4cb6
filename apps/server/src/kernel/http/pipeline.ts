import type { Act, Answered, Done, Endpoint, Feature, ListPage, Received, Topic } from '@lockroom/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db/connect.ts';
import type { WithCommit } from '../db/transaction.ts';
import type { Proofs, ProvenRoom } from './access-context.ts';
import type { Resume } from './resume-cookie.ts';

export interface RequestInfo {
  /** When the last byte of the request arrived (milliseconds since 1970). It is the current time for all rules. */
  now: number;
  address: string;
  /** The bearer token of the request, so that signing out can end its session. */
  token: string | null;
  /** The token in the browser's cookie that renews the session; null in a cross-site request. */
  resumeToken: string | null;
  /** The id of the page that sent the request, so that the page's event stream can ignore the change. */
  page: string | null;
}

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
  | 'email-confirmed'
  | 'email-changed'
  | 'account-deleted';

export interface Effects {
  /** Announces changed topics to open pages after the commit. */
  announce(...topics: Topic[]): void;
  /** Enqueues a job in the same transaction; it runs after the commit, or at `runAt`. */
  enqueue(kind: string, payload: unknown, runAt?: number): Promise<void>;
  /** Adds the manager's last action to the response headers. */
  answerAct(act: Act): void;
  /** Logs an account's security event after the commit. */
  report(event: AccountEvent, account: string): void;
  /** Sets the cookie with which the browser renews its session; null removes the cookie. */
  setResume(resume: Resume | null): void;
  /**
   * Locks the viewer's account against deletion until the transaction ends; fails with unauthorized if the account is
   * gone. The pipeline does this at the end of every call that changes data. A handler may do it earlier, together with
   * other statements, but only after locking the room, because a deletion locks rooms first.
   */
  holdViewer(): Promise<void>;
  /**
   * Sends statements together with the commit. The response must not depend on their results. If one of them fails, the
   * call is rolled back. `send` must send them synchronously; a query builder that is not prepared would send its
   * statement after the commit.
   */
  withCommit: WithCommit;
  /**
   * Registers work to run after the commit. The work returns the topics that it changed. The response waits at most a
   * second for it. Errors are only logged, and the work is lost if the process exits first, so something else must be
   * able to repeat it.
   */
  afterCommit(work: (db: Db) => Promise<Topic[]>): void;
}

/** A handler's argument: the validated request, the context from its guard, and the transaction as `db`. */
export type Context<E extends Endpoint> = Received<E> &
  Proofs[E['access']] &
  RequestInfo &
  Effects & { db: Db };

/** What a handler returns: the response, a page of a paged list, or nothing if the response is `Done`. */
export type Returned<E extends Endpoint> =
  Same<E['response'], typeof Done> extends true
    ? Promise<void>
    : Promise<E extends { isPaged: true } ? PageOf<Answered<E>> : Answered<E>>;

type PageOf<List> = List extends (infer Item)[] ? ListPage<Item> : never;

/** Whether two types are equal. `extends` is not enough, because a schema with more fields also extends `Done`. */
type Same<One, Other> = One extends Other ? (Other extends One ? true : false) : false;

/** Handles an API call. If the call changes data, `db` is its transaction. */
export type Handler<E extends Endpoint> = (context: Context<E>) => Returned<E>;

/** Slow work before the transaction, such as hashing a password or decoding a picture. `db` is the pool. */
export type Preparation<E extends Endpoint, P> = (
  context: Received<E> & Proofs[E['access']] & RequestInfo & { db: Db },
) => Promise<P>;

export interface Prepared<E extends Endpoint> {
  prepare: Preparation<E, unknown>;
  handle(context: Context<E>, prepared: unknown): Returned<E>;
}

/** Slow work runs before the transaction. The handler receives its result as the second argument. */
export function prepared<E extends Endpoint, P>(
  _endpoint: E,
  steps: { prepare: Preparation<E, P>; handle(context: Context<E>, prepared: P): Returned<E> },
): Prepared<E> {
  // The pipeline passes the result of `prepare` to `handle` unchanged, but does not know its type.
  return steps as Prepared<E>;
}

export type RawHandler<E extends Endpoint> = (
  context: Received<E> & Proofs[E['access']] & RequestInfo & { db: Db },
  http: { request: FastifyRequest; reply: FastifyReply },
) => Promise<unknown>;

export type SharedRoom = Pick<
  ProvenRoom,
  'kind' | 'id' | 'sport' | 'competitionId' | 'isCompleted' | 'version'
>;

/** A response that all members share, and the lock times that it depends on. */
export interface SharedBody<Body> {
  body: Body;
  /** Lock times in milliseconds since 1970. The response is rebuilt once one of them has passed. */
  lockTimes: readonly number[];
}

/**
 * Builds a response that all members share (`isShared`). It does not receive the viewer, so the response cannot depend
 * on the caller. The data that it reads must be at least as new as the room's version.
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

/** The handlers of all endpoints of a feature. A missing handler or a wrong response type does not compile. */
export type Handlers<F extends Feature> = { [Name in keyof F]: AnyHandler<F[Name]> };

export interface Implementation {
  endpoint: Endpoint;
  handler: Handler<Endpoint> | Prepared<Endpoint> | RawHandler<Endpoint> | SharedHandler<Endpoint>;
}

export function implement<const F extends Feature>(feature: F, handlers: Handlers<F>): Implementation[] {
  return Object.keys(feature).map((name) => ({
    endpoint: feature[name] as Endpoint,
    // `Handlers` has already checked each handler against its own endpoint.
    handler: handlers[name] as unknown as Handler<Endpoint>,
  }));
}
