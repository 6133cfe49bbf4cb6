import { refuseField } from '../../../kernel/errors.ts';
import type { TemplateSide } from '../competition.type.ts';
import { addFight, getCard, getCards, setLocks } from './card.service.ts';
import { takeFightLine } from './feed.service.ts';
import { cardFollowing } from './follow.service.ts';
import { planCardImport } from './import.service.ts';
import { enterFightResult, readResult } from './results.service.ts';

/** Templates of fight cards. Results are sent by 'fight_{index}', Fight 1 being 0, and lock times by the fight's id. */
export const cardTemplates: TemplateSide = {
  async describe(db, owners, now) {
    const ids = owners.map(({ competitionId }) => competitionId);
    const cards = await getCards(db, ids, now);
    return new Map([...cards].map(([id, fights]) => [id, { fights }]));
  },
  async create(db, change, { size, body }) {
    if ((body.bracketSize ?? null) !== null) refuseField('bracketSize', 'A fight card has no bracket size');
    if (size !== null) refuseField('sport', 'Please choose a sport');
    if (body.teamNames && Object.keys(body.teamNames).length > 0)
      refuseField('teamNames', 'A fight card has no teams');
    // A new fight goes to the bottom, so the last of the list comes first.
    for (const fight of (body.fights ?? []).toReversed()) await addFight(db, { ...change, body: fight });
  },
  async enterResults(db, change, { results, tieBreakerActual, seen }) {
    if (tieBreakerActual) refuseField('tieBreakerActual', 'A fight card has no final score');
    const card = await getCard(db, change.room, change.now);
    for (const [key, result] of Object.entries(results)) {
      const fight = card[Number(/^fight_(\d{1,4})$/.exec(key)?.[1] ?? Number.NaN)];
      if (!fight) return refuseField(`results.${key}`, `There is no fight ${key}`);
      const saw = seen?.results[key];
      if (typeof result === 'string' || typeof saw === 'string')
        return refuseField(`results.${key}`, 'A fight has a winner and a method');
      await enterFightResult(db, change, {
        fightId: fight.id,
        result: readResult(result ?? {}),
        seen: saw === undefined ? undefined : readResult(saw ?? {}),
        path: `results.${key}`,
      });
    }
  },
  async setLocks(db, change, { lockTimes, lockTime, seen }) {
    if (lockTime) refuseField('lockTime', 'A fight card locks fight by fight');
    await setLocks(db, { ...change, lockTimes: lockTimes ?? {}, seen: seen?.lockTimes ?? undefined });
  },
  planImport: planCardImport,
  following: cardFollowing,
  takeLine: takeFightLine,
};
