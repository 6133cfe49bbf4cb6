import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

const CHECK_EVERY_MS = 50;
const SLEEP_MS = 5;
const QUIET_TURN_MS = 0.3;
const QUIET_WITHIN_MS = 2_000;

/** Takes a server out of service; resolves when no connection is left. */
export type Drain = (graceMs: number) => Promise<void>;

/**
 * Returns a function that takes a server out of service without failing a request: it stops accepting connections,
 * finishes requests in progress, and closes kept-alive connections with their next answer. A connection without a
 * request within `graceMs` is closed. Event streams must be ended separately. Call this before the server listens.
 */
export function drainOf(server: Server): Drain {
  // Node treats a connection that never sent a request, such as browsers open speculatively, as busy.
  const unused = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));

  return async (graceMs) => {
    if (!server.listening) return;
    server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
    await untilQuiet(server);
    // Node's own close() ends idle connections at once, and with them a request that is in flight on one.
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

/**
 * Waits for a turn of the event loop without a new connection and with next to no work. A connection that has not
 * been accepted by then is reset by the kernel when the server closes, along with a request already sent over it.
 */
async function untilQuiet(server: Server): Promise<void> {
  let came = 0;
  const count = () => {
    came += 1;
  };
  server.on('connection', count);
  const latest = performance.now() + QUIET_WITHIN_MS;
  for (let isQuiet = false; !isQuiet && performance.now() < latest; ) {
    // A process that sleeps gets the processor soon after it wakes; one that never sleeps may have to wait for it at
    // the critical moment.
    await sleep(SLEEP_MS);
    await nextTurn();
    const [before, cameBefore] = [performance.now(), came];
    await nextTurn();
    isQuiet = came === cameBefore && performance.now() - before < QUIET_TURN_MS;
  }
  server.off('connection', count);
}
