import { fillPicks } from '@lockroom/rules';
import type { Db } from '../../../kernel/db/connect.ts';
import type { Owner } from '../../../kernel/http/proofs.ts';
import { writePicks } from './picks.store.ts';
import { readOfOwner } from './tournament.service.ts';

/**
 * Fills an empty entry and its tie-breaker by chance. `draw` answers numbers from 0 up to its argument. Under the room's
 * lock; a bracket that can still be picked has no result to score.
 */
export async function fillAtRandom(
  db: Db,
  { room, entryId, now }: { room: Owner; entryId: string; now: number },
  draw: (below: number) => number,
): Promise<void> {
  const { format } = await readOfOwner(db, room);
  const picks = fillPicks(format, () => (draw(2) === 0 ? 1 : 2));
  const [team1Score, team2Score] = [draw(format.tieBreakMax + 1), draw(format.tieBreakMax + 1)];
  await writePicks(db, entryId, { picks, team1Score, team2Score }, now);
}
