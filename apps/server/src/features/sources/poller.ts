import { createHash } from 'node:crypto';
import { TEMPLATES_TOPIC } from '@lockroom/contract';
import { formatInstant, MOUNTAIN, TEXT_MAX } from '@lockroom/rules';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db/connect.ts';
import { inTransaction } from '../../kernel/db/transaction.ts';
import { createPeriodicWorker, type Worker } from '../../kernel/jobs/worker.ts';
import type { LiveBus } from '../../kernel/live/bus.ts';
import type { Log } from '../../kernel/log.ts';
import { countPoll } from '../../kernel/metrics.ts';
import { getJson, type JsonAnswer } from '../../kernel/outgoing/get-json.ts';
import { type Reach, systemResolve } from '../../kernel/outgoing/targets.ts';
import { listAdministrators } from '../auth/auth.service.ts';
import { notify, notifyEach, pages, runJob } from '../notifications/notifications.service.ts';
import { createTemplate, findEvent, listSources } from '../templates/templates.service.ts';
import { applySnapshot, cardFactsOf, type EventMemory, memoryOf } from './event-state.ts';
import { LISTED_MS } from './reading.ts';
import { isSilent, LIST_EVERY_MS, nextPollAt, waitAfterFailure } from './schedule.ts';
import type { ActiveSource } from './settings.ts';
import { ChangedShape, type ListedEvent } from './source.ts';
import {
  addCalls,
  addEventSource,
  type CallsRow,
  claimEvents,
  claimLists,
  countRequests,
  describeTemplate,
  listComing,
  listFollowers,
  listKnown,
  type SourceRow,
  storeList,
  storePoll,
} from './sources.store.ts';

/** A lease must outlast all requests of one poll. */
const LEASE_MS = 120_000;
const EVENTS_AT_ONCE = 8;
/** The maximum number of requests to a source per day. */
export const MOST_REQUESTS = 5_000;
const DAY = 24 * 60 * 60_000;
const LOOK_EVERY_MS = 1_000;
/** Used in tests, in which polls are only half a second apart. */
const TEST_LOOK_EVERY_MS = 100;

interface Deps {
  db: Db;
  clock: Clock;
  live: LiveBus;
  log: Log;
  reach: Reach;
  sources: readonly ActiveSource[];
  adminEmails: readonly string[];
  hasDiskSpace(): boolean;
  /** Makes the job worker run the jobs that a poll has enqueued. */
  nudgeWorker(): void;
  random?: () => number;
}

/** Thrown for a request without a usable response; the message is a sentence. */
class NoAnswer extends Error {
  readonly retryAfterMs: number | null;

  constructor(problem: string, retryAfterMs: number | null = null) {
    super(problem);
    this.retryAfterMs = retryAfterMs;
  }
}

/**
 * Requests the sources' lists of upcoming events, and polls the events that are due. Every process may run a poller,
 * because each event is leased to one poller at a time. Every step can be repeated, so nothing is lost if a process is
 * killed.
 */
export function createPoller(deps: Deps): Worker {
  const {
    db,
    clock,
    live,
    log,
    sources,
    adminEmails,
    hasDiskSpace,
    nudgeWorker,
    random = Math.random,
  } = deps;
  const names = sources.map(({ name }) => name);
  const sourceOf = (name: string) => sources.find((one) => one.name === name);
  let isStopped = false;
  let hasCalls = false;

  async function run(): Promise<number> {
    if (isStopped || names.length === 0) return 0;
    const now = clock.now();
    if (!hasCalls) await addCalls(db, names, now);
    hasCalls = true;
    const lease = now + LEASE_MS;
    const lists = await claimLists(db, { names, now, lease });
    // After an unexpected error, the work is repeated when its lease expires.
    const logError = (source: string) => (error: unknown) =>
      log.error({ err: error, source }, 'A source could not be polled');
    for (const row of lists) await list(row).catch(logError(row.source));
    let polled = 0;
    while (!isStopped) {
      const rows = await claimEvents(db, { names, now: clock.now(), lease, most: EVENTS_AT_ONCE });
      await Promise.all(rows.map((row) => poll(row).catch(logError(row.source))));
      polled += rows.length;
      if (rows.length < EVENTS_AT_ONCE) break;
    }
    return lists.length + polled;
  }

  /** Requests paths from a source. Throws {@link NoAnswer} unless all of them return JSON. */
  async function requestAll(source: ActiveSource, paths: readonly string[]) {
    const answers = (await request(source, paths)).map((answer) => {
      if (!answer.ok) throw new NoAnswer(answer.problem, answer.retryAfterMs);
      return answer;
    });
    return { bodies: answers.map(({ body }) => body), texts: answers.map(({ text }) => text) };
  }

  async function request(source: ActiveSource, paths: readonly string[]): Promise<JsonAnswer[]> {
    const now = clock.now();
    const counted = { source: source.name, requests: paths.length, most: MOST_REQUESTS, now };
    if (paths.length > 0 && !(await countRequests(db, counted)))
      throw new NoAnswer(
        `The limit of ${MOST_REQUESTS} requests per day to this source has been reached.`,
        DAY - (now % DAY),
      );
    const reach = source.isTest ? { allowsPrivate: true, resolve: systemResolve } : deps.reach;
    return Promise.all(paths.map((path) => getJson(source.addressOf(path), reach)));
  }

  async function list({ source: name, failures }: CallsRow): Promise<void> {
    const source = sourceOf(name);
    if (!source) return;
    const now = clock.now();
    try {
      const { bodies } = await requestAll(source, source.listPaths(now));
      await addEvents(source, source.readList(bodies, now), now);
      await storeList(db, name, {
        nextListAt: new Date(now + LIST_EVERY_MS / source.speed),
        listedAt: new Date(now),
        failures: 0,
        problem: null,
      });
    } catch (error) {
      const { problem, wait } = await describeFailure(source, error, failures + 1);
      await storeList(db, name, { nextListAt: new Date(now + wait), failures: failures + 1, problem });
    }
  }

  async function addEvents(source: ActiveSource, events: readonly ListedEvent[], now: number): Promise<void> {
    const eventIds = events.map(({ eventId }) => eventId);
    const known = await listKnown(db, source.name, eventIds);
    for (const { eventId: sourceEvent, name, sport, size, startsAt } of events) {
      if (known.has(sourceEvent)) continue;
      await inTransaction(db, async (tx) => {
        const body = {
          name: name.slice(0, TEXT_MAX.templateName),
          sport,
          startsAt: new Date(startsAt).toISOString(),
          ...(size !== null && { bracketSize: size }),
        };
        const made = await createTemplate(tx, { id: '', username: source.label }, body, now);
        await addEventSource(tx, { templateId: made.id, source: source.name, sourceEvent }, now);
      });
    }
    if (events.length > known.size) await live.publish([TEMPLATES_TOPIC]);
    for (const { name, addsTo } of sources) {
      if (!addsTo) continue;
      for (const event of await listComing(db, name, { from: now, to: now + LISTED_MS })) {
        const sourceEvent = addsTo(event);
        const { templateId } = event;
        if (sourceEvent !== null) await addEventSource(db, { templateId, source: name, sourceEvent }, now);
      }
    }
  }

  async function poll(row: SourceRow): Promise<void> {
    const source = sourceOf(row.source);
    if (!source) return;
    const now = clock.now();
    try {
      const answers = await requestAll(source, source.eventPaths(row.sourceEvent, now));
      await applyAnswers(row, source, answers, now);
      countPoll(source.name, 'answered');
    } catch (error) {
      countPoll(source.name, 'failed');
      await storeFailure(row, source, await describeFailure(source, error, row.failures + 1), now);
    }
  }

  async function applyAnswers(
    row: SourceRow,
    source: ActiveSource,
    { bodies, texts }: Awaited<ReturnType<typeof requestAll>>,
    now: number,
  ): Promise<void> {
    const before = memoryOf(row);
    const first = source.read(row.sourceEvent, bodies);
    const more = new Map<string, unknown>();
    const askedAt = (path: string) => {
      const at = before.askedAt[path];
      return at === undefined ? null : now - (now - at) * source.speed;
    };
    const paths = (first && source.morePaths?.(first, askedAt, now)) ?? [];
    // The earlier responses count even if these additional requests fail.
    const leaves = await request(source, paths).catch((): JsonAnswer[] => []);
    for (const [index, leaf] of leaves.entries()) if (leaf.ok) more.set(paths[index] ?? '', leaf.body);
    const answerHash = createHash('sha256').update(texts.join('')).digest('hex');
    const good = { answerHash, answeredAt: new Date(now), failures: 0, silentSince: null };
    const next = (memory: EventMemory) => {
      const waitsUntil = memory.isHurried ? memory.waitsUntil : null;
      const { waitMs = 0, speed } = source;
      return new Date(nextPollAt(memory.phase, now, { waitsUntil, waitMs, speed }));
    };
    const notListed = `${source.label} does not list this event.`;
    const isWaiting = before.waitsUntil !== null && before.waitsUntil <= now;
    if (row.answerHash === answerHash && paths.length === 0 && !isWaiting) {
      await storePoll(db, row, { ...good, problem: first ? null : notListed, nextPollAt: next(before) });
      return;
    }
    const snapshot = first && (more.size > 0 ? source.read(row.sourceEvent, bodies, more) : first);
    const asked = Object.entries(before.askedAt).filter(([, at]) => now - at < 2 * DAY);
    const memory = {
      ...before,
      askedAt: Object.fromEntries([...asked, ...paths.map((path) => [path, now] as const)]),
    };
    if (!snapshot) {
      await storePoll(db, row, { ...good, memory, problem: notListed, nextPollAt: next(memory) });
      return;
    }
    const event = await findEvent(db, row.templateId);
    if (!event) return;
    const others = await listSources(db, row.templateId);
    const to = { ...event, source, other: otherOf(row, others, now), now };
    const applied = await applySnapshot(db, memory, snapshot, to);
    await inTransaction(db, async (tx) => {
      const change = { ...good, ...applied, nextPollAt: next(applied.memory), problem: null };
      if (!(await storePoll(tx, row, change))) return;
      if (others[0]?.id === row.id) {
        const name = snapshot.name.slice(0, TEXT_MAX.templateName);
        const earlierName = before.name?.slice(0, TEXT_MAX.templateName) ?? null;
        const { startsAt } = snapshot;
        await describeTemplate(tx, row.templateId, { name, earlierName, startsAt });
      }
    });
    nudgeWorker();
    await live.publish([TEMPLATES_TOPIC]);
  }

  /** Returns the template's other source, if it is active and has responded within a day; otherwise null. */
  function otherOf(row: SourceRow, rows: readonly SourceRow[], now: number) {
    for (const other of rows) {
      const source = sourceOf(other.source);
      const isHeard = other.answeredAt !== null && !other.isPaused && now - other.answeredAt.getTime() < DAY;
      const facts = cardFactsOf(memoryOf(other));
      if (other.id === row.id || !source || !isHeard || other.silentSince !== null || !facts) continue;
      return { name: source.name, label: source.label, isFirst: other.id < row.id, facts };
    }
    return null;
  }

  /**
   * Returns the problem as a sentence, and how long to wait before the next try. If the format has changed, notifies
   * administrators once per field.
   */
  async function describeFailure(source: ActiveSource, error: unknown, failures: number) {
    const retryAfterMs = error instanceof NoAnswer ? error.retryAfterMs : null;
    const wait = waitAfterFailure(failures, retryAfterMs, random()) / source.speed;
    if (error instanceof NoAnswer) return { problem: error.message, wait };
    if (!(error instanceof ChangedShape)) throw error;
    const problem = `${source.label} sends data in a different format: ${error.message}`.slice(0, 500);
    await runJob(deps, async (context) => {
      await notify(context, await listAdministrators(context.db, adminEmails), {
        kind: 'event-news',
        title: 'Source Changed',
        message: `${problem}. Its events are not updated until Lockroom supports the new format.`,
        link: '/admin/sources',
        onceKey: `source-shape:${source.name}:${error.field}`,
      });
    });
    return { problem, wait };
  }

  async function storeFailure(
    row: SourceRow,
    source: ActiveSource,
    { problem, wait }: Awaited<ReturnType<typeof describeFailure>>,
    now: number,
  ): Promise<void> {
    // A source that has never responded about this event counts as silent since the event was listed.
    const listed = row.answeredAt ? null : await findEvent(db, row.templateId);
    const lastHeard = row.answeredAt ?? listed?.createdAt ?? new Date(now);
    const { phase: before } = memoryOf(row);
    const phase = listed ? { ...before, startsAt: listed.startsAt } : before;
    const isQuiet = isSilent(phase, lastHeard.getTime(), now, source.speed);
    await runJob(deps, async (context) => {
      const change = {
        failures: row.failures + 1,
        problem,
        nextPollAt: new Date(now + wait),
        silentSince: isQuiet ? lastHeard : row.silentSince,
      };
      if (!(await storePoll(context.db, row, change)) || !isQuiet || row.silentSince !== null) return;
      // Results come from the template's first source, so nobody is notified when another source is silent.
      const [first] = await listSources(context.db, row.templateId);
      if (first?.id !== row.id) return;
      const since = formatInstant(lastHeard.getTime(), MOUNTAIN);
      const followers = await listFollowers(context.db, row.templateId);
      await notifyEach(
        context,
        followers.map(({ id, name, userId }) => ({
          userId,
          kind: 'event-news' as const,
          title: 'Results May Be Late',
          message: `${name}: No updates from ${source.label} since ${since}. Enter results by hand.`,
          link: pages.manager(id),
          lineKey: `source-silent:${id}`,
        })),
      );
      context.announce(TEMPLATES_TOPIC);
    });
  }

  const worker = createPeriodicWorker({
    run,
    everyMs: sources.some(({ speed }) => speed > 1) ? TEST_LOOK_EVERY_MS : LOOK_EVERY_MS,
    hasDiskSpace,
    onError: (error) => log.error({ err: error }, 'Sources could not be polled'),
  });
  return {
    ...worker,
    start() {
      if (names.length > 0) worker.start();
    },
    stop() {
      isStopped = true;
      return worker.stop();
    },
  };
}
