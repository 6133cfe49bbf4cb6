import { CallOffReason, Fighter, pairText } from '@lockroom/contract';
import { comparePairs, isSameName, numberCard, parseLockTime, RESULT_METHODS } from '@lockroom/rules';
import * as z from 'zod/mini';
import type { Db } from '../../../kernel/db/connect.ts';
import { refuse } from '../../../kernel/errors.ts';
import type { Owner } from '../../../kernel/http/access-context.ts';
import { isId } from '../../../kernel/ids.ts';
import type { FeedLine, OwnerChange } from '../competition.type.ts';
import { zoneOf } from '../competition-host.service.ts';
import { changeFight, setLocks } from './card.service.ts';
import { NO_ODDS, readOdds, readText, toLock } from './fight.ts';
import { callOff, type FightAct, reinstate, renameFighter, swapCorners } from './fight-acts.service.ts';
import { type FightRow, listFights } from './fights.store.ts';
import { replaceFighters } from './replace.service.ts';
import { enterFightResult, type Result } from './results.service.ts';

type Pair = readonly [one: string, other: string];

const NOT_ON_CARD = 'There is no such fight on the card';
const LOCK = /^(?:lock\s+(\S.*)|no lock)$/i;
const ODDS = /^odds\s+(\S+)\s+(\S+)$/i;
const OFF = /^called off(?: ?\((.*)\))?$/i;
const ON = /^back on$/i;
const REPLACED = /^(.+) replaced by (.+)$/i;
const SPELLED = /^(.+) spelled (.+)$/i;
const RED = /^(.+) in the red corner$/i;

/** Applies a feed line to a card (rules: api#events-feed). Returns whether the card changed. */
export async function applyFightLine(
  db: Db,
  change: OwnerChange,
  sent: FeedLine,
  sentLater: readonly FeedLine[],
): Promise<boolean> {
  const card = await listFights(db, change.room.competitionId);
  const titled = numberCard(card);
  const byNames = (line: FeedLine): FeedLine => {
    const fight = titled.find(({ title }) => isSameName(title, line.what));
    return fight ? { ...line, what: pairText(fight) } : line;
  };
  const { what, value } = byNames(sent);
  const later = sentLater.map(byNames);
  const byId = card.find(({ id }) => id === what);
  if (byId && isRenamedTo(byId, [{ what, value }, ...later])) return false;
  const pair =
    (byId ? pairOf(byId) : pairIn(what)) ??
    refuse('invalid_input', isId(what) ? NOT_ON_CARD : "Write a fight as 'Holloway vs Gaethje' or 'Fight 9'");
  const fight = byId ?? card.find((one) => isExactly(one, pair)) ?? card.find((one) => isOf(one, pair));
  if (!fight) {
    if (isRenamedIn([{ what, value }, ...later], pair, card)) return false;
    const near = card.find((one) => comparePairs(one, toNames(pair)).match === 'maybe');
    const hint = near ? `. If you mean ${pairText(near)}, use that spelling` : '';
    return refuse('invalid_input', NOT_ON_CARD + hint);
  }
  // If several lines set the same value, only the last one counts. Otherwise, sending a feed again would change values
  // back and forth.
  const about = later.filter((line) => isAbout(line, fight, pair));
  const isOvertaken = about.some((line) => kindOf(line.value) === kindOf(value));
  const leadsBack = (lines: readonly FeedLine[]) =>
    pairsAfter(lines, pair, fight).some((next, index) => index > 0 && isExactly(fight, next));
  const lock = LOCK.exec(value);
  if (lock) {
    const [, at = null] = lock;
    if (isOvertaken && (at === null || parseLockTime(at, zoneOf(change.room)).ok)) return false;
    return (await setLocks(db, { ...change, lockTimes: { [fight.id]: at } })).length > 0;
  }
  const odds = ODDS.exec(value);
  if (odds) {
    const [one, two] = [readOdds('odds', odds[1], NO_ODDS), readOdds('odds', odds[2], NO_ODDS)];
    // A replacement invalidates a pair's odds, even if a later line reverts the replacement. Odds in a line that
    // identifies the fight by id could be for either pair.
    const isVoid = about.some((line) => REPLACED.test(line.value));
    if (isOvertaken || (isVoid && (byId || leadsBack(later)))) return false;
    const isAsNamed = isSameName(fight.fighter1, pair[0]);
    const [fighter1Odds, fighter2Odds] = isAsNamed ? [one, two] : [two, one];
    await changeFight(db, { ...change, fightId: fight.id, body: { fighter1Odds, fighter2Odds } });
    return fight.fighter1Odds !== fighter1Odds || fight.fighter2Odds !== fighter2Odds;
  }
  const { room } = change;
  if (room.kind === 'template') {
    const act = { ...change, db, room, fight, announce: () => undefined };
    const did = applyAct(act, fight, value, isOvertaken, leadsBack([{ what, value }, ...later]));
    if (did) return did;
  }
  const result = readResult(fight, value);
  // If the feed is sent again, a later line may already have called off the fight after this result.
  const isOffSince = about.some((line) => OFF.test(line.value));
  if (isOvertaken || (fight.calledOffAt !== null && isOffSince)) return false;
  return (await enterFightResult(db, change, { fightId: fight.id, result })).changed;
}

export async function fightLocks(db: Db, { competitionId }: Pick<Owner, 'competitionId'>) {
  return new Map((await listFights(db, competitionId)).map((fight) => [fight.id, toLock(fight)]));
}

/**
 * Performs the manager action that a line requests; returns null if it requests none. Does nothing if later lines
 * restore the current names.
 */
function applyAct(
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
  return replaced ? replaceFighters(act, [body]) : renameFighter(act, body);
}

function kindOf(value: string) {
  if (LOCK.test(value)) return 'lock';
  if (ODDS.test(value)) return 'odds';
  if (OFF.test(value) || ON.test(value)) return 'status';
  if (REPLACED.test(value) || SPELLED.test(value)) return 'names';
  return RED.test(value) ? 'corners' : 'result';
}

/** Splits 'Holloway vs Gaethje' into the two names; null for any other text. */
function pairIn(what: string): Pair | null {
  const [one = '', other, ...more] = what.split(/ vs\.? /i);
  return other === undefined || more.length > 0 ? null : [one, other];
}

const pairOf = ({ fighter1, fighter2 }: FightRow): Pair => [fighter1, fighter2];

const toNames = ([fighter1, fighter2]: Pair) => ({ fighter1, fighter2 });

const isOf = ({ fighter1, fighter2 }: FightRow, pair: Pair) => isSame([fighter1, fighter2], pair);

const isSame = (named: Pair | null, pair: Pair) =>
  named !== null && comparePairs(toNames(named), toNames(pair)).match === 'same';

/** Whether a line refers to this fight, either by its id or by the names of this pair. */
const isAbout = ({ what }: FeedLine, fight: { id: string } | null, pair: Pair) =>
  isId(what) ? what === fight?.id : isSame(pairIn(what), pair);

/**
 * Follows `pair` through the renames and replacements in these lines and returns the resulting pairs in order. If
 * `fight` is null, a line with a fight id applies if it renames or replaces a fighter of the pair.
 */
function pairsAfter(lines: readonly FeedLine[], pair: Pair, fight: { id: string } | null): Pair[] {
  const pairs: Pair[] = [];
  for (const line of lines) {
    const [one, other] = pairs.at(-1) ?? pair;
    const [, left = '', name = ''] = REPLACED.exec(line.value) ?? SPELLED.exec(line.value) ?? [];
    const isMeant = isAbout(line, fight, [one, other]) || (fight === null && isId(line.what));
    if (!name || !isMeant) continue;
    if (isSameName(left, one)) pairs.push([name, other]);
    else if (isSameName(left, other)) pairs.push([one, name]);
  }
  return pairs;
}

/** Whether the card already shows this pair under a name from these lines, because the same feed was applied before. */
const isRenamedIn = (lines: readonly FeedLine[], pair: Pair, card: readonly FightRow[]) =>
  pairsAfter(lines, pair, null).some((next) => card.some((fight) => isOf(fight, next)));

/**
 * Whether the first of these lines names a fighter who has already left the fight, because these lines were applied
 * before.
 */
function isRenamedTo(fight: FightRow, lines: readonly FeedLine[]): boolean {
  const value = lines[0]?.value ?? '';
  const [, left] = REPLACED.exec(value) ?? SPELLED.exec(value) ?? [];
  const [one, other] = pairOf(fight);
  if (left === undefined || [one, other].some((name) => isSameName(name, left))) return false;
  const leadsHere = (pair: Pair) => pairsAfter(lines, pair, fight).some((next) => isExactly(fight, next));
  return leadsHere([left, other]) || leadsHere([one, left]);
}

function isExactly({ fighter1, fighter2 }: FightRow, pair: Pair): boolean {
  const names = pair.map((name) => z.safeParse(Fighter, name).data ?? name);
  return names.includes(fighter1) && names.includes(fighter2);
}

/**
 * Parses 'Holloway by KO/TKO', 'Draw' or 'no result'. 'Holloway' and 'Holloway by ?' mean that the method is not known
 * yet.
 */
function readResult(fight: FightRow, value: string): Result {
  if (/^no result$/i.test(value)) return { winnerId: null, winMethod: null };
  const at = value.toLowerCase().lastIndexOf(' by ');
  const [name, ended] = at < 0 ? [value, value] : [value.slice(0, at), value.slice(at + 4)];
  const winMethod = RESULT_METHODS.find((method) => method.toLowerCase() === ended.toLowerCase());
  if (at < 0 && winMethod) return { winnerId: 0, winMethod };
  if (!winMethod && at >= 0 && ended !== '?')
    return refuse('invalid_input', `The method must be one of: ${RESULT_METHODS.join(', ')}`);
  return { winnerId: cornerIn(fight, name), winMethod: winMethod ?? null };
}

function cornerIn(fight: FightRow, name = ''): 1 | 2 {
  if (isSameName(fight.fighter1, name)) return 1;
  if (isSameName(fight.fighter2, name)) return 2;
  return refuse('invalid_input', `${name} is not in this fight`);
}
