import type { TestServer } from './test-server.ts';

/** Collects announced topics. `stop` stops collecting and returns the topics in sorted order. */
export function listen(server: TestServer): { stop(): string[] } {
  const topics: string[] = [];
  const unsubscribe = server.live.subscribe((event) => {
    if (event !== 'resync') topics.push(...event.topics);
  });
  return {
    stop() {
      unsubscribe();
      return topics.sort();
    },
  };
}
