import { fightLabel } from '@lockroom/contract';
import { numberCard } from '@lockroom/rules';
import type { LockSource } from '../../notifications/reminders.service.ts';
import { whoIsMissingPicks } from '../missing-picks.service.ts';
import { countPicksOf, listCards, listDueCardLocks } from './reminders.store.ts';

/**
 * The locks of fight cards: each instant at which open fights lock is one. A pick is stored with winner and method or
 * not at all, so each that is stored is complete.
 */
export const fightLocks: LockSource = {
  dueLocks: listDueCardLocks,
  async lockNews(db, locks) {
    const rows = await listCards(db, [...new Set(locks.map(({ competitionId }) => competitionId))]);
    const closing = locks.map(({ competitionId, lockAt }) => {
      const card = numberCard(rows.filter((fight) => fight.competitionId === competitionId));
      return card.filter((fight) => fight.winnerId === null && fight.lockAt?.getTime() === lockAt.getTime());
    });
    const counts = await countPicksOf(
      db,
      closing.flat().map(({ id }) => id),
    );
    const members = await whoIsMissingPicks(
      db,
      locks.map(({ room, lockAt }, index) => {
        const made = counts.filter(
          (row) => row.roomId === room.id && row.lockAt?.getTime() === lockAt.getTime(),
        );
        return {
          roomId: room.id,
          picks: closing[index]?.length ?? 0,
          made: new Map(made.map(({ entryId, picks }) => [entryId, picks])),
        };
      }),
    );
    return closing.map((fights, index) => {
      const [first, second] = fights;
      const whatLocks = first && !second ? `${fightLabel(first)}, locks` : `${fights.length} fights lock`;
      return { whatLocks, members: members[index] ?? [] };
    });
  },
};
