import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EntryOutlook, RoomOutlook, RoomPicks } from '@lockroom/contract';
import type { Outlook, Reckoning } from '@lockroom/rules';
import type { Db } from '../../kernel/db/connect.ts';
import { refuse } from '../../kernel/errors.ts';
import type { ProvenRoom } from '../../kernel/http/proofs.ts';
import { typeOf } from '../rooms/competition.service.ts';
import type { CompetitionType } from './competition.type.ts';
import { listEntriesOf } from './entries.store.ts';

type Witness = Exclude<EntryOutlook['witness'], null>;

/** Whose room is asked about, by whom and when. */
interface Asked {
  room: ProvenRoom;
  viewerId: string;
  now: number;
}

/** How many outlooks are kept; a room changes its own with every result. */
const KEPT = 100;

/** Reads the outlooks of rooms and keeps the latest by version, so that a room full of readers costs one calculation. */
export function createOutlooks(types: readonly CompetitionType[]) {
  const kept = new Map<string, Promise<Outlook<Witness>>>();

  function reckonOnce(version: string, reckon: () => Reckoning<Outlook<Witness>>): Promise<Outlook<Witness>> {
    const known = kept.get(version);
    if (known) return known;
    const [oldest] = kept.keys();
    if (kept.size >= KEPT && oldest) kept.delete(oldest);
    const outlook = inTurns(reckon());
    kept.set(version, outlook);
    outlook.catch(() => kept.delete(version));
    return outlook;
  }

  /** What a viewer may know of a room, and its entries. `db` must not be a transaction. */
  async function readFacts(db: Db, asked: Asked) {
    const { outlook } = typeOf(types, asked.room.sport);
    if (!outlook) return refuse('wrong_sport');
    // One snapshot, so that no pick is read that was changed after its lock was moved.
    return db.transaction(
      async (snapshot) => {
        const rows = await listEntriesOf(snapshot, asked.room.id);
        return { rows, ...(await outlook(snapshot, { ...asked, entries: rows.map(({ entry }) => entry) })) };
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
  }

  /** A room's outlook for one viewer. */
  async function read(db: Db, asked: Asked): Promise<RoomOutlook> {
    const { rows, facts, basis, reckon } = await readFacts(db, asked);
    const version = createHash('sha256')
      .update(JSON.stringify([asked.room.id, basis, facts]))
      .digest('base64url')
      .slice(0, 22);
    const { open, entries } = await reckonOnce(version, reckon);
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

  return { read, readPicks };
}

/** Lets others be answered after each entry: a bracket of 64 with 100 entries may take tenths of a second. */
async function inTurns<T>(reckoning: Reckoning<T>): Promise<T> {
  for (;;) {
    const { done, value } = reckoning.next();
    if (done) return value;
    await nextTurn();
  }
}
