import { numberCard } from '@lockroom/game';
import { whoIsMissingPicks } from '../brackets/missing-picks.service.ts';
import type { LockSource } from '../notifications/reminders.service.ts';
import { countPicksOf, listCards, listDueCardLocks } from './reminders.store.ts';
import { fightLabel } from './wording.ts';

/**
 * The locks of fight cards: each instant at which open fights lock is one. A pick is stored with winner and method or
 * not at all, so what is stored is complete.
 */
export const fightLocks: LockSource = {
  async dueLocks(db, window) {
    const rows = await listDueCardLocks(db, window);
    const cards = await readCards(db, rows);
    return rows.flatMap(({ competitionId, lockAt, room }) =>
      lockAt ? { competitionId, lockAt, room, whatLocks: whatLocks(openAt(cards, { competitionId, lockAt })) } : [],
    );
  },
  async missingPicks(db, locks) {
    const cards = await readCards(db, locks);
    const open = locks.map((lock) => openAt(cards, lock).map(({ id }) => id));
    const counts = await countPicksOf(db, open.flat());
    return whoIsMissingPicks(
      db,
      locks.map(({ room, lockAt }, index) => ({
        roomId: room.id,
        picks: open[index]?.length ?? 0,
        made: new Map(
          counts
            .filter((row) => row.roomId === room.id && row.lockAt?.getTime() === lockAt.getTime())
            .map(({ bracketId, picks }) => [bracketId, picks]),
        ),
      })),
    );
  },
};

type Cards = Map<string, Awaited<ReturnType<typeof listCards>>>;
