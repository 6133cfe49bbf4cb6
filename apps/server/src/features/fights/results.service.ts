import { type FightWinner, isLegalResult, type ResultMethod, resultMethodsFor } from '@lockroom/game';
import type { Db } from '../../db/connect.ts';
import { found, refuseField } from '../../kernel/errors.ts';
import { logOnGround } from '../brackets/ground.service.ts';
import { type CardChange, fightSport, openCard } from './card.service.ts';
import { isReopened, reopenedAt, toRules } from './fights.present.ts';
import { updateFight } from './fights.store.ts';
import { recomputeRoom } from './game.service.ts';
import { fightLabel, postedText, resultText } from './wording.ts';

/** How a fight ended; a null winner is no result. */
export interface Result {
  winnerId: FightWinner | null;
  winMethod: ResultMethod | null;
}

/**
 * Enters, corrects or clears the result of a fight, logged with what it was, and scores the room in the same
 * transaction. The result that stands already changes nothing. Tells whether something changed, and the result in words
 * where there is one now.
 */
export async function enterResult(
  db: Db,
  change: CardChange & { fightId: string; result: Result },
): Promise<{ changed: boolean; posted: string | null }> {
  const { room, now, fightId } = change;
  const { winnerId } = change.result;
  const winMethod = winnerId === null ? null : change.result.winMethod;
  const sport = fightSport(room.sport);
  if (!isLegalResult(sport, winnerId, winMethod)) {
    const methods = resultMethodsFor(sport, winnerId ?? 0).join(', ');
    refuseField('winMethod', `Such a fight ends by one of these: ${methods}`);
  }
  const fight = found((await openCard(db, room)).find(({ id }) => id === fightId));
  const old = toRules(fight);
  if (old.winnerId === winnerId && old.winMethod === winMethod) return { changed: false, posted: null };
  await updateFight(db, fightId, {
    winnerId,
    winMethod,
    reopenedAt: reopenedAt(fight, { ...fight, winnerId }, now),
  });
  const was = resultText(fight, old.winnerId, old.winMethod);
  const is = resultText(fight, winnerId, winMethod);
  const label = fightLabel(fight);
  const opens = isReopened(fight, { ...fight, winnerId }, now);
  const again = opens ? ', and can be picked again' : '';
  const description =
    old.winnerId === null
      ? `entered the result of ${label}: ${is}`
      : winnerId === null
        ? `cleared the result of ${label}: it was ${was}${again}`
        : `corrected the result of ${label} from ${was} to ${is}`;
  await logOnGround(db, change, description);
  await recomputeRoom(db, room.id, { resultsMoved: true });
  return { changed: true, posted: winnerId === null ? null : postedText(fight, winnerId, winMethod) };
}
