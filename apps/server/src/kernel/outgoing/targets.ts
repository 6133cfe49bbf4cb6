import { lookup, Resolver } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

/** Finds the network addresses of a host name. */
export type Resolve = (host: string) => Promise<string[]>;

/** What requests to addresses that people typed may reach. */
export interface Reach {
  /** Whether the operator allows plain HTTP, any port, and the networks that are not public. */
  allowsPrivate: boolean;
  resolve: Resolve;
}

/** An address that no request goes to; the message is for the person who typed it. */
export class RefusedTarget extends Error {}

const PORTS = new Set(['', '8443']);
const PRIVATE_NAME =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa|test|invalid|onion)$/;
// Everything else of IPv6 is of one network or of one machine, or leads into IPv4.
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

const NOT_PUBLIC = 'This address is not on the public internet.';

/** Reads an address and checks what can be known without asking for its name. Throws {@link RefusedTarget}. */
export function readTarget(text: string, { allowsPrivate }: Pick<Reach, 'allowsPrivate'>): URL {
  if (!URL.canParse(text)) throw new RefusedTarget('This is not an address. It begins with https://');
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(allowsPrivate && url.protocol === 'http:'))
    throw new RefusedTarget('The address must begin with https://');
  if (url.username || url.password)
    throw new RefusedTarget('The address must not hold a name or a password.');
  if (allowsPrivate) return url;
  if (!PORTS.has(url.port)) throw new RefusedTarget('The address must have no port, or port 8443.');
  const host = hostOf(url);
  if (ipaddr.isValid(host) ? !isPublic(host) : !host.includes('.') || PRIVATE_NAME.test(host))
    throw new RefusedTarget(NOT_PUBLIC);
  return url;
}

/**
 * The network addresses of a target, of which none may be one that is not public. A request that follows goes to one of
 * these: a name that leads elsewhere a moment later makes no difference to it.
 */
export async function addressesOf(url: URL, { allowsPrivate, resolve }: Reach): Promise<string[]> {
  const host = hostOf(url);
  const addresses = ipaddr.isValid(host) ? [host] : await resolve(host);
  if (addresses.length === 0) throw new RefusedTarget('No server is known by this name.');
  if (!allowsPrivate && !addresses.every(isPublic)) throw new RefusedTarget(NOT_PUBLIC);
  return addresses;
}

/** The host as names and addresses are written elsewhere; the URL has its IPv4 address in the usual form already. */
function hostOf({ hostname }: URL): string {
  // Names may end with the dot of the root.
  return hostname
    .replace(/^\[|\]$/g, '')
    .split('.')
    .filter(Boolean)
    .join('.');
}

function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6);
}

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
