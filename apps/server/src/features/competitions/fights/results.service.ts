import {
  type FightResult,
  type OpenChange,
  type PlacedPair,
  pairText,
  type ResultPreview,
  type SeenPair,
} from '@lockroom/contract';
import {
  entryName,
  type FightWinner,
  isLegalResult,
  isLocked,
  isMethodToCome,
  placeText,
  type ResultMethod,
  resultMethodsFor,
  type Sport,
} from '@lockroom/rules';
import type { Db } from '../../../kernel/db/connect.ts';
import { found, refuse, refuseField, refuseStale } from '../../../kernel/errors.ts';
import type { Owner, ProvenRoom, Viewer } from '../../../kernel/http/access-context.ts';
import { type Notifier, notifyOwners, pages } from '../../notifications/notifications.service.ts';
import { lockRoom, logChange, membersOf, raiseRoomVersion } from '../../rooms/rooms.service.ts';
import type { OwnerChange } from '../competition.type.ts';
import {
  announceResults,
  type EnteredResults,
  lockOwner,
  logForOwner,
  scoreTopics,
  sourceOf,
  UNCHANGED,
} from '../competition-host.service.ts';
import { listRanks, type RankedEntry } from '../entries.service.ts';
import { recomputeOwner } from '../standings.service.ts';
import { getPlaced } from './card.service.ts';
import {
  fightSport,
  isReopened,
  placedPair,
  postedText,
  refuseMovedPair,
  reopenedAt,
  resultOf,
  toLock,
  toResult,
  toRules,
} from './fight.ts';
import { listFights, type PlacedFight, updateFight } from './fights.store.ts';
import { standingsBy } from './scoring.service.ts';

/** The result of a fight. If `winnerId` is null, there is no result. */
export interface Result {
  winnerId: FightWinner | null;
  winMethod: ResultMethod | null;
}

interface ResultBody {
  winnerId?: FightWinner | `${FightWinner}` | null | undefined;
  winMethod?: ResultMethod | null | undefined;
}

export function readResult({ winnerId, winMethod = null }: ResultBody): Result {
  return { winnerId: winnerId == null ? null : (Number(winnerId) as FightWinner), winMethod };
}

/** Parses a new result. Only an explicit null means that the winning method is not known yet. */
export function readNewResult(sport: Sport, body: ResultBody): Result {
  const result = readResult(body);
  if (body.winMethod === undefined && isMethodToCome(result)) refuseMethod(sport, result);
  return result;
}

export interface SentResult {
  fightId: string;
  result: Result;
  seen?: Result | undefined;
  /** Path of the result in the request body, for error messages. */
  path?: string;
  seenPair?: SeenPair | null | undefined;
}

function checkResult(ownSport: Sport, result: Result): void {
  const sport = fightSport(ownSport);
  const { winnerId, winMethod } = normalized(result);
  if (!isLegalResult(sport, winnerId, winMethod) && !isMethodToCome({ winnerId, winMethod }))
    refuseMethod(sport, result);
}

function refuseMethod(sport: Sport, { winnerId }: Result): never {
  const methods = resultMethodsFor(fightSport(sport), winnerId ?? 0).join(', ');
  return refuseField('winMethod', `Choose one of these methods: ${methods}`);
}

/** Reads the fight that a result is for. Refuses a called-off fight. The caller must have locked the room's row. */
async function readFightToScore(db: Db, owner: Owner, fightId: string): Promise<PlacedFight> {
  const fight = await getPlaced(db, owner, fightId);
  if (fight.calledOffAt !== null)
    refuse('conflict', `${pairText(fight)} has been called off. Put it back on before you enter its result.`);
  return fight;
}

/** Returns the result to store. Refuses if the fighters or the stored result have changed since the sender saw them. */
function nextResult(fight: PlacedFight, sent: SentResult): Result {
  const { result, seen, seenPair, path = 'winnerId' } = sent;
  refuseMovedPair(fight, seenPair);
  const [old, next] = [toRules(fight), normalized(result)];
  if (seen && !isSame(old, normalized(seen)) && !isSame(old, next)) {
    const { winnerId, winMethod } = old;
    const text = `${fight.title}: now ${winnerId === null ? 'no result' : postedText(fight, winnerId, winMethod)}`;
    refuseStale([{ path, now: { winnerId, winMethod }, text }]);
  }
  return next;
}

/** Stores a result and, if that reopens the fight, the time from which its picks count as made with hindsight. */
async function writeResult(db: Db, fight: PlacedFight, result: Result, change: OwnerChange): Promise<void> {
  const reopened = reopenedAt(fight, { ...fight, winnerId: result.winnerId }, change.now);
  const sources = { ...fight.sources, result: result.winnerId === null ? undefined : sourceOf(change) };
  await updateFight(db, fight.id, { ...result, reopenedAt: reopened, sources });
}

/**
 * Enters, corrects or clears a fight's result in a room or template. Logs the new result with the previous one, and
 * scores the room in the same transaction. Entering the stored result again changes nothing.
 */
export async function enterFightResult(
  db: Db,
  change: OwnerChange,
  sent: SentResult,
): Promise<EnteredResults> {
  const { room, now } = change;
  checkResult(room.sport, sent.result);
  await lockOwner(db, room);
  const fight = await readFightToScore(db, room, sent.fightId);
  const result = nextResult(fight, sent);
  const { winnerId, winMethod } = result;
  const next = { ...fight, winnerId };
  const reopens = isReopened(fight, next, now);
  const line = resultChange(placedPair(fight), resultOf(fight), toResult(winnerId, winMethod), reopens);
  if (isSame(toRules(fight), result) || line === null) return UNCHANGED;
  await writeResult(db, fight, result, change);
  await logForOwner(db, change, line);
  await recomputeOwner(db, room, { resultsMoved: true, now });
  return {
    changed: true,
    movesLock: reopens || isReopened(next, fight, now),
    posted: winnerId === null ? null : postedText(fight, winnerId, winMethod),
  };
}

/** Returns the changes-log line for a result; null if the fight had no result and still has none. */
export function resultChange(
  fight: PlacedPair,
  from: FightResult | null,
  to: FightResult | null,
  reopens: boolean,
): OpenChange | null {
  if (from && to) return { kind: 'fight.result-corrected', data: { fight, from, to } };
  if (to) return { kind: 'fight.result-entered', data: { fight, result: to } };
  return from && { kind: 'fight.result-cleared', data: { fight, result: from, reopens } };
}

function isSame(a: Result, b: Result): boolean {
  return a.winnerId === b.winnerId && a.winMethod === b.winMethod;
}

function normalized({ winnerId, winMethod }: Result): Result {
  return { winnerId, winMethod: winnerId === null ? null : winMethod };
}

type RankMove = RankedEntry & { from: number; to: number };

const nameOf = ({ owner, number }: RankedEntry) => entryName(owner, number);

/** Returns the rank changes between two states of a room, ordered by new rank, and the new winners' names. */
function movesOf(rows: readonly RankedEntry[], after: readonly Pick<RankedEntry, 'id' | 'rank'>[]) {
  const ranks = new Map(after.map(({ id, rank }) => [id, rank]));
  const moves = rows
    .map((row): RankMove => ({ ...row, from: row.rank, to: found(ranks.get(row.id)) }))
    .toSorted((a, b) => a.to - b.to);
  return {
    moves: moves.filter(({ from, to }) => from !== to),
    winners: moves.filter(({ to }) => to === 1).map(nameOf),
  };
}

export async function previewResult(
  db: Db,
  { room, now }: { room: ProvenRoom; now: number },
  fightId: string,
  { winnerId, winMethod }: Result,
): Promise<ResultPreview> {
  if (!isLegalResult(fightSport(room.sport), winnerId, winMethod))
    refuseField('winMethod', 'This method is not possible for this winner and sport.');
  const stored = await listFights(db, room.competitionId);
  const isOpen = stored.some((fight) => fight.id === fightId && !isLocked({ ...toLock(fight), now }));
  if (isOpen && room.isSealed) return { moves: [], winners: [] };
  const card = stored.map((fight) =>
    toRules(fight.id === fightId ? { ...fight, winnerId, winMethod } : fight),
  );
  const rows = await listRanks(db, room.id);
  const { standings } = await standingsBy(db, card, rows);
  const { moves, winners } = movesOf(rows, standings);
  return {
    moves: moves.map((row) => ({ ...row, bracketId: row.id, bracketName: nameOf(row) })),
    winners,
  };
}

/**
 * Changes a fight's result in a completed event (rules: play#overturned-results). Logs the rank changes and notifies
 * the owners of entries whose rank changed; the notification names the new winners. In a running event, enters the
 * result as usual.
 */
export async function overturnResult(
  call: Notifier & { room: ProvenRoom; viewer: Viewer },
  sent: SentResult,
): Promise<void> {
  const { db, room, viewer, now } = call;
  checkResult(room.sport, sent.result);
  const { completedAt } = await lockRoom(db, room.id);
  if (completedAt === null)
    return announceResults(call, await enterFightResult(db, { room, actor: viewer, now }, sent));
  const fight = await readFightToScore(db, room, sent.fightId);
  const next = nextResult(fight, sent);
  const [from, to] = [resultOf(fight), toResult(next.winnerId, next.winMethod)];
  if (from === null) return refuse('event_completed');
  if (to === null)
    return refuseField('winnerId', 'To overturn a result, enter another one, such as No Contest.');
  if (from.winnerId === to.winnerId && from.method === to.method) return;
  const before = await listRanks(db, room.id);
  await writeResult(db, fight, next, { room, actor: viewer, now });
  await raiseRoomVersion(db, room.id);
  await recomputeOwner(db, room, { resultsMoved: true, now });
  const { moves, winners } = movesOf(before, await listRanks(db, room.id));
  const moved = moves.map(({ id: entryId, owner, number, from, to }) => {
    return { entry: { entryId, owner, number }, from, to };
  });
  const data = { fight: placedPair(fight), from, to, moves: moved };
  const change: OpenChange = { kind: 'fight.result-overturned', data };
  await logChange(db, { roomId: room.id, actor: viewer, now, change });
  call.announce(...scoreTopics(room.id));
  const what = `Overturned in ${room.name}: ${postedText(fight, to.winnerId, to.method)}.`;
  const members = await membersOf(db, room.id);
  const ofMembers = moves.filter(({ ownerId }) => members.has(ownerId));
  const first = `${winners.length === 1 ? 'Winner' : 'Winners'}: ${winners.join(', ')}.`;
  await notifyOwners(call, ofMembers, viewer.id, (own) => {
    const ranks = own.map((row) => `${nameOf(row)} is ${placeText(row.to)}, was ${placeText(row.from)}.`);
    return {
      kind: 'result-overturned',
      roomId: room.id,
      title: 'Result Overturned',
      message: [what, ...ranks, first].join(' '),
      link: pages.room(room.id),
    };
  });
}
