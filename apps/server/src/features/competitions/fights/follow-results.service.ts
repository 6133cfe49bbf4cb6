import { numberCard } from '@lockroom/rules';
import type { Db } from '../../../kernel/db/connect.ts';
import { groupBy } from '../../../kernel/group-by.ts';
import { enqueueAll } from '../../../kernel/jobs/worker.ts';
import { GRACE_MS } from '../../notifications/notifications.service.ts';
import { type Actor, logChanges, raiseRoomVersions } from '../../rooms/rooms.service.ts';
import type { ComparedFact, Comparison, FollowState, NamedRoom } from '../competition.type.ts';
import { lastWithMore } from '../competition-host.service.ts';
import { listFiguresOfRooms, writeFigures } from '../entries.store.ts';
import { CHANCES_JOB, changedFigures } from '../standings.service.ts';
import { isReopened, placedPair, postedText, reopenedAt, resultOf, toRules } from './fight.ts';
import { type FightRow, listFights, listFightsOf, writeFights } from './fights.store.ts';
import { compareRead } from './follow.service.ts';
import { swapped } from './import.service.ts';
import { resultChange } from './results.service.ts';
import { readPicks, standingsOf } from './scoring.service.ts';

/** A room whose card may adopt results from the template. The caller must hold the lock on the room's row. */
type FollowingRoom = Pick<FollowState, 'taken' | 'matched'> & { room: NamedRoom };

/** What a room has adopted: the adopted values, the newest result (as text for members), and whether a lock moved. */
export interface AdoptedResults {
  room: NamedRoom;
  taken: Record<string, string | null>;
  posted: string | null;
  movesLock: boolean;
}

/**
 * Adopts the template's new results in many rooms with only a few statements, because a result reaches all followers at
 * the same time. `select` chooses what a room adopts; `adoptCardFacts` adopts the rest.
 */
export async function adoptNewResults(
  db: Db,
  asked: {
    template: FollowState['template'];
    rooms: readonly FollowingRoom[];
    select: (room: FollowingRoom, comparison: Comparison) => readonly ComparedFact[];
    actor: Actor;
    now: number;
  },
): Promise<AdoptedResults[]> {
  const { template, rooms, select, actor, now } = asked;
  const source = numberCard(await listFights(db, template.competitionId));
  const competitionIds = rooms.map(({ room }) => room.competitionId);
  const cards = groupBy(await listFightsOf(db, competitionIds), ({ competitionId }) => competitionId);
  const adoptions = rooms.flatMap((following) => {
    const card = numberCard(cards.get(following.room.competitionId) ?? []);
    const { pairings, ...comparison } = compareRead(card, source, { ...following, template, now });
    const chosen = new Map(select(following, comparison).map((fact) => [fact.key, fact]));
    const entered = pairings.flatMap(({ id, event, own, corners }) => {
      const fact = chosen.get(`result:${id}`);
      if (!fact || !event || !own || !corners) return [];
      const { winnerId, winMethod, sources } = corners.isSwapped ? swapped(event) : event;
      const result = resultOf({ ...own, winnerId, winMethod });
      const line = resultChange(placedPair(own), resultOf(own), result, false);
      if (winnerId === null || line === null) return [];
      const next: FightRow = {
        ...own,
        winnerId,
        winMethod,
        reopenedAt: reopenedAt(own, { ...own, winnerId }, now),
        sources: { ...own.sources, result: sources.result },
      };
      return [{ fact, own, next, line, posted: postedText(own, winnerId, winMethod) }];
    });
    const nextById = new Map(entered.map(({ next }) => [next.id, next]));
    const after = card.map((fight) => toRules(nextById.get(fight.id) ?? fight));
    return entered.length > 0 ? [{ room: following.room, entered, after }] : [];
  });
  if (adoptions.length === 0) return [];
  const ids = adoptions.map(({ room }) => room.id);
  const written = adoptions.flatMap(({ entered }) => entered.map(({ next }) => next));
  await writeFights(db, written);
  const lines = adoptions.flatMap(({ room, entered }) =>
    entered.map(({ line }) => ({ roomId: room.id, actor, now, change: line })),
  );
  await logChanges(db, lines);
  const entries = await listFiguresOfRooms(db, ids);
  const decided = adoptions.flatMap(({ after }) => after.filter(({ winnerId }) => winnerId !== null));
  const picks = await readPicks(db, decided);
  const figures = adoptions.flatMap(({ room, after }) => {
    const stored = entries.get(room.id) ?? [];
    return changedFigures(stored, standingsOf(after, stored, picks), { resultsMoved: true });
  });
  await writeFigures(db, ids, figures);
  await raiseRoomVersions(db, ids);
  const jobs = ids.filter((id) => entries.has(id)).map((roomId) => ({ roomId }));
  await enqueueAll(db, CHANCES_JOB, jobs, { now, runAt: now + GRACE_MS });
  return adoptions.map(({ room, entered }) => ({
    room,
    taken: Object.fromEntries(entered.map(({ fact }) => [fact.key, fact.event])),
    posted: lastWithMore(entered.map(({ posted }) => posted)),
    movesLock: entered.some(({ own, next }) => isReopened(next, own, now)),
  }));
}
