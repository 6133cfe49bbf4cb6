import { randomInt } from 'node:crypto';
import type { Db } from '../../kernel/db/connect.ts';
import { refuse } from '../../kernel/errors.ts';
import type { ProvenRoom } from '../../kernel/http/access-context.ts';
import { newId } from '../../kernel/ids.ts';
import { insertMadeUp } from '../auth/accounts.service.ts';
import type { CompetitionType } from '../competitions/competition.type.ts';
import { createEntry } from '../competitions/entries.service.ts';
import { typeOf } from '../rooms/competition.service.ts';
import { enterRoom } from '../rooms/membership.service.ts';
import { lockRoom } from '../rooms/rooms.service.ts';

/**
 * Adds a placeholder member's entry with random, legal picks to a test room (rules: play#test-rooms) and returns its
 * id. Refuses in other rooms; the room's limits apply as usual.
 */
export async function createTestEntry(
  db: Db,
  { room, types, now }: { room: ProvenRoom; types: readonly CompetitionType[]; now: number },
): Promise<string> {
  if (!room.isTestRoom) refuse('forbidden', 'Test brackets are for test rooms only.');
  const locked = await lockRoom(db, room.id);
  const owner = await insertMadeUp(db, { id: newId(), username: `tester-${suffix()}` }, now);
  // The number of members is for people.
  await enterRoom(db, { room: { id: locked.id, maxParticipants: null }, joiner: owner, now });
  const type = typeOf(types, room.sport);
  const entryId = await createEntry(db, { room, owner, type, now });
  await type.pickAtRandom(db, { room, entryId, now });
  return entryId;
}

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Eight letters, so that two placeholder members do not get the same name. */
function suffix(): string {
  return Array.from({ length: 8 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');
}
