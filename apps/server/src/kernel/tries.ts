import { isIPv6 } from 'node:net';
import type { TryLimit } from '@lockroom/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { tries } from '../db/schema.ts';
import { AppError } from './errors.ts';

interface Window {
  /** Tries within the window, per address. */
  perAddress: number;
  /** Tries within the window, per account. */
  perAccount: number;
  seconds: number;
}

/** How often people may try things that others could abuse (decisions section 6). */
const LIMITS: Record<TryLimit, Window> = {
  signIn: { perAddress: 60, perAccount: 10, seconds: 15 * 60 },
  register: { perAddress: 20, perAccount: 5, seconds: 60 * 60 },
  recover: { perAddress: 20, perAccount: 5, seconds: 60 * 60 },
  join: { perAddress: 120, perAccount: 20, seconds: 10 * 60 },
  invite: { perAddress: 120, perAccount: 30, seconds: 60 * 60 },
  message: { perAddress: 600, perAccount: 60, seconds: 60 },
  upload: { perAddress: 300, perAccount: 100, seconds: 10 * 60 },
  create: { perAddress: 120, perAccount: 30, seconds: 60 * 60 },
  friend: { perAddress: 120, perAccount: 40, seconds: 60 * 60 },
};

/** Seconds of the longest window there may be; counts are kept for two of them. */
const LONGEST_WINDOW = 24 * 60 * 60;

/** Who is trying: an address, and the account if the request names one. */
export interface Trier {
  address: string;
  account: string | null;
}

/** Counts a try and refuses with 429 and Retry-After once there were too many. Windows are fixed, counts shared. */
export async function countTry(db: Db, limit: TryLimit, who: Trier, now: number): Promise<void> {
  const { perAddress, perAccount } = LIMITS[limit];
  const counted = [{ key: `${limit}:ip:${networkOf(who.address)}`, most: perAddress }];
  if (who.account) counted.push({ key: accountKey(limit, who.account), most: perAccount });
  await countEach(db, limit, counted, now);
}

/** Counts a try at one account, from wherever it comes, and refuses like {@link countTry}. */
export async function countAccountTry(db: Db, limit: TryLimit, account: string, now: number): Promise<void> {
  await countEach(db, limit, [{ key: accountKey(limit, account), most: LIMITS[limit].perAccount }], now);
}

async function countEach(
  db: Db,
  limit: TryLimit,
  counted: readonly { key: string; most: number }[],
  now: number,
): Promise<void> {
  const { seconds } = LIMITS[limit];
  const windowStart = Math.floor(now / 1000 / seconds) * seconds;
  const rows = await countIn(
    db,
    counted.map(({ key }) => key),
    windowStart,
  );
  const exceeded = counted.some(({ key, most }) => (rows.find((row) => row.key === key)?.count ?? 0) > most);
  if (exceeded) {
    const retryAfter = Math.max(1, Math.ceil(windowStart + seconds - now / 1000));
    throw new AppError('too_many_tries', undefined, { retryAfter });
  }
}

/** How often something may be done for one subject, whoever does it. */
export interface Quota {
  /** What is counted: 'invitation'. */
  name: string;
  /** For whom: an e-mail address, or one of them and a room. */
  subject: string;
  most: number;
  seconds: number;
}

/**
 * Counts once more, and tells whether that is still within the quota. Nothing is refused here, so that an answer need
 * not tell what others have asked for. Windows are fixed, counts shared.
 */
export async function isWithin(db: Db, quota: Quota, now: number): Promise<boolean> {
  if (quota.seconds > LONGEST_WINDOW) throw new Error('The counts of so long a window would be swept away');
  const windowStart = Math.floor(now / 1000 / quota.seconds) * quota.seconds;
  const [row] = await countIn(db, [`${quota.name}:subject:${foldName(quota.subject)}`], windowStart);
  return (row?.count ?? 0) <= quota.most;
}

function countIn(db: Db, keys: readonly string[], windowStart: number) {
  return db
    .insert(tries)
    .values(keys.map((key) => ({ key, windowStart, count: 1 })))
    .onConflictDoUpdate({
      target: tries.key,
      set: {
        windowStart,
        count: sql`case when ${tries.windowStart} = ${windowStart} then ${tries.count} + 1 else 1 end`,
      },
    })
    .returning({ key: tries.key, count: tries.count });
}

/** Forgets an account's tries, after one that succeeded. */
export async function forgetTries(db: Db, limit: TryLimit, account: string): Promise<void> {
  await db.delete(tries).where(sql`${tries.key} = ${accountKey(limit, account)}`);
}

/** Drops counts of windows that are long over. */
export async function sweepTries(db: Db, now: number): Promise<void> {
  await db.delete(tries).where(sql`${tries.windowStart} < ${Math.floor(now / 1000) - 2 * LONGEST_WINDOW}`);
}

function accountKey(limit: TryLimit, account: string): string {
  return `${limit}:account:${foldName(account)}`;
}

// All spellings that find one account are one key. To some databases a capital I with a dot is an i; here it becomes an
// i and a dot of its own, which no name has.
function foldName(account: string): string {
  return account.trim().normalize('NFKC').toLowerCase().replaceAll('\u0307', '');
}

/** What counts as one address: of IPv6 the network of 64 bits, since whoever has one address has them all. */
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
