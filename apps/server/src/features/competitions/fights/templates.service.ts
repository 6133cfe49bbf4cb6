import type { Db } from '../../../kernel/db/connect.ts';
import { refuseField } from '../../../kernel/errors.ts';
import { groupBy } from '../../../kernel/group-by.ts';
import type { Owner } from '../../../kernel/http/access-context.ts';
import type { OwnerChange, TemplateBody, TemplateContent } from '../competition.type.ts';
import { addFight, getCard, setLocks } from './card.service.ts';
import { presentFights } from './fight.ts';
import { listFightsOf } from './fights.store.ts';
import { enterFightResult, readNewResult, readResult } from './results.service.ts';

/** Returns the template details of fight cards by competition id, with a single query. */
export async function describeCards(
  db: Db,
  owners: readonly Owner[],
  now: number,
): Promise<Map<string, TemplateContent>> {
  const ids = owners.map(({ competitionId }) => competitionId);
  const rows = groupBy(await listFightsOf(db, ids), ({ competitionId }) => competitionId);
  return new Map([...rows].map(([id, card]) => [id, { fights: presentFights(card, now) }]));
}

/** Sets up a new template's card. Refuses a sport whose preset has a team count (`size`). */
export async function createCard(
  db: Db,
  change: OwnerChange,
  presetSize: number | null,
  body: TemplateBody<'create'>,
): Promise<void> {
  if ((body.bracketSize ?? null) !== null) refuseField('bracketSize', 'A fight card has no bracket size');
  if (presetSize !== null) refuseField('sport', 'Please choose a sport');
  if (body.teamNames && Object.keys(body.teamNames).length > 0)
    refuseField('teamNames', 'A fight card has no teams');
  // Each fight is added below the earlier ones, so Fight 1, the first in the list, is added last.
  for (const fight of (body.fights ?? []).toReversed()) await addFight(db, { ...change, body: fight });
}

/** Enters results into a template's card. In `results`, the key 'fight_0' stands for Fight 1. */
export async function enterCardResults(
  db: Db,
  change: OwnerChange,
  { results, tieBreakerActual, seen }: TemplateBody<'saveResults'>,
): Promise<void> {
  if (tieBreakerActual) refuseField('tieBreakerActual', 'A fight card has no final score');
  const card = await getCard(db, change.room, change.now);
  for (const [key, result] of Object.entries(results)) {
    const fight = card[Number(/^fight_(\d{1,4})$/.exec(key)?.[1] ?? Number.NaN)];
    if (!fight) return refuseField(`results.${key}`, `There is no fight ${key}`);
    const saw = seen?.results[key];
    if (typeof result === 'string' || typeof saw === 'string')
      return refuseField(`results.${key}`, 'A fight result needs a winner and a method');
    await enterFightResult(db, change, {
      fightId: fight.id,
      result: readNewResult(change.room.sport, result ?? {}),
      seen: saw === undefined ? undefined : readResult(saw ?? {}),
      path: `results.${key}`,
    });
  }
}

export async function setCardLocks(
  db: Db,
  change: OwnerChange,
  { lockTimes, lockTime, seen }: TemplateBody<'setLockTimes'>,
): Promise<void> {
  if (lockTime) refuseField('lockTime', 'On a fight card, each fight has its own lock time');
  await setLocks(db, { ...change, lockTimes: lockTimes ?? {}, seen: seen?.lockTimes ?? undefined });
}
