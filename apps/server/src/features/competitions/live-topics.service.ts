import { resultsTopic, roomTopic, type Topic } from '@lockroom/contract';
import type { Effects } from '../../kernel/http/pipeline.ts';

/** What is told after a change of what is played: names, times and other things that move no points. */
export const setupTopics = (roomId: string): Topic[] => [
  roomTopic(roomId, 'card'),
  roomTopic(roomId, 'changes'),
];

/** What is told after a change that may move points, or what of other members' entries may be read. */
export const scoreTopics = (roomId: string): Topic[] => [
  ...setupTopics(roomId),
  roomTopic(roomId, 'standings'),
];

/** What is told after a change of results alone, by which no lock has come or gone. */
export const resultTopics = (roomId: string): Topic[] => [resultsTopic(roomId), roomTopic(roomId, 'changes')];

/** What is told after a change of one entry that the room may know of. */
export const entryTopics = (roomId: string): Topic[] => [
  roomTopic(roomId, 'standings'),
  roomTopic(roomId, 'changes'),
];

/** What entering results did. */
export interface EnteredResults {
  changed: boolean;
  /** Whether the results alone locked something, or opened it. */
  movesLock: boolean;
  /** The new results, as members are told of them; null if there are none. */
  posted: string | null;
}

/** Tells open pages about results that a manager entered. Members are notified later, see `asAct`. */
export function announceResults(
  { room, announce }: { room: { id: string } } & Pick<Effects, 'announce'>,
  { changed, movesLock }: EnteredResults,
): void {
  if (changed) announce(...(movesLock ? scoreTopics : resultTopics)(room.id));
}

/** The last of several results, as members are told of them, with the number of others; null for none. */
export function lastWithMore(results: readonly string[]): string | null {
  const [last = null, others] = [results.at(-1), results.length - 1];
  return others > 0 ? `${last} and ${others} more ${others === 1 ? 'result' : 'results'}` : last;
}
