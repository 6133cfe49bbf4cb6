import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { type Endpoint, IDEMPOTENCY_KEY, IDEMPOTENCY_KEY_PATTERN, isCreate } from '@lockroom/contract';
import { eq, lte, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/connect.ts';
import { idempotencyKeys } from '../db/tables/idempotency-keys.ts';
import { AppError, refuse, refuseField } from '../errors.ts';
import type { Viewer } from './access-context.ts';

/** How long an answer is remembered (rules: api#creates). */
const REMEMBERED_MS = 24 * 60 * 60 * 1000;
const RETRY_SECONDS = 1;
// The header's key seals an answer that may hold a session. Shorter ones could be guessed by whoever reads the database.
const SECRET_KEY_LENGTH = 20;
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

declare module 'fastify' {
  interface FastifyRequest {
    /** The hash of the body of a create that came with a key. */
    bodyHash: Buffer | null;
  }
  interface FastifyContextConfig {
    isCreate?: boolean;
  }
}

/** One intent to make something, by the key that its caller sent. */
export interface Intent {
  /** Where its answer is remembered. */
  id: string;
  /** What was sent. */
  fingerprint: string;
  /** What its answer is sealed with. */
  secret: Buffer;
}

/** Notes the hash of a body that a key will stand for, so that the body itself need not be kept. */
export function noteBody(request: FastifyRequest, body: string): void {
  if (body === '') return;
  if (request.routeOptions.config.isCreate && request.headers[IDEMPOTENCY_KEY.toLowerCase()] !== undefined)
    request.bodyHash = createHash('sha256').update(body).digest();
}

/** The intent of a request; null without a key, and for a call that makes nothing. */
export function intentOf(endpoint: Endpoint, request: FastifyRequest, viewer: Viewer | null): Intent | null {
  const key = request.headers[IDEMPOTENCY_KEY.toLowerCase()];
  if (!isCreate(endpoint) || key === undefined) return null;
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY_PATTERN.test(key))
    refuseField(IDEMPOTENCY_KEY, `${IDEMPOTENCY_KEY} must have 1 to 64 visible characters and no space`);
  if (!viewer && key.length < SECRET_KEY_LENGTH) return null;
  const account = viewer?.id ?? '';
  const keyed = (purpose: string) =>
    createHmac('sha256', key)
      .update(`${purpose}\n${account}\n${endpoint.method} ${request.url}\n`)
      .update(request.bodyHash ?? '')
      .digest();
  return {
    id: createHash('sha256').update(`${account}\n${key}`).digest('hex'),
    fingerprint: keyed('sent').toString('hex'),
    secret: keyed('answer'),
  };
}

/**
 * Holds an intent until the end of the transaction. Refuses with in_progress while another transaction, of this process
 * or another, holds it; one that has committed can be recalled by the next statement.
 */
export async function hold(db: Db, { id }: Intent): Promise<void> {
  const { rows } = await db.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`intent:${id}`}, 0)) as held`,
  );
  if (!rows[0]?.held) throw new AppError('in_progress', undefined, { retryAfter: RETRY_SECONDS });
}

/** The JSON that an intent was answered with; null for a new one. Refuses the key of another path or body. */
export async function recall(
  db: Db,
  { id, fingerprint, secret }: Intent,
  now: number,
): Promise<string | null> {
  const [row] = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.id, id));
  if (!row || row.createdAt.getTime() <= now - REMEMBERED_MS) return null;
  if (row.fingerprint !== fingerprint) refuse('idempotency_mismatch');
  return open(row.answer, secret);
}

/** Remembers the JSON of an answer, in the transaction of what was made. */
export async function remember(
  db: Db,
  { id, fingerprint, secret }: Intent,
  json: string,
  now: number,
): Promise<void> {
  const kept = { fingerprint, answer: seal(json, secret), createdAt: new Date(now) };
  await db
    .insert(idempotencyKeys)
    .values({ id, ...kept })
    .onConflictDoUpdate({ target: idempotencyKeys.id, set: kept });
}

/** Deletes what need not be remembered any longer. Safe at any time and in several processes at once. */
export async function sweepIntents(db: Db, now: number): Promise<void> {
  await db.delete(idempotencyKeys).where(lte(idempotencyKeys.createdAt, new Date(now - REMEMBERED_MS)));
}

function seal(text: string, secret: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, secret, iv, { authTagLength: TAG_BYTES });
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

function open(sealed: Buffer, secret: Buffer): string {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv(CIPHER, secret, bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}
