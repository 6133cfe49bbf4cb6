import { fightLabel } from '@lockroom/contract';
import { numberCard } from '@lockroom/rules';
import type { LockSource } from '../../notifications/reminders.service.ts';
import { holdFreeRoom } from '../../rooms/rooms.service.ts';
import { type OpenPart, whoIsMissingPicks } from '../missing-picks.service.ts';
import { listCards, listDueCardLocks, listPickedBy } from './reminders.store.ts';

/**
 * The locks of fight cards: each fight has its own. A pick is stored with winner and method or not at all, so each that
 * is stored is complete.
 */
export const fightReminders: LockSource = {
  dueLocks: listDueCardLocks,
  hold: holdFreeRoom,
  async roomsToRemind(db, evenings, userIds) {
    const rows = await listCards(db, [...new Set(evenings.map(({ competitionId }) => competitionId))]);
    const picked = await listPickedBy(
      db,
      rows.map(({ id }) => id),
      userIds,
    );
    const cards = evenings.map(({ competitionId, after, until }) => {
      const card = numberCard(rows.filter((fight) => fight.competitionId === competitionId));
      const open = card.flatMap((fight): OpenPart[] => {
        const { lockAt, fighter1, fighter2 } = fight;
        if (
          fight.winnerId !== null ||
          fight.calledOffAt !== null ||
          !lockAt ||
          lockAt <= after ||
          lockAt > until
        )
          return [];
        const made = Object.fromEntries((picked.get(fight.id) ?? []).map((entryId) => [entryId, 1]));
        return [
          { label: `${fightLabel(fight)},`, name: `${fighter1} vs ${fighter2}`, lockAt, picks: 1, made },
        ];
      });
      const [first] = card;
      if (!first) return null;
      const byLock = open.toSorted((a, b) => a.lockAt.getTime() - b.lockAt.getTime());
      return { room: { id: first.roomId, name: first.roomName }, open: byLock };
    });
    return whoIsMissingPicks(db, cards, userIds);
  },
};
