import type { TestServer } from './test-server.ts';

/** Collects the announced topics until `stop` is called, which returns them sorted. */
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
