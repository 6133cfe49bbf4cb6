/** Name prefix of the caches that hold one session's responses; the page can delete them itself. */
export const KEPT_PREFIX = 'lockroom-kept-';

/** Header on a cached response with its request time, as an ISO timestamp of the device clock. */
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

/** Replaces a room's password in a cached response. It is only for display and must never be sent. */
export const PASSWORD_NOT_KEPT = 'Shown when you are online';
