import { CallOffReason, Fighter, pairText } from '@lockroom/contract';
import { comparePairs, isSameName, parseLockTime, RESULT_METHODS } from '@lockroom/rules';
import * as z from 'zod/mini';
import type { Db } from '../../../kernel/db/connect.ts';
import { refuse } from '../../../kernel/errors.ts';
import type { FeedLine, OwnerChange } from '../competition.type.ts';
import { changeFight, setLocks } from './card.service.ts';
import { NO_ODDS, readOdds } from './fight.ts';
import { callOff, type FightAct, reinstate, renameFighter, swapCorners } from './fight-acts.service.ts';
import { type FightRow, listFights } from './fights.store.ts';
import { replaceFighter } from './replace.service.ts';
import { enterFightResult, type Result } from './results.service.ts';

type Pair = readonly [one: string, other: string];

const LOCK = /^(?:lock\s+(\S.*)|no lock)$/i;
const ODDS = /^odds\s+(\S+)\s+(\S+)$/i;
const OFF = /^called off(?: ?\((.*)\))?$/i;
const ON = /^back on$/i;
const REPLACED = /^(.+) replaced by (.+)$/i;
const SPELLED = /^(.+) spelled (.+)$/i;
const RED = /^(.+) in the red corner$/i;

/** Applies a line of a feed to a card (rules: api#events-feed). Returns whether it changed anything. */
export async function applyFightLine(
  db: Db,
  change: OwnerChange,
  { what, value }: FeedLine,
  later: readonly FeedLine[],
): Promise<boolean> {
  const pair = pairIn(what) ?? refuse('invalid_input', "A fight reads 'Holloway vs Gaethje'");
  const card = await listFights(db, change.room.competitionId);
  const fight = card.find((one) => isExactly(one, pair)) ?? card.find((one) => isOf(one, pair));
  if (!fight) {
    if (isRenamedIn([{ what, value }, ...later], pair, card)) return false;
    const near = card.find((one) => comparePairs(one, toNames(pair)).match === 'maybe');
    return refuse(
      'invalid_input',
      near
        ? `There is no such fight on the card. If it is ${pairText(near)}, spell it so`
        : 'There is no such fight on the card',
    );
  }
  // Only the last of several lines about the same thing counts. Otherwise sending a feed again would change values back
  // and forth.
  const isOvertaken = later.some((line) => isSame(pairIn(line.what), pair) && isOfKind(line.value, value));
  const leadsBack = (lines: readonly FeedLine[]) =>
    pairsAfter(lines, pair).some((next, index) => index > 0 && isExactly(fight, next));
  const lock = LOCK.exec(value);
  if (lock) {
    const [, at = null] = lock;
    if (isOvertaken && (at === null || parseLockTime(at).ok)) return false;
    return (await setLocks(db, { ...change, lockTimes: { [fight.id]: at } })).length > 0;
  }
  const odds = ODDS.exec(value);
  if (odds) {
    const [one, two] = [
      readOdds('odds', odds[1] ?? null, NO_ODDS),
      readOdds('odds', odds[2] ?? null, NO_ODDS),
    ];
    // A replacement makes the odds of a pair void, even if it is reverted later in the feed.
    const isVoid = later.some((line) => isSame(pairIn(line.what), pair) && REPLACED.test(line.value));
    if (isOvertaken || (isVoid && leadsBack(later))) return false;
    const isAsNamed = isSameName(fight.fighter1, pair[0]);
    return takeOdds(db, change, fight, isAsNamed ? [one, two] : [two, one]);
  }
  const { room: owner, actor, now } = change;
  if (owner.kind === 'template') {
    const act = { db, now, owner, actor, fight, announce: () => undefined };
    const did = takeAct(act, fight, value, isOvertaken, leadsBack([{ what, value }, ...later]));
    if (did) return did;
  }
  const result = readResult(fight, value);
  // The feed was sent again: the fight was called off after it had this result.
  const isOffSince = later.some((line) => isSame(pairIn(line.what), pair) && OFF.test(line.value));
  if (isOvertaken || (fight.calledOffAt !== null && isOffSince)) return false;
  return (await enterFightResult(db, change, { fightId: fight.id, result })).changed;
}

/**
 * Returns the act that a line asks for, or null for other lines. Does nothing if later lines lead back to the current
 * names.
 */
function takeAct(
  act: FightAct,
  fight: FightRow,
  value: string,
  isOvertaken: boolean,
  leadsBack: boolean,
): Promise<boolean> | null {
  const off = OFF.exec(value);
  if (off || ON.test(value)) {
    const reason = off?.[1] === undefined ? null : readText(CallOffReason, off[1]);
    if (isOvertaken) return Promise.resolve(false);
    return off ? callOff(act, reason) : reinstate(act);
  }
  const [replaced, spelled, red] = [REPLACED.exec(value), SPELLED.exec(value), RED.exec(value)];
  if (red) {
    const isThere = cornerIn(fight, red[1]) === 1;
    return isThere || isOvertaken ? Promise.resolve(false) : swapCorners(act, null);
  }
  const named = replaced ?? spelled;
  if (!named) return null;
  const body = { fighterNumber: cornerIn(fight, named[1]), name: readText(Fighter, named[2]) };
  if (leadsBack) return Promise.resolve(false);
  return replaced ? replaceFighter(act, body) : renameFighter(act, body);
}

type Kind = 'lock' | 'odds' | 'status' | 'names' | 'corners' | 'result';

function kindOf(value: string): Kind {
  if (LOCK.test(value)) return 'lock';
  if (ODDS.test(value)) return 'odds';
  if (OFF.test(value) || ON.test(value)) return 'status';
  if (REPLACED.test(value) || SPELLED.test(value)) return 'names';
  return RED.test(value) ? 'corners' : 'result';
}

const isOfKind = (value: string, other: string) => kindOf(value) === kindOf(other);

function readText(schema: typeof Fighter, text: string | undefined): string {
  const read = z.safeParse(schema, text);
  return read.success ? read.data : refuse('invalid_input', read.error.issues[0]?.message);
}

/** Splits 'Holloway vs Gaethje' into the two names; null for other texts. */
function pairIn(what: string): Pair | null {
  const [one = '', other, ...more] = what.split(/ vs\.? /i);
  return other === undefined || more.length > 0 ? null : [one, other];
}

const toNames = ([fighter1, fighter2]: Pair) => ({ fighter1, fighter2 });

const isOf = ({ fighter1, fighter2 }: FightRow, pair: Pair) => isSame([fighter1, fighter2], pair);

function isSame(named: Pair | null, [one, other]: Pair): boolean {
  if (!named) return false;
  return comparePairs(toNames(named), { fighter1: one, fighter2: other }).match === 'same';
}

/** The pairs that these lines make of one by renaming or replacing fighters, in order. */
function pairsAfter(lines: readonly FeedLine[], pair: Pair): Pair[] {
  const pairs: Pair[] = [];
  for (const { what, value } of lines) {
    const [one, other] = pairs.at(-1) ?? pair;
    const [, left = '', name = ''] = REPLACED.exec(value) ?? SPELLED.exec(value) ?? [];
    if (!name || !isSame(pairIn(what), [one, other])) continue;
    if (isSameName(left, one)) pairs.push([name, other]);
    else if (isSameName(left, other)) pairs.push([one, name]);
  }
  return pairs;
}

/** Whether the card already has the fight under a name from these lines, because the feed was applied before. */
const isRenamedIn = (lines: readonly FeedLine[], pair: Pair, card: readonly FightRow[]) =>
  pairsAfter(lines, pair).some((next) => card.some((fight) => isOf(fight, next)));

/** Whether these are exactly the fight's names. */
function isExactly({ fighter1, fighter2 }: FightRow, pair: Pair): boolean {
  const names = pair.map((name) => z.safeParse(Fighter, name).data ?? name);
  return names.includes(fighter1) && names.includes(fighter2);
}

async function takeOdds(db: Db, change: OwnerChange, fight: FightRow, [one, two]: readonly [string, string]) {
  const body = { fighter1Odds: one, fighter2Odds: two };
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
  if (isSameName(fight.fighter1, name)) return 1;
  if (isSameName(fight.fighter2, name)) return 2;
  return refuse('invalid_input', `${name} is not in this fight`);
}
