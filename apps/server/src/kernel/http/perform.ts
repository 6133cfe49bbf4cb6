import { type Act, Done, type Endpoint, type ListPage, type Topic } from '@lockroom/contract';
import type * as z from 'zod/mini';
import type { Db } from '../db/connect.ts';
import { inTransaction } from '../db/transaction.ts';
import { AppError, databaseCode } from '../errors.ts';
import { enqueue } from '../jobs/worker.ts';
import type { Viewer } from './access-context.ts';
import { hold, type Intent, recall, remember } from './idempotency.ts';
import type { AccountEvent, Effects, Handler, Prepared, Surroundings } from './pipeline.ts';
import type { Resume } from './resume-cookie.ts';
import { withoutKeys } from './token-scope.ts';

interface PerformDeps {
  db: Db;
  /** Whether an account is not deleted; inside a transaction, whoever deletes it waits for the end of that. */
  holdAccount(db: Db, userId: string): Promise<boolean>;
}

/** The methods of calls that change nothing. */
export const SAFE: ReadonlySet<string> = new Set(['GET']);
// Two transactions blocked each other, or PostgreSQL could not serialize them: both can be retried.
const RETRY_CODES = new Set(['40001', '40P01']);
const MOST_ATTEMPTS = 4;

interface Outcome {
  /** The answer as the contract has it; JSON for an intent. */
  body: unknown;
  /** The id to go on with, of a page. */
  next: string | null;
  topics: Topic[];
  hasWork: boolean;
  reports: { event: AccountEvent; account: string }[];
  /** What the browser is given to renew its session; undefined where it keeps what it has. */
  resume?: Resume | null;
  act?: Act;
  /** Statements to be sent together with the commit. */
  last?: () => Promise<unknown>;
  /** What is to be done once this is committed; see `afterCommit`. */
  after: ((db: Db) => Promise<Topic[]>)[];
}

interface Work {
  endpoint: Endpoint;
  handler: Handler<Endpoint> | Prepared<Endpoint>;
  intent: Intent | null;
  viewer: Viewer | null;
}

/** The answer of a call and the id to go on with, by what its handler returned. */
function answerOf(
  { inPages, response }: Endpoint,
  result: unknown,
): { answered: unknown; next: string | null } {
  if (response === Done) return { answered: { success: true }, next: null };
  if (!inPages) return { answered: result, next: null };
  // The compiler holds the handler of a list in pages to this.
  const { items, next } = result as ListPage<unknown>;
  return { answered: items, next };
}

/**
 * Runs a handler, that of a changing call in a transaction, which a deadlock begins anew; answers what is to be sent, and
 * what is to be done after the commit.
 */
export async function perform(
  { endpoint, handler, intent, viewer }: Work,
  base: Surroundings,
  preparation: unknown,
  deps: PerformDeps,
): Promise<Outcome> {
  const run = async (db: Db, holdViewer = async () => {}): Promise<Outcome> => {
    if (intent) {
      await hold(db, intent);
      // Made since the intent was looked for above.
      const made = await recall(db, intent, base.now);
      if (made) return { body: made, next: null, topics: [], hasWork: false, reports: [], after: [] };
    }
    const topics = new Set<Topic>();
    const reports: Outcome['reports'] = [];
    let resume: Outcome['resume'];
    let hasWork = false;
    let act: Outcome['act'];
    let last: Outcome['last'];
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
      withCommit: (send) => {
        last = send;
      },
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
      last,
      after,
      ...(act && { act }),
    };
    if (!intent) return outcome;
    const json = JSON.stringify(body);
    await remember(db, intent, json, base.now);
    return { ...outcome, body: json };
  };
  // Last, after every other row lock, as a deletion takes it: what was stored by then is taken along with the account,
  // and after it nothing more is stored.
  const runAsPresent = async (db: Db) => {
    let held: Promise<void> | undefined;
    const hold = async (id: string) => {
      if (!(await deps.holdAccount(db, id))) throw new AppError('unauthorized');
    };
    const holdViewer = () => {
      held ??= viewer ? hold(viewer.id) : Promise.resolve();
      return held;
    };
    const outcome = await run(db, holdViewer);
    const isLeaving = outcome.reports.some(({ event }) => event === 'account-deleted');
    if (!isLeaving) await holdViewer();
    return { result: outcome, last: outcome.last ?? null };
  };
  if (SAFE.has(endpoint.method)) return run(deps.db);
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(deps.db, runAsPresent);
    } catch (error) {
      if (attempt >= MOST_ATTEMPTS || !RETRY_CODES.has(databaseCode(error) ?? '')) throw error;
    }
  }
}
