import { brackets, competitions, type RoomCompetition, type RoomStandings } from '@lockroom/contract';
import { isFightSport } from '@lockroom/rules';
import type { Db } from '../../kernel/db/connect.ts';
import { inTransaction, SNAPSHOT, together } from '../../kernel/db/transaction.ts';
import {
  type Implementation,
  implement,
  type SharedBody,
  type SharedRoom,
} from '../../kernel/http/pipeline.ts';
import { readTimeline } from '../rooms/changes.service.ts';
import { readFigures } from '../rooms/competition.service.ts';
import { readVersion } from '../rooms/rooms.service.ts';
import { readActs, undoAct } from './acts.service.ts';
import { entryCalls, readDetails, shownRank } from './entries.service.ts';
import { listEntriesOf } from './entries.store.ts';
import { getCard } from './fights/card.service.ts';
import type { Outlooks } from './outlook.service.ts';
import { readMissing, readStillToPick, remindMembers } from './remind.service.ts';
import { describeTournament } from './tournaments/templates.service.ts';

export function competitionRoutes({ outlooks }: { outlooks: Outlooks }): Implementation[] {
  return implement(competitions, {
    get: ({ db, room, now }) => describeCompetition(db, room, now),
    standings: ({ db, room, now }) => describeStandings(db, room, now),
    acts: ({ db, room, viewer, now }) => readActs(db, { room, viewer, now }),
    undo: (context) => undoAct(context, context.body.actId),
    missingPicks: readMissing,
    stillToPick: ({ db, room, now }) => readStillToPick(db, { room, now }),
    remind: remindMembers,
    outlook: ({ db, room, viewer, now }) => outlooks.read(db, { room, viewerId: viewer.id, now }),
    timeline: ({ db, room, viewer, now }) => readTimeline(db, room.id, { id: viewer.id, now }),
    picks: ({ db, room, viewer, now }) => outlooks.readPicks(db, { room, viewerId: viewer.id, now }),
  });
}

export function entryRoutes(): Implementation[] {
  const { list, ...calls } = entryCalls;
  return implement(brackets, { listForRoom: list, ...calls });
}

async function describeCompetition(
  db: Db,
  room: SharedRoom,
  now: number,
): Promise<SharedBody<RoomCompetition>> {
  const parts = isFightSport(room.sport)
    ? { kind: 'fights' as const, fights: await getCard(db, room, now) }
    : await describeTournament(db, room);
  const body = { ...parts, eventId: room.competitionId, serverTime: new Date(now).toISOString() };
  const locks =
    body.kind === 'fights' ? body.fights.map(({ lockDatetime }) => lockDatetime) : [body.lockTime];
  return { body, lockTimes: locks.flatMap((at) => (at === null ? [] : Date.parse(at))) };
}

/** Returns data that a result can change and that is the same for all members. `db` must not be a transaction. */
function describeStandings(db: Db, room: SharedRoom, now: number): Promise<SharedBody<RoomStandings>> {
  // All reads share one snapshot, so that points, results and version are consistent.
  return inTransaction(
    db,
    async (snapshot) => {
      const [version, competition, figuresOfRoom, rows, detailsOf] = await together([
        readVersion(snapshot, room.id),
        describeCompetition(snapshot, room, now),
        readFigures(snapshot, room),
        listEntriesOf(snapshot, room.id),
        readDetails(snapshot, room, null),
      ]);
      const brackets = rows.flatMap(({ entry }) => {
        const own = detailsOf(entry.id);
        return own ? [{ ...entry, ...shownRank(entry), fightScores: own.scores }] : [];
      });
      const body = { version, competition: competition.body, figures: figuresOfRoom, brackets };
      return { body, lockTimes: competition.lockTimes };
    },
    SNAPSHOT,
  );
}
