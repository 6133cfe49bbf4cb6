import { resolve } from 'node:path';
import { isTimeZone, MOUNTAIN } from '@lockroom/rules';

export interface Config {
  port: number;
  host: string;
  /** The absolute path of the data folder. */
  dataDir: string;
  /** The PostgreSQL URL; null for the embedded database. */
  databaseUrl: string | null;
  /** The URL that bypasses a connection pooler, for migrations, LISTEN, backups and restores; null if embedded. */
  databaseDirectUrl: string | null;
  /** The public base URL of Lockroom, without a trailing slash; used for links in emails. */
  publicUrl: string;
  /** The email addresses of administrators, in lower case. */
  adminEmails: string[];
  adminInitialPassword: string | null;
  /** The URL of the mail server; if null, emails are written to .eml files. */
  smtpUrl: string | null;
  mailFrom: string;
  supportEmail: string | null;
  /**
   * The number of reverse proxies in front of the server. Each of them appends an entry to X-Forwarded-For; earlier
   * entries come from the client and are not trusted. If 0, the connection's address is the client's.
   */
  trustProxy: number;
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
  rateLimits: boolean;
  oidc: OidcConfig | null;
  /** Who may create an account: everybody, people with an invitation link, or nobody. */
  signUp: (typeof SIGN_UP)[number];
  /** The allowed email domains of new accounts, in lower case; empty for any domain. */
  signUpDomains: string[];
  /** A separate port for metrics, or null. */
  metricsPort: number | null;
  /** The bearer token for reading metrics; null if none is required. */
  metricsToken: string | null;
  /** Whether the embedded database waits for the disk on each commit. */
  dataSync: boolean;
  /** Whether webhooks may use private addresses and connections without TLS. */
  webhooksPrivate: boolean;
  /** The IANA time zone of new rooms. */
  roomTimeZone: string;
  /** The names of the data sources that fill events, such as 'espn'. */
  eventSources: string[];
  /** Settings of individual sources, keyed by environment variable (EVENT_SOURCE_*). */
  eventSourceSettings: Record<string, string>;
}

/** An OpenID Connect provider and this installation's registration with it. */
export interface OidcConfig {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The name on the sign-in button. */
  name: string;
  /** Whether this provider is the only way to sign in. */
  isOnly: boolean;
}

/** An invalid setting; the message is a single line. */
export class ConfigError extends Error {
  constructor(name: string, problem: string) {
    super(`Setting ${name}: ${problem}`);
    this.name = 'ConfigError';
  }
}

const SIGN_UP = ['open', 'invited', 'closed'] as const;
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
const POSTGRES = ['postgres:', 'postgresql:'];
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Reads the settings from environment variables. Throws {@link ConfigError} for the first invalid setting. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const read = (name: string) => env[name]?.trim() || null;
  const port = readPort('PORT', read('PORT')) ?? 3000;
  const host = read('HOST') ?? '127.0.0.1';
  const smtpUrl = readUrl('SMTP_URL', read('SMTP_URL'), ['smtp:', 'smtps:']);
  const publicUrl =
    readUrl('PUBLIC_URL', read('PUBLIC_URL'), ['http:', 'https:']) ?? `http://${hostForLinks(host)}:${port}`;
  const databaseUrl = readUrl('DATABASE_URL', read('DATABASE_URL'), POSTGRES);
  const databaseDirectUrl = readUrl('DATABASE_DIRECT_URL', read('DATABASE_DIRECT_URL'), POSTGRES);
  if (databaseDirectUrl && !databaseUrl)
    throw new ConfigError('DATABASE_DIRECT_URL', 'only works together with DATABASE_URL; set that, too');
  return {
    port,
    host,
    dataDir: resolve(read('DATA_DIR') ?? './data'),
    databaseUrl,
    databaseDirectUrl: databaseDirectUrl ?? databaseUrl,
    publicUrl: publicUrl.replace(/\/+$/, ''),
    adminEmails: readEmails(read('ADMIN_EMAILS')),
    adminInitialPassword: readPassword(read('ADMIN_INITIAL_PASSWORD')),
    smtpUrl,
    mailFrom: read('MAIL_FROM') ?? 'Lockroom <no-reply@lockroom.invalid>',
    supportEmail: readEmail('SUPPORT_EMAIL', read('SUPPORT_EMAIL')),
    trustProxy: readProxies(read('TRUST_PROXY')),
    logLevel: readChoice('LOG_LEVEL', read('LOG_LEVEL') ?? 'info', LOG_LEVELS),
    rateLimits: readSwitch('RATE_LIMITS', read('RATE_LIMITS'), true),
    oidc: readOidc(read),
    signUp: readChoice('SIGN_UP', read('SIGN_UP') ?? 'open', SIGN_UP),
    signUpDomains: readDomains(read('SIGN_UP_DOMAINS')),
    metricsPort: readPort('METRICS_PORT', read('METRICS_PORT')),
    metricsToken: readMetricsToken(read('METRICS_TOKEN')),
    dataSync: readSwitch('DATA_SYNC', read('DATA_SYNC'), true),
    webhooksPrivate: readSwitch('WEBHOOKS_PRIVATE', read('WEBHOOKS_PRIVATE'), false),
    roomTimeZone: readTimeZone(read('ROOM_TIME_ZONE')),
    eventSources: [...new Set(readWords(read('EVENT_SOURCES')))],
    eventSourceSettings: Object.fromEntries(
      Object.keys(env).flatMap((name) => {
        const value = name.startsWith('EVENT_SOURCE_') ? read(name) : null;
        return value === null ? [] : [[name, value]];
      }),
    ),
  };
}

function readPort(name: string, text: string | null): number | null {
  if (text === null) return null;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new ConfigError(name, `'${text}' is not a port from 0 to 65535`);
  return port;
}

function hostForLinks(host: string): string {
  if (host === '0.0.0.0' || host === '::' || host === '127.0.0.1') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

function readUrl(name: string, text: string | null, protocols: string[]): string | null {
  if (text === null) return null;
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
    throw new ConfigError(
      name,
      `expected an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`,
    );
  }
  return text;
}

function readTimeZone(text: string | null): string {
  if (text !== null && !isTimeZone(text))
    throw new ConfigError('ROOM_TIME_ZONE', `'${text}' is not a time zone such as Europe/Berlin`);
  return text ?? MOUNTAIN;
}

function readEmail(name: string, text: string | null): string | null {
  if (text !== null && !EMAIL.test(text)) throw new ConfigError(name, `'${text}' is not an email address`);
  return text;
}

function readEmails(text: string | null): string[] {
  const list = (text ?? '').split(',').map((email) => email.trim().toLowerCase());
  return [...new Set(list.filter(Boolean).map((email) => readEmail('ADMIN_EMAILS', email) ?? ''))];
}

function readPassword(text: string | null): string | null {
  if (text !== null && (text.length < 6 || text.length > 128)) {
    throw new ConfigError('ADMIN_INITIAL_PASSWORD', 'must have 6 to 128 characters');
  }
  return text;
}

function readOidc(read: (name: string) => string | null): OidcConfig | null {
  const issuer = readUrl('OIDC_ISSUER', read('OIDC_ISSUER'), ['http:', 'https:']);
  const isOnly = readSwitch('OIDC_ONLY', read('OIDC_ONLY'), false);
  if (issuer === null) {
    const names = ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'];
    const given = isOnly ? 'OIDC_ONLY' : names.find((name) => read(name) !== null);
    if (given) throw new ConfigError(given, 'only works together with OIDC_ISSUER; set that, too');
    return null;
  }
  const { protocol, hostname } = new URL(issuer);
  if (protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname))
    throw new ConfigError('OIDC_ISSUER', 'must begin with https:// unless it is on this machine');
  const needed = (name: string) => {
    const value = read(name);
    if (value === null) throw new ConfigError(name, 'is needed together with OIDC_ISSUER');
    return value;
  };
  return {
    issuer,
    clientId: needed('OIDC_CLIENT_ID'),
    clientSecret: needed('OIDC_CLIENT_SECRET'),
    name: read('OIDC_NAME') ?? hostname,
    isOnly,
  };
}

function readWords(text: string | null): string[] {
  return (text ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
}

function readDomains(text: string | null): string[] {
  const domains = readWords(text);
  for (const domain of domains)
    if (!/^[^\s@]+\.[^\s@.]+$/.test(domain))
      throw new ConfigError('SIGN_UP_DOMAINS', `'${domain}' is not a domain such as example.com`);
  return domains;
}

function readMetricsToken(text: string | null): string | null {
  if (text !== null && text.length < 16)
    throw new ConfigError('METRICS_TOKEN', 'must have 16 characters or more');
  return text;
}

function readProxies(text: string | null): number {
  if (text !== null && /^\d$/.test(text)) return Number(text);
  try {
    return readSwitch('TRUST_PROXY', text, false) ? 1 : 0;
  } catch {
    throw new ConfigError('TRUST_PROXY', `'${text}' is not on, off or a number of proxies`);
  }
}

function readSwitch(name: string, text: string | null, fallback: boolean): boolean {
  if (text === null) return fallback;
  if (/^(on|true|1|yes)$/i.test(text)) return true;
  if (/^(off|false|0|no)$/i.test(text)) return false;
  throw new ConfigError(name, `'${text}' is neither on nor off`);
}

function readChoice<const T extends string>(name: string, text: string, choices: readonly T[]): T {
  const choice = choices.find((one) => one === text);
  if (!choice) throw new ConfigError(name, `'${text}' is not one of ${choices.join(', ')}`);
  return choice;
}
