import { isIPv6 } from 'node:net';
import type { RateLimit } from '@lockroom/contract';
import { and, inArray, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { rateLimits } from '../db/tables/rate-limits.ts';
import { AppError } from '../errors.ts';

interface Window {
  /** Attempts per window and address. */
  perAddress: number;
  /** Attempts per window and account. */
  perAccount: number;
  seconds: number;
}

/** Limits of calls that could be abused (rules: texts#tries). */
const LIMITS: Record<RateLimit, Window> = {
  signIn: { perAddress: 60, perAccount: 10, seconds: 15 * 60 },
  register: { perAddress: 20, perAccount: 5, seconds: 60 * 60 },
  // Nothing can be guessed here; this bounds the stored challenges and the work of checking answers.
  passkey: { perAddress: 240, perAccount: 240, seconds: 15 * 60 },
  recover: { perAddress: 20, perAccount: 5, seconds: 60 * 60 },
  join: { perAddress: 120, perAccount: 20, seconds: 10 * 60 },
  // Used before signing up: a whole bar may open its links from one address.
  preview: { perAddress: 600, perAccount: 600, seconds: 10 * 60 },
  invite: { perAddress: 120, perAccount: 30, seconds: 60 * 60 },
  message: { perAddress: 600, perAccount: 60, seconds: 60 },
  upload: { perAddress: 300, perAccount: 100, seconds: 10 * 60 },
  create: { perAddress: 120, perAccount: 30, seconds: 60 * 60 },
  // Every visit without a session calls this; the token has 256 bits.
  resume: { perAddress: 600, perAccount: 600, seconds: 15 * 60 },
  // Calculated once per room; pages usually calculate for themselves.
  compute: { perAddress: 600, perAccount: 60, seconds: 60 },
  // A page calls once after each change that scores: enough for three tabs and a result a second.
  picks: { perAddress: 6_000, perAccount: 300, seconds: 60 },
  // Enough for a script that sends after every round of a long night.
  feed: { perAddress: 600, perAccount: 600, seconds: 10 * 60 },
  // Each call makes this server call another one.
  webhook: { perAddress: 120, perAccount: 30, seconds: 10 * 60 },
  // Each opened page sends its device's address.
  push: { perAddress: 600, perAccount: 60, seconds: 10 * 60 },
  // By hand, or by a script after every result; each call reads a whole room.
  export: { perAddress: 120, perAccount: 60, seconds: 10 * 60 },
  friend: { perAddress: 120, perAccount: 40, seconds: 60 * 60 },
};

/** Seconds of the longest allowed window; counts are kept for two of them. */
const LONGEST_WINDOW = 24 * 60 * 60;

/** The caller: an address, and the account if the request names one. */
export interface Trier {
  address: string;
  account: string | null;
}

/** Counts a call and refuses with 429 and Retry-After above the limit. Windows are fixed; all processes share the counts. */
export async function countCall(db: Db, limit: RateLimit, who: Trier, now: number): Promise<void> {
  const { perAddress, perAccount } = LIMITS[limit];
  const counted = [{ key: `${limit}:ip:${networkOf(who.address)}`, most: perAddress }];
  if (who.account) counted.push({ key: accountKey(limit, who.account), most: perAccount });
  await countEach(db, limit, counted, now);
}

/** Counts a call against one account, from any address, and refuses like {@link countCall}. */
export async function countAccountCall(
  db: Db,
  limit: RateLimit,
  account: string,
  now: number,
): Promise<void> {
  await countEach(db, limit, [{ key: accountKey(limit, account), most: LIMITS[limit].perAccount }], now);
}

async function countEach(
  db: Db,
  limit: RateLimit,
  counted: readonly { key: string; most: number }[],
  now: number,
): Promise<void> {
  const { seconds } = LIMITS[limit];
  const rows = await countIn(
    db,
    counted.map(({ key }) => key),
    { start: windowStartOf(LIMITS[limit], now), seconds },
  );
  const exceeded = counted.some(({ key, most }) => (rows.find((row) => row.key === key)?.count ?? 0) > most);
  if (exceeded) {
    throw new AppError('too_many_tries', undefined, { retryAfter: secondsLeft(LIMITS[limit], now) });
  }
}

/** A limit on an action for one subject, whoever performs it. */
export interface Quota {
  /** The action counted: 'invitation'. */
  name: string;
  /** The subject: an e-mail address, or an address and a room. */
  subject: string;
  most: number;
  seconds: number;
}

/**
 * Adds `amount` to a count and returns whether it is still within the quota. Does not refuse, so that an answer need not
 * disclose what others have done. Windows are fixed; all processes share the counts.
 */
export async function isWithin(db: Db, quota: Quota, now: number, amount = 1): Promise<boolean> {
  if (quota.seconds > LONGEST_WINDOW)
    throw new Error('A window must not be longer than a day, because older counts are deleted');
  const window = { start: windowStartOf(quota, now), seconds: quota.seconds };
  const [row] = await countIn(db, [`${quota.name}:subject:${foldName(quota.subject)}`], window, amount);
  return (row?.count ?? 0) <= quota.most;
}

/** Seconds until the next window of a quota, rounded up. */
export function secondsLeft(quota: Pick<Quota, 'seconds'>, now: number): number {
  return Math.max(1, Math.ceil(windowStartOf(quota, now) + quota.seconds - now / 1000));
}

function windowStartOf({ seconds }: Pick<Quota, 'seconds'>, now: number): number {
  return Math.floor(now / 1000 / seconds) * seconds;
}

function countIn(
  db: Db,
  keys: readonly string[],
  { start, seconds }: { start: number; seconds: number },
  amount = 1,
) {
  // A slow request from the previous window counts in the current one and must not reopen its own. A window that starts
  // further ahead was opened by a wrong clock and is ignored.
  const isOpen = sql`${rateLimits.windowStart} between ${start} and ${start + seconds}`;
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

/** Resets an account's count after a successful attempt. */
export async function forgetCalls(db: Db, limit: RateLimit, account: string): Promise<void> {
  await db.delete(rateLimits).where(sql`${rateLimits.key} = ${accountKey(limit, account)}`);
}

/**
 * Deletes every count under one of these names or addresses, including subjects of two words: a room and an address, or
 * 'nobody' and a name.
 */
export async function forgetNames(db: Db, names: readonly string[]): Promise<void> {
  const counted = sql`regexp_replace(${rateLimits.key}, '^[^:]+:(account|subject):([^ ]+ )?', '')`;
  await db
    .delete(rateLimits)
    .where(and(sql`${rateLimits.key} ~ '^[^:]+:(account|subject):'`, inArray(counted, names.map(foldName))));
}

/** Deletes the counts of old windows. */
export async function sweepRateLimits(db: Db, now: number): Promise<void> {
  await db
    .delete(rateLimits)
    .where(sql`${rateLimits.windowStart} < ${Math.floor(now / 1000) - 2 * LONGEST_WINDOW}`);
}

function accountKey(limit: RateLimit, account: string): string {
  return `${limit}:account:${foldName(account)}`;
}

// All spellings that find one account must share a key. Some databases lowercase a dotted capital I to i; JavaScript adds
// a combining dot, which no name contains.
function foldName(account: string): string {
  return account.trim().normalize('NFKC').toLowerCase().replaceAll('\u0307', '');
}

/** The network that an address is counted under: for IPv6 the /64, since one customer has all its addresses. */
function networkOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('::');
  const groups = (part: string) => part.split(':').filter(Boolean);
  const missing = 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array<string>(Math.max(0, missing)).fill('0'), ...groups(tail)];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
