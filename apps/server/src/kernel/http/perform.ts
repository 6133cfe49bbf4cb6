import { type Act, Done, type Endpoint, type ListPage, type Topic } from '@lockroom/contract';
import type * as z from 'zod/mini';
import type { Db } from '../db/connect.ts';
import { inTransaction, type WithCommit } from '../db/transaction.ts';
import { AppError, databaseCode } from '../errors.ts';
import { enqueue } from '../jobs/worker.ts';
import type { Viewer } from './access-context.ts';
import { type Intent, lockIntent, recall, remember } from './idempotency.ts';
import type { AccountEvent, Effects, Handler, Prepared, RequestInfo } from './pipeline.ts';
import type { Resume } from './resume-cookie.ts';
import { withoutKeys } from './token-scope.ts';

interface PerformDeps {
  db: Db;
  /** Returns whether the account exists, and locks its row until the transaction ends so that it cannot be deleted. */
  holdAccount(db: Db, userId: string): Promise<boolean>;
}

// The SQLSTATEs of a serialization failure and a deadlock, after which a transaction can be retried.
const RETRY_CODES = new Set(['40001', '40P01']);
const MOST_ATTEMPTS = 4;

interface Outcome {
  /** The response defined by the contract, as JSON text if the call has an Idempotency-Key. */
  body: unknown;
  next: string | null;
  topics: Set<Topic>;
  hasWork: boolean;
  reports: { event: AccountEvent; account: string }[];
  /** The new session cookie: null removes it, undefined leaves it unchanged. */
  resume?: Resume | null;
  act?: Act;
  after: ((db: Db) => Promise<Topic[]>)[];
}

interface Work {
  endpoint: Endpoint;
  handler: Handler<Endpoint> | Prepared<Endpoint>;
  intent: Intent | null;
  viewer: Viewer | null;
}

function answerOf(
  { isPaged, response }: Endpoint,
  result: unknown,
): { answered: unknown; next: string | null } {
  if (response === Done) return { answered: { success: true }, next: null };
  if (!isPaged) return { answered: result, next: null };
  // `Returned` in pipeline.ts guarantees this type for paged lists.
  const { items, next } = result as ListPage<unknown>;
  return { answered: items, next };
}

/**
 * Runs a handler. A call that changes data runs in a transaction, which is retried after a deadlock. Returns the
 * response and the effects to run after the commit.
 */
export async function perform(
  { endpoint, handler, intent, viewer }: Work,
  base: RequestInfo,
  preparation: unknown,
  deps: PerformDeps,
): Promise<Outcome> {
  const run = async (
    db: Db,
    holdViewer = async () => {},
    withCommit: WithCommit = () => {},
  ): Promise<Outcome> => {
    const outcome: Outcome = {
      body: null,
      next: null,
      topics: new Set(),
      hasWork: false,
      reports: [],
      after: [],
    };
    if (intent) {
      await lockIntent(db, intent);
      // Check again, because another request with the same key may have finished in the meantime.
      const made = await recall(db, intent, base.now);
      if (made) return { ...outcome, body: made };
    }
    const effects: Effects = {
      announce: (...named) => {
        for (const topic of named) outcome.topics.add(topic);
      },
      enqueue: async (kind, payload, runAt) => {
        if (runAt === undefined) outcome.hasWork = true;
        await enqueue(db, kind, payload, { now: base.now, runAt });
      },
      answerAct: (act) => {
        outcome.act = act;
      },
      report: (event, account) => {
        outcome.reports.push({ event, account });
      },
      setResume: (resume) => {
        outcome.resume = resume;
      },
      holdViewer,
      withCommit,
      afterCommit: (work) => {
        outcome.after.push(work);
      },
    };
    const context = { ...base, ...effects, db } as never;
    const result =
      typeof handler === 'object' ? await handler.handle(context, preparation) : await handler(context);
    const { answered, next } = answerOf(endpoint, result);
    const parsed = (endpoint.response as z.ZodMiniType).parse(answered);
    const body = withoutKeys(parsed, viewer?.scope ?? null);
    if (!intent) return { ...outcome, next, body };
    const json = JSON.stringify(body);
    await remember(db, intent, json, base.now);
    return { ...outcome, next, body: json };
  };
  // Locks the viewer's account after any room, as an account deletion does. A deletion therefore removes
  // everything stored earlier, and nothing can be stored afterwards.
  const runHoldingViewer = async (db: Db, withCommit: WithCommit) => {
    let held: Promise<void> | undefined;
    const lockViewer = async () => {
      if (viewer && !(await deps.holdAccount(db, viewer.id))) throw new AppError('unauthorized');
    };
    const holdViewer = () => {
      held ??= lockViewer();
      return held;
    };
    const outcome = await run(db, holdViewer, withCommit);
    const isLeaving = outcome.reports.some(
      ({ event, account }) => event === 'account-deleted' && account === viewer?.id,
    );
    if (!isLeaving) await holdViewer();
    return outcome;
  };
  if (endpoint.method === 'GET') return run(deps.db);
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(deps.db, runHoldingViewer);
    } catch (error) {
      if (attempt >= MOST_ATTEMPTS || !RETRY_CODES.has(databaseCode(error) ?? '')) throw error;
    }
  }
}
