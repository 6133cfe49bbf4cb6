import { lookup, Resolver } from 'node:dns/promises';
import type { Resolve } from './targets.ts';

/** Two tries of a second each, so a silent name server costs two seconds. */
const DNS = { timeout: 1_000, tries: 2 };
const REMEMBER_FAILURE_MS = 60_000;
const FAILURES_REMEMBERED = 1_000;

/**
 * Looks names up as the machine does, with the hosts file and private domains. Each look-up holds one of libuv's four
 * threads until the name server answers, so this is only for installations that trust all their people.
 */
export const systemResolve: Resolve = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * Looks public names up by DNS alone, which uses no thread: slow names delay nobody else. A name that failed fails again
 * without a query for a minute. `servers` replaces the machine's name servers.
 */
export function createDnsResolve({
  servers,
  now = Date.now,
}: {
  servers?: string[];
  now?: () => number;
} = {}): Resolve {
  const resolver = new Resolver(DNS);
  if (servers) resolver.setServers(servers);
  const failures = new Map<string, { error: unknown; until: number }>();

  return async (host) => {
    const known = failures.get(host);
    if (known && known.until > now()) throw known.error;
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length > 0) return addresses;
    const error = answers.find((answer) => answer.status === 'rejected')?.reason;
    failures.delete(host);
    failures.set(host, { error, until: now() + REMEMBER_FAILURE_MS });
    const [oldest] = failures.keys();
    if (failures.size > FAILURES_REMEMBERED && oldest !== undefined) failures.delete(oldest);
    throw error;
  };
}
