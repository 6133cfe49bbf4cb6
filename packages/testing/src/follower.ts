import { type OpenStream, openStream } from './read-stream.ts';

/** A simulation of an open page. */
export interface Follower {
  /** The latest string that the page has fetched. Later strings sort after earlier ones. */
  shown: string;
  connections: number;
  /** How many times the server rejected the page's session. */
  refused: number;
  stop(): void;
}

/** Follows the event stream as a page does: fetches after each announced change and after each connection. */
export function follow(url: string, token: string, read: () => Promise<string>): Follower {
  let isOver = false;
  let open: OpenStream | null = null;
  const follower: Follower = {
    shown: '',
    connections: 0,
    refused: 0,
    stop() {
      isOver = true;
      open?.close();
    },
  };
  const refresh = async () => {
    // A page retries a failed fetch, because the event will not be sent again.
    let text: string | null = null;
    for (let tries = 0; text === null && tries < 5 && !isOver; tries += 1) {
      if (tries > 0) await new Promise((resolve) => setTimeout(resolve, 500 + Math.random() * 500));
      text = await read().catch(() => null);
    }
    // An earlier slow fetch must not overwrite a later one.
    if (text !== null && text > follower.shown) follower.shown = text;
  };
  const run = async () => {
    while (!isOver) {
      open = await openStream(url, token).catch((error: Error) => {
        if (error.message.includes('401')) follower.refused += 1;
        return null;
      });
      if (open) {
        follower.connections += 1;
        await refresh();
        open.events.length = 0;
        const ended = open.ended.then(() => 'ended' as const);
        while (!isOver) {
          const next = await Promise.race([open.until(() => true), ended]);
          if (next === 'ended') break;
          open.events.length = 0;
          await refresh();
        }
      }
      await new Promise((resolve) => setTimeout(resolve, 500 + Math.random() * 500));
    }
  };
  void run();
  return follower;
}
