import { isLocked, SECOND_CHANCE_FIGHTS } from '@lockroom/rules';
import type { Db } from '../../../kernel/db/connect.ts';
import type { ProvenRoom } from '../../../kernel/http/access-context.ts';
import { newId } from '../../../kernel/ids.ts';
import type { Chance } from '../competition.type.ts';
import { type FightRow, listFights, writeFights } from './fights.store.ts';

/** What is still open of a room's card, as the card of a new room. */
export async function cardSecondChance(
  db: Db,
  { competitionId, sport }: Pick<ProvenRoom, 'competitionId' | 'sport'>,
  now: number,
): Promise<Chance> {
  const card = (await listFights(db, competitionId)).filter((fight) => isOpen(fight, now));
  if (card.length < SECOND_CHANCE_FIGHTS) {
    const open = card.length === 0 ? 'No fight' : 'One fight';
    return {
      ok: false,
      whyNot: `${open} of the card is still open. A second chance takes ${SECOND_CHANCE_FIGHTS} or more.`,
    };
  }
  return {
    ok: true,
    fromRound: null,
    what: `${card.length} fights`,
    sport,
    start: (at, made) =>
      writeFights(
        at,
        card.map((fight, index) => asNew(fight, made.id, index + 1)),
      ),
  };
}

function isOpen({ lockAt, winnerId, calledOffAt }: FightRow, now: number): boolean {
  return (
    calledOffAt === null &&
    !isLocked({ lockAt: lockAt?.getTime() ?? null, now, hasResult: winnerId !== null })
  );
}

/** The fight as one that nothing has happened to. */
function asNew(fight: FightRow, competitionId: string, position: number): FightRow {
  return {
    ...fight,
    id: newId(),
    competitionId,
    position,
    reopenedAt: null,
    replacedAt: null,
    replacedCorner: null,
    replacedName: null,
    calledOffReason: null,
  };
}
