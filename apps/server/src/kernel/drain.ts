import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY_MS = 50;
const REST_MS = 5;
const QUIET_TURN_MS = 0.3;
const QUIET_WITHIN_MS = 2_000;

/** Takes a server out of service; resolves when no connection is left. */
export type Drain = (patienceMs: number) => Promise<void>;

/**
 * Gives the way to take a server out of service without failing a request: no new connections from then on, what is
 * under way is finished, and callers that keep their connection are told with their next answer to open another. A
 * connection that asks for nothing within `patienceMs` is closed. Event streams have to be ended apart. To be called
 * before the server listens.
 */
export function drainOf(server: Server): Drain {
  // Node takes a connection that never asked for anything, such as browsers open ahead, for a busy one.
  const unasked = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    unasked.add(socket);
    socket.once('close', () => unasked.delete(socket));
  });
  server.on('request', ({ socket }) => unasked.delete(socket));

  return async (patienceMs) => {
    if (!server.listening) return;
    server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
    await untilNobodyKnocks(server);
    // Node's own close() cuts idle connections at once, and with them a request that is on its way over one.
    const gone = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
    let looking: NodeJS.Timeout | undefined;
    const patience = setTimeout(() => {
      looking = setInterval(() => {
        server.closeIdleConnections();
        for (const socket of unasked) socket.destroy();
      }, LOOK_EVERY_MS);
    }, patienceMs);
    await gone;
    clearTimeout(patience);
    clearInterval(looking);
  };
}

/**
 * Waits for a turn of the event loop in which nobody came and next to nothing was done. Whoever has connected but was
 * not taken by then is cut off by the kernel when the server closes, with the request that was sent already.
 */
async function untilNobodyKnocks(server: Server): Promise<void> {
  let came = 0;
  const count = () => {
    came += 1;
  };
  server.on('connection', count);
  const latest = performance.now() + QUIET_WITHIN_MS;
  for (let isQuiet = false; !isQuiet && performance.now() < latest; ) {
    // Who wakes is let run for a while; who never sleeps may have to wait for the processor at the moment that counts.
    await sleep(REST_MS);
    await nextTurn();
    const [before, cameBefore] = [performance.now(), came];
    await nextTurn();
    isQuiet = came === cameBefore && performance.now() - before < QUIET_TURN_MS;
  }
  server.off('connection', count);
}
