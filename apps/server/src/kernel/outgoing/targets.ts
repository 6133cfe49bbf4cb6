import { lookup, Resolver } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

export type Resolve = (host: string) => Promise<string[]>;

/** The restrictions on the servers that a user's URL may refer to. */
export interface Reach {
  /** Whether the operator allows plain HTTP, any port and private networks. */
  allowsPrivate: boolean;
  resolve: Resolve;
}

/** A URL that must not be requested; the message is for the user. */
export class RefusedTarget extends Error {}

const PORTS = new Set(['', '8443']);
const PRIVATE_NAME =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa|test|invalid|onion)$/;
// The public IPv6 addresses. All others are local or represent IPv4 addresses.
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

const NOT_PUBLIC = 'This address is not on the public internet.';

/** Parses a URL and checks everything that does not need a DNS lookup. Throws {@link RefusedTarget}. */
export function readTarget(text: string, { allowsPrivate }: Pick<Reach, 'allowsPrivate'>): URL {
  if (!URL.canParse(text))
    throw new RefusedTarget('This is not a valid address. It must begin with https://');
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(allowsPrivate && url.protocol === 'http:'))
    throw new RefusedTarget('The address must begin with https://');
  if (url.username || url.password)
    throw new RefusedTarget('The address must not contain a username or a password.');
  if (allowsPrivate) return url;
  if (!PORTS.has(url.port)) throw new RefusedTarget('The address must use the default port or port 8443.');
  const host = hostOf(url);
  if (ipaddr.isValid(host) ? !isPublic(host) : !host.includes('.') || PRIVATE_NAME.test(host))
    throw new RefusedTarget(NOT_PUBLIC);
  return url;
}

/**
 * Returns the IP addresses of a URL's host, all of which must be public. The request connects to one of them, so it
 * does not matter if the name later resolves to another address.
 */
export async function addressesOf(url: URL, { allowsPrivate, resolve }: Reach): Promise<string[]> {
  const host = hostOf(url);
  const addresses = ipaddr.isValid(host) ? [host] : await resolve(host);
  if (addresses.length === 0) throw new RefusedTarget('There is no server with this name.');
  if (!allowsPrivate && !addresses.every(isPublic)) throw new RefusedTarget(NOT_PUBLIC);
  return addresses;
}

/** Returns a URL's host without the brackets of an IPv6 address and without a trailing dot. */
function hostOf({ hostname }: URL): string {
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

/** Each lookup is tried twice with a timeout of one second, so an unresponsive name server costs two seconds. */
const DNS = { timeout: 1_000, tries: 2 };

/**
 * Resolves names as the machine does, including the hosts file. Each lookup blocks one of libuv's four threads until
 * the name server answers, so this is only for installations that trust all their users.
 */
export const systemResolve: Resolve = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address);

/** Uses only DNS, which does not block threads, so slow lookups do not delay others. `servers` is for tests. */
export function createDnsResolve(servers?: string[]): Resolve {
  const resolver = new Resolver(DNS);
  if (servers) resolver.setServers(servers);
  return async (host) => {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length > 0) return addresses;
    throw answers.find((answer) => answer.status === 'rejected')?.reason;
  };
}
