/** How the caches begin that hold what one sign-in has seen; the page deletes them without asking the service worker. */
export const KEPT_PREFIX = 'lockroom-kept-';

/** The header of a kept answer that says when it was asked for, as an instant of the device's clock in ISO form. */
export const SEEN_HEADER = 'lockroom-seen';

/** What a page says to the service worker once its session has ended. */
export const FORGET = 'forget';

/** What a page says to the service worker of a new build that waits; `entry` is the path of the page's own first script. */
export interface AskToTakeOver {
  kind: 'take over';
  entry: string;
}

export function isAskToTakeOver(data: unknown): data is AskToTakeOver {
  return typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'take over';
}

/** What stands in a kept answer in place of a room's password: a text to show, never one to send. */
export const PASSWORD_NOT_KEPT = 'Shown when you are online';
