/** Name prefix of the caches that hold one session's responses; the page can delete them itself. */
export const KEPT_PREFIX = 'lockroom-kept-';

/** Header that marks a cached response with the time of its request, as an ISO timestamp of the device's clock. */
export const SEEN_HEADER = 'lockroom-seen';

/** Message to the service worker that the session has ended. */
export const FORGET = 'forget';

/**
 * Message that asks the waiting service worker of a new build to activate; `entry` is the path of the page's main
 * script.
 */
export interface AskToTakeOver {
  kind: 'take over';
  entry: string;
}

export function isAskToTakeOver(data: unknown): data is AskToTakeOver {
  return typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'take over';
}

/** Placeholder for a room's password in cached responses. It is only for display and must never be sent. */
export const PASSWORD_NOT_KEPT = 'Shown when you are online';

/** Message from the service worker that asks a page to open the URL of a tapped push notification. */
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

/** Query parameter of a page that was opened by tapping a push notification. */
export const PUSHED = 'pushed';
