import type { Proposal, Topic } from '@lockroom/contract';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db/connect.ts';
import { inTransaction } from '../../kernel/db/transaction.ts';
import { idIn, type JobHandler } from '../../kernel/jobs/worker.ts';
import type { LiveBus } from '../../kernel/live/bus.ts';
import type { CompetitionType } from '../competitions/competition.type.ts';
import { EVENT_CHANGED_JOB } from '../competitions/competition-host.service.ts';
import { notify, pages, type Telling } from '../notifications/notifications.service.ts';
import { findRoom, lockRoom } from '../rooms/rooms.service.ts';
import { takeOver } from './followings.service.ts';
import { enqueueFollowers, type Followed, findFollowing, updateFollowing } from './followings.store.ts';

/** The kind of the job that brings a room up to its event, or tells its manager what there is to take. */
export const FOLLOW_JOB = 'templates.follow';

/** The kinds of the jobs below; each takes moments. */
export const FOLLOW_KINDS = [EVENT_CHANGED_JOB, FOLLOW_JOB] as const;

interface Deps {
  db: Db;
  clock: Clock;
  live: LiveBus;
  types: readonly CompetitionType[];
}

/**
 * The jobs behind rooms that follow an event: a change of the template enqueues one for each room, in one statement, and
 * each is a transaction of its own. Done again, it changes nothing.
 */
export function followJobs({ db, clock, live, types }: Deps): Record<string, JobHandler> {
  return {
    [EVENT_CHANGED_JOB]: async (payload) => {
      await enqueueFollowers(db, FOLLOW_JOB, idIn(payload, 'competitionId'), clock.now());
    },
    [FOLLOW_JOB]: async (payload) => {
      const roomId = idIn(payload, 'roomId');
      const topics: Topic[] = [];
      await inTransaction(db, async (held) => {
        const telling = {
          db: held,
          now: clock.now(),
          announce: (...more: Topic[]) => void topics.push(...more),
        };
        await catchUp(telling, types, roomId);
      });
      if (topics.length > 0) await live.publish([...new Set(topics)]);
    },
  };
}

/** Takes what the event has and the room has not, where the room wants that, and tells the manager of the rest. */
async function catchUp(telling: Telling, types: readonly CompetitionType[], roomId: string): Promise<void> {
  const { db } = telling;
  const played = await findRoom(db, roomId);
  if (!played) return;
  const { name, creatorId, completedAt } = await lockRoom(db, roomId);
  const followed = await findFollowing(db, roomId);
  if (!followed || completedAt !== null) return;
  const room = { ...played, name };
  const actor = { id: null, username: `Event ${followed.template.name}` };
  const takes = followed.following.mode === 'take';
  const left = await takeOver(
    telling,
    { room, actor, types, skipsRefused: true },
    followed,
    ({ fact, proposal }) => takes && fact.isSafe && proposal.state === 'new',
  );
  await tellLeft(telling, { room, creatorId }, followed, left);
}

/** Tells a manager how much there is to take; what was told of before is not told of again. */
async function tellLeft(
  telling: Telling,
  { room, creatorId }: { room: { id: string; name: string }; creatorId: string },
  { following, template }: Followed,
  left: readonly Proposal[],
): Promise<void> {
  const open = left.filter(({ state }) => state === 'new');
  const told = open.map(({ id }) => id);
  if (JSON.stringify(told) === JSON.stringify(following.told)) return;
  await updateFollowing(telling.db, room.id, { told });
  if (told.every((id) => following.told.includes(id))) return;
  const what = open.every(({ fact }) => fact === 'result') ? 'result' : 'change';
  await notify(telling, [creatorId], {
    kind: 'event-news',
    title: 'Event Update',
    message: `${open.length} ${what}${open.length === 1 ? '' : 's'} from ${template.name} to take in ${room.name}.`,
    link: pages.manager(room.id),
    lineKey: `event-news:${room.id}`,
  });
}
