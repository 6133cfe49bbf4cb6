/**
 * An oracle for a fight night (rules: play#fights-that-change, play#cleared-picks, play#undo, locks#what-locks).
 * Picks and results name people instead of corners. It shares no code with packages/rules.
 */

export type Ending = 'KO/TKO' | 'Submission' | 'Decision' | 'Draw' | 'No Contest' | 'Disqualification';

export interface Fighter {
  /** Identifies the person even if the name changes. */
  id: number;
  name: string;
  odds: string;
}

export interface NightFight {
  id: string;
  /** The fighters, red first, then blue. */
  pair: [Fighter, Fighter];
  points: Record<'fighterPoints' | 'methodPoints' | 'bonusPoints' | 'underdogBonus', number>;
  lockAt: number | null;
  /** The time from which picks for the fight count as made with hindsight. */
  hindsightAt: number | null;
  off: { reason: string | null } | null;
  /** The winner is null if nobody won. */
  result: { fighter: number | null; method: Ending } | null;
  newcomer: { fighter: number; instead: string } | null;
}

export interface NightPick {
  fighter: number;
  method: string;
  /** Whether the opponent was replaced after the pick. */
  hasNewOpponent: boolean;
}

export interface TakenBack {
  sheet: string;
  fight: string;
  /** The fighter's name when the pick was withdrawn. */
  fighter: string;
  method: string;
}

export interface NightSheet {
  id: string;
  ownerId: string;
  createdAt: string;
}

/** The state that an action can change. */
interface Stage {
  /** The fights, Fight 1 first. */
  fights: NightFight[];
  /** The picks, keyed by entry and fight. */
  picks: Record<string, NightPick>;
  taken: TakenBack[];
}

interface DoneAct {
  at: number;
  isUndone: boolean;
  takesPicks: boolean;
  before: Stage;
  after: Stage;
}

export interface Night extends Stage {
  managerId: string;
  completedAt: number | null;
  sheets: NightSheet[];
  /** The manager's actions, oldest first. */
  acts: DoneAct[];
  /** The lines of the changes log: the kind of each line, followed by its fight, if any. */
  log: string[];
}

/** The fighters as shown on a page. */
type Seen = readonly [red: string, blue: string];

/** An operation. It identifies fighters by person, not by corner. */
export type NightOp =
  | {
      does: 'save';
      actorId: string;
      sheet: string;
      fight: string;
      fighter: number | null;
      method: string;
      seen: Seen;
    }
  | {
      does: 'replace';
      fight: string;
      leaves: number;
      comes: Fighter;
      stayerOdds: string;
      takeBack: 'his' | 'all';
      lockAt: number | null;
      seen: Seen;
    }
  | { does: 'rename'; fight: string; fighter: number; name: string; seen: Seen }
  | { does: 'swap'; fight: string; seen: Seen }
  | { does: 'call off'; fight: string; reason: string | null }
  | { does: 'reinstate'; fight: string }
  | { does: 'lock'; fight: string; lockAt: number | null }
  | { does: 'move'; fight: string; direction: 'up' | 'down' }
  | { does: 'points'; fight: string; points: NightFight['points'] }
  | {
      does: 'result';
      fight: string;
      fighter: number | null;
      method: Ending | null;
      overturn: boolean;
      seen: Seen;
      seenResult: NightFight['result'];
    }
  | { does: 'complete'; isCompleted: boolean }
  | { does: 'undo'; act: number };

/** The error code of a rejected operation. */
export type Refusal = 'event_completed' | 'locked' | 'stale' | 'conflict' | 'invalid_input' | 'not_found';

class Refused extends Error {
  readonly code: Refusal;
  constructor(code: Refusal) {
    super(code);
    this.code = code;
  }
}

export const pickKey = (sheet: string, fight: string): string => `${sheet} ${fight}`;

/** Applies an operation and returns the resulting fight night, or the unchanged one if the operation is rejected. */
export function after(night: Night, op: NightOp, now: number): { night: Night; refused: Refusal | null } {
  const { acts, ...rest } = night;
  // A stored action never changes.
  const next = { ...structuredClone(rest), acts: acts.map((done) => ({ ...done })) };
  try {
    perform(next, op, now);
    return { night: next, refused: null };
  } catch (error) {
    if (error instanceof Refused) return { night, refused: error.code };
    throw error;
  }
}

const stageOf = ({ fights, picks, taken }: Stage): Stage => structuredClone({ fights, picks, taken });

function perform(night: Night, op: NightOp, now: number): void {
  if (op.does === 'save') save(night, op, now);
  else if (op.does === 'complete') complete(night, op.isCompleted, now);
  else if (op.does === 'undo') undo(night, op.act, now);
  else {
    const before = stageOf(night);
    const line = act(night, op, now);
    if (line === null) return;
    night.log.push(`${line} ${op.fight}`);
    const takesPicks = op.does === 'replace' || op.does === 'swap';
    night.acts.push({ at: now, isUndone: false, takesPicks, before, after: stageOf(night) });
  }
}

/** Returns whether members can no longer pick a fight. */
export const isClosed = (fight: NightFight, now: number): boolean =>
  fight.result !== null || (fight.lockAt !== null && fight.lockAt <= now);
const wasClosed = (fight: NightFight, now: number) =>
  isClosed(fight, now) || (fight.hindsightAt !== null && fight.hindsightAt <= now);

const fightIn = ({ fights }: Stage, id: string): NightFight => {
  const fight = fights.find((each) => each.id === id);
  if (!fight) throw new Refused('not_found');
  return fight;
};
const isPerson = (fight: NightFight, person: number | null) => fight.pair.some(({ id }) => id === person);

function refuseMoved(fight: NightFight, seen: Seen): void {
  if (fight.pair.some(({ name }, corner) => name !== seen[corner])) throw new Refused('stale');
}

/** Updates the time from which picks count as made with hindsight, after a fight's lock or result has changed. */
function noteHindsight(was: NightFight, is: NightFight, now: number): void {
  const opens = isClosed(was, now) && !isClosed(is, now);
  const isPutOff =
    was.lockAt !== null && !isClosed(was, now) && (is.lockAt === null || is.lockAt > was.lockAt);
  const from = opens ? now : isPutOff ? was.lockAt : null;
  if (from !== null) is.hindsightAt = Math.min(from, is.hindsightAt ?? from);
}

function save(night: Night, op: NightOp & { does: 'save' }, now: number): void {
  if (night.completedAt !== null) throw new Refused('event_completed');
  const fight = fightIn(night, op.fight);
  if (fight.off) throw new Refused('locked');
  const isManager = op.actorId === night.managerId;
  if (!isManager && isClosed(fight, now)) throw new Refused('locked');
  refuseMoved(fight, op.seen);
  const isOwner = night.sheets.find(({ id }) => id === op.sheet)?.ownerId === op.actorId;
  const key = pickKey(op.sheet, op.fight);
  const was = night.picks[key];
  const isSaved = was?.fighter === (op.fighter ?? undefined) && (!was || was.method === op.method);
  if (isManager && (!isOwner || wasClosed(fight, now)) && !isSaved)
    night.log.push(`fight.pick-changed ${op.fight}`);
  // Saving another member's pick unchanged does nothing: a mark that the fighter has a new opponent remains.
  if (isSaved && !isOwner) return;
  delete night.picks[key];
  if (op.fighter !== null)
    night.picks[key] = { fighter: op.fighter, method: op.method, hasNewOpponent: false };
}

function complete(night: Night, isCompleted: boolean, now: number): void {
  if (isCompleted === (night.completedAt !== null)) return;
  night.log.push(isCompleted ? 'room.completed' : 'room.reopened');
  const since = night.completedAt;
  night.completedAt = isCompleted ? now : null;
  if (since === null) return;
  for (const fight of night.fights) {
    if (fight.lockAt === null && fight.result === null)
      fight.hindsightAt = Math.min(since, fight.hindsightAt ?? since);
  }
}

type Act = Exclude<NightOp, { does: 'save' | 'complete' | 'undo' }>;

/** Performs an action. Returns the kind of its log line, or null if nothing changes. */
function act(night: Night, op: Act, now: number): string | null {
  if (op.does === 'result') return enter(night, op, now);
  if (night.completedAt !== null) throw new Refused('event_completed');
  const fight = fightIn(night, op.fight);
  switch (op.does) {
    case 'replace':
      return replace(night, fight, op, now);
    case 'rename': {
      refuseMoved(fight, op.seen);
      const fighter = fight.pair.find(({ id }) => id === op.fighter);
      if (!fighter || fighter.name === op.name) return null;
      fighter.name = op.name;
      return 'fight.renamed';
    }
    case 'swap':
      refuseMoved(fight, op.seen);
      fight.pair.reverse();
      return 'fight.corners-swapped';
    case 'call off':
      if (fight.off) return null;
      fight.off = { reason: op.reason };
      return 'fight.called-off';
    case 'reinstate':
      if (!fight.off) return null;
      fight.off = null;
      return 'fight.reinstated';
    case 'lock': {
      if (fight.lockAt === op.lockAt) return null;
      const was = structuredClone(fight);
      fight.lockAt = op.lockAt;
      noteHindsight(was, fight, now);
      return 'fight.locks-set';
    }
    case 'move': {
      const from = night.fights.indexOf(fight);
      const to = op.direction === 'up' ? from + 1 : from - 1;
      if (to < 0 || to >= night.fights.length) return null;
      night.fights.splice(from, 1);
      night.fights.splice(to, 0, fight);
      return 'fight.moved';
    }
    case 'points': {
      const was = structuredClone(fight);
      fight.points = { ...op.points };
      return isSame(was, fight) ? null : 'fight.changed';
    }
  }
}

function replace(night: Night, fight: NightFight, op: NightOp & { does: 'replace' }, now: number): string {
  refuseMoved(fight, op.seen);
  if (fight.result) throw new Refused('locked');
  if (op.lockAt === null && isClosed(fight, now)) throw new Refused('locked');
  if (op.lockAt !== null && op.lockAt <= now) throw new Refused('invalid_input');
  const was = structuredClone(fight);
  const corner = fight.pair.findIndex(({ id }) => id === op.leaves);
  const [gone, stayer] = corner === 0 ? fight.pair : fight.pair.toReversed();
  if (!gone || !stayer) throw new Error('The fight has no such fighter');
  for (const { id: sheet } of night.sheets) {
    const key = pickKey(sheet, fight.id);
    const pick = night.picks[key];
    if (!pick) continue;
    if (op.takeBack === 'all' || pick.fighter === gone.id) {
      const { name } = pick.fighter === gone.id ? gone : stayer;
      night.taken.push({ sheet, fight: fight.id, fighter: name, method: pick.method });
      delete night.picks[key];
    } else pick.hasNewOpponent = true;
  }
  stayer.odds = op.stayerOdds;
  fight.pair[corner === 0 ? 0 : 1] = { ...op.comes };
  fight.newcomer = { fighter: op.comes.id, instead: gone.name };
  if (op.lockAt !== null) fight.lockAt = op.lockAt;
  noteHindsight(was, fight, now);
  return 'fight.replaced';
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function enter(night: Night, op: NightOp & { does: 'result' }, now: number): string | null {
  const isOver = night.completedAt !== null;
  if (isOver && !op.overturn) throw new Refused('event_completed');
  const fight = fightIn(night, op.fight);
  if (fight.off) throw new Refused('conflict');
  refuseMoved(fight, op.seen);
  const result = op.method === null ? null : { fighter: op.fighter, method: op.method };
  const was = structuredClone(fight);
  if (!isSame(was.result, op.seenResult) && !isSame(was.result, result)) throw new Refused('stale');
  if (isOver && !was.result) throw new Refused('event_completed');
  if (isOver && !result) throw new Refused('invalid_input');
  if (isSame(was.result, result)) return null;
  fight.result = result;
  noteHindsight(was, fight, now);
  if (isOver) return 'fight.result-overturned';
  if (!was.result) return 'fight.result-entered';
  return result ? 'fight.result-corrected' : 'fight.result-cleared';
}

const UNDO_MS = 600_000;

function undo(night: Night, at: number, now: number): void {
  const done = night.acts[at];
  if (!done) throw new Refused('not_found');
  const isLast = done === night.acts.findLast(({ isUndone }) => !isUndone);
  if (!isLast || now - done.at >= UNDO_MS) throw new Refused('conflict');
  if (night.completedAt !== null && done.at < night.completedAt) throw new Refused('event_completed');
  const is = stageOf(night);
  for (const fight of done.before.fights) {
    const { lockAt, result } = fightIn(is, fight.id);
    const hasLockedSince = result === null && lockAt !== null && lockAt > done.at && lockAt <= now;
    const losesPick = night.sheets.some(({ id }) => isLost(done, is, pickKey(id, fight.id), fight));
    if (done.takesPicks && hasLockedSince && losesPick) throw new Refused('conflict');
  }
  done.isUndone = true;
  night.log.push('act.taken-back');
  night.fights = structuredClone(done.before.fights);
  for (const fight of night.fights) {
    const present = fightIn(is, fight.id);
    const left = fightIn(done.after, fight.id);
    // A fight that was reopened after this action keeps its hindsight time.
    if (left.hindsightAt !== present.hindsightAt) fight.hindsightAt = present.hindsightAt;
    if (isClosed(present, now) && !isClosed(fight, now)) noteHindsight(present, fight, now);
  }
  if (!done.takesPicks) return;
  night.taken = structuredClone(done.before.taken);
  for (const { id: sheet } of night.sheets) {
    for (const fight of night.fights) settle(night, done, is, pickKey(sheet, fight.id), fight);
  }
}

/**
 * Restores the pick that the undone action removed or changed. A pick made since the action is kept, unless its fighter
 * leaves the fight; in that case it is removed, and a pick that its owner had overwritten does not come back.
 */
function settle({ picks }: Night, done: DoneAct, is: Stage, key: string, fight: NightFight) {
  const [own, pick] = [done.before.picks[key], is.picks[key]];
  const left = done.after.picks[key];
  const isAsLeft = isSame(left, pick);
  if (!isAsLeft && !isLost(done, is, key, fight)) return;
  delete picks[key];
  if (own && (isAsLeft || left === undefined)) picks[key] = structuredClone(own);
}

/** Returns whether undoing an action removes a pick made after it, because its fighter leaves the fight. */
function isLost(done: DoneAct, is: Stage, key: string, fight: NightFight): boolean {
  const pick = is.picks[key];
  return pick !== undefined && !isSame(done.after.picks[key], pick) && !isPerson(fight, pick.fighter);
}
