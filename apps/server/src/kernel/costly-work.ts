import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from './errors.ts';

/** How much of some costly work there may be at a time. */
export interface TurnLimits {
  /** Pieces of work at once, of one account never more than one. */
  atOnce: number;
  /** How many may wait, and for how many milliseconds each. */
  waiting: number;
  waitMs: number;
  /** How many of one account may wait, and what it is told where more would. */
  ofOne?: { waiting: number; message: string };
}

/**
 * Does a piece of work, nobody's or that of an account, when its turn comes. Refuses with too_many_tries or unavailable
 * where too many wait, or for too long.
 */
export type InTurn = <T>(work: () => Promise<T>, account?: string) => Promise<T>;

const RETRY_SECONDS = 5;

/**
 * Lets a few pieces of work run at once, and a few more wait for their turn. The account whose last turn is longest ago
 * comes first; accounts without a turn so far are served in order of arrival.
 */
export function createTurns(limits: TurnLimits): InTurn {
  const busy = new Set<string | symbol>();
  const waiting: { whose: string | symbol; begin: () => void }[] = [];
  /** For accounts with work that waits: when they had their last turn. */
  const lastTurns = new Map<string | symbol, number>();
  let turns = 0;

  const mayBegin = (whose: string | symbol) => busy.size < limits.atOnce && !busy.has(whose);

  async function take(whose: string | symbol): Promise<void> {
    if (mayBegin(whose)) {
      busy.add(whose);
      return;
    }
    const { ofOne } = limits;
    if (ofOne && waiting.filter((turn) => turn.whose === whose).length >= ofOne.waiting)
      throw new AppError('too_many_tries', ofOne.message, { retryAfter: RETRY_SECONDS });
    if (waiting.length >= limits.waiting) throw tooBusy();
    await new Promise<void>((resolve, reject) => {
      const turn = {
        whose,
        begin() {
          clearTimeout(patience);
          busy.add(whose);
          resolve();
        },
      };
      const patience = setTimeout(() => {
        waiting.splice(waiting.indexOf(turn), 1);
        reject(tooBusy());
      }, limits.waitMs);
      waiting.push(turn);
    });
  }

  // A turn is handed on at once, so that nobody who comes in between takes it.
  function handOn(whose: string | symbol): void {
    busy.delete(whose);
    turns += 1;
    if (waiting.some((turn) => turn.whose === whose)) lastTurns.set(whose, turns);
    else lastTurns.delete(whose);
    const lastOf = (turn: (typeof waiting)[number]) => lastTurns.get(turn.whose) ?? 0;
    const [next] = waiting.filter((turn) => mayBegin(turn.whose)).sort((a, b) => lastOf(a) - lastOf(b));
    if (next) waiting.splice(waiting.indexOf(next), 1)[0]?.begin();
  }

  return async (work, account) => {
    const whose = account ?? Symbol();
    await take(whose);
    try {
      return await work();
    } finally {
      handOn(whose);
    }
  };
}

/** Like {@link createTurns} with one at once, and after each piece of work a pause as long as the work took. */
export function createRestingTurns(limits: TurnLimits & { atOnce: 1 }): InTurn {
  const inTurn = createTurns(limits);
  let restsUntil = 0;
  return (work, account) =>
    inTurn(async () => {
      const start = Math.max(performance.now(), restsUntil);
      await pause(start - performance.now());
      try {
        return await work();
      } finally {
        restsUntil = 2 * performance.now() - start;
      }
    }, account);
}

export const tooBusy = () => new AppError('unavailable', undefined, { retryAfter: RETRY_SECONDS });
