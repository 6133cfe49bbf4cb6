import { PassThrough, type Readable } from 'node:stream';

/** A body that is read from the connection while something else is waited for. */
export interface EarlyBody {
  /** Reads on where the connection was read so far. */
  stream: Readable;
  /** Lets the rest of the body run by, for a request that is refused without it. */
  drop(): void;
}

// Far more than any set of picks needs. What is longer is read on once the caller is known.
export const READ_AHEAD_BYTES = 64 * 1024;

/**
 * Begins to read a body before anybody asks for it, so that `onComplete` runs when its last byte arrives and not when
 * the server comes to it. What is longer than 64 kB stays on the connection until `stream` is read.
 */
export function readAhead(incoming: Readable, onComplete: () => void): EarlyBody {
  const stream = new PassThrough({ highWaterMark: READ_AHEAD_BYTES });
  incoming.once('end', onComplete);
  // A pipe hands on the end but no failure; the connection that broke off would leave its request waiting for ever.
  incoming.once('error', (error) => stream.destroy(error));
  stream.on('error', () => {});
  incoming.pipe(stream);
  return {
    stream,
    drop() {
      incoming.unpipe(stream);
      incoming.resume();
      stream.destroy();
    },
  };
}
