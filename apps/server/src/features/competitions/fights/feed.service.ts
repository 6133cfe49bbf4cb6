import { RESULT_METHODS } from '@lockroom/rules';
import type { Db } from '../../../kernel/db/connect.ts';
import { refuse } from '../../../kernel/errors.ts';
import type { FeedLine, OwnerChange } from '../competition.type.ts';
import { changeFight, setLocks } from './card.service.ts';
import { alike } from './card-plan.ts';
import { type FightRow, listFights } from './fights.store.ts';
import { enterFightResult, type Result } from './results.service.ts';

/** Takes a line of a feed into a card (rules: api#events-feed); tells whether it changed anything. */
export async function takeFightLine(
  db: Db,
  change: OwnerChange,
  { what, value }: FeedLine,
): Promise<boolean> {
  const [first = '', second, ...more] = what.split(/ vs\.? /i);
  if (second === undefined || more.length > 0)
    return refuse('invalid_input', "A fight reads 'Holloway vs Gaethje'");
  const card = await listFights(db, change.room.competitionId);
  const isOf = (fight: FightRow, one: string, other: string) =>
    alike(fight.fighter1, one) && alike(fight.fighter2, other);
  const fight = card.find((one) => isOf(one, first, second) || isOf(one, second, first));
  if (!fight) return refuse('invalid_input', 'There is no such fight on the card');
  const lock = /^(?:lock\s+(\S.*)|no lock)$/i.exec(value);
  if (lock) return (await setLocks(db, { ...change, lockTimes: { [fight.id]: lock[1] ?? null } })).length > 0;
  const odds = /^odds\s+(\S+)\s+(\S+)$/i.exec(value);
  if (odds)
    return takeOdds(db, change, fight, isOf(fight, first, second) ? odds : [odds[0], odds[2], odds[1]]);
  return (await enterFightResult(db, change, { fightId: fight.id, result: readResult(fight, value) }))
    .changed;
}

async function takeOdds(
  db: Db,
  change: OwnerChange,
  fight: FightRow,
  [, one, two]: readonly (string | undefined)[],
) {
  const body = { fighter1Odds: one ?? null, fighter2Odds: two ?? null };
  await changeFight(db, { ...change, fightId: fight.id, body });
  return fight.fighter1Odds !== one || fight.fighter2Odds !== two;
}

function readResult(fight: FightRow, value: string): Result {
  if (/^no result$/i.test(value)) return { winnerId: null, winMethod: null };
  // A fight that is off is one without a contest.
  if (/^called off$/i.test(value)) return { winnerId: 0, winMethod: 'No Contest' };
  const at = value.toLowerCase().lastIndexOf(' by ');
  const [name, ended] = at < 0 ? ['', value] : [value.slice(0, at), value.slice(at + 4)];
  const winMethod = RESULT_METHODS.find((method) => method.toLowerCase() === ended.toLowerCase());
  if (!winMethod)
    return refuse('invalid_input', `A fight ends by one of these: ${RESULT_METHODS.join(', ')}`);
  if (!name) return { winnerId: 0, winMethod };
  if (alike(fight.fighter1, name)) return { winnerId: 1, winMethod };
  if (alike(fight.fighter2, name)) return { winnerId: 2, winMethod };
  return refuse('invalid_input', `${name} is not in this fight`);
}
