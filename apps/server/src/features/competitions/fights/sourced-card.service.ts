import { Fighter, pairText } from '@lockroom/contract';
import { reopens } from '@lockroom/rules';
import type { Db } from '../../../kernel/db/connect.ts';
import { found, refuse } from '../../../kernel/errors.ts';
import type { Owner } from '../../../kernel/http/access-context.ts';
import { enqueue } from '../../../kernel/jobs/worker.ts';
import type { OwnerChange } from '../competition.type.ts';
import { EVENT_CHANGED_JOB, lockOwner } from '../competition-host.service.ts';
import { addFight, changeFight, setLocks } from './card.service.ts';
import { readText, toLock } from './fight.ts';
import { callOff, type FightAct, reinstate, renameFighter, swapCorners } from './fight-acts.service.ts';
import { type FightRow, listFights, updateFight, writeOrder } from './fights.store.ts';
import { replaceFighters } from './replace.service.ts';
import { enterFightResult, type Result } from './results.service.ts';

export type SourcedFight = FightRow;

/** A change to a fight reported by a source. Corners are numbered as in the template after the preceding changes. */
export type SourcedAct =
  | { kind: 'rename'; corner: 1 | 2; name: string }
  | { kind: 'replace'; replaced: { corner: 1 | 2; name: string }[] }
  | { kind: 'swap' }
  | { kind: 'off'; reason: string }
  | { kind: 'on' }
  | { kind: 'odds'; odds: readonly [string, string] }
  | { kind: 'lock'; lockAt: number }
  | { kind: 'result'; result: Result }
  /** Records that another source reports the same value. */
  | { kind: 'source'; part: 'lock' | 'result' };

type TemplateChange = OwnerChange & { room: Extract<Owner, { kind: 'template' }> };

export const readSourcedCard = (db: Db, { competitionId }: Pick<Owner, 'competitionId'>) =>
  listFights(db, competitionId);

export function addSourcedFight(
  db: Db,
  change: TemplateChange,
  { names, odds }: { names: readonly [string, string]; odds: readonly [string, string] },
): Promise<string> {
  const [fighter1, fighter2] = [readText(Fighter, names[0]), readText(Fighter, names[1])];
  const body = { fighter1, fighter2, fighter1Odds: odds[0], fighter2Odds: odds[1] };
  return addFight(db, { ...change, body });
}

/** Applies a change to a template's fight. Refuses a change that would reopen a locked fight. */
export async function applySourcedAct(db: Db, change: TemplateChange, fightId: string, did: SourcedAct) {
  const { room, now, source } = change;
  await lockOwner(db, room);
  const find = async () => found((await listFights(db, room.competitionId)).find(({ id }) => id === fightId));
  const before = await find();
  const act: FightAct = { ...change, db, fight: before, announce: () => undefined };
  const named = ({ corner, name }: { corner: 1 | 2; name: string }) => {
    return { fighterNumber: corner, name: readText(Fighter, name) };
  };
  const apply = async (): Promise<unknown> => {
    switch (did.kind) {
      case 'rename':
        return renameFighter(act, named(did));
      case 'replace':
        return replaceFighters(act, did.replaced.map(named));
      case 'swap':
        return swapCorners(act, null);
      case 'off':
        return callOff(act, did.reason);
      case 'on':
        return reinstate(act);
      case 'odds': {
        const [fighter1Odds, fighter2Odds] = did.odds;
        return changeFight(db, { ...change, fightId, body: { fighter1Odds, fighter2Odds } });
      }
      case 'lock':
        return setLocks(db, { ...change, lockTimes: { [fightId]: new Date(did.lockAt).toISOString() } });
      case 'result':
        return enterFightResult(db, change, { fightId, result: did.result });
      case 'source':
        return updateFight(db, fightId, { sources: { ...before.sources, [did.part]: source } });
    }
  };
  await apply();
  if (reopens(toLock(before), toLock(await find()), now))
    refuse('locked', `${pairText(before)} has locked, so this would reopen its picks.`);
}

export async function orderSourcedCard(db: Db, { room, now }: TemplateChange, ids: readonly string[]) {
  await lockOwner(db, room);
  const card = await listFights(db, room.competitionId);
  const ordered = ids.flatMap((id) => card.find((fight) => fight.id === id) ?? []);
  if (ordered.length !== card.length) return;
  await writeOrder(db, room.competitionId, ordered);
  await enqueue(db, EVENT_CHANGED_JOB, { competitionId: room.competitionId }, { now });
}
