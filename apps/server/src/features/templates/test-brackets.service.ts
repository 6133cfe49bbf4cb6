import { randomInt } from 'node:crypto';
import { isFightSport } from '@lockroom/game';
import type { Db } from '../../db/connect.ts';
import { refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { ProvenRoom } from '../../kernel/proofs.ts';
import { createBracket, gameOf } from '../brackets/brackets.service.ts';
import type { Games } from '../brackets/standings.service.ts';
import { pickAtRandom } from '../fights/random-picks.service.ts';
import { enterRoom } from '../rooms/membership.service.ts';
import { lockRoom } from '../rooms/rooms.service.ts';
import { fillAtRandom } from '../tournaments/random-picks.service.ts';
import { insertMadeUp } from './made-up.store.ts';

/**
 * Adds a bracket of a made-up member with random, legal picks to a test room (decisions section 8) and answers its id.
 * Other rooms refuse, and the limits of the room hold as for everybody.
 */
export async function createTestBracket(
  db: Db,
  { room, games, now }: { room: ProvenRoom; games: Games; now: number },
  draw: (below: number) => number = (below) => randomInt(below),
): Promise<string> {
  if (!room.isTestRoom) refuse('forbidden', 'Test brackets are for test rooms only.');
  const locked = await lockRoom(db, room.id);
  const owner = await insertMadeUp(db, { id: newId(), username: `tester-${suffix(draw)}` }, now);
  await enterRoom(db, { room: locked, joiner: owner, now });
  const bracketId = await createBracket(db, { room, owner, game: gameOf(games, room.sport), now });
  const sheet = { room, bracketId, now };
  await (isFightSport(room.sport) ? pickAtRandom(db, sheet, draw) : fillAtRandom(db, sheet, draw));
  return bracketId;
}

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Eight letters, so that two made-up members do not meet in one name. */
function suffix(draw: (below: number) => number): string {
  return Array.from({ length: 8 }, () => LETTERS.charAt(draw(LETTERS.length))).join('');
}
