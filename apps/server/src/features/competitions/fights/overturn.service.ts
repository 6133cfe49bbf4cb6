import type { ResultPreview } from '@lockroom/contract';
import { entryName, isLegalResult, placeText } from '@lockroom/rules';
import type { Db } from '../../../kernel/db/connect.ts';
import { found, refuse, refuseField } from '../../../kernel/errors.ts';
import type { ProvenRoom, Viewer } from '../../../kernel/http/access-context.ts';
import { notifyOwners, pages, type Telling } from '../../notifications/notifications.service.ts';
import { lockRoom, logChange, membersOf, raiseRoomVersion } from '../../rooms/rooms.service.ts';
import { listRanks, type RankedEntry } from '../entries.service.ts';
import { announceResults, scoreTopics } from '../live-topics.service.ts';
import { recomputeOwner } from '../standings.service.ts';
import { fightSport } from './card.service.ts';
import { placedPair, resultOf, toResult } from './fight-facts.ts';
import { toRules } from './fights.present.ts';
import { listFights } from './fights.store.ts';
import {
  checkResult,
  enterFightResult,
  nextResult,
  type Result,
  readFightToScore,
  type SentResult,
  writeResult,
} from './results.service.ts';
import { standingsBy } from './scoring.service.ts';
import { postedText } from './wording.ts';

/** An entry whose rank moved. */
type RankMove = RankedEntry & { from: number; to: number };

const nameOf = ({ owner, number }: RankedEntry) => entryName(owner, number);

/** The moves between two states of a room's ranks, in the order of the new ones, and the names of who is first by them. */
function movesOf(rows: readonly RankedEntry[], ranks: ReadonlyMap<string, number>) {
  const moves = rows
    .map((row): RankMove => ({ ...row, from: row.rank, to: found(ranks.get(row.id)) }))
    .toSorted((a, b) => a.to - b.to);
  return {
    moves: moves.filter(({ from, to }) => from !== to),
    winners: moves.filter(({ to }) => to === 1).map(nameOf),
  };
}

/** Which ranks a result would move, and who would be first by it. */
export async function previewResult(
  db: Db,
  room: ProvenRoom,
  fightId: string,
  { winnerId, winMethod }: Result,
): Promise<ResultPreview> {
  if (!isLegalResult(fightSport(room.sport), winnerId, winMethod))
    refuseField('winMethod', 'A fight cannot end like this.');
  const card = (await listFights(db, room.competitionId)).map((fight) =>
    toRules(fight.id === fightId ? { ...fight, winnerId, winMethod } : fight),
  );
  const rows = await listRanks(db, room.id);
  const { standings } = await standingsBy(db, card, rows);
  const { moves, winners } = movesOf(rows, new Map(standings.map(({ id, rank }) => [id, rank])));
  return {
    moves: moves.map((row) => ({ ...row, bracketId: row.id, bracketName: nameOf(row) })),
    winners,
  };
}

/**
 * Gives a fight of a completed event another result (rules: play#overturned-results): logged with the ranks that move, and
 * told to their owners with the names of who is first now. In a running event it is entered like any other.
 */
export async function overturnResult(
  call: Telling & { room: ProvenRoom; viewer: Viewer },
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
    return refuseField('winnerId', 'A result is overturned by another one, such as No Contest.');
  if (from.winnerId === to.winnerId && from.method === to.method) return;
  const before = await listRanks(db, room.id);
  await writeResult(db, fight, next, now);
  await raiseRoomVersion(db, room.id);
  await recomputeOwner(db, room, { resultsMoved: true, now });
  const after = await listRanks(db, room.id);
  const { moves, winners } = movesOf(before, new Map(after.map(({ id, rank }) => [id, rank])));
  await logChange(db, {
    roomId: room.id,
    actor: viewer,
    now,
    change: {
      kind: 'fight.result-overturned',
      data: {
        fight: placedPair(fight),
        from,
        to,
        moves: moves.map(({ id: entryId, owner, number, from, to }) => {
          return { entry: { entryId, owner, number }, from, to };
        }),
      },
    },
  });
  call.announce(...scoreTopics(room.id));
  const what = `Overturned in ${room.name}: ${postedText(fight, to.winnerId, to.method)}.`;
  await tellMoves(call, room, { actorId: viewer.id, what, moves, winners });
}

/** Tells the owners of entries whose ranks moved, once each. */
async function tellMoves(
  telling: Telling,
  room: ProvenRoom,
  told: { actorId: string; what: string; moves: readonly RankMove[]; winners: readonly string[] },
): Promise<void> {
  const { actorId, what, moves, winners } = told;
  const members = await membersOf(telling.db, room.id);
  const ofMembers = moves.filter(({ ownerId }) => members.has(ownerId));
  const first = `${winners.length === 1 ? 'First is' : 'First are'} ${winners.join(', ')}.`;
  await notifyOwners(telling, ofMembers, actorId, (own) => {
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
