import type { Authenticate } from '../../kernel/http/access-context.ts';
import { hashToken } from '../../kernel/ids.ts';
import {
  type AccountConfig,
  isAdministrator,
  refuseLocked,
  refuseUnconfirmed,
} from '../auth/auth.service.ts';
import { findHolder, markUsed, scopeOf } from './tokens.store.ts';

const STORE_EVERY_MS = 60_000;

/**
 * Authenticates API tokens; refuses those of a locked account. Only event tokens have administrator rights, only for
 * the few calls in their scope, and only while their owner is an administrator. Stores a token's last use in the
 * background, at most once a minute and only while there is disk space.
 */
export function createTokenAuthenticate({
  hasRoom,
  config,
}: {
  hasRoom: () => boolean;
  config: AccountConfig;
}): Authenticate {
  /** The ids of tokens whose last use is being stored, so that simultaneous requests store it only once. */
  const storing = new Set<string>();
  return async (db, token, now, evenUnconfirmed) => {
    const holder = await findHolder(db, hashToken(token), now);
    if (!holder) return null;
    refuseLocked(holder, config);
    if (!evenUnconfirmed) refuseUnconfirmed(holder, config);
    const { tokenId, tokenName, roomId, feedsEvents, lastUsedAt, confirmedAt, lockedAt, ...person } = holder;
    const isAdmin = feedsEvents && isAdministrator(holder, config.adminEmails);
    if (feedsEvents && !isAdmin) return null;
    const since = now - STORE_EVERY_MS;
    if ((lastUsedAt?.getTime() ?? 0) < since && !storing.has(tokenId) && hasRoom()) {
      storing.add(tokenId);
      void markUsed(db, tokenId, { at: new Date(now), since: new Date(since) })
        // If this fails, the next request tries again.
        .catch(() => {})
        .finally(() => storing.delete(tokenId));
    }
    return {
      ...person,
      isAdmin,
      sessionId: tokenId,
      tokenName,
      scope: scopeOf({ roomId, feedsEvents }),
    };
  };
}
