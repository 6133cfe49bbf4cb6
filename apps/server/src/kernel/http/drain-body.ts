import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

// If the server closes a connection that has unread data, the operating system resets the connection, and the caller
// may never see the response.

const MAX_DRAINED_BYTES = 16 * 1024 * 1024;

/**
 * Reads and discards the rest of a body, so that a caller who is still sending it gets the response. Stops after 16 MB,
 * after a third of the request timeout, or when no data has arrived for a thirtieth of that timeout. Does nothing if
 * Content-Length exceeds 16 MB.
 */
export function drainBody(incoming: IncomingMessage, timeoutMs: number): Promise<void> {
  const announced = Number(incoming.headers['content-length'] ?? 0);
  if (incoming.complete || incoming.destroyed || announced > MAX_DRAINED_BYTES) return Promise.resolve();
  return new Promise((resolve) => {
    let bytes = 0;
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      idle.refresh();
      if (bytes > MAX_DRAINED_BYTES) stop();
    };
    const stop = () => {
      clearTimeout(idle);
      clearTimeout(whole);
      incoming.off('data', count).off('end', stop).off('close', stop);
      resolve();
    };
    const idle = setTimeout(stop, timeoutMs / 30);
    const whole = setTimeout(stop, timeoutMs / 3);
    incoming.unpipe();
    incoming.on('data', count).once('end', stop).once('close', stop);
    incoming.resume();
  });
}

const MAX_BYTES_AFTER_END = 1024 * 1024;
const CLOSE_TIMEOUT_MS = 1_000;
const closing = new WeakMap<Socket, number>();

/** Whether a connection's last response has been sent. A client that then sends more than 1 MB is disconnected. */
export function isClosing(socket: Socket): boolean {
  const limit = closing.get(socket);
  if (limit !== undefined && socket.bytesRead > limit) socket.destroy();
  return limit !== undefined;
}

/** Sends the last response on a connection. Closes the connection when the client does, or after a second. */
export function closeWith(socket: Socket, answer: string): void {
  closing.set(socket, socket.bytesRead + MAX_BYTES_AFTER_END);
  const timer = setTimeout(() => socket.destroy(), CLOSE_TIMEOUT_MS);
  socket.once('close', () => clearTimeout(timer));
  socket.end(answer);
}
