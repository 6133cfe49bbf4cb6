import { randomInt } from 'node:crypto';
import { fillPicks } from '@lockroom/rules';
import type { Db } from '../../../kernel/db/connect.ts';
import type { Owner } from '../../../kernel/http/access-context.ts';
import { writePicks } from './picks.store.ts';
import { readTournament } from './tournament.service.ts';

/**
 * Fills an empty entry and its tie-breaker by chance. Under the room's lock; a bracket that can still be picked has no
 * result to score.
 */
export async function fillAtRandom(
  db: Db,
  { room, entryId, now }: { room: Owner; entryId: string; now: number },
): Promise<void> {
  const { format } = await readTournament(db, room);
  const picks = fillPicks(format, () => (randomInt(2) === 0 ? 1 : 2));
  const score = () => randomInt(format.tieBreakMax + 1);
  await writePicks(db, entryId, { picks, team1Score: score(), team2Score: score() }, now);
}
