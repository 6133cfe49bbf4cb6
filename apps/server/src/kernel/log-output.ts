import { write, writeSync } from 'node:fs';
import type { LogStream } from './log.ts';

// About as much as a busy hour; a reader that stands still any longer loses lines, not requests.
const MOST_WAITING_BYTES = 8 * 1024 * 1024;
const AGAIN_MS = 500;

type Write = (fd: number, text: Buffer, done: (error: Error | null, written: number) => void) => void;

/**
 * Lines for an open file that may be full, gone, or read by somebody who has stopped: they wait, and beyond 8 MB the
 * newest are dropped and counted. Nothing here throws, blocks, or ends the process.
 */
export function logOutput(
  fd: number,
  { most = MOST_WAITING_BYTES, writeTo = write as Write }: { most?: number; writeTo?: Write } = {},
): LogStream & { flush(): void } {
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let dropped = 0;
  let isWriting = false;

  const put = (line: string): boolean => {
    const bytes = Buffer.from(line);
    if (waitingBytes + bytes.length > most) return false;
    waiting.push(bytes);
    waitingBytes += bytes.length;
    return true;
  };

  const next = () => {
    if (isWriting || waiting.length === 0) return;
    isWriting = true;
    const batch = Buffer.concat(waiting);
    waiting = [];
    writeTo(fd, batch, (error, written) => {
      isWriting = false;
      const rest = error ? batch : batch.subarray(written);
      waitingBytes -= batch.length - rest.length;
      if (rest.length > 0) waiting.unshift(rest);
      if (error) setTimeout(next, AGAIN_MS).unref();
      else {
        if (dropped > 0 && put(lossOf(dropped))) dropped = 0;
        next();
      }
    });
  };

  return {
    write(line) {
      if (!put(line)) dropped += 1;
      next();
    },
    /** Tries once more to write what waits; for the end of the process. */
    flush() {
      try {
        writeSync(fd, Buffer.concat(waiting));
      } catch {
        // There is nobody left to tell.
      }
      waiting = [];
      waitingBytes = 0;
    },
  };
}

function lossOf(lines: number): string {
  const msg = 'Lines of the log were dropped: it could not be written';
  return `${JSON.stringify({ level: 40, time: Date.now(), lines, msg })}\n`;
}
