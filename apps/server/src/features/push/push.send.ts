import { createHash, ECDH } from 'node:crypto';
import type { PushKind, PushSubscription } from '@lockroom/contract';
import type { Config } from '../../kernel/config.ts';
import type { Db } from '../../kernel/db/connect.ts';
import { type Posted, post } from '../../kernel/outgoing/post.ts';
import type { Reach } from '../../kernel/outgoing/targets.ts';
import { truncate } from '../../kernel/truncate.ts';
import { type DeviceRow, findKeys, insertKeys } from './push.store.ts';

/** What a device shows. A later message with the same tag replaces it. */
export interface PushText {
  title: string;
  text: string;
  tag: string;
  /** The page that it opens, as a path of the web app. */
  path: string;
}

/** What sending needs. */
export interface Sending {
  reach: Reach;
  config: Pick<Config, 'publicUrl' | 'supportEmail'>;
}

/** Maximum characters of title and text: push services accept 4,096 bytes, and devices show less. */
const MOST = { title: 100, text: 400 };
const TOPIC_LENGTH = 32;
const NOBODY = 'mailto:nobody@lockroom.invalid';

/**
 * Sends an encrypted message to a device; the address of the push service is checked like a webhook's. The push service
 * stores it for `seconds`, and replaces a stored one with the same tag.
 */
export async function sendPush(
  db: Db,
  { reach, config }: Sending,
  { endpoint, p256dh, auth }: Pick<DeviceRow, 'endpoint' | 'p256dh' | 'auth'>,
  { message, kind, seconds, now }: { message: PushText; kind: PushKind; seconds: number; now: number },
): Promise<Posted> {
  const payload = {
    ...message,
    title: truncate(message.title, MOST.title),
    text: truncate(message.text, MOST.text),
  };
  // Loaded when it is first needed.
  const { default: webPush } = await import('web-push');
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payload),
    {
      TTL: seconds,
      urgency: kind === 'locks' ? 'high' : 'normal',
      topic: createHash('sha256').update(message.tag).digest('base64url').slice(0, TOPIC_LENGTH),
      vapidDetails: { ...(await readKeys(db, now)), subject: subjectOf(config) },
    },
  );
  return post(endpoint, { headers: asText(headers), body }, reach);
}

/** Whether the key is a point of the curve P-256; encryption would fail otherwise. */
export function areKeys({ p256dh }: PushSubscription['keys']): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed');
    return Buffer.from(p256dh, 'base64url').length === 65;
  } catch {
    return false;
  }
}

/** The contact for push services (VAPID subject). */
function subjectOf({ publicUrl, supportEmail }: Sending['config']): string {
  if (supportEmail) return `mailto:${supportEmail}`;
  return publicUrl.startsWith('https://') ? publicUrl : NOBODY;
}

function asText(headers: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

/** The installation's VAPID key pair, created on first use; with several processes, one of them creates it. */
export async function readKeys(db: Db, now: number): Promise<{ publicKey: string; privateKey: string }> {
  const known = await findKeys(db);
  if (known) return known;
  // Loaded when it is first needed.
  const { default: webPush } = await import('web-push');
  await insertKeys(db, { ...webPush.generateVAPIDKeys(), createdAt: new Date(now) });
  const made = await findKeys(db);
  if (!made) throw new Error('Stored keys were not found');
  return made;
}
