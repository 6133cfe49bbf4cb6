import { createHash } from 'node:crypto';
import type { RoomOutlook, RoomPicks } from '@lockroom/contract';
import { type Computation, type Contention, isFightSport, type Outlook } from '@lockroom/rules';
import { tooBusy } from '../../kernel/concurrency-limit.ts';
import type { Db } from '../../kernel/db/connect.ts';
import { inTransaction, SNAPSHOT } from '../../kernel/db/transaction.ts';
import { found } from '../../kernel/errors.ts';
import type { ProvenRoom } from '../../kernel/http/access-context.ts';
import { createGate, runInSlices } from '../../kernel/yield-to-event-loop.ts';
import { findRoom } from '../rooms/rooms.service.ts';
import type { OutlookFacts, OutlookQuestion, Witness } from './competition.type.ts';
import { listEntriesOf } from './entries.store.ts';
import { cardOutlookFacts } from './fights/scoring.service.ts';
import { tournamentOutlookFacts } from './tournaments/scoring.service.ts';

interface Asked {
  room: Pick<ProvenRoom, 'id' | 'sport'>;
  viewerId: string | null;
  now: number;
}

/** Maximum number of cached calculations of each kind. Every new result in a room adds one calculation. */
const MAX_CACHED = 100;

/** Processor time in milliseconds after which a calculation stops and returns bounds for everything still undecided. */
const MOST_MS = 2000;

/** The maximum number of rooms calculated at the same time, and of calculations that wait for the same room. */
const MOST_ROOMS = 50;
const MOST_WAITING = 50;

interface Calculation {
  roomVersion: number;
  giveUp(): void;
  ended: Promise<unknown>;
}

/** Reads what a viewer may know about who can still win. */
export function readOutlookFacts(snapshot: Db, question: OutlookQuestion): Promise<OutlookFacts> {
  return (isFightSport(question.room.sport) ? cardOutlookFacts : tournamentOutlookFacts)(snapshot, question);
}

/**
 * Calculates the outlooks of rooms and caches the latest ones by version, so that many readers cause only one
 * calculation.
 */
export function createOutlooks(readFactsOf = readOutlookFacts) {
  const outlooks = new Map<string, Promise<Outlook<Witness>>>();
  const contentions = new Map<string, Promise<Contention>>();
  const calculations = new Map<string, readonly Calculation[]>();
  // Processes one short slice of one room's calculation per event-loop turn.
  const gate = createGate(1);

  /**
   * Returns the result for a room version, calculated only once. Cancels the calculations for older versions of the
   * room: they immediately return bounds, which are not cached.
   */
  function calculateOnce<T>(
    cache: Map<string, Promise<T>>,
    { room, version }: { room: { id: string; version: number }; version: string },
    begin: () => Computation<T>,
  ): Promise<T> {
    const queue = calculations.get(room.id) ?? [];
    for (const older of queue) if (older.roomVersion < room.version) older.giveUp();
    const cached = cache.get(version);
    if (cached) return cached;
    if (queue.length > MOST_WAITING || (queue.length === 0 && calculations.size >= MOST_ROOMS))
      return Promise.reject(tooBusy());
    const [oldest] = cache.keys();
    if (cache.size >= MAX_CACHED && oldest) cache.delete(oldest);

    let isGivenUp = false;
    const calculate = async () => {
      await queue.at(-1)?.ended;
      return runInSlices(begin(), { gate, maxMs: MOST_MS, isCancelled: () => isGivenUp });
    };
    const answer = calculate();
    const forget = () => {
      if (cache.get(version) === answer) cache.delete(version);
    };
    const own = {
      roomVersion: room.version,
      giveUp() {
        isGivenUp = true;
        forget();
      },
      ended: answer.catch(forget).finally(() => {
        const left = calculations.get(room.id)?.filter((other) => other !== own) ?? [];
        if (left.length > 0) calculations.set(room.id, left);
        else calculations.delete(room.id);
      }),
    };
    calculations.set(room.id, [...queue, own]);
    cache.set(version, answer);
    return answer;
  }

  /** Reads a room, its entries and what the viewer may know about them. `db` must not be a transaction. */
  function readFacts(db: Db, asked: Asked) {
    // Without a snapshot, a lock that is reopened between two reads could disclose picks made after the reopening.
    return inTransaction(db, (snapshot) => factsIn(snapshot, asked), SNAPSHOT);
  }

  /** Reads the outlook's data. `snapshot` may also be a transaction that has locked the room's row. */
  async function factsIn(snapshot: Db, asked: Asked) {
    // Read the room again: it may have been completed, which discloses its picks, or reopened, which hides them.
    const room = found(await findRoom(snapshot, asked.room.id));
    // Exclude the brackets of removed people from every number.
    const rows = (await listEntriesOf(snapshot, room.id)).filter(({ entry }) => !entry.isRemoved);
    const entries = rows.map(({ entry }) => entry);
    const read = await readFactsOf(snapshot, { room, viewerId: asked.viewerId, now: asked.now, entries });
    const version = createHash('sha256')
      .update(JSON.stringify([room.id, read.basis, read.facts]))
      .digest('base64url')
      .slice(0, 22);
    return { room, rows, version, ...read };
  }

  async function read(db: Db, asked: Asked): Promise<RoomOutlook> {
    const facts = await readFacts(db, asked);
    const { rows, version, basis } = facts;
    const { open, entries } = await calculateOnce(outlooks, facts, facts.compute);
    const places = new Map(rows.map(({ entry }) => [entry.id, entry.rank]));
    return {
      version,
      basis,
      open,
      entries: entries.map((entry) => ({ ...entry, place: places.get(entry.id) ?? entry.best })),
    };
  }

  /** Returns the picks in a room that the viewer may see. Their order does not depend on results. */
  async function readPicks(db: Db, asked: Asked): Promise<RoomPicks> {
    const { rows, basis, pack } = await readFacts(db, asked);
    const owned = new Map(rows.map((row) => [row.entry.id, row]));
    const { entries, ...counted } = pack();
    const named = entries.flatMap((own) => {
      const row = owned.get(own.id);
      if (!row) return [];
      const { ownerId, number } = row.entry;
      return [{ ...own, ownerId, ownerName: row.username, number }];
    });
    return { basis, ...counted, entries: named.sort((a, b) => (a.id < b.id ? -1 : 1)) };
  }

  /**
   * Calculates, from what every member may see, who can win and who is certain to win. A caller that has locked the
   * room's row uses `isCurrent` to check that the room has not changed since.
   */
  async function readContention(db: Db, asked: Omit<Asked, 'viewerId'>) {
    const facts = await readFacts(db, { ...asked, viewerId: null });
    const { rows, version, basis } = facts;
    const cached: Promise<Contention> | undefined = outlooks.get(version);
    const outlook = await (cached ?? calculateOnce(contentions, facts, facts.computeContention));
    const isCurrent = async (held: Db) => {
      return (await factsIn(held, { ...asked, viewerId: null })).version === version;
    };
    return { entries: rows.map(({ entry }) => entry), basis, outlook, isCurrent };
  }

  return { read, readPicks, readContention };
}

export type Outlooks = ReturnType<typeof createOutlooks>;
