import { type Contention, sportFamily } from '@lockroom/rules';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db/connect.ts';
import { enqueue, idIn, type JobHandler } from '../../kernel/jobs/worker.ts';
import type { LiveBus } from '../../kernel/live/bus.ts';
import {
  type ChanceKind,
  type EntryFact,
  type EntryNews,
  hasNews,
  notifyOfChances,
} from '../notifications/chance-notices.service.ts';
import { pages, runJob } from '../notifications/notifications.service.ts';
import { findLateEntryEnd, findRoom, lockRoom, membersOf } from '../rooms/rooms.service.ts';
import { capitalized, listText } from './competition-host.service.ts';
import type { Outlooks } from './outlook.service.ts';
import { CHANCES_JOB } from './standings.service.ts';

/**
 * The job that notifies entry owners once when an entry has clinched first place, can no longer win, or can still win
 * with one game or fight left (rules: chances#notifications). It uses only picks that every member may see.
 */
export function chancesJobs(deps: {
  db: Db;
  clock: Clock;
  live: LiveBus;
  outlooks: Outlooks;
}): Record<string, JobHandler> {
  const { db, clock, outlooks } = deps;

  async function reportChances(roomId: string): Promise<void> {
    const now = clock.now();
    const room = await findRoom(db, roomId);
    if (!room) return;
    const lateEnd = (await findLateEntryEnd(db, roomId))?.getTime() ?? 0;
    if (lateEnd > now) {
      // Late picks could make a notification wrong.
      await enqueue(db, CHANCES_JOB, { roomId }, { now, runAt: lateEnd });
      return;
    }
    const { entries, basis, outlook, isCurrent } = await outlooks.readContention(db, { room, now });
    const members = await membersOf(db, roomId);
    const outlookOf = new Map(outlook.entries.map((entry) => [entry.id, entry]));
    // Before the first result, nothing is decided, and after the last one the standings show the outcome.
    const isRunning = outlook.hasBegun && outlook.open > 0 && !room.isCompleted;
    const isLast = outlook.open === 1 && basis === 'all';
    const news = entries.map(({ id, ownerId }): EntryNews => {
      const kind = kindOf(outlookOf.get(id), isLast);
      return { entryId: id, ownerId, kind, isReportable: isRunning && members.has(ownerId) };
    });
    if (!(await hasNews(db, news))) return;
    const numbers = new Map(entries.map(({ id, number }) => [id, number]));
    await runJob(deps, async (context) => {
      await lockRoom(context.db, roomId);
      // If the room has changed in the meantime, another job is already enqueued.
      if (!(await isCurrent(context.db))) return;
      await notifyOfChances(context, news, {
        lineKey: `chances:${roomId}`,
        noticeOf: (owner, facts) => ({
          kind: 'chances',
          roomId,
          ...chancesText(facts, {
            room: room.name,
            game: sportFamily(room.sport) === 'fights' ? 'fight' : 'game',
            numbers,
            owned: entries.filter(({ ownerId }) => ownerId === owner).length,
          }),
          link: pages.room(roomId),
        }),
      });
    });
  }

  return { [CHANCES_JOB]: (payload) => reportChances(idIn(payload, 'roomId')) };
}

function kindOf(entry: Contention['entries'][number] | undefined, isLast: boolean): ChanceKind | null {
  if (entry?.clinched) return 'clinched';
  if (entry?.canWin) return isLast ? 'last' : null;
  return entry ? 'out' : null;
}

const KINDS = ['clinched', 'last', 'out'] as const satisfies readonly ChanceKind[];

interface ChancesText {
  room: string;
  game: 'game' | 'fight';
  /** The entries' numbers, keyed by entry id. */
  numbers: ReadonlyMap<string, number>;
  /** How many entries the owner has in the room. */
  owned: number;
}

/**
 * Returns the title and message of a notification, such as 'You can’t win Saturday Crew any more' and 'Saturday Crew:
 * one game left, and you can win it.' If the owner has several brackets, both strings name the affected brackets.
 */
function chancesText(facts: readonly EntryFact[], { room, game, numbers, owned }: ChancesText) {
  const parts = KINDS.flatMap((kind) => {
    const own = facts.filter((fact) => fact.kind === kind);
    if (own.length === 0) return [];
    const isMany = own.length > 1;
    const listed = own.map(({ entryId }) => numbers.get(entryId) ?? 0).sort((a, b) => a - b);
    const who = owned === 1 ? 'you' : `Bracket${isMany ? 's' : ''} ${listText(listed)}`;
    const have = owned === 1 || isMany ? 'have' : 'has';
    const texts = {
      clinched: {
        title: `${who} ${have} won ${room}`,
        said: `${who} ${have} already won, and nobody can finish higher`,
      },
      last: { title: `${who} can still win ${room}`, said: `one ${game} left, and ${who} can win it` },
      out: { title: `${who} can’t win ${room} any more`, said: `${who} can’t finish 1st any more` },
    };
    return [texts[kind]];
  });
  const isOut = facts.some(({ kind }) => kind === 'out');
  return {
    title: capitalized(parts[0]?.title ?? ''),
    message: `${room}: ${parts.map(({ said }) => said).join('; ')}.${isOut ? ' See how high you can still finish.' : ''}`,
  };
}
