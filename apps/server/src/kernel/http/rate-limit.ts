import type { RateLimit } from '@lockroom/contract';
import { and, inArray, sql } from 'drizzle-orm';
import ipaddr from 'ipaddr.js';
import type { Db } from '../db/connect.ts';
import { rateLimits } from '../db/tables/rate-limits.ts';
import { AppError } from '../errors.ts';

interface Window {
  perAddress: number;
  perAccount: number;
  seconds: number;
}

/** Limits for API calls that could be abused (rules: texts#tries). */
const LIMITS: Record<RateLimit, Window> = {
  signIn: { perAddress: 60, perAccount: 10, seconds: 15 * 60 },
  register: { perAddress: 20, perAccount: 5, seconds: 60 * 60 },
  // Passkey responses cannot be guessed. The limit bounds the number of stored challenges and signature checks.
  passkey: { perAddress: 240, perAccount: 240, seconds: 15 * 60 },
  recover: { perAddress: 20, perAccount: 5, seconds: 60 * 60 },
  join: { perAddress: 120, perAccount: 20, seconds: 10 * 60 },
  // A whole office may join from one address.
  guest: { perAddress: 400, perAccount: 400, seconds: 10 * 60 },
  // People open invitation links before they sign up. A whole bar may do so from one address.
  preview: { perAddress: 600, perAccount: 600, seconds: 10 * 60 },
  invite: { perAddress: 120, perAccount: 30, seconds: 60 * 60 },
  message: { perAddress: 600, perAccount: 60, seconds: 60 },
  upload: { perAddress: 300, perAccount: 100, seconds: 10 * 60 },
  create: { perAddress: 120, perAccount: 30, seconds: 60 * 60 },
  // Every visit without a session sends this request. Its token has 256 bits, so guessing is not a risk.
  resume: { perAddress: 600, perAccount: 600, seconds: 15 * 60 },
  // For pictures and outlooks (who can still finish where). Pages usually calculate outlooks themselves, and the server
  // calculates them only once per room.
  compute: { perAddress: 600, perAccount: 60, seconds: 60 },
  // A page sends one request whenever points change. The limit is enough for three tabs and one result per second.
  picks: { perAddress: 6_000, perAccount: 300, seconds: 60 },
  // This is enough for a script that sends a request after every round of a long event.
  feed: { perAddress: 600, perAccount: 600, seconds: 10 * 60 },
  // For calls that make this server send a request to another server.
  webhook: { perAddress: 120, perAccount: 30, seconds: 10 * 60 },
  // Each page sends its device's push address when it is opened.
  push: { perAddress: 600, perAccount: 60, seconds: 10 * 60 },
  // Called by a person, or by a script after every result. Each call reads a whole room.
  export: { perAddress: 120, perAccount: 60, seconds: 10 * 60 },
  friend: { perAddress: 120, perAccount: 40, seconds: 60 * 60 },
  report: { perAddress: 120, perAccount: 20, seconds: 60 * 60 },
};

/** The longest allowed window, in seconds. Counts are stored for twice as long. */
const LONGEST_WINDOW = 24 * 60 * 60;

/**
 * Counts a call against an address, an account or both; above the limit, fails with 429 and Retry-After. Windows are
 * fixed, and all processes share the counts.
 */
export async function countCall(
  db: Db,
  limit: RateLimit,
  { address, account }: { address?: string; account?: string | undefined },
  now: number,
): Promise<void> {
  const { perAddress, perAccount, seconds } = LIMITS[limit];
  const counted = [
    ...(address === undefined ? [] : [{ key: `${limit}:ip:${networkOf(address)}`, most: perAddress }]),
    ...(account === undefined ? [] : [{ key: accountKey(limit, account), most: perAccount }]),
  ];
  const rows = await countIn(
    db,
    counted.map(({ key }) => key),
    { seconds },
    now,
  );
  const exceeded = counted.some(({ key, most }) => (rows.find((row) => row.key === key)?.count ?? 0) > most);
  if (exceeded) {
    throw new AppError('too_many_tries', undefined, { retryAfter: secondsLeft(LIMITS[limit], now) });
  }
}

/** A limit on how often an action may affect one subject, no matter who performs it. */
export interface Quota {
  name: string;
  /** What the action affects, such as an email address, or a room and an address. */
  subject: string;
  most: number;
  seconds: number;
}

/**
 * Adds `amount` to a count and returns whether the count is still within the quota. Does not throw, so that the caller
 * can hide that others have used up the quota. Windows are fixed, and all processes share the counts.
 */
export async function isWithin(db: Db, quota: Quota, now: number, amount = 1): Promise<boolean> {
  if (quota.seconds > LONGEST_WINDOW)
    throw new Error('A window must not be longer than a day, because older counts are deleted');
  const [row] = await countIn(db, [`${quota.name}:subject:${foldName(quota.subject)}`], quota, now, amount);
  return (row?.count ?? 0) <= quota.most;
}

/** Returns the seconds until the next window of a quota begins, rounded up. */
export function secondsLeft(quota: Pick<Quota, 'seconds'>, now: number): number {
  return Math.max(1, Math.ceil(windowStartOf(quota, now) + quota.seconds - now / 1000));
}

function windowStartOf({ seconds }: Pick<Quota, 'seconds'>, now: number): number {
  return Math.floor(now / 1000 / seconds) * seconds;
}

function countIn(db: Db, keys: readonly string[], window: Pick<Quota, 'seconds'>, now: number, amount = 1) {
  const start = windowStartOf(window, now);
  // A slow request from the previous window counts in the current window and must not reopen the previous one. A window
  // that starts more than one window in the future comes from a wrong clock and is ignored.
  const isOpen = sql`${rateLimits.windowStart} between ${start} and ${start + window.seconds}`;
  return db
    .insert(rateLimits)
    .values(keys.map((key) => ({ key, windowStart: start, count: amount })))
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        windowStart: sql`case when ${isOpen} then ${rateLimits.windowStart} else ${start} end`,
        count: sql`case when ${isOpen} then ${rateLimits.count} + ${amount}::int else ${amount}::int end`,
      },
    })
    .returning({ key: rateLimits.key, count: rateLimits.count });
}

/** Resets an account's count, for example after a successful sign-in. */
export async function forgetCalls(db: Db, limit: RateLimit, account: string): Promise<void> {
  await db.delete(rateLimits).where(sql`${rateLimits.key} = ${accountKey(limit, account)}`);
}

/** Deletes every count for these names or email addresses, including counts for a room and an address. */
export async function forgetNames(db: Db, names: readonly string[]): Promise<void> {
  const counted = sql`regexp_replace(${rateLimits.key}, '^[^:]+:(account|subject):([^ ]+ )?', '')`;
  await db
    .delete(rateLimits)
    .where(and(sql`${rateLimits.key} ~ '^[^:]+:(account|subject):'`, inArray(counted, names.map(foldName))));
}

export async function sweepRateLimits(db: Db, now: number): Promise<void> {
  await db
    .delete(rateLimits)
    .where(sql`${rateLimits.windowStart} < ${Math.floor(now / 1000) - 2 * LONGEST_WINDOW}`);
}

function accountKey(limit: RateLimit, account: string): string {
  return `${limit}:account:${foldName(account)}`;
}

// All spellings that match one account must share a key. Some databases lowercase a dotted capital I to i, but
// JavaScript adds a combining dot, which no name contains.
function foldName(account: string): string {
  return account.trim().normalize('NFKC').toLowerCase().replaceAll('\u0307', '');
}

/** For IPv6, addresses are counted by their /64, because one customer controls all of it. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
