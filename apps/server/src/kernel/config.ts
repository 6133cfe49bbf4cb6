import { resolve } from 'node:path';

/** The validated settings of a process. */
export interface Config {
  port: number;
  host: string;
  /** Absolute path. */
  dataDir: string;
  /** PostgreSQL; null for the embedded database. */
  databaseUrl: string | null;
  /**
   * The same PostgreSQL without a connection pooler, for migrations, LISTEN, backups and restores; null for the embedded
   * database.
   */
  databaseDirectUrl: string | null;
  /** Public base URL of Lockroom, without a trailing slash; for links in mail. */
  publicUrl: string;
  /** Lower-cased addresses. */
  adminEmails: string[];
  adminInitialPassword: string | null;
  /** Null writes mail as .eml files. */
  smtpUrl: string | null;
  mailFrom: string;
  supportEmail: string | null;
  /**
   * Number of reverse proxies in front. They wrote that many entries at the end of X-Forwarded-For; earlier entries
   * come from the client and are not trusted. 0 uses the address of the connection.
   */
  trustProxy: number;
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';
  rateLimits: boolean;
  /** Whether the embedded database waits for the disk at each commit. */
  dataSync: boolean;
  /** Whether webhooks may go to addresses that are not public, and without TLS. */
  webhooksPrivate: boolean;
}

/** An invalid setting; the message is a single line. */
export class ConfigError extends Error {
  constructor(name: string, problem: string) {
    super(`Setting ${name}: ${problem}`);
    this.name = 'ConfigError';
  }
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
const POSTGRES = ['postgres:', 'postgresql:'];
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Reads the settings from environment variables. Throws {@link ConfigError} for the first invalid one. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const read = (name: string) => env[name]?.trim() || null;
  const port = readPort(read('PORT'));
  const host = read('HOST') ?? '127.0.0.1';
  const smtpUrl = readUrl('SMTP_URL', read('SMTP_URL'), ['smtp:', 'smtps:']);
  const publicUrl =
    readUrl('PUBLIC_URL', read('PUBLIC_URL'), ['http:', 'https:']) ?? `http://${hostForLinks(host)}:${port}`;
  const databaseUrl = readUrl('DATABASE_URL', read('DATABASE_URL'), POSTGRES);
  return {
    port,
    host,
    dataDir: resolve(read('DATA_DIR') ?? './data'),
    databaseUrl,
    databaseDirectUrl: readBesideDatabase('DATABASE_DIRECT_URL', read, databaseUrl, POSTGRES) ?? databaseUrl,
    publicUrl: publicUrl.replace(/\/+$/, ''),
    adminEmails: readEmails(read('ADMIN_EMAILS')),
    adminInitialPassword: readPassword(read('ADMIN_INITIAL_PASSWORD')),
    smtpUrl,
    mailFrom: read('MAIL_FROM') ?? 'Lockroom <no-reply@lockroom.invalid>',
    supportEmail: readEmail('SUPPORT_EMAIL', read('SUPPORT_EMAIL')),
    trustProxy: readProxies('TRUST_PROXY', read('TRUST_PROXY')),
    logLevel: readChoice('LOG_LEVEL', read('LOG_LEVEL') ?? 'info', LOG_LEVELS),
    rateLimits: readSwitch('RATE_LIMITS', read('RATE_LIMITS'), true),
    dataSync: readSwitch('DATA_SYNC', read('DATA_SYNC'), true),
    webhooksPrivate: readSwitch('WEBHOOKS_PRIVATE', read('WEBHOOKS_PRIVATE'), false),
  };
}

function readPort(text: string | null): number {
  if (text === null) return 3000;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new ConfigError('PORT', `'${text}' is not a port from 0 to 65535`);
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

/** Reads a URL that is only valid together with DATABASE_URL. */
function readBesideDatabase(
  name: string,
  read: (name: string) => string | null,
  databaseUrl: string | null,
  protocols: string[],
): string | null {
  const url = readUrl(name, read(name), protocols);
  if (url && !databaseUrl)
    throw new ConfigError(name, 'only works together with DATABASE_URL; set that, too');
  return url;
}

function readEmail(name: string, text: string | null): string | null {
  if (text !== null && !EMAIL.test(text)) throw new ConfigError(name, `'${text}' is not an e-mail address`);
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

function readProxies(name: string, text: string | null): number {
  if (text !== null && /^\d$/.test(text)) return Number(text);
  try {
    return readSwitch(name, text, false) ? 1 : 0;
  } catch {
    throw new ConfigError(name, `'${text}' is neither on, off nor a number of proxies`);
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
