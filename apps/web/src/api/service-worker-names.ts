/** The name prefix of the caches that hold one session's responses. Pages can delete these caches themselves. */
export const CACHE_PREFIX = 'lockroom-kept-';

/**
 * The header that marks a response as cached. Its value is the time of the request on the device's clock, as an ISO
 * timestamp.
 */
export const CACHED_HEADER = 'lockroom-seen';

/** The message that tells the service worker that the session has ended. */
export const FORGET = 'forget';

/** Asks the waiting service worker of a new build to activate. `entry` is the path of the page's main script. */
export interface AskToTakeOver {
  kind: 'take over';
  entry: string;
}

export function isAskToTakeOver(data: unknown): data is AskToTakeOver {
  return typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'take over';
}

/** The placeholder for a room's password in cached responses. It is for display only and must never be sent. */
export const PASSWORD_NOT_CACHED = 'Shown when you are online';

/** Sent by the service worker to ask a page to open the URL of a tapped push notification. */
export interface AskToOpen {
  kind: 'open';
  path: string;
}

export function isAskToOpen(data: unknown): data is AskToOpen {
  return (
    typeof data === 'object' &&
    data !== null &&
    'kind' in data &&
    data.kind === 'open' &&
    'path' in data &&
    typeof data.path === 'string'
  );
}

/** The query parameter that marks a page opened by tapping a push notification. */
export const PUSHED = 'pushed';
