import { isLocked, SECOND_CHANCE_FIGHTS } from '@lockroom/rules';
import { newId } from '../../../kernel/ids.ts';
import type { AgainSide } from '../competition.type.ts';
import { type FightRow, listFights, writeFights } from './fights.store.ts';

/** Rooms made from rooms with a fight card. */
export const cardAgain: AgainSide = {
  // The next card has other fights, and points are those of a fight.
  async startAgain() {},
  async secondChance(db, { competitionId, sport }, now) {
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
  },
};

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
