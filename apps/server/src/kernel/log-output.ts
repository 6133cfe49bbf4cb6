import { write, writeSync } from 'node:fs';
import type { LogStream } from './log.ts';

// Holds about an hour of logs on a busy server. If the log's reader stalls for longer, lines are dropped, so that
// requests are not blocked.
const MAX_WAITING_BYTES = 8 * 1024 * 1024;
const RETRY_MS = 500;

type Write = (fd: number, text: Buffer, done: (error: Error | null, written: number) => void) => void;

/**
 * Writes log lines to a file descriptor that may be full, closed or stalled. Lines are buffered; beyond 8 MB new lines
 * are dropped and counted. Never throws, blocks or crashes the process.
 */
export function logOutput(
  fd: number,
  { most = MAX_WAITING_BYTES, writeTo = write as Write }: { most?: number; writeTo?: Write } = {},
): LogStream & { flush(): void } {
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let dropped = 0;
  let isWriting = false;

  const buffer = (line: string): boolean => {
    const bytes = Buffer.from(line);
    if (waitingBytes + bytes.length > most) return false;
    waiting.push(bytes);
    waitingBytes += bytes.length;
    return true;
  };

  const writeNext = () => {
    if (isWriting || waiting.length === 0) return;
    isWriting = true;
    const batch = Buffer.concat(waiting);
    waiting = [];
    writeTo(fd, batch, (error, written) => {
      isWriting = false;
      const unwritten = error ? batch : batch.subarray(written);
      waitingBytes -= batch.length - unwritten.length;
      if (unwritten.length > 0) waiting.unshift(unwritten);
      if (error) setTimeout(writeNext, RETRY_MS).unref();
      else {
        if (dropped > 0 && buffer(droppedLine(dropped))) dropped = 0;
        writeNext();
      }
    });
  };

  return {
    write(line) {
      if (!buffer(line)) dropped += 1;
      writeNext();
    },
    /** Tries to write the buffer synchronously. Called when the process exits. */
    flush() {
      try {
        writeSync(fd, Buffer.concat(waiting));
      } catch {
        // The process is exiting, so the failure is ignored.
      }
      waiting = [];
      waitingBytes = 0;
    },
  };
}

function droppedLine(lines: number): string {
  const msg = 'Log lines were dropped because the log could not be written';
  return `${JSON.stringify({ level: 40, time: Date.now(), lines, msg })}\n`;
}
