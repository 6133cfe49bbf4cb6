import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

// A connection that is closed while something unread lies in it is reset, and its caller may never see the answer.

const MOST_DROPPED_BYTES = 16 * 1024 * 1024;

/**
 * Reads what is left of a body and forgets it, so that a caller who is still sending gets the answer. Ends after 16 MB,
 * a third of the time that a request may take, or a thirtieth in which nothing came; at once for a body that says
 * it is longer.
 */
export function dropRest(incoming: IncomingMessage, patienceMs: number): Promise<void> {
  const announced = Number(incoming.headers['content-length'] ?? 0);
  if (incoming.complete || incoming.destroyed || announced > MOST_DROPPED_BYTES) return Promise.resolve();
  return new Promise((resolve) => {
    let bytes = 0;
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      pause.refresh();
      if (bytes > MOST_DROPPED_BYTES) stop();
    };
    const stop = () => {
      clearTimeout(pause);
      clearTimeout(whole);
      incoming.off('data', count).off('end', stop).off('close', stop);
      resolve();
    };
    const pause = setTimeout(stop, patienceMs / 30);
    const whole = setTimeout(stop, patienceMs / 3);
    incoming.unpipe();
    incoming.on('data', count).once('end', stop).once('close', stop);
    incoming.resume();
  });
}

const MOST_AFTER_BYTES = 1024 * 1024;
const LINGER_MS = 1_000;
const hangingUp = new WeakMap<Socket, number>();

/** Whether a connection was told its last answer; one that then sends more than 1 MB is cut off. */
export function isHangingUp(socket: Socket): boolean {
  const most = hangingUp.get(socket);
  if (most !== undefined && socket.bytesRead > most) socket.destroy();
  return most !== undefined;
}

/** Says a last thing on a connection and closes it once the other side has, or after a second. */
export function hangUp(socket: Socket, lastWords: string): void {
  hangingUp.set(socket, socket.bytesRead + MOST_AFTER_BYTES);
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
  socket.end(lastWords);
}
