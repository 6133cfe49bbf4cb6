import { fillSheet } from '@lockroom/game';
import type { Db } from '../../db/connect.ts';
import type { Ground } from '../../kernel/proofs.ts';
import { readOnGround } from './setup.service.ts';
import { lockSheet, writeSheet } from './sheets.store.ts';

/**
 * Fills an empty sheet and its tie-breaker by chance. `draw` answers numbers from 0 up to its argument. Under the room's
 * lock; a bracket that can still be picked has no result to score.
 */
export async function fillAtRandom(
  db: Db,
  { room, bracketId, now }: { room: Ground; bracketId: string; now: number },
  draw: (below: number) => number,
): Promise<void> {
  const { format } = await readOnGround(db, room);
  const picks = fillSheet(format, () => (draw(2) === 0 ? 1 : 2));
  await lockSheet(db, bracketId, new Date(now));
  await writeSheet(db, bracketId, {
    picks,
    team1Score: draw(format.tieBreakMax + 1),
    team2Score: draw(format.tieBreakMax + 1),
  });
}
