import { readTopic, topicsOfResults } from '@lockroom/contract';
import type { Db } from '../../kernel/db/connect.ts';
import type { LiveBus } from '../../kernel/live/bus.ts';
import { listVersions } from './rooms.store.ts';

/** Adds the room's version to announced results. Reads it after the commit, so that it includes the results. */
export function withRoomVersions(live: LiveBus, db: Db): LiveBus {
  return {
    // Look the methods up on each call, because tests replace them on the bus.
    subscribe: (...listener) => live.subscribe(...listener),
    changedSince: (time) => live.changedSince(time),
    close: () => live.close(),
    async publish(topics, page) {
      const read = topics.map((topic) => ({ topic, roomId: roomWithResults(topic) }));
      const roomIds = read.flatMap(({ roomId }) => roomId ?? []);
      if (roomIds.length === 0) return live.publish(topics, page);
      // If the version is missing, pages reload everything that may have changed.
      const versions = await listVersions(db, roomIds).catch(() => new Map<string, number>());
      return live.publish(
        read.flatMap(({ topic, roomId }) =>
          roomId === null ? topic : topicsOfResults(roomId, versions.get(roomId)),
        ),
        page,
      );
    },
  };
}

function roomWithResults(topic: string): string | null {
  const read = readTopic(topic);
  return read?.kind === 'room' && read.aspect === 'results' ? read.id : null;
}
