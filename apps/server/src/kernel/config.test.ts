import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('by default the server uses the embedded database and listens on port 3000 on this machine', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('./data'),
    dataSync: true,
    databaseUrl: null,
    databaseDirectUrl: null,
    publicUrl: 'http://localhost:3000',
    adminEmails: [],
    adminInitialPassword: null,
    smtpUrl: null,
    mailFrom: 'Lockroom <no-reply@lockroom.invalid>',
    supportEmail: null,
    trustProxy: 0,
    logLevel: 'info',
    rateLimits: true,
    oidc: null,
    signUp: 'open',
    signUpDomains: [],
    metricsPort: null,
    metricsToken: null,
    webhooksPrivate: false,
    roomTimeZone: 'America/Denver',
    eventSources: [],
    eventSourceSettings: {},
  });
});

test('an empty setting is treated as missing', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', ADMIN_EMAILS: '' })).toEqual(readConfig({}));
});

test('URLs, email address lists, switches and proxy counts are normalized', () => {
  const config = readConfig({
    PORT: '8080',
    HOST: '0.0.0.0',
    PUBLIC_URL: 'https://lockroom.example/',
    ADMIN_EMAILS: 'One@Example.com, two@example.com,one@example.com',
    TRUST_PROXY: 'on',
    RATE_LIMITS: 'off',
  });
  expect(config.publicUrl).toBe('https://lockroom.example');
  expect(config.adminEmails).toEqual(['one@example.com', 'two@example.com']);
  expect(config.trustProxy).toBe(1);
  expect(readConfig({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
  expect(readConfig({ TRUST_PROXY: 'off' }).trustProxy).toBe(0);
  expect(config.rateLimits).toBe(false);
  expect(readConfig({ PORT: '8080', HOST: '0.0.0.0' }).publicUrl).toBe('http://localhost:8080');
});

test('DATABASE_DIRECT_URL defaults to DATABASE_URL', () => {
  const DATABASE_URL = 'postgres://lockroom@pooler:6432/lockroom';
  const DATABASE_DIRECT_URL = 'postgres://lockroom@database:5432/lockroom';
  expect(readConfig({ DATABASE_URL }).databaseDirectUrl).toBe(DATABASE_URL);
  const { databaseUrl, databaseDirectUrl } = readConfig({ DATABASE_URL, DATABASE_DIRECT_URL });
  expect([databaseUrl, databaseDirectUrl]).toEqual([DATABASE_URL, DATABASE_DIRECT_URL]);
});

test.each([
  [
    { ROOM_TIME_ZONE: 'Mars/Olympus' },
    "Setting ROOM_TIME_ZONE: 'Mars/Olympus' is not a time zone such as Europe/Berlin",
  ],
  [{ PORT: 'eighty' }, "Setting PORT: 'eighty' is not a port from 0 to 65535"],
  [{ PORT: '65536' }, "Setting PORT: '65536' is not a port from 0 to 65535"],
  [
    { DATABASE_URL: 'mysql://localhost/x' },
    'Setting DATABASE_URL: expected an address that begins with postgres:// or postgresql://',
  ],
  [
    { DATABASE_URL: 'postgres://localhost/x', DATABASE_DIRECT_URL: 'localhost:5432' },
    'Setting DATABASE_DIRECT_URL: expected an address that begins with postgres:// or postgresql://',
  ],
  [
    { DATABASE_DIRECT_URL: 'postgres://localhost/x' },
    'Setting DATABASE_DIRECT_URL: only works together with DATABASE_URL; set that, too',
  ],
  [
    { SMTP_URL: 'mail.example.com' },
    'Setting SMTP_URL: expected an address that begins with smtp:// or smtps://',
  ],
  [
    { PUBLIC_URL: 'lockroom.example' },
    'Setting PUBLIC_URL: expected an address that begins with http:// or https://',
  ],
  [{ ADMIN_EMAILS: 'a@b.example, someone' }, "Setting ADMIN_EMAILS: 'someone' is not an email address"],
  [{ SUPPORT_EMAIL: 'help' }, "Setting SUPPORT_EMAIL: 'help' is not an email address"],
  [{ ADMIN_INITIAL_PASSWORD: 'abc' }, 'Setting ADMIN_INITIAL_PASSWORD: must have 6 to 128 characters'],
  [{ TRUST_PROXY: 'maybe' }, "Setting TRUST_PROXY: 'maybe' is not on, off or a number of proxies"],
  [
    { LOG_LEVEL: 'loud' },
    "Setting LOG_LEVEL: 'loud' is not one of trace, debug, info, warn, error, fatal, silent",
  ],
])('the settings %o are rejected with a one-line error', (settings, line) => {
  expect(() => readConfig(settings)).toThrow(line);
});
