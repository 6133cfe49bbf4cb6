const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The state of an event, which decides how often the event is polled. */
export interface Phase {
  /** The start of the card, or of the next game. */
  startsAt: number | null;
  isLive: boolean;
  /** When the last result became known; null while the event is not over. */
  endedAt: number | null;
}

export const NEVER = Date.parse('9999-01-01T00:00:00Z');
export const LIST_EVERY_MS = DAY;

const LIVE_MS = 30 * SECOND;
/** An event that has not begun is polled every half minute until this long after its scheduled start. */
const LATE_MS = 12 * HOUR;

/** The intervals between polls before an event's start: `every` applies while more than `until` is left. */
const BEFORE = [
  { until: 7 * DAY, every: DAY },
  { until: DAY, every: 6 * HOUR },
  { until: 2 * HOUR, every: HOUR },
  { until: 0, every: 5 * MINUTE },
] as const;

/**
 * Returns when to poll an event next. If an identical response at `waitsUntil` or later would confirm a pending value,
 * the poll may come sooner. Returns `NEVER` once no more changes are expected.
 */
export function nextPollAt(
  phase: Phase,
  now: number,
  {
    waitsUntil = null,
    waitMs = 0,
    speed = 1,
  }: { waitsUntil?: number | null; waitMs?: number; speed?: number } = {},
): number {
  const { every, until } = pace(phase, now);
  if (every === null) return NEVER;
  const wait = Math.min(now + every, until ?? Number.POSITIVE_INFINITY) - now;
  const at = now + Math.max(wait, waitMs) / speed;
  if (waitsUntil === null) return at;
  const soonest = now + (phase.isLive ? LIVE_MS : 5 * MINUTE) / speed;
  return Math.min(at, Math.max(waitsUntil, soonest));
}

/** Returns the interval between polls (null for no polls), and how long it applies. */
function pace({ startsAt, isLive, endedAt }: Phase, now: number): { every: number | null; until?: number } {
  if (endedAt !== null) {
    const since = now - endedAt;
    if (since < 6 * HOUR) return { every: 10 * MINUTE };
    return { every: since < 6 * HOUR + 3 * DAY ? DAY : null };
  }
  if (isLive) return { every: LIVE_MS };
  if (startsAt === null) return { every: 6 * HOUR };
  const left = startsAt - now;
  const stage = BEFORE.find(({ until }) => left > until);
  if (stage) return { every: stage.every, until: startsAt - stage.until };
  if (-left < LATE_MS) return { every: LIVE_MS };
  return { every: -left < 3 * DAY ? HOUR : -left < 14 * DAY ? DAY : null };
}

/**
 * Returns the wait after consecutive failures: 1, 2, 4 … 30 minutes, varied by up to a quarter in either direction.
 * `random` is below 1.
 */
export function waitAfterFailure(failures: number, retryAfterMs: number | null, random: number): number {
  const wait = Math.min(MINUTE * 2 ** Math.min(failures - 1, 10), 30 * MINUTE);
  return Math.max(wait * (0.75 + random / 2), retryAfterMs ?? 0);
}

/** Whether a source has been silent for so long that people should enter results by hand. */
export function isSilent({ startsAt, isLive, endedAt }: Phase, answeredAt: number, now: number, speed = 1) {
  if (endedAt !== null) return false;
  const quiet = (now - answeredAt) * speed;
  const isRunning = isLive || (startsAt !== null && startsAt <= now && now < startsAt + LATE_MS);
  if (isRunning) return quiet > 10 * MINUTE;
  return startsAt !== null && startsAt - now < DAY && startsAt > now && quiet > 3 * HOUR;
}
