import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';

const LOOK_EVERY_MS = 50;

/**
 * Takes a server out of service without failing a request: no new connections from now on, what is under way is
 * finished, and callers that keep their connection are told with their next answer to open another. A connection that
 * asks for nothing within `patienceMs` is closed. Resolves when none is left; event streams have to be ended apart.
 */
export async function drain(server: Server, patienceMs: number): Promise<void> {
  if (!server.listening) return;
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  // Node's own close() cuts idle connections at once, and with them a request that is on its way over one.
  const gone = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  let looking: NodeJS.Timeout | undefined;
  const patience = setTimeout(() => {
    looking = setInterval(() => server.closeIdleConnections(), LOOK_EVERY_MS);
  }, patienceMs);
  await gone;
  clearTimeout(patience);
  clearInterval(looking);
}
