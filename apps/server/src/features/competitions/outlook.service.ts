import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EntryOutlook, RoomOutlook } from '@lockroom/contract';
import type { Outlook, Reckoning } from '@lockroom/rules';
import type { Db } from '../../kernel/db/connect.ts';
import { refuse } from '../../kernel/errors.ts';
import type { ProvenRoom } from '../../kernel/http/proofs.ts';
import { typeOf } from '../rooms/competition.service.ts';
import type { CompetitionType } from './competition.type.ts';
import { listEntriesOf } from './entries.store.ts';

type Witness = Exclude<EntryOutlook['witness'], null>;

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

  /** A room's outlook for one viewer. `db` must not be a transaction. */
  async function read(
    db: Db,
    asked: { room: ProvenRoom; viewerId: string; now: number },
  ): Promise<RoomOutlook> {
    const { outlook: readFacts } = typeOf(types, asked.room.sport);
    if (!readFacts) return refuse('wrong_sport');
    // One snapshot, so that no pick is read that was changed after its lock was moved.
    const { placed, facts, basis, reckon } = await db.transaction(
      async (snapshot) => {
        const rows = await listEntriesOf(snapshot, asked.room.id);
        const placed = rows.map(({ entry }) => ({ id: entry.id, ownerId: entry.ownerId, place: entry.rank }));
        return { placed, ...(await readFacts(snapshot, { ...asked, entries: placed })) };
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
    const version = createHash('sha256')
      .update(JSON.stringify([asked.room.id, basis, facts]))
      .digest('base64url')
      .slice(0, 22);
    const { open, entries } = await reckonOnce(version, reckon);
    const places = new Map(placed.map(({ id, place }) => [id, place]));
    return {
      version,
      basis,
      open,
      entries: entries.map((entry) => ({ ...entry, place: places.get(entry.id) ?? entry.best })),
    };
  }

  return { read };
}

/** Lets others be answered after each entry: a bracket of 64 with 100 entries may take tenths of a second. */
async function inTurns<T>(reckoning: Reckoning<T>): Promise<T> {
  for (;;) {
    const { done, value } = reckoning.next();
    if (done) return value;
    await nextTurn();
  }
}
