import { createHash } from 'node:crypto';
import type { EntryOutlook, RoomOutlook, RoomPicks } from '@lockroom/contract';
import type { Hopes, Outlook } from '@lockroom/rules';
import type { Db } from '../../kernel/db/connect.ts';
import { SNAPSHOT } from '../../kernel/db/transaction.ts';
import { found, refuse } from '../../kernel/errors.ts';
import type { ProvenRoom } from '../../kernel/http/proofs.ts';
import { createQueue, inTurns, TookTooLong } from '../../kernel/turns.ts';
import { typeOf } from '../rooms/competition.service.ts';
import { findRoom } from '../rooms/rooms.service.ts';
import type { CompetitionType } from './competition.type.ts';
import { listEntriesOf } from './entries.store.ts';

type Witness = Exclude<EntryOutlook['witness'], null>;

/** The room that is asked about, the viewer who asks, and when. */
interface Asked {
  room: Pick<ProvenRoom, 'id' | 'sport'>;
  viewerId: string | null;
  now: number;
}

/** How many answers of a kind are kept; a room changes its own with every result. */
const KEPT = 100;

/** Milliseconds of calculation after which a reader is refused, since others wait for their turn. */
const MOST_READ_MS = 10_000;

/** How many calculations wait at most while one runs. */
const MOST_WAITING = 50;

/** Reads the outlooks of rooms and keeps the latest by version, so that a room full of readers costs one calculation. */
export function createOutlooks(types: readonly CompetitionType[]) {
  const outlooks = new Map<string, Promise<Outlook<Witness>>>();
  const hopes = new Map<string, Promise<Hopes>>();
  const queue = createQueue(MOST_WAITING);

  /** The answer for a version, reckoned once however many ask for it at the same time. */
  function reckonOnce<T>(kept: Map<string, Promise<T>>, version: string, run: () => Promise<T>): Promise<T> {
    const known = kept.get(version);
    if (known) return known;
    const [oldest] = kept.keys();
    if (kept.size >= KEPT && oldest) kept.delete(oldest);
    const answer = queue(run);
    kept.set(version, answer);
    answer.catch(() => kept.delete(version));
    return answer;
  }

  /** What a viewer may know of a room, and its entries. `db` must not be a transaction. */
  function readFacts(db: Db, asked: Asked) {
    // One snapshot, so that no pick is read that was changed after its lock was moved.
    return db.transaction((snapshot) => factsIn(snapshot, asked), SNAPSHOT);
  }

  /** The same as of a snapshot, or of a transaction that holds the room's lock. */
  async function factsIn(snapshot: Db, asked: Asked) {
    const { outlook } = typeOf(types, asked.room.sport);
    if (!outlook) return refuse('wrong_sport');
    // Completing a room shows its picks, and reopening it covers them again.
    const room = found(await findRoom(snapshot, asked.room.id));
    const rows = await listEntriesOf(snapshot, room.id);
    const entries = rows.map(({ entry }) => entry);
    const read = await outlook(snapshot, { room, viewerId: asked.viewerId, now: asked.now, entries });
    const version = createHash('sha256')
      .update(JSON.stringify([room.id, read.basis, read.facts]))
      .digest('base64url')
      .slice(0, 22);
    return { rows, version, ...read };
  }

  /** A room's outlook for one viewer. */
  async function read(db: Db, asked: Asked): Promise<RoomOutlook> {
    const { rows, version, basis, reckon } = await readFacts(db, asked);
    const { open, entries } = await reckonOnce(outlooks, version, () => inTurns(reckon(), MOST_READ_MS));
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
   * Who can win and has clinched, as every member may know it; null where that takes longer than `mostMs` of calculation.
   * Inside a transaction with the room's lock, `isStill` tells whether the room is as it was.
   */
  async function settle(db: Db, asked: Omit<Asked, 'viewerId'>, mostMs: number) {
    const { rows, version, basis, reckonHopes } = await readFacts(db, { ...asked, viewerId: null });
    const known: Promise<Hopes> | undefined = outlooks.get(version);
    const reckoned = known ?? reckonOnce(hopes, version, () => inTurns(reckonHopes(), mostMs));
    const outlook = await reckoned.catch((error) => {
      if (error instanceof TookTooLong) return null;
      throw error;
    });
    const isStill = async (held: Db) => {
      return (await factsIn(held, { ...asked, viewerId: null })).version === version;
    };
    return { entries: rows.map(({ entry }) => entry), basis, outlook, isStill };
  }

  return { read, readPicks, settle };
}

/** The outlooks of a process. */
export type Outlooks = ReturnType<typeof createOutlooks>;
