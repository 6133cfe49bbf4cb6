import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AppError } from '../../kernel/errors.ts';
import type { Decoded, DecodeOrder } from './decode-process.ts';

const PROGRAM = fileURLToPath(new URL('./decode-process.ts', import.meta.url));
const HEAP_MB = 64;

/** How much decoding there may be at a time. */
export interface DecoderLimits {
  /** Pictures decoded at once, of one account never more than one. */
  atOnce: number;
  /** Pictures that wait, of all accounts and of one. */
  waiting: number;
  waitingOfOne: number;
  /** How long one may wait, take, and after the last of them a process stay, in milliseconds. */
  waitMs: number;
  decodeMs: number;
  idleMs: number;
}

const LIMITS: DecoderLimits = {
  atOnce: 2,
  waiting: 16,
  waitingOfOne: 4,
  waitMs: 30_000,
  decodeMs: 15_000,
  idleMs: 10_000,
};
const RETRY_SECONDS = 5;

/** Decodes pictures in processes of their own, which start when they are needed. */
export interface Decoder {
  /**
   * Decodes one picture when its turn comes; `order` is made up then. Null for what is no picture, is too large or
   * takes too much memory. Refuses with too_many_tries or unavailable where too much waits or takes too long.
   */
  decode(account: string, order: () => DecodeOrder): Promise<Decoded>;
  /** Ends the processes; what they are at is refused with unavailable. */
  stop(): void;
}

/** Builds a decoder; only tests give other limits and another program. */
export function createDecoder(limits: DecoderLimits = LIMITS, program = PROGRAM): Decoder {
  const busyAccounts = new Set<string>();
  const waiting: { account: string; begin: () => void }[] = [];
  const idle = new Set<ChildProcess>();
  const all = new Set<ChildProcess>();

  function mayBegin(account: string): boolean {
    return busyAccounts.size < limits.atOnce && !busyAccounts.has(account);
  }

  async function takeTurn(account: string): Promise<void> {
    if (mayBegin(account)) {
      busyAccounts.add(account);
      return;
    }
    if (waiting.filter((turn) => turn.account === account).length >= limits.waitingOfOne)
      throw new AppError(
        'too_many_tries',
        'Your other pictures are still being read. Please wait a little.',
        {
          retryAfter: RETRY_SECONDS,
        },
      );
    if (waiting.length >= limits.waiting) throw busy();
    await new Promise<void>((resolve, reject) => {
      const turn = {
        account,
        begin() {
          clearTimeout(patience);
          busyAccounts.add(account);
          resolve();
        },
      };
      const patience = setTimeout(() => {
        waiting.splice(waiting.indexOf(turn), 1);
        reject(busy());
      }, limits.waitMs);
      waiting.push(turn);
    });
  }

  function endTurn(account: string): void {
    busyAccounts.delete(account);
    const next = waiting.findIndex((turn) => mayBegin(turn.account));
    if (next >= 0) waiting.splice(next, 1)[0]?.begin();
  }

  function takeProcess(): ChildProcess {
    for (const child of idle) {
      idle.delete(child);
      if (child.connected) return child;
    }
    const child = fork(program, {
      serialization: 'advanced',
      // None of the server's settings and secrets: this process reads what strangers send.
      env: { UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' },
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
    });
    all.add(child);
    // Without a listener an error would end the server.
    child.on('error', () => {});
    child.once('exit', () => {
      all.delete(child);
      idle.delete(child);
    });
    // It must not keep a process alive that has nothing else to do.
    child.unref();
    child.channel?.unref();
    return child;
  }

  function giveBack(child: ChildProcess): void {
    idle.add(child);
    setTimeout(() => {
      if (idle.delete(child)) child.disconnect();
    }, limits.idleMs).unref();
  }

  return {
    async decode(account, order) {
      await takeTurn(account);
      try {
        const child = takeProcess();
        const decoded = await ask(child, order(), limits.decodeMs);
        giveBack(child);
        return decoded;
      } finally {
        endTurn(account);
      }
    },
    stop() {
      for (const child of all) child.kill('SIGKILL');
    },
  };
}

const busy = () => new AppError('unavailable', undefined, { retryAfter: RETRY_SECONDS });

/** Hands a picture to a process and waits for the answer; no answer ends the process. */
function ask(child: ChildProcess, order: DecodeOrder, decodeMs: number): Promise<Decoded> {
  return new Promise((resolve, reject) => {
    let isOverdue = false;
    const patience = setTimeout(() => {
      isOverdue = true;
      child.kill('SIGKILL');
    }, decodeMs);
    const onMessage = (answer: unknown) => settle(() => resolve(answer as Decoded));
    const onError = () => {
      child.kill('SIGKILL');
      settle(() => reject(busy()));
    };
    const onExit = (code: number | null) =>
      settle(() => {
        if (isOverdue) reject(busy());
        // A process that could not even start is our fault, one that was killed the picture's.
        else if (code !== null) reject(new Error(`The decoder of pictures ended with ${code}`));
        else resolve(null);
      });
    function settle(answer: () => void) {
      clearTimeout(patience);
      child.off('message', onMessage).off('error', onError).off('exit', onExit);
      answer();
    }
    child.once('message', onMessage).once('error', onError).once('exit', onExit);
    child.send(order, (error) => {
      if (error) child.kill('SIGKILL');
    });
  });
}
