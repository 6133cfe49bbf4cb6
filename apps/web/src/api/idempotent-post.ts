import { ApiError, type Create } from '@lockroom/contract';
import { randomId } from './random-id.ts';

/** How long a call that failed keeps its key for the same call sent again, in milliseconds. */
const KEPT_MS = 30 * 60 * 1000;
const MOST_KEPT = 20;
/** How often a call whose first try is still under way is sent again. */
const MOST_WAITS = 10;
const WAIT_SECONDS = 1;

interface Unanswered {
  sent: string;
  key: string;
  until: number;
}

// Calls that failed, oldest first. Whether they made something is unknown, or nothing was made: either way the same
// call may go on under its key.
let unanswered: Unanswered[] = [];

/** Calls in flight, by what was sent. */
const underWay = new Map<string, Promise<unknown>>();

/**
 * Sends a call that makes something under the key of its intent, so that it makes one however often its form is sent
 * (docs/decisions/023-idempotent-creates.md). While a call is in flight, the same call shares its answer; one that failed
 * leaves its key to the same call.
 */
export const idempotentPost: Create = ({ path, body }, attempt) => {
  const sent = `${path}\n${body ?? ''}`;
  const first = underWay.get(sent);
  if (first) return first;
  const answer = create(sent, attempt).finally(() => underWay.delete(sent));
  underWay.set(sent, answer);
  return answer;
};

async function create(sent: string, attempt: Parameters<Create>[1]): Promise<unknown> {
  const key = takeKey(sent) ?? randomId();
  try {
    return await whenDone(() => attempt(key));
  } catch (error) {
    unanswered = [...unanswered, { sent, key, until: Date.now() + KEPT_MS }].slice(-MOST_KEPT);
    throw error;
  }
}

function takeKey(sent: string): string | null {
  const now = Date.now();
  unanswered = unanswered.filter(({ until }) => until > now);
  const found = unanswered.find((each) => each.sent === sent);
  unanswered = unanswered.filter((each) => each !== found);
  return found?.key ?? null;
}

async function whenDone(attempt: () => Promise<unknown>): Promise<unknown> {
  for (let waits = 0; ; waits += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'in_progress' || waits === MOST_WAITS) throw error;
      const seconds = error.retryAfter ?? WAIT_SECONDS;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  }
}
