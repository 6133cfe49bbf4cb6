import type { CompetitionType } from '../competition.type.ts';
import { reopenUnlocked } from './fights.store.ts';
import { fightReminders } from './reminders.service.ts';
import { cardLocksSql, isFightUnsealed, readCardFigures } from './rooms.store.ts';

/** Fight cards: fights with a lock and a result each, picked by winner and method. */
export const fightCard: CompetitionType = {
  family: 'fights',
  presetRefusal: 'A fight card has no sport template',
  // A card begins empty.
  async start() {},
  locksSql: cardLocksSql,
  figures: (db, { competitionId }) => readCardFigures(db, competitionId),
  reopen: (db, { competitionId }, since) => reopenUnlocked(db, competitionId, since),
  isUnsealed: isFightUnsealed,
  ...fightReminders,
};
