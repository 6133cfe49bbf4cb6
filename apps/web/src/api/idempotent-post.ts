import { ApiError, type Create } from '@lockroom/contract';
import { randomId } from './random-id.ts';

/** How long, in milliseconds, a failed call's key is kept so that a retry can reuse it. */
const KEPT_MS = 30 * 60 * 1000;
const MOST_KEPT = 20;
/** Maximum number of retries while the server is still processing the first attempt. */
const MOST_WAITS = 10;
const WAIT_SECONDS = 1;

interface Unanswered {
  sent: string;
  key: string;
  until: number;
}

// Failed calls, oldest first. The server may or may not have processed them, so a retry reuses the idempotency key.
let unanswered: Unanswered[] = [];

const underWay = new Map<string, Promise<unknown>>();

/**
 * Sends a create request with an idempotency key, so that submitting a form twice creates one item
 * (docs/decisions/023-idempotent-creates.md). Identical calls in flight share one response, and a retry after a failure
 * reuses the key.
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
