import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';

const CHECK_EVERY_MS = 50;
/** How long connections are still accepted. Closing at once would reset those that Node has not accepted yet. */
const STILL_ACCEPTING_MS = 100;

/** Shuts a server down; resolves when all connections are closed. */
export type Drain = (graceMs: number) => Promise<void>;

/**
 * Returns a function that shuts a server down without failing a request: it stops accepting connections after 100 ms,
 * finishes requests in progress, and closes each kept-alive connection after its next response. A connection that sends
 * no request within `graceMs` is closed. Event streams must be ended separately. Call this before the server listens.
 */
export function drainOf(server: Server): Drain {
  // Browsers open connections speculatively. Node treats a connection that never sent a request as busy.
  const unused = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));

  return async (graceMs) => {
    if (!server.listening) return;
    server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
    await wait(STILL_ACCEPTING_MS);
    // A busy event loop may run the timer before it looks at new connections.
    await setImmediate();
    // An HTTP server's own close() would end idle connections immediately, even if a request is on its way.
    const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
    let checking: NodeJS.Timeout | undefined;
    const grace = setTimeout(() => {
      checking = setInterval(() => {
        server.closeIdleConnections();
        for (const socket of unused) socket.destroy();
      }, CHECK_EVERY_MS);
    }, graceMs);
    await closed;
    clearTimeout(grace);
    clearInterval(checking);
  };
}
