import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { type Endpoint, IDEMPOTENCY_KEY, IDEMPOTENCY_KEY_PATTERN, isCreate } from '@lockroom/contract';
import { eq, lte, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/connect.ts';
import { idempotencyKeys } from '../db/tables/idempotency-keys.ts';
import { AppError, refuse, refuseField } from '../errors.ts';
import type { Viewer } from './access-context.ts';

/** How long a response is stored (rules: api#creates). */
const REMEMBERED_MS = 24 * 60 * 60 * 1000;
const RETRY_SECONDS = 1;
// The minimum length of an anonymous caller's key, which encrypts the stored response. Responses may contain session
// tokens, and somebody with access to the database could guess a shorter key.
const SECRET_KEY_LENGTH = 20;
const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

declare module 'fastify' {
  interface FastifyRequest {
    bodyHash: Buffer | null;
  }
  interface FastifyContextConfig {
    isCreate?: boolean;
  }
}

/** A create call identified by its caller's Idempotency-Key. */
export interface Intent {
  id: string;
  /** A hash of the path and the body. */
  fingerprint: string;
  /** The key that encrypts the response. */
  secret: Buffer;
}

export function noteBody(request: FastifyRequest, body: string): void {
  if (body === '') return;
  if (request.routeOptions.config.isCreate && request.headers[IDEMPOTENCY_KEY.toLowerCase()] !== undefined)
    request.bodyHash = createHash('sha256').update(body).digest();
}

/** Identifies the create call that a request starts or repeats; null if it has no valid key or creates nothing. */
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
 * Locks a create call until the transaction ends. Fails with in_progress while another transaction holds the lock.
 * After that transaction has committed, `recall` returns its response.
 */
export async function lockIntent(db: Db, { id }: Intent): Promise<void> {
  const { rows } = await db.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`intent:${id}`}, 0)) as held`,
  );
  if (!rows[0]?.held) throw new AppError('in_progress', undefined, { retryAfter: RETRY_SECONDS });
}

/**
 * Returns the stored response as JSON; null if the key is new. Rejects a key that was already used with another path or
 * body.
 */
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

export async function remember(db: Db, { id, fingerprint, secret }: Intent, json: string, now: number) {
  const stored = { fingerprint, answer: seal(json, secret), createdAt: new Date(now) };
  await db
    .insert(idempotencyKeys)
    .values({ id, ...stored })
    .onConflictDoUpdate({ target: idempotencyKeys.id, set: stored });
}

/** Deletes old responses. Several processes may run it at the same time. */
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
