import { createHash } from 'node:crypto';
import type { EntryOutlook, RoomOutlook, RoomPicks } from '@lockroom/contract';
import { type Computation, type Contention, isFightSport, type Outlook } from '@lockroom/rules';
import { tooBusy } from '../../kernel/concurrency-limit.ts';
import type { Db } from '../../kernel/db/connect.ts';
import { inTransaction, SNAPSHOT } from '../../kernel/db/transaction.ts';
import { found } from '../../kernel/errors.ts';
import type { ProvenRoom } from '../../kernel/http/access-context.ts';
import { createGate, runInSlices } from '../../kernel/yield-to-event-loop.ts';
import { findRoom } from '../rooms/rooms.service.ts';
import type { OutlookFacts, OutlookQuestion } from './competition.type.ts';
import { listEntriesOf } from './entries.store.ts';
import { cardOutlookFacts } from './fights/scoring.service.ts';
import { tournamentOutlookFacts } from './tournaments/scoring.service.ts';

type Witness = Exclude<EntryOutlook['witness'], null>;

/** The room that is asked about, the viewer who asks, and when. */
interface Asked {
  room: Pick<ProvenRoom, 'id' | 'sport'>;
  viewerId: string | null;
  now: number;
}

/** How many answers of a kind are kept; a room changes its own with every result. */
const KEPT = 100;

/** Milliseconds of processor time after which a calculation answers what is not settled as a bound. */
const MOST_MS = 2000;

/** How many rooms are calculated for at the same time, and how many calculations of one room wait at most. */
const MOST_ROOMS = 50;
const MOST_WAITING = 50;

/** A calculation that waits or runs. */
interface Calculation {
  /** The version of the room that it is for. */
  roomVersion: number;
  giveUp(): void;
  ended: Promise<unknown>;
}

/** What a viewer may know about who can still win. */
export function readOutlookFacts(snapshot: Db, question: OutlookQuestion): Promise<OutlookFacts> {
  return (isFightSport(question.room.sport) ? cardOutlookFacts : tournamentOutlookFacts)(snapshot, question);
}

/** Reads the outlooks of rooms and keeps the latest by version, so that a room full of readers costs one calculation. */
export function createOutlooks(readFactsOf = readOutlookFacts) {
  const outlooks = new Map<string, Promise<Outlook<Witness>>>();
  const hopes = new Map<string, Promise<Contention>>();
  const calculations = new Map<string, readonly Calculation[]>();
  // One short turn of one room's calculation in each turn of the event loop.
  const gate = createGate(1);

  /**
   * The answer for a version, calculated once for all who ask. Calculations for an older version of the room are given up:
   * they end at once, with bounds, which nobody who asks later is given.
   */
  function calculateOnce<T>(
    kept: Map<string, Promise<T>>,
    { room, version }: { room: { id: string; version: number }; version: string },
    begin: () => Computation<T>,
  ): Promise<T> {
    const line = calculations.get(room.id) ?? [];
    for (const older of line) if (older.roomVersion < room.version) older.giveUp();
    const known = kept.get(version);
    if (known) return known;
    if (line.length > MOST_WAITING || (line.length === 0 && calculations.size >= MOST_ROOMS))
      return Promise.reject(tooBusy());
    const [oldest] = kept.keys();
    if (kept.size >= KEPT && oldest) kept.delete(oldest);

    let isGivenUp = false;
    const calculate = async () => {
      await line.at(-1)?.ended;
      return runInSlices(begin(), { gate, maxMs: MOST_MS, isCancelled: () => isGivenUp });
    };
    const answer = calculate();
    const forget = () => {
      if (kept.get(version) === answer) kept.delete(version);
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
    calculations.set(room.id, [...line, own]);
    kept.set(version, answer);
    return answer;
  }

  /** What a viewer may know of a room, and its entries. `db` must not be a transaction. */
  function readFacts(db: Db, asked: Asked) {
    // One snapshot, so that no pick is read that was changed after its lock was moved.
    return inTransaction(db, (snapshot) => factsIn(snapshot, asked), SNAPSHOT);
  }

  /** The same as of a snapshot, or of a transaction that holds the room's lock. */
  async function factsIn(snapshot: Db, asked: Asked) {
    // Completing a room shows its picks, and reopening it covers them again.
    const room = found(await findRoom(snapshot, asked.room.id));
    const rows = await listEntriesOf(snapshot, room.id);
    const entries = rows.map(({ entry }) => entry);
    const read = await readFactsOf(snapshot, { room, viewerId: asked.viewerId, now: asked.now, entries });
    const version = createHash('sha256')
      .update(JSON.stringify([room.id, read.basis, read.facts]))
      .digest('base64url')
      .slice(0, 22);
    return { room, rows, version, ...read };
  }

  /** A room's outlook for one viewer. */
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

  /** The picks of a room that one viewer may see, in an order that changes with no result. */
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
   * Who can win and has clinched, as every member may know it. Inside a transaction with the room's lock, `isStill` tells
   * whether the room is as it was.
   */
  async function settle(db: Db, asked: Omit<Asked, 'viewerId'>) {
    const facts = await readFacts(db, { ...asked, viewerId: null });
    const { rows, version, basis } = facts;
    const known: Promise<Contention> | undefined = outlooks.get(version);
    const outlook = await (known ?? calculateOnce(hopes, facts, facts.computeContention));
    const isStill = async (held: Db) => {
      return (await factsIn(held, { ...asked, viewerId: null })).version === version;
    };
    return { entries: rows.map(({ entry }) => entry), basis, outlook, isStill };
  }

  return { read, readPicks, settle };
}

/** The outlooks of a process. */
export type Outlooks = ReturnType<typeof createOutlooks>;
