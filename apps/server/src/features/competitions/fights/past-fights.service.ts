import type { OpenChange, Pair } from '@lockroom/contract';
import { isSameName } from '@lockroom/rules';
import type { Db } from '../../../kernel/db/connect.ts';
import { refuse } from '../../../kernel/errors.ts';
import type { Owner } from '../../../kernel/http/access-context.ts';
import { type LogLine, readLines } from '../../rooms/rooms.service.ts';
import type { OwnerChange } from '../competition.type.ts';
import { hasBeenLocked } from './fight.ts';
import { type FightRow, listFights, type Names } from './fights.store.ts';

/** A fight that has been locked. A removed fight counts if its lock time has passed. */
interface PastFight {
  id: string;
  since: number;
  /** The pairs of fighters since the fight was locked, each in the order of the fight's current corners. */
  pairs: Names[];
  /** The pairs at the time of the lock and after each replacement; empty for a removed fight. */
  picked: Names[];
}

const KINDS = [
  'fight.changed',
  'fight.replaced',
  'fight.renamed',
  'fight.corners-swapped',
  'fight.locks-set',
  'fight.result-entered',
  'card.pasted',
  'card.imported',
  'act.taken-back',
] as const satisfies readonly OpenChange['kind'][];

/** Returns a room's fights that have been locked, according to the changes log and the card. */
export async function listPastFights(
  db: Db,
  room: Pick<Extract<Owner, { kind: 'room' }>, 'id' | 'competitionId'>,
  now: number,
): Promise<PastFight[]> {
  const lines = await readLines(db, room.id, KINDS);
  const card = await listFights(db, room.competitionId);
  const ids = new Set([...card.map(({ id }) => id), ...lines.flatMap(locksIn).map(({ id }) => id)]);
  return [...ids].flatMap((id) => {
    const row = card.find((fight) => fight.id === id) ?? null;
    if (row && !hasBeenLocked(row, now)) return [];
    const locks = lines.filter((line) => !isUndone(line, lines)).flatMap(locksIn);
    const times = [
      ...locks.filter((lock) => lock.id === id).map(({ at }) => at),
      ...[row?.lockAt, row?.reopenedAt].flatMap((at) => at?.getTime() ?? []),
    ].filter((at) => at <= now);
    if (!row && times.length === 0) return [];
    const since = Math.min(...times, now);
    if (row) return [{ id, since, ...pairsSince(row, lines, id, times.length > 0 ? since : 0) }];
    const pairs = locks.flatMap((lock) => (lock.id === id ? [lock.pair] : []));
    return [{ id, since, pairs, picked: [] }];
  });
}

/**
 * Returns the time from which picks of a fight count as made with hindsight because the same pair was locked in another
 * fight; null if there is no such fight.
 */
export function pairLockedSince(past: readonly PastFight[], fight: Names & { id: string }): Date | null {
  const others = past.filter(({ id, pairs }) => id !== fight.id && pairs.some((pair) => isSame(pair, fight)));
  return others.length > 0 ? new Date(Math.min(...others.map(({ since }) => since))) : null;
}

/**
 * Returns why a fighter cannot be given a name, or null if the name is allowed. A name is refused if another fighter
 * had that name when people made their picks but no longer has it: two such renamings would move everybody's picks to
 * another fighter.
 */
export async function whyNotNamed(
  db: Db,
  { room, now }: Pick<OwnerChange, 'room' | 'now'>,
  fight: FightRow,
  { corner, name }: { corner: 1 | 2; name: string },
): Promise<string | null> {
  if (room.kind !== 'room' || !hasBeenLocked(fight, now)) return null;
  if (isSameName(name, fight[`fighter${corner}`])) return null;
  const past = await listPastFights(db, room, now);
  const isOther = past.some(({ id, pairs: [now], picked }) =>
    ([1, 2] as const).some((other) => {
      if (id === fight.id && other === corner) return false;
      const had = picked.some((pair) => isSameName(pair[`fighter${other}`], name));
      return had && now !== undefined && !isSameName(now[`fighter${other}`], name);
    }),
  );
  return isOther
    ? `Another fighter was called ${name} when people picked, so this name would mix up their picks.`
    : null;
}

/** Refuses a name that another fighter had when the fight was locked (see `whyNotNamed`). */
export async function refuseNameAtLock(
  db: Db,
  change: Pick<OwnerChange, 'room' | 'now'>,
  fight: FightRow,
  named: { corner: 1 | 2; name: string },
): Promise<void> {
  const whyNot = await whyNotNamed(db, change, fight, named);
  if (whyNot !== null) refuse('locked', whyNot);
}

const isSame = (a: Names, b: Names) =>
  (isSameName(a.fighter1, b.fighter1) && isSameName(a.fighter2, b.fighter2)) || isSwap(a, b);

const isSwap = (a: Names, b: Names) =>
  isSameName(a.fighter1, b.fighter2) && isSameName(a.fighter2, b.fighter1);

const swapped = ({ fighter1, fighter2 }: Names): Names => ({ fighter1: fighter2, fighter2: fighter1 });

/**
 * Returns the locks that a log line caused. A fight locks at the time that the line sets or, if the line reports a
 * result, when the line was written.
 */
function locksIn({ change, at }: LogLine): { id: string; at: number; pair: Names }[] {
  const move = (fight: Pair, to: string | null) =>
    to === null ? [] : [{ id: fight.fightId, at: Date.parse(to), pair: fight }];
  const ended = (fight: Pair) => ({ id: fight.fightId, at, pair: fight });
  switch (change.kind) {
    case 'fight.locks-set':
      return change.data.locks.flatMap(({ fight, to }) => move(fight, to));
    case 'fight.replaced':
      return move(change.data.fight, change.data.lock?.to ?? null);
    case 'fight.result-entered':
      return [ended(change.data.fight)];
    case 'card.imported':
      return [
        ...change.data.locks.flatMap(({ fight, to }) => move(fight, to)),
        ...change.data.results.map(({ fight }) => ended(fight)),
      ];
    default:
      return [];
  }
}

/** Whether a line was undone before any lock that it set took effect. */
function isUndone(line: LogLine, lines: readonly LogLine[]): boolean {
  const undone = lines.find(
    ({ change }) => change.kind === 'act.taken-back' && change.data.changeId === line.id,
  );
  return undone !== undefined && locksIn(line).every(({ at }) => at > undone.at);
}

interface Naming {
  id: string;
  from: Names;
  to: Names;
}

function namingsIn(change: OpenChange): Naming[] {
  switch (change.kind) {
    case 'fight.renamed':
    case 'fight.replaced': {
      const { fight, corner, name } = change.data;
      return [{ id: fight.fightId, from: fight, to: { ...fight, [`fighter${corner}`]: name } }];
    }
    case 'fight.corners-swapped':
      return [{ id: change.data.fight.fightId, from: change.data.fight, to: swapped(change.data.fight) }];
    case 'fight.changed': {
      const { fight, changes } = change.data;
      return [{ id: fight.fightId, from: fight, to: { ...fight, ...namesOf(changes, 'to') } }];
    }
    case 'card.pasted':
    case 'card.imported':
      return change.data.changed.map(({ fight, changes }) => {
        return { id: fight.fightId, from: { ...fight, ...namesOf(changes, 'from') }, to: fight };
      });
    case 'act.taken-back': {
      const { kind, data } = change.data;
      return namingsIn({ kind, data } as OpenChange).map(({ id, from, to }) => ({ id, from: to, to: from }));
    }
    default:
      return [];
  }
}

function namesOf(
  changes: readonly { fact: string; from: string | number; to: string | number }[],
  side: 'from' | 'to',
): Partial<Names> {
  const names = changes.filter(({ fact }) => fact === 'fighter1' || fact === 'fighter2');
  return Object.fromEntries(names.map((change) => [change.fact, `${change[side]}`]));
}

/**
 * Returns the pairs that the fight has had since `since`, newest first. `picked` contains only the pairs at the time of
 * the lock and after each replacement.
 */
function pairsSince(row: Names, lines: readonly LogLine[], id: string, since: number) {
  const pairs = [row];
  const picked: Names[] = [];
  let isSwapped = false;
  const inCorners = (names: Names) => (isSwapped ? swapped(names) : names);
  for (const { change, at } of lines.toReversed()) {
    if (at < since) break;
    for (const naming of namingsIn(change).toReversed()) {
      if (naming.id !== id) continue;
      if (change.kind === 'fight.replaced') picked.push(inCorners(naming.to));
      pairs.push(inCorners(naming.to));
      if (isSwap(naming.from, naming.to)) isSwapped = !isSwapped;
      pairs.push(inCorners(naming.from));
    }
  }
  return { pairs, picked: [...picked, pairs.at(-1) ?? row] };
}
