import type { Topic } from '@lockroom/contract';
import { sportFamily } from '@lockroom/rules';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db/connect.ts';
import { inTransaction } from '../../kernel/db/transaction.ts';
import { idIn, type JobHandler } from '../../kernel/jobs/worker.ts';
import type { LiveBus } from '../../kernel/live/bus.ts';
import {
  type ChanceKind,
  type EntryFact,
  type EntryNews,
  hasNews,
  tellChances,
} from '../notifications/chances-told.service.ts';
import { pages } from '../notifications/notifications.service.ts';
import { findRoom, lockRoom, membersOf } from '../rooms/rooms.service.ts';
import { numbersText } from './competition-host.service.ts';
import type { Outlooks } from './outlook.service.ts';
import { CHANCES_JOB } from './standings.service.ts';

/**
 * Job that notifies entry owners once when an entry has clinched first place, can no longer finish first, or still can
 * with one game or fight left (rules: chances#notifications). It uses only picks that every member may see.
 */
export function chancesJobs(deps: {
  db: Db;
  clock: Clock;
  live: LiveBus;
  outlooks: Outlooks;
}): Record<string, JobHandler> {
  const { db, clock, live, outlooks } = deps;

  async function tellOf(roomId: string): Promise<void> {
    const now = clock.now();
    const room = await findRoom(db, roomId);
    if (!room) return;
    const { entries, basis, outlook, isStill } = await outlooks.settle(db, { room, now });
    const members = await membersOf(db, roomId);
    const found = new Map(outlook.entries.map((entry) => [entry.id, entry]));
    // Nothing is decided before the first result, and after the last one the standings show the outcome.
    const isRunning = outlook.hasBegun && outlook.open > 0 && !room.isCompleted;
    const isLast = outlook.open === 1 && basis === 'all';
    const news = entries.map(({ id, ownerId }): EntryNews => {
      const own = found.get(id);
      const inReach = isLast ? 'last' : null;
      const kind = own ? (own.clinched ? 'clinched' : own.canWin ? inReach : 'out') : null;
      return { entryId: id, ownerId, kind, isTellable: isRunning && members.has(ownerId) };
    });
    if (!(await hasNews(db, news))) return;
    const numbers = new Map(entries.map(({ id, number }) => [id, number]));
    const topics: Topic[] = [];
    await inTransaction(db, async (held) => {
      await lockRoom(held, roomId);
      // Any change in the meantime enqueues its own job.
      if (!(await isStill(held))) return;
      const telling = { db: held, now, announce: (...more: Topic[]) => void topics.push(...more) };
      await tellChances(telling, news, {
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
    await live.publish([...new Set(topics)]);
  }

  return { [CHANCES_JOB]: (payload) => tellOf(idIn(payload, 'roomId')) };
}

const TITLES: Record<ChanceKind, (game: string) => string> = {
  clinched: () => 'First Place Clinched',
  last: (game) => `One ${game === 'fight' ? 'Fight' : 'Game'} Left`,
  out: () => 'Out of First Place',
};
const KINDS = ['clinched', 'last', 'out'] as const satisfies readonly ChanceKind[];

/** Input of `chancesText`: `numbers` maps entries to their numbers, `owned` counts the owner's entries in the room. */
export interface ChancesText {
  room: string;
  /** 'game' or 'fight'. */
  game: string;
  numbers: ReadonlyMap<string, number>;
  owned: number;
}

/** Title and text of a notification: 'On the results so far in Saturday Crew, Bracket 2 can no longer finish first.' */
export function chancesText(facts: readonly EntryFact[], { room, game, numbers, owned }: ChancesText) {
  const told = KINDS.flatMap((kind) => {
    const own = facts.filter((fact) => fact.kind === kind);
    if (own.length === 0) return [];
    const isMany = own.length > 1;
    const listed = own.map(({ entryId }) => numbers.get(entryId) ?? 0).sort((a, b) => a - b);
    const subject = owned === 1 ? 'your bracket' : `Bracket${isMany ? 's' : ''} ${numbersText(listed)}`;
    return [{ kind, text: `${subject} ${predicates(game, isMany)[kind]}` }];
  });
  return {
    title: told[0] ? TITLES[told[0].kind](game) : '',
    message: `On the results so far in ${room}, ${told.map(({ text }) => text).join('; ')}.`,
  };
}

const predicates = (game: string, isMany: boolean): Record<ChanceKind, string> => ({
  clinched: `${isMany ? 'have' : 'has'} clinched first place`,
  last: `can still finish first with one ${game} left`,
  out: 'can no longer finish first',
});
