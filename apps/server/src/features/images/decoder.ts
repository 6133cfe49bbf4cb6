import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { PHOTO_FILE_BYTES, PHOTO_SIZE } from '@lockroom/contract';
import { type ConcurrencyLimits, createConcurrencyLimit, tooBusy } from '../../kernel/concurrency-limit.ts';
import { AppError, refuse } from '../../kernel/errors.ts';
import type { Decoded, DecodeOrder } from './decode-process.ts';

const PROGRAM = fileURLToPath(new URL('./decode-process.ts', import.meta.url));
const HEAP_MB = 64;

export interface DecoderLimits extends ConcurrencyLimits {
  /** Timeouts in milliseconds: for one picture, and for an idle process. */
  decodeMs: number;
  idleMs: number;
}

const LIMITS: DecoderLimits = {
  atOnce: 2,
  waiting: 16,
  waitMs: 30_000,
  perAccount: { waiting: 4, message: 'Your other pictures are still being processed. Please wait a moment.' },
  decodeMs: 15_000,
  idleMs: 10_000,
};

/** Decodes pictures in child processes, which start on demand. */
export interface Decoder {
  /**
   * Decodes a picture. Calls `order` only once a slot is free. Returns null if the file is not a picture, is too large
   * or takes too much memory. Fails with too_many_tries if too many of the account's pictures are waiting, and with
   * unavailable if too many are waiting in total or this one takes too long.
   */
  decode(account: string, order: () => DecodeOrder): Promise<Decoded>;
  stop(): void;
}

/** Builds a decoder. Tests pass other limits and another program. */
export function createDecoder(limits: DecoderLimits = LIMITS, program = PROGRAM): Decoder {
  const limited = createConcurrencyLimit(limits);
  const idle = new Set<ChildProcess>();
  const all = new Set<ChildProcess>();

  function acquireProcess(): ChildProcess {
    for (const child of idle) {
      idle.delete(child);
      if (child.connected) return child;
    }
    const child = fork(program, {
      serialization: 'advanced',
      // The process handles untrusted files, so it does not get the server's settings and secrets.
      env: { UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' },
      execArgv: [...process.execArgv, `--max-old-space-size=${HEAP_MB}`],
    });
    all.add(child);
    // Without a listener, an error would crash the server.
    child.on('error', () => {});
    child.once('exit', () => {
      all.delete(child);
      idle.delete(child);
    });
    // An idle decoder must not keep the server alive.
    child.unref();
    child.channel?.unref();
    return child;
  }

  function release(child: ChildProcess): void {
    idle.add(child);
    setTimeout(() => {
      if (idle.delete(child)) child.disconnect();
    }, limits.idleMs).unref();
  }

  return {
    decode: (account, order) =>
      limited(async () => {
        const child = acquireProcess();
        const decoded = await ask(child, order(), limits.decodeMs);
        release(child);
        return decoded;
      }, account),
    stop() {
      for (const child of all) child.kill('SIGKILL');
    },
  };
}

/** Sends a picture to a process and waits for the result; kills the process after the timeout. */
function ask(child: ChildProcess, order: DecodeOrder, decodeMs: number): Promise<Decoded> {
  return new Promise((resolve, reject) => {
    let isOverdue = false;
    const timeout = setTimeout(() => {
      isOverdue = true;
      child.kill('SIGKILL');
    }, decodeMs);
    const onMessage = (answer: unknown) => settle(() => resolve(answer as Decoded));
    const onError = () => {
      child.kill('SIGKILL');
      settle(() => reject(tooBusy()));
    };
    const onExit = (code: number | null) =>
      settle(() => {
        if (isOverdue) reject(tooBusy());
        // An exit code means that the process failed because of a bug. No exit code means that it was killed because
        // this picture took too much memory.
        else if (code !== null) reject(new Error(`The picture decoder exited with code ${code}`));
        else resolve(null);
      });
    function settle(answer: () => void) {
      clearTimeout(timeout);
      child.off('message', onMessage).off('error', onError).off('exit', onExit);
      answer();
    }
    child.once('message', onMessage).once('error', onError).once('exit', onExit);
    child.send(order, (error) => {
      if (error) child.kill('SIGKILL');
    });
  });
}

/** A picture re-encoded by this server: a JPEG without any metadata. */
export interface DecodedImage {
  /** SHA-256 of the content, in hex. */
  hash: string;
  content: Buffer;
  width: number;
  height: number;
}

const BYTES_PER_MB = 1024 * 1024;

const UNREADABLE = 'This picture cannot be read';

/** The first bytes of the accepted formats, as Latin-1. */
const BEGINNINGS = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^RIFF.{4}WEBP/s, /^GIF8[79]a/, /^.{4}ftypavi[fs]/s];

function isPicture(base64: string): boolean {
  const start = Buffer.from(base64.slice(0, 32), 'base64').toString('latin1');
  return BEGINNINGS.some((beginning) => beginning.test(start));
}

// Shared by all server instances in this process (tests start several).
const decoder = createDecoder();

/**
 * Decodes the first frame of a picture in a data URL, turns it upright and scales it to the size for its kind. Fails
 * with too_large above 5 MB, with bad_image for anything other than a JPEG, PNG, WebP, GIF or AVIF of at most 12
 * megapixels, and with too_many_tries or unavailable while too many other pictures are waiting (rules: texts#pictures).
 */
export async function decodePhoto(
  dataUrl: string,
  sender: { id: string },
  kind: keyof typeof PHOTO_SIZE = 'photo',
): Promise<DecodedImage> {
  const base64 = dataUrl.slice(dataUrl.indexOf(',') + 1);
  const bytes = Buffer.byteLength(base64, 'base64');
  if (bytes > PHOTO_FILE_BYTES) {
    const size = (bytes / BYTES_PER_MB).toFixed(1);
    const most = PHOTO_FILE_BYTES / BYTES_PER_MB;
    throw new AppError(
      'too_large',
      `Image size is ${size}MB. Please choose an image under ${most}MB for optimal performance.`,
    );
  }
  const { longerSide, quality } = PHOTO_SIZE[kind];
  const decoded = await decoder.decode(sender.id, () => ({
    file: Buffer.from(base64, 'base64'),
    longerSide,
    quality: Math.round(quality * 100),
  }));
  if (!decoded) return refuse('bad_image', isPicture(base64) ? UNREADABLE : undefined);
  return { ...decoded, hash: createHash('sha256').update(decoded.content).digest('hex') };
}

export const stopDecoding = decoder.stop;
