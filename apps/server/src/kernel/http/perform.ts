import { type Act, Done, type Endpoint, type ListPage, type Topic } from '@lockroom/contract';
import type * as z from 'zod/mini';
import type { Db } from '../db/connect.ts';
import { inTransaction, type WithCommit } from '../db/transaction.ts';
import { AppError, databaseCode } from '../errors.ts';
import { enqueue } from '../jobs/worker.ts';
import type { Viewer } from './access-context.ts';
import { hold, type Intent, recall, remember } from './idempotency.ts';
import type { AccountEvent, Effects, Handler, Prepared, Surroundings } from './pipeline.ts';
import type { Resume } from './resume-cookie.ts';
import { withoutKeys } from './token-scope.ts';

interface PerformDeps {
  db: Db;
  /** Whether the account exists; locks it against deletion until the transaction ends. */
  holdAccount(db: Db, userId: string): Promise<boolean>;
}

/** The methods of calls that change nothing. */
export const SAFE: ReadonlySet<string> = new Set(['GET']);
// Serialization failure and deadlock: both can be retried.
const RETRY_CODES = new Set(['40001', '40P01']);
const MOST_ATTEMPTS = 4;

interface Outcome {
  /** The answer in the form of the contract; with an Idempotency-Key, as JSON. */
  body: unknown;
  /** Cursor of the next page. */
  next: string | null;
  topics: Topic[];
  hasWork: boolean;
  reports: { event: AccountEvent; account: string }[];
  /** The new session cookie: null removes it, undefined leaves it unchanged. */
  resume?: Resume | null;
  act?: Act;
  /** Work for after the commit; see `afterCommit`. */
  after: ((db: Db) => Promise<Topic[]>)[];
}

interface Work {
  endpoint: Endpoint;
  handler: Handler<Endpoint> | Prepared<Endpoint>;
  intent: Intent | null;
  viewer: Viewer | null;
}

/** The answer and the next cursor, from what the handler returned. */
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
 * Runs a handler; changing calls run in a transaction, which is retried after a deadlock. Returns the answer and the
 * effects that follow the commit.
 */
export async function perform(
  { endpoint, handler, intent, viewer }: Work,
  base: Surroundings,
  preparation: unknown,
  deps: PerformDeps,
): Promise<Outcome> {
  const run = async (
    db: Db,
    holdViewer = async () => {},
    withCommit: WithCommit = () => {},
  ): Promise<Outcome> => {
    if (intent) {
      await hold(db, intent);
      // Another request with the same key may have finished since the first look.
      const made = await recall(db, intent, base.now);
      if (made) return { body: made, next: null, topics: [], hasWork: false, reports: [], after: [] };
    }
    const topics = new Set<Topic>();
    const reports: Outcome['reports'] = [];
    let resume: Outcome['resume'];
    let hasWork = false;
    let act: Outcome['act'];
    const after: Outcome['after'] = [];
    const effects: Effects = {
      announce: (...named) => {
        for (const topic of named) topics.add(topic);
      },
      enqueue: async (kind, payload, runAt) => {
        if (runAt === undefined) hasWork = true;
        await enqueue(db, kind, payload, { now: base.now, runAt });
      },
      answerAct: (made) => {
        act = made;
      },
      report: (event, account) => {
        reports.push({ event, account });
      },
      keepResume: (kept) => {
        resume = kept;
      },
      holdViewer,
      withCommit,
      afterCommit: (work) => {
        after.push(work);
      },
    };
    const context = { ...base, ...effects, db } as never;
    const result =
      typeof handler === 'object' ? await handler.handle(context, preparation) : await handler(context);
    const { answered, next } = answerOf(endpoint, result);
    const parsed = (endpoint.response as z.ZodMiniType).parse(answered);
    const body = withoutKeys(parsed, viewer?.scope ?? null);
    const outcome = {
      body,
      next,
      topics: [...topics],
      hasWork,
      reports,
      resume,
      after,
      ...(act && { act }),
    };
    if (!intent) return outcome;
    const json = JSON.stringify(body);
    await remember(db, intent, json, base.now);
    return { ...outcome, body: json };
  };
  // Locks the viewer's account last, in the same order as a deletion: everything stored before is deleted with the
  // account, and nothing is stored after it.
  const runHoldingViewer = async (db: Db, withCommit: WithCommit) => {
    let held: Promise<void> | undefined;
    const hold = async (id: string) => {
      if (!(await deps.holdAccount(db, id))) throw new AppError('unauthorized');
    };
    const holdViewer = () => {
      held ??= viewer ? hold(viewer.id) : Promise.resolve();
      return held;
    };
    const outcome = await run(db, holdViewer, withCommit);
    const isLeaving = outcome.reports.some(({ event }) => event === 'account-deleted');
    if (!isLeaving) await holdViewer();
    return outcome;
  };
  if (SAFE.has(endpoint.method)) return run(deps.db);
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(deps.db, runHoldingViewer);
    } catch (error) {
      if (attempt >= MOST_ATTEMPTS || !RETRY_CODES.has(databaseCode(error) ?? '')) throw error;
    }
  }
}
