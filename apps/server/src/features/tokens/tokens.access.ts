import type { Authenticate } from '../../kernel/http/access-context.ts';
import { hashToken } from '../../kernel/ids.ts';
import { findHolder, markUsed } from './tokens.store.ts';

const STORE_EVERY_MS = 60_000;

/**
 * Authenticates tokens for scripts. Stores their last use in the background, at most once a minute. Tokens never have
 * administrator rights.
 */
export function createTokenAuthenticate({ hasRoom }: { hasRoom: () => boolean }): Authenticate {
  /** Tokens whose last use is being stored, so that simultaneous requests store it once. */
  const storing = new Set<string>();
  return async (db, token, now) => {
    const holder = await findHolder(db, hashToken(token), now);
    if (!holder) return null;
    const { tokenId, roomId, lastUsedAt, ...person } = holder;
    const since = now - STORE_EVERY_MS;
    if ((lastUsedAt?.getTime() ?? 0) < since && !storing.has(tokenId) && hasRoom()) {
      storing.add(tokenId);
      void markUsed(db, tokenId, { at: new Date(now), since: new Date(since) })
        // The next request tries again.
        .catch(() => {})
        .finally(() => storing.delete(tokenId));
    }
    return {
      ...person,
      isAdmin: false,
      sessionId: tokenId,
      scope: roomId === null ? 'read' : { roomId },
    };
  };
}
