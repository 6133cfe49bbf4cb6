import type { Authenticate } from '../../kernel/http/access-context.ts';
import { hashToken } from '../../kernel/ids.ts';
import { findHolder, markUsed } from './tokens.store.ts';

const NOTED_MS = 60_000;

/**
 * Builds the check of tokens for scripts. Their last use is noted beside the request that they are used for, once a
 * minute. They never have the rights of an administrator.
 */
export function createTokenAuthenticate({ hasRoom }: { hasRoom: () => boolean }): Authenticate {
  /** The tokens whose use is being noted: of many requests at once, one notes it. */
  const noting = new Set<string>();
  return async (db, token, now) => {
    const holder = await findHolder(db, hashToken(token), now);
    if (!holder) return null;
    const { tokenId, roomId, lastUsedAt, ...person } = holder;
    const since = now - NOTED_MS;
    if ((lastUsedAt?.getTime() ?? 0) < since && !noting.has(tokenId) && hasRoom()) {
      noting.add(tokenId);
      void markUsed(db, tokenId, { at: new Date(now), since: new Date(since) })
        // The next request notes it.
        .catch(() => {})
        .finally(() => noting.delete(tokenId));
    }
    return {
      ...person,
      isAdmin: false,
      sessionId: tokenId,
      scope: roomId === null ? 'read' : { roomId },
    };
  };
}
