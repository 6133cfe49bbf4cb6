import type { Db } from '../../kernel/db/connect.ts';
import { findKeys, insertKeys } from './push.store.ts';

/** The key pair of the installation, made when it is asked for first: of several processes one makes it. */
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
