import type { Db } from '../../../kernel/db/connect.ts';
import { refuseField } from '../../../kernel/errors.ts';
import type { Owner } from '../../../kernel/http/access-context.ts';
import type { OwnerChange, TemplateBody, TemplateContent } from '../competition.type.ts';
import { addFight, getCard, getCards, setLocks } from './card.service.ts';
import { enterFightResult, readResult } from './results.service.ts';

/** What templates of fight cards show, by competition, in one query. */
export async function describeCards(
  db: Db,
  owners: readonly Owner[],
  now: number,
): Promise<Map<string, TemplateContent>> {
  const cards = await getCards(
    db,
    owners.map(({ competitionId }) => competitionId),
    now,
  );
  return new Map([...cards].map(([id, fights]) => [id, { fights }]));
}

/** Sets up the card of a new template. `size` is the team count in the name of a sport; a card has none. */
export async function createCard(
  db: Db,
  change: OwnerChange,
  size: number | null,
  body: TemplateBody<'create'>,
): Promise<void> {
  if ((body.bracketSize ?? null) !== null) refuseField('bracketSize', 'A fight card has no bracket size');
  if (size !== null) refuseField('sport', 'Please choose a sport');
  if (body.teamNames && Object.keys(body.teamNames).length > 0)
    refuseField('teamNames', 'A fight card has no teams');
  // A new fight goes to the bottom, so the last one of the list is added first.
  for (const fight of (body.fights ?? []).toReversed()) await addFight(db, { ...change, body: fight });
}

/** Enters results into a template's card, by 'fight_{index}' with Fight 1 as 0. */
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
      return refuseField(`results.${key}`, 'A fight has a winner and a method');
    await enterFightResult(db, change, {
      fightId: fight.id,
      result: readResult(result ?? {}),
      seen: saw === undefined ? undefined : readResult(saw ?? {}),
      path: `results.${key}`,
    });
  }
}

/** Sets the lock times of a template's card, by the fight's id. */
export async function setCardLocks(
  db: Db,
  change: OwnerChange,
  { lockTimes, lockTime, seen }: TemplateBody<'setLockTimes'>,
): Promise<void> {
  if (lockTime) refuseField('lockTime', 'A fight card locks fight by fight');
  await setLocks(db, { ...change, lockTimes: lockTimes ?? {}, seen: seen?.lockTimes ?? undefined });
}
