import { Fighter } from '@lockroom/contract';
import { RESULT_METHODS, TEXT_MAX } from '@lockroom/rules';
import * as z from 'zod/mini';
import type { Db } from '../../../kernel/db/connect.ts';
import { refuse } from '../../../kernel/errors.ts';
import type { FeedLine, OwnerChange } from '../competition.type.ts';
import { changeFight, setLocks } from './card.service.ts';
import { alike } from './card-plan.ts';
import {
  callOff,
  type FightAct,
  reinstate,
  renameFighter,
  replaceFighter,
  swapCorners,
} from './fight-acts.service.ts';
import { type FightRow, listFights } from './fights.store.ts';
import { enterFightResult, type Result } from './results.service.ts';

type Pair = readonly [one: string, other: string];

const OFF = /^called off(?: ?\((.*)\))?$/i;
const ON = /^back on$/i;
const REPLACED = /^(.+) replaced by (.+)$/i;
const SPELLED = /^(.+) spelled (.+)$/i;
const RED = /^(.+) in the red corner$/i;

/** Takes a line of a feed into a card (rules: api#events-feed); tells whether it changed anything. */
export async function takeFightLine(
  db: Db,
  change: OwnerChange,
  { what, value }: FeedLine,
  later: readonly FeedLine[],
): Promise<boolean> {
  const pair = pairIn(what) ?? refuse('invalid_input', "A fight reads 'Holloway vs Gaethje'");
  const card = await listFights(db, change.room.competitionId);
  const fight = card.find((one) => isOf(one, pair));
  if (!fight) {
    if (isRenamedIn([{ what, value }, ...later], pair, card)) return false;
    return refuse('invalid_input', 'There is no such fight on the card');
  }
  const lock = /^(?:lock\s+(\S.*)|no lock)$/i.exec(value);
  if (lock) return (await setLocks(db, { ...change, lockTimes: { [fight.id]: lock[1] ?? null } })).length > 0;
  const odds = /^odds\s+(\S+)\s+(\S+)$/i.exec(value);
  if (odds)
    return takeOdds(db, change, fight, alike(fight.fighter1, pair[0]) ? odds : [odds[0], odds[2], odds[1]]);
  const { room: owner, actor, now } = change;
  if (owner.kind === 'template') {
    const did = takeAct({ db, now, owner, actor, fight, announce: () => undefined }, fight, value, () =>
      later.some((line) => isSame(pairIn(line.what), pair) && isOnOrOff(line.value)),
    );
    if (did) return did;
  }
  // Sent again: the fight was called off after it had this result.
  const isOffSince = later.some((line) => isSame(pairIn(line.what), pair) && OFF.test(line.value));
  if (fight.calledOffAt !== null && isOffSince) return false;
  return (await enterFightResult(db, change, { fightId: fight.id, result: readResult(fight, value) }))
    .changed;
}

/** The act that a line asks for; null for another line. Of several that call a fight off and on the last one counts. */
function takeAct(
  act: FightAct,
  fight: FightRow,
  value: string,
  isOvertaken: () => boolean,
): Promise<boolean> | null {
  const off = OFF.exec(value);
  if (off || ON.test(value)) {
    const reason = off?.[1]?.trim() ?? null;
    if (reason !== null && reason.length > TEXT_MAX.callOffReason)
      refuse('invalid_input', `A reason has ${TEXT_MAX.callOffReason} characters at most`);
    if (isOvertaken()) return Promise.resolve(false);
    return off ? callOff(act, reason) : reinstate(act);
  }
  const [replaced, spelled, red] = [REPLACED.exec(value), SPELLED.exec(value), RED.exec(value)];
  if (red) return cornerIn(fight, red[1]) === 1 ? Promise.resolve(false) : swapCorners(act, null);
  const named = replaced ?? spelled;
  if (!named) return null;
  const body = { fighterNumber: cornerIn(fight, named[1]), name: readName(named[2]) };
  return replaced ? replaceFighter(act, body) : renameFighter(act, body);
}

const isOnOrOff = (value: string) => OFF.test(value) || ON.test(value);

function readName(text: string | undefined): string {
  const read = z.safeParse(Fighter, text);
  return read.success
    ? read.data
    : refuse('invalid_input', read.error.issues[0]?.message ?? 'That is no name');
}

/** 'Holloway vs Gaethje' as its two; null for another text. */
function pairIn(what: string): Pair | null {
  const [one = '', other, ...more] = what.split(/ vs\.? /i);
  return other === undefined || more.length > 0 ? null : [one, other];
}

const isOf = ({ fighter1, fighter2 }: FightRow, pair: Pair) => isSame([fighter1, fighter2], pair);

function isSame(named: Pair | null, [one, other]: Pair): boolean {
  if (!named) return false;
  const [first, second] = named;
  return (alike(first, one) && alike(second, other)) || (alike(first, other) && alike(second, one));
}

/** Whether a fight has other names by these lines and stands on the card by them: they were taken before. */
function isRenamedIn(lines: readonly FeedLine[], [one, other]: Pair, card: readonly FightRow[]): boolean {
  let pair: Pair = [one, other];
  for (const { what, value } of lines) {
    const [, left = '', name = ''] = REPLACED.exec(value) ?? SPELLED.exec(value) ?? [];
    if (!name || !isSame(pairIn(what), pair)) continue;
    if (alike(left, pair[0])) pair = [name, pair[1]];
    else if (alike(left, pair[1])) pair = [pair[0], name];
    const next = pair;
    if (card.some((fight) => isOf(fight, next))) return true;
  }
  return false;
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
  const at = value.toLowerCase().lastIndexOf(' by ');
  const [name, ended] = at < 0 ? ['', value] : [value.slice(0, at), value.slice(at + 4)];
  const winMethod = RESULT_METHODS.find((method) => method.toLowerCase() === ended.toLowerCase());
  if (!winMethod)
    return refuse('invalid_input', `A fight ends by one of these: ${RESULT_METHODS.join(', ')}`);
  if (!name) return { winnerId: 0, winMethod };
  return { winnerId: cornerIn(fight, name), winMethod };
}

function cornerIn(fight: FightRow, name = ''): 1 | 2 {
  if (alike(fight.fighter1, name)) return 1;
  if (alike(fight.fighter2, name)) return 2;
  return refuse('invalid_input', `${name} is not in this fight`);
}
